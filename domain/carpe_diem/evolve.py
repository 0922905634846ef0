"""The reducer: a row or a small function per event, by chapter as in `events.py`."""

from msgspec.structs import replace

from domain.cards import deal, replaced, seats_with, with_holding, without
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.district import Placement, empty_district, with_tile
from domain.carpe_diem.grid import TileId
from domain.decider import Seat
from domain.reducer import Reducer

REDUCER: Reducer[s.State, e.Event] = Reducer(e.Event)
SIDES_OF_A_FRAME = 4


# The opening.


REDUCER.ignores(e.StartPlayerDrawn, e.ScoringCardsShuffled, e.CardClosed, e.FountainCardsRevealed)
REDUCER.sets(e.StartPlayerNamed, "start_player", to="seat")
REDUCER.sets(e.DiscsStacked, "track", to="seats")
REDUCER.sets(e.ScoringCardsLaid, "scoring_cards", to="cards")
REDUCER.begins(e.PlacingBegan, s.PlacingPatrician)


@REDUCER.handles
def game_opened(state: s.State, event: e.GameOpened) -> s.State:
    return replace(state, points=event.points, track=tuple(map(Seat, range(event.seats))))


@REDUCER.handles
def boards_drawn(state: s.State, event: e.BoardsDrawn) -> s.State:
    boards = event.boards[: len(state.track)]
    return replace(state, seats=tuple(s.Holding(empty_district(board)) for board in boards))


@REDUCER.handles
def frames_drawn(state: s.State, event: e.FramesDrawn) -> s.State:
    pieces = iter(event.frames)
    seats = tuple(
        replace(it, district=replace(it.district, frames=deal(pieces, SIDES_OF_A_FRAME)))
        for it in state.seats
    )
    return replace(state, seats=seats)


@REDUCER.handles
def fountain_cards_shuffled(state: s.State, event: e.FountainCardsShuffled) -> s.State:
    return replace(state, fountain_stack=tuple(map(s.StackCard, event.order)))


@REDUCER.handles
def tiles_shuffled(state: s.State, event: e.TilesShuffled) -> s.State:
    if event.back == "light":
        return replace(state, light_supply=event.order)
    return replace(state, dark_supply=event.order)


@REDUCER.handles
def tiles_laid_face_down(state: s.State, event: e.TilesLaidFaceDown) -> s.State:
    laid = event.fields * components.PER_FIELD
    return replace(
        state,
        fields=in_fields(state.light_supply[:laid]),
        light_supply=state.light_supply[laid:],
        seals=state.dark_supply[: event.seals],
        dark_supply=state.dark_supply[event.seals :],
    )


def in_fields(tiles: tuple[TileId, ...]) -> tuple[tuple[TileId, ...], ...]:
    """Return the tiles by field, the first ones on that of space 0."""
    return tuple(
        tiles[n : n + components.PER_FIELD] for n in range(0, len(tiles), components.PER_FIELD)
    )


@REDUCER.handles
def patrician_placed(state: s.State, event: e.PatricianPlaced) -> s.State:
    return with_holding(state, event.seat, space=event.space)


@REDUCER.handles
def tiles_turned(state: s.State, event: e.TilesTurned) -> s.State:
    return replace(state, fields=event.fields, seals=event.seals, face_up=True)


# Passes, rounds and turns.


REDUCER.sets(e.PassBegan, "current_pass", to="number")
REDUCER.sets(e.RoundBegan, "round", to="number")
REDUCER.begins(e.TurnBegan, s.Moving)
REDUCER.begins(e.SealTileDue, s.TakingSealTile)


@REDUCER.handles
def tiles_laid(state: s.State, event: e.TilesLaid) -> s.State:
    laid = sum(map(len, event.fields))
    if event.back == "light":
        return replace(state, fields=event.fields, light_supply=state.light_supply[laid:])
    return replace(state, fields=event.fields, dark_supply=state.dark_supply[laid:])


@REDUCER.handles
def patrician_moved(state: s.State, event: e.PatricianMoved) -> s.State:
    seats = seats_with(state, event.seat, space=event.space)
    return replace(state, seats=seats, phase=s.TakingTile(event.seat))


@REDUCER.handles
def tile_taken(state: s.State, event: e.TileTaken) -> s.State:
    left = without(state.fields[event.space], event.tile)
    return replace(
        state,
        fields=replaced(state.fields, event.space, left),
        phase=s.Building(event.seat, event.tile),
    )


@REDUCER.handles
def tiles_removed(state: s.State, event: e.TilesRemoved) -> s.State:
    return replace(
        state, fields=replaced(state.fields, event.space, ()), removed=state.removed + event.tiles
    )


@REDUCER.handles
def seal_tile_taken(state: s.State, event: e.SealTileTaken) -> s.State:
    return replace(
        state,
        seals=replaced(state.seals, event.seal, None),
        phase=s.Building(event.seat, event.tile),
    )


@REDUCER.handles
def tile_built(state: s.State, event: e.TileBuilt) -> s.State:
    district = state.seats[event.seat].district
    built = with_tile(district, event.tile, Placement(event.cell, event.rotation))
    return replace(
        state,
        seats=seats_with(state, event.seat, district=built),
        phase=s.CollectingRewards(event.seat),
    )


@REDUCER.handles
def tile_laid_aside(state: s.State, event: e.TileLaidAside) -> s.State:
    laid_aside = (*state.seats[event.seat].laid_aside, event.tile)
    return replace(
        state,
        seats=seats_with(state, event.seat, laid_aside=laid_aside),
        phase=s.CollectingRewards(event.seat),
    )


@REDUCER.handles
def banderole_removed(state: s.State, event: e.BanderoleRemoved) -> s.State:
    district = state.seats[event.seat].district
    banderoles = without(district.banderoles, event.cell)
    district = replace(district, banderoles=banderoles)
    return with_holding(state, event.seat, district=district)


@REDUCER.handles
def feature_completed(state: s.State, event: e.FeatureCompleted) -> s.State:
    if event.reward is None:
        return state
    return replace(state, rewards=(*state.rewards, event.reward))


@REDUCER.handles
def reward_collected(state: s.State, event: e.RewardCollected) -> s.State:
    return replace(state, rewards=without(state.rewards, event.reward))


# Gains and returns of a seat.


REDUCER.gains(e.VictoryPointsGained, "victory_points")
REDUCER.loses(e.VictoryPointsLost, "victory_points")
REDUCER.gains(e.CoinsGained, "coins")
REDUCER.gains(e.BreadGained, "bread")
REDUCER.loses(e.BreadReturned, "bread")


@REDUCER.handles
def disc_moved(state: s.State, event: e.DiscMoved) -> s.State:
    seats = seats_with(state, event.seat, banderole=event.space)
    others = without(state.track, event.seat)
    behind = sum(seats[other].banderole <= event.space for other in others)
    track = (*others[:behind], event.seat, *others[behind:])
    return replace(state, seats=seats, track=track)


@REDUCER.handles
def wares_gained(state: s.State, event: e.WaresGained) -> s.State:
    wares = with_more(state.seats[event.seat].wares, event.ware, event.amount)
    return with_holding(state, event.seat, wares=wares)


@REDUCER.handles
def wares_sold(state: s.State, event: e.WaresSold) -> s.State:
    return with_holding(state, event.seat, wares=s.Wares())


@REDUCER.handles
def fountain_cards_drawn(state: s.State, event: e.FountainCardsDrawn) -> s.State:
    return replace(
        state,
        fountain_stack=state.fountain_stack[event.count :],
        phase=s.ReturningFountainCard(event.seat, event.cards),
    )


@REDUCER.handles
def fountain_card_returned(state: s.State, event: e.FountainCardReturned) -> s.State:
    assert isinstance(state.phase, s.ReturningFountainCard)
    held = state.seats[event.seat].fountain_cards + state.phase.drawn
    return replace(
        state,
        seats=seats_with(state, event.seat, fountain_cards=without(held, event.card)),
        fountain_stack=(*state.fountain_stack, s.StackCard(event.card, event.seat)),
        phase=s.CollectingRewards(event.seat),
    )


def with_more(wares: s.Wares, ware: s.Ware, amount: int) -> s.Wares:
    """Return these wares with `amount` more of a kind; fewer, if it is negative."""
    return replace(wares, **{ware: getattr(wares, ware) + amount})


# A scoring.


REDUCER.sets(e.ScoringBegan, "to_score", to="order")


@REDUCER.handles
def scoring_turn_began(state: s.State, event: e.ScoringTurnBegan) -> s.State:
    to_score = without(state.to_score, event.seat)
    return replace(state, to_score=to_score, phase=s.PlacingDisc(event.seat))


@REDUCER.handles
def disc_placed(state: s.State, event: e.DiscPlaced) -> s.State:
    return replace(
        state,
        discs=(*state.discs, s.Disc(event.circle, event.seat)),
        phase=s.ChoosingCard(event.seat, event.cards),
    )


@REDUCER.handles
def card_opened(state: s.State, event: e.CardOpened) -> s.State:
    return replace(state, phase=s.FulfillingCard(event.seat, event.card, event.then))


@REDUCER.handles
def payment_due(state: s.State, event: e.PaymentDue) -> s.State:
    assert isinstance(state.phase, s.FulfillingCard)
    phase = s.PayingCard(event.seat, event.card, state.phase.then, event.times, event.due)
    return replace(state, phase=phase)


@REDUCER.handles
def ware_paid(state: s.State, event: e.WarePaid) -> s.State:
    assert isinstance(state.phase, s.PayingCard)
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


@REDUCER.handles
def card_fulfilled(state: s.State, event: e.CardFulfilled) -> s.State:
    assert isinstance(state.phase, s.FulfillingCard | s.PayingCard)
    phase = s.ClosingCard(event.seat, event.card, state.phase.then, event.times)
    return replace(state, phase=phase)


@REDUCER.handles
def card_fulfilled_with_bread(state: s.State, _: e.CardFulfilledWithBread) -> s.State:
    assert isinstance(state.phase, s.ClosingCard)
    return replace(state, phase=replace(state.phase, fulfilled=state.phase.fulfilled + 1))


@REDUCER.handles
def game_ended(state: s.State, event: e.GameEnded) -> s.State:
    return replace(state, phase=s.Over(event.outcome))


evolve = REDUCER.complete()
