"""A server to be measured: as it is deployed, but with the trivial game beside the catalogue's.

python -m server.bench.serving
"""

from __future__ import annotations

import os

from projections.catalog import PROJECTIONS
from server.app import serve
from server.bench.tick import TICK
from server.settings import settings_from

if __name__ == "__main__":
    serve(settings_from(os.environ), {**PROJECTIONS, "tick": TICK})
