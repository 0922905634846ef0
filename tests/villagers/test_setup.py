"""Section 2: the setup. What the modules and the Countess change is proved beside them."""

from collections import Counter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import SPECTATOR, Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_modules import DevelopmentWon
from domain.villagers.knowledge import alone
from domain.villagers.setup import VillagersOptions, draft_deck, setup
from projections.villagers.view import view
from tests.villagers.a_table import (
    SEED,
    a_table,
    after,
    an_opening,
    choices,
    folded,
    opened,
    supply,
)

SEATS = (1, 2, 3, 4, 5)


@pytest.mark.parametrize("seats", SEATS)
def test_the_six_signposts_lie_face_up_without_coins(seats: int) -> None:
    """VIL-SETUP-1, -13, VIL-TERM-1."""
    road = opened(seats).road

    assert Counter(place.card for place in road if place) == Counter(box.SIGNPOSTS)
    assert len(road) == 6
    assert all(place and not place.coins for place in road)


def test_the_order_of_the_signposts_is_random() -> None:
    """VIL-SETUP-1."""
    orders = {tuple(p.card for p in opened(2, b"%d" % n).road if p) for n in range(20)}

    assert len(orders) > 10


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_begins_with_founders_gold_up_and_8_gold(seats: int) -> None:
    """VIL-SETUP-2 to -5, -13, -16, VIL-TERM-2, -4: with ten of each basic villager."""
    state = opened(seats)

    for holding in state.seats:
        assert [(it.card, it.turned) for it in holding.village] == [("founders", False)]
        assert (holding.supply, holding.square) == (8, ())
    assert (state.lumberjacks, state.hayers, state.miners) == (10, 10, 10)
    assert state.discard_pile == ()


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


@pytest.mark.parametrize(("seats", "cards"), [(1, 72), (2, 80), (3, 80), (4, 94), (5, 94)])
def test_the_draft_deck_has_so_many_cards(seats: int, cards: int) -> None:
    """VIL-SETUP-7, -8, VIL-SOLO-2."""
    deck = draft_deck(VillagersOptions(), seats)
    suits = Counter(box.SUIT[card] for card in deck)

    assert len(deck) == cards
    assert (suits["wool"], suits["leather"]) == ((0, 0) if seats < 4 else (8, 6))
    assert (suits["special"] == 8) == (seats > 1)


@pytest.mark.parametrize(
    ("seats", "stack", "reserve"), [(1, 5, 37), (2, 4, 46), (3, 6, 29), (4, 8, 26), (5, 10, 9)]
)
def test_stacks_hands_and_reserve_are_dealt(seats: int, stack: int, reserve: int) -> None:
    """VIL-SETUP-9, -11, -12, VIL-SOLO-3."""
    state = opened(seats)

    assert [len(cards) for cards in state.stacks] == [stack] * 6
    assert [len(holding.hand) for holding in state.seats] == [5] * seats
    assert len(state.reserve) == reserve


def test_the_deal_is_the_shuffled_deck_from_its_top() -> None:
    """VIL-SETUP-9, -11, -12."""
    events = an_opening(3)
    deck = next(event.order for event in events if isinstance(event, e.DeckShuffled))
    stacks = next(event for event in events if isinstance(event, e.StacksDealt))
    hands = [event for event in events if isinstance(event, e.HandDealt)]
    reserve = next(event for event in events if isinstance(event, e.ReserveLaid))

    assert stacks.tops == tuple(box.SUIT[deck[n * 6]] for n in range(6))
    assert tuple(card for hand in hands for card in hand.cards) == deck[36:51]
    assert (reserve.size, reserve.top) == (29, box.SUIT[deck[51]])


def test_only_the_owner_knows_the_hand_and_nobody_the_piles() -> None:
    """VIL-SETUP-9, -11, VIL-HIDE-3."""
    state = opened(3)

    for seat, holding in enumerate(state.seats):
        assert {card.known_to for card in holding.hand} == {alone(Seat(seat))}
    for pile in (*state.stacks, state.reserve):
        assert {card.known_to for card in pile} == {0}


def test_a_hand_may_grow_without_limit() -> None:
    """VIL-SETUP-14: nothing in the draft looks at the hand."""
    state = opened(2)
    seats = tuple(replace(holding, hand=holding.hand * 8) for holding in state.seats)
    many = replace(state, seats=seats)

    assert c.DraftFromPile("stack_1", 4) in choices(many)


def test_the_game_begins_with_a_draft_of_the_first_player() -> None:
    """VIL-DRAFT-1, VIL-TERM-14."""
    state = opened(4)

    assert state.phase == s.DraftPhase(state.first_player)
    assert state.pending == (s.DraftVillager(),)
    assert state.round == 1


# Options of a table.


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"countess": "hard"}),
        (5, {"countess": "beginner"}),
        (5, {"scoundrels": True, "courier": False}),
    ],
)
def test_what_a_number_of_players_does_not_allow_is_refused(
    seats: int, options: dict[str, object]
) -> None:
    """VIL-SCOUNDREL-5, VIL-SOLO-39, -40."""
    with pytest.raises(Rejected) as refused:
        setup(msgspec.convert(options, VillagersOptions), seats, Chance(SEED))

    assert refused.value.code == "bad_options"


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
def test_a_moment_is_granted_where_there_may_be_a_courier(
    seats: int, options: dict[str, Any], moment: int
) -> None:
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


# What the editions name differently, and what stays open.


def test_the_wheeler_has_one_german_name() -> None:
    """VIL-EDITION-13."""
    assert box.CARDS[s.CardId("wheeler")].name_de == "Radmacherin"


def test_a_development_is_won_with_its_token() -> None:
    """VIL-EDITION-7: card and token are one."""
    state = opened(2, developments=True)
    (won, *_) = state.developments

    state = folded(state, (DevelopmentWon(Seat(0), won),))

    assert state.seats[0].tokens == (won,)
    assert won in state.developments


def test_the_bank_never_runs_out() -> None:
    """VIL-SETUP-15: more than the 153 gold of the box."""
    table = a_table().with_village("miner/blacksmith").with_coins("blacksmith", 400)
    state = after(table.with_stacks("", "", "agent").building(1).state, c.EndTurn())

    assert supply(state) == 8 + 2 + 400


def test_gold_in_supplies_is_open() -> None:
    """VIL-CHOICE-32."""
    state = a_table().with_supply(17, 1).state

    for viewer in (Seat(0), SPECTATOR):
        assert view(state, viewer)["seats"]["1"]["supply"] == 17
