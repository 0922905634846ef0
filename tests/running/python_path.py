"""Where Python finds a checkout's packages, for a process that is to run that one and no other."""

import os
from pathlib import Path


def python_path(checkout: Path) -> str:
    return os.pathsep.join((str(checkout), str(checkout / "clients" / "sdk")))
