"""Section 16: the worked examples of the base game."""

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.scoring import silver_sum, silver_value
from tests.villagers.a_table import (
    a_table,
    a_village,
    active,
    after,
    choices,
    coins_on,
    hand_text,
    number_of,
    road_text,
    supply,
    used,
    village_text,
)
from tests.villagers.answers import play


def test_one_food_and_two_builders() -> None:
    """VIL-EX-1."""
    state = a_table().with_village("founders hunter wattler miner/mason").state

    assert draft_limit(state, Seat(0)) == 3
    assert build_limit(state, Seat(0)) == 4


def test_a_villager_with_a_coin_is_drafted() -> None:
    """VIL-EX-2."""
    table = a_table().with_village("founders/swineherd").with_road("mason+1 - - - - -")
    table = table.with_stack(1, "brewer agent agent agent agent agent agent").with_reserve("")
    first = after(table.drafting().state, c.DraftFaceUp(1, s.CardId("mason")))

    assert supply(first) == 9
    assert first.seats[0].square == ("mason",)
    assert road_text(first).startswith("brewer ")
    state = first
    while isinstance(state.phase, s.DraftPhase):
        pile = next(option for option in choices(state) if isinstance(option, c.DraftFromPile))
        state = after(state, pile)
    assert len(hand_text(state).split()) == 3


def test_a_cartwright_is_laid_on_the_wheeler() -> None:
    """VIL-EX-3."""
    state = a_table().with_village("lumberjack/wheeler").with_hand("cartwright").state

    assert village_text(after(state, play("cartwright"))) == ("lumberjack/wheeler/cartwright",)


def test_a_swineherd_covers_the_gold_or_food_of_founders() -> None:
    """VIL-EX-4."""
    bare, turned = a_table().with_hand("swineherd"), a_table().with_food_side()

    assert draft_limit(turned.state, Seat(0)) == 3
    covered = after(turned.with_hand("swineherd").state, play("swineherd"))
    assert draft_limit(covered, Seat(0)) == 3  # its own food only
    assert a_village("founders").gold == 2
    assert silver_sum(a_village("founders/swineherd hayer/peddler")) == 0
    assert village_text(after(bare.state, play("swineherd"))) == ("founders/swineherd",)


def test_a_turn_with_build_limit_3() -> None:
    """VIL-EX-5."""
    table = a_table().with_village("founders lumberjack/carpenter")
    state = table.with_hand("swineherd wheeler cartwright").state
    limit = build_limit(state, Seat(0))
    state = table.with_hand("swineherd wheeler cartwright").building(limit=limit).state

    state = after(state, play("swineherd"), play("wheeler"), play("cartwright"))

    assert limit == 3
    assert used(state) == 3
    assert village_text(state) == (
        "founders/swineherd",
        "lumberjack/carpenter",
        "lumberjack/wheeler/cartwright",
    )


def test_one_lumberjack_carries_a_wheeler_and_a_carpenter() -> None:
    """VIL-EX-6."""
    state = a_table().with_village("lumberjack").with_hand("wheeler carpenter cartwright").state

    state = after(state, play("wheeler"), play("carpenter"), play("cartwright"))

    assert village_text(state) == ("lumberjack/carpenter", "lumberjack/wheeler/cartwright")


def test_three_basic_villagers_and_three_actions() -> None:
    """VIL-EX-7."""
    table = a_table().with_hand("agent fisher priest blacksmith grazier chandler")
    state = table.building(limit=3).state

    state = after(state, c.GetBasic("miner", "stack_1"), c.PutBack(s.CardId("agent")))
    state = after(state, c.GetBasic("hayer", "stack_2"), c.PutBack(s.CardId("fisher")))
    state = after(state, c.GetBasic("miner", "stack_1"), c.PutBack(s.CardId("priest")))
    state = after(state, play("blacksmith"), c.LayOn(number_of(state, "miner")))
    state = after(state, play("grazier"), play("chandler"))

    assert used(state) == 3
    assert village_text(state) == (
        "chandler",
        "founders",
        "hayer/grazier",
        "miner",
        "miner/blacksmith",
    )


def test_cooper_brewer_and_fisher_are_unlocked() -> None:
    """VIL-EX-8."""
    table = a_table().with_village("founders lumberjack").with_hand("cooper brewer fisher")
    state = table.with_village("founders miner/blacksmith", 1).state

    state = after(state, play("cooper"), play("brewer"), play("fisher"))

    assert supply(state) == 8 - 4
    assert coins_on(state, "cooper") == 2
    assert coins_on(state, "blacksmith", owner=1) == 2


def test_tinner_monk_jeweler_and_smuggler() -> None:
    """VIL-EX-9."""
    table = a_table().with_village("founders/swineherd miner/seeker")
    table = table.with_village("founders miner/blacksmith", 1)
    state = table.with_hand("tinner monk jeweler smuggler").building(limit=2).state

    state = after(state, play("tinner"), play("monk"), c.LayOn(number_of(state, "seeker")))
    state = after(state, play("jeweler"), c.UseTinner(), play("smuggler"))
    state = after(state, c.PickVillager(number_of(state, "jeweler")))

    assert village_text(state)[-1] == "miner/seeker/monk/jeweler"
    assert supply(state) == 8 + 10
    assert state.discard_pile == ("tinner", "smuggler")
    assert used(state) == 2


def test_the_first_market_day_of_c() -> None:
    """VIL-EX-12."""
    village = "founders/brewer hayer(thatcher, bed_builder) lumberjack/wheeler/cartwright freemason"
    table = a_table().with_village(village).with_coins("cartwright", 8)
    state = after(table.with_stacks("", "", "agent").building(1).state, c.EndTurn())

    assert supply(state) == 8 + 2 + 4 + 9 + 8
    assert coins_on(state, "cartwright") == 8


def test_the_second_market_day_of_d() -> None:
    """VIL-EX-13."""
    village = "founders hayer/grazier/milk_maid grocer grocer lumberjack(cooper, carpenter)"
    table = a_table().with_village(village).with_food_side().with_coins("carpenter", 6)
    state = after(table.with_stacks().with_market_days(1).building(1).state, c.EndTurn())

    assert supply(state) == 8 + 22 + 6
    assert state.seats[0].income.silver == 18


def test_wood_carver_with_cartwright_and_cooper() -> None:
    """VIL-EX-14."""
    text = "lumberjack(wood_carver, wheeler/cartwright) lumberjack(cooper, log_rafter)"
    with_shipwright = text + " lumberjack/shipwright"

    for village, gold in ((a_village(text), 13), (a_village(with_shipwright), 15)):
        carver = next(v for v in village.villagers if v.card == "wood_carver")
        assert silver_value(village, carver) == gold


def test_a_peddler_with_two_jewelers() -> None:
    """VIL-EX-15."""
    village = a_village("miner(seeker/spelunker/jeweler, seeker/monk/jeweler) hayer/peddler")

    assert village.gold_symbols == 2
    assert silver_sum(village) == 3


def test_stack_2_runs_out_first() -> None:
    """VIL-EX-21."""
    table = a_table().with_stacks("agent", "", "agent", "agent").building(1)

    assert after(table.state, c.EndTurn()).market_days == 0
    assert after(table.with_stack(1, "").state, c.EndTurn()).market_days == 1


def test_small_sums() -> None:
    """VIL-EX-22."""
    assert silver_sum(a_village("lumberjack/log_rafter")) == 3
    assert silver_sum(a_village("priest chandler")) == 3
    assert silver_sum(a_village("miner/locksmith")) == 2


def test_whose_turn_it_is_does_not_change_in_a_build_turn() -> None:
    """VIL-BUILD-1, VIL-EX-5."""
    state = a_table().with_village("lumberjack").with_hand("wheeler").state

    assert active(after(state, play("wheeler"))) == 0
