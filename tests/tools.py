"""Programs that are no part of Kontor and look at what it gives an operator: nginx, promtool, …"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MUST_RUN = os.environ.get("KONTOR_TEST_TOOLS") == "1"
"""CI installs all of them, so that no test is skipped there unseen."""
FOLDERS = (str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin", "/usr/local/sbin")
"""Some come with our own packages, some lie where not everybody looks."""


def tool(name: str) -> str:
    """Where that program is. Without it the test is skipped, or fails where it must run."""
    found = shutil.which(name, path=os.pathsep.join(FOLDERS))
    if found is None and not MUST_RUN:
        pytest.skip(f"there is no {name} on this machine")
    assert found is not None, f"there is no {name}, which .ci/run installs"
    return found


def checked(name: str, *arguments: str, given: str | None = None) -> str:
    """What that program says, to standard output and to errors; it has to be content."""
    done = subprocess.run(
        [tool(name), *arguments], input=given, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said
