"""What mkdocs.yml needs to build the site from documents that are also read in the repository.

There a link may lead to any file (`../examples/tournament.py`). On the site it leads to that file
where the sources are published; one that leads nowhere fails the build.
"""

from __future__ import annotations

import logging
import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]+)(#[^)]*)?(\))")
LOG = logging.getLogger("mkdocs.hooks.links")


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """Called by MkDocs for every page."""
    here = posixpath.dirname(f"docs/{page.file.src_uri}")

    def outside(link: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(here, link[2]))
        if path.startswith("docs/"):
            return link[0]
        if not (ROOT / path).exists():
            LOG.warning("%s links to %s, which is not there", page.file.src_uri, path)
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"{link[1]}{config.repo_url.rstrip('/')}/{kind}/main/{path}{link[3] or ''}{link[4]}"

    return LINK.sub(outside, markdown)
