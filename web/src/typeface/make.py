"""Cuts the typeface of the page: Alegreya and Alegreya Sans, with the letters of our languages.

Needs fonttools and brotli, and the packages @fontsource-variable/alegreya and
@fontsource/alegreya-sans (5.3.0), unpacked into a folder.
Run: python web/src/typeface/make.py node_modules
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
SERIF = "@fontsource-variable/alegreya/files/alegreya-{part}-wght-normal.woff2"
SANS = "@fontsource/alegreya-sans/files/alegreya-sans-{part}-{weight}-normal.woff2"
#: What is in neither (arrows, the narrow space of French) comes from the system.
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + (
    "ÀÂÄÁÆÇÈÉÊËÍÎÏÓÔÖŐÙÚÛÜŰŸŒàâäáæçèéêëíîïóôöőùúûüűÿœß«»“”„‘’‚‹›–—…·•×−½°©§€\u00a0\u00ad"
)
#: Figures as tall as letters, and of one width: what a table of points needs. They become the usual
#: ones, since a style that says `font` forgets what was said of figures before.
FIGURES = ("lnum", "tnum")


def choose_figures(font: TTFont) -> None:
    table = font["GSUB"].table
    for wanted in FIGURES:
        lookups = {
            lookup
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == wanted
            for lookup in record.Feature.LookupListIndex
        }
        for lookup in lookups:
            for rule in table.LookupList.Lookup[lookup].SubTable:
                swaps = getattr(getattr(rule, "ExtSubTable", rule), "mapping", {})
                for cmap in font["cmap"].tables:
                    for code, glyph in cmap.cmap.items():
                        cmap.cmap[code] = swaps.get(glyph, glyph)


def cut(font: TTFont, letters: set[int]) -> None:
    options = subset.Options()
    options.layout_features, options.hinting = ["kern"], False
    options.name_IDs = [0, 1, 2, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)


def make(folder: Path, source: str, name: str, weight: int) -> None:
    """The packages come in parts, Latin and its extension (ő, ű); ours is one file."""
    wanted, parts = set(map(ord, LETTERS)), []
    with tempfile.TemporaryDirectory() as work:
        for part in ("latin", "latin-ext"):
            font = TTFont(folder / source.format(part=part, weight=weight))
            if "fvar" in font:
                font = instancer.instantiateVariableFont(font, {"wght": weight})
            if "GSUB" in font:
                choose_figures(font)
            cut(font, wanted & set(font.getBestCmap()))
            wanted -= set(font.getBestCmap())
            font.flavor = None
            parts.append(f"{work}/{part}.ttf")
            font.save(parts[-1])
        whole = merge.Merger().merge(parts)
    whole.flavor = "woff2"
    whole.save(HERE / f"{name}-{weight}.woff2")
    print(f"{name}-{weight}.woff2: {(HERE / f'{name}-{weight}.woff2').stat().st_size} bytes")


if __name__ == "__main__":
    packages = Path(sys.argv[1])
    make(packages, SERIF, "alegreya", 600)
    make(packages, SANS, "alegreya-sans", 500)
    make(packages, SANS, "alegreya-sans", 700)
