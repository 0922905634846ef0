"""Pets, New Citizens, the Zwin, the exchange (BRU-PETS, BRU-CITIZEN, BRU-ZWIN, BRU-EXCHANGE)."""

from __future__ import annotations

import pytest

from domain.bruges.commands import (
    Activate,
    BuildCanal,
    BuildHouse,
    ChooseCard,
    ChooseColour,
    ChooseDiscarded,
    ChooseHouse,
    ChooseOpponent,
    ChoosePerson,
    ChooseSection,
    ChooseThreat,
    ChooseWorker,
    Decline,
    DrawFrom,
    EndTurn,
    LayOut,
    PlayCard,
    ReturnThreat,
    RunAgain,
    TakeGuilders,
    TakeWorkers,
    UseImprovement,
    UseShip,
)
from domain.bruges.components import BACK, BOX, CARDS, COLOURS, EXCHANGE
from domain.bruges.decide.dice import place_ships
from domain.bruges.decide.drawing import turn_up_exchange
from domain.bruges.decide.rounds import standing, winners
from domain.bruges.display import houses_with_room, houses_without_residents
from domain.bruges.events import (
    ExchangeCleared,
    ExchangeTurnedUp,
    ImprovementUsed,
    PersonFound,
    PersonUsed,
    ShipArrived,
    ShipsShuffled,
)
from domain.bruges.scoring import scores
from domain.bruges.state import (
    ChooseAction,
    Exchange,
    ExchangeId,
    Fire,
    Harbour,
    HouseId,
    NameCardColour,
    OfferImprovement,
    OfferShip,
    Plague,
    ShipId,
    State,
    TakeAnyWorkers,
    Turn,
)
from domain.bruges.story import begun
from domain.chance import Chance
from domain.decider import SPECTATOR, Seat
from projections.bruges.view import view
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    asked,
    booked,
    build_house,
    card,
    cards,
    choices,
    five,
    laying_out,
    opened,
    playing,
    refusal,
    told,
)

# Pets.

PET_PRICES = {
    "pet_dog": (4, 2),
    "pet_cat": (4, 2),
    "pet_cow": (8, 4),
    "pet_horse": (10, 5),
    "pet_donkey": (6, 3),
    "pet_pig": (6, 3),
    "pet_sheep": (6, 3),
    "pet_goat": (6, 3),
    "pet_hen": (2, 1),
    "pet_rooster": (2, 1),
    "pet_duck": (2, 1),
    "pet_goose": (4, 2),
    "pet_pigeon": (2, 1),
    "pet_rabbit": (4, 2),
    "pet_parrot": (8, 4),
    "pet_falcon": (8, 4),
    "pet_ox": (8, 4),
}


@pytest.mark.parametrize(("name", "price", "points"), [(n, *it) for n, it in PET_PRICES.items()])
def test_a_pet_is_laid_out_for_its_price_and_brings_its_points(
    name: str, price: int, points: int
) -> None:
    """BRU-PETS-4, -10, -17."""
    table = playing(name, a_table().guilders(price).houses("count"))
    state = after(table, LayOut(HouseId(0)))

    assert state.seats[0].guilders == 0
    assert scores(state, Seat(0))["persons"] == points
    assert not CARDS[card(name)].steps


def test_all_pets_are_spoken_of() -> None:
    """BRU-PETS-1, -3."""
    assert {pet.id for pet in BOX.pets} == set(PET_PRICES)


def test_a_pet_card_serves_every_action_and_may_be_a_house() -> None:
    """BRU-PETS-4, -5."""
    table = playing("pet_dog", a_table().workers(blue=1).guilders(5).houses("count"))

    assert choices(table) == (
        TakeWorkers(),
        TakeGuilders(),
        BuildCanal("left"),
        build_house("blue"),
        LayOut(HouseId(0)),
    )
    state = after(table, build_house("blue"))
    assert houses_with_room(state.seats[0], card("queen"))[1].card == "pet_dog"


def test_a_house_has_room_for_one_person_and_one_pet() -> None:
    """BRU-PETS-6, -7, -8, -21, BRU-DECIDE-9."""
    table = a_table().houses("count baron earl").lives("queen", 0).lives("pet_dog", 1)
    holding = table.state.seats[0]

    assert [house.id for house in houses_with_room(holding, card("king"))] == [1, 2]
    assert [house.id for house in houses_with_room(holding, card("pet_cat"))] == [0, 2]
    assert [house.id for house in houses_without_residents(holding)] == [2]


def test_two_pets_in_one_house_are_not_allowed() -> None:
    """BRU-PETS-8."""
    table = a_table().guilders(9).houses("count").lives("pet_dog", 0)

    assert refusal(playing("pet_cat", table), LayOut(HouseId(0))) == "no_room"


def test_plague_may_take_a_pet_and_fire_returns_all_residents() -> None:
    """BRU-PETS-9, -11, -12, BRU-THREAT-6."""
    table = a_table().houses("count baron").lives("queen", 0).lives("pet_dog", 0)
    plague = table.threats(brown=3).asked(Turn(Seat(0), 1), Plague(Seat(0))).hand("king")
    assert choices(plague) == (ChoosePerson(card("queen")), ChoosePerson(card("pet_dog")))

    fire = table.threats(red=3).asked(Turn(Seat(0), 1), Fire(Seat(0)))
    state = after(fire, ChooseHouse(HouseId(0)))
    assert state.seats[0].hand == cards("queen pet_dog")


def test_pets_count_for_their_own_majority_alone() -> None:
    """BRU-PETS-2, -13, -14, -15, -16, -26."""
    table = a_table(pets=True).houses("count baron").lives("queen", 0).lives("pet_dog", 0)
    holding = table.state.seats[0]

    assert (standing(holding, "persons"), standing(holding, "pets")) == (1, 1)
    assert winners(table.state, "pets") == [0]
    tied = table.houses("duke", 1).lives("pet_cat", 0, 1)
    assert winners(tied.state, "pets") == []
    assert winners(tied.persons("judge").state, "pets") == [0]
    state = after(table.turn(1, 4, played=True), EndTurn())
    assert "pets" in state.seats[0].majorities
    assert scores(state, Seat(0))["majorities"] == 4 * 2
    without = Table(table.state).table(rules=a_table().state.rules).turn(1, 4, played=True)
    assert "pets" not in after(without, EndTurn()).seats[0].majorities


def test_pets_count_as_persons_and_as_one_group() -> None:
    """BRU-PETS-9, -18, -24, -25, BRU-CARD-70."""
    table = a_table().houses("count baron").lives("pet_dog", 0).lives("pet_duck", 1)
    table = table.hand("king")

    jailer = laying_out("jailer", table.threats(blue=2, red=2))
    assert asked(jailer).left == 3  # type: ignore[union-attr]
    assert scores(table.persons("count").state, Seat(0))["laurels"] == 3  # blue pets
    assert scores(table.persons("engraver").state, Seat(0))["laurels"] == 2
    assert scores(table.persons("glass_painter").state, Seat(0))["laurels"] == 1
    assert scores(table.persons("king").state, Seat(0))["laurels"] == 2


def test_a_pets_back_shows_that_it_is_one() -> None:
    """BRU-PETS-19."""
    assert BACK[card("pet_dog")] == "pet_blue"
    assert BACK[card("prince")] == "blue"


def test_the_watchdog_is_a_person() -> None:
    """BRU-PETS-20, BRU-CARD-42."""
    table = a_table().houses("count").lives("watchdog", 0)

    assert standing(table.state.seats[0], "pets") == 0
    assert standing(table.state.seats[0], "persons") == 1


def test_laying_out_a_pet_is_laying_out_a_person() -> None:
    """BRU-PETS-22, BRU-CARD-50."""
    table = a_table().persons("fire_eater head_cook biologist").threats(blue=1)
    state = after(playing("pet_dog", table.guilders(2).houses("count")), LayOut(HouseId(3)))

    assert state.seats[0].guilders == 0
    assert choices(state) == (ChooseThreat("blue"), Decline())
    assert asked(after(state, Decline())) == TakeAnyWorkers(Seat(0), 1)


def test_assassin_hangman_and_puppeteer_can_take_a_pet_alone() -> None:
    """BRU-PETS-23."""
    table = a_table().hand("duke").persons("puppeteer").houses("count")
    table = table.lives("queen", 1).lives("pet_dog", 1)
    state = after(table, Activate(card("puppeteer")), ChoosePerson(card("pet_dog")))

    assert state.seats[0].hand == cards("duke pet_dog")
    assert [who.card for who in state.seats[0].residents] == ["puppeteer", "queen"]


# New Citizens.

SEARCHERS = {
    "duchess": "queen",
    "gauge_master": "lawyer",
    "soothsayer": "bard",
    "market_warden": "banker",
    "brewer": "mason",
    "court_marshal": "page",
    "prior": "monk",
    "model": "glassblower",
    "scout": "archer",
    "headsman": "smuggler",
    "navigator": "inventor",
    "finn": "dutchman",
}


@pytest.mark.parametrize(("searcher", "found"), SEARCHERS.items())
def test_a_searcher_lays_out_another_of_its_group_free_of_charge(searcher: str, found: str) -> None:
    """BRU-CITIZEN-5, -6, -7, -8, -26, BRU-DECIDE-17."""
    table = a_table().hand("king").discard(f"pet_dog {found} tailor poet").houses("count baron")
    state = laying_out(searcher, table)

    assert ChooseDiscarded(card(found)) in choices(state)
    assert choices(state)[-1] == Decline()
    assert all(
        CARDS[it.card].group == CARDS[card(searcher)].group
        for it in choices(state)
        if isinstance(it, ChooseDiscarded)
    )
    state = after(state, ChooseDiscarded(card(found)))
    assert choices(state) == (ChooseHouse(HouseId(0)), ChooseHouse(HouseId(1)))
    state = after(state, ChooseHouse(HouseId(1)))
    assert (found, 1) in [(who.card, who.house) for who in state.seats[0].residents]
    assert state.seats[0].guilders == 0
    assert found not in state.discard


def test_without_a_second_house_or_a_fitting_card_nothing_happens() -> None:
    """BRU-CITIZEN-6, -11."""
    no_house = laying_out("duchess", a_table().hand("king").discard("queen"))
    no_card = laying_out("duchess", a_table().hand("king").discard("pet_dog").houses("count"))

    assert [who.card for who in no_house.seats[0].residents] == ["duchess"]
    assert [who.card for who in no_card.seats[0].residents] == ["duchess"]


def test_a_searcher_that_is_found_goes_on_searching() -> None:
    """BRU-CITIZEN-9, -27, BRU-CARD-54."""
    table = a_table().hand("king").discard("finn dutchman").houses("count baron")
    table = table.persons("fire_eater head_cook").threats(yellow=1, violet=1)
    state = laying_out("egyptian", table)  # yellow; no worker, so nothing is built
    assert choices(state) == (ChooseThreat("yellow"), Decline())

    table = a_table().hand("king").discard("thief alchemist").houses("count")
    state = after(
        laying_out("navigator", table.persons("astronomer")), ChooseDiscarded(card("alchemist"))
    )
    assert state.seats[0].guilders == 6
    assert choices(state) == (RunAgain(), Decline())


def test_a_card_discarded_in_the_same_action_lies_there_already() -> None:
    """BRU-CITIZEN-10: found by the second run, what the first plague threw away."""
    table = a_table().hand("king").persons("astronomer").discard("mathematician biologist")
    state = laying_out("navigator", table.houses("count baron"))
    state = after(state, ChooseDiscarded(card("mathematician")), ChooseHouse(HouseId(1)))
    while not isinstance(choices(state)[0], RunAgain):
        state = after(state, choices(state)[0])
    state = after(state, Decline())
    while not isinstance(choices(state)[0], RunAgain):
        state = after(state, choices(state)[0])
    state = after(state, RunAgain())

    assert {it.card for it in choices(state) if isinstance(it, ChooseDiscarded)} <= set(
        state.discard
    )


BUILDERS = {
    "egyptian": "yellow",
    "dane": "blue",
    "englishman": "red",
    "greek": "brown",
    "italian": "violet",
}
ONE_OF = {"blue": "prince", "brown": "earl", "yellow": "duke", "red": "queen", "violet": "judge"}


@pytest.mark.parametrize(("name", "colour"), BUILDERS.items())
def test_a_traveller_builds_a_house_of_the_discard_pile(name: str, colour: str) -> None:
    """BRU-CITIZEN-12, -13, -14, -28, BRU-DECIDE-18."""
    table = a_table().hand("king").discard(" ".join(ONE_OF.values())).persons("roofer")
    state = laying_out(name, table.workers(**{colour: 1}))
    wanted = card(ONE_OF[colour])

    assert choices(state) == (ChooseDiscarded(wanted), Decline())
    built = after(state, ChooseDiscarded(wanted))
    assert built.seats[0].houses[-1].card == wanted
    assert built.seats[0].workers == five()
    assert built.seats[0].guilders == 2  # the Roofer
    assert wanted not in built.discard
    poor = laying_out(name, table)
    assert poor.seats[0].houses[-1].card != wanted


NAMERS = {
    "frenchwoman": "blue",
    "norwegian": "brown",
    "portuguese": "yellow",
    "russian": "red",
    "spaniard": "violet",
}


@pytest.mark.parametrize(("name", "worker"), NAMERS.items())
def test_a_traveller_lets_name_the_colour_of_the_next_card(name: str, worker: str) -> None:
    """BRU-CITIZEN-15, -16, -18, -29, BRU-DECIDE-19, -35, BRU-HIDE-22."""
    table = a_table().hand("king queen").persons(name).workers(**{worker: 1})
    state = after(table, Activate(card(name)), PlayCard(card("king")))
    assert asked(state) == NameCardColour(Seat(0), "turn")
    assert choices(state) == tuple(ChooseColour(colour) for colour in COLOURS)

    state = after(state, ChooseColour("red"))
    assert asked(state) == ChooseAction(Seat(0), "turn", "red")
    assert state.seats[0].prepared == ()
    assert after(state, TakeWorkers()).seats[0].workers == five(red=2)
    assert after(state, TakeGuilders()).seats[0].guilders == 4


def test_a_named_colour_governs_marker_space_and_worker_but_not_what_lies_there() -> None:
    """BRU-CITIZEN-16, -17, -30, BRU-CARD-55."""
    table = a_table().hand("king").persons("stucco_worker").prepared("named_colour")
    table = table.threats(blue=1, violet=1).workers(blue=1).guilders(1)
    state = after(table, PlayCard(card("king")), ChooseColour("blue"))

    assert ReturnThreat() in choices(state)
    assert BuildCanal("left") in choices(state)
    built = after(state, build_house("blue"))
    assert built.seats[0].houses[-1].card == "king"  # violet once it lies there
    assert choices(built) == (ChooseThreat("violet"), Decline())


def test_a_preparation_lapses_at_the_end_of_the_turn() -> None:
    """BRU-CITIZEN-18, BRU-CARD-22."""
    table = a_table().prepared("named_colour", "free_canal").turn(played=True)

    assert after(table, EndTurn()).seats[0].prepared == ()


def test_the_swede_uses_a_person_of_somebody_else() -> None:
    """BRU-CITIZEN-19, -20, -21, -23, -24, -32, BRU-DECIDE-20, BRU-PERSON-27."""
    table = a_table(3).hand("king").workers(red=1).persons("accountant hangman mayor lawyer", 1)
    table = table.persons("servant alchemist vicar", 2).activated("accountant")
    state = laying_out("swede", table.dice(3, 3, 3, 3, 3))

    assert choices(state) == (
        ChoosePerson(card("accountant")),
        ChoosePerson(card("servant")),
        ChoosePerson(card("alchemist")),
        Decline(),
    )
    used = after(state, ChoosePerson(card("accountant")))
    assert (used.seats[0].guilders, used.seats[1].guilders) == (2, 0)
    assert used.activated == cards("accountant")
    drawn = after(state, ChoosePerson(card("servant")), DrawFrom(0))
    assert drawn.seats[0].workers == five()
    assert len(drawn.seats[0].hand) == 2
    assert after(state, Decline()).seats[0].guilders == 0
    assert booked(PersonUsed, told(state, ChoosePerson(card("alchemist"))))[0].owner == 2


def test_the_swede_may_choose_the_same_person_again() -> None:
    """BRU-CITIZEN-22: with the Astronomer she is activated twice."""
    table = a_table().hand("king").persons("astronomer").persons("accountant", 1)
    state = laying_out("swede", table)
    state = after(state, ChoosePerson(card("accountant")), RunAgain())
    state = after(state, ChoosePerson(card("accountant")))

    assert state.seats[0].guilders == 4


def test_the_owner_of_the_swedes_person_is_affected_like_the_others() -> None:
    """BRU-CITIZEN-31, -33, BRU-CARD-52, BRU-PERSON-27."""
    table = a_table(3).hand("king").persons("thief", 1).guilders(5, 1).guilders(5, 2)
    state = after(laying_out("swede", table), ChoosePerson(card("thief")))
    assert [it.guilders for it in state.seats] == [6, 2, 2]

    militia = a_table().hand("king").persons("militia accountant", 1)
    state = laying_out("swede", militia)
    assert ChoosePerson(card("accountant")) in choices(state)
    builder = a_table().hand("king").persons("queen").persons("well_builder", 1)
    state = after(laying_out("swede", builder), ChoosePerson(card("well_builder")))
    assert state.seats[0].prepared == ("free_canal",)


def test_the_discard_pile_may_be_looked_through_at_any_time() -> None:
    """BRU-CITIZEN-25, BRU-HIDE-7."""
    table = a_table().discard("queen king")
    for viewer in (Seat(0), Seat(1), SPECTATOR):
        assert view(table.state, viewer)["discard_pile"] == {"0": "queen", "1": "king"}


# The Zwin.


def test_there_are_six_ships_of_each_colour_one_of_each_kind() -> None:
    """BRU-ZWIN-1, -2."""
    for colour in COLOURS:
        kinds = [ship.kind for ship in BOX.ships if ship.colour == colour]
        assert sorted(kinds) == sorted(
            ["workers_3", "threats_2", "guilders_6", "lightning_person", "extra_action", "ascend_1"]
        )
    assert all(len(it.pile) == 6 for it in opened(3, zwin=True).harbours)


def harbours(*sizes: int) -> tuple[Harbour, ...]:
    ships = ("workers_3", "threats_2", "guilders_6", "ascend_1")
    return tuple(
        Harbour(pile=tuple(ShipId(f"ship_{colour}_{kind}") for kind in ships[:size]))
        for colour, size in zip(COLOURS, sizes, strict=True)
    )


def test_ships_whose_die_shows_3_or_4_arrive() -> None:
    """BRU-ZWIN-3, -4, -5, -6, -28, -29, BRU-EX-22."""
    table = a_table(zwin=True).dice(3, 1, 4, 5, 6).table(harbours=harbours(2, 2, 1, 1, 1))
    story = begun(table.state, Chance(b"ships"))
    place_ships(story)

    arrived = booked(ShipArrived, tuple(story.events))
    assert [it.colour for it in arrived] == ["blue", "yellow"]
    assert [it.next for it in arrived] == ["ship_blue_threats_2", None]
    assert [it.active for it in story.state.harbours] == [
        "ship_blue_workers_3",
        None,
        "ship_yellow_workers_3",
        None,
        None,
    ]


def sailing(name: str = "prince", **kinds: str) -> Table:
    """Seat 0 is about to build the blue space with that card."""
    return playing(name, a_table().hand("king").guilders(1).ships(**kinds).workers(yellow=1))


def test_a_ship_is_used_after_a_token_by_card_for_a_worker_of_its_colour() -> None:
    """BRU-ZWIN-7, -8, -9, -13, -25, -27, BRU-EX-23, BRU-DECIDE-21."""
    state = after(sailing(yellow="workers_3", red="guilders_6"), BuildCanal("left"))
    assert asked(state) == OfferShip(Seat(0))
    assert choices(state) == (UseShip("yellow"), Decline())

    state = after(
        state, UseShip("yellow"), ChooseWorker("blue"), ChooseWorker("blue"), ChooseWorker("violet")
    )
    assert state.seats[0].workers == five(blue=2, violet=1)
    assert state.harbours[2].active == "ship_yellow_workers_3"  # BRU-ZWIN-10


def test_a_ship_may_be_used_again_with_another_token() -> None:
    """BRU-ZWIN-10."""
    table = sailing(yellow="guilders_6").workers(yellow=2)
    state = after(table, BuildCanal("left"), UseShip("yellow"))
    assert state.seats[0].guilders == 6

    again = Table(state).hand("countess king").turn(0, 2)
    state = after(again, PlayCard(card("countess")), BuildCanal("left"))
    assert asked(state) == OfferShip(Seat(0))


def test_a_token_through_a_person_allows_no_ship() -> None:
    """BRU-ZWIN-11, BRU-ACT-14."""
    table = a_table().hand("king").guilders(9).ships(yellow="guilders_6").persons("acrobat")
    table = table.workers(red=1, yellow=1)
    state = after(table, Activate(card("acrobat")), ChooseSection("left"))

    assert asked(state) == Turn(Seat(0), 1)


def test_ships_leave_at_the_end_of_the_round_and_an_empty_pile_is_made_anew() -> None:
    """BRU-ZWIN-12."""
    table = a_table().ships(blue="guilders_6").turn(1, 4, played=True)
    more = tuple(
        Harbour(it.pile, it.active, (ShipId("ship_blue_ascend_1"),) if it.active else (), 1)
        for it in table.state.harbours
    )
    table = table.table(harbours=(more[0], *harbours(0, 1, 1, 1, 1)[1:]))
    events = told(table, EndTurn())

    (shuffled,) = booked(ShipsShuffled, events)
    assert set(shuffled.order) == {"ship_blue_guilders_6", "ship_blue_ascend_1"}
    state = after(table, EndTurn())
    assert (state.harbours[0].active, state.harbours[0].cleared) == (None, ())


def test_a_ship_returns_up_to_two_markers() -> None:
    """BRU-ZWIN-14."""
    table = sailing(yellow="threats_2").threats(red=1, blue=1, violet=1)
    state = after(table, BuildCanal("left"), UseShip("yellow"), ChooseThreat("red"))
    assert Decline() in choices(state)
    assert after(state, ChooseThreat("blue")).seats[0].points == 12


def test_a_ship_brings_6_guilders_or_a_step() -> None:
    """BRU-ZWIN-15, -18."""
    guilders = after(sailing(yellow="guilders_6"), BuildCanal("left"), UseShip("yellow"))
    step = after(sailing(yellow="ascend_1"), BuildCanal("left"), UseShip("yellow"))

    assert guilders.seats[0].guilders == 6
    assert (step.seats[0].step, step.seats[0].guilders) == (1, 0)


def test_a_ship_carries_out_a_lightning_person_of_the_own_display() -> None:
    """BRU-ZWIN-16, -23, -24, BRU-DECIDE-34."""
    table = a_table().hand("king").guilders(1).ships(yellow="lightning_person").workers(yellow=1)
    table = table.persons("astronomer alchemist thief accountant pilgrim")
    state = after(playing("prince", table), BuildCanal("left"), UseShip("yellow"))

    assert state.seats[0].guilders == 6  # the one person whose effect changes anything
    assert asked(state).seat == 0
    assert not any(isinstance(it, RunAgain) for it in choices(state))
    two = playing("prince", table.guilders(2).step(4))
    state = after(two, BuildCanal("left"), UseShip("yellow"))
    assert choices(state) == (ChoosePerson(card("alchemist")), ChoosePerson(card("pilgrim")))


def test_a_ship_draws_a_card_and_plays_it_at_once() -> None:
    """BRU-ZWIN-17, -19, -26, BRU-HIDE-23, BRU-EXCHANGE-14."""
    table = sailing(yellow="extra_action").exchange("moneta").guilders(9)
    table = table.piles("countess monk", "nun abbot", "queen")
    state = after(table, BuildCanal("left"), UseShip("yellow"), DrawFrom(0))
    assert asked(state) == ChooseAction(Seat(0), "ship", "brown")
    assert TakeGuilders(improved=True) not in choices(state)
    assert state.seats[0].hand == cards("king")

    state = after(state, BuildCanal("left"))
    assert asked(state) == Turn(Seat(0), 2)  # no further ship
    assert state.seats[0].canals == (2, 0)


def test_a_useless_ship_cannot_be_used() -> None:
    """BRU-ZWIN-22, BRU-EX-33."""
    top = sailing(yellow="ascend_1").step(11)
    state = after(top, BuildCanal("left"))

    assert not isinstance(asked(state), OfferShip)
    no_cards = sailing(yellow="extra_action").piles("", "").table(extra=())
    assert not isinstance(asked(after(no_cards, BuildCanal("left"))), OfferShip)


def test_an_extra_card_allows_a_ship_and_the_token_comes_first() -> None:
    """BRU-ZWIN-20, -21."""
    table = a_table().hand("prince king").guilders(1).ships(yellow="guilders_6")
    table = table.workers(blue=1, yellow=1).persons("messenger tower_warden").threats(blue=1)
    state = after(table, Activate(card("messenger")), PlayCard(card("prince")), BuildCanal("left"))

    assert choices(state) == (ChooseThreat("blue"), Decline())
    assert asked(after(state, Decline())) == OfferShip(Seat(0))


# The exchange.


def turned_up(table: Table) -> State:
    story = begun(table.state, Chance(b"exchange"))
    turn_up_exchange(story)
    return story.state


def test_there_are_twelve_cards_two_of_each_action() -> None:
    """BRU-EXCHANGE-1, -3."""
    actions = sorted(it.action for it in BOX.exchange_cards)

    assert len(actions) == 12
    assert all(actions.count(action) == 2 for action in actions)
    assert {it.markers for it in BOX.exchange_cards} == {5, 6}


def test_each_round_a_card_is_turned_up_with_its_markers() -> None:
    """BRU-EXCHANGE-2, -13, -22."""
    pile = (ExchangeId("exchange_manus"), ExchangeId("exchange_aqua"))
    table = a_table(exchange=True).table(exchange=Exchange(pile))
    exchange = turned_up(table).exchange
    assert exchange is not None
    assert (exchange.card, exchange.markers, exchange.pile) == ("exchange_manus", 6, pile[1:])

    nothing = a_table(exchange=True).table(exchange=Exchange())
    assert turned_up(nothing).exchange == Exchange()


@pytest.mark.parametrize(("seats", "markers"), [(2, (2, 3)), (3, (3, 4)), (4, (4, 5)), (5, (5, 6))])
def test_the_variant_lowers_the_markers(seats: int, markers: tuple[int, int]) -> None:
    """BRU-EXCHANGE-10, -11."""
    found = set[int]()
    for name in ("exchange_manus", "exchange_aqua"):
        table = a_table(seats, exchange=True, fewer_markers=True)
        exchange = turned_up(table.table(exchange=Exchange((ExchangeId(name),)))).exchange
        assert exchange is not None
        found.add(exchange.markers)

    assert sorted(found) == list(markers)


def test_an_improvement_takes_a_marker_and_the_last_one_ends_it() -> None:
    """BRU-EXCHANGE-4, -5, -6, -7, -17, BRU-EX-24, BRU-DECIDE-22: Moneta."""
    table = a_table().dice(3, 3, 3, 3, 1).exchange("moneta", 2).hand("earl", 1)
    table = playing("king", table)
    state = after(table, TakeGuilders(improved=True))
    assert state.seats[0].guilders == 5
    assert state.exchange is not None
    assert state.exchange.markers == 1

    again = playing("king", Table(state).hand("").turn())
    state = after(again, TakeGuilders(improved=True))
    assert state.exchange == Exchange(gone=(ExchangeId("exchange_moneta"),))
    assert refusal(playing("king", Table(state).hand("").turn()), TakeGuilders(improved=True)) == (
        "no_improvement"
    )


def test_at_the_end_of_the_round_the_card_is_cleared() -> None:
    """BRU-EXCHANGE-9."""
    table = a_table().exchange("manus").turn(1, 4, played=True)

    assert booked(ExchangeCleared, told(table, EndTurn()))
    state = after(table, EndTurn())
    assert state.exchange == Exchange(gone=(ExchangeId("exchange_manus"),))


def test_a_useless_improvement_may_not_be_used() -> None:
    """BRU-EXCHANGE-21."""
    same = playing("king", a_table().dice(3, 3, 3, 3, 5).exchange("moneta"))
    assert refusal(same, TakeGuilders(improved=True)) == "no_benefit_from_improvement"
    highest = playing("king", a_table().dice(3, 3, 3, 3, 6).exchange("aurum"))
    assert refusal(highest, TakeGuilders(improved=True)) == "no_benefit_from_improvement"
    other = playing("king", a_table().exchange("moneta"))
    assert refusal(other, TakeWorkers(improved=True)) == "no_improvement"


def test_manus_frees_all_workers_taken_and_adds_one() -> None:
    """BRU-EXCHANGE-18."""
    table = playing("king", a_table().exchange("manus").persons("lawyer"))
    state = after(table, TakeWorkers(improved=True))
    assert asked(state) == TakeAnyWorkers(Seat(0), 3)

    state = after(state, *(ChooseWorker("red"),) * 4)
    assert state.seats[0].workers == five(red=4)


def test_auxilium_and_fundus_add_3_guilders() -> None:
    """BRU-EXCHANGE-17, BRU-DECIDE-22."""
    table = playing("king", a_table().hand("queen").exchange("auxilium"))
    state = after(table, TakeWorkers())
    assert asked(state) == OfferImprovement(Seat(0))
    assert after(state, UseImprovement()).seats[0].guilders == 3
    assert after(state, Decline()).seats[0].guilders == 0

    table = playing("king", a_table().hand("queen").exchange("fundus").workers(violet=1))
    state = after(table, build_house("violet"), UseImprovement())
    assert state.seats[0].guilders == 3


def test_aurum_takes_the_highest_die() -> None:
    """BRU-CARD-56, BRU-EXCHANGE-3."""
    table = playing("king", a_table().dice(6, 3, 3, 3, 2).exchange("aurum").persons("dice_player"))

    assert after(table, TakeGuilders(improved=True)).seats[0].guilders == 6
    assert after(table, TakeGuilders()).seats[0].guilders == 4


def test_pax_and_salus_need_the_action_itself() -> None:
    """BRU-EXCHANGE-20."""
    table = a_table().hand("queen").threats(violet=1, red=2)
    state = after(playing("king", table.exchange("pax")), ReturnThreat(), UseImprovement())
    state = after(state, ChooseThreat("red"), ChooseThreat("red"))
    assert state.seats[0].points == 13

    state = after(playing("king", table.exchange("salus")), ReturnThreat(), UseImprovement())
    assert state.seats[0].points == 13
    none = playing("king", a_table().threats(red=1).exchange("salus"))
    assert refusal(none, ReturnThreat()) == "no_such_threat"
    assert refusal(none, ReturnThreat(improved=True)) == "no_benefit_from_improvement"


def test_aqua_makes_the_token_free_and_pons_the_colour() -> None:
    """BRU-EXCHANGE-15, -16, BRU-ACT-15."""
    aqua = playing("prince", a_table().exchange("aqua"))
    assert refusal(aqua, BuildCanal("left")) == "not_enough_guilders"
    assert after(aqua, BuildCanal("left", improved=True)).seats[0].canals == (1, 0)
    assert refusal(aqua, BuildCanal("right", improved=True)) == "wrong_colour"

    pons = playing("queen", a_table().guilders(1).exchange("pons"))
    assert refusal(pons, BuildCanal("left")) == "wrong_colour"
    assert after(pons, BuildCanal("left", improved=True)).seats[0].canals == (1, 0)
    fits = playing("prince", a_table().guilders(1).exchange("pons"))
    assert refusal(fits, BuildCanal("left", improved=True)) == "no_benefit_from_improvement"
    both = a_table().hand("king").guilders(1).ships(yellow="guilders_6").workers(yellow=1)
    both = after(playing("queen", both.exchange("pons")), BuildCanal("left", improved=True))
    assert asked(both) == OfferShip(Seat(0))


def test_domus_spares_the_worker() -> None:
    """BRU-EXCHANGE-15, BRU-CARD-57."""
    table = playing("king", a_table().exchange("domus"))
    state = after(table, BuildHouse(improved=True))

    assert len(state.seats[0].houses) == 1
    carpenter = playing("king", a_table().exchange("domus").persons("carpenter"))
    assert refusal(carpenter, BuildHouse(improved=True)) == "no_benefit_from_improvement"


def test_hospes_lowers_the_price_together_with_the_biologist() -> None:
    """BRU-CARD-50, BRU-EXCHANGE-3, BRU-PETS-22."""
    table = a_table().exchange("hospes").persons("biologist").houses("count").guilders(4)
    state = after(playing("prince", table), LayOut(HouseId(1), improved=True))
    assert state.seats[0].guilders == 0
    free = playing("potter", a_table().exchange("hospes").houses("count"))
    assert refusal(free, LayOut(HouseId(0), improved=True)) == "no_benefit_from_improvement"
    pet = playing("pet_dog", table.guilders(0))
    assert LayOut(HouseId(1), improved=True) in choices(pet)


def test_primus_activates_any_person_even_without_benefit() -> None:
    """BRU-EXCHANGE-12, -19, -21, BRU-PERSON-15, BRU-DECIDE-34."""
    table = a_table().exchange("primus").persons("vicar accountant mayor astronomer")
    table = table.activated("accountant").guilders(3).houses("count").hand("king")
    state = after(playing("alchemist", table), LayOut(HouseId(4)))
    assert choices(state) == (RunAgain(), Decline())

    state = after(state, Decline())
    assert asked(state) == OfferImprovement(Seat(0))
    state = after(state, UseImprovement())
    assert choices(state) == (
        ChoosePerson(card("vicar")),
        ChoosePerson(card("accountant")),
        ChoosePerson(card("alchemist")),
    )
    used = after(state, ChoosePerson(card("accountant")))
    assert (used.seats[0].guilders, used.activated) == (8, cards("accountant"))
    useless = after(Table(state).dice(2, 2, 3, 4, 5).state, ChoosePerson(card("vicar")))
    assert useless.seats[0].points == 10
    again = after(state, ChoosePerson(card("alchemist")))
    assert not any(isinstance(it, RunAgain) for it in choices(again))


def test_without_a_person_to_activate_primus_cannot_be_used() -> None:
    """BRU-EXCHANGE-19."""
    table = a_table().exchange("primus").guilders(9).houses("count").hand("king")
    state = after(playing("mayor", table), LayOut(HouseId(0)))

    assert not isinstance(asked(state), OfferImprovement)


def test_an_extra_card_may_use_the_improvement_and_a_person_not() -> None:
    """BRU-EXCHANGE-8, -14."""
    table = a_table().hand("king queen").exchange("moneta").persons("messenger").workers(blue=1)
    state = after(table, Activate(card("messenger")), PlayCard(card("king")))
    assert TakeGuilders(improved=True) not in choices(state)  # the violet die shows 5

    table = table.dice(1, 1, 1, 1, 1)
    state = after(table, Activate(card("messenger")), PlayCard(card("king")))
    assert booked(ImprovementUsed, told(state, TakeGuilders(improved=True)))
    aqua = a_table().hand("king").exchange("aqua").guilders(9).persons("acrobat").workers(red=1)
    state = after(aqua, Activate(card("acrobat")), ChooseSection("left"))
    assert state.exchange is not None
    assert state.exchange.markers == 5


def test_what_the_exchange_turned_up_is_told() -> None:
    """BRU-EXCHANGE-2, BRU-HIDE-18."""
    table = a_table(exchange=True).table(exchange=Exchange((ExchangeId("exchange_pax"),)))
    story = begun(table.state, Chance(b"exchange"))
    turn_up_exchange(story)

    assert story.events == [ExchangeTurnedUp(ExchangeId("exchange_pax"), 6)]


def test_every_exchange_card_is_spoken_of() -> None:
    """BRU-EXCHANGE-3."""
    spoken = cards("manus auxilium moneta aurum pax salus aqua pons domus fundus primus hospes")

    assert set(EXCHANGE) == {f"exchange_{name}" for name in spoken}


def test_a_person_found_is_told_and_choices_are_refused_by_name() -> None:
    """BRU-CITIZEN-5, BRU-DECIDE-17."""
    state = laying_out("duchess", a_table().hand("king").discard("queen").houses("count baron"))
    assert refusal(state, ChooseDiscarded(card("monk"))) == "not_to_be_found"

    state = after(state, ChooseDiscarded(card("queen")))
    assert booked(PersonFound, told(state, ChooseHouse(HouseId(0))))[0].card == "queen"
    assert refusal(state, ChooseHouse(HouseId(2))) == "house_not_possible"
    assert refusal(state, ChooseOpponent(Seat(1))) == "not_asked"
    assert refusal(state, ChooseCard(card("king"))) == "not_asked"
