"""The components of the box, read from `components.json` and checked when loaded.

No other module reads the file. The tables below have the facts about a card that rules need: its
colour, its effect, and the rules that it puts in force.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

import msgspec

from domain.box import by_id, read_box
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl


class ColourOfCards(msgspec.Struct, frozen=True):
    """A colour and the threat that its markers bring (BRU-THREAT-4 to -14)."""

    id: dsl.Colour
    name_en: str
    name_de: str
    threat: dsl.Damage
    threat_en: str
    threat_de: str


class Group(msgspec.Struct, frozen=True):
    """A group of persons (BRU-SETUP-3, BRU-PETS-3, BRU-CITIZEN-1)."""

    id: str
    name_en: str
    name_de: str
    set: Literal["base", "new_citizens", "pets"]


class Card(dsl.Effect, frozen=True, kw_only=True):
    """A card by the person or pet on it. `worker`: the colour that activates a worker person."""

    id: s.CardId
    name_en: str
    name_de: str
    set: Literal["base", "new_citizens", "pets"]
    colour: dsl.Colour
    group: str
    price: int
    points: int
    kind: dsl.Kind
    worker: dsl.Colour | None = None


class ShipKind(dsl.Effect, frozen=True, kw_only=True):
    """The effect of a ship (BRU-ZWIN-13 to -18)."""

    id: s.EffectId
    name_en: str
    name_de: str


class Ship(msgspec.Struct, frozen=True):
    """A ship tile."""

    id: s.ShipId
    colour: dsl.Colour
    kind: s.EffectId


class ExchangeCard(dsl.Effect, frozen=True, kw_only=True):
    """An improvement of an action. `use`: when it is declared (BRU-EXCHANGE-17)."""

    id: s.ExchangeId
    name_en: str
    name_de: str
    action: s.ActionId
    markers: int
    use: Literal["with_the_action", "after_the_action"]


class Sizes(msgspec.Struct, frozen=True):
    """The numbers of cards and tiles of each part."""

    base: int
    new_citizens: int
    pets: int
    ships: int
    exchange_cards: int


class Start(msgspec.Struct, frozen=True):
    """The things of each player at the start (BRU-SETUP-11 to -13)."""

    points: int
    guilders: int
    workers_each_colour: int


class RoundNumbers(msgspec.Struct, frozen=True):
    """BRU-DRAW-2, BRU-TURN-1, BRU-DICE-1: cards of a full hand, turns, sides of a die."""

    hand: int
    turns: int
    dice: int


class ThreatMarkers(msgspec.Struct, frozen=True):
    """BRU-SETUP-19, BRU-FIVE-3. `strike_at`: number of markers with which the damage strikes."""

    per_colour: int
    more_with_five_players: int
    strike_at: int


class Statues(msgspec.Struct, frozen=True):
    """The stack, top first (BRU-SETUP-9, BRU-FIVE-2)."""

    base: tuple[int, ...]
    five_players: tuple[int, ...]


class Piles(msgspec.Struct, frozen=True):
    """A row of the table of BRU-SETUP-8."""

    players: int
    new_citizens: bool
    formed: int
    used: int


class TrackStep(msgspec.Struct, frozen=True):
    """A step of the reputation track (BRU-ASCEND-8, -10)."""

    step: int
    points: int


class Canals(msgspec.Struct, frozen=True):
    """The colours of a seat's spaces, from its seal outwards (BRU-CANAL-4)."""

    seat: str
    left: tuple[dsl.Colour, ...]
    right: tuple[dsl.Colour, ...]


class CanalCosts(msgspec.Struct, frozen=True):
    """BRU-CANAL-3, -5: the costs of the spaces, and the points of a cost at the end."""

    costs: tuple[int, ...]
    worth: dict[int, int]


class Box(msgspec.Struct, frozen=True):
    """All contents of `components.json` that the rules need."""

    colours: tuple[ColourOfCards, ...]
    groups: tuple[Group, ...]
    sizes: Sizes
    start: Start
    round: RoundNumbers
    threat_markers: ThreatMarkers
    statues: Statues
    majority_points: int
    piles: tuple[Piles, ...]
    track: tuple[TrackStep, ...]
    canals: tuple[Canals, ...]
    canal_costs: CanalCosts
    persons: tuple[Card, ...]
    pets: tuple[Card, ...]
    ship_kinds: tuple[ShipKind, ...]
    ships: tuple[Ship, ...]
    ships_sail_at: tuple[int, ...]
    exchange_cards: tuple[ExchangeCard, ...]


STEPS_PER_ACTIVATION: frozenset[dsl.Kind] = frozenset({"lightning", "worker", "once_per_round"})
"""The kinds whose steps are carried out when the person is activated (BRU-PERSON-4)."""


def nested(steps: tuple[dsl.Step, ...]) -> Iterator[dsl.Step]:
    """Yield these steps and all steps nested in them."""
    for step in steps:
        yield step
        for field in ("then", "get", "options"):
            yield from nested(getattr(step, field, ()))


def all_steps(effect: dsl.Effect) -> Iterator[dsl.Step]:
    """Yield every step of an effect, including those of its triggers."""
    yield from nested(effect.steps)
    for trigger in effect.triggers:
        yield from nested(trigger.then)


def fits_its_kind(card: Card) -> bool:
    """Return True if a card has exactly the lists that belong to its kind of activation."""
    return (
        bool(card.steps) == (card.kind in STEPS_PER_ACTIVATION)
        and bool(card.triggers or card.rules) == (card.kind == "infinity")
        and bool(card.scores) == (card.kind == "laurel")
        and (card.worker is not None) == (card.kind == "worker")
    )


def agrees(box: Box) -> dict[str, bool]:
    """Return the conditions that the box must satisfy."""
    cards = box.persons + box.pets
    sets = Counter(card.set for card in cards)
    colours, groups = {colour.id for colour in box.colours}, {group.id for group in box.groups}
    effects: tuple[dsl.Effect, ...] = (*cards, *box.ship_kinds, *box.exchange_cards)
    steps = [step for effect in effects for step in all_steps(effect)]
    kinds = {kind.id for kind in box.ship_kinds}
    return {
        "five colours": tuple(colour.id for colour in box.colours) == COLOURS,
        "cards of each part": sets
        == {"base": box.sizes.base, "new_citizens": box.sizes.new_citizens, "pets": box.sizes.pets},
        "each card has an id of its own": len({card.id for card in cards}) == len(cards),
        "groups": {card.group for card in cards} == groups,
        "pets are the pets": all((card.group == "pets") == (card.set == "pets") for card in cards),
        "effects fit their kinds": all(map(fits_its_kind, cards)),
        "guilders are paid once only": all(
            step.pay.what != "guilders" or step.times == "once"
            for step in steps
            if isinstance(step, dsl.Convert)
        ),
        # Otherwise two of them could activate each other without end (BRU-PERSON-28).
        "one person at most activates those of others": sum(
            isinstance(step, dsl.ActivatePerson) and step.whose == "opponent" for step in steps
        )
        <= 1,
        "ships": len(box.ships) == box.sizes.ships
        and all(ship.kind in kinds for ship in box.ships),
        "exchange cards": len(box.exchange_cards) == box.sizes.exchange_cards,
        "the track": [step.step for step in box.track] == list(range(1, len(box.track) + 1)),
        "the canals": all(
            set(row.left) == set(row.right) == colours
            and len(row.left) == len(row.right) == len(box.canal_costs.costs)
            for row in box.canals
        ),
        "the piles": all(row.used == row.players < row.formed for row in box.piles),
    }


COLOURS: tuple[dsl.Colour, ...] = ("blue", "brown", "yellow", "red", "violet")
"""The order in which workers and markers are kept."""
BOX = read_box("bruges", Box, agrees)

INDEX: Mapping[dsl.Colour, int] = {c: n for n, c in enumerate(COLOURS)}
DAMAGE: Mapping[dsl.Colour, dsl.Damage] = {c.id: c.threat for c in BOX.colours}
"""The damage of a third marker of each colour."""
CARDS: Mapping[s.CardId, Card] = by_id(BOX.persons + BOX.pets)
PETS: frozenset[s.CardId] = frozenset(card.id for card in BOX.pets)
BACK: Mapping[s.CardId, s.Back] = {
    card.id: s.Back(f"pet_{card.colour}" if card.set == "pets" else card.colour)
    for card in CARDS.values()
}
"""The visible part of a hidden card: its colour, and whether it is a pet (BRU-PETS-19)."""
COLOUR: Mapping[s.CardId, dsl.Colour] = {c.id: c.colour for c in CARDS.values()}
IN_ORDER: Mapping[s.CardId, int] = {card: n for n, card in enumerate(CARDS)}
"""The order of the box. Cards are listed in it, because the order of drawing must stay hidden."""
RULES_OF: Mapping[s.CardId, tuple[dsl.AnyRule, ...]] = {
    card.id: card.rules for card in CARDS.values() if card.rules
}
TRIGGERS_OF: Mapping[s.CardId, Mapping[dsl.Occasion, tuple[tuple[int, dsl.Trigger], ...]]] = {
    card.id: {
        trigger.on: tuple(
            (n, other) for n, other in enumerate(card.triggers) if other.on == trigger.on
        )
        for trigger in card.triggers
    }
    for card in CARDS.values()
    if card.triggers
}
"""The triggers of each person by occasion, each with its place in the list."""
SHIPS: Mapping[s.ShipId, Ship] = by_id(BOX.ships)
SHIP_KINDS: Mapping[s.EffectId, ShipKind] = by_id(BOX.ship_kinds)
EXCHANGE: Mapping[s.ExchangeId, ExchangeCard] = by_id(BOX.exchange_cards)
EFFECTS: Mapping[s.EffectId, dsl.Effect] = {
    **{s.EffectId(card): face for card, face in CARDS.items()},
    **SHIP_KINDS,
    **{s.EffectId(card): face for card, face in EXCHANGE.items()},
}
"""Everything with an effect: persons, kinds of ships, exchange cards."""
PILES: Mapping[tuple[int, bool], Piles] = {
    (row.players, row.new_citizens): row for row in BOX.piles
}
TRACK: tuple[int, ...] = (0, *(step.points for step in BOX.track))
"""The points of each step; step 0 is the town hall."""
LAST_STEP = len(BOX.track)
CANALS: tuple[tuple[tuple[dsl.Colour, ...], tuple[dsl.Colour, ...]], ...] = tuple(
    (row.left, row.right) for row in BOX.canals
)
"""The colours of the left and of the right section, by seat."""
COSTS = BOX.canal_costs.costs
SPACES = len(COSTS)
WORTH: tuple[int, ...] = tuple(BOX.canal_costs.worth.get(cost, 0) for cost in COSTS)
"""The points of each built space of a section at the end."""
THREE = COSTS.index(3) + 1
"""The number of the space that costs 3, counted from 1."""
HAND = BOX.round.hand
TURNS = BOX.round.turns
SIDES = BOX.round.dice
STRIKE_AT = BOX.threat_markers.strike_at
SAIL_AT = frozenset(BOX.ships_sail_at)
START = BOX.start

FULL_TABLE = max(row.players for row in BOX.piles)
"""BRU-EXCHANGE-10."""
LOW = (1, 2)
"""The values of the dice of an ascent (BRU-ASCEND-2)."""
THREATENING = (5, 6)
"""BRU-THREAT-1."""
WORKERS_TAKEN = 2
"""BRU-ACT-3."""
INTRIGUE_POINTS = 3
"""BRU-THREAT-14."""
MAJORITIES: tuple[s.Majority, ...] = ("reputation", "persons", "canal", "pets")
"""In the order of BRU-MAJ-1."""

ACTIONS: tuple[s.ActionId, ...] = get_args(s.ActionId)
"""In the order of BRU-ACT-1."""
SECTIONS: tuple[s.Section, ...] = ("left", "right")


def in_order(cards: tuple[s.CardId, ...]) -> tuple[s.CardId, ...]:
    """Return these cards in the order of the box."""
    return tuple(sorted(cards, key=IN_ORDER.__getitem__))
