"""BRU-HIDE, row by row: who may see what. Seat 0 is asked."""

from collections.abc import Iterator
from typing import Any

from domain.bruges import commands as c
from domain.bruges import events as e
from domain.bruges import state as s
from domain.decider import Seat, Viewer
from projections.conformance.hiding import ALL, NOBODY, Row, either, position_of, swapped, way
from tests.bruges.a_card import lay_out
from tests.bruges.a_table import Table, a_table, after, card, cards, choices, playing

ME, OTHER = Seat(0), Seat(1)
TABLE = a_table()


def secret(clauses: str, position: Any, faces: str, by: set[Viewer], *commands: c.Command) -> Row:
    """Return the row for the viewers who know the place of the first card after these commands.

    The second card, of the same back, takes its place in the other way. It starts at the bottom of
    the extra pile.
    """
    state, (face, other) = position_of(position), faces.split()
    state = Table(state).middle(extra=(*state.extra, card(other))).state
    return Row(clauses, way(state, *commands), way(swapped(state, face, other), *commands), by)


def rows() -> Iterator[Row]:
    for part in (hands, piles, houses, cards_that_move, tiles, what_is_asked):
        yield from part()


def hands() -> Iterator[Row]:
    """BRU-HIDE-1, -2, -19."""
    for seat in (ME, OTHER):
        hand = TABLE.holds(seat, hand="prince queen")
        yield secret("BRU-HIDE-1, -19", hand, "prince count", {seat})
        yield Row("BRU-HIDE-1", hand, TABLE.holds(seat, hand="prince king"), ALL)
        yield Row("BRU-HIDE-1, -24", hand, TABLE.holds(seat, hand="queen prince"), NOBODY)
    pets = a_table(pets=True)
    yield Row("BRU-HIDE-1, BRU-PETS-19", pets.holds(hand="prince"), pets.holds(hand="pet_dog"), ALL)
    refill = TABLE.holds(hand="king").asked(s.Refill(ME))
    yield secret("BRU-HIDE-2", refill.holds(drawn="prince"), "prince count", NOBODY)
    yield secret("BRU-HIDE-2, -24", refill, "tailor count", NOBODY, c.DrawFrom(0))
    full = TABLE.holds(hand="king earl duke queen").asked(s.Refill(ME))
    yield secret("BRU-HIDE-2", full, "tailor count", {ME}, c.DrawFrom(0))
    seen = (e.DrawnCardsSeen(ME, 1, cards(face)) for face in ("tailor", "count"))
    yield either("BRU-HIDE-2", seen, {ME})


def piles() -> Iterator[Row]:
    """BRU-HIDE-3 to -7, -24."""
    here = TABLE.piles("tailor potter baker", "smith", "poet lady")
    yield secret("BRU-HIDE-3, -6", here, "tailor count", NOBODY)
    yield Row("BRU-HIDE-3", here, swapped(here, "potter", "baker"), NOBODY)
    yield Row("BRU-HIDE-3", here, swapped(here, "tailor", "potter"), ALL)
    yield Row("BRU-HIDE-5", here, swapped(here, "lady", "baker"), NOBODY)
    yield Row("BRU-HIDE-5", here, TABLE.piles("tailor potter baker", "smith", "queen lady"), ALL)
    yield Row("BRU-HIDE-4", here, TABLE.piles("tailor potter", "smith baker", "poet lady"), ALL)
    yield Row("BRU-HIDE-4", here, TABLE.piles("tailor potter", "smith", "poet lady baker"), ALL)
    orders = cards("tailor potter"), cards("potter tailor")
    tops = tuple(map(s.Back, ("blue", "blue", "red")))
    laid = (e.PilesLaid("piles", order, 1, tops) for order in orders)
    yield either("BRU-HIDE-3, -5", laid, NOBODY)
    yield either("BRU-HIDE-3", (e.DeckShuffled("deck", order) for order in orders), NOBODY)
    refill = TABLE.asked(s.Refill(ME))
    yield Row("BRU-HIDE-24", way(refill, c.DrawFrom(0)), way(refill, c.DrawFrom(1)), ALL)
    yield secret("BRU-HIDE-7, BRU-CITIZEN-25", TABLE.middle(discard="queen"), "queen knight", ALL)


def houses() -> Iterator[Row]:
    """BRU-HIDE-8 to -12, -15, -20."""
    for seat in (ME, OTHER):
        house = TABLE.houses("queen", seat)
        yield secret("BRU-HIDE-8, -19", house, "queen knight", {seat})
        yield Row("BRU-HIDE-8", house, TABLE.houses("king", seat), ALL)
    yield secret("BRU-HIDE-9", TABLE.unseen_house("queen"), "queen knight", NOBODY)
    build = TABLE.workers(violet=1).holds(hand="king judge")
    built = (
        way(build, c.PlayCard(card(face)), c.BuildHouse("violet")) for face in ("king", "judge")
    )
    yield either("BRU-HIDE-15, -8", built, {ME})
    fire = TABLE.threats(red=3).houses("queen knight king").asked(s.Turn(ME, 1), s.Fire(ME))
    lost = (way(fire, c.ChooseHouse(s.HouseId(house))) for house in (0, 1))
    yield either("BRU-HIDE-10", lost, ALL)
    laid = TABLE.persons("queen")
    yield secret("BRU-HIDE-11", laid, "queen knight", ALL)
    yield Row("BRU-HIDE-11", laid, laid.middle(activated="queen"), ALL)
    for other in (
        TABLE.holds(canals=(2, 1)),
        TABLE.holds(step=3),
        TABLE.holds(guilders=4),
        TABLE.workers(red=1),
        TABLE.threats(blue=1),
        TABLE.holds(points=11),
        TABLE.holds(statues=(7,)),
    ):
        yield Row("BRU-HIDE-12", TABLE, other, ALL)
    yield Row("BRU-HIDE-20", TABLE, TABLE.middle(dice=(1, 2, 3, 4, 6)), ALL)
    dice = (e.DieRolled("dice/1/red", 6, "red", value) for value in (4, 5))
    yield either("BRU-HIDE-20", dice, ALL)


def cards_that_move() -> Iterator[Row]:
    """BRU-HIDE-13 to -16, -21, -23."""
    lived_in = TABLE.threats(red=3).houses("count baron").lives("queen", 0)
    fire = lived_in.asked(s.Turn(ME, 1), s.Fire(ME))
    returned = after(fire, c.ChooseHouse(s.HouseId(0)))
    yield secret("BRU-HIDE-13", returned, "queen knight", {ME})
    hand = TABLE.holds(hand="king judge")
    plays = [c.PlayCard(card(face)) for face in ("king", "judge")]
    yield either("BRU-HIDE-14", (way(hand, play, c.TakeGuilders()) for play in plays), ALL)
    # The price of laying a card out would tell which one it is.
    yield either("BRU-HIDE-1, -15, -21", (way(hand, play) for play in plays), {ME})
    discards = TABLE.holds(hand="knight queen").persons("card_player").piles("monk", "nun")
    asked = after(discards, c.Activate(card("card_player")), c.DrawFrom(0))
    gone = (way(asked, c.ChooseCard(card(face))) for face in ("knight", "queen"))
    yield either("BRU-HIDE-14", gone, ALL)
    taking = TABLE.holds(hand="king").middle(discard="duke lady").workers(yellow=1).persons("queen")
    _, egyptian = lay_out("egyptian", taking)
    taken = (way(egyptian, c.ChooseDiscarded(card(face))) for face in ("duke", "lady"))
    yield either("BRU-HIDE-16, BRU-CITIZEN-14", taken, ALL)
    built = after(egyptian, c.ChooseDiscarded(card("duke")))
    yield secret("BRU-HIDE-16, -8", built, "duke fence", {ME})
    ship = TABLE.holds(hand="king", guilders=1).ships(yellow="extra_action").workers(yellow=1)
    ship = playing("prince", ship)
    used = after(ship, choices(ship)[2], c.UseShip("yellow"))
    yield secret("BRU-HIDE-23", used, "tailor count", {ME}, c.DrawFrom(0))


def tiles() -> Iterator[Row]:
    """BRU-HIDE-17, -18."""
    ships = tuple(s.ShipId(f"ship_blue_{kind}") for kind in ("workers_3", "threats_2", "ascend_1"))
    harbours = (s.Harbour(pile=ships, cleared=()), *(s.Harbour(),) * 4)
    zwin = a_table(zwin=True).middle(harbours=harbours)
    yield Row("BRU-HIDE-17", zwin, swapped(zwin, ships[1], ships[2]), NOBODY)
    yield Row("BRU-HIDE-17", zwin, swapped(zwin, ships[0], ships[1]), ALL)
    orders = ships, (ships[0], ships[2], ships[1])
    shuffled = (e.ShipsShuffled("ships/blue", "blue", it, ships[0]) for it in orders)
    yield either("BRU-HIDE-17", shuffled, NOBODY)
    names = tuple(s.ExchangeId(f"exchange_{name}") for name in ("pax", "aqua"))
    exchange = TABLE.middle(exchange=s.Exchange(names))
    yield Row("BRU-HIDE-18", exchange, swapped(exchange, *names), NOBODY)
    yield Row("BRU-HIDE-18", TABLE.exchange("pax"), TABLE.exchange("aqua"), ALL)
    piles = (e.ExchangeShuffled("exchange", it) for it in (names, names[::-1]))
    yield either("BRU-HIDE-18", piles, NOBODY)


def what_is_asked() -> Iterator[Row]:
    """BRU-HIDE-21, -22."""
    _, robber = lay_out("robber", TABLE.holds(1, hand="prince duke"))
    yield secret("BRU-HIDE-21", robber, "prince count", {OTHER})
    fewer = Table(robber).middle(pending=(*robber.pending[:-1], s.Turn(OTHER, 1)))
    yield Row("BRU-HIDE-21", robber, fewer, ALL)
    yield Row("BRU-HIDE-22", TABLE, TABLE.holds(prepared=("free_canal",)), ALL)
