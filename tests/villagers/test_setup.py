"""Section 2: the setup. Tests of the modules and of the Countess prove their own changes of it."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import alone
from domain.villagers.setup import VillagersOptions, draft_deck
from tests.villagers.a_table import an_opening, opened
from tests.villagers.card_rows import wrong

SEATS = (1, 2, 3, 4, 5)


CARDS = {1: 72, 2: 80, 3: 80, 4: 94, 5: 94}
SIZES = {1: (5, 37), 2: (4, 46), 3: (6, 29), 4: (8, 26), 5: (10, 9)}
"""The cards of each stack and of the Reserve, by seats."""


@pytest.mark.parametrize("seats", SEATS)
def test_an_opening_is_that_of_the_rulebook(seats: int) -> None:
    """VIL-SETUP-1 to -5, -7 to -9, -11 to -13, -16, VIL-SOLO-2, -3, VIL-TERM-1, -2, -4, -14,
    VIL-DRAFT-1, VIL-HIDE-3. Only the owner knows a hand. Nobody knows the piles.
    """
    state, deck = opened(seats), draft_deck(VillagersOptions(), seats)
    suits = Counter(components.SUIT[card] for card in deck)
    stack, reserve = SIZES[seats]

    assert sorted(state.road, key=str) == sorted(map(s.RoadPlace, components.SIGNPOSTS), key=str)
    assert len(deck) == CARDS[seats]
    assert (suits["wool"], suits["leather"]) == ((0, 0) if seats < 4 else (8, 6))
    assert (suits["special"] == 8) == (seats > 1)
    assert [len(cards) for cards in state.stacks] == [stack] * 6
    assert len(state.reserve) == reserve
    assert {card.known_to for pile in (*state.stacks, state.reserve) for card in pile} == {0}
    for seat, holding in enumerate(state.seats):
        assert [(it.card, it.turned) for it in holding.village] == [("founders", False)]
        assert (holding.supply, holding.square, len(holding.hand)) == (8, (), 5)
        assert {card.known_to for card in holding.hand} == {alone(Seat(seat))}
    assert (state.lumberjacks, state.hayers, state.miners) == (10, 10, 10)
    assert (state.discard_pile, state.round) == ((), 1)
    assert (state.phase, state.pending) == (s.DraftPhase(state.first_player), (s.DraftVillager(),))


def test_the_order_of_the_signposts_is_random() -> None:
    """VIL-SETUP-1."""
    orders = {tuple(p.card for p in opened(2, b"%d" % n).road if p) for n in range(20)}

    assert len(orders) > 10


def test_the_first_player_is_drawn_and_named() -> None:
    """VIL-SETUP-6."""
    drawn = [
        (event.number, event.sides)
        for n in range(40)
        for event in an_opening(4, b"%d" % n)
        if isinstance(event, e.FirstPlayerDrawn)
    ]
    named = [it.seat for it in an_opening(4) if isinstance(it, e.FirstPlayerNamed)]

    assert {sides for _, sides in drawn} == {4}
    assert {number for number, _ in drawn} == {1, 2, 3, 4}
    assert named == [opened(4).first_player]


def test_the_deal_is_the_shuffled_deck_from_its_top() -> None:
    """VIL-SETUP-9, -11, -12."""
    events = an_opening(3)
    deck = next(event.order for event in events if isinstance(event, e.DeckShuffled))
    stacks = next(event for event in events if isinstance(event, e.StacksDealt))
    hands = [event for event in events if isinstance(event, e.HandDealt)]
    reserve = next(event for event in events if isinstance(event, e.ReserveLaid))

    assert stacks.tops == tuple(components.SUIT[deck[n * 6]] for n in range(6))
    assert tuple(card for hand in hands for card in hand.cards) == deck[36:51]
    assert (reserve.size, reserve.top) == (29, components.SUIT[deck[51]])


@pytest.mark.parametrize(
    ("seats", "options", "moment"),
    [
        (1, {"scoundrels": True}, 0),
        (2, {"scoundrels": True}, 7),
        (5, {"scoundrels": True}, 7),
        (3, {"scoundrels": True, "courier": False}, 0),
        (3, {}, 0),
    ],
)
def test_a_moment_is_left_for_a_courier(seats: int, options: dict[str, Any], moment: int) -> None:
    """VIL-CHOICE-5, VIL-SCOUNDREL-5."""
    assert opened(seats, draft_moment=7, **options).rules.draft_moment == moment


def test_the_variants_of_the_editions_are_options_with_the_yucata_reading_as_default() -> None:
    """VIL-EDITION-1, -4, -5, -10, VIL-LOCK-11, VIL-PROFIT-17."""
    plain, other = opened(2).rules, opened(2, padlocks=False, bronze="after_build_phase").rules

    assert (plain.padlocks, plain.bronze, plain.carter) == (True, "own_turn", "start_cards")
    assert (other.padlocks, other.bronze) == (False, "after_build_phase")
    assert opened(2, carter="chains").rules.carter == "chains"


def test_a_page_learns_at_which_seats_an_option_means_something() -> None:
    schema = msgspec.json.schema(VillagersOptions)["$defs"]["VillagersOptions"]["properties"]

    assert schema["countess"]["x-seats"] == [1, 1]
    assert schema["draft_moment"]["x-seats"] == [2, 5]
    assert schema["courier"]["x-seats"] == [2, 5]
    assert "x-seats" not in schema["padlocks"]


ROWS = """
# A hand may grow without limit: nothing in the draft depends on it.
what has no limit
  hand agent agent agent agent agent agent agent agent agent agent agent agent; drafting
    draft_from_pile stack_1 2 => +hunter drafted, stack_1 hunter, draft of 1  # VIL-SETUP-14
# The Bank never runs out: more than the 153 gold of the box.
  village miner/blacksmith; coins blacksmith 400; stacks | | agent; 1: building
    end_turn => ..., +402 gold  # VIL-SETUP-15
# Gold in Supplies is open. A development and its token are one.
  1: supply 17; developments gold_mine; village founders miner; 1: building
    => sees seats.1.supply 17, own seats.1.supply 17  # VIL-CHOICE-32
    end_turn => ..., +gold_mine token, sees developments.production.id gold_mine  # VIL-EDITION-7
"""


def test_what_has_no_limit_and_what_is_open() -> None:
    """VIL-EDITION-13: the Wheeler has one German name."""
    assert wrong(ROWS) == ""
    assert components.CARDS[s.CardId("wheeler")].name_de == "Radmacherin"
