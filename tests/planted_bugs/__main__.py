"""Plant bugs in a copy of the checkout, one at a time, and report which test finds each.

`python -m tests.planted_bugs [NAME…] [--area rules] [--all] [--sound] [--list]`: the exit code is 1
if a bug is not found, or with `--sound` if a test fails without the bug. The copy has the files
that git lists, as they are now.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from tests.planted_bugs.bugs import CHECKOUT, Area, Bug, planted_bugs
from tests.running.python_path import python_path

WEB, PAGE = "clients/web", "server/page"
VENV, PACKAGES = ".venv", f"{WEB}/node_modules"
VITEST_FOLDERS = ("clients/web/", "clients/js/")
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no")
VITEST = ("npx", "vitest", "run", "--dir", "..", "--pool=threads", "--bail=1")
BUILD = ("npm", "run", "--silent", "build", "--", "--logLevel=warn")
FAILED = re.compile(r"^\s*(?:FAILED|ERROR|FAIL) +(\S.*?)(?: - .*)?$", re.MULTILINE)
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
NO_TESTS_RAN = 5
"""The exit code of pytest if the tests are all marked `long`, say."""
LONGEST_RUN_SECONDS = 900
"""A run that takes longer is stopped and counts as failed: the bug makes something hang."""


class Ran(NamedTuple):
    code: int
    output: str

    def failure(self) -> str | None:
        """The first test that failed; None if none did."""
        if self.code in (0, NO_TESTS_RAN):
            return None
        found = FAILED.search(COLOURS.sub("", self.output))
        return found[1].strip() if found else f"exit code {self.code}: {self.output[-200:]!r}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="bugs; without a name all")
    parser.add_argument("--area", choices=get_args(Area))
    parser.add_argument("--all", action="store_true", help="run tests marked `long` too")
    parser.add_argument("--sound", action="store_true", help="run the tests without the bugs")
    parser.add_argument("--list", action="store_true", help="name the bugs and stop")
    given = parser.parse_args()
    bugs = chosen(given.names, given.area)
    if given.list:
        for bug in bugs:
            print(f"{bug.area:7} {bug.name:54} {bug.why}")
        return 0
    marked = () if given.all else ("-m", "not long")
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="planted_") as folder:
        copy = Copy(Path(folder).resolve() / "checkout")
        for bug in bugs:
            began = time.monotonic()
            if not given.sound:
                bug.plant(copy.root)
            found_by = copy.first_failure(bug, marked)
            copy.restore(bug)
            wrong += (found_by is None) != given.sound
            seconds = time.monotonic() - began
            print(f"{bug.area:7} {bug.name:54} {seconds:5.0f} s  {found_by or 'NOT FOUND'}")
            sys.stdout.flush()
    return 1 if wrong else 0


def chosen(names: Sequence[str], area: str | None) -> list[Bug]:
    bugs = planted_bugs()
    unknown = set(names) - {bug.name for bug in bugs}
    if unknown:
        sys.exit(f"There is no bug {', '.join(sorted(unknown))}.")
    return [bug for bug in bugs if (not names or bug.name in names) and area in (None, bug.area)]


class Copy:
    """A copy of the checkout in which bugs are planted; the virtual environment is only linked."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._python = str(root / ".venv/bin/python")
        self._env = {
            **os.environ,
            "PYTHONPATH": python_path(root),
            "KONTOR_PYTHON": self._python,
            "KONTOR_TEST_BROWSER": "1",
        }
        listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        told = subprocess.check_output(listed, cwd=CHECKOUT, text=True)
        for name in filter(None, told.split("\0")):
            if (CHECKOUT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(CHECKOUT / name, root / name)
        shutil.copytree(CHECKOUT / PAGE, root / PAGE)
        # Vite serves no file outside the checkout, and a link leads outside.
        shutil.copytree(CHECKOUT / PACKAGES, root / PACKAGES, symlinks=True)
        (root / VENV).symlink_to(CHECKOUT / VENV)
        for package in ("server", "kontor"):
            self._require_own(package)
        self._require_success("npm", "run", "--silent", "types", folder=WEB)

    def first_failure(self, bug: Bug, marked: Sequence[str]) -> str | None:
        """The first test that finds the bug: those of vitest run first, without a built page."""
        of_vitest = [test for test in bug.tests if test.startswith(VITEST_FOLDERS)]
        of_pytest = [test for test in bug.tests if test not in of_vitest]
        failure: str | None = None
        if of_vitest:
            paths = [str(self.root / test) for test in of_vitest]
            failure = self._run(*VITEST, *paths, folder=WEB).failure()
        if of_pytest and failure is None:
            if bug.area == "page":
                self._require_success(*BUILD, folder=WEB)
            failure = self._run(self._python, *PYTEST, *marked, *of_pytest).failure()
        return failure

    def restore(self, bug: Bug) -> None:
        shutil.copy2(CHECKOUT / bug.file, self.root / bug.file)
        if bug.area == "page":
            shutil.rmtree(self.root / PAGE)
            shutil.copytree(CHECKOUT / PAGE, self.root / PAGE)

    def _require_own(self, package: str) -> None:
        """Stop if a process in the copy imports that package from elsewhere."""
        ran = self._run(self._python, "-c", f"import {package}; print({package}.__file__)")
        if not ran.output.startswith(f"{self.root}/"):
            sys.exit(f"{package} is not imported from the copy: {ran.output}")

    def _require_success(self, *command: str, folder: str) -> None:
        ran = self._run(*command, folder=folder)
        if ran.code:
            sys.exit(ran.output)

    def _run(self, *command: str, folder: str = ".") -> Ran:
        """Run a command in the copy, and stop it with all its children if it takes too long."""
        process = subprocess.Popen(
            command,
            cwd=self.root / folder,
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=LONGEST_RUN_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return Ran(1, f"FAILED to end within {LONGEST_RUN_SECONDS} s")
        return Ran(process.returncode, output)


if __name__ == "__main__":
    sys.exit(main())
