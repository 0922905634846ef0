"""Views, messages, options and knowledge, and the contents of the box."""

from collections import Counter
from typing import Any

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.scoring import final_outcome, solo_outcome
from domain.decider import EVERYONE, SPECTATOR, Seat
from projections.burgundy import BURGUNDY
from projections.burgundy.view import view
from projections.conformance.hiding import secret_fields_of
from projections.projection import LANGS
from tests.burgundy.a_table import LIGHT, Table, a_table
from tests.burgundy.card_rows import position, wrong


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
            shown = view(state, viewer)["current_score"]

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

    assert tuple(shown) == components.PASSES
    for pass_id, bonuses in shown.items():
        assert tuple(bonuses["options"]) == tuple(
            bonus.id for bonus in components.PASS_BONUSES[pass_id]
        )


def test_what_a_spectator_is_not_shown_of_an_event_is_listed_here() -> None:
    """BUR-HIDE-1, -5, -7, -10, -11."""
    assert secret_fields_of(e.SECRETS) == {
        "goods_shuffled": {"order"},
        "animals_shuffled": {"order"},
        "cards_shuffled": {"order"},
        "cards_drawn": {"cards"},
        "cards_bought": {"cards"},
    }


def labels(table: Table, command: c.Command) -> list[str]:
    reading = BURGUNDY.reading(BURGUNDY.view(table.state, Seat(0)))
    return [BURGUNDY.label(command, reading, lang) for lang in LANGS]


def test_a_bonus_is_no_more_goods_than_are_left() -> None:
    """BUR-BONUS-14."""
    table = a_table().asked(s.ChoosePassBonus()).with_goods_stacks((LIGHT,), ())

    assert labels(table, c.ChooseBonus("A2")) == ["Bonus: 1 good", "Bonus: 1 Ware"]


NOTHING_THERE = """
ship_2: goods_stacks |
pasture_2: animal_stacks |
church_2: row 1 ship_1
warehouse_4: ready
town_hall_4: ready
boarding_house_4: goods_stacks |; animal_stacks |
"""


def test_nothing_is_forgone_where_nothing_is_there() -> None:
    """BUR-EFFECT-16, -21, -23, -25: a purchase may come first, so it is asked."""
    for line in NOTHING_THERE.strip().splitlines():
        face, _, lying = line.partition(": ")
        asked = position(f"{lying}; ends_with effect {face}")
        assert labels(asked, c.ForgoEffect())[0].startswith("Continue: "), line


def test_the_box_names_every_card_in_both_languages() -> None:
    box = BURGUNDY.box()

    assert len(box["cards"]) == 60
    assert sum(card["copies"] for card in box["cards"].values()) == 114
    for part in ("cards", "kinds", "buildings"):
        for thing in box[part].values():
            assert set(thing["name"]) == set(thing["text"]) == set(LANGS)


UNDO = """
# What showed nothing new can be taken back.
a turn
  ready  # BUR-HIDE-13
    play_card mine_1 => ..., final False
  silver 3  # BUR-HIDE-5
    buy_cards => ..., final True
  asks effect ship_1  # BUR-HIDE-10
    take_good 0 => ..., final True
  last_turn_of_the_pass
    take_silver => ..., final True
  bought ship_1 ship_2 bank_4; asks purchase  # BUR-HIDE-12
    keep_card ship_1 => ..., final False
"""


def test_what_showed_nothing_new_can_be_taken_back() -> None:
    """BUR-HIDE-5, -10, -12, -13."""
    assert wrong(UNDO) == ""
