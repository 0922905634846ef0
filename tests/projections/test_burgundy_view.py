"""Views along random games: they fit their schema, hold no null, and patch small."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import jsonschema
import msgspec
import pytest

from clients.sdk.patch import patched
from domain.decider import EVERYONE, SPECTATOR, Seat
from projections.burgundy import BURGUNDY
from projections.burgundy.view import View, view
from projections.patch import merge_patch
from tests.projections.shapes import closed, leaves


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = closed(msgspec.json.schema(View))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_every_view_fits_its_schema(game: Any, validator: Any) -> None:
    for step in game.steps[::3] + game.steps[-1:]:
        for viewer in game.viewers:
            validator.validate(view(step.state, viewer))


def test_no_view_holds_a_null_or_an_array(game: Any) -> None:
    for step in game.steps:
        for viewer in game.viewers:
            assert leaves(view(step.state, viewer)) <= {str, int, bool}


def test_a_view_patched_is_the_view_after(game: Any) -> None:
    for viewer in game.viewers:
        before = view(game.steps[0].state, viewer)
        for step in game.steps[1:]:
            after = view(step.state, viewer)

            assert patched(before, merge_patch(before, after)) == after

            before = after


def test_a_patch_is_at_most_a_quarter_of_its_view_on_average(game: Any) -> None:
    for viewer in game.viewers:
        views = [view(step.state, viewer) for step in game.steps]
        patches = sum(len(msgspec.json.encode(merge_patch(*pair))) for pair in pairwise(views))

        assert patches <= 0.25 * sum(len(msgspec.json.encode(new)) for new in views[1:])


def test_everyone_sees_every_card_of_the_box(game: Any) -> None:
    """BUR-CHECK-1, counted in the view."""
    for step in game.steps[::5]:
        assert faces(view(step.state, EVERYONE)) == 114


def faces(shown: Any) -> int:
    rows = [shown["draw_pile"], shown["discard_pile"], *shown["display"].values()]
    for seat in shown["seats"].values():
        rows += [seat["hand"], seat["action_stack"], seat["projects"], seat.get("bought", {})]
        rows += [stack["cards"] for stack in seat["estate"].values()]
    if "egon" in shown:
        rows += [shown["egon"]["cards"], *shown["egon"]["pile_cards"].values()]
    return sum(len(row) for row in rows)


def test_only_what_is_hidden_sets_viewers_apart(game: Any) -> None:
    """BUR-HIDE-9: seen from a seat, another's belongings look as they do to a spectator."""
    for step in game.steps:
        gallery = view(step.state, SPECTATOR)
        for n in range(game.seats):
            own = view(step.state, Seat(n))
            own["seats"][str(n)].pop("hand")
            own["seats"][str(n)].pop("bought", None)

            assert own == gallery


def test_the_last_running_score_lacks_only_animals_and_the_start_player_card(game: Any) -> None:
    """BUR-END-15, -16; in the solo game nothing is left out."""
    state = game.steps[-1].state
    outcome = BURGUNDY.game.outcome(state)
    assert outcome is not None

    for n, holding in view(state, SPECTATOR)["seats"].items():
        scores = outcome.scores[Seat(int(n))]
        late = scores["animals"] + scores["start_player"] if game.seats > 1 else 0
        assert holding["score"] == scores["total"] - late
