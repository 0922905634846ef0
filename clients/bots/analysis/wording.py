"""What options do, in words, as the seat saw it that chose."""

from collections.abc import Iterable
from typing import Any

from domain.decider import Seat
from projections import viewer_frames
from projections.analysis import PLACES, Text
from projections.message_catalog import say
from projections.projection import LANGS
from projections.registry import projection_named


def texts_of(game: str, seat: Seat, choices: Iterable[tuple[Any, Any]]) -> list[Text]:
    """Of positions, each with an option of that seat there; None lets the moment pass."""
    projection, found = projection_named(game), list[Text]()
    for state, option in choices:
        if option is None:
            found.append({lang: say("server.analysis.pass", lang) for lang in LANGS})
            continue
        view = projection.view(state, seat)
        found.append(
            {
                lang: viewer_frames.option(projection, option, view, PLACES, lang)["label"]
                for lang in LANGS
            }
        )
    return found
