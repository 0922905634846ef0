"""The reducer: one small function per event, in the order of `events.py`. It only books."""

from typing import Any

from msgspec.structs import replace

from domain.bruges import events as e
from domain.bruges.components import INDEX
from domain.bruges.effects.vocabulary import Colour
from domain.bruges.state import (
    CardId,
    Exchange,
    Five,
    Harbour,
    Holding,
    House,
    HouseId,
    Over,
    Playing,
    Resident,
    Section,
    State,
)
from domain.cards import replaced, without
from domain.decider import Seat
from domain.reducer import Reducer

REDUCER: Reducer[State, e.Event] = Reducer(e.Event)


# The opening.


@REDUCER.books
def game_opened(_: State, event: e.GameOpened) -> State:
    holding = Holding(points=event.points, guilders=event.guilders, workers=event.workers)
    return State(
        rules=event.rules,
        seats=(holding,) * event.seats,
        threats=event.threats,
        statues=event.statues,
        harbours=(Harbour(),) * len(event.workers) if event.rules.zwin else (),
        exchange=Exchange() if event.rules.exchange else None,
        phase=Playing(),
    )


@REDUCER.books
def first_player_drawn(state: State, event: e.FirstPlayerDrawn) -> State:
    return replace(state, start_player=event.seat)


@REDUCER.books
def deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    return replace(state, extra=event.order)


@REDUCER.books
def piles_laid(state: State, event: e.PilesLaid) -> State:
    order, upper = event.order, event.upper
    return replace(state, piles=(order[:upper], order[upper:]), extra=state.extra[len(order) :])


@REDUCER.books
def ships_shuffled(state: State, event: e.ShipsShuffled) -> State:
    at = INDEX[event.colour]
    shuffles = state.harbours[at].shuffles + 1
    return with_harbour(state, at, pile=event.order, cleared=(), shuffles=shuffles)


@REDUCER.books
def exchange_shuffled(state: State, event: e.ExchangeShuffled) -> State:
    return replace(state, exchange=Exchange(pile=event.order))


# Rounds.


@REDUCER.books
def round_began(state: State, event: e.RoundBegan) -> State:
    return replace(state, round=event.round)


@REDUCER.books
def now_waits(state: State, event: e.NowWaits) -> State:
    return replace(state, pending=event.pending)


@REDUCER.books
def round_ended(state: State, event: e.RoundEnded) -> State:
    return replace(state, start_player=event.start_player, activated=())


@REDUCER.books
def game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, phase=Over(event.outcome), pending=())


# Drawing.


@REDUCER.books
def card_drawn(state: State, event: e.CardDrawn) -> State:
    seat, pile = event.seat, state.piles[event.pile]
    drawn = (*state.seats[seat].drawn, pile[0])
    return replace(
        state,
        seats=seats_with(state, seat, drawn=drawn),
        piles=replaced(state.piles, event.pile, pile[1:]),
    )


@REDUCER.books
def drawn_cards_seen(state: State, event: e.DrawnCardsSeen) -> State:
    hand = state.seats[event.seat].hand + event.cards
    return with_holding(state, event.seat, hand=hand, drawn=())


@REDUCER.books
def card_drawn_to_play(state: State, event: e.CardDrawnToPlay) -> State:
    return replace(
        state,
        seats=seats_with(state, event.seat, in_play=event.card),
        piles=replaced(state.piles, event.pile, state.piles[event.pile][1:]),
    )


@REDUCER.books
def extra_pile_laid(state: State, event: e.ExtraPileLaid) -> State:
    return replace(
        state,
        piles=replaced(state.piles, event.pile, state.extra),
        extra=(),
        last_round=event.last_round,
    )


@REDUCER.books
def pile_split(state: State, event: e.PileSplit) -> State:
    other, kept = state.piles[1 - event.pile], event.kept
    upper, lower = other[:kept], other[kept:]
    return replace(state, piles=(lower, upper) if event.pile == 0 else (upper, lower))


# Dice, ships, exchange.


@REDUCER.books
def die_rolled(state: State, event: e.DieRolled) -> State:
    return replace(state, dice=replaced(state.dice, INDEX[event.colour], event.value))


@REDUCER.books
def ship_arrived(state: State, event: e.ShipArrived) -> State:
    at = INDEX[event.colour]
    return with_harbour(state, at, pile=state.harbours[at].pile[1:], active=event.ship)


@REDUCER.books
def ship_used(state: State, event: e.ShipUsed) -> State:
    return with_one_less(state, event.seat, event.colour)


@REDUCER.books
def ships_cleared(state: State, _: e.ShipsCleared) -> State:
    return replace(state, harbours=tuple(cleared(harbour) for harbour in state.harbours))


def cleared(harbour: Harbour) -> Harbour:
    if harbour.active is None:
        return harbour
    return replace(harbour, active=None, cleared=(*harbour.cleared, harbour.active))


@REDUCER.books
def exchange_turned_up(state: State, event: e.ExchangeTurnedUp) -> State:
    exchange = exchange_of(state)
    return replace(
        state,
        exchange=replace(exchange, pile=exchange.pile[1:], card=event.card, markers=event.markers),
    )


@REDUCER.books
def improvement_used(state: State, event: e.ImprovementUsed) -> State:
    if event.markers:
        exchange = replace(exchange_of(state), markers=event.markers)
        return replace(state, exchange=exchange)
    return without_exchange_card(state, event)


@REDUCER.books
def exchange_cleared(state: State, event: e.ExchangeCleared) -> State:
    return without_exchange_card(state, event)


def without_exchange_card(state: State, event: e.ImprovementUsed | e.ExchangeCleared) -> State:
    exchange = exchange_of(state)
    gone = (*exchange.gone, event.card)
    return replace(state, exchange=replace(exchange, card=None, markers=0, gone=gone))


# Threats and damage.


@REDUCER.books
def threats_taken(state: State, event: e.ThreatsTaken) -> State:
    supply, own = state.threats, state.seats[event.seat].threats
    for colour in event.colours:
        supply, own = changed(supply, colour, -1), changed(own, colour, 1)
    return replace(state, threats=supply, seats=seats_with(state, event.seat, threats=own))


@REDUCER.books
def threat_passed(state: State, event: e.ThreatPassed) -> State:
    seats = state.seats
    given = changed(seats[event.seat].threats, event.colour, -1)
    state = with_holding(state, event.seat, threats=given)
    taken = changed(seats[event.to].threats, event.colour, 1)
    return with_holding(state, event.to, threats=taken)


@REDUCER.books
def threat_returned(state: State, event: e.ThreatReturned) -> State:
    holding = state.seats[event.seat]
    threats = changed(holding.threats, event.colour, -1)
    return replace(
        state,
        threats=changed(state.threats, event.colour, 1),
        seats=seats_with(state, event.seat, threats=threats, points=holding.points + 1),
    )


@REDUCER.books
def damage_struck(state: State, event: e.DamageStruck) -> State:
    at, own = INDEX[event.colour], state.seats[event.seat].threats
    return replace(
        state,
        threats=replaced(state.threats, at, state.threats[at] + own[at]),
        seats=seats_with(state, event.seat, threats=replaced(own, at, 0)),
    )


@REDUCER.books
def person_discarded(state: State, event: e.PersonDiscarded) -> State:
    residents = without_resident(state, event.seat, event.card)
    return replace(
        state,
        seats=seats_with(state, event.seat, residents=residents),
        discard=(*state.discard, event.card),
    )


@REDUCER.books
def house_turned_up(state: State, event: e.HouseTurnedUp) -> State:
    houses = tuple(
        replace(house, seen=True) if house.id == event.house else house
        for house in state.seats[event.seat].houses
    )
    return with_holding(state, event.seat, houses=houses)


@REDUCER.books
def house_discarded(state: State, event: e.HouseDiscarded) -> State:
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


@REDUCER.books
def token_removed(state: State, event: e.TokenRemoved) -> State:
    return with_canal(state, event.seat, event.section, event.space - 1)


# The reputation track.


@REDUCER.books
def ascended(state: State, event: e.Ascended) -> State:
    guilders = state.seats[event.seat].guilders - event.price
    return with_holding(state, event.seat, step=event.step, guilders=guilders)


# Guilders, points, workers.


@REDUCER.books
def guilders_gained(state: State, event: e.GuildersGained) -> State:
    guilders = state.seats[event.seat].guilders + event.amount
    return with_holding(state, event.seat, guilders=guilders)


@REDUCER.books
def guilders_paid(state: State, event: e.GuildersPaid) -> State:
    guilders = state.seats[event.seat].guilders - event.amount
    return with_holding(state, event.seat, guilders=guilders)


@REDUCER.books
def guilders_given(state: State, event: e.GuildersGiven) -> State:
    given = state.seats[event.seat].guilders - event.amount
    state = with_holding(state, event.seat, guilders=given)
    taken = state.seats[event.to].guilders + event.amount
    return with_holding(state, event.to, guilders=taken)


@REDUCER.books
def points_gained(state: State, event: e.PointsGained) -> State:
    points = state.seats[event.seat].points + event.amount
    return with_holding(state, event.seat, points=points)


@REDUCER.books
def points_lost(state: State, event: e.PointsLost) -> State:
    points = state.seats[event.seat].points - event.amount
    return with_holding(state, event.seat, points=points)


@REDUCER.books
def workers_taken(state: State, event: e.WorkersTaken) -> State:
    workers = plus(state.seats[event.seat].workers, event.workers)
    return with_holding(state, event.seat, workers=workers)


@REDUCER.books
def workers_returned(state: State, event: e.WorkersReturned) -> State:
    workers = minus(state.seats[event.seat].workers, event.workers)
    return with_holding(state, event.seat, workers=workers)


@REDUCER.books
def workers_given(state: State, event: e.WorkersGiven) -> State:
    given = minus(state.seats[event.seat].workers, event.workers)
    state = with_holding(state, event.seat, workers=given)
    taken = plus(state.seats[event.to].workers, event.workers)
    return with_holding(state, event.to, workers=taken)


# Cards.


@REDUCER.books
def card_taken_up(state: State, event: e.CardTakenUp) -> State:
    hand = without(state.seats[event.seat].hand, event.card)
    return with_holding(state, event.seat, hand=hand, in_play=event.card)


@REDUCER.books
def card_played(state: State, event: e.CardPlayed) -> State:
    return replace(
        state,
        seats=seats_with(state, event.seat, in_play=None),
        discard=(*state.discard, event.card),
    )


@REDUCER.books
def card_discarded(state: State, event: e.CardDiscarded) -> State:
    hand = without(state.seats[event.seat].hand, event.card)
    return replace(
        state,
        seats=seats_with(state, event.seat, hand=hand),
        discard=(*state.discard, event.card),
    )


@REDUCER.books
def card_found(state: State, event: e.CardFound) -> State:
    hand = (*state.seats[event.seat].hand, event.card)
    return replace(
        state,
        seats=seats_with(state, event.seat, hand=hand),
        discard=without(state.discard, event.card),
    )


@REDUCER.books
def person_taken_back(state: State, event: e.PersonTakenBack) -> State:
    residents = without_resident(state, event.seat, event.card)
    hand = (*state.seats[event.seat].hand, event.card)
    return with_holding(state, event.seat, residents=residents, hand=hand)


# Building and laying out.


@REDUCER.books
def canal_built(state: State, event: e.CanalBuilt) -> State:
    state = with_canal(state, event.seat, event.section, event.space)
    if not event.price:
        return state
    guilders = state.seats[event.seat].guilders - event.price
    return with_holding(state, event.seat, guilders=guilders)


@REDUCER.books
def section_completed(state: State, event: e.SectionCompleted) -> State:
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


@REDUCER.books
def house_built(state: State, event: e.HouseBuilt) -> State:
    state = with_house(state, event.seat, House(event.house, event.card))
    state = with_holding(state, event.seat, in_play=None)
    return with_one_less(state, event.seat, event.worker)


@REDUCER.books
def house_drawn(state: State, event: e.HouseDrawn) -> State:
    pile = state.piles[event.pile]
    state = with_house(state, event.seat, House(event.house, pile[0], seen=False))
    return replace(state, piles=replaced(state.piles, event.pile, pile[1:]))


@REDUCER.books
def house_found(state: State, event: e.HouseFound) -> State:
    state = with_house(state, event.seat, House(event.house, event.card))
    state = replace(state, discard=without(state.discard, event.card))
    return with_one_less(state, event.seat, event.worker)


@REDUCER.books
def person_laid_out(state: State, event: e.PersonLaidOut) -> State:
    holding = state.seats[event.seat]
    return with_holding(
        state,
        event.seat,
        in_play=None,
        residents=(*holding.residents, Resident(event.card, event.house)),
        guilders=holding.guilders - event.price,
    )


@REDUCER.books
def person_found(state: State, event: e.PersonFound) -> State:
    residents = (*state.seats[event.seat].residents, Resident(event.card, event.house))
    return replace(
        state,
        seats=seats_with(state, event.seat, residents=residents),
        discard=without(state.discard, event.card),
    )


# Persons.


@REDUCER.books
def person_activated(state: State, event: e.PersonActivated) -> State:
    state = with_one_less(state, event.seat, event.worker)
    return replace(state, activated=(*state.activated, event.card))


@REDUCER.books
def person_used(state: State, event: e.PersonUsed) -> State:
    return with_one_less(state, event.seat, event.worker)


@REDUCER.books
def person_refreshed(state: State, event: e.PersonRefreshed) -> State:
    return replace(state, activated=without(state.activated, event.card))


@REDUCER.books
def prepared(state: State, event: e.Prepared) -> State:
    ready = (*state.seats[event.seat].prepared, event.preparation)
    return with_holding(state, event.seat, prepared=ready)


@REDUCER.books
def preparation_ended(state: State, event: e.PreparationEnded) -> State:
    ready = without(state.seats[event.seat].prepared, event.preparation)
    return with_holding(state, event.seat, prepared=ready)


@REDUCER.books
def colour_named(state: State, _: e.ColourNamed) -> State:
    """What follows from it stands in what waits."""
    return state


# Majorities.


@REDUCER.books
def majority_won(state: State, event: e.MajorityWon) -> State:
    won = (*state.seats[event.seat].majorities, event.majority)
    return with_holding(state, event.seat, majorities=won)


# The parts of those sentences.


def with_holding(state: State, seat: Seat, **changes: Any) -> State:
    """The state, with these changes in what one seat has."""
    return replace(state, seats=seats_with(state, seat, **changes))


def seats_with(state: State, seat: Seat, **changes: Any) -> tuple[Holding, ...]:
    """The seats, with these changes in what one of them has."""
    return replaced(state.seats, seat, replace(state.seats[seat], **changes))


def changed(five: Five, colour: Colour, by: int) -> Five:
    """So many more of that colour."""
    at = INDEX[colour]
    return replaced(five, at, five[at] + by)  # type: ignore[return-value]


def plus(five: Five, more: Five) -> Five:
    a, b, c, d, e_ = five
    return (a + more[0], b + more[1], c + more[2], d + more[3], e_ + more[4])


def minus(five: Five, less: Five) -> Five:
    a, b, c, d, e_ = five
    return (a - less[0], b - less[1], c - less[2], d - less[3], e_ - less[4])


def with_one_less(state: State, seat: Seat, worker: Colour | None) -> State:
    """A worker of that colour went to the supply."""
    if worker is None:
        return state
    workers = changed(state.seats[seat].workers, worker, -1)
    return with_holding(state, seat, workers=workers)


def with_house(state: State, seat: Seat, house: House) -> State:
    holding = state.seats[seat]
    return with_holding(state, seat, houses=(*holding.houses, house), built=house.id + 1)


def without_resident(state: State, seat: Seat, card: CardId) -> tuple[Resident, ...]:
    return tuple(who for who in state.seats[seat].residents if who.card != card)


def with_canal(state: State, seat: Seat, section: Section, spaces: int) -> State:
    left, right = state.seats[seat].canals
    canals = (spaces, right) if section == "left" else (left, spaces)
    return with_holding(state, seat, canals=canals)


def with_harbour(state: State, at: int, **fields: Any) -> State:
    harbour = replace(state.harbours[at], **fields)
    return replace(state, harbours=replaced(state.harbours, at, harbour))


def exchange_of(state: State) -> Exchange:
    assert state.exchange is not None
    return state.exchange


def house_of(holding: Holding, house: HouseId) -> House:
    """Raises StopIteration where the seat has no such house."""
    return next(one for one in holding.houses if one.id == house)


evolve = REDUCER.complete()
"""The position after an event."""
