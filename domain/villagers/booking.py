"""The parts that the reducer's sentences are made of: a Supply, a Village, a hand, a pile."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.decider import Seat
from domain.villagers.components import EVENTS
from domain.villagers.events import (
    BasicExchanged,
    BasicGiven,
)
from domain.villagers.knowledge import (
    NOBODY,
    hand_after_open_leave,
    hand_with,
    pile_of,
    with_pile,
)
from domain.villagers.state import (
    Basic,
    BuildPhase,
    Card,
    CardId,
    Countess,
    EventId,
    Holding,
    Knowers,
    Owner,
    PileId,
    RoadPlace,
    State,
    Villager,
    VillagerId,
)
from domain.villagers.village import countess_of, villagers_of


def unseen(faces: tuple[CardId, ...]) -> tuple[Card, ...]:
    return tuple(Card(face, NOBODY) for face in faces)


def with_holding(state: State, seat: Seat, holding: Holding) -> tuple[Holding, ...]:
    seats = state.seats
    return (*seats[:seat], holding, *seats[seat + 1 :])


def with_countess(state: State, countess: Countess) -> State:
    return replace(state, countess=countess)


def building(state: State) -> BuildPhase:
    assert isinstance(state.phase, BuildPhase)
    return state.phase


def with_gold(state: State, owner: Owner, amount: int) -> State:
    if owner == "countess":
        countess = countess_of(state)
        return with_countess(state, replace(countess, supply=countess.supply + amount))
    holding = state.seats[owner]
    richer = replace(holding, supply=holding.supply + amount)
    return replace(state, seats=with_holding(state, owner, richer))


def with_village(state: State, owner: Owner, village: tuple[Villager, ...]) -> State:
    if owner == "countess":
        return with_countess(state, replace(countess_of(state), village=village))
    holding = replace(state.seats[owner], village=village)
    return replace(state, seats=with_holding(state, owner, holding))


def with_new_villager(state: State, owner: Owner, villager: Villager) -> State:
    laid = with_village(state, owner, (*villagers_of(state, owner), villager))
    following = VillagerId(max(state.next_villager, villager.id + 1))
    return replace(laid, next_villager=following)


def without_villager(state: State, owner: Owner, number: VillagerId) -> State:
    village = tuple(v for v in villagers_of(state, owner) if v.id != number)
    return with_village(state, owner, village)


def with_coins(state: State, owner: Owner, number: VillagerId, amount: int) -> State:
    village = tuple(
        replace(villager, coins=villager.coins + amount) if villager.id == number else villager
        for villager in villagers_of(state, owner)
    )
    return with_village(state, owner, village)


def with_basic(state: State, event: BasicExchanged | BasicGiven) -> State:
    villager = Villager(event.villager, CardId(event.basic))
    return with_supply(with_new_villager(state, event.seat, villager), event.basic, -1)


def with_supply(state: State, basic: Basic, change: int) -> State:
    """So many more of them in the open supply, or fewer."""
    match basic:
        case "lumberjack":
            return replace(state, lumberjacks=state.lumberjacks + change)
        case "hayer":
            return replace(state, hayers=state.hayers + change)
        case "miner":
            return replace(state, miners=state.miners + change)


def in_hand(state: State, seat: Seat, face: CardId, known_to: Knowers) -> State:
    holding = state.seats[seat]
    richer = replace(holding, hand=hand_with(holding.hand, face, known_to))
    return replace(state, seats=with_holding(state, seat, richer))


def shown_from_hand(state: State, seat: Seat, face: CardId) -> State:
    holding = state.seats[seat]
    fewer = replace(holding, hand=hand_after_open_leave(holding.hand, face))
    return replace(state, seats=with_holding(state, seat, fewer))


def with_square_in_hand(holding: Holding, known_to: Knowers) -> Holding:
    hand = holding.hand
    for face in holding.square:
        hand = hand_with(hand, face, known_to)
    return replace(holding, hand=hand, square=())


def without_seen(holding: Holding, face: CardId) -> Holding:
    faces = [card.face for card in holding.looking]
    at = faces.index(face)
    return replace(holding, looking=holding.looking[:at] + holding.looking[at + 1 :])


def without_event(countess: Countess, event: EventId) -> Countess:
    summer, winter = countess.discarded
    in_summer = EVENTS[event].season == "summer"
    return replace(
        countess,
        open=tuple(other for other in countess.open if other != event),
        begun=tuple(other for other in countess.begun if other != event),
        discarded=((*summer, event), winter) if in_summer else (summer, (*winter, event)),
    )


def without(things: tuple[Any, ...], thing: Any) -> tuple[Any, ...]:
    """These things without the first one that is equal to `thing`."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def without_top(state: State, pile: PileId) -> State:
    return with_pile(state, pile, pile_of(state, pile)[1:])


def with_top(state: State, pile: PileId, card: Card) -> State:
    return with_pile(state, pile, (card, *pile_of(state, pile)))


def with_place(state: State, place: int, lying: RoadPlace | None) -> tuple[RoadPlace | None, ...]:
    return (*state.road[: place - 1], lying, *state.road[place:])


def with_coin(road: tuple[RoadPlace | None, ...], place: int) -> tuple[RoadPlace | None, ...]:
    lying = road[place - 1]
    assert lying is not None
    return (*road[: place - 1], RoadPlace(lying.card, lying.coins + 1), *road[place:])
