"""The components of the box, read from `components.json` and checked when loaded.

The file has the numbers, counts and values, each with its source. Here they get types and names.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, TypeAlias, cast

import msgspec

from domain.box import by_id, read_box
from domain.villagers import state as s

Season: TypeAlias = Literal["summer", "winter"]
Level: TypeAlias = Literal["standard", "beginner", "hard"]


class Constants(msgspec.Struct, frozen=True):
    """VIL-DRAFT-2, VIL-BUILD-2, VIL-BASIC-1, VIL-LOCK-2, VIL-SETUP-5, -11, VIL-TERM-1."""

    draft_base: int
    draft_max: int
    build_base: int
    build_max: int
    basic_villagers_per_build_phase: int
    unlock_cost: int
    starting_gold: int
    starting_hand: int
    road_size: int


class CardNumbers(msgspec.Struct, frozen=True):
    """Numbers in the texts of special villagers.

    VIL-SPECIAL-26, VIL-SUPPORT-14, -17, VIL-SCOUNDREL-11, VIL-PROFIT-14.
    """

    smuggler_divisor: int
    recruiter_cost: int
    recruiter_drafts: int
    pigeoneer_cards: int
    thief_gold: int
    freelancer_cost: int
    freelancer_actions: int


class SuitOfCards(msgspec.Struct, frozen=True):
    """One of the nine suits (VIL-TERM-6). `start_card`: VIL-TERM-7."""

    id: s.Suit
    start_card: s.CardId | None
    min_players: int


class Worth(msgspec.Struct, frozen=True):
    """The payment of a silver or bronze symbol: `gold` for each full `each` of the counted things.

    `suit`, `suits`: the suit symbols that count, if suit symbols are counted.
    """

    per: str
    gold: int
    each: int
    suit: s.Suit | None = None
    suits: tuple[s.Suit, ...] = ()
    min_villagers_on_it: int = 0


class Side(msgspec.Struct, frozen=True):
    """A side of Founders or of the Countess card."""

    gold: int | None = None
    food: int = 0


class Face(msgspec.Struct, frozen=True):
    """The face of a villager.

    `gold`: None without a gold symbol. `chain`: the chain text; the cards before the card itself
    must lie below it (VIL-CHAIN-3). `slots`: number of villagers that it carries. `sides`: those of
    Founders, the gold side first.
    """

    id: s.CardId
    name_en: str
    name_de: str
    set: Literal["founders", "basic", "base", "support", "scoundrels", "profiteers", "solo"]
    suit: s.Suit | None
    copies: int
    suit_symbols: int = 0
    min_players: int = 1
    signpost_copies: int = 0
    food: int = 0
    builder: int = 0
    gold: int | None = None
    silver: Worth | None = None
    bronze: Worth | None = None
    flag: bool = False
    chain: tuple[s.CardId, ...] | None = None
    placed_on: s.CardId | None = None
    slots: int = 0
    slots_as_bottom: int | None = None
    never_top: bool = False
    padlock: bool = False
    unlocked_by: s.CardId | None = None
    keyring: int = 0
    discard_after_play: bool = False
    when: Literal["build", "draft"] = "build"
    in_draft_deck: bool = False
    end_of_game: Worth | None = None
    solo_excluded_on_yucata: bool = False
    sides: tuple[Side, ...] = ()

    @property
    def before(self) -> tuple[s.CardId, ...]:
        """Return the cards that `BEFORE` lists."""
        return self.chain[: self.chain.index(self.id)] if self.chain else ()

    @property
    def special(self) -> bool:
        return self.suit == "special"


class EventCard(msgspec.Struct, frozen=True):
    """A solo event. `phase`: of its effect. `amount`: of gold, if it names one."""

    id: s.EventId
    name_en: str
    name_de: str
    season: Season
    phase: Literal["event", "build", "draft", "round", "when_revealed"]
    amount: int = 0
    removed_in: tuple[Level, ...] = ()


class Condition(msgspec.Struct, frozen=True):
    """The thing that a development counts; most of it wins (VIL-DEV-12 to -24)."""

    most: str


class Reward(msgspec.Struct, frozen=True):
    """The reward for the winner of a development (VIL-DEV-7, -8)."""

    gold: int
    food_next_round: int = 0
    builder_next_round: int = 0
    basic_villager: int = 0
    face_down_card_to_hand: int = 0


class Development(msgspec.Struct, frozen=True):
    """A development card. `available_in_solo`: VIL-SOLO-41."""

    id: s.DevelopmentId
    name_en: str
    name_de: str
    suite: s.Suite
    condition: Condition
    reward: Reward
    available_in_solo: bool


class Preparation(msgspec.Struct, frozen=True):
    """Changes of the setup for a number of players (VIL-SETUP-7 to -12, VIL-SOLO-1 to -7)."""

    draft_deck: int
    stacks: int
    cards_per_stack: int
    hand_cards_each: int
    reserve: int
    removed_suits: tuple[s.Suit, ...]
    countess_starting_gold: int = 0
    events_face_up_at_start: int = 0


class EventCount(msgspec.Struct, frozen=True):
    """The number of events that are dealt for a villager of that value (VIL-SOLO-21)."""

    min: int
    max: int | None
    events: int


class ScoundrelSetup(msgspec.Struct, frozen=True):
    """VIL-SCOUNDREL-2 to -5."""

    into_draft_deck_from_4_players: tuple[s.CardId, ...]
    dealt: tuple[s.CardId, ...]
    max_players_without_courier: int


class BeginnerSetup(msgspec.Struct, frozen=True):
    """VIL-SOLO-39."""

    events_drawn_per_round: int


class HardSetup(msgspec.Struct, frozen=True):
    """VIL-SOLO-40."""

    events_face_up_at_start: int
    countess_starting_gold: int


class ModuleSetup(msgspec.Struct, frozen=True):
    """Changes of the setup for modules and solo levels."""

    scoundrels: ScoundrelSetup
    solo_beginner: BeginnerSetup
    solo_hard: HardSetup


class CountessCard(msgspec.Struct, frozen=True):
    """VIL-SOLO-4. `sides`: the gold side first."""

    id: s.CardId
    name_en: str
    name_de: str
    copies: int
    sides: tuple[Side, ...]


class Box(msgspec.Struct, frozen=True):
    """All contents of `components.json` that the rules need."""

    constants: Constants
    card_numbers: CardNumbers
    suits: tuple[SuitOfCards, ...]
    setup: dict[str, Preparation]
    module_setup: ModuleSetup
    countess: CountessCard
    event_count_by_value_of_drawn_villager: tuple[EventCount, ...]
    cards: tuple[Face, ...]
    events: tuple[EventCard, ...]
    developments: tuple[Development, ...]
    totals: dict[str, int]


def agrees(box: Box) -> dict[str, bool]:
    """Return the conditions that the box must satisfy."""
    names = {card.id for card in box.cards}
    sets = Counter[str]()
    keys = Counter[str]()
    for card in box.cards:
        sets[card.set] += card.copies
        if card.unlocked_by is not None and card.set == "base":
            keys[card.unlocked_by] += card.copies
    return {
        "villagers of each set": sets
        == {
            "founders": box.totals["founders"],
            "basic": box.totals["basic"],
            "base": box.totals["draft_villagers_without_signpost"] + box.totals["signpost"],
            "support": box.totals["support"],
            "scoundrels": box.totals["scoundrels"],
            "profiteers": box.totals["profiteers"],
        },
        "the keyrings": keys == {card.id: card.keyring for card in box.cards if card.keyring},
        "the padlocks": all((c.unlocked_by is not None) == c.padlock for c in box.cards),
        "the chains": all(name in names for card in box.cards for name in card.chain or ()),
        "what is laid on what": all(
            (card.before[-1:] or (None,)) == (card.placed_on,) for card in box.cards
        ),
        "the banners": all(card.flag == (not card.before) for card in box.cards),
        "coins never lie under a card": all(
            not card.slots for card in box.cards if card.keyring or card.silver or card.bronze
        ),
        "the events": len(box.events) == box.totals["events"],
        "the developments": len(box.developments) == box.totals["developments"],
        "a place on the Road for each signpost": sum(c.signpost_copies for c in box.cards)
        == box.constants.road_size,
    }


BOX = read_box("villagers", Box, agrees)

COUNTESS = BOX.countess.id
FOUNDERS = s.CardId("founders")
BASICS: tuple[s.Basic, ...] = ("lumberjack", "hayer", "miner")
BASIC_CARDS: Mapping[s.CardId, s.Basic] = {s.CardId(basic): basic for basic in BASICS}
"""VIL-TERM-8."""
SUITS: tuple[s.Suit, ...] = tuple(suit.id for suit in BOX.suits)
STACKS: tuple[s.StackId, ...] = cast(
    "tuple[s.StackId, ...]", tuple(f"stack_{n}" for n in range(1, BOX.setup["2"].stacks + 1))
)
PLACES: tuple[int, ...] = tuple(range(1, BOX.constants.road_size + 1))
"""The places of the Road, from the left (VIL-TERM-1)."""

CARDS: Mapping[s.CardId, Face] = {card.id: card for card in BOX.cards} | {
    COUNTESS: Face(
        id=COUNTESS,
        name_en=BOX.countess.name_en,
        name_de=BOX.countess.name_de,
        set="solo",
        suit=None,
        copies=BOX.countess.copies,
        gold=BOX.countess.sides[0].gold,
        flag=True,
        sides=BOX.countess.sides,
    )
}
"""Every face; the Countess card has no suit and is no villager (VIL-TERM-15)."""

BEFORE: Mapping[s.CardId, tuple[s.CardId, ...]] = {card.id: card.before for card in CARDS.values()}
"""The villagers that must lie below each villager, bottom to top (VIL-CHAIN-3)."""
SUIT: Mapping[s.CardId, s.Suit] = {card.id: card.suit for card in BOX.cards if card.suit}
"""The suit on the back of each villager (VIL-HIDE-1)."""
STAND_INS = frozenset(card.id for card in BOX.cards if card.never_top)
"""Monk and Apprentice (VIL-SPECIAL-5, -15)."""
START_CARDS = frozenset(suit.start_card for suit in BOX.suits if suit.start_card is not None)
"""VIL-TERM-7."""
EVENTS: Mapping[s.EventId, EventCard] = by_id(BOX.events)
DEVELOPMENTS: Mapping[s.DevelopmentId, Development] = by_id(BOX.developments)
SUITES: tuple[s.Suite, ...] = ("community", "trade", "production")
SIGNPOSTS: tuple[s.CardId, ...] = tuple(
    card.id for card in BOX.cards for _ in range(card.signpost_copies)
)

STARTING_GOLD = BOX.constants.starting_gold
UNLOCK_COST = BOX.constants.unlock_cost
BASICS_MAX = BOX.constants.basic_villagers_per_build_phase
NUMBERS = BOX.card_numbers
"""Numbers in the texts of special villagers."""
