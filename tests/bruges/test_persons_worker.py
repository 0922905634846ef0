"""Worker persons that work on their owner alone, by the sentence printed on each card.

Each is activated by returning 1 worker of the colour shown on it (BRU-PERSON-7) and is turned.
"""

from collections.abc import Callable

import pytest

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import (
    activate,
    at_home,
    lies,
    offered,
    paid,
    proves,
    proves_each,
    ready,
)
from tests.bruges.a_table import Table, after, asked, card, five, refusal
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


def keep(table: Table) -> Table:
    return table


# What is brought without a choice.

GAINS: list[tuple[str, str, Before, str]] = [
    # Get 2 points.
    ("prince", "yellow", keep, "+2 points"),
    # Take 4 guilders.
    ("cloth_merchant", "yellow", keep, "+4 guilders"),
    ("fur_trader", "red", keep, "+4 guilders"),
    ("spice_merchant", "violet", keep, "+4 guilders"),
    ("wine_merchant", "blue", keep, "+4 guilders"),
    ("salt_merchant", "brown", keep, "+4 guilders"),
    # Take 1 guilder per person in your display: the Innkeeper is one.
    ("innkeeper", "yellow", keep, "+1 guilder"),
    ("innkeeper", "yellow", lambda it: it.persons("monk nun").persons("duke", 1), "+3 guilders"),
    # Take 1 guilder per different person group in your display: nobility, craft, knowledge.
    ("saddler", "brown", keep, "+1 guilder"),
    ("saddler", "brown", lambda it: it.persons("queen king mason historian"), "+3 guilders"),
    # Get 2 points per canal section of yours that has all 5 spaces built.
    ("shop_master", "blue", lambda it: it.canals(5, 4).canals(5, 5, 1), "+2 points"),
    ("shop_master", "blue", lambda it: it.canals(5, 5), "+4 points"),
    # Get 1 point per die showing 1.
    ("vicar", "violet", lambda it: it.dice(2, 1, 3, 4, 6), "+1 point"),
    ("vicar", "violet", lambda it: it.dice(1, 1, 1, 1, 1), "+5 points"),
    # Ascend 1 step without paying guilders.
    ("embroiderer", "blue", lambda it: it.step(3).guilders(4), "+1 step"),
]


@proves_each("name worker before gain", GAINS)
def test_a_worker_brings(name: str, worker: str, before: Before, gain: str) -> None:
    """BRU-PERSON-7, -10, BRU-CARD-14, -15, -17, -43, -51, -70, BRU-EX-31."""
    brought = difference(*activate(name, before(ready()), **{worker: 1}))

    assert brought == says(paid(name, worker) + gain)


@proves_each("name worker before gain", GAINS)
def test_another_worker_does_not_pay(name: str, worker: str, before: Before, gain: str) -> None:
    """BRU-PERSON-7: 1 worker of the shown colour, whatever this brings."""
    others = {colour: 3 for colour in box.COLOURS if colour != worker}
    table = before(lies(name, ready())).workers(**others)

    assert gain
    assert refusal(table, c.Activate(card(name))) == "no_worker_to_activate"


USELESS: list[tuple[str, str, Before]] = [
    ("shop_master", "blue", lambda it: it.canals(4, 4)),
    ("vicar", "violet", lambda it: it.dice(2, 3, 4, 5, 6)),
    ("embroiderer", "blue", lambda it: it.step(11)),
]


@proves_each("name worker before", USELESS)
def test_a_worker_that_would_bring_nothing_cannot_be_paid(
    name: str, worker: str, before: Before
) -> None:
    """BRU-PERSON-15, BRU-CARD-51, BRU-ASCEND-12."""
    table = before(lies(name, ready())).workers(**{worker: 1})

    assert refusal(table, c.Activate(card(name))) == "no_benefit"


# Houses of a colour. Each person lives in one of the two houses of its colour.

ALDERMEN = [
    # Take 2 guilders per blue (brown, yellow, red, violet) house in your display.
    ("alderman", "brown", "count prince"),
    ("bailiff", "yellow", "earl castellan"),
    ("councilman", "red", "duke lady"),
    ("magistrate", "violet", "queen knight"),
    ("reeve", "blue", "judge noblewoman"),
]
SCHOLARS = [
    # Get 2 points if you have at least 3 blue (brown, yellow, red, violet) houses.
    ("librarian", "brown", "count prince tailor"),
    ("chronicler", "yellow", "earl castellan potter"),
    ("scholar", "red", "duke lady baker"),
    ("archivist", "violet", "queen knight smith"),
    ("historian", "blue", "judge noblewoman weaver"),
]
ONE_OF_EACH = {
    "blue": "page",
    "brown": "scribe",
    "yellow": "servant",
    "red": "footman",
    "violet": "maid",
}


def one_of_each_but(houses: str) -> str:
    """A house of every colour except that of these houses."""
    colour = box.COLOUR[card(houses.split(maxsplit=1)[0])]
    return " ".join(name for of, name in ONE_OF_EACH.items() if of != colour)


@proves_each("name worker houses", ALDERMEN)
def test_2_guilders_for_each_house_of_the_colour(name: str, worker: str, houses: str) -> None:
    """BRU-HOUSE-1: houses of the other colours and those of others do not count."""
    table = at_home(name, ready().houses(houses).houses(houses, 1))
    table = table.houses(one_of_each_but(houses))

    brought = difference(*activate(name, table, **{worker: 1}))
    assert brought == says(paid(name, worker) + "+4 guilders")


@proves_each("name worker houses", ALDERMEN)
def test_without_a_house_of_the_colour_there_is_nothing_to_take(
    name: str, worker: str, houses: str
) -> None:
    """BRU-PERSON-15."""
    table = at_home(name, ready().houses(one_of_each_but(houses)).houses(houses, 1))
    table = table.workers(**{worker: 1})

    assert refusal(table, c.Activate(card(name))) == "no_benefit"


@proves_each("name worker houses", SCHOLARS)
def test_2_points_with_3_houses_of_the_colour(name: str, worker: str, houses: str) -> None:
    """BRU-CARD-38, BRU-EX-25."""
    table = at_home(name, ready().houses(houses))

    brought = difference(*activate(name, table, **{worker: 1}))
    assert brought == says(paid(name, worker) + "+2 points")


@proves_each("name worker houses", SCHOLARS)
def test_with_2_houses_of_the_colour_there_are_no_points(
    name: str, worker: str, houses: str
) -> None:
    """BRU-CARD-38, BRU-EX-25: not even with many others."""
    two = " ".join(houses.split()[:2])
    table = at_home(name, ready().houses(f"{two} {one_of_each_but(houses)}"))
    table = table.houses(houses, 1).workers(**{worker: 1})

    assert refusal(table, c.Activate(card(name))) == "no_benefit"


# Canal tokens.

ACROBATS = [
    # Build 1 canal token without playing a card, at double the printed price.
    ("acrobat", "red"),
    ("bard", "blue"),
    ("juggler", "yellow"),
    ("minstrel", "brown"),
    ("dancer", "violet"),
]


@proves_each("name worker", ACROBATS)
def test_a_token_without_a_card_at_double_the_printed_price(name: str, worker: str) -> None:
    """BRU-CARD-10, BRU-CANAL-9, BRU-DECIDE-31: spaces 2 and 4 for 4 and 8."""
    before, now = activate(name, ready().canals(1, 3).guilders(9), **{worker: 1})
    assert offered(now) == {c.ChooseSection("left"), c.ChooseSection("right")}

    left, right = (difference(before, after(now, c.ChooseSection(it))) for it in ("left", "right"))
    assert left == says(paid(name, worker) + "+1 left token, -4 guilders")
    assert right == says(paid(name, worker) + "+1 right token, -8 guilders")


@proves_each("name worker", ACROBATS)
def test_what_cannot_be_paid_doubled_is_not_built(name: str, worker: str) -> None:
    """BRU-CARD-10, BRU-PERSON-15, -20: prices are paid in full."""
    table = lies(name, ready().canals(1, 3)).workers(**{worker: 1})

    assert refusal(table.guilders(3), c.Activate(card(name))) == "no_benefit"
    assert refusal(table.guilders(99).canals(5, 5), c.Activate(card(name))) == "no_benefit"


# Cards.

MESSENGERS = [
    # Play another card from your hand and carry out one action with it.
    ("messenger", "blue"),
    ("herald", "red"),
    ("coachman", "yellow"),
    ("scribe", "violet"),
    ("stable_boy", "brown"),
]
SERVANTS = [
    # Draw 1 card from one of the two draw piles.
    ("servant", "red"),
    ("maid", "blue"),
    ("footman", "yellow"),
    ("page", "brown"),
    ("chambermaid", "violet"),
]


@proves_each("name worker", MESSENGERS)
def test_another_card_is_played_besides_the_card_of_the_turn(name: str, worker: str) -> None:
    """BRU-CARD-12, BRU-TURN-10, -15, BRU-EX-16: the violet die shows 5."""
    before, now = activate(name, ready().hand("king queen"), **{worker: 1})
    assert offered(now) == {c.PlayCard(card("king")), c.PlayCard(card("queen"))}

    now = after(now, c.PlayCard(card("king")), c.TakeGuilders())
    gain = "+5 guilders, -king in hand, +king discarded"
    assert difference(before, now) == says(paid(name, worker) + gain)
    assert asked(now) == s.Turn(Seat(0), 1)  # the card of the turn is still to be played


@proves_each("name worker", MESSENGERS)
def test_with_an_empty_hand_no_card_can_be_played(name: str, worker: str) -> None:
    """BRU-CARD-12."""
    table = lies(name, ready().persons("accountant").hand("")).workers(**{worker: 1})

    assert refusal(table, c.Activate(card(name))) == "no_benefit"


@proves_each("name worker", SERVANTS)
def test_1_card_is_drawn_from_one_of_the_two_piles(name: str, worker: str) -> None:
    """BRU-CARD-16, BRU-DRAW-3, -19, BRU-EX-11."""
    before, now = activate(name, ready(), **{worker: 1})
    assert offered(now) == {c.DrawFrom(0), c.DrawFrom(1)}

    first, second = (difference(before, after(now, c.DrawFrom(it))) for it in (0, 1))
    assert first == says(paid(name, worker) + "+tailor in hand")
    assert second == says(paid(name, worker) + "+smith in hand")


@proves_each("name worker", SERVANTS)
def test_without_cards_nothing_can_be_drawn(name: str, worker: str) -> None:
    """BRU-DRAW-16, BRU-PERSON-15."""
    table = lies(name, ready().piles("", "")).workers(**{worker: 1})

    assert refusal(table, c.Activate(card(name))) == "no_benefit"


@proves("schoolmaster")
def test_the_schoolmaster_draws_2_cards_then_discards_1() -> None:
    """BRU-CARD-66: one that was in the hand before, here."""
    before, now = activate("schoolmaster", ready(), violet=1)
    now = after(now, c.DrawFrom(0), c.DrawFrom(1))
    assert offered(now) == {c.ChooseCard(card(it)) for it in ("king", "tailor", "smith")}

    now = after(now, c.ChooseCard(card("king")))
    gain = "+tailor in hand, +smith in hand, -king in hand, +king discarded"
    assert difference(before, now) == says(paid("schoolmaster", "violet") + gain)


# Paid first.


@proves("prince")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_person_is_activated_once_a_round(workers: int) -> None:
    """BRU-PERSON-7, -10."""
    before, now = activate("prince", ready(), yellow=workers)

    assert now.seats[0].workers == five(yellow=workers - 1)
    assert refusal(now, c.Activate(card("prince"))) == "already_activated"
    assert difference(before, now) == says(paid("prince", "yellow") + "+2 points")
