"""Once-per-round persons, by the sentence printed on each card: free of charge, then turned."""

from collections.abc import Callable

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import activate, lies, offered, proves, proves_each, ready
from tests.bruges.a_table import Table, after, asked, card, refusal
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


def keep(table: Table) -> Table:
    return table


# What is brought without a choice.

GAINS: list[tuple[str, Before, str]] = [
    # Get 1 point.
    ("queen", keep, "+1 point"),
    # Take 2 guilders.
    ("accountant", keep, "+2 guilders"),
    # Take 1 guilder per die showing 3 or 4.
    ("astrologer", lambda it: it.dice(1, 2, 3, 5, 6), "+1 guilder"),
    ("astrologer", lambda it: it.dice(3, 4, 3, 4, 4), "+5 guilders"),
    # While you alone are in front on the reputation track: take 3 guilders.
    ("lady", lambda it: it.step(1), "+3 guilders"),
    ("lady", lambda it: it.step(3).step(2, 1).step(2, 2), "+3 guilders"),
    # Pay 2 guilders to get 1 point.
    ("banker", lambda it: it.guilders(2), "-2 guilders, +1 point"),
    # Return 1 worker to take 3 guilders.
    ("tanner", lambda it: it.workers(red=2), "-1 red worker, +3 guilders"),
    # Return 2 workers of any colours to get 1 point.
    ("almoner", lambda it: it.workers(red=2), "-2 red workers, +1 point"),
    # Return 1 blue (brown, yellow, red, violet) threat marker.
    ("monk", lambda it: it.threats(blue=2, red=1), "-1 blue threat, +1 point"),
    ("nun", lambda it: it.threats(brown=2, red=1), "-1 brown threat, +1 point"),
    ("abbot", lambda it: it.threats(yellow=2, red=1), "-1 yellow threat, +1 point"),
    ("abbess", lambda it: it.threats(red=2, blue=1), "-1 red threat, +1 point"),
    ("chaplain", lambda it: it.threats(violet=2, red=1), "-1 violet threat, +1 point"),
    # Return 1 threat marker of any colour.
    ("knight", lambda it: it.threats(yellow=1), "-1 yellow threat, +1 point"),
]


@proves_each("name before gain", GAINS)
def test_once_a_round_it_brings(name: str, before: Before, gain: str) -> None:
    """BRU-PERSON-8, -10, BRU-CARD-18, -40, -64, BRU-EX-12, BRU-THREAT-21."""
    was, now = activate(name, before(ready()))

    assert difference(was, now) == says(f"{gain}, +{name} turned")
    assert refusal(now, c.Activate(card(name))) == "already_activated"


USELESS: list[tuple[str, Before]] = [
    ("astrologer", lambda it: it.dice(1, 2, 5, 6, 6)),
    ("lady", keep),  # all at the town hall
    ("lady", lambda it: it.step(2).step(2, 1)),
    ("lady", lambda it: it.step(2).step(3, 2)),
    ("banker", lambda it: it.guilders(1)),
    ("tanner", keep),
    ("almoner", lambda it: it.workers(red=1)),
    ("monk", lambda it: it.threats(brown=2, yellow=2, red=2, violet=2)),
    ("nun", lambda it: it.threats(blue=2, yellow=2, red=2, violet=2)),
    ("abbot", lambda it: it.threats(blue=2, brown=2, red=2, violet=2)),
    ("abbess", lambda it: it.threats(blue=2, brown=2, yellow=2, violet=2)),
    ("chaplain", lambda it: it.threats(blue=2, brown=2, yellow=2, red=2)),
    ("knight", keep),
    ("card_player", lambda it: it.hand("").persons("queen").piles("", "")),
    ("court_fool", lambda it: it.hand("").persons("queen")),
    ("tapestry_maker", keep),
    ("puppeteer", lambda it: it.persons("queen", 1)),
    ("barterer", keep),  # an empty discard pile
    ("barterer", lambda it: it.hand("").persons("queen").discard("earl")),
]


@proves_each("name before", USELESS)
def test_it_cannot_be_activated_where_it_could_do_nothing(name: str, before: Before) -> None:
    """BRU-PERSON-15, BRU-CARD-60, -64, -69."""
    assert refusal(before(lies(name, ready())), c.Activate(card(name))) == "no_benefit"


# Dice.

GUARDS = [
    # If the blue (brown, yellow, red, violet) die shows 5 or 6: take 1 worker of any colour.
    ("archer", "blue"),
    ("powderman", "brown"),
    ("crossbowman", "yellow"),
    ("pikeman", "red"),
    ("gunner", "violet"),
]


def dice(table: Table, colour: str, value: int, others: int) -> Table:
    """One die shows `value`, the others something else."""
    return table.dice(*(value if it == colour else others for it in box.COLOURS))


@proves_each("name colour", GUARDS)
def test_a_guard_takes_a_worker_of_any_colour_if_its_die_shows_5_or_6(
    name: str, colour: str
) -> None:
    """BRU-DECIDE-10."""
    for value in (5, 6):
        before, now = activate(name, dice(ready(), colour, value, others=1))
        assert offered(now) == {c.ChooseWorker(it) for it in box.COLOURS}

        taken = difference(before, after(now, c.ChooseWorker("violet")))
        assert taken == says(f"+1 violet worker, +{name} turned")


@proves_each("name colour", GUARDS)
def test_a_guard_does_nothing_if_only_other_dice_show_5_or_6(name: str, colour: str) -> None:
    """BRU-PERSON-15."""
    table = lies(name, ready())

    for value in (1, 2, 3, 4):
        assert refusal(dice(table, colour, value, others=6), c.Activate(card(name))) == "no_benefit"


@proves("town_crier")
def test_the_town_crier_takes_1_worker_of_any_colour() -> None:
    """BRU-DECIDE-10."""
    before, now = activate("town_crier", ready())
    assert offered(now) == {c.ChooseWorker(it) for it in box.COLOURS}

    taken = difference(before, after(now, c.ChooseWorker("brown")))
    assert taken == says("+1 brown worker, +town_crier turned")


# A choice of what is returned or paid.


@proves("knight")
def test_the_knight_returns_a_marker_of_any_colour() -> None:
    """BRU-DECIDE-12: 1 threat marker."""
    before, now = activate("knight", ready().threats(red=1, blue=2))
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red")}

    returned = difference(before, after(now, c.ChooseThreat("blue")))
    assert returned == says("-1 blue threat, +1 point, +knight turned")


@proves("almoner")
def test_the_almoner_returns_2_workers_of_any_colours() -> None:
    """BRU-DECIDE-33: to get 1 point."""
    before, now = activate("almoner", ready().workers(red=1, blue=2, violet=1))
    now = after(now, c.ChooseWorker("red"), c.ChooseWorker("violet"))

    paid = says("-1 red worker, -1 violet worker, +1 point, +almoner turned")
    assert difference(before, now) == paid


@proves("tanner")
def test_the_tanner_returns_a_worker_of_choice() -> None:
    """BRU-DECIDE-33: 1 worker, to take 3 guilders."""
    before, now = activate("tanner", ready().workers(red=1, blue=2))
    assert offered(now) == {c.ChooseWorker("blue"), c.ChooseWorker("red")}

    sold = difference(before, after(now, c.ChooseWorker("blue")))
    assert sold == says("-1 blue worker, +3 guilders, +tanner turned")


@proves("tapestry_maker")
def test_the_tapestry_maker_takes_2_workers_of_one_other_colour() -> None:
    """BRU-CARD-69, BRU-DECIDE-33: for 1 worker."""
    before, now = activate("tapestry_maker", ready().workers(red=1, blue=1))
    now = after(now, c.ChooseWorker("red"))
    assert offered(now) == {c.ChooseColour(it) for it in box.COLOURS if it != "red"}

    taken = difference(before, after(now, c.ChooseColour("violet")))
    assert taken == says("-1 red worker, +2 violet workers, +tapestry_maker turned")


# Cards.


@proves("card_player")
def test_the_card_player_draws_a_card_then_discards_one() -> None:
    """BRU-CARD-66."""
    before, now = activate("card_player", ready())
    now = after(now, c.DrawFrom(1))
    assert offered(now) == {c.ChooseCard(card("king")), c.ChooseCard(card("smith"))}

    king, smith = (
        difference(before, after(now, c.ChooseCard(card(it)))) for it in ("king", "smith")
    )
    assert king == says("+smith in hand, -king in hand, +king discarded, +card_player turned")
    assert smith == says("+smith discarded, +card_player turned")


@proves("court_fool")
def test_the_court_fool_discards_a_card_to_take_2_workers_of_any_colours() -> None:
    """BRU-DECIDE-33."""
    before, now = activate("court_fool", ready().hand("king queen"))
    now = after(now, c.ChooseCard(card("king")))
    assert asked(now) == s.TakeAnyWorkers(Seat(0), 2)

    now = after(now, c.ChooseWorker("red"), c.ChooseWorker("blue"))
    assert difference(before, now) == says(
        "-king in hand, +king discarded, +1 red worker, +1 blue worker, +court_fool turned"
    )


@proves("barterer")
def test_the_barterer_swaps_a_hand_card_for_another_card_of_the_discard_pile() -> None:
    """BRU-DECIDE-29, BRU-CARD-60, BRU-HIDE-16: any other card than the one put there."""
    before, now = activate("barterer", ready().hand("king queen").discard("earl duke"))
    now = after(now, c.ChooseCard(card("king")))
    assert offered(now) == {c.ChooseDiscarded(card("earl")), c.ChooseDiscarded(card("duke"))}

    swapped = difference(before, after(now, c.ChooseDiscarded(card("earl"))))
    assert swapped == says(
        "-king in hand, +king discarded, -earl discarded, +earl in hand, +barterer turned"
    )


@proves("puppeteer")
def test_the_puppeteer_takes_another_person_or_pet_back_and_2_guilders() -> None:
    """BRU-CARD-60, -61, BRU-DECIDE-28, BRU-HIDE-13: houses stay."""
    table = lies("puppeteer", ready().persons("prince").houses("count").lives("pet_dog", 1))
    before, now = activate("puppeteer", table)
    assert offered(now) == {c.ChoosePerson(card("prince")), c.ChoosePerson(card("pet_dog"))}

    taken = difference(before, after(now, c.ChoosePerson(card("pet_dog"))))
    assert taken == says("-pet_dog laid out, +pet_dog in hand, +2 guilders, +puppeteer turned")


# The Well Builder.


@proves("well_builder")
def test_the_next_token_by_card_costs_no_guilders() -> None:
    """BRU-CARD-22, BRU-ACT-15: the next canal token this turn; card and colour are still needed."""
    table = ready().hand("prince king queen")
    before, now = activate("well_builder", table)
    assert difference(before, now) == says("+free_canal prepared, +well_builder turned")

    now = after(now, c.PlayCard(card("prince")))
    assert refusal(now, c.BuildCanal("right")) == "wrong_colour"
    built = difference(before, after(now, c.BuildCanal("left")))
    assert built == says("+1 left token, -prince in hand, +prince discarded, +well_builder turned")


@proves("well_builder")
def test_the_next_token_by_a_person_costs_no_guilders() -> None:
    """BRU-CARD-11, BRU-EX-21: neither once nor twice the printed price."""
    table = ready().persons("acrobat").workers(red=1).canals(3, 3)
    before, now = activate("well_builder", table)
    now = after(now, c.Activate(card("acrobat")), c.ChooseSection("left"))

    assert difference(before, now) == says(
        "+1 left token, -1 red worker, +well_builder turned, +acrobat turned"
    )


@proves("well_builder")
def test_the_token_after_it_costs_guilders_again() -> None:
    """BRU-CARD-62: a token by card for nothing, then one at twice its price of 1."""
    table = ready().hand("prince king").persons("acrobat").workers(red=1).guilders(3)
    before, now = activate("well_builder", table)
    now = after(now, c.PlayCard(card("prince")), c.BuildCanal("left"), c.Activate(card("acrobat")))

    assert difference(before, now) == says(
        "+1 left token, -prince in hand, +prince discarded, +1 right token, -2 guilders,"
        "-1 red worker, +well_builder turned, +acrobat turned"
    )


@proves("well_builder")
def test_an_unused_preparation_lapses_at_the_end_of_the_turn() -> None:
    """BRU-CARD-22."""
    before, now = activate("well_builder", ready().hand("queen king"))
    now = after(now, c.PlayCard(card("king")), c.TakeGuilders())

    assert difference(before, now) == says(
        "+5 guilders, -king in hand, +king discarded, +well_builder turned"
    )
