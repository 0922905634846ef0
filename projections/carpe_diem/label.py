"""A short sentence for each option, made of the command and the viewer's own view.

Only the active seat has options (section 19), so the view of the viewer names it.
"""

from __future__ import annotations

from typing import Any

from domain.carpe_diem import commands as c
from domain.carpe_diem.components import CARDS, LIMITS
from domain.carpe_diem.district import sides_of
from domain.carpe_diem.grid import TileId
from domain.carpe_diem.state import CardId
from projections.carpe_diem.names import SENTENCES
from projections.projection import Shown
from projections.sentences import labeller, tag_of


def key_of(command: c.Command, view: Shown) -> str:
    """The key of the sentence: the type, and what else tells its sentences apart."""
    tag = tag_of(command)
    match command:
        case c.MoveWithBread(space=space):
            return f"{tag}.staying" if space == own(view)["space"] else tag
        case c.FulfilCard(times=0):
            return f"{tag}.none"
        case c.FulfilCard():
            return f"{tag}.red" if CARDS[asked_card(view)].red else f"{tag}.green"
        case c.CloseCard():
            return tag if view["decision"]["fulfilled"] else f"{tag}.unfulfilled"
        case _:
            return tag


def more_facts(command: c.Command, view: Shown) -> dict[str, Any]:
    """What a sentence names besides the fields of the command."""
    decision: Shown = view.get("decision", {})
    match command:
        case c.MovePatrician(space=space) | c.MoveWithBread(space=space):
            return {
                "tiles": list(view["fields"][str(space)]["tiles"].values()),
                "bread": LIMITS.bread_per_move,
            }
        case c.BuildTile():
            return placement(command, decision)
        case c.LayTileAside():
            return {"tile": decision["tile"]}
        case c.CollectReward(kind=kind, tiles=tiles):
            return {"reward": {"kind": kind, "tiles": tiles}}
        case c.PlaceDisc(circle=circle):
            fulfilments = own(view)["fulfilments"]
            cards = view["circles"][circle]["cards"].values()
            return {"triggered": [(card, fulfilments[card]) for card in cards]}
        case c.FulfilCard(times=times):
            fulfilled = (asked_card(view), times)
            return {"card": asked_card(view), "required": fulfilled, "paid": fulfilled}
        case c.PayWare(ware=ware, coins=coins):
            return {"things": {ware: decision["due"][ware] - coins, "coins": coins}}
        case c.FulfilWithBread():
            card = asked_card(view)
            return {"card": card, "bread": LIMITS.bread_per_fulfilment, "paid": (card, 1)}
        case c.CloseCard():
            lost = min(LIMITS.penalty, own(view)["points"]["victory_points"])
            return {"card": asked_card(view), "lost": lost}
        case _:  # its fields say it all
            return {}


def placement(command: c.BuildTile, decision: Shown) -> dict[str, Any]:
    """How the tile lies, where the cell allows several rotations, and what it does there."""
    rotations = decision["placements"][str(command.cell)]
    sides = sides_of(TileId(decision["tile"]), command.rotation) if len(rotations) > 1 else ()
    return {"turned": sides, "brings": rotations[str(command.rotation)]}


def asked_card(view: Shown) -> CardId:
    """The scoring card that is resolved."""
    return view["decision"]["card"]


def own(view: Shown) -> Shown:
    """The seat that is asked."""
    return view["seats"][str(view["active"])]


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
