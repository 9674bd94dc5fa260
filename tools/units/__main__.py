"""python -m tools.units FOLDER: one line and status 1, if a source cannot be compiled."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tools.units.plan import SOURCE
from tools.units.stubs import stub
from tools.units.unsupported import Unsupported
from tools.units.writing import write


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.units", description=__doc__)
    parser.add_argument("target", type=Path, metavar="FOLDER", help="where units are written")
    parser.add_argument("--stub", action="store_true", help="write the stub of the state, as FILE")
    given = parser.parse_args()
    # Constants and tables are read from these very sources, whatever is compiled or installed.
    os.environ["DICEWRIGHT_INTERPRETED"] = "1"
    sys.path.insert(0, str(SOURCE))
    try:
        if given.stub:
            given.target.write_text(stub(), encoding="utf-8")
        else:
            write(given.target)
    except Unsupported as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
