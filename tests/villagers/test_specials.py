"""Section 6: special villagers of the base game."""

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.chains import places_for
from domain.villagers.decide.leaving import return_stand_ins
from domain.villagers.knowledge import everyone
from domain.villagers.padlocks import can_be_opened
from domain.villagers.story import begun
from domain.villagers.village import village_of
from tests.villagers.a_table import (
    SEED,
    Table,
    a_table,
    a_village,
    after,
    choices,
    coins_on,
    hand_text,
    number_of,
    refusal,
    supply,
    told,
    used,
    village_text,
)
from tests.villagers.answers import play


def free(state: s.State, face: str, owner: int = 0, nth: int = 0) -> c.PickVillager:
    return c.PickVillager(number_of(state, face, owner, nth))


def on(state: s.State, face: str, nth: int = 0) -> c.LayOn:
    return c.LayOn(number_of(state, face, 0, nth))


# All of them.


def test_a_special_with_the_discard_symbol_is_discarded() -> None:
    """VIL-SPECIAL-1, -2."""
    state = a_table().with_hand("tinner").state

    assert told(state, play("tinner"))[0] == e.SpecialPlayed(Seat(0), s.CardId("tinner"))
    assert after(state, play("tinner")).discard_pile == ("tinner",)
    assert used(after(state, play("tinner"))) == 0


def test_a_special_without_it_is_laid_and_uses_an_action() -> None:
    """VIL-SPECIAL-3."""
    state = after(a_table().with_hand("nun").state, play("nun"))

    assert village_text(state) == ("founders", "nun")
    assert used(state) == 1


# Monk.


def test_a_monk_counts_as_any_one_villager_of_a_chain() -> None:
    """VIL-SPECIAL-5, -10."""
    village = a_village("miner/monk hayer/grazier/monk monk lumberjack/monk")
    numbers = {v.id: village.path(v) for v in village.villagers}

    def paths(card: str) -> list[tuple[str, ...]]:
        return [numbers[n] for n in places_for(village, s.CardId(card)) if n is not None]

    assert paths("spelunker") == [("miner", "monk")]
    assert paths("fromager") == [("hayer", "grazier", "monk")]
    assert paths("cartwright") == [("lumberjack", "monk")]
    assert paths("truffler") == []
    assert ("monk",) in paths("blacksmith")
    assert ("monk",) in paths("brewer")  # Founders included


def test_a_monk_is_covered_right_then() -> None:
    """VIL-SPECIAL-6, VIL-DECIDE-8."""
    state = a_table().with_village("founders miner/seeker").with_hand("monk jeweler").state

    asked = after(state, play("monk"), on(state, "seeker"))

    assert isinstance(asked.pending[-1], s.CoverStandIn)
    assert choices(asked) == (play("jeweler"),)
    assert refusal(asked, c.EndTurn()) == "illegal"
    assert village_text(after(asked, play("jeweler")))[-1] == "miner/seeker/monk/jeweler"


def test_a_monk_without_a_cover_cannot_be_played() -> None:
    """VIL-SPECIAL-7."""
    table = a_table().with_village("founders miner/seeker")

    assert refusal(table.with_hand("monk").state, play("monk")) == "no_cover"
    assert refusal(table.with_hand("monk wattler").state, play("monk")) == "no_cover"


def test_a_monk_needs_actions_and_gold_for_its_cover() -> None:
    """VIL-SPECIAL-7, -8."""
    table = a_table().with_village("founders miner/seeker").with_hand("monk jeweler")

    assert play("monk") in choices(table.building(limit=2).state)
    assert refusal(table.building(limit=2, used=1).state, play("monk")) == "no_cover"
    assert refusal(table.building(limit=2, used=2).state, play("monk")) == "no_build_action"
    assert refusal(table.with_supply(1).state, play("monk")) == "no_cover"


def test_monk_and_cover_use_an_action_each() -> None:
    """VIL-SPECIAL-8."""
    state = a_table().with_village("founders miner/seeker").with_hand("monk jeweler").state

    assert used(after(state, play("monk"), on(state, "seeker"), play("jeweler"))) == 2


def test_the_places_offered_are_those_where_a_cover_fits() -> None:
    """VIL-SPECIAL-7, VIL-DECIDE-20."""
    state = a_table().with_village("founders miner/seeker lumberjack").with_hand("monk jeweler")

    asked = after(state.state, play("monk"))

    assert choices(asked) == (on(asked, "seeker"),)
    assert refusal(asked, c.LayOn()) == "no_place"
    assert refusal(asked, on(asked, "lumberjack")) == "no_place"


def test_two_monks_may_lie_one_on_the_other() -> None:
    """VIL-SPECIAL-9, VIL-CHOICE-8."""
    table = a_table().with_village("founders hayer").with_hand("monk monk fromager")
    state = after(table.state, play("monk"), c.LayOn(number_of(table.state, "hayer")))

    assert choices(state) == (play("monk"),)
    state = after(state, play("monk"), play("fromager"))
    assert village_text(state)[-1] == "hayer/monk/monk/fromager"
    assert used(state) == 3


def test_two_monks_need_three_actions() -> None:
    """VIL-SPECIAL-7, -9."""
    table = a_table().with_village("founders hayer").with_hand("monk monk fromager")

    assert play("monk") in choices(table.building(limit=3).state)
    assert refusal(table.building(limit=2).state, play("monk")) == "no_cover"


def test_a_bottom_monk_carries_two_of_one_suit() -> None:
    """VIL-SPECIAL-11."""
    village = a_village("monk/wheeler")

    assert places_for(village, s.CardId("carpenter")) == (0,)
    assert places_for(village, s.CardId("blacksmith")) == ()
    assert places_for(a_village("monk(wheeler, carpenter)"), s.CardId("cooper")) == ()


def test_a_monk_higher_up_carries_one() -> None:
    """VIL-SPECIAL-11."""
    village = a_village("lumberjack/monk/cartwright")

    assert places_for(village, s.CardId("cartwright")) == ()
    assert village.room(village.villagers[1]) == 0


def test_a_stand_in_on_a_bottom_stand_in_takes_the_suit_of_its_chain() -> None:
    """VIL-SPECIAL-29."""
    mixed = a_village("monk(apprentice/cartwright)")
    second = a_village("monk(wheeler, apprentice)")

    assert places_for(mixed, s.CardId("wheeler")) == (0,)
    assert places_for(mixed, s.CardId("blacksmith")) == ()
    assert places_for(second, s.CardId("cartwright")) == (1, 2)
    assert places_for(second, s.CardId("spelunker")) == ()


def test_a_monk_brings_no_symbols_but_its_own_special_one() -> None:
    """VIL-SPECIAL-12."""
    village = a_village("miner/monk/spelunker")

    assert village.suit_symbols == {"ore": 2, "special": 1}
    assert (village.gold_symbols, village.food, village.builders) == (1, 0, 0)


def test_a_monk_unlocks_nothing() -> None:
    """VIL-SPECIAL-13."""
    table = a_table().with_village("founders lumberjack/monk").with_hand("fisher")

    assert supply(after(table.state, play("fisher"))) == 6


def returned(table: Table, owner: int = 0) -> tuple[s.State, list[e.StandInReturned]]:
    story = begun(table.state, Chance(SEED))
    return_stand_ins(story, Seat(owner))
    return story.state, [it for it in story.events if isinstance(it, e.StandInReturned)]


def test_a_stand_in_that_becomes_a_top_villager_returns_to_the_hand() -> None:
    """VIL-SPECIAL-14, VIL-HIDE-5."""
    state, events = returned(a_table().with_village("founders miner/monk", 1), owner=1)

    assert village_text(state, 1) == ("founders", "miner")
    assert hand_text(state, 1) == "monk"
    assert [event.known_to for event in events] == [everyone(2)]


def test_the_next_one_below_returns_too() -> None:
    """VIL-SPECIAL-14."""
    state, events = returned(
        a_table().with_village("miner/apprentice/monk lumberjack/monk/wheeler")
    )

    assert village_text(state) == ("lumberjack/monk/wheeler", "miner")
    assert [event.card for event in events] == ["monk", "apprentice"]


# Apprentice.


def test_an_apprentice_takes_the_place_of_a_covered_villager_in_any_village() -> None:
    """VIL-SPECIAL-15, -16, -21, VIL-DECIDE-9."""
    table = a_table().with_village("founders lumberjack").with_hand("apprentice")
    state = table.with_village("founders lumberjack/wheeler/cartwright", 1).state

    asked = after(state, play("apprentice"))
    wheeler = number_of(state, "wheeler", 1)

    assert asked.pending[-1] == s.ChooseVillager("apprentice")
    assert c.PickVillager(wheeler) in choices(asked)
    done = after(asked, c.PickVillager(wheeler))
    assert village_text(done, 0) == ("founders", "lumberjack/wheeler")
    assert village_text(done, 1) == ("founders", "lumberjack/apprentice/cartwright")


def test_an_apprentice_asks_whom_it_frees_then_the_place_then_the_unlocker() -> None:
    """VIL-DECIDE-9, VIL-LOCK-6: each only where there is more than one answer."""
    table = a_table().with_village(
        "founders lumberjack(cooper, cooper) hayer/grazier hayer/grazier"
    )
    table = table.with_village("founders hayer/grazier/milk_maid/fromager", 1)
    state = table.with_hand("apprentice").state

    placing = after(state, play("apprentice"), free(state, "milk_maid", 1))
    unlocking = after(placing, on(state, "grazier", 1))
    done = after(unlocking, c.Unlock(number_of(state, "cooper", 0, 1)))

    assert choices(placing) == (on(state, "grazier", 0), on(state, "grazier", 1))
    assert choices(unlocking) == (
        c.Unlock(number_of(state, "cooper", 0, 0)),
        c.Unlock(number_of(state, "cooper", 0, 1)),
    )
    assert (coins_on(done, "cooper", 0, 0), coins_on(done, "cooper", 0, 1)) == (0, 2)
    assert village_text(done).count("hayer/grazier/milk_maid") == 1


def test_the_exchange_is_told_with_both_numbers() -> None:
    """VIL-SPECIAL-15."""
    table = a_table().with_village("founders lumberjack").with_hand("apprentice")
    state = after(
        table.with_village("founders lumberjack/wheeler/cartwright", 1).state, play("apprentice")
    )
    wheeler = number_of(state, "wheeler", 1)

    freed = told(state, c.PickVillager(wheeler))[1]

    assert freed == e.VillagerFreed(
        Seat(0), Seat(1), wheeler, s.CardId("wheeler"), state.next_villager
    )


def test_a_villager_that_cannot_be_laid_cannot_be_chosen() -> None:
    """VIL-SPECIAL-17."""
    table = a_table().with_village("founders").with_hand("apprentice")
    table_1 = table.with_village("founders lumberjack/wheeler/cartwright miner/mason", 1)
    state = after(table_1.state, play("apprentice"))

    assert refusal(state, free(state, "wheeler", 1)) == "cannot_be_freed"
    assert choices(state) == (free(state, "lumberjack", 1), free(state, "miner", 1))
    alone = table.with_village("founders hunter", 1).state
    assert refusal(alone, play("apprentice")) == "nothing_to_free"


def test_a_villager_that_cannot_be_unlocked_cannot_be_chosen() -> None:
    """VIL-SPECIAL-17, -30."""
    table = a_table().with_village("founders hayer/grazier").with_hand("apprentice")
    table = table.with_village("founders hayer/grazier/milk_maid/fromager", 1)
    rich, poor = table.state, table.with_supply(1).state

    assert free(rich, "milk_maid", 1) in choices(after(rich, play("apprentice")))
    assert free(poor, "milk_maid", 1) not in choices(after(poor, play("apprentice")))


def test_the_whole_uses_one_build_action() -> None:
    """VIL-SPECIAL-18."""
    table = a_table().with_village("founders lumberjack").with_hand("apprentice")
    state = table.with_village("founders lumberjack/wheeler/cartwright", 1).state

    assert used(after(state, play("apprentice"), free(state, "wheeler", 1))) == 1
    assert play("apprentice") in choices(replace(state, phase=s.BuildPhase(Seat(0), 1)))


def test_another_players_founders_cannot_be_chosen() -> None:
    """VIL-SPECIAL-4, -19."""
    table = a_table().with_hand("apprentice").with_village("founders/swineherd", 1)

    assert refusal(table.state, play("apprentice")) == "nothing_to_free"


def test_the_own_founders_can_if_a_villager_lies_on_it() -> None:
    """VIL-SPECIAL-19, -20, VIL-DECIDE-9."""
    bare = a_table().with_hand("apprentice")
    state = bare.with_village("founders/swineherd").with_food_side().state

    assert refusal(bare.state, play("apprentice")) == "nothing_to_free"
    asked = after(state, play("apprentice"))
    assert choices(asked) == (c.ShowSide("gold"), c.ShowSide("food"))
    gold, food = after(asked, c.ShowSide("gold")), after(asked, c.ShowSide("food"))
    assert village_text(gold) == ("apprentice/swineherd", "founders")
    assert (village_of(gold, Seat(0)).gold, village_of(gold, Seat(0)).food) == (4, 1)
    assert (village_of(food, Seat(0)).gold, village_of(food, Seat(0)).food) == (2, 2)


def test_a_freed_villagers_padlock_is_opened_anew() -> None:
    """VIL-SPECIAL-16, -30."""
    table = a_table().with_village("founders lumberjack/cooper hayer/grazier")
    table = table.with_village("founders hayer/grazier/milk_maid/fromager", 1)
    state = table.with_hand("apprentice").state

    done = after(state, play("apprentice"), free(state, "milk_maid", 1))

    assert coins_on(done, "cooper") == 2
    assert village_of(done, Seat(0)).food == 2


def test_a_tinner_may_open_the_padlock_of_a_freed_villager() -> None:
    """VIL-SPECIAL-30."""
    table = a_table().with_village("founders hayer/grazier").with_hand("tinner apprentice")
    state = table.with_village("founders hayer/grazier/milk_maid/fromager", 1).with_supply(0).state

    done = after(state, play("tinner"), play("apprentice"), free(state, "milk_maid", 1))

    assert supply(done) == 0
    assert village_text(done)[-1] == "hayer/grazier/milk_maid"


def test_a_freed_basic_villager_is_none_of_the_three() -> None:
    """VIL-SPECIAL-30."""
    table = a_table().with_hand("apprentice agent").with_village("founders miner/mason", 1)

    done = after(table.state, play("apprentice"))  # the Miner is the only one

    assert village_text(done) == ("founders", "miner")
    assert isinstance(done.phase, s.BuildPhase)
    assert done.phase.basics == 0
    assert done.miners == 10
    assert c.GetBasic("miner", "stack_1") in choices(done)


def test_the_freed_villager_may_be_laid_on_the_same_start_card_again() -> None:
    """VIL-SPECIAL-31."""
    state = a_table().with_village("founders miner/seeker/spelunker").with_hand("apprentice").state

    done = after(state, play("apprentice"), free(state, "seeker"))

    assert village_text(done) == ("founders", "miner/apprentice/spelunker", "miner/seeker")


def test_an_apprentice_covers_a_monk_with_the_villager_it_frees() -> None:
    """VIL-SPECIAL-9, VIL-CHOICE-8."""
    table = a_table().with_village("founders lumberjack").with_hand("monk apprentice")
    state = table.with_village("founders hayer/grazier/milk_maid", 1).state

    asked = after(state, play("monk"), c.LayOn())
    assert choices(asked) == (play("apprentice"),)
    done = after(asked, play("apprentice"))

    if isinstance(done.pending[-1], s.ChooseVillager):
        done = after(done, free(done, "grazier", 1))
    assert village_text(done) == ("founders", "lumberjack", "monk/grazier")
    assert village_text(done, 1) == ("founders", "hayer/apprentice/milk_maid")
    assert used(done) == 2


def test_an_apprentice_may_free_a_monk_that_is_covered_at_once() -> None:
    """VIL-CHOICE-9, VIL-CHOICE-35."""
    table = a_table().with_village("founders miner/seeker").with_hand("apprentice jeweler")
    table = table.with_village("founders miner/monk/spelunker", 1)
    state = after(table.state, play("apprentice"))

    asked = after(state, free(state, "monk", 1))
    asked = after(asked, on(asked, "seeker"))

    assert choices(asked) == (play("jeweler"),)
    done = after(asked, play("jeweler"))
    assert village_text(done)[-1] == "miner/seeker/monk/jeweler"
    assert village_text(done, 1)[-1] == "miner/apprentice/spelunker"
    assert used(done) == 2


def test_a_freed_monk_needs_an_action_for_its_cover() -> None:
    """VIL-CHOICE-9."""
    table = a_table().with_village("founders miner/seeker").with_hand("apprentice jeweler")
    table = table.with_village("founders miner/monk/spelunker", 1).building(limit=1)

    state = after(table.state, play("apprentice"))

    assert free(table.state, "monk", 1) not in choices(state)


def test_a_freed_apprentice_is_laid_as_a_stand_in_and_frees_nobody() -> None:
    """VIL-CHOICE-35."""
    table = a_table().with_village("founders miner/seeker").with_hand("apprentice jeweler")
    table = table.with_village("founders miner/apprentice/spelunker", 1)
    state = after(table.state, play("apprentice"))

    done = after(state, free(state, "apprentice", 1))
    done = after(done, on(done, "seeker"))

    assert choices(done) == (play("jeweler"),)
    assert village_text(after(done, play("jeweler")))[-1] == "miner/seeker/apprentice/jeweler"


# Tinner.


def test_a_tinner_opens_padlocks_of_this_turn_for_nothing() -> None:
    """VIL-SPECIAL-22, -24."""
    state = a_table().with_hand("tinner fisher").with_supply(0).state

    done = after(state, play("tinner"), play("fisher"))

    assert supply(done) == 0
    assert village_text(done) == ("fisher", "founders")


def test_a_tinner_works_only_for_what_is_played_after_her_in_this_turn() -> None:
    """VIL-SPECIAL-22, VIL-CHOICE-10."""
    before = a_table().with_hand("tinner fisher").state
    ended = after(before, play("tinner"), c.EndTurn())

    assert supply(after(before, play("fisher"), play("tinner"))) == 6
    assert isinstance(ended.phase, s.BuildPhase)
    assert not ended.phase.tinner


@pytest.mark.parametrize(
    "locked", sorted(card for card, face in box.CARDS.items() if face.unlocked_by)
)
def test_b12_a_tinner_can_always_come_before_whatever_she_is_to_unlock(locked: s.CardId) -> None:
    """VIL-SPECIAL-22, VIL-CHOICE-10: so she loses nothing by working for what comes after her."""
    state = a_table().with_hand(f"tinner {locked}").with_supply(0).state

    played = after(state, play("tinner"))

    assert (used(played), supply(played)) == (0, 0)
    assert not can_be_opened(state, Seat(0), locked)
    assert can_be_opened(played, Seat(0), locked)


def test_for_each_padlock_the_player_decides_whether_she_opens_it() -> None:
    """VIL-SPECIAL-23, VIL-DECIDE-10."""
    table = a_table().with_village("founders lumberjack/shipwright").with_hand("tinner fisher")
    asked = after(table.state, play("tinner"), play("fisher"))
    own = number_of(asked, "shipwright")

    assert choices(asked) == (c.UseTinner(), c.Unlock(own))
    assert coins_on(after(asked, c.Unlock(own)), "shipwright") == 2
    assert coins_on(after(asked, c.UseTinner()), "shipwright") == 0


def test_while_she_is_active_paying_the_bank_is_not_offered() -> None:
    """VIL-SPECIAL-24."""
    state = after(a_table().with_hand("tinner fisher").state, play("tinner"))

    assert e.PadlockOpened(Seat(0), s.CardId("fisher"), "tinner") in told(state, play("fisher"))


def test_she_opens_the_padlock_of_a_smuggler() -> None:
    """VIL-SPECIAL-25."""
    state = a_table().with_hand("tinner smuggler").with_supply(0).state

    assert supply(after(state, play("tinner"), play("smuggler"))) == 1


def test_a_second_tinner_has_no_effect_and_cannot_be_played() -> None:
    """VIL-CHOICE-12."""
    state = after(a_table().with_hand("tinner tinner").state, play("tinner"))

    assert refusal(state, play("tinner")) == "no_effect"


def test_without_padlocks_a_tinner_cannot_be_played() -> None:
    """VIL-CHOICE-12, VIL-LOCK-11."""
    state = a_table().with_rules(padlocks=False).with_hand("tinner").state

    assert refusal(state, play("tinner")) == "no_effect"


# Smuggler.


def test_a_smuggler_takes_half_a_gold_value_rounded_up() -> None:
    """VIL-SPECIAL-26, VIL-DECIDE-11."""
    table = a_table().with_village("founders miner/seeker/spelunker lumberjack/wheeler")
    state = table.with_hand("smuggler").state

    asked = after(state, play("smuggler"))
    wheeler, spelunker = number_of(state, "wheeler"), number_of(state, "spelunker")

    assert set(choices(asked)) == {
        c.PickVillager(number_of(state, "founders")),
        c.PickVillager(wheeler),
        c.PickVillager(spelunker),
    }
    assert supply(after(asked, c.PickVillager(wheeler))) == 8 - 2 + 2  # half of 3
    assert supply(after(asked, c.PickVillager(spelunker))) == 8 - 2 + 5


def test_only_a_gold_value_that_is_showing_may_be_chosen() -> None:
    """VIL-SPECIAL-27, VIL-CHOICE-11."""
    table = a_table().with_village("founders miner/seeker/spelunker/jeweler").with_hand("smuggler")
    asked = after(table.state, play("smuggler"))

    assert refusal(asked, c.PickVillager(number_of(asked, "spelunker"))) == "no_gold_symbol"


def test_coins_do_not_count_for_a_smuggler() -> None:
    """VIL-SPECIAL-27."""
    table = a_table().with_village("founders miner/blacksmith").with_coins("blacksmith", 8)
    state = table.with_hand("smuggler").state

    asked = after(state, play("smuggler"))

    assert e.GoldGained(Seat(0), 1, "smuggler") in told(
        asked, c.PickVillager(number_of(state, "blacksmith"))
    )


def test_without_a_gold_symbol_a_smuggler_cannot_be_played() -> None:
    """VIL-CHOICE-11."""
    state = a_table().with_food_side().with_hand("smuggler").state

    assert refusal(state, play("smuggler")) == "no_effect"


def test_a_smugglers_padlock_is_opened_like_any_other() -> None:
    """VIL-SPECIAL-28."""
    table = a_table().with_village("lumberjack/shipwright").with_hand("smuggler").with_supply(0)

    done = after(table.state, play("smuggler"))

    assert coins_on(done, "shipwright") == 2
    assert supply(done) == 1  # half of the 2 that the Shipwright shows
    assert used(done) == 0


def test_the_padlock_is_paid_first() -> None:
    """VIL-SPECIAL-32."""
    table = a_table().with_village("founders miner/seeker/spelunker").with_hand("smuggler")

    assert refusal(table.with_supply(1).state, play("smuggler")) == "padlock_closed"
    kinds = [type(event) for event in told(a_table().with_hand("smuggler").state, play("smuggler"))]
    assert kinds.index(e.PadlockOpened) < kinds.index(e.GoldGained)


def test_choosing_the_unlocker_comes_before_choosing_the_gold() -> None:
    """VIL-SPECIAL-28, -32."""
    table = a_table().with_village("founders lumberjack(shipwright, shipwright)")
    asked = after(table.with_hand("smuggler").state, play("smuggler"))

    assert all(isinstance(option, c.Unlock) for option in choices(asked))
    asked = after(asked, choices(asked)[0])
    assert all(isinstance(option, c.PickVillager) for option in choices(asked))
    assert asked.discard_pile == ("smuggler",)
