"""Section 4: turns, rounds and passes."""

import pytest

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.decider import Seat
from tests.carpe_diem.a_table import Table, a_table, after, of_type, tile, told

LAST_DISC = (c.PlaceDisc(s.CircleId("k10")), c.ResolveCard(s.CardId("A-01")))
"""The last seat scores two cards that it cannot fulfil: nothing is asked any more."""
DARK = " ".join(["D-market"] * 14 + ["D-bakery"] * 14)
LIGHT = " ".join(["L-market"] * 28 + ["L-bakery"] * 28)


def last_to_score(number: int) -> Table:
    """Pass `number` is over, and the last seat scores."""
    table = a_table().in_pass(number).in_round(7).with_fields({})
    table = table.with_cards_beside("k10", "A-01", "A-02")
    return table.with_supplies(light=LIGHT, dark=DARK).placing_disc(1)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_four_new_tiles_lie_face_up_on_each_field_before_the_next_pass(number: int) -> None:
    """CAR-PASS-1, -7."""
    state = last_to_score(number).state

    later = after(state, *LAST_DISC)

    assert [len(field) for field in later.fields] == [4] * 7
    assert (later.current_pass, later.round, later.face_up) == (number + 1, 1, True)


@pytest.mark.parametrize("number", [1, 2])
def test_passes_2_and_3_use_the_next_light_tiles(number: int) -> None:
    """CAR-PASS-8."""
    state = last_to_score(number).state

    (laid,) = of_type(told(state, *LAST_DISC), e.TilesLaid)
    later = after(state, *LAST_DISC)

    assert laid.fields == (("L-market",) * 4,) * 7
    assert later.light_supply == (tile("L-bakery"),) * 28
    assert later.dark_supply == state.dark_supply


def test_pass_4_uses_the_28_dark_tiles_that_are_left() -> None:
    """CAR-PASS-9."""
    state = last_to_score(3).state

    later = after(state, *LAST_DISC)

    assert [*sum(later.fields, ())] == DARK.split()
    assert later.dark_supply == ()
    assert later.light_supply == state.light_supply


@pytest.mark.parametrize("number", [1, 2, 3])
def test_patricians_and_discs_stay_where_they_are_between_passes(number: int) -> None:
    """CAR-PASS-11, -12."""
    state = (
        last_to_score(number)
        .with_patrician(4)
        .with_patrician(2, seat=1)
        .with_track((1, 3), (0, 9))
        .with_discs("k03")
        .state
    )

    later = after(state, *LAST_DISC)

    assert [holding.space for holding in later.seats] == [4, 2]
    assert (later.track, [holding.banderole for holding in later.seats]) == ((1, 0), [9, 3])
    assert later.discs == (s.Disc(s.CircleId("k03"), Seat(0)), s.Disc(s.CircleId("k10"), Seat(1)))


def test_after_the_fourth_scoring_the_game_ends() -> None:
    """CAR-PASS-1, -14."""
    state = last_to_score(4).state

    events = told(state, *LAST_DISC)

    assert isinstance(events[-1], e.GameEnded)
    assert isinstance(after(state, *LAST_DISC).phase, s.Over)
    assert not of_type(events, e.PassBegan)


def test_while_somebody_has_still_to_score_no_pass_begins() -> None:
    """CAR-PASS-5."""
    state: s.State = last_to_score(1).with_to_score(0).state

    later = after(state, *LAST_DISC)

    assert later.phase == s.PlacingDisc(Seat(0))
    assert later.current_pass == 1


def test_a_table_without_any_tile_to_take_is_a_bug_and_no_endless_loop() -> None:
    """CAR-MOVE-10 says that it cannot be."""
    state = a_table().with_fields({}).state

    with pytest.raises(AssertionError, match="for ever"):
        told(state, c.MovePatrician(s.Space(0)))
