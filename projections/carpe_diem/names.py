"""Names of the things in the box, for sentences in both languages."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import asdict

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import points_of_villa
from domain.carpe_diem.grid import Kind, Part, Side, TileId
from projections.carpe_diem.shapes import DIRECTIONS
from projections.message_catalog import say
from projections.projection import Lang
from projections.sentences import Sentences, Words, amount, counted, name_in, remembered, several

# Tiles, by their parts.

SHAPES: Mapping[tuple[int, ...], str] = {
    (0,): "end",
    (0, 1): "corner",
    (0, 2): "straight",
    (0, 1, 2): "tee",
    (0, 1, 2, 3): "cross",
}
"""The shapes that the sides of a part form, in any rotation."""


def tile_name(tile: str, lang: Lang) -> str:
    """Describe a tile, as in `garden and villa with 1 chimney (corner)`."""
    face = components.FACES.get(TileId(tile))
    if face is None:  # A player's command may name an unknown tile.
        return part("that_tile", lang)
    match face.parts:
        case (Part(sides=(_,)) as first, Part(sides=(_,)) as second):
            return two_sides(first, second, lang)
        case parts:
            return part("and", lang).join(one_part(view, lang) for view in parts)


def one_part(view: Part, lang: Lang) -> str:
    """Name a part with its shape; a single has no sides, and a lodging is half of one."""
    part = part_name(view, lang)
    if components.CATEGORY[view.kind] == "single":
        return part
    if components.CATEGORY[view.kind] == "lodging":
        return shaped(part, "half", lang)
    turned = (sorted((side - first) % 4 for side in view.sides) for first in view.sides)
    return shaped(part, SHAPES[tuple(min(turned))], lang)


def two_sides(first: Part, second: Part, lang: Lang) -> str:
    """Name two parts with one side each: opposite, or adjacent and then clockwise."""
    ahead = (second.sides[0] - first.sides[0]) % 4
    if ahead == 3:
        first, second = second, first
    both = part("and", lang).join((part_name(first, lang), part_name(second, lang)))
    return shaped(both, "opposite" if ahead == 2 else "corner", lang)


def part_name(view: Part, lang: Lang) -> str:
    return feature_name(view.kind, lang) + with_chimneys(view.chimneys, lang)


def with_chimneys(chimneys: int, lang: Lang) -> str:
    if not chimneys:
        return ""
    return part(f"with_chimneys.{'one' if chimneys == 1 else 'many'}", lang, count=chimneys)


def shaped(named: str, shape: str, lang: Lang) -> str:
    return part("shaped", lang, named=named, shape=part(f"shape.{shape}", lang))


feature_name = name_in(components.FEATURES)
"""Returns the name of a kind of feature, as in the box."""


def part(key: str, lang: Lang, **facts: object) -> str:
    return say(f"carpe_diem.words.{key}", lang, **facts)


# Cards, by requirement and gain.


def card_name(card: str, lang: Lang) -> str:
    """Name a scoring card, as in `2 herbs → 4 VP`."""
    facts = components.CARDS.get(s.CardId(card))
    if facts is None:
        return part("that_card", lang)
    return f"{required(facts.requires, lang)} → {paid(facts.pays, lang)}"


def required(requires: Iterable[components.Requirement], lang: Lang, times: int = 1) -> str:
    """Describe the requirement for fulfilling a card `times` times."""
    return " + ".join(amount_of(each.what, times * each.count, lang) for each in requires)


def paid(brought: components.Gain, lang: Lang, times: int = 1) -> str:
    """Describe the gain of a reward or a scoring card, `times` times."""
    brings = asdict(brought).items()
    return ", ".join(amount_of(thing, times * count, lang) for thing, count in brings if count)


def amount_of(thing: str, count: int, lang: Lang) -> str:
    return amount("carpe_diem", thing, count, lang)


def fountain_name(card: str, lang: Lang) -> str:
    """Name a fountain card, as in `2 VP for each garden`."""
    facts = components.FOUNTAIN_CARDS.get(s.FountainId(card))
    if facts is None:
        return part("that_card", lang)
    points = amount_of("vp", facts.vp_each, lang)
    return part("for_each", lang, points=points, kind=feature_name(facts.kind, lang))


# Places, features and amounts.


def cell_name(cell: int, lang: Lang) -> str:
    """Name a cell of a district, as in `row 3, column 4`."""
    row, column = divmod(cell, 10)
    return part("cell", lang, row=row, column=column)


def feature(view: Mapping[str, Any], lang: Lang) -> str:
    """Name a feature with its size, as in `pond of 3 tiles`: its `kind`, `tiles` and `chimneys`."""
    return feature_name(view["kind"], lang) + size(view, lang)


def a_feature(view: Mapping[str, Any], lang: Lang) -> str:
    """Name a feature with its article, as in `a pond of 3 tiles`."""
    return part(f"a.{view['kind']}", lang) + size(view, lang)


def size(view: Mapping[str, Any], lang: Lang) -> str:
    """Describe the size that counts: tiles of a landscape, chimneys of a villa."""
    if components.CATEGORY[view["kind"]] == "landscape":
        return part("of_tiles", lang, count=view["tiles"])
    return with_chimneys(view.get("chimneys", 0), lang)


def reward(view: Mapping[str, Any], lang: Lang) -> str:
    """Describe the gain of a completed feature: wares, its reward, or points at the end."""
    kind: Kind = view["kind"]
    if kind in components.WARE:
        return amount_of(components.WARE[kind], view["tiles"] - 1, lang)
    if kind in components.REWARD:
        return paid(components.REWARD[kind], lang)
    points = amount_of("vp", points_of_villa(view["chimneys"]), lang)
    return part("at_the_end", lang, points=points)


def things(amounts: Mapping[str, int], lang: Lang) -> str:
    """List amounts, as in `2 fish, 1 coin`, without zeros."""
    return ", ".join(amount_of(thing, count, lang) for thing, count in amounts.items() if count)


def ware_name(ware: str, lang: Lang) -> str:
    return part(f"ware.{ware}", lang)


# Several things.


quoted_card = remembered(lambda card, lang: quoted(card_name(card, lang), lang))


def both_cards(cards: Iterable[str], lang: Lang) -> str:
    return part("and", lang).join(str(quoted_card(card, lang)) for card in cards)


def fountain_cards(cards: Iterable[str], lang: Lang) -> str:
    return ", ".join(quoted(fountain_name(card, lang), lang) for card in cards)


def revealed(of_each: Iterable[tuple[str, Iterable[str]]], lang: Lang) -> str:
    """List the fountain cards of each player by name, without players who have none."""
    return "; ".join(
        part("revealed", lang, who=player, cards=fountain_cards(cards, lang))
        for player, cards in of_each
        if cards
    )


# Names that only labels use.


@cache
def turned(sides: tuple[Side, ...], lang: Lang) -> str:
    """Describe the parts on the sides, as in ` (pond top, garden right)`; empty without sides."""
    view: dict[Kind, list[str]] = {}
    for side, kind in zip(DIRECTIONS, sides, strict=False):
        if kind != "meadow":
            view.setdefault(kind, []).append(part(f"side.{side}", lang))
    where = ", ".join(
        part("sides", lang, kind=feature_name(kind, lang), sides=", ".join(names))
        for kind, names in view.items()
    )
    return part("turned", lang, where=where) if where else ""


def brings(placement: Mapping[str, Any] | None, lang: Lang) -> str:
    """Describe the effect of building a tile: a step, completed features and tasks, rewards."""
    if placement is None:
        return ""
    features, tasks = placement["completes"].values(), placement["fulfils"].values()
    does = [amount_of("steps", 1, lang)] if placement["banderole"] else []
    does += [reward(each, lang) for each in features if is_single(each)]
    done = ", ".join(rewarded(each, lang) for each in features if not is_single(each))
    if done:
        does.append(part("completes", lang, features=done))
    if tasks:
        points = part("at_the_end", lang, points=amount_of("vp", sum(tasks), lang))
        does.append(
            part("fulfils", lang, tasks=amount_of("tasks", len(tasks), lang), points=points)
        )
    return part("brings", lang, does="; ".join(does))


def is_single(view: Mapping[str, Any]) -> bool:
    """Whether it is a market, a bakery or a fountain: complete when it is built."""
    return components.CATEGORY[view["kind"]] == "single"


def rewarded(view: Mapping[str, Any], lang: Lang) -> str:
    """Name a completed feature with its gain: a reward, or for a villa points at the end."""
    if not view["rewarded"] and view["kind"] != "villa":
        return feature(view, lang)
    return part("rewarded", lang, feature=feature(view, lang), reward=reward(view, lang))


class Promise(NamedTuple):
    """The number of times that a scoring card can be fulfilled now.

    `after`: that number once the other card has paid coins, if it cannot be fulfilled now. `bread`:
    the price of fulfilling it once if it cannot be fulfilled otherwise; `lost`: the maximum loss of
    points if there is not enough bread.
    """

    card: str
    times: int
    after: int = 0
    bread: int = 0
    lost: int = 0


def triggered(cards: Iterable[Promise], lang: Lang) -> str:
    """Describe two scoring cards, and how many times each can be fulfilled now."""
    return part("and", lang).join(promised(each, lang) for each in cards)


def promised(promise: Promise, lang: Lang) -> str:
    card = quoted_card(promise.card, lang)
    if promise.times:
        return part("fulfilled", lang, card=card, times=often(promise.times, lang))
    if promise.after:
        return part("fulfilled.after", lang, card=card, times=often(promise.after, lang))
    if promise.bread:
        bread = amount_of("bread", promise.bread, lang)
        return part("fulfilled.with_bread", lang, card=card, bread=bread)
    if not promise.lost:
        return part("fulfilled.nothing_to_lose", lang, card=card)
    return part("fulfilled.not", lang, card=card, lost=amount_of("vp", promise.lost, lang))


def payment(fulfilled: tuple[str, int], lang: Lang) -> str:
    """Describe the payment for a red scoring card, as in `4 herbs or coins`."""
    card, times = fulfilled
    return part(
        "or_coins", lang, wares=required(components.CARDS[s.CardId(card)].requires, lang, times)
    )


def paid_by(fulfilled: tuple[str, int], lang: Lang) -> str:
    """Describe the gain of a scoring card fulfilled this many times."""
    card, times = fulfilled
    return paid(components.CARDS[s.CardId(card)].pays, lang, times)


def often(times: int, lang: Lang) -> str:
    return amount_of("times", times, lang)


def quoted(named: str, lang: Lang) -> str:
    return part("quoted", lang, named=named)


WORDS: Words = {
    "tile": tile_name,
    "tiles": several(tile_name),
    "space": lambda space, _: space + 1,
    "track_space": lambda space, _: space,
    "cell": cell_name,
    "kind": feature_name,
    "card": quoted_card,
    "cards_in_a_row": several(quoted_card),
    "both_cards": both_cards,
    "fountain": lambda card, lang: quoted(fountain_name(card, lang), lang),
    "fountain_cards": fountain_cards,
    "revealed": revealed,
    "drawn": counted("carpe_diem", "fountain_cards"),
    "a_feature": a_feature,
    "feature": feature,
    "reward": reward,
    "points": counted("carpe_diem", "points"),
    "loss": counted("carpe_diem", "lost"),
    "worth": counted("carpe_diem", "vp"),
    "coins": counted("carpe_diem", "coins"),
    "bread": counted("carpe_diem", "bread"),
    "needed": counted("carpe_diem", "bread"),
    "steps": counted("carpe_diem", "steps"),
    "times": often,
    "things": things,
    "ware": ware_name,
    "due": ware_name,
    "back": lambda back, lang: part(f"back.{back}", lang),
    "turned": turned,
    "brings": brings,
    "triggered": triggered,
    "payment": payment,
    "paid": paid_by,
}
"""The words for the value of each fact, in all sentences."""

SENTENCES = Sentences("carpe_diem", WORDS)
