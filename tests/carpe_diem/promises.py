"""Checks of the promises of labels, prices and refusals (`conformance/promises.py`)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise, takewhile
from typing import Any

from domain.carpe_diem import CARPE_DIEM as GAME
from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import fountain_points, frame_tasks, fulfilments
from domain.carpe_diem.district import sides_of
from domain.carpe_diem.scoring import points_in_play
from domain.chance import Chance
from projections.carpe_diem.names import Promise
from projections.conformance.promises import InAll, Named, Played, Promises, in_the_events

# Taking a tile.


def removed_with(played: Played) -> tuple[Any, ...]:
    """The tiles that leave the game with the one that is taken; others follow other moves."""
    _, *events = played.events
    own = takewhile(lambda it: not isinstance(it, e.TileTaken), events)
    return next((it.tiles for it in own if isinstance(it, e.TilesRemoved)), ())


# Building.


def brings(played: Played) -> dict[str, int]:
    """A step, rewards, and what is won at the end of the game; all rewards are collected at once.

    But for what follows the tile of a craftsman: it is a choice of its own.
    """
    if not played.of(e.BanderoleRemoved, e.FeatureCompleted):
        return {}
    before, after = points_in_play(played.had), points_in_play(played.has)
    at_the_end = sum(after[part] - before[part] for part in ("villas", "frames"))
    events = collected(played).events
    chimneys = sum(it.chimneys for it in played.of(e.FeatureCompleted))
    tasks = tasks_of(played.has) - tasks_of(played.had)
    return {**gained(events), "vp": at_the_end, "chimney": chimneys, "tasks": tasks}


def tasks_of(holding: Any) -> int:
    return sum(task.fulfilled for task in frame_tasks(holding.district))


def collected(played: Played) -> Played:
    """Return the play with all rewards collected, those of craftsmen last."""
    while isinstance(
        s.current_question(played.after), s.CollectingRewards | s.ReturningFountainCard
    ):
        if played.after.phase.seat != played.seat:
            break
        options = GAME.options(played.after, played.seat)
        command = min(options, key=lambda it: getattr(it, "kind", "") == "craftsman")
        events, after = GAME.decide(played.after, played.seat, command, Chance(b"rewards"))
        played = played._replace(events=played.events + events, after=after)
    return played


def gained(events: Iterable[Any]) -> dict[str, int]:
    """Return the amounts of the catalogue. A step past the last space is a point (CAR-STEP-4)."""
    found, stepping = Counter[str](), False
    for event in events:
        match event:
            case e.TurnBegan() | e.RoundBegan() | e.ScoringBegan():
                break
            case e.DiscMoved(steps=steps):
                found["steps"] += steps
            case e.VictoryPointsGained(amount=amount):
                found["steps" if stepping else "vp"] += amount
            case e.WaresGained(ware=ware, amount=amount):
                found[ware] += amount
            case e.WaresSold(wares=wares):
                found["coins"] -= wares.total
            case e.CoinsGained(amount=amount):
                found["coins"] += amount
            case e.BreadGained(amount=amount):
                found["bread"] += amount
            case e.SealTileDue():
                found["seal_tiles"] += 1
            case e.RewardCollected(reward=reward):
                found["coins_per_ware"] += reward.kind == "merchant"
            case e.FountainCardsDrawn(count=count):
                found["fountain_cards_drawn"] += count
                found["fountain_cards_kept"] += count
            case e.FountainCardReturned():
                found["fountain_cards_kept"] -= 1
            case _:
                pass
        stepping = isinstance(event, e.DiscMoved)
    return dict(found)


def reward(played: Played) -> dict[str, int]:
    """Return the gain of the first reward; others follow automatically."""
    played = played.carried_on(
        lambda it: not isinstance(s.current_question(it.after), s.ReturningFountainCard)
    )
    first, *events = played.events
    assert isinstance(first, e.RewardCollected)
    return gained((first, *takewhile(lambda it: not isinstance(it, e.RewardCollected), events)))


def coins_for_wares(played: Played) -> int:
    _, *events = played.events
    own = takewhile(lambda it: not isinstance(it, e.RewardCollected), events)
    return sum(it.amount for it in own if isinstance(it, e.CoinsGained))


# Scoring.


def triggered(played: Played) -> object:
    cards: tuple[s.CardId, ...] = played.first(e.DiscPlaced).cards
    bread = (
        components.LIMITS.bread_per_fulfilment
        if played.had.bread >= components.LIMITS.bread_per_fulfilment
        else 0
    )
    return Named(
        tuple(
            Promise(
                card,
                times,
                after,
                bread=0 if times or after else bread,
                lost=0 if times or after or bread else most_lost(played, card),
            )
            for card, other in (cards, cards[::-1])
            for times in (fulfilments(played.had, card),)
            for after in (0 if times else times_after(played, card, other),)
        )
    )


def times_after(played: Played, card: s.CardId, other: s.CardId) -> int:
    """How often the card is paid for with the coins of a green one that is resolved first."""
    first = c.ResolveCard(other)
    if components.CARDS[other].red or first not in GAME.options(played.after, played.seat):
        return 0
    after = GAME.decide(played.after, played.seat, first, Chance(b"after")).state
    return fulfilments(after.seats[played.seat], card)


def most_lost(played: Played, card: s.CardId) -> int:
    """The most points that this card costs, whatever the seat does until both are resolved."""
    lost = lost_with(card, played.events)
    if lost is not None:
        return lost
    if played.seat not in GAME.awaiting(played.after):
        return 0
    losses = [0]
    for command in GAME.options(played.after, played.seat):
        events, after = GAME.decide(played.after, played.seat, command, Chance(b"lost"))
        losses.append(most_lost(played._replace(events=events, after=after), card))
    return max(losses)


def lost_with(card: s.CardId, events: tuple[Any, ...]) -> int | None:
    """Return the cost of the card, None while it is not closed."""
    for closed, then in pairwise((*events, None)):
        if isinstance(closed, e.CardClosed) and closed.card == card:
            return then.amount if isinstance(then, e.VictoryPointsLost) else 0
    return None


def until_fulfilled(played: Played) -> Played:
    return played.carried_on(lambda it: it.of(e.CardFulfilled, e.CardFulfilledWithBread))


def fulfilled(played: Played) -> dict[str, int]:
    """Return the gains after the fulfilment, until the card is closed or the seat must decide."""
    events = iter(until_fulfilled(played).events)
    for event in events:
        if isinstance(event, e.CardFulfilled | e.CardFulfilledWithBread):
            break
    own = takewhile(lambda it: not isinstance(it, e.CardClosed | e.CardOpened), events)
    return gained(own)


# Prices.


def price(played: Played) -> Mapping[str, object]:
    match played.command:
        case c.MoveWithBread() | c.FulfilWithBread():
            return {"bread": played.first(e.BreadReturned).amount}
        case c.CollectReward(kind="merchant"):
            return {"things": wares_sold(played)}
        case c.FulfilCard(times=times) if times and components.CARDS[played.before.phase.card].red:
            paid = until_fulfilled(played).of(e.WarePaid)
            all_due = InAll(sum(it.wares + it.coins for it in paid))
            chosen = isinstance(played.after.phase, s.PayingCard)
            return {"payment" if chosen else "things": all_due}
        case c.PayWare():
            paid = played.first(e.WarePaid)
            return {"things": [count for count in (paid.wares, paid.coins) if count]}
        case c.FulfilCard(times=0) | c.CloseCard():
            return {"loss": lost_with(played.before.phase.card, played.events) or 0}
        case _:  # automatic steps are no price
            return {}


def wares_sold(played: Played) -> list[int]:
    """By the first reward, others follow by themselves."""
    _, *events = played.events
    for event in takewhile(lambda it: not isinstance(it, e.RewardCollected), events):
        if isinstance(event, e.WaresSold):
            counts = (getattr(event.wares, ware) for ware in event.wares.__struct_fields__)
            return [count for count in counts if count]
    return []


def turned(played: Played) -> object:
    built = played.first(e.TileBuilt)
    ways = played.view["decision"]["placements"][str(built.cell)]
    return sides_of(built.tile, built.rotation) if len(ways) > 1 else ()


PROMISES = Promises(
    labels={
        "space": lambda it: it.first(e.PatricianPlaced, e.PatricianMoved).space + 1,
        "tiles": lambda it: Named(tuple(it.before.fields[it.command.space])),
        "tile": in_the_events,
        "take_tile": lambda it: not removed_with(it),
        "take_tile.clearing left": lambda it: Named(removed_with(it)),
        "take_tile.unfit": lambda it: bool(it.of(e.TileLaidAside)) and not removed_with(it),
        "take_tile.unfit.clearing left": lambda it: Named(removed_with(it)),
        "cell": lambda it: list(divmod(it.first(e.TileBuilt).cell, 10)),
        "turned": lambda it: Named(turned(it)),
        "brings": brings,
        "reward:feature": lambda it: Named({"kind": it.command.kind, "tiles": it.command.tiles}),
        "reward": reward,
        "coins": coins_for_wares,
        "collect_reward.merchant_without_wares": lambda it: not it.of(e.WaresSold),
        "return_fountain_card card": in_the_events,
        "pay_ware card": lambda it: Named(it.before.phase.card),
        "worth": lambda it: fountain_points(it.had.district, (it.command.card,)),
        "triggered": triggered,
        "card": in_the_events,
        "times": lambda it: until_fulfilled(it).first(e.CardFulfilled).times,
        "paid": fulfilled,
    },
    price=price,
    refusals={
        "needed": lambda _, __, command: (
            components.LIMITS.bread_per_move
            if isinstance(command, c.MoveWithBread)
            else components.LIMITS.bread_per_fulfilment
        ),
        "card": lambda state, _, __: state.phase.card,
        "due": lambda state, _, __: state.phase.due[0].ware,
        "fountain": lambda _, __, command: command.card,
        "tile": lambda state, _, __: state.phase.tile,
    },
)
