"""Section 9: the solo game against the Countess, from its setup to its end."""

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.decider import Outcome, Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_modules import DevelopmentPhaseBegan, DevelopmentWon
from domain.villagers.events_solo import (
    CountessDrew,
    CountessGiven,
    EventDealt,
    EventDiscarded,
    EventPhaseBegan,
    ReserveShuffled,
    SeasonChanged,
)
from domain.villagers.knowledge import NOBODY
from domain.villagers.options import awaiting
from domain.villagers.village import village_of
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
    road_text,
    supply,
    told,
    village_text,
)


def face(name: str) -> s.CardId:
    return s.CardId(name)


def ended(state: s.State) -> Outcome:
    assert isinstance(state.phase, s.Over)
    return state.phase.outcome


# Setup.


def deck(state: s.State) -> Counter[str]:
    """Everything that the draft deck was dealt to."""
    piles = (*state.stacks, state.reserve, state.seats[0].hand)
    return Counter(card.face for pile in piles for card in pile)


def test_the_setup_is_that_for_two_without_wool_leather_and_specials() -> None:
    """VIL-SOLO-1, -2, VIL-SETUP-8, -12."""
    suits = {box.SUIT[s.CardId(name)] for name in deck(opened(1))}

    assert suits == {"grains", "wood", "hay", "ore", "grapes", "solitary"}
    assert deck(opened(1)).total() == 72
    assert len(opened(1).reserve) == 37
    assert (supply(opened(1)), village_text(opened(1))) == (8, ("founders",))


def test_each_stack_has_five_cards() -> None:
    """VIL-SOLO-3."""
    assert [len(stack) for stack in opened(1).stacks] == [5] * 6


def test_the_countess_has_her_card_one_gold_and_no_hand() -> None:
    """VIL-SOLO-4, -5."""
    state = opened(1)

    assert [(v.card, v.turned) for v in her(state).village] == [("countess", False)]
    assert village_of(state, "countess").gold == 4
    assert supply(state, "countess") == 1
    assert len(state.seats) == 1


def test_the_jester_is_no_hand_card() -> None:
    """VIL-SOLO-6: so it cannot be put back for a basic villager."""
    state = opened(1)

    assert her(state).jester
    assert len(state.seats[0].hand) == 5
    assert "jester" not in hand_text(state)


def test_one_summer_event_lies_open_in_the_first_round() -> None:
    """VIL-SOLO-7."""
    countess = her(opened(1))

    assert len(countess.open) == 1
    assert box.EVENTS[countess.open[0]].season == "summer"
    assert [len(events) for events in countess.decks] == [11, 12]


def test_the_beginner_game() -> None:
    """VIL-SOLO-39."""
    state = opened(1, countess="beginner")

    assert her(state).village[0].turned
    assert village_of(state, "countess").gold_symbols == 0
    assert "it_was_you" not in her(state).decks[1]
    assert len(her(state).decks[1]) == 11
    assert (her(state).jester, supply(state, "countess"), len(her(state).open)) == (True, 1, 1)


def test_the_hard_game() -> None:
    """VIL-SOLO-40."""
    state = opened(1, countess="hard")

    assert len(her(state).open) == 2
    assert not her(state).jester
    assert "it_was_you" not in her(state).decks[1]
    assert supply(state, "countess") == 10
    assert village_of(state, "countess").gold == 4


def test_the_modules_are_off_unless_they_are_chosen() -> None:
    """VIL-SOLO-41."""
    state = opened(1)

    assert (state.box, state.developments) == ((), ())
    assert not {"captain", "freelancer", "benefactor", "schemer"} & set(deck(state))


@pytest.mark.parametrize("seed", range(8))
def test_what_needs_other_players_is_left_out_of_the_modules(seed: int) -> None:
    """VIL-SOLO-41, -47: with the specials of the base game removed all the same."""
    state = opened(1, bytes([seed]), support=True, scoundrels=True, developments=True)
    specials = {card.face for card in (*state.box, *state.seats[0].hand)}

    assert not {"recruiter", "noble"} & specials
    assert not {"monk", "apprentice", "tinner", "smuggler", "thief", "sheriff"} & set(deck(state))
    assert not {"inn", "church", "windmill"} & set(state.developments)
    assert len(state.seats[0].hand) == 7


# Draft phase.


def a_draft(road: str = "mason thatcher truffler wheeler+2 hunter fisher") -> Table:
    table = a_solo_table().with_village("founders hunter").with_road(road)
    return table.with_stacks("cooper carpenter brewer", "grazier").drafting()


def test_after_each_draft_a_face_up_villager_goes_to_the_countess() -> None:
    """VIL-SOLO-9, -10, VIL-DECIDE-14."""
    drafted = after(a_draft().state, c.DraftFaceUp(2, face("thatcher")))

    given = after(drafted, c.GiveVillager(5, face("hunter")))

    assert drafted.pending == (s.GiveToCountess(),)
    assert road_text(drafted) == "mason - truffler wheeler+2 hunter fisher"
    assert [command for command in choices(drafted) if isinstance(command, c.GiveVillager)] == [
        c.GiveVillager(1, face("mason")),
        c.GiveVillager(3, face("truffler")),
        c.GiveVillager(4, face("wheeler")),
        c.GiveVillager(5, face("hunter")),
        c.GiveVillager(6, face("fisher")),
    ]
    assert village_text(given, "countess") == ("countess", "hunter")
    assert road_text(given) == "mason cooper truffler wheeler+2 carpenter fisher"


def test_after_a_draft_from_a_stack_too() -> None:
    """VIL-SOLO-9."""
    drafted = after(a_draft().state, c.DraftFromPile("stack_2", 1))

    assert drafted.pending == (s.GiveToCountess(),)


def test_after_a_draft_from_the_reserve_too() -> None:
    """VIL-SOLO-42, VIL-DRAFT-12."""
    drafted = after(a_draft().with_stacks().state, c.DraftFromPile("reserve", 6))

    assert drafted.pending == (s.GiveToCountess(),)


def test_after_a_draft_by_the_prophet_too() -> None:
    """VIL-SOLO-9, VIL-SUPPORT-10."""
    table = a_draft().with_hand("prophet")

    looked = after(table.state, c.PlayCard(face("prophet")), c.PickPile("stack_1"))
    drafted = after(looked, choices(looked)[0])

    while drafted.seats[0].looking:
        drafted = after(drafted, choices(drafted)[0])
    assert drafted.pending == (s.GiveToCountess(),)


def test_only_what_lies_there_can_be_given() -> None:
    """VIL-DECIDE-14."""
    drafted = after(a_draft().state, c.DraftFaceUp(2, face("thatcher")))

    assert refusal(drafted, c.GiveVillager(2, face("thatcher"))) == "nothing_there"
    assert refusal(drafted, c.GiveVillager(7, face("thatcher"))) == "nothing_there"
    assert refusal(drafted, c.GiveVillager(0, face("fisher"))) == "nothing_there"
    assert refusal(drafted, c.GiveVillager(1, face("thatcher"))) == "changed"


def test_coins_on_a_villager_given_to_her_go_to_her_supply() -> None:
    """VIL-SOLO-11."""
    given = after(
        a_draft().state, c.DraftFaceUp(2, face("thatcher")), c.GiveVillager(4, face("wheeler"))
    )

    assert supply(given, "countess") == 3
    assert coins_on(given, "wheeler", "countess") == 0


def test_without_a_face_up_villager_she_gets_none() -> None:
    """VIL-SOLO-12, VIL-CHOICE-30."""
    table = a_draft("mason - - - - -").with_stacks().with_reserve("")

    drafted = after(table.state, c.DraftFaceUp(1, face("mason")))

    assert village_text(drafted, "countess") == ("countess",)
    assert road_text(drafted) == "- - - - - -"
    assert drafted.pending == (s.Build(),)


def test_the_only_face_up_villager_is_given_unasked() -> None:
    """VIL-DECIDE-14: all can see that there is no choice."""
    table = a_draft("mason wheeler - - - -")

    events = told(table.state, c.DraftFaceUp(1, face("mason")))

    assert any(isinstance(found, CountessGiven) and found.card == "wheeler" for found in events)


def test_her_villagers_lie_by_themselves_and_all_their_symbols_show() -> None:
    """VIL-SOLO-13, -14."""
    drafted = after(a_draft().state, c.DraftFaceUp(1, face("mason")))

    given = after(drafted, c.GiveVillager(3, face("truffler")))

    village = village_of(given, "countess")
    assert all(villager.on is None for villager in village.villagers)
    assert (village.gold, village.food, village.padlocks) == (12, 1, 1)
    assert (supply(given), supply(given, "countess"), village.coins) == (8, 1, 0)


def test_the_players_padlocks_may_be_opened_by_her_unlockers() -> None:
    """VIL-SOLO-15, VIL-LOCK-3."""
    table = a_solo_table().with_countess("shipwright").with_hand("fisher")

    played = after(table.state, c.PlayCard(face("fisher")))

    assert supply(played) == 6
    assert coins_on(played, "shipwright", "countess") == 2


def test_her_unlocker_gets_nothing_while_the_player_has_one() -> None:
    """VIL-SOLO-15: only she has it."""
    table = a_solo_table().with_countess("shipwright").with_hand("fisher")
    table = table.with_village("founders lumberjack/shipwright")

    played = after(table.state, c.PlayCard(face("fisher")))

    assert supply(played) == 8
    assert coins_on(played, "shipwright", "countess") == 0


def test_a_round_of_the_draft() -> None:
    """VIL-EX-17, VIL-SOLO-9, -10: with 1 food three times draft, gift and refill."""
    table = a_draft("mason thatcher truffler wheeler hunter fisher")
    state = table.with_stacks("cooper carpenter brewer cooper carpenter brewer").state

    events = told(
        state,
        c.DraftFaceUp(1, face("mason")),
        c.GiveVillager(2, face("thatcher")),
        c.DraftFaceUp(3, face("truffler")),
        c.GiveVillager(4, face("wheeler")),
        c.DraftFaceUp(5, face("hunter")),
        c.GiveVillager(6, face("fisher")),
    )

    steps = (e.FaceUpDrafted, CountessGiven, e.RoadRefilled)
    places = [(type(event), event.place) for event in events if isinstance(event, steps)]
    for turn, place in enumerate((1, 3, 5)):
        assert places[turn * 4 : turn * 4 + 4] == [
            (e.FaceUpDrafted, place),
            (CountessGiven, place + 1),
            (e.RoadRefilled, place),
            (e.RoadRefilled, place + 1),
        ]
    assert [found.pile for found in events if isinstance(found, e.RoadRefilled)][:6] == [
        "stack_1"
    ] * 6


# Road update.


def test_in_the_road_update_only_the_player_may_put_a_coin() -> None:
    """VIL-SOLO-8, -16, VIL-ROAD-5, VIL-DECIDE-5."""
    table = a_solo_table().with_road("mason hunter+1 wheeler - - -").placing_a_coin()
    table = table.with_reserve("cooper " * 5)

    updated = after(table.state, c.PutCoin(1))

    assert list(choices(table.state)) == [c.PutCoin(1), c.PutCoin(2), c.PutCoin(3), c.Decline()]
    assert road_text(updated) == "mason+1 hunter+1 cooper cooper cooper cooper"
    assert updated.discard_pile == ("wheeler",)


def test_the_road_update_uses_the_leftmost_stack_if_the_reserve_is_empty() -> None:
    """VIL-CHOICE-30, VIL-ROAD-7."""
    table = a_solo_table().with_road("mason+1 - - - - -").with_reserve("")
    table = table.with_stacks("", "cooper carpenter", "brewer wheeler wheeler").placing_a_coin()

    updated = after(table.state, c.Decline())

    assert road_text(updated) == "mason+1 cooper carpenter brewer wheeler wheeler"
    assert not any(isinstance(found, ReserveShuffled) for found in told(table.state, c.Decline()))


# Event phase.


def end_of_events(villager: str, her_village: str = "") -> Table:
    """The last open event is carried out; then she draws that villager."""
    table = a_solo_table().with_countess(her_village).with_reserve(f"{villager} hunter hunter")
    decks = ("customs bribes betrayer black_market", "rats arson")
    return table.with_event_decks(*decks).carrying_out("land_claim")


def done(table: Table) -> s.State:
    return after(table.state, c.CarryOut(s.EventId("land_claim")))


def test_the_event_phase_lies_between_build_phase_and_market_day() -> None:
    """VIL-SOLO-17, -25, VIL-ROUND-1."""
    table = a_solo_table().with_stacks("", "", "hunter").with_events("land_claim")
    table = table.with_event_decks("customs bribes betrayer").building().without_jester()

    events = told(table.state, c.EndTurn())

    order = (e.FoundersTurned, e.FirstPlayerPassed, EventPhaseBegan, CountessDrew, EventDealt)
    order = (*order, e.MarketDayBegan, SeasonChanged, e.DraftTurnBegan)
    seen = [type(event) for event in events if isinstance(event, order)]
    assert list(dict.fromkeys(seen)) == list(order)


def test_an_event_for_another_phase_is_just_discarded() -> None:
    """VIL-SOLO-19."""
    table = a_solo_table().carrying_out("serfdom", "land_claim")

    discarded = after(table.state, c.CarryOut(s.EventId("serfdom")))

    assert her(discarded).discarded[0] == ("serfdom",)
    assert discarded.seats == table.state.seats


@pytest.mark.parametrize(
    ("villager", "events"),
    [("hunter", 3), ("carpenter", 3), ("wheeler", 2), ("cartwright", 2), ("spelunker", 1)],
)
def test_the_value_of_her_villager_says_how_many_events_are_dealt(
    villager: str, events: int
) -> None:
    """VIL-SOLO-20, -21, -22."""
    state = done(end_of_events(villager))

    assert village_text(state, "countess") == tuple(sorted(("countess", villager)))
    assert her(state).open == ("customs", "bribes", "betrayer")[:events]


def test_a_silver_villager_counts_what_it_is_worth_now_itself_included() -> None:
    """VIL-SOLO-22."""
    assert len(her(done(end_of_events("log_rafter"))).open) == 2
    assert len(her(done(end_of_events("wood_carver"))).open) == 3
    assert len(her(done(end_of_events("log_rafter", "log_rafter " * 4))).open) == 1


def test_an_ore_muler_of_nine_gold_brings_two_events() -> None:
    """VIL-EX-18, VIL-SOLO-22."""
    state = done(end_of_events("ore_muler", "glass_blower glass_blower mason mason"))

    assert len(her(state).open) == 2


def test_a_truffler_brings_two_events() -> None:
    """VIL-EX-19, VIL-SOLO-21."""
    assert len(her(done(end_of_events("truffler"))).open) == 2


def test_in_the_beginner_game_one_event_is_dealt_whatever_she_draws() -> None:
    """VIL-SOLO-39."""
    state = done(end_of_events("hunter")._countess(level="beginner"))

    assert len(her(state).open) == 1
    assert village_text(state, "countess") == ("countess", "hunter")


def test_in_the_hard_game_events_are_dealt_by_the_value() -> None:
    """VIL-SOLO-21, -40."""
    assert len(her(done(end_of_events("hunter")._countess(level="hard"))).open) == 3


def test_new_events_are_in_force_in_the_next_round() -> None:
    """VIL-SOLO-23."""
    state = done(end_of_events("cartwright"))

    assert state.round == 2
    assert state.pending == (s.DraftVillager(),)
    assert (her(state).open, her(state).begun) == (("customs", "bribes"), ())


def test_events_of_the_round_of_the_first_market_day_are_summer_events() -> None:
    """VIL-SOLO-24, -25."""
    table = end_of_events("jeweler").with_stacks("", "", "hunter")

    state = done(table)

    assert state.market_days == 1
    assert her(state).open == ("customs",)
    assert her(state).season == "winter"


def test_after_the_first_market_day_events_come_from_the_winter_deck() -> None:
    """VIL-SOLO-24."""
    table = end_of_events("jeweler").in_season("winter").with_market_days(1)

    assert her(done(table)).open == ("rats",)


def test_an_empty_event_deck_is_made_anew_of_its_discarded_events() -> None:
    """VIL-SOLO-26, VIL-HIDE-21."""
    table = end_of_events("hunter").with_event_decks("customs", "rats")
    table = table.with_discarded_events("tribute", "bribes", "serfdom", "betrayer", "arrest")

    countess = her(done(table))

    summer = {"land_claim", "bribes", "serfdom", "betrayer"}
    assert countess.open[0] == "customs"
    assert {*countess.open[1:], *countess.decks[0]} == summer
    assert countess.decks[1] == ("rats",)
    assert countess.discarded == ((), ("tribute", "arrest"))


def test_in_the_last_round_she_takes_no_card_and_no_events_are_dealt() -> None:
    """VIL-SOLO-27, -43: the open events are carried out all the same."""
    table = a_solo_table().with_stacks().with_village("founders miner")
    table = table.with_event_decks("customs").with_events("land_claim").without_jester()

    events = told(table.building().state, c.EndTurn())

    assert not any(isinstance(event, CountessDrew | EventDealt) for event in events)
    assert EventDiscarded(s.EventId("land_claim")) in events
    assert e.MarketDayBegan(2) in events


def test_a_card_taken_in_the_event_phase_may_bring_about_the_last_market_day() -> None:
    """VIL-SOLO-29, -43."""
    table = a_solo_table().with_stacks("hunter").carrying_out("conscription")
    table = table.with_market_days(1).with_event_decks("", "tribute")

    state = after(table.state, c.CarryOut(s.EventId("conscription")), c.PickPile("stack_1"))

    assert isinstance(state.phase, s.Over)
    assert village_text(state, "countess") == ("countess", "hunter")


def test_an_empty_reserve_is_made_anew_of_the_discarded_villagers() -> None:
    """VIL-SOLO-30, VIL-CHOICE-36, VIL-MARKET-5, VIL-HIDE-21."""
    table = end_of_events("").with_reserve("").with_discard_pile("wheeler cooper mason")
    table = table.with_market_days(1)

    state = done(table)

    taken = her(state).village[-1].card
    assert Counter([taken, *(card.face for card in state.reserve)]) == Counter(
        ["wheeler", "cooper", "mason"]
    )
    assert {card.known_to for card in state.reserve} == {NOBODY}
    assert state.discard_pile == ()


def test_without_any_villager_left_she_gets_none_and_its_value_is_nothing() -> None:
    """VIL-SOLO-46."""
    state = done(end_of_events("").with_reserve(""))

    assert village_text(state, "countess") == ("countess",)
    assert len(her(state).open) == 3


# Market days and end.


def last_round(her_village: str = "", village: str = "founders") -> Table:
    table = a_solo_table().with_countess(her_village).with_village(village)
    return table.with_market_days(1).with_stacks().with_food_side().building()


def test_the_countess_scores_the_first_market_day() -> None:
    """VIL-SOLO-37, VIL-MARKET-3, -4: the gold of her card, no silver, coins stay."""
    table = a_solo_table().with_countess("wheeler chandler log_rafter")
    table = table.with_coins("chandler", 2, "countess").with_stacks("", "", "hunter")
    table = table.with_event_decks("customs bribes betrayer").building()

    state = after(table.state, c.EndTurn())

    assert supply(state, "countess") == 1 + 4 + 3 + 3 + 2
    assert coins_on(state, "chandler", "countess") == 2


def test_the_countess_scores_the_second_market_day_with_silver_and_coins() -> None:
    """VIL-SOLO-37, VIL-MARKET-7, -8."""
    table = last_round("chandler log_rafter wheeler").with_coins("chandler", 2, "countess")

    state = after(table.state, c.EndTurn())

    assert supply(state, "countess") == 1 + (4 + 3 + 3) + 3 + 2


def test_in_the_beginner_game_her_own_card_brings_nothing() -> None:
    """VIL-SOLO-39, -37."""
    table = last_round("wheeler")
    village = tuple(replace(v, turned=v.card == "countess") for v in her(table.state).village)

    state = after(table._countess(village=village).state, c.EndTurn())

    assert supply(state, "countess") == 1 + 3


@pytest.mark.parametrize(("gold", "won"), [(6, True), (5, False), (4, False)])
def test_the_player_wins_with_more_gold_than_the_countess(
    gold: int,
    won: bool,  # noqa: FBT001 - a case
) -> None:
    """VIL-SOLO-38: equal gold is not enough."""
    outcome = ended(after(last_round().with_supply(gold).state, c.EndTurn()))

    assert outcome.scores[Seat(0)]["total"] == gold
    assert outcome.scores[Seat(0)]["countess"] == 5
    assert outcome.ranking == ((Seat(0),),)
    assert outcome.won is won


def test_the_food_check_does_not_concern_the_countess() -> None:
    """VIL-SOLO-44."""
    table = a_solo_table().with_countess("wheeler").with_events("customs").building()

    events = told(table.state, c.EndTurn())
    state = after(table.state, c.EndTurn())

    assert [found for found in events if isinstance(found, e.FoundersTurned)] == [
        e.FoundersTurned(Seat(0), number_of(state, "founders"))
    ]
    assert not any(villager.turned for villager in her(state).village)


def test_the_player_is_always_the_first_player_and_alone_in_the_turn_order() -> None:
    """VIL-SOLO-48."""
    state = opened(1)

    while state.round < 3:
        assert awaiting(state) == (Seat(0),)
        assert state.first_player == Seat(0)
        state = after(state, a_quick_answer(state))

    assert not isinstance(state.phase, s.Over)


def a_quick_answer(state: s.State) -> c.Command:
    """End a build turn at once; else the first answer there is."""
    return c.EndTurn() if c.EndTurn() in choices(state) else choices(state)[0]


# Modules.


def test_the_countess_competes_for_developments_and_takes_their_gold() -> None:
    """VIL-SOLO-47."""
    table = last_round("hunter hunter").with_developments("town_hall", "marketplace", "ox_crane")
    table = table.with_village("founders hayer")

    events = told(table.state, c.EndTurn())

    won = [
        (found.owner, found.development) for found in events if isinstance(found, DevelopmentWon)
    ]
    assert won == [
        ("countess", "town_hall"),
        ("countess", "marketplace"),
        (Seat(0), "ox_crane"),
    ]
    assert events.count(e.GoldGained("countess", 5, "development")) == 2


def test_events_come_before_developments() -> None:
    """VIL-CHOICE-31, VIL-ROUND-1."""
    table = last_round().with_developments("town_hall", "marketplace", "ox_crane")

    order = (EventPhaseBegan, DevelopmentPhaseBegan, e.MarketDayBegan)
    events = told(table.state, c.EndTurn())
    assert [type(event) for event in events if isinstance(event, order)] == list(order)


def test_the_countess_scores_no_bronze() -> None:
    """VIL-SOLO-47."""
    table = last_round("captain").with_village("founders captain")

    events = told(table.state, c.EndTurn())

    bronze = [
        found.owner
        for found in events
        if isinstance(found, e.GoldGained) and found.reason == "bronze"
    ]
    assert bronze == [Seat(0)]


def test_the_road_turn_is_the_players_alone() -> None:
    """VIL-SOLO-16, -48."""
    table = a_draft().with_village("founders").with_square("mason")

    updating = after(
        table.state, c.DraftFaceUp(2, face("thatcher")), c.GiveVillager(5, face("hunter"))
    )

    assert updating.phase == s.RoadUpdate(Seat(0))
    assert hand_text(updating) == "mason thatcher"
