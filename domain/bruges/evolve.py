"""The reducer: a row or a small function per event, by chapter as in `events.py`."""

from typing import Any

from msgspec.structs import replace

from domain.bruges import components
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour
from domain.cards import replaced, seats_with, with_holding, without
from domain.decider import Seat
from domain.reducer import Reducer

REDUCER: Reducer[s.State, e.Event] = Reducer(e.Event)


# The opening.


@REDUCER.handles
def game_opened(_: s.State, event: e.GameOpened) -> s.State:
    holding = s.Holding(points=event.points, guilders=event.guilders, workers=event.workers)
    return s.State(
        rules=event.rules,
        seats=(holding,) * event.seats,
        threats=event.threats,
        statues=event.statues,
        harbours=(s.Harbour(),) * len(event.workers) if event.rules.zwin else (),
        exchange=s.Exchange() if event.rules.exchange else None,
        phase=s.Playing(),
    )


REDUCER.sets(e.FirstPlayerDrawn, "start_player", to="seat")
REDUCER.sets(e.DeckShuffled, "extra", to="order")


@REDUCER.handles
def piles_laid(state: s.State, event: e.PilesLaid) -> s.State:
    order, upper = event.order, event.upper
    return replace(state, piles=(order[:upper], order[upper:]), extra=state.extra[len(order) :])


@REDUCER.handles
def ships_shuffled(state: s.State, event: e.ShipsShuffled) -> s.State:
    at = components.INDEX[event.colour]
    shuffles = state.harbours[at].shuffles + 1
    return with_harbour(state, at, pile=event.order, cleared=(), shuffles=shuffles)


@REDUCER.handles
def exchange_shuffled(state: s.State, event: e.ExchangeShuffled) -> s.State:
    return replace(state, exchange=s.Exchange(pile=event.order))


# Rounds.


REDUCER.sets(e.RoundBegan, "round", to="round")


@REDUCER.handles
def now_waits(state: s.State, event: e.NowWaits) -> s.State:
    return replace(state, pending=event.pending)


@REDUCER.handles
def round_ended(state: s.State, event: e.RoundEnded) -> s.State:
    return replace(state, start_player=event.start_player, activated=())


@REDUCER.handles
def game_ended(state: s.State, event: e.GameEnded) -> s.State:
    return replace(state, phase=s.Over(event.outcome), pending=())


# Drawing.


@REDUCER.handles
def card_drawn(state: s.State, event: e.CardDrawn) -> s.State:
    seat, pile = event.seat, state.piles[event.pile]
    drawn = (*state.seats[seat].drawn, pile[0])
    return replace(
        state,
        seats=seats_with(state, seat, drawn=drawn),
        piles=replaced(state.piles, event.pile, pile[1:]),
    )


@REDUCER.handles
def drawn_cards_seen(state: s.State, event: e.DrawnCardsSeen) -> s.State:
    hand = state.seats[event.seat].hand + event.cards
    return with_holding(state, event.seat, hand=hand, drawn=())


@REDUCER.handles
def card_drawn_to_play(state: s.State, event: e.CardDrawnToPlay) -> s.State:
    return replace(
        state,
        seats=seats_with(state, event.seat, in_play=event.card),
        piles=replaced(state.piles, event.pile, state.piles[event.pile][1:]),
    )


@REDUCER.handles
def extra_pile_laid(state: s.State, event: e.ExtraPileLaid) -> s.State:
    return replace(
        state,
        piles=replaced(state.piles, event.pile, state.extra),
        extra=(),
        last_round=event.last_round,
    )


@REDUCER.handles
def pile_split(state: s.State, event: e.PileSplit) -> s.State:
    other, kept = state.piles[1 - event.pile], event.kept
    upper, lower = other[:kept], other[kept:]
    return replace(state, piles=(lower, upper) if event.pile == 0 else (upper, lower))


# Dice, ships, exchange.


@REDUCER.handles
def die_rolled(state: s.State, event: e.DieRolled) -> s.State:
    return replace(state, dice=replaced(state.dice, components.INDEX[event.colour], event.value))


@REDUCER.handles
def ship_arrived(state: s.State, event: e.ShipArrived) -> s.State:
    at = components.INDEX[event.colour]
    return with_harbour(state, at, pile=state.harbours[at].pile[1:], active=event.ship)


@REDUCER.handles
def ship_used(state: s.State, event: e.ShipUsed) -> s.State:
    return with_one_less(state, event.seat, event.colour)


@REDUCER.handles
def ships_cleared(state: s.State, _: e.ShipsCleared) -> s.State:
    return replace(state, harbours=tuple(cleared(harbour) for harbour in state.harbours))


def cleared(harbour: s.Harbour) -> s.Harbour:
    if harbour.active is None:
        return harbour
    return replace(harbour, active=None, cleared=(*harbour.cleared, harbour.active))


@REDUCER.handles
def exchange_turned_up(state: s.State, event: e.ExchangeTurnedUp) -> s.State:
    exchange = exchange_of(state)
    return replace(
        state,
        exchange=replace(exchange, pile=exchange.pile[1:], card=event.card, markers=event.markers),
    )


@REDUCER.handles
def improvement_used(state: s.State, event: e.ImprovementUsed) -> s.State:
    if event.markers:
        exchange = replace(exchange_of(state), markers=event.markers)
        return replace(state, exchange=exchange)
    return without_exchange_card(state, event)


@REDUCER.handles
def exchange_cleared(state: s.State, event: e.ExchangeCleared) -> s.State:
    return without_exchange_card(state, event)


def without_exchange_card(state: s.State, event: e.ImprovementUsed | e.ExchangeCleared) -> s.State:
    exchange = exchange_of(state)
    gone = (*exchange.gone, event.card)
    return replace(state, exchange=replace(exchange, card=None, markers=0, gone=gone))


# Threats and damage.


@REDUCER.handles
def threats_taken(state: s.State, event: e.ThreatsTaken) -> s.State:
    supply, own = state.threats, state.seats[event.seat].threats
    for colour in event.colours:
        supply, own = changed(supply, colour, -1), changed(own, colour, 1)
    return replace(state, threats=supply, seats=seats_with(state, event.seat, threats=own))


@REDUCER.handles
def threat_passed(state: s.State, event: e.ThreatPassed) -> s.State:
    seats = state.seats
    given = changed(seats[event.seat].threats, event.colour, -1)
    state = with_holding(state, event.seat, threats=given)
    taken = changed(seats[event.to].threats, event.colour, 1)
    return with_holding(state, event.to, threats=taken)


@REDUCER.handles
def threat_returned(state: s.State, event: e.ThreatReturned) -> s.State:
    holding = state.seats[event.seat]
    threats = changed(holding.threats, event.colour, -1)
    return replace(
        state,
        threats=changed(state.threats, event.colour, 1),
        seats=seats_with(state, event.seat, threats=threats, points=holding.points + 1),
    )


@REDUCER.handles
def damage_struck(state: s.State, event: e.DamageStruck) -> s.State:
    at, own = components.INDEX[event.colour], state.seats[event.seat].threats
    return replace(
        state,
        threats=replaced(state.threats, at, state.threats[at] + own[at]),
        seats=seats_with(state, event.seat, threats=replaced(own, at, 0)),
    )


@REDUCER.handles
def person_discarded(state: s.State, event: e.PersonDiscarded) -> s.State:
    residents = without_resident(state, event.seat, event.card)
    return replace(
        state,
        seats=seats_with(state, event.seat, residents=residents),
        discard=(*state.discard, event.card),
    )


@REDUCER.handles
def house_turned_up(state: s.State, event: e.HouseTurnedUp) -> s.State:
    houses = tuple(
        replace(house, seen=True) if house.id == event.house else house
        for house in state.seats[event.seat].houses
    )
    return with_holding(state, event.seat, houses=houses)


@REDUCER.handles
def house_discarded(state: s.State, event: e.HouseDiscarded) -> s.State:
    holding = state.seats[event.seat]
    return replace(
        state,
        seats=seats_with(
            state,
            event.seat,
            houses=tuple(house for house in holding.houses if house.id != event.house),
            residents=tuple(who for who in holding.residents if who.house != event.house),
            hand=holding.hand + event.residents,
        ),
        discard=(*state.discard, event.card),
    )


@REDUCER.handles
def token_removed(state: s.State, event: e.TokenRemoved) -> s.State:
    return with_canal(state, event.seat, event.section, event.space - 1)


# The reputation track.


@REDUCER.handles
def ascended(state: s.State, event: e.Ascended) -> s.State:
    guilders = state.seats[event.seat].guilders - event.price
    return with_holding(state, event.seat, step=event.step, guilders=guilders)


# Guilders, points, workers.


REDUCER.gains(e.GuildersGained, "guilders")
REDUCER.loses(e.GuildersPaid, "guilders")
REDUCER.gains(e.PointsGained, "points")
REDUCER.loses(e.PointsLost, "points")


@REDUCER.handles
def guilders_given(state: s.State, event: e.GuildersGiven) -> s.State:
    given = state.seats[event.seat].guilders - event.amount
    state = with_holding(state, event.seat, guilders=given)
    taken = state.seats[event.to].guilders + event.amount
    return with_holding(state, event.to, guilders=taken)


@REDUCER.handles
def workers_taken(state: s.State, event: e.WorkersTaken) -> s.State:
    workers = plus(state.seats[event.seat].workers, event.workers)
    return with_holding(state, event.seat, workers=workers)


@REDUCER.handles
def workers_returned(state: s.State, event: e.WorkersReturned) -> s.State:
    workers = minus(state.seats[event.seat].workers, event.workers)
    return with_holding(state, event.seat, workers=workers)


@REDUCER.handles
def workers_given(state: s.State, event: e.WorkersGiven) -> s.State:
    given = minus(state.seats[event.seat].workers, event.workers)
    state = with_holding(state, event.seat, workers=given)
    taken = plus(state.seats[event.to].workers, event.workers)
    return with_holding(state, event.to, workers=taken)


# Cards.


@REDUCER.handles
def card_taken_up(state: s.State, event: e.CardTakenUp) -> s.State:
    hand = without(state.seats[event.seat].hand, event.card)
    return with_holding(state, event.seat, hand=hand, in_play=event.card)


@REDUCER.handles
def card_played(state: s.State, event: e.CardPlayed) -> s.State:
    return replace(
        state,
        seats=seats_with(state, event.seat, in_play=None),
        discard=(*state.discard, event.card),
    )


REDUCER.discards(e.CardDiscarded, "hand", "discard")


@REDUCER.handles
def card_found(state: s.State, event: e.CardFound) -> s.State:
    hand = (*state.seats[event.seat].hand, event.card)
    return replace(
        state,
        seats=seats_with(state, event.seat, hand=hand),
        discard=without(state.discard, event.card),
    )


@REDUCER.handles
def person_taken_back(state: s.State, event: e.PersonTakenBack) -> s.State:
    residents = without_resident(state, event.seat, event.card)
    hand = (*state.seats[event.seat].hand, event.card)
    return with_holding(state, event.seat, residents=residents, hand=hand)


# Building and laying out.


@REDUCER.handles
def canal_built(state: s.State, event: e.CanalBuilt) -> s.State:
    state = with_canal(state, event.seat, event.section, event.space)
    if not event.price:
        return state
    guilders = state.seats[event.seat].guilders - event.price
    return with_holding(state, event.seat, guilders=guilders)


@REDUCER.handles
def section_completed(state: s.State, event: e.SectionCompleted) -> s.State:
    holding = state.seats[event.seat]
    left, right = holding.rewarded
    rewarded = (True, right) if event.section == "left" else (left, True)
    if event.statue is None:
        return with_holding(state, event.seat, rewarded=rewarded)
    statues = (*holding.statues, event.statue)
    return replace(
        state,
        seats=seats_with(state, event.seat, rewarded=rewarded, statues=statues),
        statues=without(state.statues, event.statue),
    )


@REDUCER.handles
def house_built(state: s.State, event: e.HouseBuilt) -> s.State:
    state = with_house(state, event.seat, s.House(event.house, event.card), in_play=None)
    return with_one_less(state, event.seat, event.worker)


@REDUCER.handles
def house_drawn(state: s.State, event: e.HouseDrawn) -> s.State:
    pile = state.piles[event.pile]
    state = with_house(state, event.seat, s.House(event.house, pile[0], seen=False))
    return replace(state, piles=replaced(state.piles, event.pile, pile[1:]))


@REDUCER.handles
def house_found(state: s.State, event: e.HouseFound) -> s.State:
    state = with_house(state, event.seat, s.House(event.house, event.card))
    state = replace(state, discard=without(state.discard, event.card))
    return with_one_less(state, event.seat, event.worker)


@REDUCER.handles
def person_laid_out(state: s.State, event: e.PersonLaidOut) -> s.State:
    holding = state.seats[event.seat]
    return with_holding(
        state,
        event.seat,
        in_play=None,
        residents=(*holding.residents, s.Resident(event.card, event.house)),
        guilders=holding.guilders - event.price,
    )


@REDUCER.handles
def person_found(state: s.State, event: e.PersonFound) -> s.State:
    residents = (*state.seats[event.seat].residents, s.Resident(event.card, event.house))
    return replace(
        state,
        seats=seats_with(state, event.seat, residents=residents),
        discard=without(state.discard, event.card),
    )


# Persons.


@REDUCER.handles
def person_activated(state: s.State, event: e.PersonActivated) -> s.State:
    state = with_one_less(state, event.seat, event.worker)
    return replace(state, activated=(*state.activated, event.card))


@REDUCER.handles
def person_used(state: s.State, event: e.PersonUsed) -> s.State:
    return with_one_less(state, event.seat, event.worker)


@REDUCER.handles
def person_refreshed(state: s.State, event: e.PersonRefreshed) -> s.State:
    return replace(state, activated=without(state.activated, event.card))


@REDUCER.handles
def prepared(state: s.State, event: e.Prepared) -> s.State:
    ready = (*state.seats[event.seat].prepared, event.preparation)
    return with_holding(state, event.seat, prepared=ready)


@REDUCER.handles
def preparation_ended(state: s.State, event: e.PreparationEnded) -> s.State:
    ready = without(state.seats[event.seat].prepared, event.preparation)
    return with_holding(state, event.seat, prepared=ready)


REDUCER.ignores(e.ColourNamed)  # Its consequences are in the pending tasks.


# Majorities.


@REDUCER.handles
def majority_won(state: s.State, event: e.MajorityWon) -> s.State:
    won = (*state.seats[event.seat].majorities, event.majority)
    return with_holding(state, event.seat, majorities=won)


# Shared parts of these functions.


def changed(five: s.Five, colour: Colour, by: int) -> s.Five:
    """Return the counts with `by` more of that colour."""
    at = components.INDEX[colour]
    return replaced(five, at, five[at] + by)  # type: ignore[return-value]


def plus(five: s.Five, more: s.Five) -> s.Five:
    a, b, c, d, e_ = five
    return (a + more[0], b + more[1], c + more[2], d + more[3], e_ + more[4])


def minus(five: s.Five, less: s.Five) -> s.Five:
    a, b, c, d, e_ = five
    return (a - less[0], b - less[1], c - less[2], d - less[3], e_ - less[4])


def with_one_less(state: s.State, seat: Seat, worker: Colour | None) -> s.State:
    """Return the position after a worker of that colour went to the supply."""
    if worker is None:
        return state
    workers = changed(state.seats[seat].workers, worker, -1)
    return with_holding(state, seat, workers=workers)


def with_house(state: s.State, seat: Seat, house: s.House, **changes: Any) -> s.State:
    """Return the position with one more house, and these other changes of the seat."""
    houses = (*state.seats[seat].houses, house)
    return with_holding(state, seat, houses=houses, built=house.id + 1, **changes)


def without_resident(state: s.State, seat: Seat, card: s.CardId) -> tuple[s.Resident, ...]:
    return tuple(who for who in state.seats[seat].residents if who.card != card)


def with_canal(state: s.State, seat: Seat, section: s.Section, spaces: int) -> s.State:
    left, right = state.seats[seat].canals
    canals = (spaces, right) if section == "left" else (left, spaces)
    return with_holding(state, seat, canals=canals)


def with_harbour(state: s.State, at: int, **fields: Any) -> s.State:
    harbour = replace(state.harbours[at], **fields)
    return replace(state, harbours=replaced(state.harbours, at, harbour))


def exchange_of(state: s.State) -> s.Exchange:
    assert state.exchange is not None
    return state.exchange


def house_of(holding: s.Holding, house: s.HouseId) -> s.House:
    """Return the house. Raises StopIteration if the seat has no such house."""
    return next(one for one in holding.houses if one.id == house)


evolve = REDUCER.complete()
"""The position after an event."""
