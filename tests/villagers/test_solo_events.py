"""Section 9: the 24 events of the solo game, one after the other."""

import pytest

from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_solo import CountessDrew, EventBegun, EventDealt, EventDiscarded
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    after,
    choices,
    coins_on,
    hand_text,
    her,
    number_of,
    opened,
    refusal,
    supply,
    told,
    village_text,
)


def event(name: str) -> s.EventId:
    return s.EventId(name)


def carried_out(table: Table, name: str, *answers: c.Command) -> s.State:
    """That event is carried out while Serfdom lies open too, so that the phase goes on."""
    return after(table.carrying_out(name, "serfdom").state, c.CarryOut(event(name)), *answers)


def gains(before: Table, following: s.State) -> tuple[int, int]:
    """How much gold the player and the Countess got."""
    return (
        supply(following) - supply(before.state),
        supply(following, "countess") - supply(before.state, "countess"),
    )


def picks(state: s.State) -> list[str]:
    """The faces of the villagers that may be chosen."""
    numbers = [it.villager for it in choices(state) if isinstance(it, c.PickVillager)]
    villages = (*state.seats[0].village, *her(state).village)
    return [villager.card for villager in villages if villager.id in numbers]


# The 24 of them.


def test_there_are_twelve_events_for_summer_and_twelve_for_winter() -> None:
    """VIL-EVENT-25."""
    countess = her(opened(1))
    summer, winter = countess.decks

    assert len(box.EVENTS) == len({*summer, *winter, *countess.open}) == 24
    assert {box.EVENTS[name].season for name in (*summer, *countess.open)} == {"summer"}
    assert {box.EVENTS[name].season for name in winter} == {"winter"}
    assert (len(summer), len(winter)) == (11, 12)


CARRIED_OUT = [
    name
    for name, card in box.EVENTS.items()
    if card.phase == "event" and name not in ("mood_swing", "conscription")
]
"""Without the two that always find something."""


@pytest.mark.parametrize("name", CARRIED_OUT)
def test_an_event_that_finds_nothing_to_work_on_is_discarded(name: s.EventId) -> None:
    """VIL-EVENT-26."""
    table = a_solo_table().with_village("").carrying_out(name, "serfdom")

    told_of = told(table.state, c.CarryOut(name))

    assert [found for found in told_of if isinstance(found, e.GoldGained | e.GoldMoved)] == []
    assert EventDiscarded(name) in told_of


@pytest.mark.parametrize("name", CARRIED_OUT)
def test_no_event_takes_a_villager_from_the_face_up_road(name: s.EventId) -> None:
    """VIL-SOLO-28: so there is nothing to replace; Conscription takes from piles alone."""
    table = a_solo_table().with_countess("log_rafter hunter").with_hand("mason")
    table = table.with_village("founders hunter log_rafter hunter").with_coins("hunter", 2)
    table = table.with_coins("hunter", 2, nth=1).carrying_out(name, "serfdom")

    answered = after(table.state, c.CarryOut(name))
    while not isinstance(answered.pending[-1], s.ChooseEvent):
        answered = after(answered, choices(answered)[0])

    assert answered.road == table.state.road
    assert answered.stacks == table.state.stacks


def village(*chains: str) -> Table:
    """Founders and these."""
    return a_solo_table().with_village(" ".join(("founders", *chains)))


HAND = a_solo_table().with_hand("mason mason hunter")


@pytest.mark.parametrize(
    ("name", "table", "player", "her"),
    [
        ("sinister_banquet", village("hunter").with_countess("milk_maid grazier"), 0, 6),
        (
            "black_market",
            village("lumberjack/log_rafter").with_countess("log_rafter grocer hunter"),
            3,
            5,
        ),
        ("black_market", village("lumberjack/log_rafter nun"), 3, 0),
        ("value_added_tax", village("lumberjack/wheeler/cartwright hunter"), -2, 2),
        ("land_claim", village("lumberjack/wheeler miner hunter"), -4, 4),
        ("temporary_employment", HAND.with_hand("mason miner hunter wheeler"), 0, 6),
        (
            "customs",
            village("lumberjack/wheeler/cartwright hayer/bed_builder hayer/bed_builder"),
            -4,
            4,
        ),
        ("customs", a_solo_table().with_village("founders/swineherd hunter"), -2, 2),
        ("tribute", HAND, -3, 3),
        ("tribute", HAND.with_supply(2), -2, 2),
        ("tribute", HAND.with_supply(0), 0, 0),
        ("protection_money", village("hunter"), 0, 0),
        (
            "blackmail",
            village("lumberjack/wheeler/cartwright chandler").with_countess("jeweler"),
            0,
            9,
        ),
        ("blackmail", a_solo_table().with_village("founders/brewer"), 0, 0),
    ],
    ids=(
        "two gold per food in her village",
        "both are paid for all their silver",
        "a nun has no silver symbol",
        "one gold per gold symbol showing",
        "two gold per basic villager, covered ones too",
        "two gold per suit in the hand",
        "villagers of the most frequent suit: cards, not symbols; covered ones too",
        "founders are of the grains",
        "one gold per hand card",
        "whoever has too little pays what there is",
        "also nothing",
        "nothing without coins",
        "the highest gold value showing in the player's village",
        "no covered one",
    ),
)
def test_an_event_that_asks_nothing_moves_gold(
    name: str, table: Table, player: int, her: int
) -> None:
    """VIL-EVENT-1, -3 to -6, -9, -17, -21, -26, -27, VIL-SCORE-19, VIL-CHAIN-7.

    VIL-SOLO-33, VIL-TERM-15, VIL-CHOICE-23, -24.
    """
    assert gains(table, carried_out(table, name)) == (player, her)


# Summer.


def test_mood_swing_brings_a_new_event_that_is_carried_out_at_once() -> None:
    """VIL-EVENT-2."""
    table = a_solo_table().with_countess("hunter").with_event_decks("sinister_banquet customs")
    table = table.without_jester().carrying_out("mood_swing", "serfdom", "land_claim")

    told_of = told(table.state, c.CarryOut(event("mood_swing")))

    assert [
        found for found in told_of if isinstance(found, EventBegun | EventDealt | EventDiscarded)
    ] == [
        EventBegun(event("mood_swing")),
        EventDiscarded(event("mood_swing")),
        EventDealt(event("sinister_banquet")),
        EventBegun(event("sinister_banquet")),
        EventDiscarded(event("sinister_banquet")),
    ]
    assert e.GoldGained("countess", 2, "event") in told_of


def test_in_winter_mood_swing_still_deals_from_the_summer_deck() -> None:
    """VIL-EVENT-2, VIL-SOLO-25."""
    table = a_solo_table().in_season("winter").with_event_decks("customs", "tribute")

    swung = after(table.carrying_out("mood_swing").state, c.CarryOut(event("mood_swing")))

    assert her(swung).open == ("customs",)
    assert her(swung).decks == ((), ("tribute",))


def test_what_mood_swing_brings_comes_before_all_others() -> None:
    """VIL-EVENT-2, VIL-CHOICE-26: only the Jester may come between."""
    table = a_solo_table().with_event_decks("customs").carrying_out("mood_swing", "land_claim")

    swung = after(table.state, c.CarryOut(event("mood_swing")))

    assert choices(swung) == (
        c.CarryOut(event("customs")),
        c.PlayJester(event("land_claim")),
        c.PlayJester(event("customs")),
    )
    assert refusal(swung, c.CarryOut(event("land_claim"))) == "another_event_first"


def test_the_jester_may_discard_what_mood_swing_brings() -> None:
    """VIL-CHOICE-26, VIL-SOLO-34."""
    table = a_solo_table().with_event_decks("customs")
    table = table.carrying_out("mood_swing", "land_claim", "serfdom")

    swung = after(table.state, c.CarryOut(event("mood_swing")), c.PlayJester(event("customs")))

    assert her(swung).open == ("land_claim", "serfdom")
    assert choices(swung) == (c.CarryOut(event("land_claim")), c.CarryOut(event("serfdom")))


def test_an_event_of_another_phase_brought_by_mood_swing_has_no_effect() -> None:
    """VIL-CHOICE-26, VIL-SOLO-19."""
    table = a_solo_table().with_event_decks("the_countess_bank").without_jester()
    table = table.carrying_out("mood_swing", "serfdom", "land_claim")

    swung = after(table.state, c.CarryOut(event("mood_swing")))

    assert her(swung).open == ("serfdom", "land_claim")
    assert her(swung).discarded[0] == ("mood_swing", "the_countess_bank")


def test_bribes_put_gold_by_the_number_of_the_keyring() -> None:
    """VIL-EVENT-7, VIL-DECIDE-17."""
    table = a_solo_table().with_countess("blacksmith chandler mason")
    state = table.carrying_out("bribes", "serfdom").state

    asked = after(state, c.CarryOut(event("bribes")))
    bribed = after(asked, c.PickVillager(number_of(asked, "chandler", "countess")))

    assert picks(asked) == ["blacksmith", "chandler"]
    assert coins_on(bribed, "chandler", "countess") == 4
    assert supply(bribed, "countess") == supply(state, "countess")
    assert refusal(asked, c.PickVillager(number_of(asked, "mason", "countess"))) == "no_keyring"


def test_under_serfdom_the_hand_card_goes_to_the_countess() -> None:
    """VIL-EVENT-8."""
    table = a_solo_table().with_hand("mason hunter").with_events("serfdom").building()

    asked = after(table.state, c.GetBasic("miner", "countess"))
    given = after(asked, c.PutBack(s.CardId("mason")))

    assert {it.pile for it in choices(table.state) if isinstance(it, c.GetBasic)} == {"countess"}
    assert refusal(table.state, c.GetBasic("miner", "stack_1")) == "pile_closed"
    assert village_text(given, "countess") == ("countess", "mason")
    assert village_text(given) == ("founders", "miner")
    assert hand_text(given) == "hunter"
    assert given.stacks == table.state.stacks


def test_serfdom_lasts_for_the_whole_build_phase() -> None:
    """VIL-EVENT-8, VIL-SOLO-45: it begins once."""
    table = a_solo_table().with_hand("mason hunter").with_events("serfdom").building()
    first, second = (c.PutBack(s.CardId(name)) for name in ("mason", "hunter"))

    given = after(
        table.state, c.GetBasic("miner", "countess"), first, c.GetBasic("hayer", "countess"), second
    )

    assert village_text(given, "countess") == ("countess", "hunter", "mason")
    assert her(given).begun == ("serfdom",)


def test_without_serfdom_no_hand_card_goes_to_the_countess() -> None:
    """VIL-EVENT-8."""
    table = a_solo_table().with_hand("mason").with_events("customs").building()

    assert refusal(table.state, c.GetBasic("miner", "countess")) == "pile_closed"


def test_guild_conspiracy_puts_two_gold_on_each_of_her_keyrings() -> None:
    """VIL-EVENT-10."""
    table = a_solo_table().with_countess("blacksmith chandler mason")

    conspired = carried_out(table, "guild_conspiracy")

    faces = ("blacksmith", "chandler", "mason")
    assert [coins_on(conspired, face, "countess") for face in faces] == [2, 2, 0]


@pytest.mark.parametrize("name", ["betrayer", "arrest"])
def test_only_top_villagers_are_taken_no_basic_ones_and_not_founders(name: str) -> None:
    """VIL-EVENT-11, -23, VIL-SOLO-32, VIL-TERM-9."""
    table = a_solo_table().with_village("founders lumberjack/wheeler/cartwright miner hunter")
    table = table.with_coins("cartwright", 2)
    state = after(table.carrying_out(name, "serfdom").state, c.CarryOut(event(name)))

    assert picks(state) == ["cartwright", "hunter"]
    for face in ("founders", "lumberjack", "wheeler", "miner"):
        assert refusal(state, c.PickVillager(number_of(state, face))) == "not_to_be_taken"


def test_betrayer_moves_a_villager_into_her_village() -> None:
    """VIL-EVENT-11, VIL-DECIDE-17, VIL-SOLO-13."""
    table = a_solo_table().with_village("founders lumberjack/wheeler/cartwright hunter")
    chosen = c.PickVillager(number_of(table.state, "cartwright"))

    betrayed = carried_out(table, "betrayer", chosen)

    assert village_text(betrayed) == ("founders", "hunter", "lumberjack/wheeler")
    assert village_text(betrayed, "countess") == ("cartwright", "countess")


@pytest.mark.parametrize("name", ["betrayer", "arrest"])
def test_coins_on_a_villager_that_is_taken_go_to_the_player(name: str) -> None:
    """VIL-SOLO-31, VIL-CHOICE-29."""
    table = a_solo_table().with_village("founders hunter chandler").with_coins("hunter", 4)

    taken = carried_out(table, name, c.PickVillager(number_of(table.state, "hunter")))

    assert gains(table, taken) == (4, 0)
    assert sum(v.coins for v in her(taken).village) == 0


@pytest.mark.parametrize("name", ["betrayer", "arrest"])
def test_a_monk_that_is_left_on_top_returns_to_the_hand(name: str) -> None:
    """VIL-SPECIAL-14."""
    table = a_solo_table().with_village("founders monk/wheeler hunter")

    taken = carried_out(table, name, c.PickVillager(number_of(table.state, "wheeler")))

    assert village_text(taken) == ("founders", "hunter")
    assert hand_text(taken) == "monk"


def bank_to_pay(*events: str) -> Table:
    """A Fisher in the hand, and nobody has a Shipwright."""
    return a_solo_table().with_hand("fisher fisher").with_events(*events).building()


def test_under_the_countess_bank_paying_the_bank_costs_three() -> None:
    """VIL-EVENT-12."""
    dearer, usual = bank_to_pay("the_countess_bank"), bank_to_pay("customs")

    assert gains(dearer, after(dearer.state, c.PlayCard(s.CardId("fisher")))) == (-3, 0)
    assert gains(usual, after(usual.state, c.PlayCard(s.CardId("fisher")))) == (-2, 0)


def test_under_the_countess_bank_two_gold_are_not_enough() -> None:
    """VIL-EVENT-12, VIL-SOLO-33: the price of unlocking is no payment of that rule."""
    dearer = bank_to_pay("the_countess_bank").with_supply(2)
    usual = bank_to_pay("customs").with_supply(2)

    assert c.PlayCard(s.CardId("fisher")) not in choices(dearer.state)
    assert c.PlayCard(s.CardId("fisher")) in choices(usual.state)


def test_under_the_countess_bank_unlockers_get_two_gold_as_ever() -> None:
    """VIL-EVENT-12."""
    table = bank_to_pay("the_countess_bank").with_countess("shipwright")
    table = table.with_events("the_countess_bank")

    played = after(table.state, c.PlayCard(s.CardId("fisher")))

    assert gains(table, played) == (-2, 0)
    assert coins_on(played, "shipwright", "countess") == 2


def test_the_countess_bank_is_for_the_build_phase_only() -> None:
    """VIL-EVENT-12: a Benefactor lays a villager in the draft phase for the usual price."""
    table = a_solo_table().with_hand("fisher benefactor").with_events("the_countess_bank")
    table = table.drafting()

    laid = after(table.state, c.PlayCard(s.CardId("benefactor")), c.PlayCard(s.CardId("fisher")))

    assert gains(table, laid) == (-2, 0)
    assert her(laid).begun == ()


# Winter.


def dealing(deck: str, *, reserve: str = "jeweler") -> Table:
    """The last event is carried out; she draws that villager, and winter events are dealt."""
    table = a_solo_table().in_season("winter").with_reserve(reserve).with_event_decks("", deck)
    return table.carrying_out("tribute")


def test_dark_mood_is_replaced_at_once_by_two_events() -> None:
    """VIL-EVENT-13, VIL-CHOICE-27."""
    table = dealing("dark_mood arrest blackmail rats")

    dealt = after(table.state, c.CarryOut(event("tribute")))

    assert her(dealt).open == ("arrest", "blackmail")
    assert her(dealt).discarded[1] == ("tribute", "dark_mood")


def test_dark_mood_is_replaced_in_the_beginner_game_too() -> None:
    """VIL-CHOICE-27, VIL-SOLO-39."""
    table = dealing("dark_mood arrest blackmail rats", reserve="hunter")._countess(level="beginner")

    assert her(after(table.state, c.CarryOut(event("tribute")))).open == ("arrest", "blackmail")


def test_dark_mood_is_replaced_again_after_a_reshuffle() -> None:
    """VIL-CHOICE-27, VIL-SOLO-26."""
    table = dealing("dark_mood").with_discarded_events("arrest", "blackmail", "rats", "arson")

    dealt = her(after(table.state, c.CarryOut(event("tribute"))))

    reshuffled = {*dealt.open, *dealt.decks[1], *dealt.discarded[1]}
    assert reshuffled == {"dark_mood", "tribute", "arrest", "blackmail", "rats", "arson"}
    assert "dark_mood" not in dealt.open
    assert len(dealt.open) == 2 + ("dark_mood" in dealt.discarded[1])


def arson(builders: str = "") -> Table:
    """The Road update ends; a build turn begins under Arson."""
    table = a_solo_table().in_season("winter").with_events("arson")
    return table.with_village(f"founders {builders}").placing_a_coin()


def test_under_arson_one_build_action_is_lost() -> None:
    """VIL-EVENT-15, VIL-DECIDE-6."""
    asked = after(arson("wattler").state, c.Decline())

    lost = after(asked, c.Decline())

    assert asked.pending[-1] == s.FaceArson()
    assert isinstance(lost.phase, s.BuildPhase)
    assert lost.phase.limit == 2
    assert her(lost).begun == ("arson",)


def test_under_arson_the_limit_is_capped_before_it_is_lowered() -> None:
    """VIL-CHOICE-25."""
    lost = after(arson("wattler " * 7).state, c.Decline(), c.Decline())

    assert isinstance(lost.phase, s.BuildPhase)
    assert lost.phase.limit == 4


def test_three_gold_keep_the_build_action() -> None:
    """VIL-EVENT-15."""
    table = arson("wattler")

    paid = after(table.state, c.Decline(), c.Pay())

    assert isinstance(paid.phase, s.BuildPhase)
    assert paid.phase.limit == 3
    assert gains(table, paid) == (-3, 0)


@pytest.mark.parametrize("gold", [0, 2])
def test_whoever_has_less_than_three_gold_pays_all_of_it(gold: int) -> None:
    """VIL-CHOICE-25, VIL-SOLO-33."""
    burnt = after(arson().with_supply(gold).state, c.Decline(), c.Pay())
    rats = after(facing_rats().with_supply(gold).state, c.EndTurn(), c.Pay())

    assert isinstance(burnt.phase, s.BuildPhase)
    assert isinstance(rats.phase, s.DraftPhase)
    assert (supply(burnt), burnt.phase.limit) == (0, 2)
    assert (supply(rats), rats.phase.fewer) == (0, 0)


def test_freelancers_are_paid_before_arson_is_faced() -> None:
    """VIL-CHOICE-15, -25, VIL-DECIDE-6."""
    table = arson("freelancer").with_supply(8)
    asked = after(table.state, c.Decline())

    hired = after(asked, c.PayFreelancer(number_of(asked, "freelancer")))

    assert isinstance(asked.pending[-1], s.PayFreelancers)
    assert hired.pending[-1] == s.FaceArson()
    assert isinstance(hired.phase, s.BuildPhase)
    assert hired.phase.limit == 3


def conscription(*stacks: str, reserve: str = "mason") -> Table:
    table = a_solo_table().in_season("winter").with_stacks(*stacks).with_reserve(reserve)
    return table.carrying_out("conscription", "serfdom")


def test_conscription_brings_her_the_top_card_of_a_stack_or_of_the_reserve() -> None:
    """VIL-EVENT-16, VIL-DECIDE-17."""
    asked = after(
        conscription("", "hunter wheeler", "wattler").state, c.CarryOut(event("conscription"))
    )

    conscripted = after(asked, c.PickPile("stack_2"))

    assert [it for it in choices(asked) if isinstance(it, c.PickPile)] == [
        c.PickPile("stack_2"),
        c.PickPile("stack_3"),
        c.PickPile("reserve"),
    ]
    assert village_text(conscripted, "countess") == ("countess", "hunter")
    assert [card.face for card in conscripted.stacks[1]] == ["wheeler"]
    assert refusal(asked, c.PickPile("stack_1")) == "pile_closed"


def test_conscription_deals_no_events() -> None:
    """VIL-EVENT-16."""
    conscripted = after(
        conscription("hunter").state, c.CarryOut(event("conscription")), c.PickPile("reserve")
    )

    assert village_text(conscripted, "countess") == ("countess", "mason")
    assert her(conscripted).open == ("serfdom",)


def test_conscription_tells_which_back_comes_to_light() -> None:
    """VIL-HIDE-20: her villager is public, the next card no more than its back."""
    asked = after(conscription("hunter wheeler").state, c.CarryOut(event("conscription")))

    (drew,) = (
        found for found in told(asked, c.PickPile("stack_1")) if isinstance(found, CountessDrew)
    )

    assert (drew.card, drew.uncovered) == ("hunter", "wood")


def test_an_empty_reserve_may_be_chosen_only_while_no_stack_holds_cards() -> None:
    """VIL-SOLO-46."""
    with_a_stack = after(
        conscription("hunter", "hunter", reserve="").state, c.CarryOut(event("conscription"))
    )
    without = conscription(reserve="").with_discard_pile("wheeler")

    conscripted = after(without.state, c.CarryOut(event("conscription")))

    assert refusal(with_a_stack, c.PickPile("reserve")) == "pile_closed"
    assert village_text(conscripted, "countess") == ("countess", "wheeler")


def test_with_no_villager_left_conscription_brings_her_none() -> None:
    """VIL-SOLO-46, VIL-EVENT-26."""
    conscripted = after(conscription(reserve="").state, c.CarryOut(event("conscription")))

    assert village_text(conscripted, "countess") == ("countess",)
    assert her(conscripted).open == ("serfdom",)


def test_protection_money_is_the_value_of_coins_on_one_villager_and_they_stay() -> None:
    """VIL-EVENT-18, VIL-CHOICE-24, VIL-DECIDE-17."""
    table = a_solo_table().with_village("founders hunter chandler cooper")
    table = table.with_coins("hunter", 2).with_coins("chandler", 4)
    asked = after(
        table.carrying_out("protection_money", "serfdom").state,
        c.CarryOut(event("protection_money")),
    )

    paid = after(asked, c.PickVillager(number_of(asked, "hunter")))

    assert picks(asked) == ["hunter", "chandler"]
    assert gains(table, paid) == (-2, 2)
    assert coins_on(paid, "hunter") == 2
    assert refusal(asked, c.PickVillager(number_of(asked, "cooper"))) == "no_coins_there"


def test_trade_network_brings_her_the_value_of_one_of_her_silver_symbols() -> None:
    """VIL-EVENT-19, VIL-CHOICE-24."""
    table = a_solo_table().with_countess("log_rafter grocer hunter")
    asked = after(
        table.carrying_out("trade_network", "serfdom").state, c.CarryOut(event("trade_network"))
    )

    traded = after(asked, c.PickVillager(number_of(asked, "log_rafter", "countess")))

    assert picks(asked) == ["log_rafter", "grocer"]
    assert gains(table, traded) == (0, 2)
    other = c.PickVillager(number_of(asked, "hunter", "countess"))
    assert refusal(asked, other) == "no_silver_symbol"


def test_spy_network_brings_her_the_value_of_one_of_the_players_silver_symbols() -> None:
    """VIL-EVENT-20, VIL-CHOICE-24."""
    table = a_solo_table().with_countess("log_rafter")
    table = table.with_village("founders lumberjack/log_rafter grocer hunter")
    asked = after(
        table.carrying_out("spy_network", "serfdom").state, c.CarryOut(event("spy_network"))
    )

    spied = after(asked, c.PickVillager(number_of(asked, "log_rafter")))

    assert picks(asked) == ["log_rafter", "grocer"]
    assert gains(table, spied) == (0, 3)
    assert refusal(asked, c.PickVillager(number_of(asked, "hunter"))) == "no_silver_symbol"


def test_abduction_discards_a_hand_card_of_the_players_choice_in_the_open() -> None:
    """VIL-EVENT-22, VIL-HIDE-19, VIL-DECIDE-17."""
    table = a_solo_table().with_hand("mason hunter").with_discard_pile("wheeler")
    asked = after(table.carrying_out("abduction", "serfdom").state, c.CarryOut(event("abduction")))

    abducted = after(asked, c.PickCard(s.CardId("hunter")))

    assert hand_text(abducted) == "mason"
    assert abducted.discard_pile == ("wheeler", "hunter")
    assert refusal(asked, c.PickCard(s.CardId("wheeler"))) == "not_in_hand"


def test_an_abducted_basic_villager_goes_back_to_its_supply() -> None:
    """VIL-CHOICE-37, VIL-EVENT-22, VIL-SETUP-16."""
    table = a_solo_table().with_hand("mason").and_in_hand("miner", known_to="all")
    table = table.with_basics(miners=9).with_discard_pile("wheeler").with_reserve("")
    table = table.with_event_decks("bribes customs land_claim")
    asked = after(table.carrying_out("abduction", "serfdom").state, c.CarryOut(event("abduction")))

    abducted = after(asked, c.PickCard(s.CardId("miner")))
    drawn = after(abducted, c.CarryOut(event("serfdom")))

    assert hand_text(abducted) == "mason"
    assert (abducted.lumberjacks, abducted.hayers, abducted.miners) == (10, 10, 10)
    assert abducted.discard_pile == ("wheeler",)
    assert village_text(drawn, "countess") == ("countess", "wheeler")


def test_with_one_hand_card_the_player_is_asked_all_the_same() -> None:
    """VIL-EVENT-22: only the owner of a hand knows which card it is."""
    table = a_solo_table().with_hand("mason").without_jester()

    asked = after(table.carrying_out("abduction", "serfdom").state, c.CarryOut(event("abduction")))

    assert choices(asked) == (c.PickCard(s.CardId("mason")),)


def test_arrest_discards_a_villager() -> None:
    """VIL-EVENT-23, VIL-HIDE-19, VIL-DECIDE-17."""
    table = a_solo_table().with_village("founders hunter chandler").with_coins("hunter", 2)

    arrested = carried_out(table, "arrest", c.PickVillager(number_of(table.state, "hunter")))

    assert village_text(arrested) == ("chandler", "founders")
    assert arrested.discard_pile == ("hunter",)


def facing_rats(village: str = "founders hunter") -> Table:
    """The build turn ends and the event phase deals Rats, as the only new event."""
    table = a_solo_table().in_season("winter").with_village(village)
    return table.with_reserve("jeweler hunter hunter").with_event_decks("", "rats").building()


def test_under_rats_one_card_less_is_drafted() -> None:
    """VIL-EVENT-24, VIL-DECIDE-15."""
    asked = after(facing_rats().state, c.EndTurn())

    lost = after(asked, c.Decline())
    twice = drafted_until_the_road_update(lost)

    assert asked.pending[-1] == s.FaceRats()
    assert her(lost).begun == ("rats",)
    assert len(twice.seats[0].hand) == 2


def test_under_rats_the_countess_gets_one_villager_less_too() -> None:
    """VIL-CHOICE-25."""
    lost = after(facing_rats().state, c.EndTurn(), c.Decline())

    had = len(her(lost).village)
    assert len(her(drafted_until_the_road_update(lost)).village) - had == 2


def test_under_rats_the_limit_is_capped_before_it_is_lowered() -> None:
    """VIL-CHOICE-25."""
    lost = after(facing_rats("founders" + " hunter" * 6).state, c.EndTurn(), c.Decline())

    assert len(drafted_until_the_road_update(lost).seats[0].hand) == 4


def test_three_gold_keep_the_draft() -> None:
    """VIL-EVENT-24."""
    asked = after(facing_rats().state, c.EndTurn())

    paid = after(asked, c.Pay())

    assert supply(paid) == supply(asked) - 3
    assert len(drafted_until_the_road_update(paid).seats[0].hand) == 3


def drafted_until_the_road_update(state: s.State) -> s.State:
    """The player drafts from stacks, and gives away whatever lies leftmost."""
    while isinstance(state.phase, s.DraftPhase):
        command = next(
            it for it in choices(state) if isinstance(it, c.DraftFromPile | c.GiveVillager)
        )
        state = after(state, command)
    return state


def test_with_one_villager_to_choose_nobody_is_asked() -> None:
    """VIL-DECIDE-17: the answer is there for all to see."""
    table = a_solo_table().with_village("founders hunter")

    arrested = carried_out(table, "arrest")

    assert arrested.discard_pile == ("hunter",)
    assert isinstance(arrested.phase, s.EventPhase)
    assert arrested.pending == (s.ChooseEvent(),)


def test_an_event_has_begun_while_its_choice_is_asked() -> None:
    """VIL-SOLO-34, VIL-DECIDE-17."""
    table = a_solo_table().with_village("founders hunter chandler")

    asked = after(table.carrying_out("arrest", "serfdom").state, c.CarryOut(event("arrest")))

    assert asked.pending == (s.ChooseVillager("arrest"),)
    assert her(asked).begun == ("arrest",)
    assert [it for it in choices(asked) if isinstance(it, c.PlayJester)] == [
        c.PlayJester(event("serfdom"))
    ]
