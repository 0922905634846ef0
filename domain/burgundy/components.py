"""The facts of the box, read from `components.json` into types and checked when loaded.

Numbers, counts and points stand there with the source of each; here they get a type and a name.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from domain.burgundy.state import AnimalId, CardId, GoodId, Kind, PassId

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
EffectId: TypeAlias = Kind | BuildingKind


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

    id: Kind
    name_en: str
    name_de: str
    copies: int
    triplet_points: int


class Card(msgspec.Struct, frozen=True):
    """The face of an action card. `die`: its number. `building`: which one, if it is a building."""

    id: CardId
    kind: Kind
    building: BuildingKind | None
    die: int
    copies: int
    name_en: str
    name_de: str

    @property
    def effect(self) -> EffectId:
        """What placing it does: that of its kind, or of its building kind (BUR-EFFECT-11)."""
        return self.building or self.kind


class Gain(msgspec.Struct, frozen=True):
    """What an effect, an action or a pass bonus brings."""

    vp: int = 0
    goods: int = 0
    animals: int = 0
    workers: int = 0
    silver: int = 0


NO_GAIN = Gain()


class Effect(msgspec.Struct, frozen=True):
    """What placing a card does. `optional`: worded "may" (BUR-EFFECT-26).

    `display_kinds`: which display cards it may take.
    """

    id: EffectId
    optional: bool | None
    gain: Gain = Gain()
    display_kinds: tuple[Kind, ...] = ()


class Good(msgspec.Struct, frozen=True):
    """A sort of goods. `dice`: the numbers that sell it (BUR-COMP-11)."""

    id: GoodId
    name_en: str
    name_de: str
    dice: tuple[int, ...]
    copies: int
    vp_when_sold: int


class Animal(msgspec.Struct, frozen=True):
    """A sort of animals."""

    id: AnimalId
    name_en: str
    name_de: str
    copies: int


class AnimalSet(msgspec.Struct, frozen=True):
    """BUR-END-8."""

    different_animals: int
    vp: int


class BonusCard(msgspec.Struct, frozen=True):
    """A bonus card "1." of a kind (BUR-COMP-13)."""

    kind: Kind
    vp: int


class PassBonus(msgspec.Struct, frozen=True):
    """One option of a pass card."""

    id: str
    gain: Gain


class PassCard(msgspec.Struct, frozen=True):
    """BUR-BONUS-8 to -12."""

    id: PassId
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
    """What a number of players changes in the setup.

    `display_cards_row_by_row`: laid to rows 1 to 6 whatever their numbers (BUR-DISP-1, -2);
    `display_cards_by_own_die`: laid by their own number after those (BUR-DISP-3).
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


class PlayerStart(msgspec.Struct, frozen=True):
    """What the solo player begins with (BUR-SOLO-2)."""

    silver: int
    workers: int
    goods: int
    animals: int


class EgonPile(msgspec.Struct, frozen=True, rename={"pass_id": "pass"}):
    """BUR-SOLO-5."""

    cards: int
    pass_id: PassId


class Solo(msgspec.Struct, frozen=True):
    """The game against Egon (BUR-SOLO-1 to -13)."""

    display_cards_row_by_row: int
    display_cards_by_own_die: int
    stack_cards_per_player: int
    player_start: PlayerStart
    opponent_piles: tuple[EgonPile, ...]
    all_seven_cards: tuple[int, ...]
    vp_to_player_per_opponent_monastery: int


class EndScoring(msgspec.Struct, frozen=True):
    """BUR-END-10."""

    start_player_card_vp: int


class Box(msgspec.Struct, frozen=True):
    """Everything in `components.json` that the rules ask for."""

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


def read_box(data: bytes) -> Box:
    """The box, checked. Raises ValueError where it contradicts itself."""
    box = msgspec.json.decode(data, type=Box)
    copies = Counter[str]()
    for card in box.cards:
        copies[card.kind] += card.copies
    agrees = {
        "cards of each kind": copies == {kind.id: kind.copies for kind in box.kinds},
        "buildings": all(
            (card.kind == "building") == (card.building is not None) for card in box.cards
        ),
        "an effect for each card": {card.effect for card in box.cards}
        == {e.id for e in box.effects},
        "a bonus card for each kind": [b.kind for b in box.first_bonus_cards]
        == [k.id for k in box.kinds],
        "a good for each number": sorted(die for good in box.goods for die in good.dice)
        == [1, 2, 3, 4, 5, 6],
        "a pass card for each pass": len(box.pass_cards) == box.structure.passes,
        "a pile for each pass": [p.pass_id for p in box.solo.opponent_piles]
        == [card.id for card in box.pass_cards],
    }
    for subject, holds in agrees.items():
        if not holds:
            message = f"components.json contradicts itself: {subject}."
            raise ValueError(message)
    return box


BOX = read_box(files("domain.burgundy").joinpath("components.json").read_bytes())

CARDS = MappingProxyType({card.id: card for card in BOX.cards})
KIND: MappingProxyType[CardId, Kind] = MappingProxyType({card.id: card.kind for card in BOX.cards})
"""The kind of each card."""
NUMBER = MappingProxyType({card.id: card.die for card in BOX.cards})
"""The number of each card, 1 to 6."""
EFFECTS = MappingProxyType({effect.id: effect for effect in BOX.effects})
EFFECT_OF = MappingProxyType({card.id: EFFECTS[card.effect] for card in BOX.cards})
"""What placing each card does."""
KINDS: tuple[Kind, ...] = tuple(kind.id for kind in BOX.kinds)
TRIPLET_POINTS: MappingProxyType[Kind, int] = MappingProxyType(
    {kind.id: kind.triplet_points for kind in BOX.kinds}
)
FIRST_BONUS_POINTS = MappingProxyType({card.kind: card.vp for card in BOX.first_bonus_cards})
GOODS = MappingProxyType({good.id: good for good in BOX.goods})
GOOD_OF_NUMBER = MappingProxyType({die: good.id for good in BOX.goods for die in good.dice})
"""The sort that each number sells (BUR-ACT-12)."""
ANIMALS = MappingProxyType({animal.id: animal for animal in BOX.animals})
ANIMAL_SET_POINTS = MappingProxyType({s.different_animals: s.vp for s in BOX.animal_scoring})
PASSES: tuple[PassId, ...] = tuple(card.id for card in BOX.pass_cards)
PASS_BONUSES = MappingProxyType({card.id: card.options for card in BOX.pass_cards})
ACTIONS = MappingProxyType({action.id: action for action in BOX.actions})

ALL_CARDS: tuple[CardId, ...] = tuple(card.id for card in BOX.cards for _ in range(card.copies))
"""The 114 action cards (BUR-COMP-1), one entry a card."""
ALL_GOODS: tuple[GoodId, ...] = tuple(good.id for good in BOX.goods for _ in range(good.copies))
ALL_ANIMALS: tuple[AnimalId, ...] = tuple(
    animal.id for animal in BOX.animals for _ in range(animal.copies)
)

NUMBERS = (1, 2, 3, 4, 5, 6)
ROWS = NUMBERS
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


def preparation(seats: int) -> Preparation:
    """What is prepared for so many seats; one plays against Egon (BUR-SOLO-1 to -4)."""
    if seats > 1:
        return BOX.setup[str(seats)]
    solo = BOX.solo
    return Preparation(
        display_cards_row_by_row=solo.display_cards_row_by_row,
        display_cards_by_own_die=solo.display_cards_by_own_die,
        stack_cards_per_player=solo.stack_cards_per_player,
        workers_by_turn_order=(solo.player_start.workers,),
        silver_each=solo.player_start.silver,
        goods_each=solo.player_start.goods,
        animals_each=solo.player_start.animals,
        all_seven_cards=solo.all_seven_cards,
    )


PREPARATIONS = MappingProxyType({seats: preparation(seats) for seats in (1, 2, 3, 4)})
