"""Infinity persons in phases 1, 2 and 4, by the sentence printed on each card."""

from collections.abc import Callable

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import (
    activate,
    lay_out,
    lies,
    offered,
    proves,
    proves_each,
    ready,
)
from tests.bruges.a_table import (
    Table,
    after,
    asked,
    card,
    settled,
)
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


# Ascending.


def ascending(table: Table, *dice: int) -> Table:
    """Phase 2: it is seat 0's turn to ascend for the price of these dice."""
    table = table.hand("earl", 1).hand("duke", 2)
    return table.dice(*dice).asked(s.OfferAscent(Seat(0)))


@proves("duke")
def test_the_duke_gets_a_point_for_each_step() -> None:
    """BRU-CARD-53: in phase 2 or by a person."""
    table = lies("duke", ready()).guilders(1)
    before = ascending(table, 1, 3, 3, 3, 3).state
    assert difference(before, after(before, c.Ascend())) == says("-1 guilder, +1 step, +1 point")

    assert difference(*lay_out("princess", table)) == says("+1 step, +1 point")


@proves("preacher", "embroiderer")
def test_the_preacher_may_return_a_marker_of_any_colour_for_each_step() -> None:
    """BRU-CARD-17, -29, -53, BRU-DECIDE-16."""
    table = lies("preacher", ready()).threats(red=1, blue=1).guilders(1)
    before = ascending(table, 1, 3, 3, 3, 3).state
    now = after(before, c.Ascend())
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red"), c.Decline()}

    step = "-1 guilder, +1 step"
    returned = difference(before, after(now, c.ChooseThreat("red")))
    assert returned == says(f"{step}, -1 red threat, +1 point")
    assert difference(before, after(now, c.Decline())) == says(step)
    _, now = activate("embroiderer", table, blue=1)
    assert c.Decline() in offered(now)


@proves("preacher")
def test_without_markers_the_preacher_does_nothing() -> None:
    """BRU-CARD-29: and no point."""
    before = ascending(lies("preacher", ready()).guilders(1), 1, 3, 3, 3, 3).state

    assert difference(before, after(before, c.Ascend())) == says("-1 guilder, +1 step")


@proves("earl")
def test_without_a_1_or_2_the_earl_may_ascend_for_4_guilders() -> None:
    """BRU-CARD-23, BRU-ASCEND-4."""
    table = lies("earl", ready()).guilders(4)
    before = ascending(table, 3, 4, 5, 6, 3).state
    assert offered(before) == {c.Ascend(), c.Decline()}

    assert difference(before, after(before, c.Ascend())) == says("-4 guilders, +1 step")
    assert difference(before, after(before, c.Decline())) == set()


@proves("earl")
def test_with_a_1_or_2_the_earl_pays_as_everybody() -> None:
    """BRU-CARD-23: if a regular ascent is possible the Earl does nothing."""
    table = lies("earl", ready())
    regular = ascending(table.guilders(9), 1, 2, 2, 6, 3).state
    assert difference(regular, after(regular, c.Ascend())) == says("-5 guilders, +1 step")

    poor = settled(ascending(table.guilders(3), 3, 4, 5, 6, 3)).state
    assert isinstance(asked(poor), s.Turn)


@proves("notary", "earl")
def test_the_notary_ascends_for_2_guilders_less() -> None:
    """BRU-CARD-24, -25, BRU-EX-33: not below 0; neither without a 1 or 2, nor for the Earl."""
    table = lies("notary", ready()).guilders(4)
    two = ascending(table, 2, 2, 5, 6, 3).state
    assert difference(two, after(two, c.Ascend())) == says("-2 guilders, +1 step")
    free = ascending(table.guilders(0), 1, 4, 5, 6, 3).state
    assert difference(free, after(free, c.Ascend())) == says("+1 step")

    none = settled(ascending(table, 3, 4, 5, 6, 3)).state
    assert isinstance(asked(none), s.Turn)
    both = ascending(lies("earl", table), 3, 4, 5, 6, 3).state
    assert difference(both, after(both, c.Ascend())) == says("-4 guilders, +1 step")


# Drawing.


@proves("inventor")
def test_the_inventor_may_refill_the_hand_up_to_6_cards() -> None:
    """BRU-CARD-26, BRU-DRAW-17, BRU-EX-14, BRU-DECIDE-2."""
    table = lies("inventor", ready(2)).piles("monk nun abbot", "abbess vicar deacon", "queen")
    now = table.asked(s.Refill(Seat(0))).state  # 1 card in hand
    now = after(now, *[c.DrawFrom(0)] * 2, *[c.DrawFrom(1)] * 2)
    assert offered(now) == {c.DrawFrom(0), c.DrawFrom(1), c.StopDrawing()}

    five_cards, six = after(now, c.StopDrawing()), after(now, c.DrawFrom(1))
    assert len(five_cards.seats[0].hand) == 5
    assert len(six.seats[0].hand) == 6


# Damage.

PROTECTED = [
    # The flood (plague, raid, fire, intrigue) does not affect you;
    # the 3 markers still go back without points.
    ("dyke_warden", "blue"),
    ("plague_doctor", "brown"),
    ("watchdog", "yellow"),
    ("fire_marshal", "red"),
    ("bodyguard", "violet"),
]


def third_marker(table: Table, colour: str) -> set[str]:
    """What is different for seat 0 after the roll brings its third marker of that colour."""
    dice = [5 if it == colour else 3 for it in box.COLOURS]
    before = table.threats(**{colour: 2}).dice(*dice).asked(s.DealThreats(Seat(0)))
    before = before.hand("earl", 1).hand("duke", 2)
    return {it for it in difference(before.state, settled(before).state) if it[1] != ":"}


@proves_each("name colour", PROTECTED)
def test_the_damage_of_one_colour_does_not_affect_the_owner(name: str, colour: str) -> None:
    """BRU-CARD-45, BRU-THREAT-15, -16."""
    table = lies(name, ready()).workers(red=1).guilders(4)

    assert third_marker(table, colour) == says(f"-2 {colour} threats")


@proves_each("name colour", PROTECTED)
def test_the_damage_of_other_colours_strikes_as_ever(name: str, colour: str) -> None:
    """BRU-CARD-45, -63."""
    table = lies(name, ready()).workers(red=1).guilders(4)
    losses = {
        "blue": "-1 red worker",
        "brown": f"-{name} laid out, +{name} discarded",
        "yellow": "-4 guilders",
        "red": f"-poet as house, +poet discarded, -{name} laid out, +{name} in hand",
        "violet": "-3 points",
    }
    for other in set(box.COLOURS) - {colour}:
        assert third_marker(table, other) == says(f"-2 {other} threats, {losses[other]}")


@proves("plague_doctor", "watchdog")
def test_who_keeps_damage_off_is_not_safe_from_persons() -> None:
    """BRU-CARD-63."""
    table = lies("plague_doctor", lies("watchdog", ready(2), seat=1), seat=1).guilders(5, 1)

    assert difference(*lay_out("thief", table)) == says("+3 guilders, 1: -3 guilders")
    _, now = lay_out("assassin", table)
    assert offered(now) == {c.ChoosePerson(card("plague_doctor")), c.ChoosePerson(card("watchdog"))}


@proves("fire_marshal", "plague_doctor")
def test_who_keeps_fire_or_plague_off_does_so_while_lying_there() -> None:
    """BRU-THREAT-17, BRU-DECIDE-3: either may go first, and take the other's protector away."""
    table = ready(2).hand("earl", 1).threats(brown=2, red=2).dice(3, 5, 3, 5, 3)
    table = table.houses("baron")

    for name in ("fire_marshal", "plague_doctor"):
        dealt = lies(name, table).asked(s.DealThreats(Seat(0)))
        assert offered(settled(dealt).state) == {c.ChooseColour("red"), c.ChooseColour("brown")}
    marshal = settled(lies("fire_marshal", table).asked(s.DealThreats(Seat(0)))).state
    plague_first = after(marshal, c.ChooseColour("brown"))
    assert offered(plague_first) == {c.ChooseHouse(s.HouseId(0)), c.ChooseHouse(s.HouseId(1))}
    fire_first = after(marshal, c.ChooseColour("red"))
    assert [who.card for who in fire_first.seats[0].residents] == []
    assert len(fire_first.seats[0].houses) == 2


@proves("plague_doctor")
def test_plague_first_spares_whom_the_fire_would_have_left_without_a_doctor() -> None:
    """BRU-CARD-45, BRU-DECIDE-3: the Doctor keeps the plague off, then his house burns."""
    table = lies("plague_doctor", ready(2).hand("earl", 1).persons("monk"))
    table = table.threats(brown=2, red=2).dice(3, 5, 3, 5, 3).asked(s.DealThreats(Seat(0)))
    before, asks = table.state, settled(table).state
    burnt = (
        "-2 red threats, -2 brown threats, -sculptor as house, +sculptor discarded,"
        "1: +1 red threat, 1: +1 brown threat"
    )
    doctor = "-plague_doctor laid out, +plague_doctor in hand"

    plague_first = after(asks, c.ChooseColour("brown"), c.ChooseHouse(s.HouseId(1)))
    assert difference(before, plague_first) == says(f"{burnt}, {doctor}")
    fire_first = after(asks, c.ChooseColour("red"), c.ChooseHouse(s.HouseId(1)))
    assert difference(before, fire_first) == says(
        f"{burnt}, {doctor}, -monk laid out, +monk discarded"
    )


# Majorities.

TIES: list[tuple[str, str, Before]] = [
    ("judge", "reputation", lambda it: it.step(2).step(2, 1).step(1, 2)),
    ("judge", "reputation", lambda it: it.step(1).step(1, 1).step(1, 2)),
    ("judge", "canal", lambda it: it.canals(2, 1).canals(1, 2, 1).canals(3, 0, 2)),
    ("judge", "persons", lambda it: it.persons("monk nun", 1)),
]


def majorities(table: Table) -> set[str]:
    """Who turns which marker at the end of the round."""
    table = table.hand("").turn(2, 4, played=True)
    return {it for it in difference(table.state, after(table, c.EndTurn())) if "majority" in it}


@proves_each("name majority before", TIES)
def test_the_judge_wins_a_majority_when_tied_for_first_place(
    name: str, majority: str, before: Before
) -> None:
    """BRU-CARD-30, -31, BRU-MAJ-5: the others turn nothing."""
    table = before(ready())
    tied = table.persons("queen king") if majority == "persons" else table
    assert not any(majority in it for it in majorities(tied))

    won = majorities(lies(name, table.persons("queen") if majority == "persons" else table))
    assert {it for it in won if majority in it} == {f"+{majority} majority"}


@proves("judge")
def test_at_the_town_hall_and_without_tokens_the_judge_wins_nothing() -> None:
    """BRU-CARD-30, BRU-MAJ-10."""
    assert majorities(lies("judge", ready())) == says("+persons majority")
