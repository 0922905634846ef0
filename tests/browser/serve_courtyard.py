"""A server that offers the courtyard, a game without a board of its own.

While the file exists that `COURTYARD_BROKEN_BY` names, the game's view has a bug.
"""

import os
from dataclasses import replace
from pathlib import Path

from domain.decider import Viewer
from projections.projection import Shown, made_whole
from server.run import serve
from server.runtime.settings import settings_from
from tests.games.courtyard.projection import PROJECTION
from tests.games.courtyard.state import State


@made_whole
def view(state: State, viewer: Viewer) -> Shown:
    if Path(os.environ["COURTYARD_BROKEN_BY"]).exists():
        raise RuntimeError("planted")
    return PROJECTION.view(state, viewer)


if __name__ == "__main__":
    serve(settings_from(os.environ), {"courtyard": replace(PROJECTION, view=view)})
