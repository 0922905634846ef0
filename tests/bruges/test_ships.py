"""The 30 ships of the Zwin, by the sentence printed on each (section 18).

Each is used after a canal token built by card, for 1 worker of its colour (BRU-ZWIN-7, -9).
"""

from collections.abc import Callable, Iterator
from typing import Any

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects.vocabulary import Colour
from tests.bruges.a_card import offered, proves, proves_each, ready, used
from tests.bruges.a_table import Table, after, asked, card, playing
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


def keep(table: Table) -> Table:
    return table


def token_built(table: Table, **ships: str) -> s.State:
    """Seat 0 has built the first space on the left by card; these ships are active."""
    for colour, kind in ships.items():
        used(f"ship_{colour}_{kind}")
    table = table.guilders(table.state.seats[0].guilders + 1).ships(**ships)
    return after(playing("prince", table), c.BuildCanal("left"))


# What each brings.


def ships_of(colour: Colour) -> Iterator[tuple[Any, ...]]:
    """The six ships of a colour: what lies there, what seat 0 answers, what that brings."""
    others: list[Colour] = [it for it in box.COLOURS if it != colour]
    one, other, *_ = others

    def row(kind: str, before: Before, change: str, *answers: c.Command) -> tuple[Any, ...]:
        return f"ship_{colour}_{kind}", colour, before, answers, change

    # Take 3 workers of any colours.
    taken = c.ChooseWorker(one), c.ChooseWorker(other), c.ChooseWorker(one)
    yield row("workers_3", keep, f"+2 {one} workers, +1 {other} worker", *taken)
    # Return up to 2 threat markers of any colours; get 1 point for each.
    returned = f"-1 {one} threat, -1 {other} threat, +2 points"
    yield row(
        "threats_2",
        lambda it: it.threats(**{one: 2, other: 1}),
        returned,
        c.ChooseThreat(one),
        c.ChooseThreat(other),
    )
    # Take 6 guilders.
    yield row("guilders_6", keep, "+6 guilders")
    # Activate 1 lightning person in your display. The Noblewoman counts the Queen and herself.
    yield row(
        "lightning_person",
        lambda it: it.persons("alchemist noblewoman queen"),
        "+2 points",
        c.ChoosePerson(card("noblewoman")),
    )
    # Draw 1 card from a draw pile and carry out one action with it at once. The Smith is red.
    yield row(
        "extra_action", keep, "+4 guilders, +smith discarded", c.DrawFrom(1), c.TakeGuilders()
    )
    # Ascend 1 step without paying.
    yield row("ascend_1", keep, "+1 step")


@proves_each(
    "name colour before answers change", [row for colour in box.COLOURS for row in ships_of(colour)]
)
def test_what_a_ship_brings_for_a_worker_of_its_colour(
    name: str, colour: Colour, before: Before, answers: tuple[c.Command, ...], change: str
) -> None:
    """BRU-ZWIN-8, -9, -10, -13 to -18: its colour need not be that of the card, blue."""
    kind = name.removeprefix(f"ship_{colour}_")
    state = token_built(before(ready()).workers(**{colour: 1}), **{colour: kind})
    assert offered(state) == {c.UseShip(colour), c.Decline()}

    now = after(state, c.UseShip(colour), *answers)
    assert difference(state, now) == says(f"-1 {colour} worker, {change}")
    assert now.harbours[box.COLOURS.index(colour)].active == name  # not used up


@proves_each("name colour", [(f"ship_{colour}_guilders_6", colour) for colour in box.COLOURS])
def test_a_ship_needs_a_worker_of_its_colour(name: str, colour: Colour) -> None:
    """BRU-ZWIN-9, -27, BRU-DECIDE-21: and may be left alone."""
    others = {it: 2 for it in box.COLOURS if it != colour}
    without = token_built(ready().workers(**others), **{colour: "guilders_6"})
    assert not isinstance(asked(without), s.OfferShip)

    state = token_built(ready().workers(**{colour: 1}), **{colour: "guilders_6"})
    assert difference(state, after(state, c.Decline())) == set()


# Fewer markers.


@proves("ship_red_threats_2")
def test_fewer_than_2_markers_may_be_returned() -> None:
    """BRU-ZWIN-14: up to 2."""
    state = token_built(ready().workers(red=1).threats(blue=1, red=2), red="threats_2")
    now = after(state, c.UseShip("red"), c.ChooseThreat("red"))
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red"), c.Decline()}

    returned = difference(state, after(now, c.Decline()))
    assert returned == says("-1 red worker, -1 red threat, +1 point")


# A ship that could change nothing.

USELESS: list[tuple[str, Before]] = [
    ("ship_yellow_threats_2", keep),
    ("ship_yellow_lightning_person", lambda it: it.persons("queen thief")),  # nobody has guilders
    ("ship_yellow_extra_action", lambda it: it.piles("", "")),
    ("ship_yellow_ascend_1", lambda it: it.step(11)),
]


@proves_each("name before", USELESS)
def test_a_ship_that_could_change_nothing_cannot_be_used(name: str, before: Before) -> None:
    """BRU-ZWIN-22, -26."""
    kind = name.removeprefix("ship_yellow_")

    assert not isinstance(
        asked(token_built(before(ready()).workers(yellow=1), yellow=kind)), s.OfferShip
    )


@proves("ship_red_lightning_person")
def test_the_worker_paid_for_a_ship_is_not_there_for_its_effect() -> None:
    """BRU-ZWIN-9, -22: the Englishman needs a red worker himself."""
    table = ready().persons("englishman").discard("queen")
    one = token_built(table.workers(red=1), red="lightning_person")
    assert not isinstance(asked(one), s.OfferShip)

    two = token_built(table.workers(red=2), red="lightning_person")
    now = after(two, c.UseShip("red"), c.ChooseDiscarded(card("queen")))
    assert difference(two, now) == says("-2 red workers, -queen discarded, +queen as house")


# Whose lightning.


@proves("ship_yellow_lightning_person")
def test_only_own_lightning_persons_can_be_activated() -> None:
    """BRU-ZWIN-23, -24: no worker or once-per-round person, no pet, none of others, once."""
    table = ready().persons("astronomer alchemist accountant prince jester").houses("count")
    table = table.lives("pet_dog", 5).persons("potter", 1).workers(yellow=2)
    state = token_built(table, yellow="lightning_person")
    now = after(state, c.UseShip("yellow"))
    assert offered(now) == {c.ChoosePerson(card("alchemist")), c.ChoosePerson(card("jester"))}

    brought = difference(state, after(now, c.ChoosePerson(card("alchemist"))))
    assert brought == says("-1 yellow worker, +6 guilders")


# The card drawn.


@proves("ship_yellow_extra_action")
def test_the_card_drawn_is_good_for_every_action() -> None:
    """BRU-ZWIN-17, -26: the Potter is brown, as is the next space on the left."""
    table = ready().piles("potter monk", "nun abbot", "queen").houses("count")
    table = table.workers(yellow=1, brown=1).guilders(9)
    state = token_built(table, yellow="extra_action")
    now = after(state, c.UseShip("yellow"), c.DrawFrom(0))

    assert offered(now) == {
        c.TakeWorkers(),
        c.TakeGuilders(),
        c.BuildCanal("left"),
        c.BuildHouse("brown"),
        c.LayOut(s.HouseId(0)),
    }
    laid = difference(state, after(now, c.LayOut(s.HouseId(0))))
    assert laid == says("-1 yellow worker, +potter laid out, +3 brown workers")


@proves("ship_yellow_extra_action")
def test_a_token_of_the_card_drawn_allows_no_further_ship() -> None:
    """BRU-ZWIN-19."""
    table = ready().piles("potter monk", "nun abbot", "queen").workers(yellow=2).guilders(9)
    state = token_built(table, yellow="extra_action")
    now = after(state, c.UseShip("yellow"), c.DrawFrom(0), c.BuildCanal("left"))

    assert not isinstance(asked(now), s.OfferShip)
    assert now.seats[0].canals == (2, 0)


@proves("ship_red_guilders_6", "ship_violet_ascend_1")
def test_exactly_one_ship_may_be_used_for_a_token() -> None:
    """BRU-ZWIN-7, -27."""
    table = ready().workers(red=2, violet=2)
    state = token_built(table, red="guilders_6", violet="ascend_1")
    assert offered(state) == {c.UseShip("red"), c.UseShip("violet"), c.Decline()}

    assert not isinstance(asked(after(state, c.UseShip("red"))), s.OfferShip)


@proves("ship_red_guilders_6")
def test_a_token_built_by_a_person_allows_no_ship() -> None:
    """BRU-ZWIN-11."""
    used("ship_red_guilders_6")
    table = ready().ships(red="guilders_6").persons("bard").workers(blue=1, red=1).guilders(2)
    now = after(table, c.Activate(card("bard")), c.ChooseSection("left"))

    assert not isinstance(asked(now), s.OfferShip)
    assert now.seats[0].canals == (1, 0)
