"""Builds one site from the documents of the whole repository.

A page keeps the path of its file, so a relative link leads to the same document on the site as in
the repository. A linked file of another kind is shown as text.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
PAGES = "clients/docs/pages/"
DOCUMENTS = (
    *("README.md", "SECURITY.md", "CHANGELOG.md", ".github/*.md", "domain/**/*.md", "server/*.md"),
    "projections/**/*.md",
    *("deploy/**/*.md", "clients/*.md", f"{PAGES}**/*.*", "clients/examples/**/*.md"),
    *(f"clients/{client}/*.md" for client in ("js", "protocol", "sdk", "web")),
)
ADDRESSES = {"README.md": "readme/", ".github/CONTRIBUTING.md": "contributing/"}
"""Of those that would be at another's, or at none that a server shows."""
LINK = re.compile(r"\]\(([^)#\s:]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Return the files of the theme and our documents, instead of the files in `docs_dir`."""
    documents = {path for pattern in DOCUMENTS for path in ROOT.glob(pattern)}
    linked = {file for path in documents if path.suffix == ".md" for file in linked_from(path)}
    ours = (file_of(path.relative_to(ROOT).as_posix(), config) for path in documents | linked)
    return Files([*(file for file in files if file.src_dir != config.docs_dir), *ours])


def linked_from(path: Path) -> Iterator[Path]:
    """The files of another kind to which a document links."""
    for link in LINK.findall(path.read_text("utf-8")):
        target = Path(os.path.normpath(path.parent / link))
        if target.is_file() and target.suffix != ".md":
            yield target


def file_of(path: str, config: MkDocsConfig) -> File:
    """`path`: in the repository."""
    file = File(path, str(ROOT), config.site_dir, config.use_directory_urls)
    if path in ADDRESSES:
        file.dest_uri = f"{ADDRESSES[path]}index.html"
    elif path.startswith(PAGES):
        file.dest_uri = file.dest_uri.removeprefix(PAGES)
    elif not file.is_documentation_page():
        file.dest_uri += ".txt"  # for the browser, and for whatever looks for our sources
    return file
