"""Section 11: the module Scoundrels."""

import pytest

from domain.chance import Chance
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import decide
from domain.villagers.decide.draft_turn import drafts_left
from domain.villagers.knowledge import everyone
from domain.villagers.options import awaiting, options
from domain.villagers.scoring import bronze_values, silver_values
from domain.villagers.setup import VillagersOptions, setup
from domain.villagers.village import read_village
from tests.villagers.a_table import (
    SEED,
    Table,
    a_solo_table,
    a_table,
    after,
    an_opening,
    choices,
    coins_on,
    hand_text,
    number_of,
    opened,
    refusal,
    road_text,
    supply,
    told,
    village_text,
)
from tests.villagers.answers import pick, play

DEALT = ("noble", "barbarian", "flaker", "schemer", "courier")


def send(place: int, face: str) -> c.SendCourier:
    return c.SendCourier(place, s.CardId(face))


def take(seat: int, face: str) -> c.TakeDrafted:
    return c.TakeDrafted(Seat(seat), s.CardId(face))


def faces(state: s.State) -> list[s.CardId]:
    """Every card that was dealt or lies face-down in the game."""
    piles = (*state.stacks, state.reserve, *(holding.hand for holding in state.seats))
    return [card.face for pile in piles for card in pile]


# The cards.


def test_the_module_has_nine_cards_of_seven_names() -> None:
    """VIL-SCOUNDREL-1."""
    copies = {card.id: card.copies for card in box.CARDS.values() if card.set == "scoundrels"}

    assert copies == dict.fromkeys(DEALT, 1) | {"thief": 2, "sheriff": 2}


@pytest.mark.parametrize(("seats", "reserve"), [(2, 46), (3, 29), (4, 30), (5, 13)])
def test_five_are_dealt_and_thieves_and_sheriffs_shuffled_into_the_deck_from_four_players_on(
    seats: int, reserve: int
) -> None:
    """VIL-SCOUNDREL-2 to -4, -25."""
    state = opened(seats, scoundrels=True)

    found = [face for face in faces(state) if face in ("thief", "sheriff")]
    assert sorted(found) == (["sheriff", "sheriff", "thief", "thief"] if seats >= 4 else [])
    assert len(state.reserve) == reserve
    for holding in state.seats:
        assert len(holding.hand) == 6
        assert sum(card.face in DEALT for card in holding.hand) == 1
    assert len(state.box) == 5 - seats
    assert all(card.face in DEALT for card in state.box)


def test_with_both_modules_everybody_has_seven_cards() -> None:
    """VIL-SCOUNDREL-4, VIL-SUPPORT-1."""
    state = opened(5, scoundrels=True, support=True)

    assert [len(holding.hand) for holding in state.seats] == [7] * 5


def test_without_the_courier_the_module_is_for_four_players_at_most() -> None:
    """VIL-SCOUNDREL-5."""
    (shuffled,) = (
        event
        for event in an_opening(4, scoundrels=True, courier=False)
        if isinstance(event, e.ModuleCardsShuffled)
    )
    assert "courier" not in shuffled.order

    with pytest.raises(Rejected) as refused:
        setup(VillagersOptions(scoundrels=True, courier=False), 5, Chance(SEED))
    assert refused.value.code == "bad_options"


@pytest.mark.parametrize("face", [*DEALT, "thief", "sheriff"])
def test_scoundrels_are_special_villagers(face: str) -> None:
    """VIL-SCOUNDREL-6."""
    assert box.CARDS[s.CardId(face)].special


@pytest.mark.parametrize(
    ("face", "table"),
    [
        ("noble", a_table(3)),
        ("barbarian", a_table().with_road("").drafting()),
        ("flaker", a_table().drafting()),
        ("schemer", a_table()),
        ("sheriff", a_table(4).with_village("founders fisher", seat=1)),
    ],
)
def test_who_finds_nothing_to_take_cannot_be_played(face: str, table: Table) -> None:
    """VIL-CHOICE-12, VIL-SCOUNDREL-23."""
    assert refusal(table.with_hand(face).state, play(face)) == "no_effect"


# Noble.


def test_a_noble_takes_a_card_from_another_hand() -> None:
    """VIL-SCOUNDREL-7, -24, VIL-DECIDE-12."""
    table = a_table(3).with_hand("noble miner").with_hand("cooper fisher monk", seat=2)

    asked = after(table.with_hand("agent", seat=1).state, play("noble"))
    assert choices(asked) == (c.PickPlayer(Seat(1)), c.PickPlayer(Seat(2)))
    state = after(asked, c.PickPlayer(Seat(2)), pick("fisher"))

    assert hand_text(state) == "fisher miner"
    assert hand_text(state, 2) == "cooper monk"
    assert state.discard_pile == ("noble",)
    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.used == 0


def test_a_noble_takes_no_special_villager() -> None:
    """VIL-SCOUNDREL-7."""
    table = a_table().with_hand("noble").with_hand("cooper monk", seat=1)

    state = after(table.state, play("noble"))

    assert choices(state) == (pick("cooper"),)
    assert refusal(state, pick("monk")) == "special_card"
    assert refusal(state, pick("agent")) == "not_there"


def test_a_noble_must_take_a_card_if_there_is_one_to_take() -> None:
    """VIL-SCOUNDREL-26."""
    table = a_table().with_hand("noble").with_hand("cooper cooper fisher", seat=1)

    state = after(table.state, play("noble"))

    assert state.pending[-1] == s.TakeFromHand(Seat(1))
    assert choices(state) == (pick("cooper"), pick("fisher"))


def test_with_two_players_a_noble_does_not_ask_whose_hand() -> None:
    """VIL-SCOUNDREL-7: everybody sees that there is one."""
    table = a_table().with_hand("noble").with_hand("cooper", seat=1)

    assert s.ChoosePlayer() not in after(table.state, play("noble")).pending


def test_a_noble_takes_nothing_from_a_hand_of_special_villagers() -> None:
    """VIL-CHOICE-12, VIL-SCOUNDREL-26."""
    table = a_table().with_hand("noble").with_hand("monk tinner", seat=1)

    state = after(table.state, play("noble"))

    assert state.pending == (s.Build(),)
    assert hand_text(state, 1) == "monk tinner"
    assert state.discard_pile == ("noble",)


def test_a_noble_takes_from_another_hand_alone() -> None:
    """VIL-SCOUNDREL-7."""
    table = a_table(3).with_hand("noble").with_hand("cooper", seat=1).with_hand("fisher", seat=2)

    asked = after(table.state, play("noble"))

    assert refusal(asked, c.PickPlayer(Seat(0))) == "no_hand"
    assert refusal(asked, c.PickPlayer(Seat(7))) == "no_hand"


# Barbarian.


def test_a_barbarian_clears_the_road_takes_its_coins_and_refills_it_from_the_reserve() -> None:
    """VIL-SCOUNDREL-8, -9, -24, VIL-DECIDE-2."""
    table = (
        a_table()
        .with_hand("barbarian")
        .with_road("cooper+2 fisher agent+1 miner - hayer")
        .with_reserve("priest grocer wattler mason seeker monk tinner")
        .drafting()
    )

    state = after(table.state, play("barbarian"))

    assert road_text(state) == "priest grocer wattler mason seeker monk"
    assert supply(state) == 8 + 3
    assert state.discard_pile == ("barbarian", "cooper", "fisher", "agent", "miner", "hayer")
    assert state.pending == (s.DraftVillager(),)
    assert state.seats[0].square == ()
    assert [len(stack) for stack in state.stacks] == [2] * 6


def test_a_small_reserve_is_helped_out_by_the_leftmost_stack() -> None:
    """VIL-CHOICE-7."""
    table = (
        a_table()
        .with_hand("barbarian")
        .with_stacks("", "mason seeker", "miner miner miner")
        .with_reserve("priest grocer")
        .drafting()
    )

    state = after(table.state, play("barbarian"))

    assert road_text(state) == "priest grocer mason seeker miner miner"


@pytest.mark.parametrize("face", ["barbarian", "flaker"])
def test_barbarian_and_flaker_are_played_in_the_draft_phase(face: str) -> None:
    """VIL-SCOUNDREL-8, -14, VIL-CHOICE-3."""
    state = a_table().with_hand(face).with_square("cooper", seat=1).state

    assert refusal(state, play(face)) == "draft_phase_only"


@pytest.mark.parametrize("face", ["noble", "schemer", "sheriff", "thief"])
def test_noble_schemer_sheriff_and_thief_are_played_in_the_build_phase(face: str) -> None:
    """VIL-SCOUNDREL-7, -10, -16, -23."""
    assert refusal(a_table().with_hand(face).drafting().state, play(face)) == "build_phase_only"


# Flaker.


def test_a_flaker_takes_a_villager_from_any_square() -> None:
    """VIL-SCOUNDREL-14, -24, VIL-DECIDE-2."""
    table = (
        a_table(3)
        .with_hand("flaker")
        .with_square("cooper")
        .with_square("fisher fisher", seat=2)
        .drafting()
    )

    asked = after(table.state, play("flaker"))
    assert choices(asked) == (take(0, "cooper"), take(2, "fisher"))
    state = after(asked, take(2, "fisher"))

    assert hand_text(state) == "fisher"
    assert state.seats[2].square == ("fisher",)
    assert state.discard_pile == ("flaker",)
    assert state.pending == (s.DraftVillager(),)


def test_a_flaker_on_ones_own_square_lets_one_draft_one_more() -> None:
    """VIL-SCOUNDREL-15."""
    table = a_table().with_hand("flaker").with_square("cooper").drafting()

    state = after(table.state, play("flaker"))

    assert hand_text(state) == "cooper"
    assert drafts_left(state, Seat(0)) == 2


def test_whoever_is_robbed_by_a_flaker_drafts_again_even_after_being_done() -> None:
    """VIL-SCOUNDREL-15, VIL-CHOICE-6."""
    table = (
        a_table()
        .with_hand("flaker")
        .with_square("cooper")
        .with_square("fisher miner", seat=1)
        .drafting()
    )
    assert drafts_left(table.state, Seat(1)) == 0

    state = after(
        table.state, play("flaker"), take(1, "miner"), c.DraftFaceUp(1, s.CardId("swineherd"))
    )

    assert isinstance(state.phase, s.DraftPhase)
    assert state.phase.seat == 1
    assert state.pending == (s.DraftVillager(),)


def test_a_flaker_takes_only_what_lies_there() -> None:
    """VIL-SCOUNDREL-14."""
    table = a_table().with_hand("flaker").with_square("cooper").with_square("fisher", seat=1)

    asked = after(table.drafting().state, play("flaker"))

    assert refusal(asked, take(1, "cooper")) == "not_there"
    assert refusal(asked, take(9, "cooper")) == "no_such_player"


# Schemer.


def test_a_schemer_takes_a_top_villager_of_any_village() -> None:
    """VIL-SCOUNDREL-16, -24, VIL-DECIDE-12."""
    table = (
        a_table()
        .with_hand("schemer")
        .with_village("founders fisher")
        .with_village("founders lumberjack/wheeler/cartwright", seat=1)
    )
    mine = number_of(table.state, "fisher")
    theirs = number_of(table.state, "cartwright", 1)

    asked = after(table.state, play("schemer"))
    assert choices(asked) == (c.PickVillager(mine), c.PickVillager(theirs))
    state = after(asked, c.PickVillager(theirs))

    assert hand_text(state) == "cartwright"
    assert village_text(state, 1) == ("founders", "lumberjack/wheeler")
    assert state.discard_pile == ("schemer",)
    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.used == 0


def test_coins_on_a_schemed_villager_go_to_the_owner_of_its_village() -> None:
    """VIL-SCOUNDREL-17."""
    table = (
        a_table()
        .with_hand("schemer")
        .with_village("founders hunter", seat=1)
        .with_coins("hunter", 4, 1)
    )

    state = after(table.state, play("schemer"))

    assert supply(state, 1) == 8 + 4
    assert supply(state) == 8


def test_founders_and_special_villagers_cannot_be_schemed_for() -> None:
    """VIL-SCOUNDREL-16, -18."""
    table = (
        a_table()
        .with_hand("schemer")
        .with_village("founders thief fisher")
        .with_village("founders nun freelancer", seat=1)
    )
    fisher = number_of(table.state, "fisher")

    state = after(table.with_village("founders lumberjack", seat=1).state, play("schemer"))

    assert choices(state) == (
        c.PickVillager(fisher),
        c.PickVillager(number_of(state, "lumberjack", 1)),
    )
    assert refusal(state, c.PickVillager(number_of(state, "founders", 1))) == "cannot_be_taken"
    assert refusal(state, c.PickVillager(number_of(state, "thief"))) == "cannot_be_taken"


def test_a_covered_villager_cannot_be_schemed_for() -> None:
    """VIL-SCOUNDREL-16."""
    table = a_table().with_hand("schemer").with_village("founders fisher lumberjack/wheeler")

    state = after(table.state, play("schemer"))

    assert refusal(state, c.PickVillager(number_of(state, "lumberjack"))) == "cannot_be_taken"


def test_a_stand_in_left_on_top_by_a_schemer_returns_to_its_owner() -> None:
    """VIL-SCOUNDREL-19, VIL-SPECIAL-14."""
    table = a_table().with_hand("schemer").with_village("founders miner/monk/monk/jeweler", seat=1)

    state = after(table.state, play("schemer"))

    assert hand_text(state) == "jeweler"
    assert hand_text(state, 1) == "monk monk"
    assert village_text(state, 1) == ("founders", "miner")


def test_a_schemed_basic_villager_is_laid_again_without_a_build_action() -> None:
    """VIL-CHOICE-13."""
    table = a_table().with_hand("schemer").with_village("founders lumberjack", seat=1)

    state = after(table.state, play("schemer"), play("lumberjack"))

    assert village_text(state) == ("founders", "lumberjack")
    assert isinstance(state.phase, s.BuildPhase)
    assert (state.phase.used, state.phase.basics) == (0, 0)
    assert state.lumberjacks == 10


def test_alone_a_schemer_may_take_a_villager_of_the_countess() -> None:
    """VIL-SCOUNDREL-16, VIL-SOLO-47, VIL-TERM-15."""
    table = a_solo_table().with_hand("schemer").with_countess("fisher agent")
    table = table.with_coins("fisher", 3, "countess")
    fisher = number_of(table.state, "fisher", "countess")

    asked = after(table.state, play("schemer"))
    assert choices(asked) == (
        c.PickVillager(fisher),
        c.PickVillager(number_of(asked, "agent", "countess")),
    )
    state = after(asked, c.PickVillager(fisher))

    assert hand_text(state) == "fisher"
    assert supply(state, "countess") == 1 + 3
    assert village_text(state, "countess") == ("agent", "countess")


def test_a_schemed_basic_villager_cannot_be_put_back() -> None:
    """VIL-CHOICE-13."""
    table = a_table().with_hand("lumberjack agent", known_to="all")

    asked = after(table.state, c.GetBasic("miner", "stack_1"))

    assert choices(asked) == (c.PutBack(s.CardId("agent")),)
    assert refusal(asked, c.PutBack(s.CardId("lumberjack"))) == "basic_card"


# Courier.


def a_draft(seats: int = 3) -> Table:
    """Seat 0 has a draft turn, seat 1 the Courier."""
    return (
        a_table(seats)
        .with_road("cooper fisher+2 agent miner hayer priest")
        .with_stack(1, "mason seeker")
        .with_hand("courier grocer", seat=1)
        .drafting()
    )


def test_a_courier_takes_a_face_up_villager_in_another_players_draft_turn() -> None:
    """VIL-SCOUNDREL-20, -21, -22, -24, VIL-DECIDE-4."""
    state = after(a_draft().state, send(2, "fisher"), seat=1)

    assert hand_text(state, 1) == "fisher grocer"
    assert supply(state, 1) == 8 + 2
    assert road_text(state) == "cooper mason agent miner hayer priest"
    assert state.seats[1].square == ()
    assert drafts_left(state, Seat(1)) == 2
    assert state.discard_pile == ("courier",)


def test_the_game_waits_for_the_drafter_before_and_after_a_courier() -> None:
    """VIL-CHOICE-5, VIL-HIDE-22."""
    before = a_draft().state
    state = after(before, send(1, "cooper"), seat=1)

    assert awaiting(before) == awaiting(state) == (Seat(0),)
    assert state.pending == (s.DraftVillager(),)


def test_a_courier_refills_the_place_from_the_leftmost_stack() -> None:
    """VIL-SCOUNDREL-21."""
    table = a_draft().with_stacks("", "", "grocer miner", "hunter")

    events = told(table.state, send(3, "agent"), seat=1)

    assert [(it.place, it.pile, it.card) for it in events if isinstance(it, e.RoadRefilled)] == [
        (3, "stack_3", "grocer")
    ]


def test_a_courier_comes_too_late_after_the_draft() -> None:
    """VIL-SCOUNDREL-20, VIL-CHOICE-5."""
    table = a_draft(2).with_village("founders recruiter")

    paid = after(table.state, c.PayRecruiter())
    assert send(1, "cooper") in options(paid, Seat(1))
    drafted = after(paid, c.DraftFromPile("stack_1", 2))

    assert options(drafted, Seat(1)) == ()
    assert refusal(drafted, send(1, "cooper"), seat=1) == "no_draft_turn"


def test_a_courier_comes_too_late_once_a_prophet_is_at_work() -> None:
    """VIL-SCOUNDREL-20, VIL-SUPPORT-10."""
    table = a_draft().with_hand("prophet")

    choosing = after(table.state, play("prophet"))
    looking = after(choosing, c.PickPile("stack_1"))

    assert options(choosing, Seat(1)) == ()
    assert options(looking, Seat(1)) == ()
    assert refusal(looking, send(1, "cooper"), seat=1) == "no_draft_turn"


def test_a_courier_may_come_while_a_flaker_is_at_work() -> None:
    """VIL-SCOUNDREL-20, VIL-CHOICE-5: a Flaker is no draft."""
    table = a_draft().with_hand("flaker").with_square("miner").with_square("hayer", seat=2)

    choosing = after(table.state, play("flaker"))
    state = after(choosing, send(1, "cooper"), seat=1)

    assert hand_text(state, 1) == "cooper grocer"
    assert state.pending == choosing.pending


def test_a_courier_is_not_sent_in_ones_own_draft_turn_nor_in_another_phase() -> None:
    """VIL-SCOUNDREL-20."""
    own = a_draft().drafting(seat=1).state
    building = a_draft().building().state

    assert refusal(own, send(1, "cooper"), seat=1) == "no_draft_turn"
    assert refusal(own, play("courier"), seat=1) == "not_now"
    assert refusal(building, send(1, "cooper"), seat=1) == "no_draft_turn"
    assert refusal(a_table().with_hand("courier").state, play("courier")) == "draft_phase_only"


def test_only_its_holder_can_send_a_courier() -> None:
    """VIL-SCOUNDREL-20."""
    state = a_draft().state

    assert options(state, Seat(2)) == ()
    assert refusal(state, send(1, "cooper"), seat=2) == "not_in_hand"


def test_a_courier_takes_only_what_lies_there() -> None:
    """VIL-SCOUNDREL-20."""
    state = a_draft().with_road("cooper -").state

    assert refusal(state, send(1, "fisher"), seat=1) == "changed"
    assert refusal(state, send(2, "fisher"), seat=1) == "nothing_there"
    assert refusal(state, send(0, "cooper"), seat=1) == "nothing_there"


def test_a_courier_in_between_never_turns_a_draft_into_another_card() -> None:
    """VIL-SCOUNDREL-21."""
    state = after(a_draft().state, send(2, "fisher"), seat=1)

    assert refusal(state, c.DraftFaceUp(2, s.CardId("fisher"))) == "changed"
    assert refusal(state, c.DraftFromPile("stack_1", 2)) == "changed"
    assert c.DraftFaceUp(2, s.CardId("mason")) in choices(state)


def test_the_draft_phase_ends_if_a_courier_takes_the_last_villager() -> None:
    """VIL-DRAFT-15, VIL-SCOUNDREL-20."""
    table = a_draft(2).with_road("cooper").with_stacks().with_reserve("")

    state = after(table.state, send(1, "cooper"), seat=1)

    assert not isinstance(state.phase, s.DraftPhase)
    assert hand_text(state, 1) == "cooper grocer"


def test_a_draft_with_one_thing_to_draft_is_still_asked() -> None:
    """VIL-HIDE-22, VIL-CHOICE-5."""
    table = a_table().with_road("cooper fisher").with_stacks().with_reserve("").drafting()

    state = after(table.state, c.DraftFaceUp(1, s.CardId("cooper")))

    assert state.pending == (s.DraftVillager(),)
    assert choices(state) == (c.DraftFaceUp(2, s.CardId("fisher")),)


# Sheriff.


def test_a_sheriff_discards_a_thief_and_takes_its_coins() -> None:
    """VIL-SCOUNDREL-23, -24, VIL-DECIDE-12."""
    table = (
        a_table(4)
        .with_hand("sheriff")
        .with_village("founders thief")
        .with_village("founders thief", seat=3)
        .with_coins("thief", 6, 3)
    )
    theirs = number_of(table.state, "thief", 3)

    asked = after(table.state, play("sheriff"))
    assert choices(asked) == (
        c.PickVillager(number_of(table.state, "thief")),
        c.PickVillager(theirs),
    )
    state = after(asked, c.PickVillager(theirs))

    assert village_text(state, 3) == ("founders",)
    assert supply(state) == 8 + 6
    assert supply(state, 3) == 8
    assert state.discard_pile == ("sheriff", "thief")


def test_a_sheriff_may_discard_ones_own_thief() -> None:
    """VIL-SCOUNDREL-23."""
    table = a_table(4).with_hand("sheriff").with_village("founders thief")

    state = after(table.with_coins("thief", 3).state, play("sheriff"))

    assert supply(state) == 8 + 3
    assert village_text(state) == ("founders",)


def test_a_thief_without_coins_brings_a_sheriff_nothing() -> None:
    """VIL-SCOUNDREL-23."""
    table = a_table(4).with_hand("sheriff").with_village("founders thief", seat=1)

    events = told(table.state, play("sheriff"))

    assert not [event for event in events if isinstance(event, e.CoinsTaken)]


def test_a_sheriff_discards_thieves_alone() -> None:
    """VIL-SCOUNDREL-23."""
    two = a_table(4).with_hand("sheriff").with_village("thief fisher").with_village("thief", seat=1)

    asked = after(two.state, play("sheriff"))

    assert refusal(asked, c.PickVillager(number_of(asked, "fisher"))) == "cannot_be_taken"


# Thief.


def test_a_thief_is_laid_with_a_build_action_and_may_be_used_in_that_turn() -> None:
    """VIL-SCOUNDREL-10, -11, VIL-CHOICE-14, VIL-DECIDE-7."""
    state = after(a_table(4).with_hand("thief").state, play("thief"))
    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.used == 1
    thief = number_of(state, "thief")

    state = after(state, c.UseThief(thief, Seat(2)))

    assert supply(state, 2) == 8 - 3
    assert supply(state) == 8
    assert coins_on(state, "thief") == 3
    assert state.pending == (s.Build(),)


def test_each_thief_is_used_once_in_each_build_turn_of_its_owner() -> None:
    """VIL-SCOUNDREL-11, VIL-CHOICE-14."""
    table = a_table(2).with_village("founders thief thief harvester")
    first, second = number_of(table.state, "thief"), number_of(table.state, "thief", 0, 1)

    state = after(table.state, c.UseThief(first, Seat(1)))
    assert c.UseThief(second, Seat(1)) in choices(state)
    assert refusal(state, c.UseThief(first, Seat(1))) == "no_thief"
    later = Table(state).building().state

    assert c.UseThief(first, Seat(1)) in choices(later)


def test_a_thief_takes_nothing_from_a_supply_of_less_than_three() -> None:
    """VIL-SCOUNDREL-12."""
    table = a_table(4).with_village("founders thief").with_supply(2, seat=1).with_supply(3, seat=2)
    table = table.with_village("founders hunter", seat=1).with_coins("hunter", 9, 1)
    thief = number_of(table.state, "thief")

    assert refusal(table.state, c.UseThief(thief, Seat(1))) == "no_victim"
    assert c.UseThief(thief, Seat(2)) in choices(table.state)


def test_a_thief_robs_no_supply_of_its_owner_and_nobody_who_is_not_there() -> None:
    """VIL-SCOUNDREL-11."""
    state = a_table(4).with_village("founders thief").state
    thief = number_of(state, "thief")

    assert refusal(state, c.UseThief(thief, Seat(0))) == "no_victim"
    assert refusal(state, c.UseThief(thief, Seat(4))) == "no_victim"
    assert refusal(state, c.UseThief(thief, "countess")) == "no_victim"
    assert refusal(state, c.UseThief(s.VillagerId(99), Seat(1))) == "no_thief"


def test_another_players_thief_cannot_be_used() -> None:
    """VIL-SCOUNDREL-11."""
    state = a_table(4).with_village("founders thief", seat=1).state

    assert refusal(state, c.UseThief(number_of(state, "thief", 1), Seat(2))) == "no_thief"


def test_coins_on_a_thief_are_coins_like_any_others() -> None:
    """VIL-SCOUNDREL-13."""
    table = a_table(4).with_village("founders thief agent lumberjack/arkwright")
    village = read_village(table.with_coins("thief", 3).state.seats[0].village)

    assert village.coins == 3
    assert list(silver_values(village).values()) == [3]
    assert list(bronze_values(village, "start_cards").values()) == [2]


# What all see.


def test_what_flaker_schemer_and_courier_take_is_known_to_all() -> None:
    """VIL-HIDE-5, VIL-SCOUNDREL-14, -16, -20."""
    flaker = after(
        a_table(3).with_hand("flaker").with_square("cooper").drafting().state, play("flaker")
    )
    schemer = after(
        a_table(3).with_hand("schemer").with_village("founders fisher", seat=1).state,
        play("schemer"),
    )
    courier = after(a_draft().with_hand("courier", seat=1).state, send(1, "cooper"), seat=1)

    for state, seat in ((flaker, 0), (schemer, 0), (courier, 1)):
        (card,) = state.seats[seat].hand
        assert card.known_to == everyone(3)


def test_a_command_of_a_seat_that_nobody_waits_for_is_refused_if_it_is_no_courier() -> None:
    """VIL-DECIDE-4."""
    state = a_draft().state

    with pytest.raises(Rejected) as refused:
        decide(state, Seat(1), c.DraftFaceUp(1, s.CardId("cooper")), Chance(SEED))
    assert refused.value.code == "not_your_turn"
