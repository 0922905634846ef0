"""Worker persons that exchange, return or replace something, by the sentence printed on each."""

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects.vocabulary import Colour
from domain.decider import Seat
from tests.bruges.a_card import (
    activate,
    lies,
    offered,
    paid,
    proves,
    proves_each,
    ready,
)
from tests.bruges.a_table import after, asked, card, refusal
from tests.bruges.differences import difference, says

# Exchanging.

BURNERS = [
    # Return at least 1 of your workers and take as many workers of any colours.
    # The worker paid for the activation is not replaced.
    ("charcoal_burner", "brown"),
    ("mason", "red"),
    ("miller", "yellow"),
    ("shoemaker", "blue"),
    ("winegrower", "violet"),
]


@proves_each("name worker", BURNERS)
def test_workers_are_exchanged_for_as_many_of_any_colours(name: str, worker: str) -> None:
    """BRU-CARD-13, -69, BRU-DECIDE-11, BRU-EX-30: of 4 workers 1 pays, so 3 at most."""
    first, second, third = other_than(worker)
    before, now = activate(name, ready(), **{worker: 1, first: 2, second: 1})
    assert offered(now) == {c.ChooseWorker(first), c.ChooseWorker(second)}

    now = after(now, c.ChooseWorker(first), c.ChooseWorker(first), c.ChooseWorker(second))
    assert asked(now) == s.TakeAnyWorkers(Seat(0), 3)
    now = after(now, c.ChooseWorker(second), c.ChooseWorker(second), c.ChooseWorker(third))
    exchanged = f"-2 {first} workers, +1 {second} worker, +1 {third} worker"
    assert difference(before, now) == says(paid(name, worker) + exchanged)


@proves_each("name worker", BURNERS)
def test_a_single_worker_may_be_exchanged_but_one_there_must_be(name: str, worker: str) -> None:
    """BRU-CARD-69, BRU-PERSON-25: the worker paid is not available for it."""
    first, second, third = other_than(worker)
    before, now = activate(name, ready(), **{worker: 1, first: 2, second: 1})
    now = after(now, c.ChooseWorker(first), c.Finish(), c.ChooseWorker(third))

    exchanged = f"-1 {first} worker, +1 {third} worker"
    assert difference(before, now) == says(paid(name, worker) + exchanged)
    alone = lies(name, ready()).workers(**{worker: 1})
    assert refusal(alone, c.Activate(card(name))) == "no_benefit"


def other_than(worker: str) -> tuple[Colour, Colour, Colour]:
    """Three colours, none of them this one."""
    others: list[Colour] = [colour for colour in box.COLOURS if colour != worker]
    return others[0], others[1], others[2]


@proves("conjurer")
def test_the_conjurer_takes_3_guilders_for_each_card_discarded() -> None:
    """BRU-DECIDE-33, BRU-CARD-69: at least 1."""
    before, now = activate("conjurer", ready().hand("king queen earl"), violet=1)
    assert c.Finish() not in offered(now)
    now = after(now, c.ChooseCard(card("king")))
    assert offered(now) == {c.ChooseCard(card("queen")), c.ChooseCard(card("earl")), c.Finish()}

    two = after(now, c.ChooseCard(card("earl")), c.Finish())
    gain = "+6 guilders, -king in hand, -earl in hand, +king discarded, +earl discarded"
    assert difference(before, two) == says(paid("conjurer", "violet") + gain)


@proves("fence")
def test_the_fence_takes_2_guilders_for_each_worker_returned() -> None:
    """BRU-DECIDE-33, BRU-CARD-69: at least 1, besides the one that activates."""
    before, now = activate("fence", ready(), yellow=1, red=2, blue=1)
    assert offered(now) == {c.ChooseWorker("blue"), c.ChooseWorker("red")}

    now = after(now, c.ChooseWorker("red"), c.ChooseWorker("blue"), c.ChooseWorker("red"))
    gain = "+6 guilders, -2 red workers, -1 blue worker"
    assert difference(before, now) == says(paid("fence", "yellow") + gain)


@proves("conjurer", "fence")
def test_who_has_nothing_to_sell_cannot_activate_them() -> None:
    """BRU-CARD-69, BRU-PERSON-15, -25."""
    table = lies("conjurer", lies("fence", ready().hand(""))).persons("accountant")
    table = table.workers(violet=1, yellow=1)

    assert refusal(table, c.Activate(card("conjurer"))) == "no_benefit"
    assert refusal(table.workers(yellow=1), c.Activate(card("fence"))) == "no_benefit"


# Threat markers: 1 point each.


@proves("inquisitor")
def test_the_inquisitor_may_return_up_to_2_markers() -> None:
    """BRU-DECIDE-12."""
    before, now = activate("inquisitor", ready().threats(red=1, blue=2), brown=1)
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red"), c.Decline()}

    one = after(now, c.ChooseThreat("blue"), c.Decline())
    two = after(now, c.ChooseThreat("blue"), c.ChooseThreat("red"))
    cost = paid("inquisitor", "brown")
    assert difference(before, after(now, c.Decline())) == says(cost)
    assert difference(before, one) == says(cost + "+1 point, -1 blue threat")
    assert difference(before, two) == says(cost + "+2 points, -1 blue threat, -1 red threat")


@proves("inquisitor")
def test_without_markers_the_inquisitor_cannot_be_activated() -> None:
    """BRU-PERSON-15."""
    table = lies("inquisitor", ready()).workers(brown=1)

    assert refusal(table, c.Activate(card("inquisitor"))) == "no_benefit"


@proves("night_watchman")
def test_the_night_watchman_returns_a_marker_and_takes_2_guilders() -> None:
    """BRU-DECIDE-12: 1 threat marker of any colour."""
    before, now = activate("night_watchman", ready().threats(red=1, blue=2), brown=1)
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red")}

    now = after(now, c.ChooseThreat("red"))
    gain = "+1 point, -1 red threat, +2 guilders"
    assert difference(before, now) == says(paid("night_watchman", "brown") + gain)


@proves("night_watchman")
def test_without_a_marker_the_night_watchman_takes_2_guilders() -> None:
    """If you have one."""
    brought = difference(*activate("night_watchman", ready(), brown=1))

    assert brought == says(paid("night_watchman", "brown") + "+2 guilders")


# Houses.


@proves("architect")
def test_the_architect_builds_the_top_card_of_a_pile_unseen() -> None:
    """BRU-CARD-46, BRU-DECIDE-32, BRU-HIDE-9: no further worker is paid."""
    before, now = activate("architect", ready(), violet=1, red=1)
    assert offered(now) == {c.DrawFrom(0), c.DrawFrom(1)}

    now = after(now, c.DrawFrom(1))
    assert difference(before, now) == says(paid("architect", "violet") + "+smith as house")
    assert now.seats[0].houses[-1].seen is False
    assert now.piles[1] == (card("weaver"), card("jester"))


@proves("architect")
def test_the_architect_may_bring_the_extra_pile() -> None:
    """BRU-CARD-46, BRU-DRAW-10."""
    _, now = activate("architect", ready().piles("monk", "nun abbot", "queen"), violet=1)
    now = after(now, c.DrawFrom(0))

    assert now.piles[0] == (card("queen"),)
    assert now.last_round == 2


# Own persons.


@proves("hangman")
def test_the_hangman_discards_another_person_for_twice_its_points() -> None:
    """BRU-CARD-60, -61, BRU-DECIDE-28: the Prince has 3 points, the Dog 2; houses stay."""
    table = ready().persons("prince").houses("count").lives("pet_dog", 1)
    before, now = activate("hangman", table, brown=1)
    assert offered(now) == {c.ChoosePerson(card("prince")), c.ChoosePerson(card("pet_dog"))}

    cost = paid("hangman", "brown")
    prince, dog = (after(now, c.ChoosePerson(card(it))) for it in ("prince", "pet_dog"))
    assert difference(before, prince) == says(
        cost + "+6 points, -prince laid out, +prince discarded"
    )
    assert difference(before, dog) == says(
        cost + "+4 points, -pet_dog laid out, +pet_dog discarded"
    )


@proves("hangman")
def test_a_person_without_points_brings_the_hangman_none() -> None:
    """BRU-CARD-61."""
    brought = difference(*activate("hangman", ready().persons("potter"), brown=1))

    gone = "-potter laid out, +potter discarded"
    assert brought == says(paid("hangman", "brown") + gone)


@proves("hangman")
def test_without_another_person_the_hangman_cannot_be_activated() -> None:
    """BRU-CARD-60."""
    table = lies("hangman", ready().persons("prince", 1)).workers(brown=1)

    assert refusal(table, c.Activate(card("hangman"))) == "no_benefit"


@proves("master_of_ceremonies")
def test_the_master_of_ceremonies_lets_another_be_activated_once_more() -> None:
    """BRU-CARD-60, BRU-DECIDE-28: another person of yours already activated this round."""
    table = ready().persons("queen accountant knight").persons("banker", 1)
    table = table.activated("queen accountant banker")
    before, now = activate("master_of_ceremonies", table, red=1)
    assert offered(now) == {c.ChoosePerson(card("queen")), c.ChoosePerson(card("accountant"))}

    again = after(now, c.ChoosePerson(card("queen")), c.Activate(card("queen")))
    gain = "+1 point"
    assert difference(before, again) == says(paid("master_of_ceremonies", "red") + gain)
    assert refusal(again, c.Activate(card("queen"))) == "already_activated"


@proves("master_of_ceremonies")
def test_before_another_was_activated_the_master_of_ceremonies_cannot_be() -> None:
    """BRU-CARD-60."""
    table = lies("master_of_ceremonies", ready().persons("queen")).workers(red=1)

    assert refusal(table, c.Activate(card("master_of_ceremonies"))) == "no_benefit"
