"""Changes that several functions of the reducer share: a Supply, a Village, a hand, a pile."""

from typing import Any

from msgspec.structs import replace

from domain.cards import with_holding
from domain.decider import Seat
from domain.reducer import Reducer
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import NOBODY, hand_after_open_leave, hand_with, pile_of, with_pile
from domain.villagers.village import countess_of, villagers_of

REDUCER: Reducer[s.State, e.Event] = Reducer(e.Event)


def unseen(faces: tuple[s.CardId, ...]) -> tuple[s.Card, ...]:
    return tuple(s.Card(face, NOBODY) for face in faces)


def with_countess(state: s.State, **changes: Any) -> s.State:
    """Return the position with these fields of the Countess changed."""
    return replace(state, countess=replace(countess_of(state), **changes))


def building(state: s.State) -> s.BuildPhase:
    assert isinstance(state.phase, s.BuildPhase)
    return state.phase


def with_gold(state: s.State, owner: s.Owner, amount: int) -> s.State:
    if owner == "countess":
        return with_countess(state, supply=countess_of(state).supply + amount)
    return with_holding(state, owner, supply=state.seats[owner].supply + amount)


def with_village(state: s.State, owner: s.Owner, village: tuple[s.Villager, ...]) -> s.State:
    if owner == "countess":
        return with_countess(state, village=village)
    return with_holding(state, owner, village=village)


def with_new_villager(state: s.State, owner: s.Owner, villager: s.Villager) -> s.State:
    laid = with_village(state, owner, (*villagers_of(state, owner), villager))
    following = s.VillagerId(max(state.next_villager, villager.id + 1))
    return replace(laid, next_villager=following)


def without_villager(state: s.State, owner: s.Owner, number: s.VillagerId) -> s.State:
    village = tuple(v for v in villagers_of(state, owner) if v.id != number)
    return with_village(state, owner, village)


def with_villager(state: s.State, owner: s.Owner, number: s.VillagerId, **changes: Any) -> s.State:
    """Return the position with these fields of the villager changed."""
    village = tuple(
        replace(villager, **changes) if villager.id == number else villager
        for villager in villagers_of(state, owner)
    )
    return with_village(state, owner, village)


def with_coins(state: s.State, owner: s.Owner, number: s.VillagerId, amount: int) -> s.State:
    coins = next(v.coins for v in villagers_of(state, owner) if v.id == number)
    return with_villager(state, owner, number, coins=coins + amount)


def with_basic(state: s.State, event: e.BasicExchanged | e.BasicGiven) -> s.State:
    villager = s.Villager(event.villager, s.CardId(event.basic))
    return with_supply(with_new_villager(state, event.seat, villager), event.basic, -1)


def with_supply(state: s.State, basic: s.Basic, change: int) -> s.State:
    """Add `change` villagers to the open supply; a negative number removes them."""
    match basic:
        case "lumberjack":
            return replace(state, lumberjacks=state.lumberjacks + change)
        case "hayer":
            return replace(state, hayers=state.hayers + change)
        case "miner":
            return replace(state, miners=state.miners + change)


def in_hand(state: s.State, seat: Seat, face: s.CardId, known_to: s.Knowers) -> s.State:
    return with_holding(state, seat, hand=hand_with(state.seats[seat].hand, face, known_to))


def shown_from_hand(state: s.State, seat: Seat, face: s.CardId) -> s.State:
    return with_holding(state, seat, hand=hand_after_open_leave(state.seats[seat].hand, face))


def in_square(state: s.State, seat: Seat, face: s.CardId) -> s.State:
    return with_holding(state, seat, square=(*state.seats[seat].square, face))


def without_seen(state: s.State, seat: Seat, face: s.CardId) -> s.State:
    looking = state.seats[seat].looking
    at = [card.face for card in looking].index(face)
    return with_holding(state, seat, looking=looking[:at] + looking[at + 1 :])


def on_discard_pile(state: s.State, *faces: s.CardId) -> s.State:
    return replace(state, discard_pile=state.discard_pile + faces)


def without_event(state: s.State, event: s.EventId) -> s.State:
    """Move an open event to the discarded events of its season."""
    countess = countess_of(state)
    summer, winter = countess.discarded
    in_summer = components.EVENTS[event].season == "summer"
    return with_countess(
        state,
        open=tuple(other for other in countess.open if other != event),
        begun=tuple(other for other in countess.begun if other != event),
        discarded=((*summer, event), winter) if in_summer else (summer, (*winter, event)),
    )


def without_top(state: s.State, pile: s.PileId) -> s.State:
    return with_pile(state, pile, pile_of(state, pile)[1:])


def with_top(state: s.State, pile: s.PileId, card: s.Card) -> s.State:
    return with_pile(state, pile, (card, *pile_of(state, pile)))


def with_place(state: s.State, place: int, lying: s.RoadPlace | None) -> s.State:
    return replace(state, road=(*state.road[: place - 1], lying, *state.road[place:]))


def with_coin(state: s.State, place: int) -> s.State:
    lying = state.road[place - 1]
    assert lying is not None
    return with_place(state, place, s.RoadPlace(lying.card, lying.coins + 1))
