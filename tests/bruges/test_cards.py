"""Every person does what its card says (BRU-CARD). The rows state it in numbers, by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.bruges.commands import (
    Activate,
    BuildCanal,
    ChooseCard,
    ChooseColour,
    ChooseDiscarded,
    ChooseHouse,
    ChooseOpponent,
    ChooseOption,
    ChoosePerson,
    ChooseSection,
    ChooseThreat,
    ChooseWorker,
    Decline,
    DrawFrom,
    Finish,
    PlayCard,
    TakeGuilders,
    TakeWorkers,
)
from domain.bruges.components import BOX, CARDS, COLOURS
from domain.bruges.display import canal_price, opponents
from domain.bruges.scoring import laurels
from domain.bruges.state import (
    Fire,
    HouseId,
    LosePerson,
    Plague,
    State,
    TakeAnyWorkers,
    Turn,
)
from domain.decider import Seat
from tests.bruges.a_table import (
    Table,
    a_table,
    activating,
    after,
    asked,
    build_house,
    card,
    cards,
    choices,
    five,
    laying_out,
    playing,
    refusal,
)

Before = Callable[[Table], Table]
SEEN: set[str] = set()
"""Which cards these tables speak of; the last test wants all of them."""


def seen(*names: str) -> None:
    SEEN.update(names)


def keep(table: Table) -> Table:
    return table


# Lightning: what it brings at once.

LIGHTNING: list[tuple[str, Before, int, int, dict[str, int]]] = [
    # name, what lies there, guilders, points, workers
    ("alchemist", keep, 6, 0, {}),
    ("tailor", keep, 0, 0, {"blue": 3}),
    ("potter", keep, 0, 0, {"brown": 3}),
    ("baker", keep, 0, 0, {"yellow": 3}),
    ("smith", keep, 0, 0, {"red": 3}),
    ("weaver", keep, 0, 0, {"violet": 3}),
    ("jester", keep, 0, 0, dict.fromkeys(COLOURS, 1)),
    ("noblewoman", lambda it: it.persons("prince queen"), 0, 3, {}),
    ("pilgrim", lambda it: it.step(5), 0, 2, {}),
    ("calligrapher", lambda it: it.houses("countess queen earl"), 0, 3, {}),
    ("thief", lambda it: it.guilders(2, 1).guilders(8, 2), 5, 0, {}),
    ("beggar", lambda it: it.workers(1, red=1).workers(2, blue=3), 0, 0, {"red": 1, "blue": 2}),
]
seen(*(row[0] for row in LIGHTNING))


@pytest.mark.parametrize(
    ("name", "before", "guilders", "points", "workers"), LIGHTNING, ids=[r[0] for r in LIGHTNING]
)
def test_lightning_brings(
    name: str, before: Before, guilders: int, points: int, workers: dict[str, int]
) -> None:
    """BRU-CARD-1, -2, -3, -70, BRU-EX-10."""
    holding = laying_out(name, before(a_table(3).hand("king"))).seats[0]

    assert (holding.guilders, holding.points - 10) == (guilders, points)
    assert holding.workers == five(**workers)


# Worker persons: what they bring for a worker.

MERCHANTS: dict[str, str] = {
    "cloth_merchant": "yellow",
    "fur_trader": "red",
    "spice_merchant": "violet",
    "wine_merchant": "blue",
    "salt_merchant": "brown",
}
THREE_OF = {
    "blue": "prince princess head_cook",
    "brown": "earl castellan countess",
    "yellow": "duke lady poet",
    "red": "queen knight baroness",
    "violet": "king noblewoman judge",
}

WORKER: list[tuple[str, str, Before, int, int]] = [
    # name, worker, what lies there, guilders, points
    ("prince", "yellow", keep, 0, 2),
    *((name, worker, keep, 4, 0) for name, worker in MERCHANTS.items()),
    ("alderman", "brown", lambda it: it.houses(THREE_OF["blue"]), 6, 0),
    ("bailiff", "yellow", lambda it: it.houses("earl castellan queen"), 4, 0),
    ("councilman", "red", lambda it: it.houses("duke lady"), 6, 0),
    ("magistrate", "violet", lambda it: it.houses("queen"), 2, 0),
    ("reeve", "blue", lambda it: it.houses("king judge"), 4, 0),
    ("innkeeper", "yellow", lambda it: it.persons("queen monk"), 3, 0),
    ("saddler", "brown", lambda it: it.persons("queen mason historian"), 3, 0),
    ("shop_master", "blue", lambda it: it.canals(5, 5), 0, 4),
    ("vicar", "violet", lambda it: it.dice(1, 1, 3, 1, 6), 0, 3),
    ("librarian", "brown", lambda it: it.houses(THREE_OF["blue"]), 0, 2),
    ("chronicler", "yellow", lambda it: it.houses(THREE_OF["brown"]), 0, 2),
    ("scholar", "red", lambda it: it.houses(THREE_OF["yellow"]), 0, 2),
    ("archivist", "violet", lambda it: it.houses(THREE_OF["red"]), 0, 2),
    ("historian", "blue", lambda it: it.houses(THREE_OF["violet"]), 0, 2),
]
seen(*(row[0] for row in WORKER))


@pytest.mark.parametrize(
    ("name", "worker", "before", "guilders", "points"), WORKER, ids=[row[0] for row in WORKER]
)
def test_a_worker_brings(
    name: str, worker: str, before: Before, guilders: int, points: int
) -> None:
    """BRU-CARD-14, -15, -38, -43, -51, -70, BRU-EX-31."""
    holding = activating(name, before(a_table().hand("mayor")), **{worker: 1}).seats[0]

    assert (holding.guilders, holding.points - 10) == (guilders, points)
    assert holding.workers == five()


@pytest.mark.parametrize("name", ["alderman", "vicar", "librarian", "shop_master"])
def test_a_worker_that_would_bring_nothing_is_not_paid(name: str) -> None:
    """BRU-PERSON-15, BRU-CARD-51."""
    table = a_table().dice(2, 3, 4, 5, 6).persons(name).hand("king")
    worker = CARDS[card(name)].worker
    assert worker is not None

    assert refusal(table.workers(**{worker: 1}), Activate(card(name))) == "no_benefit"


# Once a round.

ONCE: list[tuple[str, Before, int, int]] = [
    ("queen", keep, 0, 1),
    ("accountant", keep, 2, 0),
    ("astrologer", lambda it: it.dice(3, 4, 3, 1, 6), 3, 0),
    ("lady", lambda it: it.step(1), 3, 0),
    ("banker", lambda it: it.guilders(3), -2, 1),
]
seen(*(row[0] for row in ONCE))


@pytest.mark.parametrize(
    ("name", "before", "guilders", "points"), ONCE, ids=[row[0] for row in ONCE]
)
def test_once_a_round(name: str, before: Before, guilders: int, points: int) -> None:
    """BRU-CARD-18, -40, -64."""
    table = before(a_table().hand("king"))
    holding = activating(name, table).seats[0]

    assert holding.guilders - table.state.seats[0].guilders == guilders
    assert holding.points - 10 == points


def test_the_lady_must_stand_alone_in_front() -> None:
    """BRU-CARD-64."""
    table = a_table().persons("lady").hand("king")

    assert refusal(table, Activate(card("lady"))) == "no_benefit"
    assert refusal(table.step(2).step(2, 1), Activate(card("lady"))) == "no_benefit"
    assert refusal(table.step(2).step(3, 1), Activate(card("lady"))) == "no_benefit"
    assert after(table.step(3).step(2, 1), Activate(card("lady"))).seats[0].guilders == 3


GUARDS = {
    "archer": "blue",
    "powderman": "brown",
    "crossbowman": "yellow",
    "pikeman": "red",
    "gunner": "violet",
}
seen(*GUARDS, "town_crier")


@pytest.mark.parametrize(("name", "colour"), GUARDS.items())
def test_a_guard_takes_a_worker_if_its_die_shows_5_or_6(name: str, colour: str) -> None:
    """BRU-PERSON-15."""
    table = a_table().persons(name).hand("king")
    for value in (5, 6):
        dice = [value if it == colour else 1 for it in COLOURS]
        state = after(table.dice(*dice), Activate(card(name)), ChooseWorker("violet"))
        assert state.seats[0].workers == five(violet=1)
    assert refusal(table.dice(4, 4, 4, 4, 4), Activate(card(name))) == "no_benefit"


def test_the_town_crier_takes_a_worker_of_any_colour() -> None:
    """BRU-DECIDE-10."""
    state = activating("town_crier", a_table().hand("king"))

    assert len(choices(state)) == 5
    assert after(state, ChooseWorker("red")).seats[0].workers == five(red=1)


PRIESTS = {"monk": "blue", "nun": "brown", "abbot": "yellow", "abbess": "red", "chaplain": "violet"}
seen(*PRIESTS)


@pytest.mark.parametrize(("name", "colour"), PRIESTS.items())
def test_a_priest_returns_a_marker_of_one_colour(name: str, colour: str) -> None:
    """BRU-THREAT-21."""
    table = a_table().hand("king").threats(**{colour: 2})
    state = activating(name, table)

    assert (state.seats[0].threats, state.seats[0].points) == (five(**{colour: 1}), 11)
    other = a_table().hand("king").persons(name).threats(**{other_than(colour): 2})
    assert refusal(other, Activate(card(name))) == "no_benefit"


def other_than(colour: str) -> Any:
    return next(it for it in COLOURS if it != colour)


# Drawing and discarding.

SERVANTS = {
    "servant": "red",
    "maid": "blue",
    "footman": "yellow",
    "page": "brown",
    "chambermaid": "violet",
}
seen(*SERVANTS)


@pytest.mark.parametrize(("name", "worker"), SERVANTS.items())
def test_a_servant_draws_a_card(name: str, worker: str) -> None:
    """BRU-CARD-16, BRU-EX-11."""
    state = activating(name, a_table().hand("king"), **{worker: 1})

    assert after(state, DrawFrom(1)).seats[0].hand == cards("king smith")


seen("town_clerk", "card_player", "mathematician", "schoolmaster", "master_of_the_hunt")


@pytest.mark.parametrize(
    ("name", "drawn", "discarded"), [("town_clerk", 3, 1), ("mathematician", 4, 4)]
)
def test_lightning_draws_and_discards(name: str, drawn: int, discarded: int) -> None:
    """BRU-CARD-39, -66, BRU-DECIDE-13."""
    table = a_table().hand("king").piles("monk nun abbot", "abbess vicar deacon", "queen")
    state = laying_out(name, table)
    for number in range(drawn):
        state = after(state, DrawFrom(number % 2))  # type: ignore[arg-type]
    held = len(state.seats[0].hand)
    assert held == 1 + drawn
    while isinstance(choices(state)[0], ChooseCard):
        state = after(state, choices(state)[0])

    assert len(state.seats[0].hand) == held - discarded
    assert len(state.discard) == discarded


@pytest.mark.parametrize(
    ("name", "workers", "drawn"), [("card_player", {}, 1), ("schoolmaster", {"violet": 1}, 2)]
)
def test_activations_draw_and_discard(name: str, workers: dict[str, int], drawn: int) -> None:
    """BRU-CARD-66."""
    state = activating(name, a_table().hand("king"), **workers)
    for _ in range(drawn):
        state = after(state, DrawFrom(0))

    assert ChooseCard(card("king")) in choices(state)
    assert ChooseCard(card("tailor")) in choices(state)  # just drawn
    assert len(after(state, ChooseCard(card("king"))).seats[0].hand) == drawn


def test_with_fewer_than_4_cards_the_mathematician_discards_all() -> None:
    """BRU-CARD-39, BRU-PERSON-20."""
    table = a_table().piles("", "monk").table(extra=())
    state = laying_out("mathematician", table)

    assert state.seats[0].hand == ()
    assert state.discard == cards("monk")


def test_the_master_of_the_hunt_draws_2_and_takes_2_guilders() -> None:
    """BRU-DRAW-20."""
    state = after(laying_out("master_of_the_hunt", a_table()), DrawFrom(0), DrawFrom(1))

    assert set(state.seats[0].hand) == set(cards("tailor smith"))
    assert state.seats[0].guilders == 2


# Building.

ACROBATS = {
    "acrobat": "red",
    "bard": "blue",
    "juggler": "yellow",
    "minstrel": "brown",
    "dancer": "violet",
}
seen(*ACROBATS, "gatekeeper", "well_builder")


@pytest.mark.parametrize(("name", "worker"), ACROBATS.items())
def test_an_acrobat_builds_without_a_card_at_double_price(name: str, worker: str) -> None:
    """BRU-CARD-10, BRU-CANAL-9, BRU-DECIDE-31."""
    table = a_table().hand("king").canals(1, 2).guilders(6)
    state = activating(name, table, **{worker: 1})

    assert choices(state) == (ChooseSection("left"), ChooseSection("right"))
    state = after(state, ChooseSection("left"))
    assert (state.seats[0].canals, state.seats[0].guilders) == ((2, 2), 2)
    poor = a_table().hand("king").persons(name).guilders(1).workers(**{worker: 1})
    assert refusal(poor, Activate(card(name))) == "no_benefit"


def test_the_well_builder_makes_it_free() -> None:
    """BRU-CARD-11, -22, -62, BRU-EX-21, BRU-ACT-15."""
    table = a_table().hand("king").persons("well_builder acrobat").workers(red=1).canals(4, 4)
    state = after(table, Activate(card("well_builder")), Activate(card("acrobat")))
    state = after(state, ChooseSection("left"))

    assert (state.seats[0].canals, state.seats[0].guilders) == ((5, 4), 0)
    assert state.seats[0].prepared == ()


def test_the_well_builder_serves_a_token_by_card_too_and_lapses() -> None:
    """BRU-CARD-22: card and colour are needed as ever."""
    table = a_table().hand("prince king").persons("well_builder")
    state = after(table, Activate(card("well_builder")), PlayCard(card("prince")))
    assert BuildCanal("left") in choices(state)
    assert refusal(state, BuildCanal("right")) == "wrong_colour"
    assert after(state, BuildCanal("left")).seats[0].canals == (1, 0)

    assert after(state, TakeGuilders()).seats[0].prepared == ()  # the turn is over


def test_the_gatekeeper_may_build_at_the_printed_price() -> None:
    """BRU-DECIDE-30."""
    table = a_table().canals(2, 4).guilders(4)
    state = laying_out("gatekeeper", table)

    assert choices(state) == (ChooseSection("left"), Decline())
    assert after(state, ChooseSection("left")).seats[0].guilders == 1
    assert after(state, Decline()).seats[0].canals == (2, 4)


seen("wood_carver", "architect")


def test_the_wood_carver_builds_from_the_hand_without_a_worker() -> None:
    """BRU-CARD-58, BRU-DECIDE-30."""
    state = laying_out("wood_carver", a_table().hand("king").persons("roofer"))
    assert choices(state) == (ChooseCard(card("king")), Decline())

    state = after(state, ChooseCard(card("king")))
    assert state.seats[0].houses[-1].card == "king"
    assert (state.seats[0].guilders, state.seats[0].hand) == (2, ())


def test_the_architect_builds_unseen_from_a_pile() -> None:
    """BRU-CARD-46, BRU-DECIDE-32, BRU-HIDE-9."""
    table = a_table().hand("king").persons("stucco_worker").threats(red=1)
    state = after(activating("architect", table, violet=1), DrawFrom(1))

    house = state.seats[0].houses[-1]
    assert (house.card, house.seen) == ("smith", False)
    assert choices(state) == (ChooseThreat("red"), Decline())


def test_the_architect_may_bring_the_extra_pile() -> None:
    """BRU-CARD-46, BRU-DRAW-10."""
    table = a_table().hand("king").piles("monk", "nun abbot", "queen")
    state = after(activating("architect", table, violet=1), DrawFrom(0))

    assert state.last_round == 2


# Playing more cards.

MESSENGERS = {
    "messenger": "blue",
    "herald": "red",
    "coachman": "yellow",
    "scribe": "violet",
    "stable_boy": "brown",
}
seen(*MESSENGERS)


@pytest.mark.parametrize(("name", "worker"), MESSENGERS.items())
def test_a_messenger_plays_another_card(name: str, worker: str) -> None:
    """BRU-CARD-12, BRU-EX-16."""
    state = activating(name, a_table().hand("king queen"), **{worker: 1})
    state = after(state, PlayCard(card("king")), TakeGuilders())

    assert state.seats[0].guilders == 5
    assert asked(state) == Turn(Seat(0), 1)
    empty = a_table().persons(f"{name} accountant").workers(**{worker: 1})
    assert refusal(empty, Activate(card(name))) == "no_benefit"


# Exchanging.

BURNERS = {
    "charcoal_burner": "brown",
    "mason": "red",
    "miller": "yellow",
    "shoemaker": "blue",
    "winegrower": "violet",
}
seen(*BURNERS)


@pytest.mark.parametrize(("name", "worker"), BURNERS.items())
def test_any_number_of_workers_is_exchanged(name: str, worker: str) -> None:
    """BRU-CARD-13, -69, BRU-DECIDE-11, BRU-EX-30."""
    colour = other_than(worker)
    table = a_table().hand("king").persons(name).workers(**{worker: 2, colour: 2})
    state = after(table, Activate(card(name)))
    assert Finish() not in choices(state)

    state = after(state, ChooseWorker(worker), ChooseWorker(colour), ChooseWorker(colour))  # type: ignore[arg-type]
    assert asked(state) == TakeAnyWorkers(Seat(0), 3)
    state = after(state, ChooseWorker("red"), ChooseWorker("blue"), ChooseWorker("red"))
    assert state.seats[0].workers == five(red=2, blue=1)

    one = after(table, Activate(card(name)), ChooseWorker(colour), Finish())  # type: ignore[arg-type]
    assert asked(one) == TakeAnyWorkers(Seat(0), 1)


seen("conjurer", "fence", "court_fool", "almoner", "tapestry_maker", "tanner", "barterer")


def test_the_conjurer_sells_hand_cards() -> None:
    """BRU-DECIDE-33, BRU-CARD-69."""
    state = activating("conjurer", a_table().hand("king queen earl"), violet=1)
    assert Finish() not in choices(state)
    state = after(state, ChooseCard(card("king")), ChooseCard(card("queen")), Finish())

    assert (state.seats[0].guilders, state.seats[0].hand) == (6, cards("earl"))
    assert state.discard == cards("king queen")


def test_the_fence_sells_workers() -> None:
    """BRU-DECIDE-33."""
    state = activating("fence", a_table().hand("king"), yellow=1, red=2, blue=1)
    state = after(state, ChooseWorker("red"), ChooseWorker("red"), Finish())

    assert (state.seats[0].guilders, state.seats[0].workers) == (4, five(blue=1))


def test_the_court_fool_turns_a_card_into_2_workers() -> None:
    """BRU-DECIDE-33."""
    state = activating("court_fool", a_table().hand("king queen"))
    state = after(state, ChooseCard(card("king")), ChooseWorker("red"), ChooseWorker("blue"))

    assert state.seats[0].workers == five(red=1, blue=1)


def test_the_almoner_turns_2_workers_into_a_point() -> None:
    """BRU-DECIDE-33."""
    state = activating("almoner", a_table().hand("king"), red=1, blue=2)
    state = after(state, ChooseWorker("red"))  # and then one of the blue ones

    assert (state.seats[0].points, state.seats[0].workers) == (11, five(blue=1))
    one = a_table().hand("king").persons("almoner").workers(red=1)
    assert refusal(one, Activate(card("almoner"))) == "no_benefit"


def test_the_tapestry_maker_takes_2_of_one_other_colour() -> None:
    """BRU-CARD-69, BRU-DECIDE-33."""
    state = activating("tapestry_maker", a_table().hand("king"), red=1, blue=1)
    state = after(state, ChooseWorker("red"))

    assert choices(state) == tuple(ChooseColour(it) for it in COLOURS if it != "red")
    assert after(state, ChooseColour("blue")).seats[0].workers == five(blue=3)


def test_the_tanner_sells_a_worker_for_3_guilders() -> None:
    """BRU-DECIDE-33."""
    state = activating("tanner", a_table().hand("king"), red=1)

    assert (state.seats[0].guilders, state.seats[0].workers) == (3, five())


def test_the_barterer_swaps_a_hand_card_for_one_that_lay_there_before() -> None:
    """BRU-DECIDE-29, BRU-CARD-60, BRU-HIDE-16."""
    table = a_table().hand("king queen").discard("earl duke")
    state = after(activating("barterer", table), ChooseCard(card("king")))

    assert choices(state) == (ChooseDiscarded(card("earl")), ChooseDiscarded(card("duke")))
    state = after(state, ChooseDiscarded(card("duke")))
    assert state.seats[0].hand == cards("queen duke")
    assert state.discard == cards("earl king")
    assert refusal(a_table().hand("king").persons("barterer"), Activate(card("barterer"))) == (
        "no_benefit"
    )


def test_of_very_many_cards_the_colour_is_named_first() -> None:
    """BRU-DECIDE-36: never more than 200 options."""
    many = [it.id for it in BOX.persons if it.id not in ("barterer", "king", "queen")][:180]
    table = a_table().hand("king queen").table(discard=tuple(many))
    state = after(activating("barterer", table), ChooseCard(card("king")))
    assert choices(state) == tuple(ChooseColour(colour) for colour in COLOURS)

    state = after(state, ChooseColour("red"))
    assert all(CARDS[it.card].colour == "red" for it in choices(state))  # type: ignore[union-attr]
    assert choices(state)[0] == ChooseDiscarded(card("baroness"))
    assert after(state, choices(state)[0]).seats[0].hand == cards("queen baroness")


# Threat markers.

seen("knight", "night_watchman", "inquisitor", "parish_priest", "jailer", "lay_brother")


def test_the_knight_returns_any_marker() -> None:
    """BRU-DECIDE-12."""
    state = activating("knight", a_table().hand("king").threats(red=1, blue=2))

    assert choices(state) == (ChooseThreat("blue"), ChooseThreat("red"))
    assert after(state, ChooseThreat("red")).seats[0].points == 11


def test_the_night_watchman_takes_2_guilders_with_or_without_a_marker() -> None:
    """BRU-DECIDE-12."""
    state = activating("night_watchman", a_table().hand("king"), brown=1)
    assert (state.seats[0].guilders, state.seats[0].points) == (2, 10)

    state = activating("night_watchman", a_table().hand("king").threats(red=1), brown=1)
    assert (state.seats[0].guilders, state.seats[0].points) == (2, 11)


def test_the_inquisitor_may_return_up_to_2() -> None:
    """BRU-DECIDE-12."""
    state = activating("inquisitor", a_table().hand("king").threats(red=1, blue=2), brown=1)
    assert Decline() in choices(state)

    one = after(state, ChooseThreat("blue"), Decline())
    two = after(state, ChooseThreat("blue"), ChooseThreat("red"))
    assert (one.seats[0].points, two.seats[0].points) == (11, 12)


def test_the_lay_brother_may_return_up_to_3() -> None:
    """BRU-DECIDE-12."""
    state = laying_out("lay_brother", a_table().threats(red=2, blue=2))
    state = after(state, ChooseThreat("blue"), ChooseThreat("red"), ChooseThreat("blue"))

    assert (state.seats[0].points, state.seats[0].threats) == (13, five(red=1))


def test_the_parish_priest_returns_all_of_one_colour() -> None:
    """BRU-DECIDE-27."""
    state = laying_out("parish_priest", a_table().threats(red=2, blue=1))

    assert choices(state) == (ChooseColour("blue"), ChooseColour("red"))
    state = after(state, ChooseColour("red"))
    assert (state.seats[0].points, state.seats[0].threats) == (12, five(blue=1))


def test_the_jailer_returns_as_many_as_there_are_persons() -> None:
    """BRU-CARD-7, -8, -65, BRU-EX-28, BRU-DECIDE-12."""
    table = a_table().persons("queen king earl")
    six = laying_out("jailer", table.threats(blue=2, brown=2, red=2))
    assert Decline() not in choices(six)
    for _ in range(4):
        six = after(six, choices(six)[0])
    assert (six.seats[0].points, sum(six.seats[0].threats)) == (14, 2)

    three = laying_out("jailer", table.threats(blue=1, red=2))
    assert (three.seats[0].points, sum(three.seats[0].threats)) == (13, 0)


# Opponents.

POISONERS = {
    "well_poisoner": "blue",
    "quack": "brown",
    "highwayman": "yellow",
    "arsonist": "red",
    "schemer": "violet",
}
seen(*POISONERS, "keeper_of_the_seal", "strategist", "smuggler", "moneylender")


@pytest.mark.parametrize(("name", "colour"), POISONERS.items())
def test_every_other_player_takes_a_marker(name: str, colour: str) -> None:
    """BRU-INT-8, -9, -16."""
    state = laying_out(name, a_table(3).hand("king"))

    assert [it.threats for it in state.seats] == [five(), *[five(**{colour: 1})] * 2]


def test_the_keeper_of_the_seal_names_the_colour() -> None:
    """BRU-INT-10, -19, BRU-DECIDE-25."""
    state = laying_out("keeper_of_the_seal", a_table(3).hand("king"))
    assert choices(state) == tuple(ChooseColour(it) for it in COLOURS)

    state = after(state, ChooseColour("violet"))
    assert [it.threats for it in state.seats] == [five(), *[five(violet=1)] * 2]


def test_the_strategist_names_a_colour_and_a_player() -> None:
    """BRU-INT-10, -19, BRU-DECIDE-25."""
    state = activating("strategist", a_table(3).hand("king"), red=1)
    state = after(state, ChooseColour("red"))

    assert choices(state) == (ChooseOpponent(Seat(1)), ChooseOpponent(Seat(2)))
    state = after(state, ChooseOpponent(Seat(2)))
    assert [it.threats for it in state.seats] == [five(), five(), five(red=1)]


def test_the_smuggler_hands_over_a_marker_for_no_point() -> None:
    """BRU-CARD-68, BRU-INT-11, BRU-DECIDE-25."""
    table = a_table(3).hand("king").threats(red=1, blue=1)
    state = activating("smuggler", table, blue=1)
    state = after(state, ChooseThreat("red"), ChooseOpponent(Seat(2)))

    assert [it.threats for it in state.seats] == [five(blue=1), five(), five(red=1)]
    assert state.seats[0].points == 10
    none = a_table().hand("king").persons("smuggler").workers(blue=1)
    assert refusal(none, Activate(card("smuggler"))) == "no_benefit"


def test_the_moneylender_lends_to_everybody_or_to_whom_he_can() -> None:
    """BRU-CARD-4, -5, -6, BRU-EX-29, BRU-DECIDE-14."""
    rich = laying_out("moneylender", a_table(4).hand("king").guilders(5))
    assert [it.guilders for it in rich.seats] == [2, 1, 1, 1]
    assert rich.seats[0].points == 13

    poor = laying_out("moneylender", a_table(4).hand("king").guilders(2))
    poor = after(poor, ChooseOpponent(Seat(3)), ChooseOpponent(Seat(1)))
    assert [it.guilders for it in poor.seats] == [0, 1, 0, 1]
    assert poor.seats[0].points == 12


seen("assassin", "vandal", "robber", "swindler", "troublemaker", "saboteur")


def test_the_assassin_lets_everybody_choose_a_person() -> None:
    """BRU-INT-12, -21."""
    table = a_table(3).persons("queen king", 1).persons("earl", 2)
    state = laying_out("assassin", table)
    assert asked(state) == LosePerson(Seat(1), "assassin")  # type: ignore[arg-type]

    state = after(state, ChoosePerson(card("king")))
    assert [len(it.residents) for it in state.seats] == [1, 1, 0]
    assert set(state.discard) == set(cards("king earl"))


def test_the_vandal_takes_houses_without_residents() -> None:
    """BRU-INT-13, -21."""
    table = a_table(3).persons("queen", 1).houses("count baron", 1).houses("duke", 2)
    state = laying_out("vandal", table)

    assert choices(state) == (ChooseHouse(HouseId(1)), ChooseHouse(HouseId(2)))
    state = after(state, ChooseHouse(HouseId(2)))
    assert [len(it.houses) for it in state.seats] == [1, 2, 0]


def test_the_robber_takes_a_hand_card_of_the_opponents_choice() -> None:
    """BRU-INT-14, -21, BRU-HIDE-14."""
    table = a_table(3).hand("earl duke", 1).hand("lady", 2)
    state = laying_out("robber", table)
    assert choices(state) == (ChooseCard(card("earl")), ChooseCard(card("duke")))

    state = after(state, ChooseCard(card("duke")))
    assert [it.hand for it in state.seats[1:]] == [cards("earl"), ()]
    assert set(state.discard) == set(cards("duke lady"))


def test_the_swindler_leaves_the_choice() -> None:
    """BRU-INT-15, -21, BRU-CARD-67."""
    table = a_table(3).guilders(3, 1).points(0, 1).guilders(1, 2)
    state = laying_out("swindler", table)
    assert choices(state) == (ChooseOption(0), ChooseOption(1))

    paid = after(state, ChooseOption(0))
    assert [it.guilders for it in paid.seats] == [2, 1, 1]
    assert [it.points for it in paid.seats] == [10, 0, 8]  # seat 2 is not asked
    lost = after(state, ChooseOption(1))
    assert [it.guilders for it in lost.seats] == [0, 3, 1]
    assert [it.points for it in lost.seats] == [10, 0, 8]


def test_the_troublemaker_takes_an_outermost_token() -> None:
    """BRU-CARD-9, BRU-INT-7, BRU-EX-32."""
    table = a_table(4).canals(3, 3).canals(5, 1, 1).canals(0, 2, 2)
    table = table.seat(1, rewarded=(True, False), statues=(7,))
    state = laying_out("troublemaker", table)
    assert choices(state) == (ChooseSection("left"), ChooseSection("right"))

    state = after(state, ChooseSection("left"))
    assert [it.canals for it in state.seats] == [(3, 3), (4, 1), (0, 1), (0, 0)]
    assert state.seats[1].statues == (7,)


def test_the_saboteur_costs_everybody_else_3_points() -> None:
    """BRU-INT-16."""
    state = laying_out("saboteur", a_table(3).points(2, 1))

    assert [it.points for it in state.seats] == [10, 0, 7]


def test_the_militia_is_not_among_the_opponents() -> None:
    """BRU-CARD-52, -63."""
    table = a_table(3).persons("militia", 1).guilders(5, 1).guilders(5, 2)

    assert opponents(table.state, Seat(0)) == [2]
    assert [it.guilders for it in laying_out("thief", table).seats] == [3, 5, 2]
    lent = laying_out("moneylender", table.guilders(1))
    assert [it.guilders for it in lent.seats] == [0, 5, 6]


seen("militia")


def test_who_keeps_damage_off_is_not_safe_from_persons() -> None:
    """BRU-CARD-63."""
    table = a_table().persons("plague_doctor watchdog", 1).guilders(5, 1)

    assert laying_out("thief", table).seats[1].guilders == 2
    assert isinstance(asked(laying_out("assassin", table)), LosePerson)


# Infinity persons.

DEALERS = {
    "fishmonger": "prince",
    "timber_merchant": "earl",
    "grain_dealer": "duke",
    "cattle_dealer": "queen",
    "silk_trader": "king",
}
TRAVELLERS = {
    "dutchman": "prince",
    "scot": "earl",
    "persian": "duke",
    "hungarian": "queen",
    "indian": "king",
}
seen(*DEALERS, *TRAVELLERS)


@pytest.mark.parametrize(("name", "played"), DEALERS.items())
def test_a_dealer_adds_2_guilders_to_cards_of_its_colour(name: str, played: str) -> None:
    """BRU-CARD-55."""
    table = a_table().persons(name).dice(3, 3, 3, 3, 3)

    assert after(playing(played, table), TakeGuilders()).seats[0].guilders == 5
    other = "prince" if played != "prince" else "king"
    assert after(playing(other, table), TakeGuilders()).seats[0].guilders == 3


@pytest.mark.parametrize(("name", "played"), TRAVELLERS.items())
def test_a_traveller_adds_a_worker_to_cards_of_its_colour(name: str, played: str) -> None:
    """BRU-CARD-55."""
    table = playing(played, a_table().persons(name))
    state = after(table, TakeWorkers())

    assert asked(state) == TakeAnyWorkers(Seat(0), 1)
    assert sum(after(state, ChooseWorker("red")).seats[0].workers) == 3
    other = "prince" if played != "prince" else "king"
    assert sum(after(playing(other, a_table().persons(name)), TakeWorkers()).seats[0].workers) == 2


seen(
    "lawyer",
    "city_builder",
    "carpenter",
    "dice_player",
    "biologist",
    "earl",
    "notary",
    "inventor",
    "dyke_warden",
    "plague_doctor",
    "watchdog",
    "fire_marshal",
    "bodyguard",
    "preacher",
    "duke",
    "fire_eater",
    "head_cook",
    "astronomer",
    "judge",
    "embroiderer",
)
"""Proved in the chapters that they change."""

seen(
    "toll_collector",
    "glassblower",
    "tower_warden",
    "roofer",
    "stucco_worker",
    "deacon",
    "tightrope_walker",
    "cartographer",
    "instrument_maker",
)


def test_who_reacts_to_canal_tokens() -> None:
    """BRU-CARD-33, -53, BRU-DECIDE-16."""
    table = a_table().persons("toll_collector glassblower tower_warden").guilders(1)
    table = table.threats(blue=1, red=1)
    state = after(playing("prince", table), BuildCanal("left"))

    assert (state.seats[0].guilders, state.seats[0].points) == (2, 11)
    assert choices(state) == (ChooseThreat("blue"), Decline())  # the colour of the space


def test_who_reacts_to_houses() -> None:
    """BRU-CARD-32, -53, BRU-DECIDE-16."""
    table = a_table().persons("roofer stucco_worker").workers(violet=1).threats(violet=2, red=1)
    state = after(playing("king", table), build_house("violet"))

    assert state.seats[0].guilders == 2
    assert choices(state) == (ChooseThreat("violet"), Decline())
    assert after(state, ChooseThreat("violet")).seats[0].points == 11


def test_the_deacon_takes_a_guilder_for_every_marker_returned() -> None:
    """BRU-CARD-53."""
    table = a_table().persons("deacon queen king").threats(red=1, blue=1)

    state = laying_out("jailer", table)
    assert (state.seats[0].points, state.seats[0].guilders) == (12, 2)


def test_canal_discounts() -> None:
    """BRU-CARD-47."""
    tightrope = a_table().persons("tightrope_walker")
    assert [
        canal_price(tightrope.canals(built, 0).state.seats[0], "left") for built in range(5)
    ] == [1, 2, 3, 2, 3]
    cartographer = a_table().persons("cartographer")
    assert [
        canal_price(cartographer.canals(built, 0).state.seats[0], "left") for built in range(5)
    ] == [0, 1, 2, 3, 4]


def test_the_instrument_maker_pays_any_worker_to_activate() -> None:
    """BRU-CARD-59, BRU-DECIDE-26."""
    table = a_table().hand("king").persons("instrument_maker prince").workers(red=1, blue=1)
    state = after(table, Activate(card("prince")))

    assert choices(state) == (ChooseWorker("blue"), ChooseWorker("red"))
    state = after(state, ChooseWorker("red"))
    assert (state.seats[0].points, state.seats[0].workers) == (12, five(blue=1))


def test_the_head_cook_reacts_to_action_6_alone() -> None:
    """BRU-CARD-54."""
    state = laying_out("accountant", a_table().hand("king").persons("head_cook"))

    assert asked(state) == TakeAnyWorkers(Seat(0), 1)


# Own persons.

seen("hangman", "puppeteer", "master_of_ceremonies", "princess")


def test_the_princess_ascends_a_step() -> None:
    """BRU-ASCEND-11."""
    assert laying_out("princess", a_table()).seats[0].step == 1


def test_the_hangman_discards_another_person_for_twice_its_points() -> None:
    """BRU-CARD-60, -61."""
    table = a_table().hand("duke").persons("prince potter")
    state = activating("hangman", table, brown=1)

    prince = after(state, ChoosePerson(card("prince")))
    assert (prince.seats[0].points, prince.discard) == (16, cards("prince"))
    assert len(prince.seats[0].houses) == 3
    assert after(state, ChoosePerson(card("potter"))).seats[0].points == 10


def test_the_puppeteer_takes_another_person_back_and_2_guilders() -> None:
    """BRU-CARD-61, BRU-HIDE-13."""
    state = activating("puppeteer", a_table().hand("duke").persons("prince queen"))
    state = after(state, ChoosePerson(card("prince")))

    assert (state.seats[0].guilders, state.seats[0].hand) == (2, cards("duke prince"))
    alone = a_table().hand("duke").persons("puppeteer")
    assert refusal(alone, Activate(card("puppeteer"))) == "no_benefit"


def test_the_master_of_ceremonies_lets_another_be_activated_again() -> None:
    """BRU-CARD-60, BRU-DECIDE-28."""
    table = a_table().hand("duke").persons("queen accountant master_of_ceremonies").workers(red=1)
    assert refusal(table, Activate(card("master_of_ceremonies"))) == "no_benefit"

    state = after(table, Activate(card("queen")), Activate(card("accountant")))
    state = after(state, Activate(card("master_of_ceremonies")))
    assert choices(state) == (ChoosePerson(card("queen")), ChoosePerson(card("accountant")))
    state = after(state, ChoosePerson(card("queen")), Activate(card("queen")))
    assert state.seats[0].points == 12


# Laying out with open hands.

seen("bathhouse_keeper")


def test_the_bathhouse_keeper_takes_a_worker_for_each_house_without_residents() -> None:
    """BRU-PETS-21."""
    state = laying_out("bathhouse_keeper", a_table().houses("count baron").lives("pet_dog", 0))

    assert asked(state) == TakeAnyWorkers(Seat(0), 1)


# Laurel.

LAUREL: list[tuple[str, Before, int]] = [
    ("count", lambda it: it.persons("prince mason"), 3),
    ("countess", lambda it: it.persons("earl saddler"), 3),
    ("baron", lambda it: it.persons("duke"), 2),
    ("baroness", lambda it: it.persons("queen knight abbess"), 4),
    ("margrave", lambda it: it.persons("noblewoman"), 2),
    ("king", lambda it: it.persons("queen prince"), 6),
    ("mayor", lambda it: it.persons("notary judge"), 6),
    ("theatre_master", lambda it: it.persons("bard"), 4),
    ("guild_master", lambda it: it.persons("banker accountant"), 6),
    ("master_craftsman", lambda it: it.persons("mason"), 4),
    ("majordomo", lambda it: it.persons("page"), 4),
    ("cardinal", lambda it: it.persons("monk nun"), 6),
    ("patron", lambda it: it.persons("embroiderer"), 4),
    ("captain", lambda it: it.persons("archer jailer"), 6),
    ("gang_leader", lambda it: it.persons("thief"), 4),
    ("philosopher", lambda it: it.persons("inventor"), 4),
    ("castellan", lambda it: it.houses("count baron duke queen"), 2),
    ("storyteller", lambda it: it.persons("bishop queen"), 2 + 0),
    ("city_treasurer", lambda it: it.guilders(8), 2),
    ("cupbearer", lambda it: it.houses("count earl duke queen king"), 5),
    ("confessor", keep, 4),
    ("bishop", lambda it: it.workers(red=3, blue=4), 3),
    ("fresco_painter", lambda it: it.houses("count mayor prince"), 3),
    ("sculptor", lambda it: it.houses("earl castellan"), 2),
    ("poet", lambda it: it.houses("duke lady"), 2),
    ("composer", lambda it: it.houses("queen"), 1),
    ("goldsmith", lambda it: it.houses("king judge"), 2),
    ("engraver", lambda it: it.persons("queen mason monk"), 4),
    ("geographer", lambda it: it.canals(3, 4).seat(0, statues=(7,)), 6),
    ("lord", lambda it: it.step(7), 3),
    ("glass_painter", lambda it: it.houses("queen king").lives("knight", 0).lives("monk", 1), 1),
]
seen(*(row[0] for row in LAUREL))


def display_of(name: str, before: Before) -> State:
    """The person lives in a house that none of the rows counts: a pet's, beside the others."""
    table = before(a_table())
    spare = "pet_cow" if name == "poet" else "pet_hen"
    table = table.houses(spare)
    return table.lives(name, table.state.seats[0].houses[-1].id).state


@pytest.mark.parametrize(("name", "before", "points"), LAUREL, ids=[row[0] for row in LAUREL])
def test_laurel(name: str, before: Before, points: int) -> None:
    """BRU-CARD-34, -35, -36, -37, -41, BRU-EX-15, BRU-END-5, BRU-PETS-24, -25."""
    state = display_of(name, before)
    others = [who for who in state.seats[0].residents if who.card != name]
    without = Table(state).seat(0, residents=tuple(others)).state

    assert laurels(state, Seat(0)) - laurels(without, Seat(0)) == points


def test_without_each_colour_the_cupbearer_brings_nothing() -> None:
    """BRU-CARD-36."""
    assert laurels(display_of("cupbearer", lambda it: it.houses("count earl")), Seat(0)) == 0
    assert laurels(a_table().persons("confessor").threats(red=1).state, Seat(0)) == 0


# The modules' persons have a chapter of their own.

seen(*(it.id for it in BOX.persons if it.set == "new_citizens" and it.kind == "lightning"))
seen(*(f for f in ("frenchwoman", "norwegian", "portuguese", "russian", "spaniard")))


def test_every_person_is_spoken_of() -> None:
    """BRU-CARD-42."""
    assert {it.id for it in BOX.persons} == SEEN


def test_a_third_red_or_brown_marker_makes_the_opponent_choose() -> None:
    """BRU-INT-8, -9, -10, -22."""
    fire = laying_out("arsonist", a_table().threats(1, red=2).houses("count baron", 1))
    assert asked(fire) == Fire(Seat(1))

    plague = laying_out("quack", a_table().threats(1, brown=2).persons("queen king", 1))
    assert asked(plague) == Plague(Seat(1))
    assert choices(plague) == (ChoosePerson(card("queen")), ChoosePerson(card("king")))
