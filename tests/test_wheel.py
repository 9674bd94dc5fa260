"""What is packed: wheels and source distributions, as people without a compiler build them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
from email.parser import BytesParser
from pathlib import Path
from zipfile import ZipFile

import pytest

import dicewright as dw
from tests.conftest import ROOT

#: Generated, compiled, or of no use to whoever installs.
UNWANTED = (".pyx", ".pxd", ".pxi", ".c", ".so", ".pyd", "_compiled.py")
#: A game from beginning to end, and what it was played with.
GAME = """
import dicewright as dw
from dicewright.core.state import COMPILED
state = dw.new("diceforge", players=3, preset="advanced", seed=7)
while not state.over:
    state.play(dw.bot("greedy", seed=1).choose(state))
print(dw.__file__, COMPILED, sum(state.scores()) > 0)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as somebody has it who compiled in place, without what is not packed."""
    folder = tmp_path_factory.mktemp("tree")
    for name in (
        "setup.py",
        "pyproject.toml",
        "MANIFEST.in",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
    ):
        shutil.copy(ROOT / name, folder)
    (folder / "tools").mkdir()
    for name in ("__init__.py", "make_golden.py"):
        shutil.copy(ROOT / "tools" / name, folder / "tools")
    (folder / "tests").mkdir()
    shutil.copy(__file__, folder / "tests")
    junk = shutil.ignore_patterns("__pycache__", "*.egg-info", "static")
    shutil.copytree(ROOT / "tools/units", folder / "tools/units", ignore=junk)
    shutil.copytree(ROOT / "src", folder / "src", ignore=junk)
    package = folder / "src" / "dicewright"
    (package / "_compiled.py").write_text('FINGERPRINT = ""\nSOURCES = ()\n')
    (package / "core" / "left_over.pyx").write_text("")
    (package / "core" / "left_over.so").write_text("")
    page = package / "server/static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text('<script src="/assets/index-1.js"></script>')
    (page / "assets/index-1.js").write_text("")
    return folder


def build(
    tree: Path, target: Path, command: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """A build as installers ask for it."""
    shutil.rmtree(tree / "build", ignore_errors=True)
    code = f"from setuptools import build_meta; build_meta.{command}({str(target)!r})"
    target.mkdir()
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=tree,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def built(tree: Path, target: Path, command: str, **environment: str) -> tuple[Path, str]:
    """The file that a build makes, and what it said."""
    done = build(tree, target, command, **environment)
    assert done.returncode == 0, done.stderr
    (made,) = target.iterdir()
    return made, done.stderr


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"DICEWRIGHT_NO_COMPILE": "1"}, ""),
        ({"CC": "no-such-compiler"}, "NOTICE: the engine is not compiled (no C compiler"),
    ],
    ids=["not wanted", "no compiler"],
)
def test_a_wheel_without_a_compiler_is_pure_and_plays(
    tree: Path, tmp_path: Path, environment: dict[str, str], said: str
) -> None:
    wheel, told = built(tree, tmp_path / "wheels", "build_wheel", **environment)
    assert said in told
    assert told.count("NOTICE") == (1 if said else 0)
    assert wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        packed.extractall(tmp_path / "installed")
    assert not [name for name in names if name.endswith(UNWANTED)]
    assert {name.split("/")[0].split("-")[0] for name in names} == {"dicewright"}
    assert "dicewright/py.typed" in names
    assert {f"dicewright/games/{name}/policy.txt" for name in ("diceforge", "titandice")} < {*names}
    assert "dicewright/server/static/assets/index-1.js" in names
    assert "dicewright/server/migrations/env.py" in names
    steps = ROOT.glob("src/dicewright/server/migrations/versions/r*.py")
    assert {f"dicewright/server/migrations/versions/{step.name}" for step in steps} <= set(names)
    (tmp_path / "elsewhere").mkdir()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", GAME],
        cwd=tmp_path / "elsewhere",
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split() == [
        str(tmp_path / "installed" / "dicewright" / "__init__.py"),
        "False",
        "True",
    ]


@pytest.mark.parametrize("command", ["build_wheel", "build_sdist"])
@pytest.mark.parametrize("missing", ["index.html", "assets/index-1.js"])
def test_nothing_is_packed_without_the_page(
    tree: Path, tmp_path: Path, command: str, missing: str
) -> None:
    hidden = (tree / "src/dicewright/server/static" / missing).rename(tmp_path / "hidden")
    try:
        done = build(tree, tmp_path / "made", command, DICEWRIGHT_NO_COMPILE="1")
    finally:
        hidden.rename(tree / "src/dicewright/server/static" / missing)
    assert done.returncode == 1
    assert f"static/{missing} is missing): run `make page`" in done.stderr
    assert done.stderr.count("ERROR") == 1
    assert not list((tmp_path / "made").iterdir())


def test_a_source_distribution_has_what_building_and_testing_need(
    tree: Path, tmp_path: Path
) -> None:
    made, _ = built(tree, tmp_path / "sources", "build_sdist")
    with tarfile.open(made) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"setup.py", "pyproject.toml", "MANIFEST.in", "tools/__init__.py"} <= names
    assert {f"tools/units/{path.name}" for path in ROOT.glob("tools/units/*.py")} <= names
    assert "src/dicewright/core/state.py" in names
    assert "src/dicewright/core/words/en.toml" in names
    assert "src/dicewright/server/static/assets/index-1.js" in names
    assert "tests/test_wheel.py" in names
    assert not [name for name in names if name.endswith(UNWANTED)]
    assert not (tree / "build").exists(), "nothing is generated or compiled for it"


def test_the_readme_of_the_package_leads_somewhere(tree: Path, tmp_path: Path) -> None:
    done = build(tree, tmp_path / "metadata", "prepare_metadata_for_build_wheel")
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "metadata").glob("*.dist-info")
    about = BytesParser().parse((made / "METADATA").open("rb"))
    assert about["Description-Content-Type"] == "text/markdown"
    text = str(about.get_payload())
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    kept = re.findall(r"/(?:raw|blob)/main/([^)#]+)", text)
    assert [path for path in kept if not (ROOT / path).exists()] == []


def test_every_version_is_the_same() -> None:
    assert f"version: {dw.__version__}\n" in (ROOT / "CITATION.cff").read_text()
