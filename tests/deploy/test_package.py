"""A package: the page is in it, or none is made."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import httpx
import pytest

from tests.running.served import Served

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text()
NOT_IN_A_CLONE = ignore_patterns("__pycache__", "node_modules", "page", "generated")
PAGE = "<!doctype html><title>The page</title>"
HOW = "make page"
WHEEL = "pip wheel --no-deps --no-build-isolation --disable-pip-version-check --wheel-dir dist ."
EDITABLE = "from hatchling.build import build_editable; build_editable('dist')"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What the second image of the Containerfile packs, but for the page."""
    root = tmp_path / "clone"
    root.mkdir()
    (root / ".gitignore").write_bytes((ROOT / ".gitignore").read_bytes())  # it names the page
    packed = CONTAINERFILE.rpartition("FROM ")[2].partition("RUN pip install")[0]
    for named in re.findall(r"^COPY (?!--)(.+) \S+$", packed, re.MULTILINE):
        for name in named.split():
            if (ROOT / name).is_dir():
                copytree(ROOT / name, root / name, ignore=NOT_IN_A_CLONE)
            else:
                (root / name).write_bytes((ROOT / name).read_bytes())
    return root


def python(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=clone, capture_output=True, text=True, check=False
    )


def with_a_page(clone: Path) -> None:
    (clone / "server" / "page").mkdir()
    (clone / "server" / "page" / "index.html").write_text(PAGE)


@pytest.mark.parametrize("command", [WHEEL, "hatchling build -t sdist"], ids=["wheel", "source"])
def test_c5_nothing_is_packed_without_the_page_and_a_sentence_says_how(
    clone: Path, command: str
) -> None:
    refused = python(clone, "-m", *command.split())

    assert refused.returncode != 0
    assert HOW in refused.stdout + refused.stderr
    assert "Traceback" not in refused.stdout + refused.stderr
    assert not list(clone.glob("dist/kontor*"))


def test_c5_an_editable_install_goes_without_the_page(clone: Path) -> None:
    (clone / "dist").mkdir()
    installed = python(clone, "-c", EDITABLE)

    assert installed.returncode == 0, installed.stderr
    assert list(clone.glob("dist/kontor_server-*.whl"))


def test_c5_a_packed_source_has_the_page(clone: Path) -> None:
    with_a_page(clone)
    packed = python(clone, "-m", "hatchling", "build", "-t", "sdist")
    listed = python(clone, "-m", "tarfile", "-l", *map(str, clone.glob("dist/*.tar.gz")))

    assert packed.returncode == 0, packed.stderr
    assert "server/page/index.html" in listed.stdout
    assert "hatch_build.py" in listed.stdout


class Installed(Served):
    """`kontor serve` of a package that lies in a folder of its own."""

    command = (sys.executable, "-c", "from server.cli import main; main()", "serve")


@pytest.mark.live
def test_c5_a_server_that_was_installed_from_a_wheel_serves_the_page(
    clone: Path, tmp_path: Path
) -> None:
    with_a_page(clone)
    packed = python(clone, "-m", *WHEEL.split())
    assert packed.returncode == 0, packed.stderr
    (wheel,) = clone.glob("dist/*.whl")
    target = tmp_path / "installed"
    python(target.parent, "-m", "zipfile", "-e", str(wheel), str(target))

    with Installed(tmp_path, PYTHONPATH=str(target), PYTHONSAFEPATH="1") as served:
        assert httpx.get(served.url).text == PAGE
        assert httpx.get(f"{served.url}/api/games").is_success
