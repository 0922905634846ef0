"""A stranger who attacks a server, in a process of their own, until that is killed.

    python -m tests.bench.stranger pings http://127.0.0.1:8700 127.0.0.2

The last argument is the source address. The process prints a line when it begins.
"""

import asyncio
import sys

from tests.bench.attacks import ATTACKS
from tests.bench.floods import Aim

if __name__ == "__main__":
    print("begun", flush=True)
    asyncio.run(ATTACKS[sys.argv[1]](Aim(sys.argv[2], sys.argv[3])))
