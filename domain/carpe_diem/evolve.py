"""The reducer: books what happened, an event a function; it consults no rule and draws nothing."""

from typing import Any

from msgspec.structs import replace

from domain.cards import replaced, without
from domain.carpe_diem import events as e
from domain.carpe_diem.components import PER_FIELD
from domain.carpe_diem.district import Placement, empty_district, with_tile
from domain.carpe_diem.grid import TileId
from domain.carpe_diem.state import (
    Building,
    ChoosingCard,
    ClosingCard,
    CollectingRewards,
    Disc,
    FulfillingCard,
    Holding,
    Moving,
    Over,
    PayingCard,
    PlacingDisc,
    PlacingPatrician,
    ReturningFountainCard,
    StackCard,
    State,
    TakingSealTile,
    TakingTile,
    Ware,
    Wares,
)
from domain.decider import Seat
from domain.reducer import Reducer

REDUCER: Reducer[State, e.Event] = Reducer(e.Event)
SIDES_OF_A_FRAME = 4


def with_holding(state: State, seat: Seat, **changes: Any) -> State:
    """The state, with these changes in what one seat has."""
    return replace(state, seats=seats_with(state, seat, **changes))


def seats_with(state: State, seat: Seat, **changes: Any) -> tuple[Holding, ...]:
    """The seats, with these changes in what one of them has."""
    return replaced(state.seats, seat, replace(state.seats[seat], **changes))


# The opening.


@REDUCER.books
def game_opened(state: State, event: e.GameOpened) -> State:
    return replace(state, points=event.points, track=tuple(map(Seat, range(event.seats))))


@REDUCER.books
def nothing_moves(
    state: State,
    _: e.StartPlayerDrawn | e.ScoringCardsShuffled | e.CardClosed | e.FountainCardsRevealed,
) -> State:
    return state


@REDUCER.books
def start_player_named(state: State, event: e.StartPlayerNamed) -> State:
    return replace(state, start_player=event.seat)


@REDUCER.books
def boards_drawn(state: State, event: e.BoardsDrawn) -> State:
    boards = event.boards[: len(state.track)]
    return replace(state, seats=tuple(Holding(empty_district(board)) for board in boards))


@REDUCER.books
def frames_drawn(state: State, event: e.FramesDrawn) -> State:
    pieces = iter(event.frames)
    seats = tuple(
        replace(
            holding,
            district=replace(
                holding.district, frames=tuple(next(pieces) for _ in range(SIDES_OF_A_FRAME))
            ),
        )
        for holding in state.seats
    )
    return replace(state, seats=seats)


@REDUCER.books
def discs_stacked(state: State, event: e.DiscsStacked) -> State:
    return replace(state, track=event.seats)


@REDUCER.books
def scoring_cards_laid(state: State, event: e.ScoringCardsLaid) -> State:
    return replace(state, scoring_cards=event.cards)


@REDUCER.books
def fountain_cards_shuffled(state: State, event: e.FountainCardsShuffled) -> State:
    return replace(state, fountain_stack=tuple(map(StackCard, event.order)))


@REDUCER.books
def tiles_shuffled(state: State, event: e.TilesShuffled) -> State:
    if event.back == "light":
        return replace(state, light_supply=event.order)
    return replace(state, dark_supply=event.order)


@REDUCER.books
def tiles_laid_face_down(state: State, event: e.TilesLaidFaceDown) -> State:
    laid = event.fields * PER_FIELD
    return replace(
        state,
        fields=in_fields(state.light_supply[:laid]),
        light_supply=state.light_supply[laid:],
        seals=state.dark_supply[: event.seals],
        dark_supply=state.dark_supply[event.seals :],
    )


def in_fields(tiles: tuple[TileId, ...]) -> tuple[tuple[TileId, ...], ...]:
    """Tiles on the fields, the first ones on that of space 0."""
    return tuple(tiles[n : n + PER_FIELD] for n in range(0, len(tiles), PER_FIELD))


@REDUCER.books
def placing_began(state: State, event: e.PlacingBegan) -> State:
    return replace(state, phase=PlacingPatrician(event.seat))


@REDUCER.books
def patrician_placed(state: State, event: e.PatricianPlaced) -> State:
    return with_holding(state, event.seat, space=event.space)


@REDUCER.books
def tiles_turned(state: State, event: e.TilesTurned) -> State:
    return replace(state, fields=event.fields, seals=event.seals, face_up=True)


# Passes, rounds and turns.


@REDUCER.books
def pass_began(state: State, event: e.PassBegan) -> State:
    return replace(state, current_pass=event.number)


@REDUCER.books
def tiles_laid(state: State, event: e.TilesLaid) -> State:
    laid = sum(map(len, event.fields))
    if event.back == "light":
        return replace(state, fields=event.fields, light_supply=state.light_supply[laid:])
    return replace(state, fields=event.fields, dark_supply=state.dark_supply[laid:])


@REDUCER.books
def round_began(state: State, event: e.RoundBegan) -> State:
    return replace(state, round=event.number)


@REDUCER.books
def turn_began(state: State, event: e.TurnBegan) -> State:
    return replace(state, phase=Moving(event.seat))


@REDUCER.books
def patrician_moved(state: State, event: e.PatricianMoved) -> State:
    seats = seats_with(state, event.seat, space=event.space)
    return replace(state, seats=seats, phase=TakingTile(event.seat))


@REDUCER.books
def tile_taken(state: State, event: e.TileTaken) -> State:
    left = without(state.fields[event.space], event.tile)
    return replace(
        state,
        fields=replaced(state.fields, event.space, left),
        phase=Building(event.seat, event.tile),
    )


@REDUCER.books
def tiles_removed(state: State, event: e.TilesRemoved) -> State:
    return replace(
        state,
        fields=replaced(state.fields, event.space, ()),
        removed=state.removed + event.tiles,
    )


@REDUCER.books
def seal_tile_taken(state: State, event: e.SealTileTaken) -> State:
    return replace(
        state,
        seals=replaced(state.seals, event.seal, None),
        phase=Building(event.seat, event.tile),
    )


@REDUCER.books
def tile_built(state: State, event: e.TileBuilt) -> State:
    district = state.seats[event.seat].district
    built = with_tile(district, event.tile, Placement(event.cell, event.rotation))
    return replace(
        state,
        seats=seats_with(state, event.seat, district=built),
        phase=CollectingRewards(event.seat),
    )


@REDUCER.books
def tile_laid_aside(state: State, event: e.TileLaidAside) -> State:
    laid_aside = (*state.seats[event.seat].laid_aside, event.tile)
    return replace(
        state,
        seats=seats_with(state, event.seat, laid_aside=laid_aside),
        phase=CollectingRewards(event.seat),
    )


@REDUCER.books
def banderole_removed(state: State, event: e.BanderoleRemoved) -> State:
    district = state.seats[event.seat].district
    banderoles = without(district.banderoles, event.cell)
    district = replace(district, banderoles=banderoles)
    return with_holding(state, event.seat, district=district)


@REDUCER.books
def feature_completed(state: State, event: e.FeatureCompleted) -> State:
    if event.reward is None:
        return state
    return replace(state, rewards=(*state.rewards, event.reward))


@REDUCER.books
def reward_collected(state: State, event: e.RewardCollected) -> State:
    return replace(state, rewards=without(state.rewards, event.reward))


@REDUCER.books
def seal_tile_due(state: State, event: e.SealTileDue) -> State:
    return replace(state, phase=TakingSealTile(event.seat))


# What a seat gains and returns.


@REDUCER.books
def disc_moved(state: State, event: e.DiscMoved) -> State:
    seats = seats_with(state, event.seat, banderole=event.space)
    others = without(state.track, event.seat)
    behind = sum(seats[other].banderole <= event.space for other in others)
    track = (*others[:behind], event.seat, *others[behind:])
    return replace(state, seats=seats, track=track)


@REDUCER.books
def victory_points_gained(state: State, event: e.VictoryPointsGained) -> State:
    points = state.seats[event.seat].victory_points + event.amount
    return with_holding(state, event.seat, victory_points=points)


@REDUCER.books
def victory_points_lost(state: State, event: e.VictoryPointsLost) -> State:
    points = state.seats[event.seat].victory_points - event.amount
    return with_holding(state, event.seat, victory_points=points)


@REDUCER.books
def wares_gained(state: State, event: e.WaresGained) -> State:
    wares = with_more(state.seats[event.seat].wares, event.ware, event.amount)
    return with_holding(state, event.seat, wares=wares)


@REDUCER.books
def wares_sold(state: State, event: e.WaresSold) -> State:
    return with_holding(state, event.seat, wares=Wares())


@REDUCER.books
def coins_gained(state: State, event: e.CoinsGained) -> State:
    coins = state.seats[event.seat].coins + event.amount
    return with_holding(state, event.seat, coins=coins)


@REDUCER.books
def bread_gained(state: State, event: e.BreadGained) -> State:
    bread = state.seats[event.seat].bread + event.amount
    return with_holding(state, event.seat, bread=bread)


@REDUCER.books
def bread_returned(state: State, event: e.BreadReturned) -> State:
    bread = state.seats[event.seat].bread - event.amount
    return with_holding(state, event.seat, bread=bread)


@REDUCER.books
def fountain_cards_drawn(state: State, event: e.FountainCardsDrawn) -> State:
    return replace(
        state,
        fountain_stack=state.fountain_stack[event.count :],
        phase=ReturningFountainCard(event.seat, event.cards),
    )


@REDUCER.books
def fountain_card_returned(state: State, event: e.FountainCardReturned) -> State:
    assert isinstance(state.phase, ReturningFountainCard)
    held = state.seats[event.seat].fountain_cards + state.phase.drawn
    return replace(
        state,
        seats=seats_with(state, event.seat, fountain_cards=without(held, event.card)),
        fountain_stack=(*state.fountain_stack, StackCard(event.card, event.seat)),
        phase=CollectingRewards(event.seat),
    )


def with_more(wares: Wares, ware: Ware, amount: int) -> Wares:
    """These wares and so many more of a kind; fewer, if the amount is negative."""
    return replace(wares, **{ware: getattr(wares, ware) + amount})


# A scoring.


@REDUCER.books
def scoring_began(state: State, event: e.ScoringBegan) -> State:
    return replace(state, to_score=event.order)


@REDUCER.books
def scoring_turn_began(state: State, event: e.ScoringTurnBegan) -> State:
    to_score = without(state.to_score, event.seat)
    return replace(state, to_score=to_score, phase=PlacingDisc(event.seat))


@REDUCER.books
def disc_placed(state: State, event: e.DiscPlaced) -> State:
    return replace(
        state,
        discs=(*state.discs, Disc(event.circle, event.seat)),
        phase=ChoosingCard(event.seat, event.cards),
    )


@REDUCER.books
def card_opened(state: State, event: e.CardOpened) -> State:
    return replace(state, phase=FulfillingCard(event.seat, event.card, event.then))


@REDUCER.books
def payment_due(state: State, event: e.PaymentDue) -> State:
    assert isinstance(state.phase, FulfillingCard)
    phase = PayingCard(event.seat, event.card, state.phase.then, event.times, event.due)
    return replace(state, phase=phase)


@REDUCER.books
def ware_paid(state: State, event: e.WarePaid) -> State:
    assert isinstance(state.phase, PayingCard)
    holding = state.seats[event.seat]
    due = tuple(payment for payment in state.phase.due if payment.ware != event.ware)
    return replace(
        state,
        seats=seats_with(
            state,
            event.seat,
            wares=with_more(holding.wares, event.ware, -event.wares),
            coins=holding.coins - event.coins,
        ),
        phase=replace(state.phase, due=due),
    )


@REDUCER.books
def card_fulfilled(state: State, event: e.CardFulfilled) -> State:
    assert isinstance(state.phase, FulfillingCard | PayingCard)
    phase = ClosingCard(event.seat, event.card, state.phase.then, event.times)
    return replace(state, phase=phase)


@REDUCER.books
def card_fulfilled_with_bread(state: State, _: e.CardFulfilledWithBread) -> State:
    assert isinstance(state.phase, ClosingCard)
    return replace(state, phase=replace(state.phase, fulfilled=state.phase.fulfilled + 1))


@REDUCER.books
def game_ended(state: State, event: e.GameEnded) -> State:
    return replace(state, phase=Over(event.outcome))


evolve = REDUCER.complete()
