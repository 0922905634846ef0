"""The projection of a small game, with the parts that most games have.

    PROJECTION = small_projection(GAME, scores, costs=costs)

Its texts are in the catalogue under the name of the game (`projections/sentences.py`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from domain.decider import Game, Seat
from domain.secret_fields import Secrets
from projections.box import names_of
from projections.projection import JsonObject, Names, Progress, Projection, without_turns
from projections.redaction import redactor
from projections.sentences import (
    NO_WORDS,
    Facts,
    Sentences,
    Words,
    describer,
    labeller,
    pricer,
    several,
    with_people,
)
from projections.zones import ZoneView

S = TypeVar("S")


def nothing(_command: object, _view: JsonObject) -> Facts:
    """Return no costs."""
    return {}


def small_projection(
    game: Game[S, Any, Any, Any],
    scores: Callable[[S, Seat], Mapping[str, int]],
    *,
    phase: Callable[[S], str] | None = None,
    words: Words = NO_WORDS,
    costs: Callable[[Any, JsonObject], Facts] = nothing,
    who_is: Callable[[dict[str, Any], Names], dict[str, Any]] | None = None,
    facts_of: Callable[[JsonObject, Names], Facts] | None = None,
    progress: Callable[[S], Progress] = without_turns,
    box: Callable[[], Mapping[str, Any]] = dict,
) -> Projection[S, Any, Any]:
    """`scores`, `phase`: see `ZoneView`; without `phase` the game is `playing` until it is `over`.

    `words`: by the name of a fact; `card` and `cards` are called as in the box. `costs`: see
    `pricer`. `who_is`: see `labeller`. `facts_of`: see `describer`; by default the fields of the
    event, each of type `Seat` as the name of the player there, and `who`, the player on its `seat`.
    """

    def playing(state: S) -> Literal["playing", "over"]:
        return "over" if game.outcome(state) else "playing"

    card = names_of(box().get("cards", {}))
    sentences = Sentences(game.name, {"card": card, "cards": several(card), **words})
    view = ZoneView(game, phase or playing, scores)
    return Projection(
        game=game,
        view_type=view.type,
        view=view,
        redact=redactor(Secrets[Any](game.event)),
        describe=describer(sentences, facts_of=facts_of or with_people(game.event)),
        label=labeller(sentences, who_is=who_is),
        price=pricer(sentences, costs),
        in_words=sentences.facts_in_words,
        progress=progress,
        box=box,
    )
