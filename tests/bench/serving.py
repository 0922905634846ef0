"""A server to be measured: as it is deployed, but with the trivial games beside the catalogue's.

python -m tests.bench.serving
"""

import os

from projections.registry import PROJECTIONS
from server.bench.tick import LADEN, TICK
from server.run import serve
from server.runtime.settings import settings_from

if __name__ == "__main__":
    serve(settings_from(os.environ), {**PROJECTIONS, "tick": TICK, "laden": LADEN})
