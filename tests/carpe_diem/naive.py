"""Features and points, worked out a second time from what a spectator is shown and told.

Naive on purpose: each figure is counted from the tiles whenever it is asked for, and nothing here
is shared with the game's own counting. Views and events are the plain values of the wire.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from tests.carpe_diem import flood_fill
from tests.carpe_diem.flood_fill import BOX
from tests.carpe_diem.rulebook_scoring_cards import (
    LANDSCAPES,
    LODGINGS,
    SENTENCES,
    WARES,
    Card,
    key_of,
)

JsonObject: TypeAlias = Mapping[str, Any]

FRAMES: dict[str, Any] = {row["id"]: row for row in BOX["frames"]}
FOUNTAIN_KINDS: dict[str, str] = {row["id"]: row["kind"] for row in BOX["fountain_cards"]}
CARDS: dict[str, Card] = {
    row["id"]: card
    for row in BOX["scoring_cards"]
    for card in SENTENCES
    if key_of(card.letter, card.asks, card.pays)
    == key_of(row["letter"], {it["what"]: it["count"] for it in row["requires"]}, row["pays"])
}

STARTING_POINTS = {2: (8, 9), 3: (8, 9, 13), 4: (8, 9, 10, 11)}
"""CAR-SETUP-29 to -31."""
PENALTY = 4
LAST_SPACE = 20


# Features.


def areas(district: JsonObject) -> list[flood_fill.Area]:
    tiles = district["tiles"].items()
    return flood_fill.areas({int(cell): (it["tile"], it["rotation"]) for cell, it in tiles})


def owned(district: JsonObject) -> Counter[str]:
    """Completed features by kind, those of any landscape or lodging, and all chimneys."""
    have = Counter[str]()
    for area in areas(district):
        have["chimney"] += area.chimneys
        if area.complete:
            have[area.kind] += 1
            have["any_landscape"] += area.kind in LANDSCAPES
            have["any_lodging"] += area.kind in LODGINGS
    return have


# Scoring cards.


def fulfilments(card: Card, seat: JsonObject) -> int:
    """How often a seat can fulfil the card without bread."""
    if not card.red:
        have = owned(seat["district"])
        return min(have[what] // count for what, count in card.asks.items())
    times = 0
    while lacking(card, seat["wares"], times + 1) <= seat["coins"]:
        times += 1
    return times


def lacking(card: Card, wares: Mapping[str, int], times: int) -> int:
    """Return the number of wares that coins must replace."""
    return sum(max(0, times * count - wares[ware]) for ware, count in card.asks.items())


# Points in play.


class Account:
    """Points and disc of a seat, computed from the public events."""

    def __init__(self, points: int) -> None:
        self.points = points
        self.space = 0

    def walk(self, steps: int) -> None:
        """CAR-STEP-1, -4: one by one."""
        for _ in range(steps):
            if self.space < LAST_SPACE:
                self.space += 1
            else:
                self.points += 1

    def pay_out(self, card: str, times: int) -> None:
        pays = CARDS[card].pays
        self.points += times * pays.get("vp", 0)
        self.walk(times * pays.get("steps", 0))

    def hear(self, event: JsonObject) -> None:
        match event["type"]:
            case "banderole_removed":
                self.walk(1)
            case "reward_collected" if event["reward"]["kind"] == "administrator":
                self.walk(2)
            case "card_fulfilled":
                self.pay_out(event["card"], event["times"])
            case "card_fulfilled_with_bread":
                self.pay_out(event["card"], 1)
            case "card_closed" if not event["fulfilled"]:
                self.points -= min(PENALTY, self.points)
            case _:
                pass


class Ledger:
    def __init__(self, opening: Iterable[JsonObject]) -> None:
        (discs,) = (event for event in opening if event["type"] == "discs_stacked")
        order = discs["seats"]
        starting = STARTING_POINTS[len(order)]
        self.accounts = {seat: Account(starting[place]) for place, seat in enumerate(order)}

    def hear(self, events: Iterable[JsonObject]) -> None:
        for event in events:
            if "seat" in event:
                self.accounts[event["seat"]].hear(event)

    def stands(self) -> dict[int, tuple[int, int]]:
        """Points and space of the disc, by seat."""
        return {seat: (own.points, own.space) for seat, own in sorted(self.accounts.items())}


# The end.


def worth_of_villa(chimneys: int) -> int:
    """CAR-END-2, -3."""
    if chimneys <= 3:
        return chimneys
    return 26 if chimneys >= 14 else 2 * chimneys - 3


def villas(district: JsonObject) -> int:
    found = areas(district)
    return sum(worth_of_villa(it.chimneys) for it in found if it.kind == "villa" and it.complete)


def line(side: str, position: int) -> set[int]:
    """CAR-FRAME-9."""
    number = position if side in ("0", "1") else 7 - position
    if side in ("0", "2"):
        return {10 * row + number for row in range(1, 7)}
    return {10 * number + column for column in range(1, 7)}


def frames(district: JsonObject) -> int:
    """CAR-FRAME-3, -8."""
    complete = [area for area in areas(district) if area.complete]
    points = 0
    for side, piece in district["frames"].items():
        for task in FRAMES[piece]["tasks"]:
            cells = line(side, task["position"])
            if any(area.kind == task["kind"] and area.cells & cells for area in complete):
                points += worth_of_task(task["kind"])
    return points


def worth_of_task(kind: str) -> int:
    if kind in LANDSCAPES:
        return 5
    return 4 if kind in LODGINGS else 3


def leftovers(seat: JsonObject) -> int:
    """CAR-END-5."""
    wares = sum(seat["wares"][ware] for ware in WARES)
    return (wares + seat["coins"] + seat["bread"] + seat["laid_aside"]) // 2


def fountains(seat: JsonObject) -> int:
    """CAR-END-8."""
    have = owned(seat["district"])
    return sum(2 * have[FOUNTAIN_KINDS[card]] for card in seat["fountain_cards"].values())


def final_score(seat: JsonObject, account: Account) -> dict[str, int]:
    """A seat as everybody sees it at the end, and what its account says."""
    points = {
        "victory_points": account.points,
        "villas": villas(seat["district"]),
        "leftovers": leftovers(seat),
        "banderoles": account.space,
        "fountain_cards": fountains(seat),
        "frames": frames(seat["district"]),
    }
    return points | {"total": sum(points.values())}


def ranking(totals: Mapping[int, int], track: JsonObject) -> list[int]:
    """CAR-END-12 to -14: the seats, the winner first; a track begins furthest back."""
    behind = {seat: int(place) for place, seat in track.items()}
    return sorted(totals, key=lambda seat: (-totals[seat], behind[seat]))
