"""What CI does after a run in which tests failed.

    python -m tests.second_run

Only the tests of `unsteady.txt` are run again, by themselves: each hangs on a clock of the machine,
and has to pass then. Any other failure stands. The list may only become shorter.
"""

import json
import subprocess
import sys
from pathlib import Path

UNSTEADY = Path(__file__).with_name("unsteady.txt")
LAST_FAILED = Path(__file__).parents[1] / ".pytest_cache/v/cache/lastfailed"


def unsteady() -> list[str]:
    return UNSTEADY.read_text("utf-8").split()


def failed(noted: str) -> set[str]:
    """The tests that pytest noted, without the group of the worker that ran them."""
    return {name.partition("@")[0] for name in json.loads(noted)}


def to_run_again(failures: set[str]) -> list[str]:
    """Nothing where one of them may not fail at all, or where nobody knows what failed."""
    allowed = {name for name in failures if name.partition("[")[0] in unsteady()}
    return sorted(failures) if allowed == failures else []


def main() -> int:
    again = to_run_again(failed(LAST_FAILED.read_text("utf-8"))) if LAST_FAILED.exists() else []
    if not again:
        return 1
    return subprocess.run([sys.executable, "-m", "pytest", *again], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
