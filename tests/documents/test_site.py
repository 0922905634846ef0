"""The site of the documents is built once, and a link in it that leads nowhere fails."""

import os
import re
import subprocess
from html import unescape
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import ModuleType
from typing import NamedTuple

import pytest

import kontor
import projections.kit
import projections.simulation
from tests.documents.blocks import DOCUMENTS, ROOT
from tests.tools import tool

pytestmark = pytest.mark.xdist_group("site")

DOCS = Path("clients") / "docs"
NOWHERE = ("nowhere.md", "play.md#nowhere", "../../../domain/no.py")
FETCHED = re.compile(r'<(?:script|img|link rel="(?:stylesheet|preconnect)")[^>]*"(?:https?:)?//')


class Built(NamedTuple):
    """`site`: the folder with the pages."""

    site: Path
    returncode: int
    warnings: tuple[str, ...]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site of a checkout in which one page has one link of each kind that leads nowhere."""
    checkout = tmp_path_factory.mktemp("checkout")
    (checkout / "clients").mkdir()
    for folder in (ROOT, ROOT / "clients"):
        for entry in folder.iterdir():
            at = checkout / entry.relative_to(ROOT)
            if not at.exists() and entry != ROOT / DOCS:
                at.symlink_to(entry)
    copytree(ROOT / DOCS, checkout / DOCS, ignore=ignore_patterns("site"))
    with (checkout / DOCS / "pages" / "faq.md").open("a", encoding="utf-8") as page:
        page.write("".join(f"\n[there]({link})\n" for link in NOWHERE))
    ran = subprocess.run(
        [tool("mkdocs"), "build", "--config-file", str(checkout / DOCS / "mkdocs.yml")],
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    warnings = tuple(line for line in ran.stderr.splitlines() if "WARNING" in line)
    return Built(checkout / DOCS / "site", ran.returncode, warnings)


@pytest.fixture(scope="module")
def site(built: Built) -> Path:
    return built.site


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
    [("sdk", kontor), ("simulation", projections.simulation), ("kit", projections.kit)],
)
def test_a_reference_has_all_that_is_public(site: Path, page: str, package: ModuleType) -> None:
    text = (site / page / "index.html").read_text("utf-8")

    missing = [name for name in package.__all__ if f'id="{package.__name__}.{name}"' not in text]

    assert missing == []


def test_a_page_fetches_nothing_from_elsewhere(site: Path) -> None:
    pages = {page: page.read_text("utf-8") for page in site.rglob("*.html")}

    assert pages
    assert [page for page, text in pages.items() if FETCHED.search(text)] == []


def test_only_a_link_that_leads_nowhere_fails(built: Built) -> None:
    assert built.returncode != 0
    assert len(built.warnings) == len(NOWHERE)
    for link in NOWHERE:
        assert any(f"contains a link '{link}'" in warning for warning in built.warnings)
