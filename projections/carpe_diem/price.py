"""The price of an option: bread, wares and coins, and points for an unfulfilled card."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import missing
from projections.carpe_diem.names import SENTENCES
from projections.carpe_diem.reading import Reading
from projections.sentences import by_command, pricer, without_more

Costs: TypeAlias = Mapping[str, Any]
"""The price by kind. `payment`: wares, which coins can replace."""


def of_a_move(_command: c.MoveWithBread, _reading: Reading) -> Costs:
    return {"bread": components.LIMITS.bread_per_move}


def of_a_reward(command: c.CollectReward, reading: Reading) -> Costs:
    """CAR-LODGING-4."""
    return {"things": reading.wares} if command.kind == "merchant" else {}


def of_a_card(command: c.FulfilCard, reading: Reading) -> Costs:
    """Coins pay for the wares that are missing (CAR-COIN-1).

    The seat chooses between its wares and the coins that are left, if it has both.
    """
    if command.times == 0:
        return {"loss": 0 if reading.enough_bread else reading.penalty()}
    card = components.CARDS[reading.asked_card]
    if not card.red:
        return {}
    wares = s.Wares(**reading.wares)
    coins = missing(wares, card.requires, command.times)
    due = {it.what: min(it.count * command.times, getattr(wares, it.what)) for it in card.requires}
    if any(due.values()) and coins < reading.own["coins"]:
        return {"payment": (card.id, command.times)}
    return {"things": {**due, "coins": coins}}


def of_a_ware(command: c.PayWare, reading: Reading) -> Costs:
    wares = reading.decision["due"][command.ware] - command.coins
    return {"things": {command.ware: wares, "coins": command.coins}}


def of_bread(_command: c.FulfilWithBread, _reading: Reading) -> Costs:
    return {"bread": components.LIMITS.bread_per_fulfilment}


def of_the_end(_: c.CloseCard, reading: Reading) -> Costs:
    return {"loss": 0 if reading.decision["fulfilled"] else reading.penalty()}


costs = by_command(
    {
        c.MoveWithBread: of_a_move,
        c.CollectReward: of_a_reward,
        c.FulfilCard: of_a_card,
        c.PayWare: of_a_ware,
        c.FulfilWithBread: of_bread,
        c.CloseCard: of_the_end,
    },
    without_more,
)

price = pricer(SENTENCES, costs)
