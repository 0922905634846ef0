"""A server that offers the courtyard, a game without a board of its own."""

from __future__ import annotations

import os

from server.run import serve
from server.runtime.settings import settings_from
from tests.games.courtyard.projection import PROJECTION

if __name__ == "__main__":
    serve(settings_from(os.environ), {"courtyard": PROJECTION})
