"""Views along random games: they fit their schema, hold no null, and patch small."""

from collections import Counter
from typing import Any

from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy.scoring import final_outcome, solo_outcome
from domain.decider import EVERYONE, SPECTATOR, Seat
from projections.burgundy import BURGUNDY
from projections.burgundy.view import view


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


def test_the_last_running_score_lacks_only_animals_and_the_start_player_card(game: Any) -> None:
    """BUR-END-15, -16; in the solo game nothing is left out."""
    state = game.steps[-1].state
    outcome = BURGUNDY.game.outcome(state)
    assert outcome is not None

    for n, holding in view(state, SPECTATOR)["seats"].items():
        scores = outcome.scores[Seat(int(n))]
        late = scores["animals"] + scores["start_player"] if game.seats > 1 else 0
        assert holding["score"] == scores["total"] - late


def test_what_is_shown_as_points_now_is_the_final_score_if_the_game_ended_now(game: Any) -> None:
    """BUR-END-17, BUR-SOLO-22, -23."""
    for step in game.steps[1::7]:
        state = step.state
        end = final_outcome(state) if state.egon is None else solo_outcome(state, state.egon)
        for viewer in (SPECTATOR, Seat(0), EVERYONE):
            shown = view(state, viewer)["points_now"]

            assert {seat: {"scores": end.scores[seat]} for seat in end.scores} == {
                Seat(int(n)): points for n, points in shown.items()
            }


def test_each_player_plays_six_hand_cards_a_pass(game: Any) -> None:
    """BUR-CHECK-7."""
    played: list[Counter[Seat]] = []
    for event in game.events:
        if isinstance(event, e.PassBegan):
            played.append(Counter())
        if isinstance(event, e.CardPlayed):
            played[-1][event.seat] += 1

    assert played == [{Seat(n): 6 for n in range(game.seats)}] * len(played)


def test_the_bonuses_of_all_pass_cards_are_known_from_the_start() -> None:
    """BUR-HIDE-14."""
    shown = BURGUNDY.box()["pass_cards"]

    assert tuple(shown) == box.PASSES
    for pass_id, card in shown.items():
        assert tuple(card["options"]) == tuple(bonus.id for bonus in box.PASS_BONUSES[pass_id])
