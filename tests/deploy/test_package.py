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
from shutil import copytree, ignore_patterns
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
EDITABLE = "import sys; from hatchling.build import build_editable; build_editable(sys.argv[1])"
SDK_BYTES = 15_000_000
"""Of the SDK and all that it needs, installed."""


pytestmark = pytest.mark.xdist_group("package")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the files that the second image of the Containerfile packs, except the page."""
    root = tmp_path_factory.mktemp("clone")
    (root / ".gitignore").write_bytes((ROOT / ".gitignore").read_bytes())  # it names the page
    packed = CONTAINERFILE.rpartition("FROM ")[2].partition("RUN pip install")[0]
    for named in re.findall(r"^COPY (?!--)(.+) \S+$", packed, re.MULTILINE):
        for name in named.split():
            if (ROOT / name).is_dir():
                copytree(ROOT / name, root / name, ignore=NOT_IN_A_CLONE)
            else:
                (root / name).write_bytes((ROOT / name).read_bytes())
    return root


@pytest.fixture(scope="module")
def wheel(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the server's wheel from a packed source with the page, on a machine without node."""
    folder = tmp_path_factory.mktemp("packed")
    paged = copytree(clone, folder / "clone")
    (paged / "server" / "page").mkdir()
    (paged / "server" / "page" / "index.html").write_text(PAGE)
    python(folder, "-m", "tarfile", "-e", str(built(paged, SOURCE)))
    (source,) = folder.glob("kontor_server-*")
    return built(source, WHEEL, PATH="")


@pytest.fixture(scope="module")
def sdk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("sdk") / "source"
    return built(copytree(ROOT / "clients" / "sdk", source, ignore=NOT_IN_A_CLONE), WHEEL)


@pytest.fixture(scope="module")
def program(sdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the SDK alone."""
    return installed(tmp_path_factory.mktemp("program"), sdk)


def python(folder: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | environ,
        capture_output=True,
        text=True,
        check=False,
    )


def built(folder: Path, command: str, **environ: str) -> Path:
    made = python(folder, "-m", *command.split(), **environ)
    assert made.returncode == 0, made.stderr
    (path,) = (folder / "dist").glob("*.whl" if command == WHEEL else "*.tar.gz")
    return path


def installed(folder: Path, *wheels: Path) -> Path:
    """A fresh environment with these; what they need is linked from here, without a registry."""
    EnvBuilder(symlinks=True).create(folder)
    pip = ("-m", "pip", "--python", str(folder / "bin" / "python"), "--disable-pip-version-check")
    done = python(folder, *pip, "install", "--no-index", "--no-deps", *map(str, wheels))
    assert done.returncode == 0, done.stderr
    while lacking := needed(site_of(folder)):
        for found in map(distribution, lacking):
            for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
                linked = site_of(folder) / top
                if not linked.exists():  # two may share a folder
                    linked.symlink_to(Path(str(found.locate_file(top))))
    return folder


def of_its_own(command: Sequence[str | Path], folder: Path) -> str:
    """Return the command's output with nothing of this checkout on the path."""
    environ = os.environ | {"PYTHONPATH": ""}
    return subprocess.check_output(command, cwd=folder, env=environ, text=True)


def site_of(folder: Path) -> Path:
    (site,) = folder.glob("lib/python*/site-packages")
    return site


def needed(site: Path) -> set[str]:
    """Return the requirements of the installed packages that are missing. Versions must fit."""
    there = list(distributions(path=[str(site)]))
    versions = {canonicalize_name(each.metadata["Name"]): each.version for each in there}
    requirements = [
        each
        for each in (Requirement(line) for found in there for line in found.requires or ())
        if each.marker is None or each.marker.evaluate({"extra": ""})
    ]
    for each in requirements:
        version = versions.get(canonicalize_name(each.name))
        assert version is None or each.specifier.contains(version, prereleases=True), each
    required: set[str] = {canonicalize_name(each.name) for each in requirements}
    return required - versions.keys()


@pytest.mark.parametrize("command", [WHEEL, SOURCE], ids=["wheel", "source"])
def test_c5_without_the_page_no_package_is_built_and_it_says_how(clone: Path, command: str) -> None:
    refused = python(clone, "-m", *command.split())

    assert refused.returncode != 0
    assert HOW in refused.stdout + refused.stderr
    assert "Traceback" not in refused.stdout + refused.stderr
    assert not list(clone.glob("dist/kontor*"))


def test_c5_an_editable_install_goes_without_the_page(clone: Path, tmp_path: Path) -> None:
    installed = python(clone, "-c", EDITABLE, str(tmp_path))

    assert installed.returncode == 0, installed.stderr
    assert list(tmp_path.glob("kontor_server-*.whl"))


def test_c5_a_packed_source_has_the_page_and_makes_a_wheel_of_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()

    assert "server/page/index.html" in names
    assert not [name for name in names if name.startswith(("clients/sdk", "clients/js", "tests"))]


def test_one_version_stands_in_all_packages() -> None:
    """The server requires the SDK of its own version, because both read the same frames."""
    server, sdk = (
        tomllib.loads((ROOT / path).read_text())["project"]
        for path in ("pyproject.toml", "clients/sdk/pyproject.toml")
    )
    client = json.loads((ROOT / "clients/js/package.json").read_text())
    image = yaml.safe_load((ROOT / "deploy/kubernetes/kustomization.yaml").read_text())["images"][0]

    assert {server["version"], client["version"], image["newTag"]} == {sdk["version"]}
    assert f"kontor=={sdk['version']}" in server["dependencies"]


def test_a_build_after_a_release_has_a_number_of_its_own() -> None:
    """Otherwise two builds that write different ledgers could have one number."""
    number = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    unreleased, last = re.findall(
        r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )[:2]

    assert unreleased == "Unreleased"
    assert number != last


def test_the_sdk_needs_no_server_tells_its_types_and_is_small(program: Path) -> None:
    tried = "import kontor, kontor.codes, kontor.frames, sys; print(*sys.modules)"
    ran = of_its_own([program / "bin/python", "-c", tried], program)
    walked = os.walk(site_of(program), followlinks=True)
    weight = sum(Path(at, file).stat().st_size for at, _, files in walked for file in files)

    assert not {"server", "domain", "clients", "starlette", "redis"} & set(ran.split())
    assert (site_of(program) / "kontor" / "py.typed").exists()
    assert weight < SDK_BYTES, weight
    print(f"The SDK weighs {weight / 1e6:.1f} MB installed.")


@pytest.mark.live
def test_c5_an_installed_server_serves_the_page_and_an_installed_sdk_plays_there(
    wheel: Path, sdk: Path, program: Path, tmp_path: Path
) -> None:
    server = installed(tmp_path / "server", sdk, wheel)
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
