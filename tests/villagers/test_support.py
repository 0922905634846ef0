"""Section 10: the module Support."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.draft_turn import drafts_left
from domain.villagers.scoring import nun_value, silver_sum, silver_values
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    a_table,
    a_village,
    after,
    an_opening,
    choices,
    coins_on,
    hand_text,
    number_of,
    opened,
    refusal,
    supply,
    told,
    village_text,
)
from tests.villagers.answers import pick, play, put

BENEFACTOR, PROPHET = c.PlayCard(s.CardId("benefactor")), c.PlayCard(s.CardId("prophet"))
PIGEONEER = c.PlayCard(s.CardId("pigeoneer"))


def with_second_drafter(table: Table) -> Table:
    """Seat 1 has drafted all it may, so that the turn comes back to seat 0."""
    return table.with_square("fisher fisher", seat=1)


# The cards.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_is_dealt_one_support_card_and_the_rest_goes_into_the_box(seats: int) -> None:
    """VIL-SUPPORT-1."""
    state = opened(seats, support=True)

    for holding in state.seats:
        assert len(holding.hand) == 6
        assert sum(box.CARDS[card.face].set == "support" for card in holding.hand) == 1
    assert len(state.box) == 5 - seats
    assert all(box.CARDS[card.face].set == "support" for card in state.box)


def test_all_five_support_cards_are_shuffled() -> None:
    """VIL-SUPPORT-1."""
    events = an_opening(3, support=True)

    (shuffled,) = (event for event in events if isinstance(event, e.ModuleCardsShuffled))
    dealt = [event.card for event in events if isinstance(event, e.ModuleCardDealt)]
    assert sorted(shuffled.order) == ["benefactor", "nun", "pigeoneer", "prophet", "recruiter"]
    assert tuple(dealt) == shuffled.order[:3]


@pytest.mark.parametrize("face", ["benefactor", "nun", "prophet", "recruiter", "pigeoneer"])
def test_support_cards_are_special_villagers(face: str) -> None:
    """VIL-SUPPORT-2."""
    assert box.CARDS[s.CardId(face)].special


@pytest.mark.parametrize("face", ["nun", "recruiter"])
def test_nun_and_recruiter_are_laid_in_the_village_and_stay(face: str) -> None:
    """VIL-SUPPORT-7, -13, -19."""
    state = after(a_table().with_hand(f"{face} fisher").state, play(face))

    assert village_text(state) == ("founders", face)
    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.used == 1
    assert state.discard_pile == ()


# Benefactor.


def test_a_benefactor_lays_a_hand_card_in_the_draft_phase_without_a_build_action() -> None:
    """VIL-SUPPORT-3, -4, -6, -19, VIL-DECIDE-2."""
    table = a_table().with_hand("benefactor harvester").drafting()

    state = after(table.state, BENEFACTOR, play("harvester"))

    assert village_text(state) == ("founders", "harvester")
    assert state.discard_pile == ("benefactor",)
    assert state.seats[0].square == ()
    assert state.pending == (s.DraftVillager(),)


def test_a_benefactor_cannot_be_played_in_a_build_turn() -> None:
    """VIL-SUPPORT-3."""
    state = a_table().with_hand("benefactor harvester").state

    assert refusal(state, BENEFACTOR) == "draft_phase_only"


def test_a_benefactor_lays_no_special_villager() -> None:
    """VIL-SUPPORT-4."""
    table = a_table().with_hand("benefactor harvester nun").drafting()

    state = after(table.state, BENEFACTOR)

    assert choices(state) == (play("harvester"),)
    assert refusal(state, play("nun")) == "special_card"
    assert refusal(state, play("fisher")) == "not_in_hand"


def test_a_benefactor_keeps_to_the_rules_of_places() -> None:
    """VIL-SUPPORT-4, VIL-DECIDE-20."""
    table = a_table().with_hand("benefactor harvester cartwright").drafting()

    assert refusal(after(table.state, BENEFACTOR), play("cartwright")) == "no_place"


def test_a_benefactor_lets_its_player_choose_the_place() -> None:
    """VIL-SUPPORT-4, VIL-CHAIN-9, VIL-DECIDE-2."""
    table = a_table().with_hand("benefactor wheeler").with_village("lumberjack lumberjack")
    first, second = number_of(table.state, "lumberjack"), number_of(table.state, "lumberjack", 0, 1)

    state = after(table.drafting().state, BENEFACTOR, play("wheeler"))

    assert choices(state) == (c.LayOn(first), c.LayOn(second))
    assert village_text(after(state, c.LayOn(second))) == ("lumberjack", "lumberjack/wheeler")


def test_a_padlock_is_opened_for_a_benefactor_too() -> None:
    """VIL-SUPPORT-4, VIL-LOCK-4, -8."""
    table = a_table().with_hand("benefactor fisher harvester").drafting()

    events = told(table.state, BENEFACTOR, play("fisher"))

    assert e.PadlockOpened(Seat(0), s.CardId("fisher"), "bank", paid=2) in events
    poor = after(table.with_supply(1).state, BENEFACTOR)
    assert refusal(poor, play("fisher")) == "padlock_closed"


def test_the_unlocker_is_chosen_for_a_benefactor_too() -> None:
    """VIL-SUPPORT-4, VIL-LOCK-6, VIL-DECIDE-2."""
    table = a_table().with_hand("benefactor grocer").with_village("harvester harvester").drafting()
    second = number_of(table.state, "harvester", 0, 1)

    state = after(table.state, BENEFACTOR, play("grocer"), c.Unlock(second))

    assert coins_on(state, "harvester", 0, 1) == 2
    assert village_text(state) == ("grocer", "harvester", "harvester")


def test_a_benefactor_brings_no_basic_villager() -> None:
    """VIL-SUPPORT-5."""
    table = a_table().with_hand("benefactor harvester").drafting()

    state = after(table.state, BENEFACTOR)

    assert all(isinstance(command, c.PlayCard) for command in choices(state))


def test_food_from_a_benefactor_raises_the_draft_limit_at_once() -> None:
    """VIL-SUPPORT-6, VIL-CHOICE-4."""
    table = a_table().with_hand("benefactor harvester").with_square("cooper").drafting()
    assert drafts_left(table.state, Seat(0)) == 1

    state = after(table.state, BENEFACTOR, play("harvester"))

    assert drafts_left(state, Seat(0)) == 2


def test_a_turn_ends_without_a_draft_if_a_benefactor_covers_the_food_that_allowed_it() -> None:
    """VIL-SUPPORT-6, VIL-CHOICE-4."""
    table = (
        a_table()
        .with_village("founders graper")
        .with_hand("benefactor vintner")
        .with_square("fisher fisher")
        .drafting()
    )

    state = after(table.state, BENEFACTOR, play("vintner"))

    assert isinstance(state.phase, s.DraftPhase)
    assert state.phase.seat == 1
    assert state.seats[0].square == ("fisher", "fisher")


def test_a_benefactor_without_a_villager_to_lay_cannot_be_played() -> None:
    """VIL-CHOICE-12, VIL-SUPPORT-4."""
    state = a_table().with_hand("benefactor nun cartwright").drafting().state

    assert refusal(state, BENEFACTOR) == "no_effect"


def test_a_benefactor_asks_even_if_one_card_only_can_be_laid() -> None:
    """VIL-SUPPORT-4: others cannot see how many it could lay."""
    state = after(a_table().with_hand("benefactor harvester").drafting().state, BENEFACTOR)

    assert state.pending[-1] == s.ChooseHandCard("benefactor")


# Nun.


@pytest.mark.parametrize(
    ("village", "values", "nun"),
    [
        ("nun grocer grocer priest agent" + " harvester" * 4, [0, 12, 12, 12], 12),
        ("nun grocer grocer freemason wattler harvester harvester", [3, 6, 6], 3),
        ("nun grocer grocer harvester", [3, 3], 0),
        ("grocer harvester", [3], 0),
    ],
    ids=("the best without a copy", "a better one with a copy", "two copies", "without a nun"),
)
def test_a_nun_brings_the_best_silver_value_of_a_villager_without_a_copy(
    village: str, values: list[int], nun: int
) -> None:
    """VIL-SUPPORT-8."""
    lying = a_village(village)

    assert sorted(silver_values(lying).values()) == values
    assert nun_value(lying) == nun
    assert silver_sum(lying) == sum(values) + nun


def test_a_nun_is_no_silver_villager() -> None:
    """VIL-SUPPORT-9, VIL-CHOICE-23."""
    assert silver_values(a_village("nun harvester")) == {}


# Prophet.


def test_a_prophet_drafts_a_card_of_a_stack_in_place_of_a_draft() -> None:
    """VIL-SUPPORT-10, -11, -19, VIL-DECIDE-3."""
    table = a_table().with_hand("prophet").with_stack(3, "cooper wheeler grazier").drafting()

    state = after(table.state, PROPHET, c.PickPile("stack_3"), pick("wheeler"), put("cooper"))

    assert state.seats[0].square == ("wheeler",)
    assert state.seats[0].hand == ()
    assert [card.face for card in state.stacks[2]] == ["grazier", "cooper"]
    assert state.discard_pile == ("prophet",)
    assert isinstance(state.phase, s.DraftPhase)
    assert state.phase.seat == 1


def test_the_rest_of_a_stack_goes_back_in_any_order_card_by_card() -> None:
    """VIL-SUPPORT-11, VIL-DECIDE-3."""
    table = a_table().with_hand("prophet").with_stack(1, "cooper wheeler grazier miner").drafting()
    state = after(table.state, PROPHET, c.PickPile("stack_1"), pick("miner"))
    assert state.pending[-1] == s.OrderSeen("stack_1")
    assert choices(state) == (put("cooper"), put("wheeler"), put("grazier"))

    state = after(state, put("grazier"), put("cooper"))

    assert [card.face for card in state.stacks[0]] == ["wheeler", "cooper", "grazier"]


def test_only_cards_that_are_looked_at_can_be_named() -> None:
    """VIL-SUPPORT-10, -11."""
    table = a_table().with_hand("prophet").with_stack(1, "cooper wheeler grazier miner").drafting()
    looking = after(table.state, PROPHET, c.PickPile("stack_1"))
    ordering = after(looking, pick("miner"))

    assert refusal(looking, pick("hunter")) == "not_there"
    assert refusal(ordering, put("miner")) == "not_there"


def test_a_card_drafted_by_a_prophet_counts_towards_the_limit() -> None:
    """VIL-SUPPORT-11."""
    table = with_second_drafter(
        a_table().with_hand("prophet").with_square("fisher").with_stack(1, "cooper miner")
    ).drafting()

    state = after(table.state, PROPHET, c.PickPile("stack_1"), pick("cooper"))

    assert not isinstance(state.phase, s.DraftPhase)
    assert hand_text(state) == "cooper fisher"


def test_a_prophet_does_not_look_through_the_reserve() -> None:
    """VIL-SUPPORT-12."""
    table = a_table().with_hand("prophet").drafting()

    state = after(table.with_stacks("", "cooper fisher", "miner miner").state, PROPHET)

    assert choices(state) == (c.PickPile("stack_2"), c.PickPile("stack_3"))
    assert refusal(state, c.PickPile("reserve")) == "pile_closed"
    assert refusal(table.with_stacks().state, PROPHET) == "no_effect"


def test_with_one_stack_left_a_prophet_is_not_asked_which() -> None:
    """VIL-SUPPORT-10."""
    table = a_table().with_hand("prophet").with_stacks("", "cooper fisher").drafting()

    state = after(table.state, PROPHET)

    assert state.pending[-1] == s.TakeSeen("prophet", "stack_2")
    assert state.stacks[1] == ()
    assert [card.face for card in state.seats[0].looking] == ["cooper", "fisher"]


def test_the_last_card_of_a_stack_is_drafted_by_a_prophet_at_once() -> None:
    """VIL-SUPPORT-10: everybody sees that there is no choice."""
    table = a_table().with_hand("prophet").with_stacks("cooper").drafting()

    state = after(table.state, PROPHET)

    assert state.seats[0].square == ("cooper",)
    assert state.pending == (s.DraftVillager(),)


def test_that_two_cards_looked_at_are_alike_is_not_told_by_what_is_asked() -> None:
    """VIL-SUPPORT-11, VIL-HIDE-13."""
    table = a_table().with_hand("prophet").with_stacks("cooper cooper cooper").drafting()

    looking = after(table.state, PROPHET)
    assert choices(looking) == (pick("cooper"),)
    ordering = after(looking, pick("cooper"))

    assert ordering.pending[-1] == s.OrderSeen("stack_1")
    assert choices(ordering) == (put("cooper"),)


def test_alone_the_countess_gets_a_villager_for_a_card_drafted_by_a_prophet() -> None:
    """VIL-SOLO-9, VIL-SUPPORT-11."""
    table = a_solo_table().with_hand("prophet").with_stack(1, "cooper miner").drafting()

    state = after(table.state, PROPHET, c.PickPile("stack_1"), pick("cooper"))

    assert {type(command).__name__ for command in choices(state)} >= {"GiveVillager"}
    assert state.stacks[0] != ()


# Recruiter.


def test_a_recruiter_lets_its_player_draft_two_villagers_in_one_turn() -> None:
    """VIL-SUPPORT-14, VIL-DECIDE-2."""
    table = a_table().with_village("founders recruiter").drafting()

    state = after(table.state, c.PayRecruiter())
    assert supply(state) == 7
    assert state.pending == (s.DraftVillager(2),)
    state = after(state, c.DraftFromPile("stack_1", 2), c.DraftFromPile("stack_1", 1))

    assert state.seats[0].square == ("hunter", "hunter")
    assert isinstance(state.phase, s.DraftPhase)
    assert state.phase.seat == 1


def test_after_the_first_of_two_drafts_the_road_is_refilled() -> None:
    """VIL-SUPPORT-15."""
    table = a_table().with_village("founders recruiter").with_stack(1, "miner cooper").drafting()
    taken = table.state.road[1]
    assert taken is not None

    state = after(table.state, c.PayRecruiter(), c.DraftFaceUp(2, taken.card))

    refilled = state.road[1]
    assert refilled is not None
    assert refilled.card == "miner"
    assert state.pending == (s.DraftVillager(1),)


def test_a_recruiter_is_paid_before_drafting_and_once_in_a_turn() -> None:
    """VIL-SUPPORT-14, VIL-DECIDE-2."""
    table = a_table().with_village("founders recruiter harvester harvester").drafting()

    paid = after(table.state, c.PayRecruiter())
    assert refusal(paid, c.PayRecruiter()) == "already_paid"
    drafted = after(paid, c.DraftFromPile("stack_1", 2))

    assert refusal(drafted, c.PayRecruiter()) == "already_paid"


def test_a_recruiter_may_be_paid_in_each_draft_turn() -> None:
    """VIL-SUPPORT-14."""
    table = with_second_drafter(
        a_table().with_village("founders recruiter harvester harvester")
    ).drafting()

    state = after(
        table.state, c.PayRecruiter(), c.DraftFromPile("stack_1", 2), c.DraftFromPile("stack_1", 1)
    )

    assert c.PayRecruiter() in choices(state)


def test_a_recruiter_is_not_paid_without_two_drafts_open() -> None:
    """VIL-SUPPORT-16."""
    state = a_table().with_village("founders recruiter").with_square("fisher").drafting().state

    assert refusal(state, c.PayRecruiter()) == "no_second_draft"


def test_a_recruiter_is_not_paid_if_one_villager_is_left_to_draft() -> None:
    """VIL-SUPPORT-16, VIL-DECIDE-20."""
    table = a_table().with_village("founders recruiter").with_stacks().with_reserve("")

    state = table.with_road("fisher").drafting().state

    assert refusal(state, c.PayRecruiter()) == "no_second_draft"


def test_a_recruiter_costs_a_gold_and_must_lie_in_ones_own_village() -> None:
    """VIL-SUPPORT-14."""
    poor = a_table().with_village("founders recruiter").with_supply(0).drafting().state
    without = a_table().with_village("founders recruiter", seat=1).drafting().state

    assert refusal(poor, c.PayRecruiter()) == "not_enough_gold"
    assert refusal(without, c.PayRecruiter()) == "no_recruiter"


def test_a_prophet_replaces_one_of_the_two_drafts_of_a_recruiter() -> None:
    """VIL-CHOICE-34, VIL-SUPPORT-10, -14."""
    table = (
        a_table()
        .with_village("founders recruiter")
        .with_hand("prophet")
        .with_stack(1, "cooper miner")
        .drafting()
    )

    state = after(table.state, c.PayRecruiter(), PROPHET, c.PickPile("stack_1"), pick("cooper"))

    assert state.pending == (s.DraftVillager(1),)
    assert state.seats[0].square == ("cooper",)


# Pigeoneer.


def test_a_pigeoneer_looks_at_six_cards_of_the_reserve_and_takes_one() -> None:
    """VIL-SUPPORT-17, -19, VIL-DECIDE-12."""
    table = (
        a_table()
        .with_hand("pigeoneer")
        .with_reserve("cooper miner fisher wheeler grazier agent priest hunter")
    )

    looking = after(table.state, PIGEONEER)
    assert [card.face for card in looking.reserve] == ["priest", "hunter"]
    assert len(choices(looking)) == 6
    state = after(
        looking, pick("agent"), put("grazier"), put("cooper"), put("fisher"), put("miner")
    )

    assert hand_text(state) == "agent"
    assert " ".join(card.face for card in state.reserve) == (
        "wheeler miner fisher cooper grazier priest hunter"
    )
    assert state.discard_pile == ("pigeoneer",)
    assert state.pending == (s.Build(),)
    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.used == 0


def test_a_pigeoneer_looks_at_all_cards_of_a_small_reserve() -> None:
    """VIL-SUPPORT-18."""
    table = a_table().with_hand("pigeoneer")

    state = after(table.with_reserve("cooper miner").state, PIGEONEER, pick("miner"))
    assert [card.face for card in state.reserve] == ["cooper"]
    state = after(table.with_reserve("cooper").state, PIGEONEER)

    assert hand_text(state) == "cooper"
    assert state.reserve == ()


def test_a_pigeoneer_cannot_be_played_with_an_empty_reserve() -> None:
    """VIL-SUPPORT-18, VIL-CHOICE-12."""
    assert refusal(a_table().with_hand("pigeoneer").with_reserve("").state, PIGEONEER) == (
        "no_effect"
    )


def test_a_pigeoneer_is_played_in_the_build_phase_only() -> None:
    """VIL-SUPPORT-17."""
    assert refusal(a_table().with_hand("pigeoneer").drafting().state, PIGEONEER) == (
        "build_phase_only"
    )


def test_a_build_turn_does_not_end_by_itself_after_a_pigeoneer() -> None:
    """VIL-BUILD-13, VIL-SUPPORT-17."""
    state = after(a_table().with_hand("pigeoneer").state, PIGEONEER, pick("hunter"))

    while not isinstance(state.pending[-1], s.Build):
        state = after(state, choices(state)[0])
    assert c.EndTurn() in choices(state)
