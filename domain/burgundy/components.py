"""The components of the box, read from `components.json` and checked when loaded.

The file has the numbers, counts and points, each with its source. Here they get types and names.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from domain.box import by_id, copies_of, read_box
from domain.burgundy import state as s

BuildingKind: TypeAlias = Literal[
    "carpenter",
    "church",
    "market",
    "watchtower",
    "bank",
    "boarding_house",
    "warehouse",
    "town_hall",
]
EffectId: TypeAlias = s.Kind | BuildingKind


class Limits(msgspec.Struct, frozen=True):
    """BUR-PROJ-1, BUR-ESTATE-2, BUR-SILVER-4, -5, BUR-ROUND-1."""

    projects_max: int
    triplet_size: int
    silver_purchase_cost: int
    silver_purchase_cards: int
    hand_max: int


class Structure(msgspec.Struct, frozen=True):
    """BUR-PASS-1, -2."""

    passes: int
    rounds_per_pass: int


class KindOfCard(msgspec.Struct, frozen=True):
    """One of the seven kinds. `triplet_points`: BUR-COMP-9."""

    id: s.Kind
    name_en: str
    name_de: str
    copies: int
    triplet_points: int


class Card(msgspec.Struct, frozen=True):
    """The face of an action card. `die`: its number. `building`: the kind of building, if any."""

    id: s.CardId
    kind: s.Kind
    building: BuildingKind | None
    die: int
    copies: int
    name_en: str
    name_de: str

    @property
    def effect(self) -> EffectId:
        """Return the effect of its building kind, otherwise of its kind (BUR-EFFECT-11)."""
        return self.building or self.kind


class Gain(msgspec.Struct, frozen=True):
    """The goods of an effect, an action or a pass bonus."""

    vp: int = 0
    goods: int = 0
    animals: int = 0
    workers: int = 0
    silver: int = 0


class Effect(msgspec.Struct, frozen=True):
    """The effect of placing a card. `optional`: worded "may" (BUR-EFFECT-26).

    `display_kinds`: the display cards that it may take.
    """

    id: EffectId
    optional: bool | None
    gain: Gain = Gain()
    display_kinds: tuple[s.Kind, ...] = ()


class Good(msgspec.Struct, frozen=True):
    """A sort of goods. `dice`: the numbers that sell it (BUR-COMP-11)."""

    id: s.GoodId
    name_en: str
    name_de: str
    dice: tuple[int, ...]
    copies: int
    vp_when_sold: int


class Animal(msgspec.Struct, frozen=True):
    """A sort of animals."""

    id: s.AnimalId
    name_en: str
    name_de: str
    copies: int


class AnimalSet(msgspec.Struct, frozen=True):
    """BUR-END-8."""

    different_animals: int
    vp: int


class BonusCard(msgspec.Struct, frozen=True):
    """A bonus card "1." of a kind (BUR-COMP-13)."""

    kind: s.Kind
    vp: int


class PassBonus(msgspec.Struct, frozen=True):
    """One option of a pass card."""

    id: str
    gain: Gain


class PassCard(msgspec.Struct, frozen=True):
    """BUR-BONUS-8 to -12."""

    id: s.PassId
    name_en: str
    name_de: str
    options: tuple[PassBonus, ...]


class Action(msgspec.Struct, frozen=True):
    """One of the six actions and its numbers."""

    id: int
    gain: Gain = Gain()
    silver_per_good: int = 0
    restock_to: int = 0
    cards_per_vp: int = 0


class Preparation(msgspec.Struct, frozen=True):
    """Changes of the setup for a number of players.

    `display_cards_row_by_row`: cards for rows 1 to 6, whatever their numbers (BUR-DISP-1, -2).
    `display_cards_by_own_die`: cards then laid by their own number (BUR-DISP-3).
    `workers_by_turn_order`: BUR-SETUP-10.
    """

    display_cards_row_by_row: int
    display_cards_by_own_die: int
    stack_cards_per_player: int
    workers_by_turn_order: tuple[int, ...]
    silver_each: int
    goods_each: int
    animals_each: int
    all_seven_cards: tuple[int, ...]


class EgonPile(msgspec.Struct, frozen=True, rename={"pass_id": "pass"}):
    """BUR-SOLO-5."""

    cards: int
    pass_id: s.PassId


class Solo(Preparation, frozen=True):
    """The game against Egon (BUR-SOLO-1 to -13)."""

    opponent_piles: tuple[EgonPile, ...]
    vp_to_player_per_opponent_monastery: int


class EndScoring(msgspec.Struct, frozen=True):
    """BUR-END-10."""

    start_player_card_vp: int


class Box(msgspec.Struct, frozen=True):
    """All contents of `components.json` that the rules need."""

    structure: Structure
    limits: Limits
    kinds: tuple[KindOfCard, ...]
    effects: tuple[Effect, ...]
    cards: tuple[Card, ...]
    goods: tuple[Good, ...]
    animals: tuple[Animal, ...]
    animal_scoring: tuple[AnimalSet, ...]
    first_bonus_cards: tuple[BonusCard, ...]
    pass_cards: tuple[PassCard, ...]
    actions: tuple[Action, ...]
    setup: dict[str, Preparation]
    solo: Solo
    end_scoring: EndScoring


def agrees(box: Box) -> dict[str, bool]:
    """Return the conditions that the box must satisfy."""
    copies = Counter[str]()
    for card in box.cards:
        copies[card.kind] += card.copies
    passes = [card.id for card in box.pass_cards]
    return {
        "cards of each kind": copies == {kind.id: kind.copies for kind in box.kinds},
        "buildings": all((c.kind == "building") == (c.building is not None) for c in box.cards),
        "an effect for each card": {c.effect for c in box.cards} == {e.id for e in box.effects},
        "a bonus card for each kind": [b.kind for b in box.first_bonus_cards]
        == [k.id for k in box.kinds],
        "a good for each number": sorted(n for good in box.goods for n in good.dice)
        == list(NUMBERS),
        "a pass card for each pass": len(passes) == box.structure.passes,
        "a pile for each pass": [pile.pass_id for pile in box.solo.opponent_piles] == passes,
    }


NUMBERS = (1, 2, 3, 4, 5, 6)
ROWS = NUMBERS
BOX = read_box("burgundy", Box, agrees)

CARDS: Mapping[s.CardId, Card] = by_id(BOX.cards)
KIND: Mapping[s.CardId, s.Kind] = {card.id: card.kind for card in BOX.cards}
"""The kind of each card."""
NUMBER: Mapping[s.CardId, int] = {card.id: card.die for card in BOX.cards}
"""The number of each card, 1 to 6."""
EFFECTS: Mapping[EffectId, Effect] = by_id(BOX.effects)
EFFECT_OF: Mapping[s.CardId, Effect] = {card.id: EFFECTS[card.effect] for card in BOX.cards}
"""The effect of placing each card."""
KINDS: tuple[s.Kind, ...] = tuple(kind.id for kind in BOX.kinds)
TRIPLET_POINTS: Mapping[s.Kind, int] = {kind.id: kind.triplet_points for kind in BOX.kinds}
FIRST_BONUS_POINTS: Mapping[s.Kind, int] = {card.kind: card.vp for card in BOX.first_bonus_cards}
GOODS: Mapping[s.GoodId, Good] = by_id(BOX.goods)
GOOD_OF_NUMBER: Mapping[int, s.GoodId] = {die: good.id for good in BOX.goods for die in good.dice}
"""The sort that each number sells (BUR-ACT-12)."""
ANIMALS: Mapping[s.AnimalId, Animal] = by_id(BOX.animals)
ANIMAL_SET_POINTS: Mapping[int, int] = {
    seat.different_animals: seat.vp for seat in BOX.animal_scoring
}
PASSES: tuple[s.PassId, ...] = tuple(card.id for card in BOX.pass_cards)
PASS_BONUSES: Mapping[s.PassId, tuple[PassBonus, ...]] = {
    card.id: card.options for card in BOX.pass_cards
}
ACTIONS: Mapping[int, Action] = by_id(BOX.actions)

ALL_CARDS: tuple[s.CardId, ...] = copies_of(BOX.cards)
"""The 114 action cards (BUR-COMP-1), one entry per card."""
ALL_GOODS: tuple[s.GoodId, ...] = copies_of(BOX.goods)
ALL_ANIMALS: tuple[s.AnimalId, ...] = copies_of(BOX.animals)

TRIPLET = BOX.limits.triplet_size
PROJECTS_MAX = BOX.limits.projects_max
PURCHASE_COST = BOX.limits.silver_purchase_cost
PURCHASE_CARDS = BOX.limits.silver_purchase_cards
HAND_MAX = BOX.limits.hand_max
ROUNDS = BOX.structure.rounds_per_pass
SILVER_PER_GOOD = ACTIONS[3].silver_per_good
RESTOCK_TO = ACTIONS[4].restock_to
ACTION_SILVER = ACTIONS[5].gain.silver
CARDS_PER_POINT = ACTIONS[6].cards_per_vp
START_PLAYER_POINTS = BOX.end_scoring.start_player_card_vp

PREPARATIONS: Mapping[int, Preparation] = {
    1: BOX.solo,
    **{int(seats): prepared for seats, prepared in BOX.setup.items()},
}
"""The preparation by number of seats; one seat plays against Egon (BUR-SOLO-1 to -4)."""
