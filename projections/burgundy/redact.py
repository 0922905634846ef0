"""What a viewer may know of an event.

Each event has a row: the fields that everybody may know. What else it holds is known to its own
seat alone (`OWN`), or to nobody before the end. No event of this game is secret as a whole: that a
card was drawn, dealt or bought is seen by all (BUR-HIDE-2, -4, -5).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from domain.burgundy import events as e
from domain.decider import EVERYONE, Viewer
from projections.projection import Shown
from projections.public_fields import everything, public

PUBLIC: Mapping[type[e.Event], tuple[str, ...]] = MappingProxyType(
    {
        e.GameOpened: ("seats", "first_bonuses", "all_seven"),
        e.StartPlayerDrawn: ("draw", "sides", "number"),
        e.StartPlayerNamed: ("seat", "card"),
        e.GoodsShuffled: ("draw",),  # BUR-HIDE-10
        e.AnimalsShuffled: ("draw",),  # BUR-HIDE-10
        e.StorageStocked: ("seat", "goods", "animals", "silver", "workers"),
        e.SuppliesLaid: ("supply", "sizes", "tops"),
        e.CardsShuffled: ("draw",),  # BUR-HIDE-5, -7
        e.CardsDealt: ("first", "count"),  # BUR-HIDE-3, -4
        e.DisplayLaid: ("cards", "rows"),
        e.DisplayCleared: ("cards",),
        e.EgonPilesCounted: ("sizes",),  # BUR-HIDE-15
        e.EgonPileRevealed: ("cards",),
        e.EgonFirstBonusTaken: ("kind",),
        e.EgonAllSevenTaken: ("value",),
        e.PassBegan: ("pass_id",),
        e.RoundBegan: ("round",),
        e.CardsDrawn: ("seat", "count"),  # BUR-HIDE-1
        e.TurnBegan: ("seat",),
        e.TurnSkipped: ("seat",),
        e.DecisionOpened: ("decision",),
        e.DecisionClosed: (),
        e.CardPlayed: ("seat", "card"),
        e.WorkersReturned: ("seat", "amount"),
        e.WorkersGained: ("seat", "amount"),
        e.SilverReturned: ("seat", "amount"),
        e.SilverGained: ("seat", "amount"),
        e.VictoryPointsGained: ("seat", "amount"),
        e.CardTaken: ("seat", "row", "card"),
        e.ProjectDiscarded: ("seat", "card"),
        e.ProjectPlaced: ("seat", "card", "stack", "kind"),
        e.FirstBonusTaken: ("seat", "kind"),
        e.AllSevenTaken: ("seat", "value"),
        e.PassBonusChosen: ("seat", "bonus"),
        e.EffectForgone: ("seat", "card"),
        e.GoodsSold: ("seat", "good", "amount"),
        e.StartPlayerCardTaken: ("seat",),
        e.GoodTaken: ("seat", "stack", "good", "uncovered"),
        e.AnimalTaken: ("seat", "stack", "animal", "uncovered"),
        e.SupplySplit: ("supply", "stack", "kept", "uncovered"),
        e.CardsBought: ("seat", "count"),  # BUR-HIDE-11
        e.BoughtCardKept: ("seat", "card"),
        e.BoughtCardUsed: ("seat", "card"),
        e.BoughtCardsDiscarded: ("seat", "cards"),
        e.GameEnded: ("outcome",),
    }
)


def redact(event: e.Event, viewer: Viewer) -> Shown:
    """The event with the fields that this viewer may know; an absent value is left out."""
    if viewer == EVERYONE:
        return everything(event)
    shown = public(event, PUBLIC)
    match event:
        case e.CardsDrawn(seat=seat, cards=cards) | e.CardsBought(seat=seat, cards=cards):
            # The order in a hand means nothing, so it must tell nothing either.
            return {**shown, "cards": sorted(cards)} if viewer == seat else shown
        case _:
            return shown
