"""A clock with an adjustable error, for every Python process with this folder on its path.

`KONTOR_TEST_CLOCKS` names a folder. Each process has a file there, named by its pid, of eight
bytes: the seconds (a double) by which its `time.time` is wrong. Writing to that file changes the
clock.
"""

import mmap
import os
import struct
import time

FOLDER = os.environ.get("KONTOR_TEST_CLOCKS")
OFFSET = struct.Struct("d")

if FOLDER:
    with open(f"{FOLDER}/{os.getpid()}", "w+b") as file:  # noqa: PTH123 - imported before all else
        file.write(bytes(OFFSET.size))
        file.flush()
        shared = mmap.mmap(file.fileno(), OFFSET.size)
    right = time.time

    def set_off() -> float:
        """Seconds since 1970, by a clock that may be wrong."""
        return right() + OFFSET.unpack_from(shared)[0]

    time.time = set_off
