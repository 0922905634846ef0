"""What a viewer may know of an event.

Each event has a row: the fields that everybody may know. What else it holds is hidden: the card of
a face-down move is shown to those who know it (`known_to` says who, or the seats themselves), to
everybody else only its back (VIL-HIDE-1); the order of a shuffle to nobody before the end. Who else
knows a card is shown to nobody: it would tell of hands (VIL-HIDE-24). No event is secret as a
whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from domain.decider import EVERYONE, Viewer
from domain.villagers import events as e
from domain.villagers.components import SUIT
from domain.villagers.knowledge import SHELF, bit_of
from domain.villagers.state import CardId
from projections.projection import Shown
from projections.public_fields import everything, public

PUBLIC: Mapping[type[e.Event], tuple[str, ...]] = MappingProxyType(
    {
        e.GameOpened: ("seats", "rules", "lumberjacks", "hayers", "miners"),
        e.RoadLaid: ("draw", "cards"),
        e.FirstPlayerDrawn: ("draw", "sides", "number"),
        e.FirstPlayerNamed: ("seat",),
        e.DeckShuffled: ("draw",),  # VIL-HIDE-2
        e.StacksDealt: ("size", "tops"),
        e.HandDealt: ("seat", "count"),  # VIL-HIDE-3
        e.ReserveLaid: ("size", "top"),
        e.ModuleCardsShuffled: ("draw", "module"),  # VIL-HIDE-18
        e.ModuleCardDealt: ("seat",),  # VIL-HIDE-18
        e.DevelopmentDrawn: ("draw", "sides", "number", "suite", "development"),
        e.CountessArrived: ("level", "supply", "jester"),
        e.RoundBegan: ("round",),
        e.DecisionOpened: ("decision",),
        e.DecisionClosed: (),
        e.GoldGained: ("owner", "amount", "reason"),
        e.GoldPaid: ("owner", "amount", "reason"),
        e.GoldMoved: ("giver", "taker", "amount", "reason"),
        e.CoinsPlaced: ("owner", "villager", "amount"),
        e.CoinsTaken: ("owner", "villager", "amount", "taker"),
        e.DraftTurnBegan: ("seat", "fewer"),
        e.FaceUpDrafted: ("seat", "place", "card", "coins"),
        e.PileDrafted: ("seat", "pile", "card", "uncovered"),  # VIL-HIDE-4
        e.RoadRefilled: ("place", "pile", "card", "uncovered"),
        e.SquaresTaken: (),
        e.RoadTurnBegan: ("seat",),
        e.RoadCoinPlaced: ("seat", "place"),
        e.RoadCoinDeclined: ("seat",),
        e.RoadCoinsPlaced: ("places",),
        e.RoadCleared: ("places", "cards", "coins", "taker"),  # VIL-HIDE-19
        e.BuildTurnBegan: ("seat", "limit"),
        e.BuildActionUsed: ("seat",),
        e.CardPlayed: ("seat", "card"),
        e.SpecialPlayed: ("seat", "card"),
        e.PadlockOpened: ("seat", "card", "by", "unlocker", "owner", "coins", "paid"),
        e.VillagerLaid: ("owner", "villager", "card", "onto", "turned"),
        e.VillagerFreed: ("seat", "owner", "villager", "card", "apprentice"),
        e.TinnerActivated: ("seat",),
        e.HandCardPutBack: ("seat", "pile"),  # VIL-HIDE-6
        e.HandCardDiscarded: ("seat", "card"),  # VIL-HIDE-6, -19
        e.BasicExchanged: ("seat", "basic", "villager"),
        e.BasicGiven: ("seat", "basic", "villager"),
        e.FoundersTurned: ("seat", "villager"),
        e.StandInReturned: ("seat", "villager", "card"),  # VIL-HIDE-5
        e.VillagerDiscarded: ("owner", "villager", "card"),
        e.FirstPlayerPassed: ("seat",),
        e.MarketDayBegan: ("day",),
        e.CoinsCollected: ("owner", "amount"),
        e.GameEnded: ("outcome",),
        e.EventDeckShuffled: ("draw", "season"),  # VIL-HIDE-21
        e.EventDealt: ("event",),
        e.EventBegun: ("event",),
        e.EventDiscarded: ("event",),
        e.SeasonChanged: ("season",),
        e.JesterPlayed: ("event",),
        e.JesterLost: (),
        e.EventPhaseBegan: ("seat",),
        e.CountessGiven: ("place", "card", "coins", "villager"),
        e.CountessDrew: ("pile", "card", "villager", "uncovered"),  # VIL-HIDE-20
        e.HandCardGiven: ("seat", "card", "villager"),
        e.VillagerBetrayed: ("seat", "villager", "card"),
        e.DraftsLost: ("seat", "fewer"),
        e.BuildActionLost: ("seat", "limit"),
        e.ReserveShuffled: ("draw", "top"),  # VIL-HIDE-21
        e.RecruiterPaid: ("seat", "amount"),
        e.PileLookedThrough: ("seat", "pile", "count"),  # VIL-HIDE-13, -14
        e.SeenCardDrafted: ("seat", "card"),
        e.SeenCardTaken: ("seat",),  # VIL-HIDE-14
        e.SeenCardPutBack: ("seat", "pile", "top"),  # VIL-HIDE-13, -14
        e.FaceUpTaken: ("seat", "place", "card", "coins"),  # VIL-HIDE-5
        e.SquareCardTaken: ("seat", "owner", "card"),  # VIL-HIDE-5
        e.VillagerTaken: ("seat", "owner", "villager", "card"),  # VIL-HIDE-5
        e.HandLookedAt: ("seat", "owner"),  # VIL-HIDE-15
        e.HandCardStolen: ("seat", "owner"),  # VIL-HIDE-15
        e.ThiefUsed: ("seat", "villager", "victim", "amount"),
        e.FreelancerPaid: ("seat", "owner", "villager", "amount", "limit"),
        e.DevelopmentPhaseBegan: ("seat",),
        e.DevelopmentWon: ("owner", "development"),
        e.DevelopmentTied: ("development",),
        e.RewardTurnBegan: ("seat",),
        e.PileCardTaken: ("seat", "pile", "uncovered"),  # VIL-HIDE-16
    }
)


def redact(event: e.Event, viewer: Viewer) -> Shown:
    """The event with the fields that this viewer may know; an absent value is left out."""
    if viewer == EVERYONE:
        return everything(event)
    return public(event, PUBLIC) | hidden(event, viewer)


def hidden(event: e.Event, viewer: Viewer) -> Shown:
    """What this viewer may know of the hidden fields."""
    match event:
        case e.HandDealt(seat=seat, cards=cards):
            return backs(cards) | (fronts(cards) if viewer == seat else {})
        case e.ModuleCardDealt(seat=seat, card=card):
            return back(card) | ({"card": card} if viewer == seat else {})
        case (
            e.HandCardPutBack(card=card, known_to=known_to)
            | e.SeenCardTaken(card=card, known_to=known_to)
            | e.HandCardStolen(card=card, known_to=known_to)
            | e.PileCardTaken(card=card, known_to=known_to)
        ):
            return back(card) | ({"card": card} if known_to & bit_of(viewer) else {})
        case e.SeenCardPutBack(card=card, known_to=known_to):
            return {"card": card} if known_to & bit_of(viewer) else {}
        case e.PileLookedThrough(seat=seat, cards=cards):
            return {"cards": list(cards)} if viewer == seat else {}
        case e.HandLookedAt(seat=seat, owner=owner, cards=cards):
            return fronts(cards) if viewer in (seat, owner) else {}
        case _:
            return {}


def back(card: CardId) -> Shown:
    """VIL-HIDE-1."""
    return {"suit": SUIT[card]}


def backs(cards: Iterable[CardId]) -> Shown:
    """In the order of a hand: what was dealt when must not show."""
    return {"suits": [SUIT[card] for card in sorted(cards, key=SHELF.__getitem__)]}


def fronts(cards: Iterable[CardId]) -> Shown:
    """In the order of a hand, which means nothing."""
    return {"cards": sorted(cards, key=SHELF.__getitem__)}
