"""Persons that work on opponents, by the sentence printed on each card (section 11)."""

from collections.abc import Callable

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_card import activate, lay_out, lies, offered, proves, proves_each, ready
from tests.bruges.a_table import Table, after, asked, card, refusal
from tests.bruges.differences import difference, says

Before = Callable[[Table], Table]


def keep(table: Table) -> Table:
    return table


# What befalls opponents without a choice. Three play.

BEFALLS: list[tuple[str, Before, str]] = [
    # Every other player gives you 3 guilders (or as many as they have).
    (
        "thief",
        lambda it: it.guilders(2, 1).guilders(8, 2),
        "+5 guilders, 1: -2 guilders, 2: -3 guilders",
    ),
    ("thief", keep, ""),
    # Every other player loses 3 points (not below 0).
    ("saboteur", lambda it: it.points(2, 1), "1: -2 points, 2: -3 points"),
    ("saboteur", lambda it: it.points(0, 1).points(0, 2).points(9), ""),
    # Every other player takes 1 blue (brown, yellow, red, violet) threat marker.
    ("well_poisoner", keep, "1: +1 blue threat, 2: +1 blue threat"),
    ("quack", keep, "1: +1 brown threat, 2: +1 brown threat"),
    ("highwayman", keep, "1: +1 yellow threat, 2: +1 yellow threat"),
    ("arsonist", keep, "1: +1 red threat, 2: +1 red threat"),
    ("schemer", keep, "1: +1 violet threat, 2: +1 violet threat"),
    # A third marker strikes at once.
    (
        "well_poisoner",
        lambda it: it.threats(1, blue=2).workers(1, red=2),
        "1: -2 blue threats, 1: -2 red workers, 2: +1 blue threat",
    ),
    (
        "quack",
        lambda it: it.threats(1, brown=2).persons("monk", 1),
        "1: -2 brown threats, 1: -monk laid out, +monk discarded, 2: +1 brown threat",
    ),
    (
        "highwayman",
        lambda it: it.threats(2, yellow=2).guilders(7, 2),
        "1: +1 yellow threat, 2: -2 yellow threats, 2: -7 guilders",
    ),
    (
        "arsonist",
        lambda it: it.threats(1, red=2).canals(0, 2, 1),
        "1: -2 red threats, 1: -1 right token, 2: +1 red threat",
    ),
    (
        "schemer",
        lambda it: it.threats(2, violet=2),
        "1: +1 violet threat, 2: -2 violet threats, 2: -3 points",
    ),
    # Give every other player 1 guilder; get 1 point per guilder given.
    (
        "moneylender",
        lambda it: it.guilders(3),
        "-2 guilders, +2 points, 1: +1 guilder, 2: +1 guilder",
    ),
    ("moneylender", keep, ""),
    # Every other player gives you 2 workers of their own choice (or as many as they have).
    (
        "beggar",
        lambda it: it.workers(1, red=1).workers(2, blue=2),
        "1: -1 red worker, 2: -2 blue workers, +1 red worker, +2 blue workers",
    ),
    ("beggar", lambda it: it.workers(1, red=4), "1: -2 red workers, +2 red workers"),
    # Every other player discards 1 person of their own choice from their display.
    (
        "assassin",
        lambda it: it.persons("monk").persons("queen", 1),
        "1: -queen laid out, +queen discarded",
    ),
    # Every other player discards 1 house without residents; without such a house nothing.
    (
        "vandal",
        lambda it: it.houses("earl").houses("count", 1).persons("queen", 2),
        "1: -count as house, +count discarded",
    ),
    # Every other player discards 1 card of their own choice from their hand.
    ("robber", lambda it: it.hand("earl", 1), "1: -earl in hand, +earl discarded"),
    # Every other player either gives you 2 guilders or loses 2 points (not below 0).
    (
        "swindler",
        lambda it: it.guilders(1, 1).guilders(1, 2).points(1, 2),
        "1: -2 points, 2: -1 point",
    ),
    # Every other player returns 1 canal token to the supply, leaving no gap.
    ("troublemaker", lambda it: it.canals(3, 3).canals(4, 0, 1), "1: -1 left token"),
]


@proves_each("name before change", BEFALLS)
def test_what_befalls_every_other_player(name: str, before: Before, change: str) -> None:
    """BRU-CARD-2, -3, -4, -9, BRU-INT-5 to -9, -12 to -16, -21, BRU-PERSON-17, -20."""
    was, now = lay_out(name, before(ready()))

    assert difference(was, now) == says(change)
    assert isinstance(asked(now), s.Turn)


# Opponents choose.


@proves("beggar")
def test_the_beggar_gets_2_workers_that_the_opponent_chooses() -> None:
    """BRU-CARD-2, BRU-INT-6: one opponent after another."""
    table = ready().workers(1, red=2, blue=2).workers(2, red=3, violet=1)
    before, now = lay_out("beggar", table)
    assert asked(now).seat == 1
    assert offered(now) == {c.ChooseWorker("blue"), c.ChooseWorker("red")}

    now = after(now, c.ChooseWorker("blue"), c.ChooseWorker("red"))
    assert asked(now).seat == 2
    now = after(now, c.ChooseWorker("violet"))  # then one of the red ones
    assert difference(before, now) == says(
        "1: -1 blue worker, 1: -1 red worker, 2: -1 violet worker, 2: -1 red worker,"
        "+1 blue worker, +2 red workers, +1 violet worker"
    )


@proves("assassin")
def test_the_assassin_lets_opponents_choose_a_person_or_pet() -> None:
    """BRU-INT-12, -21, BRU-PETS-23: its house and housemate stay."""
    table = ready().houses("count", 1).lives("queen", 0, 1).lives("pet_dog", 0, 1)
    before, now = lay_out("assassin", table.persons("earl", 2))
    assert asked(now).seat == 1
    assert offered(now) == {c.ChoosePerson(card("queen")), c.ChoosePerson(card("pet_dog"))}

    now = after(now, c.ChoosePerson(card("pet_dog")))
    assert difference(before, now) == says(
        "1: -pet_dog laid out, +pet_dog discarded, 2: -earl laid out, +earl discarded"
    )


@proves("vandal")
def test_the_vandal_lets_opponents_choose_a_house_without_residents() -> None:
    """BRU-INT-13, -21, BRU-PETS-21: a pet is a resident."""
    table = ready().houses("count baron duke", 1).lives("pet_dog", 0, 1)
    before, now = lay_out("vandal", table)
    assert asked(now).seat == 1
    assert offered(now) == {c.ChooseHouse(s.HouseId(1)), c.ChooseHouse(s.HouseId(2))}

    now = after(now, c.ChooseHouse(s.HouseId(2)))
    assert difference(before, now) == says("1: -duke as house, +duke discarded")


@proves("robber")
def test_the_robber_lets_opponents_choose_a_hand_card() -> None:
    """BRU-INT-14, BRU-HIDE-14."""
    before, now = lay_out("robber", ready().hand("earl duke", 1).hand("lady queen", 2))
    assert asked(now).seat == 1
    assert offered(now) == {c.ChooseCard(card("earl")), c.ChooseCard(card("duke"))}

    now = after(now, c.ChooseCard(card("duke")), c.ChooseCard(card("lady")))
    assert difference(before, now) == says(
        "1: -duke in hand, +duke discarded, 2: -lady in hand, +lady discarded"
    )


@proves("swindler")
def test_the_swindler_lets_opponents_give_2_guilders_or_lose_2_points() -> None:
    """BRU-INT-15, BRU-CARD-67: exactly one of the two."""
    before, now = lay_out("swindler", ready().guilders(3, 1).points(1, 1).guilders(2, 2))
    assert asked(now).seat == 1

    give = after(now, c.ChooseOption(0), c.ChooseOption(1))
    lose = after(now, c.ChooseOption(1), c.ChooseOption(0))
    assert difference(before, give) == says("1: -2 guilders, +2 guilders, 2: -2 points")
    assert difference(before, lose) == says("1: -1 point, 2: -2 guilders, +2 guilders")


@proves("troublemaker")
def test_the_troublemaker_lets_opponents_choose_a_section() -> None:
    """BRU-CARD-9, BRU-INT-7, BRU-EX-32: the token farthest from the seal; a statue is kept."""
    table = ready().canals(5, 1, 1).seat(1, rewarded=(True, False), statues=(7,))
    before, now = lay_out("troublemaker", table)
    assert asked(now).seat == 1
    assert offered(now) == {c.ChooseSection("left"), c.ChooseSection("right")}

    now = after(now, c.ChooseSection("left"))
    assert difference(before, now) == says("1: -1 left token")


@proves("arsonist")
def test_a_third_red_marker_lets_the_opponent_choose_a_house_or_token() -> None:
    """BRU-INT-8, -22, BRU-THREAT-10: whoever lived there returns to the hand."""
    table = ready(2).threats(1, red=2).houses("count baron", 1).lives("monk", 0, 1).canals(2, 0, 1)
    before, now = lay_out("arsonist", table)
    assert asked(now).seat == 1
    assert offered(now) == {
        c.ChooseHouse(s.HouseId(0)),
        c.ChooseHouse(s.HouseId(1)),
        c.ChooseSection("left"),
    }

    now = after(now, c.ChooseHouse(s.HouseId(0)))
    assert difference(before, now) == says(
        "1: -2 red threats, 1: -count as house, +count discarded, 1: -monk laid out,"
        "1: +monk in hand"
    )


@proves("quack")
def test_a_third_brown_marker_lets_the_opponent_choose_a_person() -> None:
    """BRU-INT-9, -22."""
    table = ready(2).threats(1, brown=2).persons("monk nun", 1)
    before, now = lay_out("quack", table)
    assert offered(now) == {c.ChoosePerson(card("monk")), c.ChoosePerson(card("nun"))}

    now = after(now, c.ChoosePerson(card("nun")))
    assert difference(before, now) == says("1: -2 brown threats, 1: -nun laid out, +nun discarded")


# The acting player chooses.


@proves("keeper_of_the_seal")
def test_the_keeper_of_the_seal_chooses_the_colour_of_everybodys_marker() -> None:
    """BRU-INT-10, -19, BRU-DECIDE-25: every other player takes 1 threat marker of it."""
    before, now = lay_out("keeper_of_the_seal", ready())
    assert asked(now).seat == 0
    assert offered(now) == {c.ChooseColour(it) for it in box.COLOURS}

    for colour in box.COLOURS:
        taken = difference(before, after(now, c.ChooseColour(colour)))
        assert taken == says(f"1: +1 {colour} threat, 2: +1 {colour} threat")


@proves("moneylender")
def test_with_too_few_guilders_the_moneylender_chooses_who_receives_one() -> None:
    """BRU-CARD-4, -5, -6, BRU-EX-29, BRU-DECIDE-14: 2 guilders and 3 opponents."""
    before, now = lay_out("moneylender", ready(4).guilders(2))
    assert offered(now) == {c.ChooseOpponent(Seat(it)) for it in (1, 2, 3)}

    now = after(now, c.ChooseOpponent(Seat(3)), c.ChooseOpponent(Seat(1)))
    assert difference(before, now) == says("-2 guilders, +2 points, 1: +1 guilder, 3: +1 guilder")


@proves("strategist")
def test_the_strategist_chooses_a_player_and_a_colour() -> None:
    """BRU-INT-10, -19, BRU-DECIDE-25: that player takes 1 threat marker of that colour."""
    before, now = activate("strategist", ready(), red=1)
    assert offered(now) == {c.ChooseColour(it) for it in box.COLOURS}
    now = after(now, c.ChooseColour("violet"))
    assert offered(now) == {c.ChooseOpponent(Seat(1)), c.ChooseOpponent(Seat(2))}

    now = after(now, c.ChooseOpponent(Seat(2)))
    assert difference(before, now) == says("-1 red worker, +strategist turned, 2: +1 violet threat")


@proves("smuggler")
def test_the_smuggler_gives_a_marker_to_another_player_for_no_point() -> None:
    """BRU-CARD-68, BRU-INT-11, -19, BRU-DECIDE-25."""
    before, now = activate("smuggler", ready().threats(red=1, blue=2), blue=1)
    assert offered(now) == {c.ChooseThreat("blue"), c.ChooseThreat("red")}
    now = after(now, c.ChooseThreat("red"))
    assert offered(now) == {c.ChooseOpponent(Seat(1)), c.ChooseOpponent(Seat(2))}

    now = after(now, c.ChooseOpponent(Seat(1)))
    assert difference(before, now) == says(
        "-1 blue worker, +smuggler turned, -1 red threat, 1: +1 red threat"
    )


@proves("smuggler")
def test_the_smugglers_marker_may_be_a_third_one() -> None:
    """BRU-INT-11: it strikes; all three go back for no points."""
    table = ready().threats(violet=1).threats(2, violet=2)
    before, now = activate("smuggler", table, blue=1)
    now = after(now, c.ChooseOpponent(Seat(2)))

    assert difference(before, now) == says(
        "-1 blue worker, +smuggler turned, -1 violet threat, 2: -2 violet threats, 2: -3 points"
    )


@proves("smuggler")
def test_without_a_marker_the_smuggler_cannot_be_activated() -> None:
    """BRU-CARD-68."""
    table = lies("smuggler", ready()).workers(blue=1)

    assert refusal(table, c.Activate(card("smuggler"))) == "no_benefit"


# The Militia.

PERSONS_AGAINST_OTHERS: list[tuple[str, Before, str]] = [
    ("thief", keep, "+3 guilders, 2: -3 guilders"),
    ("saboteur", keep, "2: -3 points"),
    ("schemer", keep, "2: +1 violet threat"),
    ("moneylender", lambda it: it.guilders(4), "-1 guilder, +1 point, 2: +1 guilder"),
    ("beggar", keep, "2: -2 red workers, +2 red workers"),
    ("assassin", keep, "2: -monk laid out, +monk discarded"),
    ("vandal", keep, "2: -earl as house, +earl discarded"),
    ("robber", keep, "2: -duke in hand, +duke discarded"),
    ("troublemaker", keep, "2: -1 left token"),
]


@proves("militia")
def test_persons_of_others_do_not_affect_the_militia() -> None:
    """BRU-CARD-52: its owner, seat 1, is not one of the opponents."""
    table = lies("militia", ready(), seat=1).houses("count", 1).houses("earl", 2)
    table = table.persons("monk", 2).hand("lady", 1).hand("duke", 2).canals(2, 2, 1)
    table = table.canals(1, 0, 2).workers(1, red=3).workers(2, red=3)
    table = table.guilders(5, 1).guilders(5, 2)

    for name, before, change in PERSONS_AGAINST_OTHERS:
        assert difference(*lay_out(name, before(table))) == says(change)


@proves("militia")
def test_whom_the_militia_guards_cannot_be_chosen() -> None:
    """BRU-CARD-52, BRU-DECIDE-25."""
    table = lies("militia", ready(2), seat=1).persons("smuggler strategist").threats(red=1)
    table = table.workers(blue=1, red=1)

    assert refusal(table, c.Activate(card("smuggler"))) == "no_benefit"
    assert refusal(table, c.Activate(card("strategist"))) == "no_benefit"
