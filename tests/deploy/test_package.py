"""Packages: the server's has the page, or none is made; the SDK's stands alone, and is small."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution, distributions
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from venv import EnvBuilder

import httpx
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.documents.blocks import blocks
from tests.running.served import Served

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text()
NOT_IN_A_CLONE = ignore_patterns("__pycache__", "node_modules", "page", "generated")
PAGE = "<!doctype html><title>The page</title>"
HOW = "make page"
WHEEL, SOURCE = "hatchling build -t wheel", "hatchling build -t sdist"
EDITABLE = "from hatchling.build import build_editable; build_editable('dist')"
SDK_BYTES = 15_000_000
"""Of the SDK and all that it needs, installed."""


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


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def built(folder: Path, command: str) -> Path:
    made = python(folder, "-m", *command.split())
    assert made.returncode == 0, made.stderr
    (path,) = (folder / "dist").glob("*.whl" if command == WHEEL else "*.tar.gz")
    return path


def installed(folder: Path, *wheels: Path) -> Path:
    """A fresh environment with these and what they say they need, of which a copy is taken here.

    So no registry is asked.
    """
    EnvBuilder(symlinks=True).create(folder)
    pip = ("-m", "pip", "--python", str(folder / "bin" / "python"), "--disable-pip-version-check")
    done = python(folder, *pip, "install", "--no-index", "--no-deps", *map(str, wheels))
    assert done.returncode == 0, done.stderr
    while lacking := needed(site_of(folder)):
        for name in lacking:
            copy_here(name, site_of(folder))
    checked = python(folder, *pip, "check")
    assert checked.returncode == 0, checked.stdout
    return folder


def of_its_own(command: Sequence[str | Path], folder: Path) -> str:
    """What it prints where nothing of this checkout is on the path."""
    environ = os.environ | {"PYTHONPATH": ""}
    return subprocess.check_output(command, cwd=folder, env=environ, text=True)


def site_of(folder: Path) -> Path:
    (site,) = folder.glob("lib/python*/site-packages")
    return site


def needed(site: Path) -> set[str]:
    """What those that are there require, and is not there."""
    there = list(distributions(path=[str(site)]))
    requirements = [Requirement(line) for each in there for line in each.requires or ()]
    required: set[str] = {
        canonicalize_name(each.name)
        for each in requirements
        if each.marker is None or each.marker.evaluate({"extra": ""})
    }
    return required - {canonicalize_name(each.metadata["Name"]) for each in there}


def copy_here(name: str, site: Path) -> None:
    for file in distribution(name).files or ():
        if ".." not in file.parts:  # a program beside it
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            copy(file.locate(), site / file)


def with_a_page(clone: Path) -> None:
    (clone / "server" / "page").mkdir()
    (clone / "server" / "page" / "index.html").write_text(PAGE)


@pytest.mark.parametrize("command", [WHEEL, SOURCE], ids=["wheel", "source"])
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


def test_c5_a_packed_source_has_the_page_and_makes_a_wheel_of_it(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_a_page(clone)
    python(tmp_path, "-m", "tarfile", "-e", str(built(clone, SOURCE)))
    (source,) = tmp_path.glob("kontor_server-*")
    monkeypatch.setenv("PATH", "")  # there is no node

    names = zipfile.ZipFile(built(source, WHEEL)).namelist()

    assert "server/page/index.html" in names
    assert not [name for name in names if name.startswith(("clients/sdk", "clients/js", "tests"))]


def test_one_version_stands_in_all_packages() -> None:
    """And the server asks for the SDK of its own version: both read the same frames."""
    server, sdk = (
        tomllib.loads((ROOT / path).read_text())["project"]
        for path in ("pyproject.toml", "clients/sdk/pyproject.toml")
    )
    client = json.loads((ROOT / "clients/js/package.json").read_text())
    image = yaml.safe_load((ROOT / "deploy/kubernetes/kustomization.yaml").read_text())["images"][0]

    assert {server["version"], client["version"], image["newTag"]} == {sdk["version"]}
    assert f"kontor=={sdk['version']}" in server["dependencies"]


def test_the_sdk_needs_no_server_tells_its_types_and_is_small(tmp_path: Path) -> None:
    folder = installed(tmp_path / "program", built_sdk(tmp_path))
    tried = "import kontor, kontor.codes, kontor.frames, sys; print(*sys.modules)"
    ran = of_its_own([folder / "bin/python", "-c", tried], tmp_path)
    weight = sum(path.stat().st_size for path in site_of(folder).rglob("*") if path.is_file())

    assert not {"server", "domain", "clients", "starlette", "redis"} & set(ran.split())
    assert (site_of(folder) / "kontor" / "py.typed").exists()
    assert weight < SDK_BYTES, weight
    print(f"The SDK weighs {weight / 1e6:.1f} MB installed.")


def built_sdk(tmp_path: Path) -> Path:
    copytree(ROOT / "clients" / "sdk", tmp_path / "sdk", ignore=NOT_IN_A_CLONE)
    return built(tmp_path / "sdk", WHEEL)


@pytest.mark.live
def test_c5_an_installed_server_serves_the_page_and_an_installed_sdk_plays_there(
    clone: Path, tmp_path: Path
) -> None:
    with_a_page(clone)
    sdk = built_sdk(tmp_path)
    program = installed(tmp_path / "program", sdk)
    server = installed(tmp_path / "server", sdk, built(clone, WHEEL))
    in_readme = (block for block in blocks() if block.document == "README.md")
    (snippet,) = (block.text for block in in_readme if block.language == "python")

    class Installed(Served):
        command = (str(server / "bin" / "kontor"), "serve")

    with Installed(tmp_path / "served", PYTHONPATH="") as served:
        assert httpx.get(served.url).text == PAGE
        assert httpx.get(f"{served.url}/api/games").is_success
        example = snippet.replace("http://127.0.0.1:8700", served.url)
        command = [program / "bin/python", "-c", example]
        assert "Anna: " in of_its_own(command, tmp_path)
