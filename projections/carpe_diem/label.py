"""A short sentence for each option, made of the command and the viewer's own view."""

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import payable
from domain.carpe_diem.district import sides_of
from domain.carpe_diem.grid import TileId
from projections.carpe_diem.names import SENTENCES, Promise
from projections.carpe_diem.reading import Reading
from projections.sentences import Facts, by_command, labeller, of_its_type, tag_of, without_more

# The keys: the type, and the facts that select one of its sentences.


def of_a_move(command: c.MoveWithBread, reading: Reading) -> str:
    stays = command.space == reading.own["space"]
    return f"{tag_of(command)}.staying" if stays else tag_of(command)


def of_a_tile(command: c.TakeTile, reading: Reading) -> str:
    clears = left_behind(command.tile, reading)
    unfit = command.tile in reading.decision.get("unfit", ())
    return f"{tag_of(command)}{'.unfit' if unfit else ''}{'.clearing' if clears else ''}"


def of_a_reward(command: c.CollectReward, reading: Reading) -> str:
    if command.kind != "merchant":
        return tag_of(command)
    return f"{tag_of(command)}.{'merchant' if reading.wares else 'merchant_without_wares'}"


def of_a_card(command: c.FulfilCard, reading: Reading) -> str:
    if command.times == 0:
        return f"{tag_of(command)}.{'none' if reading.enough_bread else 'unfulfilled'}"
    red = components.CARDS[reading.asked_card].red
    return f"{tag_of(command)}.{'red' if red else 'green'}"


def of_the_end(command: c.CloseCard, reading: Reading) -> str:
    fulfilled = reading.decision["fulfilled"]
    return tag_of(command) if fulfilled else f"{tag_of(command)}.unfulfilled"


key_of = by_command(
    {
        c.MoveWithBread: of_a_move,
        c.TakeTile: of_a_tile,
        c.CollectReward: of_a_reward,
        c.FulfilCard: of_a_card,
        c.CloseCard: of_the_end,
    },
    of_its_type,
)


# The facts that are not fields of the command.


def tiles_there(command: c.MovePatrician | c.MoveWithBread, reading: Reading) -> Facts:
    return {"tiles": tuple(reading.view["fields"][str(command.space)]["tiles"].values())}


def tiles_left(command: c.TakeTile, reading: Reading) -> Facts:
    return {"left": left_behind(command.tile, reading)}


def placement(command: c.BuildTile, reading: Reading) -> Facts:
    """Return the tile's rotation, if the cell allows several, and the effect of building there."""
    decision = reading.decision
    rotations = decision["placements"][str(command.cell)]
    sides = sides_of(TileId(decision["tile"]), command.rotation) if len(rotations) > 1 else ()
    brings = rotations[str(command.rotation)]
    return {"turned": sides, "brings": brings if any(brings.values()) else None}


def collected(command: c.CollectReward, reading: Reading) -> Facts:
    coins = components.REWARD["merchant"].coins + sum(reading.wares.values())
    return {"reward": {"kind": command.kind, "tiles": command.tiles}, "coins": coins}


def returned(command: c.ReturnFountainCard, reading: Reading) -> Facts:
    face = components.FOUNTAIN_CARDS[command.card]
    return {"worth": face.vp_each * reading.own["owned"].get(face.kind, 0)}


def triggered(command: c.PlaceDisc, reading: Reading) -> Facts:
    first, second = reading.view["circles"][command.circle]["cards"].values()
    return {"triggered": (promise(first, second, reading), promise(second, first, reading))}


def fulfilled(command: c.FulfilCard, reading: Reading) -> Facts:
    return {"card": reading.asked_card, "paid": (reading.asked_card, command.times)}


def fulfilled_once(_: c.FulfilWithBread, reading: Reading) -> Facts:
    return {"card": reading.asked_card, "paid": (reading.asked_card, 1)}


def asked(_: c.PayWare | c.CloseCard, reading: Reading) -> Facts:
    return {"card": reading.asked_card}


more_facts = by_command(
    {
        c.MovePatrician: tiles_there,
        c.MoveWithBread: tiles_there,
        c.TakeTile: tiles_left,
        c.BuildTile: placement,
        c.CollectReward: collected,
        c.ReturnFountainCard: returned,
        c.PlaceDisc: triggered,
        c.FulfilCard: fulfilled,
        c.FulfilWithBread: fulfilled_once,
        c.PayWare: asked,
        c.CloseCard: asked,
    },
    without_more,
)


def left_behind(tile: TileId, reading: Reading) -> tuple[str, ...]:
    """Return the tiles that leave the game if this one is taken (CAR-TAKE-3, -4)."""
    left = list(reading.view["fields"][str(reading.own["space"])]["tiles"].values())
    left.remove(tile)
    players = components.PREPARATIONS[len(reading.view["seats"])]
    return tuple(left) if len(left) <= players.tiles_removed_per_field else ()


def promise(card: str, other_card: str, reading: Reading) -> Promise:
    """Return how many times the seat can fulfil a card, and the price of doing so or not.

    The gain of the other card of the circle field can be lost with this one (CAR-SCORE-11, -25).
    """
    times: int = reading.own["fulfilments"][card]
    if times:
        return Promise(card, times)
    if after := times_after(s.CardId(card), s.CardId(other_card), reading):
        return Promise(card, times, after)
    if reading.enough_bread:
        return Promise(card, times, bread=components.LIMITS.bread_per_fulfilment)
    brought = points_of(s.CardId(other_card), reading)
    return Promise(card, times, lost=reading.penalty(brought))


def times_after(card: s.CardId, other_card: s.CardId, reading: Reading) -> int:
    """Return how many times the coins of a green card pay for a red one (CAR-SCORE-11, -18)."""
    face, other = components.CARDS[card], components.CARDS[other_card]
    if other.red or not face.red:
        return 0
    coins = reading.own["coins"] + reading.own["fulfilments"][other_card] * other.pays.coins
    return payable(s.Wares(**reading.wares), coins, face)


def points_of(card: s.CardId, reading: Reading) -> int:
    """The most points that resolving a card can bring now (CAR-BREAD-5, CAR-STEP-5)."""
    holding, pays = reading.own, components.CARDS[card].pays
    times: int = holding["fulfilments"][card]
    bread = holding["bread"] + times * pays.bread
    while bread >= components.LIMITS.bread_per_fulfilment:
        times, bread = times + 1, bread + pays.bread - components.LIMITS.bread_per_fulfilment
    beyond = holding["banderole"] + times * pays.steps - components.LAST_SPACE
    return times * pays.vp + max(0, beyond)


label = labeller(SENTENCES, key_of=key_of, more_facts=more_facts)
