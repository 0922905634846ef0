"""The parts that the reducer's sentences are made of: a Supply, a Village, a hand, a pile."""

from typing import Any

from msgspec.structs import replace

from domain.decider import Seat
from domain.reducer import Reducer
from domain.villagers.components import EVENTS
from domain.villagers.events import BasicExchanged, BasicGiven, Event
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
    EventId,
    Knowers,
    Owner,
    PileId,
    RoadPlace,
    State,
    Villager,
    VillagerId,
)
from domain.villagers.village import countess_of, villagers_of

REDUCER: Reducer[State, Event] = Reducer(Event)


def unseen(faces: tuple[CardId, ...]) -> tuple[Card, ...]:
    return tuple(Card(face, NOBODY) for face in faces)


def with_holding(state: State, seat: Seat, **changes: Any) -> State:
    """The holding of this seat with these fields changed."""
    seats = state.seats
    return replace(
        state, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])
    )


def with_countess(state: State, **changes: Any) -> State:
    """The Countess with these fields changed."""
    return replace(state, countess=replace(countess_of(state), **changes))


def building(state: State) -> BuildPhase:
    assert isinstance(state.phase, BuildPhase)
    return state.phase


def with_gold(state: State, owner: Owner, amount: int) -> State:
    if owner == "countess":
        return with_countess(state, supply=countess_of(state).supply + amount)
    return with_holding(state, owner, supply=state.seats[owner].supply + amount)


def with_village(state: State, owner: Owner, village: tuple[Villager, ...]) -> State:
    if owner == "countess":
        return with_countess(state, village=village)
    return with_holding(state, owner, village=village)


def with_new_villager(state: State, owner: Owner, villager: Villager) -> State:
    laid = with_village(state, owner, (*villagers_of(state, owner), villager))
    following = VillagerId(max(state.next_villager, villager.id + 1))
    return replace(laid, next_villager=following)


def without_villager(state: State, owner: Owner, number: VillagerId) -> State:
    village = tuple(v for v in villagers_of(state, owner) if v.id != number)
    return with_village(state, owner, village)


def with_villager(state: State, owner: Owner, number: VillagerId, **changes: Any) -> State:
    """That villager with these fields changed."""
    village = tuple(
        replace(villager, **changes) if villager.id == number else villager
        for villager in villagers_of(state, owner)
    )
    return with_village(state, owner, village)


def with_coins(state: State, owner: Owner, number: VillagerId, amount: int) -> State:
    coins = next(v.coins for v in villagers_of(state, owner) if v.id == number)
    return with_villager(state, owner, number, coins=coins + amount)


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
    return with_holding(state, seat, hand=hand_with(state.seats[seat].hand, face, known_to))


def shown_from_hand(state: State, seat: Seat, face: CardId) -> State:
    return with_holding(state, seat, hand=hand_after_open_leave(state.seats[seat].hand, face))


def in_square(state: State, seat: Seat, face: CardId) -> State:
    return with_holding(state, seat, square=(*state.seats[seat].square, face))


def without_seen(state: State, seat: Seat, face: CardId) -> State:
    looking = state.seats[seat].looking
    at = [card.face for card in looking].index(face)
    return with_holding(state, seat, looking=looking[:at] + looking[at + 1 :])


def on_discard_pile(state: State, *faces: CardId) -> State:
    return replace(state, discard_pile=state.discard_pile + faces)


def without_event(state: State, event: EventId) -> State:
    """It is no longer open, but lies with the discarded events of its season."""
    countess = countess_of(state)
    summer, winter = countess.discarded
    in_summer = EVENTS[event].season == "summer"
    return with_countess(
        state,
        open=tuple(other for other in countess.open if other != event),
        begun=tuple(other for other in countess.begun if other != event),
        discarded=((*summer, event), winter) if in_summer else (summer, (*winter, event)),
    )


def without_top(state: State, pile: PileId) -> State:
    return with_pile(state, pile, pile_of(state, pile)[1:])


def with_top(state: State, pile: PileId, card: Card) -> State:
    return with_pile(state, pile, (card, *pile_of(state, pile)))


def with_place(state: State, place: int, lying: RoadPlace | None) -> State:
    return replace(state, road=(*state.road[: place - 1], lying, *state.road[place:]))


def with_coin(state: State, place: int) -> State:
    lying = state.road[place - 1]
    assert lying is not None
    return with_place(state, place, RoadPlace(lying.card, lying.coins + 1))
