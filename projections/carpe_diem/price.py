"""The price of an option: bread, wares and coins, and points for an unfulfilled card."""

from collections.abc import Mapping
from typing import Any

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from projections.carpe_diem.label import asked_card, enough_bread, own_wares, penalty
from projections.carpe_diem.names import SENTENCES
from projections.projection import JsonObject
from projections.sentences import pricer


def costs(command: c.Command, view: JsonObject) -> Mapping[str, Any]:
    """Return the price by kind. `payment`: wares, which coins can replace."""
    match command:
        case c.MoveWithBread():
            return {"bread": components.LIMITS.bread_per_move}
        case c.CollectReward(kind="merchant"):  # CAR-LODGING-4
            return {"things": own_wares(view)}
        case c.FulfilCard(times=0):
            return {"loss": 0 if enough_bread(view) else penalty(view)}
        case c.FulfilCard(times=times) if components.CARDS[asked_card(view)].red:
            return {"payment": (asked_card(view), times)}
        case c.PayWare(ware=ware, coins=coins):
            return {"things": {ware: view["decision"]["due"][ware] - coins, "coins": coins}}
        case c.FulfilWithBread():
            return {"bread": components.LIMITS.bread_per_fulfilment}
        case c.CloseCard():
            return {"loss": 0 if view["decision"]["fulfilled"] else penalty(view)}
        case _:
            return {}


price = pricer(SENTENCES, costs)
