"""Packages that are only needed for some things, and how one says that such a package is missing.

Whoever needs one asks before the work begins, not when the result is there and would be lost.
"""

from __future__ import annotations

from importlib.util import find_spec

from dicewright.core.errors import DicewrightError


def missing(what: str, package: str, extra: str) -> DicewrightError:
    """The refusal: what cannot be done, and which extra of ours brings the package."""
    return DicewrightError(
        f"{what} needs the package {package}; get it with: pip install 'dicewright[{extra}]', "
        "or in a clone of the repository: make research"
    )


def require(what: str, package: str, extra: str) -> None:
    """Refuse to do something for which a package is missing."""
    if find_spec(package) is None:
        raise missing(what, package, extra)
