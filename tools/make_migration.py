"""Write the next step for databases that exist: what `schema.py` says and the last step does not.

    python -m tools.make_migration "tables have an owner"

What it writes is a draft: read it, and say in it what rows that exist shall hold.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config

from dicewright.server.database import engine_of
from dicewright.server.upgrades import SCRIPTS, head, upgrade


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("why", help="what it is for, in a few words")
    why = parser.parse_args().why
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.set_main_option("file_template", "r%%(rev)s_%%(slug)s")
    number = f"{int(head()) + 1:04}"
    with tempfile.TemporaryDirectory() as folder:
        engine = engine_of(f"{folder}/last.db")
        upgrade(engine)
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            made = command.revision(config, f"{why}.", autogenerate=True, rev_id=number)
    assert made
    assert not isinstance(made, list)
    path = Path(made.path)
    subprocess.run([sys.executable, "-m", "ruff", "check", "--quiet", "--fix", path], check=False)
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", path], check=True)
    print(path)


if __name__ == "__main__":
    main()
