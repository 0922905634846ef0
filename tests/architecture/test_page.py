"""The folders of the page, and the order in which they and the files of both SDKs import."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.architecture.test_server_packages import ring

PAGE = ROOT / "clients" / "web" / "src"
SDK = ROOT / "clients" / "js" / "src"
ORDER = (
    "browser i18n wire ui model notifications live art board games help passkeys login setup "
    "lobby people seeking settings header home account table lesson app"
)
"""A folder imports only folders that are named before it."""
TOP = {"App.svelte", "main.ts", "start.ts", "worker.ts", "ambient.d.ts", "app.css"}
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"?]*)""")
ENDINGS = ("", ".ts", ".svelte.ts", "/index.ts")


@cache
def page_imports(folder: Path) -> dict[Path, set[Path]]:
    """The files of this folder that each file imports: at once, later, or for its types alone."""
    files = {path for path in folder.rglob("*") if path.is_file()}
    return {
        path: {
            file
            for name in IMPORT.findall(path.read_text("utf-8"))
            for ending in ENDINGS
            if (file := (path.parent / f"{name}{ending}").resolve()) in files - {path}
        }
        for path in files
        if path.suffix in {".ts", ".svelte"}
    }


def page_folder(path: Path) -> str:
    return path.relative_to(PAGE).parts[0]


def test_folders_of_the_page_import_in_one_order() -> None:
    place = {folder: number for number, folder in enumerate(ORDER.split())}
    wrong = [
        (path.relative_to(PAGE).as_posix(), other.relative_to(PAGE).as_posix())
        for path, others in page_imports(PAGE).items()
        for other in others
        if place.get(page_folder(path), len(place)) < place.get(page_folder(other), len(place))
    ]

    assert wrong == []


def test_every_file_of_the_page_is_in_a_folder() -> None:
    assert {path.name for path in PAGE.iterdir()} == TOP | set(ORDER.split())


@pytest.mark.parametrize("folder", [PAGE, SDK], ids=["page", "sdk"])
def test_no_two_typescript_files_import_each_other(folder: Path) -> None:
    graph = {
        str(path): {str(other) for other in more} for path, more in page_imports(folder).items()
    }

    assert sum(len(more) for more in graph.values()) > 10
    assert ring(graph) is None
