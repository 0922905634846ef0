"""The site of the documents is built, and a link in it that leads nowhere fails."""

import os
import re
import subprocess
from html import unescape
from pathlib import Path
from shutil import copytree
from types import ModuleType

import pytest

import clients.simulation
import kontor
import projections.kit
from tests.documents.blocks import DOCUMENTS, ROOT
from tests.tools import tool

pytestmark = pytest.mark.xdist_group("site")

DOCS = Path("clients") / "docs"
REFERENCES = "  - mkdocstrings:"
FETCHED = re.compile(r'<(?:script|img|link rel="(?:stylesheet|preconnect)")[^>]*"(?:https?:)?//')


def built(checkout: Path, into: Path) -> subprocess.CompletedProcess[str]:
    where = ("--config-file", str(checkout / DOCS / "mkdocs.yml"), "--site-dir", str(into))
    return subprocess.run(
        [tool("mkdocs"), "build", *where],
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("site")
    ran = built(ROOT, into)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return into


def test_every_document_is_a_page(site: Path) -> None:
    headings = {
        unescape(heading)
        for page in site.rglob("*.html")
        for heading in re.findall(r"<h1[^>]*>(.+?)<a ", page.read_text("utf-8"))
    }

    missing = [
        path
        for path in DOCUMENTS
        for title in re.findall(r"^# (.+)$", path.read_text("utf-8"), re.MULTILINE)[:1]
        if title not in headings
    ]

    assert missing == []


@pytest.mark.parametrize(
    ("page", "package"),
    [("sdk", kontor), ("simulation", clients.simulation), ("kit", projections.kit)],
)
def test_a_reference_has_all_that_a_package_offers(
    site: Path, page: str, package: ModuleType
) -> None:
    text = (site / page / "index.html").read_text("utf-8")

    missing = [name for name in package.__all__ if f'id="{package.__name__}.{name}"' not in text]

    assert missing == []


def test_a_page_fetches_nothing_from_elsewhere(site: Path) -> None:
    pages = {page: page.read_text("utf-8") for page in site.rglob("*.html")}

    assert pages
    assert [page for page, text in pages.items() if FETCHED.search(text)] == []


def test_a_link_that_leads_nowhere_fails(tmp_path: Path) -> None:
    (tmp_path / "clients").mkdir()
    for folder in (ROOT, ROOT / "clients"):
        for entry in folder.iterdir():
            at = tmp_path / entry.relative_to(ROOT)
            if not at.exists() and entry != ROOT / DOCS:
                at.symlink_to(entry)
    copytree(ROOT / DOCS, tmp_path / DOCS)
    page = tmp_path / DOCS / "pages" / "faq.md"
    page.write_text("[there](nowhere.md) [here](play.md#nowhere) [code](../../../domain/no.py)")

    settings = tmp_path / DOCS / "mkdocs.yml"
    written = settings.read_text("utf-8")
    no_references = f"{REFERENCES}\n      enabled: false"
    settings.write_text(written.replace(REFERENCES, no_references), "utf-8")

    ran = built(tmp_path, tmp_path / "site")

    assert ran.returncode != 0
    for link in ("nowhere.md", "play.md#nowhere", "../../../domain/no.py"):
        assert f"contains a link '{link}'" in ran.stderr
