"""A short sentence for each option, made of the command and the viewer's own view.

Only the active seat has options (section 19), so the view of the viewer names it.
"""

from typing import Any

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.district import sides_of
from domain.carpe_diem.grid import TileId
from projections.carpe_diem.names import SENTENCES, Promise
from projections.projection import JsonObject
from projections.sentences import labeller, tag_of


def key_of(command: c.Command, view: JsonObject) -> str:
    """The key of the sentence: the type, and what else tells its sentences apart."""
    tag = tag_of(command)
    match command:
        case c.MoveWithBread(space=space):
            return f"{tag}.staying" if space == own(view)["space"] else tag
        case c.TakeTile(tile=tile):
            return f"{tag}.clearing" if left_behind(tile, view) else tag
        case c.CollectReward(kind="merchant"):
            return f"{tag}.merchant" if own_wares(view) else f"{tag}.merchant_without_wares"
        case c.FulfilCard(times=0):
            return f"{tag}.none" if enough_bread(view) else f"{tag}.unfulfilled"
        case c.FulfilCard():
            return f"{tag}.red" if components.CARDS[asked_card(view)].red else f"{tag}.green"
        case c.CloseCard():
            return tag if view["decision"]["fulfilled"] else f"{tag}.unfulfilled"
        case _:
            return tag


def more_facts(command: c.Command, view: JsonObject) -> dict[str, Any]:
    """Return the facts of a sentence that are not fields of the command."""
    decision: JsonObject = view.get("decision", {})
    match command:
        case c.MovePatrician(space=space) | c.MoveWithBread(space=space):
            return {"tiles": list(view["fields"][str(space)]["tiles"].values())}
        case c.TakeTile(tile=tile):
            return {"left": left_behind(tile, view)}
        case c.BuildTile():
            return placement(command, decision)
        case c.LayTileAside():
            return {"tile": decision["tile"]}
        case c.CollectReward(kind=kind, tiles=tiles):
            coins = components.REWARD["merchant"].coins + sum(own_wares(view).values())
            return {"reward": {"kind": kind, "tiles": tiles}, "coins": coins}
        case c.ReturnFountainCard(card=card):
            face = components.FOUNTAIN_CARDS[card]
            return {"worth": face.vp_each * own(view)["owned"].get(face.kind, 0)}
        case c.PlaceDisc(circle=circle):
            first, second = view["circles"][circle]["cards"].values()
            return {"triggered": [promise(first, second, view), promise(second, first, view)]}
        case c.FulfilCard(times=times):
            return {"card": asked_card(view), "paid": (asked_card(view), times)}
        case c.FulfilWithBread():
            return {"card": asked_card(view), "paid": (asked_card(view), 1)}
        case c.PayWare() | c.CloseCard():
            return {"card": asked_card(view)}
        case _:  # its fields say it all
            return {}


def left_behind(tile: TileId, view: JsonObject) -> list[str]:
    """Return the tiles that leave the game if this one is taken (CAR-TAKE-3, -4)."""
    left = list(view["fields"][str(own(view)["space"])]["tiles"].values())
    left.remove(tile)
    return (
        left
        if len(left) <= components.PREPARATIONS[len(view["seats"])].tiles_removed_per_field
        else []
    )


def own_wares(view: JsonObject) -> dict[str, int]:
    """The wares of the seat that is asked; none of a kind it has none of."""
    return {ware: count for ware, count in own(view)["wares"].items() if count}


def promise(card: str, other_card: str, view: JsonObject) -> Promise:
    """Return how many times the seat can fulfil a card, and the price of doing so or not.

    The gain of the other card of the circle field can be lost with this one (CAR-SCORE-11, -25).
    """
    times: int = own(view)["fulfilments"][card]
    bread = components.LIMITS.bread_per_fulfilment if enough_bread(view) else 0
    lost = 0 if times or bread else penalty(view, brought=points_of(s.CardId(other_card), view))
    return Promise(card, times, bread, lost)


def points_of(card: s.CardId, view: JsonObject) -> int:
    """The most points that resolving a card can bring now (CAR-BREAD-5, CAR-STEP-5)."""
    holding, pays = own(view), components.CARDS[card].pays
    times: int = holding["fulfilments"][card]
    bread = holding["bread"] + times * pays.bread
    while bread >= components.LIMITS.bread_per_fulfilment:
        times, bread = times + 1, bread + pays.bread - components.LIMITS.bread_per_fulfilment
    beyond = holding["banderole"] + times * pays.steps - components.LAST_SPACE
    return times * pays.vp + max(0, beyond)


def enough_bread(view: JsonObject) -> bool:
    """CAR-BREAD-5."""
    return own(view)["bread"] >= components.LIMITS.bread_per_fulfilment


def penalty(view: JsonObject, brought: int = 0) -> int:
    """Return the price of an unfulfilled card, given `brought` more points (CAR-SCORE-22, -25)."""
    return min(components.LIMITS.penalty, own(view)["points"]["victory_points"] + brought)


def placement(command: c.BuildTile, decision: JsonObject) -> dict[str, Any]:
    """How the tile lies, where the cell allows several rotations, and what it does there."""
    rotations = decision["placements"][str(command.cell)]
    sides = sides_of(TileId(decision["tile"]), command.rotation) if len(rotations) > 1 else ()
    return {"turned": sides, "brings": rotations[str(command.rotation)]}


def asked_card(view: JsonObject) -> s.CardId:
    """The scoring card that is resolved."""
    return view["decision"]["card"]


def own(view: JsonObject) -> JsonObject:
    """The seat that is asked."""
    return view["seats"][str(view["active"])]


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
