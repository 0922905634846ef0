"""Checks of the promises of labels, prices and refusals (`conformance/promises.py`)."""

from collections.abc import Mapping
from typing import Any

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import pile_of
from domain.villagers.padlocks import cost_to_open
from projections.conformance.promises import NAMES, Named, Played, Promises, in_the_events

DRAFTED = (e.FaceUpDrafted, e.FaceUpTaken, e.CountessGiven)


def villager(played: Played) -> object:
    """Return the card with that number, and its owner if it belongs to another seat."""
    return Named(named_apart(played.before, played.seat, played.command.villager))


def named_apart(state: s.State, seat: Seat, number: int) -> dict[str, object]:
    villages: dict[Any, tuple[s.Villager, ...]] = {
        NAMES[n]: holding.village for n, holding in enumerate(state.seats)
    }
    if state.countess is not None:
        villages["countess"] = state.countess.village
    for owner, village in villages.items():
        for lying in village:
            if lying.id == number:
                alike = [other.id for other in village if other.card == lying.card]
                carry = [it for it in alike if any(other.on == it for other in village)]
                order = [*sorted(carry), *sorted(set(alike) - set(carry))]
                called = owner if owner == "countess" else {"name": owner}
                return {
                    "card": lying.card,
                    "owner": None if owner == NAMES[seat] else called,
                    "place": order.index(lying.id) if len(alike) > 1 else None,
                }
    raise LookupError(number)


def pile(played: Played) -> list[int]:
    name: s.PileId = played.command.pile
    cards = pile_of(played.before, name)
    return [*stack_number(name), len(cards)] if cards or name != "reserve" else []


def stack_number(name: str) -> list[int]:
    return [int(name.removeprefix("stack_"))] if name.startswith("stack_") else []


def place(played: Played) -> list[int]:
    """Said only where the Road shows that villager twice."""
    road = played.before.road
    number = place_of(played)
    shown = [it.card for it in road if it is not None]
    return [number] if shown.count(road[number - 1].card) > 1 else []


def place_of(played: Played) -> int:
    return played.first(*DRAFTED, e.RoadCoinPlaced).place


def coins(played: Played) -> list[int]:
    """On the villager, and where they go if it is taken."""
    taken = played.first(*DRAFTED)
    lying = played.before.road[place_of(played) - 1].coins
    return [lying] if lying and (taken is None or taken.coins == lying) else []


def drafts_left(played: Played) -> object:
    """With the Recruiter, beside what is lost to Rats."""
    drafts = [it.left for it in played.after.pending if isinstance(it, s.DraftVillager)]
    return drafts[0] if drafts else False


def gold(played: Played) -> int:
    """Return the gold that the choice brought, by its purpose."""
    for event in played.events:
        match event:
            case e.GoldGained(amount=amount) | e.CoinsPlaced(amount=amount):
                return amount
            case e.PadlockOpened(coins=coins):
                return coins
            case _:
                pass
    return 0


def left_to_put_back(played: Played) -> object:
    left = [card.face for card in played.had.looking]
    left.remove(played.command.card)
    return Named(left if len(left) == 1 else len(left))


def person(played: Played) -> object:
    seat = played.command.seat
    return Named(seat if seat == "countess" else {"name": NAMES[seat]})


def side_up(played: Played) -> int | None:
    """The gold or food of the side that is up then."""
    (laid,) = (it for it in played.of(e.VillagerLaid) if it.card == "founders")
    return getattr(components.CARDS[laid.card].sides[laid.turned], played.command.side)


# Prices.


def price(played: Played) -> Mapping[str, object]:
    match played.command:
        case c.GetBasic():
            return {"hand_cards": len(given(played))}
        case c.PlayCard() | c.LayOn() | c.PickVillager() | c.Unlock():
            return {"gold": paid(played.carried_on(is_laid))}
        case _:
            return {"gold": paid(played)}


def given(played: Played) -> list[Any]:
    kinds = (e.HandCardPutBack, e.HandCardDiscarded, e.HandCardGiven)
    return played.carried_on(lambda it: it.of(*kinds)).of(*kinds)


def is_laid(played: Played) -> bool:
    """Whether no decision about its place or its padlock is pending."""
    return not played.after.pending or not isinstance(
        played.after.pending[-1], s.ChoosePlace | s.OpenPadlock
    )


def paid(played: Played) -> int:
    """Return the payment that the seat itself chose."""
    kinds = (e.GoldPaid, e.FreelancerPaid, e.RecruiterPaid)
    gold = [it.amount for it in played.own(*kinds)] + [
        it.paid for it in played.own(e.PadlockOpened)
    ]
    return sum(gold[:1])


def lies_now(state: s.State, _: Seat, command: Any) -> object:
    if isinstance(command, c.DraftFromPile):
        return len(pile_of(state, command.pile))
    there = state.road[command.place - 1]
    return there and there.card


def card_asked(state: s.State, command: Any) -> s.CardId:
    question = state.pending[-1]
    return getattr(command, "card", None) or getattr(question, "card", None) or s.CardId("courier")


PROMISES = Promises(
    labels={
        "card": in_the_events,
        "basic": in_the_events,
        "event": in_the_events,
        "place": place,
        "coins": coins,
        "pile": pile,
        "get_basic pile": lambda it: stack_number(it.command.pile),
        "pay_recruiter": drafts_left,
        "put_coin card": lambda it: Named(it.before.road[place_of(it) - 1].card),
        "put_coin": lambda it: len(it.of(e.RoadCoinPlaced)),
        "pay_freelancer": lambda it: it.first(e.FreelancerPaid).limit - it.before.phase.limit,
        "decline.face_rats": lambda it: it.first(e.DraftsLost).fewer,
        "decline.face_arson": lambda it: it.before.phase.limit - it.first(e.BuildActionLost).limit,
        "villager": villager,
        "play_card.cover_stand_in under": lambda it: Named(
            named_apart(it.before, it.seat, it.before.pending[-1].villager)["card"]
        ),
        "gold": gold,
        "show_side.gold": side_up,
        "show_side.food": side_up,
        "pick_villager.sheriff coins": lambda it: [taken.amount for taken in it.of(e.CoinsTaken)],
        "seat": person,
        "above": left_to_put_back,
        "use_thief": lambda it: it.first(e.ThiefUsed).amount,
    },
    price=price,
    refusals={
        "where": lambda _, __, command: getattr(command, "place", None) or command.pile,
        "now": lies_now,
        "unlocker": lambda state, _, command: (
            components.CARDS[card_asked(state, command)].unlocked_by
        ),
        "gold": lambda state, seat, _: state.seats[seat].supply,
        "card": lambda state, _, command: card_asked(state, command),
        "cannot_be_taken card": lambda state, *_: state.pending[-1].by,
        "none_left card": lambda _, __, command: command.basic,
        "basic_card card": lambda _, __, command: command.card,
        "whose": lambda state, *_: "own" if state.pending[-1].by == "spy_network" else "countess",
        "no_more_basics most": lambda *_: 3,
        "limit_reached most": lambda *_: 5,
        "below": lambda _, __, command: components.BEFORE[card_asked(_, command)][-1:],
        "not_enough_gold cost": lambda *_: 1,
        "padlock_closed cost": lambda state, seat, command: cost_to_open(state, seat, command.card),
        "no_victim gold": lambda *_: 3,
        "another_event_first event": lambda state, *_: state.pending[-1].only,
        "last": lambda state, *_: len(state.seats) - 1,
    },
)
