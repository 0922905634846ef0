"""The size of the code: `make size`.

It prints files and lines of each folder without generated code, the calls of an act, and cases and
seconds of each folder of tests in the last `make test`. Seconds are of all workers together. A case
may have waited for another one's process.
"""

import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from server.bench.act import act
from tests.processor_time import BUDGETS, PROPERTY

ROOT = Path(__file__).parents[1]
TIMES = ROOT / "tests" / "output" / "times.xml"
COUNTED = frozenset({".py", ".ts", ".svelte", ".css", ".lua"})
PARTS = ("server", "domain", "projections", "clients", "tests")


def sources() -> list[Path]:
    listed = subprocess.check_output(["git", "ls-files", *PARTS], cwd=ROOT, text=True)
    return [path for path in map(Path, listed.splitlines()) if path.suffix in COUNTED]


def folder_of(path: Path) -> str:
    """Return the folder of the second level, for the page the fourth: `clients/web/src/games`."""
    deep = 4 if path.parts[:3] == ("clients", "web", "src") else 2
    return "/".join(path.parts[: min(deep, len(path.parts) - 1)])


def folders() -> Iterator[str]:
    files, lines = Counter[str](), Counter[str]()
    for path in sources():
        for name in {path.parts[0], folder_of(path)}:
            files[name] += 1
            lines[name] += len((ROOT / path).read_bytes().splitlines())
    for name in sorted(files):
        yield f"{name:32} {files[name]:5} files {lines[name]:7} lines"


def suites() -> Iterator[str]:
    """Cases and seconds of each folder; `of`: its budget of processor time (see processor_time)."""
    if not TIMES.exists():
        yield "cases and seconds: `make test` writes them down"
        return
    cases = Counter[str]()
    seconds, computed = defaultdict[str, float](float), defaultdict[str, float](float)
    for case in ET.parse(TIMES).iter("testcase"):
        folder = "/".join(case.attrib["classname"].split(".")[:2])
        spent = case.find(f"properties/property[@name='{PROPERTY}']")
        for name in ("all", folder):
            cases[name] += 1
            seconds[name] += float(case.attrib["time"])
            computed[name] += 0.0 if spent is None else float(spent.attrib["value"])
    budgets = {"all": sum(BUDGETS.values()), **BUDGETS}
    for name in sorted(cases):
        took = f"{seconds[name]:7.0f} s, {computed[name]:6.0f} of {budgets.get(name, 0)} s computed"
        yield f"{name:32} {cases[name]:5} cases {took}"


if __name__ == "__main__":
    for line in (*folders(), *act(), *suites()):
        print(line)
