"""Section 4: the draft phase."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events import disclosure
from domain.villagers.knowledge import everyone
from domain.villagers.limits import draft_limit
from tests.villagers.a_table import (
    a_table,
    active,
    after,
    choices,
    hand_text,
    refusal,
    road_text,
    supply,
    told,
)

MASON, PRIEST = s.CardId("mason"), s.CardId("priest")


def face_up(place: int, card: str) -> c.DraftFaceUp:
    return c.DraftFaceUp(place, s.CardId(card))


def test_one_villager_at_a_time_in_turn_order_round_and_round() -> None:
    """VIL-DRAFT-1, VIL-TERM-14."""
    state = a_table(3).led_by(1).drafting(1).state
    turns: list[Seat] = []
    while isinstance(state.phase, s.DraftPhase):
        turns.append(active(state))
        state = after(state, choices(state)[0])

    assert turns == [1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize(
    ("village", "limit"),
    [
        ("founders", 2),
        ("founders/swineherd", 3),
        ("founders hayer/grazier/milk_maid", 4),
        ("founders/swineherd graper hunter", 5),
        ("founders/swineherd graper hunter harvester fisher", 5),
    ],
)
def test_the_draft_limit_is_two_and_one_for_each_food_showing(village: str, limit: int) -> None:
    """VIL-DRAFT-2, VIL-TERM-10, VIL-EX-1."""
    assert draft_limit(a_table().with_village(village).state, Seat(0)) == limit


def test_covered_food_raises_no_limit() -> None:
    """VIL-DRAFT-2, VIL-CHAIN-7."""
    state = a_table().with_village("founders graper/vintner").state

    assert draft_limit(state, Seat(0)) == 2


def test_food_of_the_turned_founders_counts() -> None:
    """VIL-DRAFT-2, VIL-FOOD-2."""
    assert draft_limit(a_table().with_food_side().state, Seat(0)) == 3


def test_drafting_cannot_be_declined() -> None:
    """VIL-DRAFT-3, VIL-DECIDE-1."""
    assert all(
        isinstance(option, c.DraftFaceUp | c.DraftFromPile)
        for option in choices(a_table().drafting().state)
    )


def test_who_has_reached_the_limit_is_skipped() -> None:
    """VIL-DRAFT-4."""
    table = a_table(3).drafting().with_square("mason", 0).with_square("mason priest", 1)

    assert active(after(table.state, c.DraftFromPile("stack_1", 2))) == 2


def test_who_has_a_higher_limit_drafts_on_alone() -> None:
    """VIL-DRAFT-1, -4."""
    table = a_table(2).with_village("founders hunter").with_square("mason priest", 1)
    state = table.with_square("mason").drafting().state

    state = after(state, face_up(1, "swineherd"))

    assert active(state) == 0
    assert isinstance(state.phase, s.DraftPhase)


def test_a_draft_takes_a_face_up_villager_or_the_top_of_a_stack_that_holds_cards() -> None:
    """VIL-DRAFT-5, -14, VIL-DECIDE-1."""
    table = a_table().with_road("mason - priest - - -")
    state = table.with_stacks("", "brewer cooper", "", "agent", "", "").drafting().state

    assert choices(state) == (
        face_up(1, "mason"),
        face_up(3, "priest"),
        c.DraftFromPile("stack_2", 2),
        c.DraftFromPile("stack_4", 1),
    )


def test_a_drafted_card_lies_face_up_on_the_square() -> None:
    """VIL-DRAFT-6, VIL-TERM-4."""
    state = a_table().with_stack(3, "brewer cooper").drafting().state

    assert after(state, face_up(2, "carpenter")).seats[0].square == ("carpenter",)
    assert after(state, c.DraftFromPile("stack_3", 2)).seats[0].square == ("brewer",)
    assert e.PileDrafted(Seat(0), "stack_3", s.CardId("brewer"), "wood") in told(
        state, c.DraftFromPile("stack_3", 2)
    )


def test_coins_on_a_drafted_villager_go_to_the_supply_at_once() -> None:
    """VIL-DRAFT-7, VIL-TERM-5."""
    state = a_table().with_road("mason+3 priest - - - -").drafting().state

    events = told(state, face_up(1, "mason"))

    assert events[0] == e.FaceUpDrafted(Seat(0), 1, MASON, 3)
    assert supply(after(state, face_up(1, "mason"))) == 11


def test_an_emptied_place_is_refilled_from_the_leftmost_stack_before_the_next_draft() -> None:
    """VIL-DRAFT-8, -9, VIL-TERM-3."""
    table = a_table().with_road("mason+1 priest grocer agent hunter fisher")
    state = table.with_stacks("", "brewer cooper", "miner", "", "", "").drafting().state

    state = after(state, face_up(3, "grocer"))

    assert road_text(state) == "mason+1 priest brewer agent hunter fisher"
    assert active(state) == 1


def test_drafting_from_a_stack_causes_no_refill() -> None:
    """VIL-DRAFT-10."""
    state = a_table().drafting().state

    assert not any(
        isinstance(event, e.RoadRefilled) for event in told(state, c.DraftFromPile("stack_1", 2))
    )


def test_refills_come_from_the_reserve_only_when_all_stacks_are_empty() -> None:
    """VIL-DRAFT-11."""
    table = a_table().with_reserve("brewer brewer").with_road("mason priest - - - -")
    last = table.with_stacks("", "", "", "", "", "cooper").drafting().state
    none = table.with_stacks().drafting().state

    assert road_text(after(last, face_up(1, "mason"))).startswith("cooper priest brewer brewer")
    assert road_text(after(none, face_up(1, "mason"))).startswith("brewer priest brewer -")


def test_the_top_of_the_reserve_may_be_drafted_only_when_all_stacks_are_empty() -> None:
    """VIL-DRAFT-12."""
    table = a_table().with_reserve("brewer cooper agent").drafting()

    assert refusal(table.state, c.DraftFromPile("reserve", 3)) == "pile_closed"
    assert c.DraftFromPile("reserve", 3) in choices(table.with_stacks().state)
    drafted = after(table.with_stacks().state, c.DraftFromPile("reserve", 3))
    assert drafted.seats[0].square == ("brewer",)


def test_with_stacks_and_reserve_empty_the_place_stays_empty() -> None:
    """VIL-DRAFT-13."""
    state = a_table().with_stacks().with_reserve("").with_road("mason priest - - - -").state

    state = after(a_table_with(state), face_up(1, "mason"))

    assert road_text(state) == "- priest - - - -"


def a_table_with(state: s.State) -> s.State:
    """The same position in a draft turn of seat 0."""
    table = a_table()
    table.state = state
    return table.drafting().state


def test_market_cards_cannot_be_drafted_or_taken_for_a_refill() -> None:
    """VIL-DRAFT-14: they lie under their stacks and are no part of them."""
    state = a_table().with_stacks("mason", "").drafting().state

    assert refusal(state, c.DraftFromPile("stack_2", 1)) == "pile_closed"


def test_when_nothing_is_left_to_draft_the_phase_ends_whatever_the_limits() -> None:
    """VIL-DRAFT-15."""
    table = a_table().with_stacks().with_reserve("").with_road("mason - - - - -").drafting()

    state = after(table.state, face_up(1, "mason"))

    assert not isinstance(state.phase, s.DraftPhase)
    assert hand_text(state, 0) == "mason"


def test_all_take_their_squares_when_all_are_done_and_not_earlier() -> None:
    """VIL-DRAFT-16, VIL-EDITION-14, VIL-EDITION-3."""
    table = a_table().with_square("mason priest", 0).with_square("agent", 1)
    state = table.with_hand("cooper", 0).drafting(1).state
    done = after(state, face_up(1, "swineherd"))

    assert hand_text(state, 0) == "cooper"
    assert hand_text(done, 0) == "cooper mason priest"
    assert hand_text(done, 1) == "agent swineherd"
    assert all(holding.square == () for holding in done.seats)
    assert e.SquaresTaken(everyone(2)) in told(state, face_up(1, "swineherd"))


def test_a_draft_cannot_be_taken_back() -> None:
    """VIL-DRAFT-17."""
    assert disclosure(e.FaceUpDrafted(Seat(0), 1, MASON, 0)).final
    assert disclosure(e.PileDrafted(Seat(0), "stack_1", MASON, "ore")).final


def test_cards_drafted_this_round_wait_on_the_square() -> None:
    """VIL-DRAFT-18: nothing but the draft is offered, whatever lies on the square."""
    state = a_table(2).with_square("hunter").drafting().state

    assert not any("hunter" in str(option) for option in choices(state))


# The command names what it means.


def test_a_draft_of_another_card_than_lies_there_is_refused() -> None:
    """VIL-CHOICE-5: a Courier may have been faster."""
    state = a_table().with_road("mason - - - - -").with_stack(1, "agent agent").drafting().state

    assert refusal(state, c.DraftFaceUp(1, PRIEST)) == "changed"
    assert refusal(state, c.DraftFaceUp(2, PRIEST)) == "nothing_there"
    assert refusal(state, c.DraftFaceUp(0, MASON)) == "nothing_there"
    assert refusal(state, c.DraftFaceUp(7, MASON)) == "nothing_there"
    assert refusal(state, c.DraftFromPile("stack_1", 3)) == "changed"


def test_nobody_but_the_seat_in_turn_drafts() -> None:
    """VIL-DECIDE-1."""
    state = a_table().drafting().state

    assert refusal(state, face_up(1, "swineherd"), seat=1) == "not_your_turn"
    assert refusal(state, c.PutCoin(1)) == "illegal"


def test_the_draft_phase_of_two_is_followed_by_the_road_update() -> None:
    """VIL-ROUND-1, VIL-ROAD-1."""
    table = a_table().with_square("mason priest", 0).with_square("agent", 1).drafting(1)

    assert isinstance(after(table.state, face_up(1, "swineherd")).phase, s.RoadUpdate)
