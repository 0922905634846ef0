"""Section 9: the 24 events of the solo game, one after the other."""

import pytest

from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_solo import EventDiscarded
from tests.villagers.a_table import a_solo_table, after, choices, her, opened, supply, told
from tests.villagers.card_rows import wrong


def test_there_are_twelve_events_for_summer_and_twelve_for_winter() -> None:
    """VIL-EVENT-25."""
    countess = her(opened(1))
    summer, winter = countess.decks

    assert len(components.EVENTS) == len({*summer, *winter, *countess.open}) == 24
    assert {components.EVENTS[name].season for name in (*summer, *countess.open)} == {"summer"}
    assert {components.EVENTS[name].season for name in winter} == {"winter"}
    assert (len(summer), len(winter)) == (11, 12)


CARRIED_OUT = [
    name
    for name, card in components.EVENTS.items()
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


GOLD = """
# 2 gold for the Countess per food symbol in her village.
sinister_banquet
  village founders hunter; countess milk_maid grazier => countess: +6 gold  # VIL-EVENT-1
# Both are paid for all their silver; a Nun has none.
black_market
  village founders lumberjack/log_rafter; countess log_rafter grocer hunter =>  # VIL-EVENT-3
      +3 gold, countess: +5 gold
  village founders lumberjack/log_rafter nun => +3 gold  # VIL-CHOICE-23
# A gold per gold symbol showing.
value_added_tax
  village founders lumberjack/wheeler/cartwright hunter => -2 gold, countess: +2 gold
# 2 gold per basic villager, covered ones too.
land_claim
  village founders lumberjack/wheeler miner hunter => -4 gold, countess: +4 gold  # VIL-EVENT-5
# 2 gold for the Countess per suit in the hand.
temporary_employment
  hand mason miner hunter wheeler => countess: +6 gold  # VIL-EVENT-6
# A gold per villager of the most frequent suit, covered ones too; Founders are of the grains.
customs
  village founders lumberjack/wheeler/cartwright hayer/bed_builder hayer/bed_builder =>
      -4 gold, countess: +4 gold
  village founders/swineherd hunter => -2 gold, countess: +2 gold  # VIL-EVENT-9
# A gold per hand card; whoever has too little pays what there is.
tribute
  hand mason mason hunter => -3 gold, countess: +3 gold  # VIL-EVENT-17
  hand mason mason hunter; supply 2 => -2 gold, countess: +2 gold  # VIL-SOLO-33
  hand mason mason hunter; supply 0 =>
# The highest gold value showing in the player's village.
blackmail
  village founders lumberjack/wheeler/cartwright chandler; countess jeweler => countess: +9 gold
  village founders/brewer =>  # VIL-EVENT-21, VIL-CHAIN-7
  village founders; food_side =>
# The value of the coins on a villager of yours; they stay.
protection_money
  village founders hunter =>  # VIL-EVENT-26
  # VIL-EVENT-18, VIL-CHOICE-24, VIL-DECIDE-17
  village founders hunter chandler cooper; coins hunter 2; coins chandler 4
    hunter/chandler => -2 gold, countess: +2 gold
    pick_villager cooper => refused: no_coins_there
# The value of one silver symbol of hers, or of yours.
trade_network
  countess log_rafter grocer hunter  # VIL-EVENT-19
    log_rafter@countess/grocer@countess => countess: +2 gold
    pick_villager hunter@countess => refused: no_silver_symbol
spy_network
  countess log_rafter; village founders lumberjack/log_rafter grocer hunter  # VIL-EVENT-20
    log_rafter/grocer => countess: +3 gold
    pick_villager hunter => refused: no_silver_symbol
# Gold on an unlocker of hers by the number of its keyring; 2 gold on each.
bribes
  countess blacksmith chandler mason  # VIL-EVENT-7, VIL-DECIDE-17
    chandler@countess/blacksmith@countess => countess: +4 on chandler
    pick_villager mason@countess => refused: no_keyring
guild_conspiracy
  countess blacksmith chandler mason =>  # VIL-EVENT-10
      countess: +2 on blacksmith, countess: +2 on chandler
"""

CARDS = """
# She gets a top villager of the player's, or it is discarded; no basic one and not Founders.
betrayer
  # VIL-EVENT-11, VIL-SOLO-13, -31, VIL-CHOICE-29: the coins are the player's
  village founders lumberjack/wheeler/cartwright miner hunter; coins cartwright 2
    cartwright/hunter => +2 gold, -lumberjack/wheeler/cartwright laid, countess: +cartwright laid
  village founders monk/wheeler hunter  # VIL-SPECIAL-14
    wheeler/hunter => -monk laid, -monk/wheeler laid, +monk in hand, countess: +wheeler laid
arrest
  # VIL-EVENT-23, VIL-HIDE-19
  village founders lumberjack/wheeler/cartwright miner hunter; coins cartwright 2
    cartwright/hunter => +2 gold, -lumberjack/wheeler/cartwright laid, +cartwright discarded
  village founders monk/wheeler hunter
    wheeler/hunter => -monk laid, -monk/wheeler laid, +monk in hand, +wheeler discarded
  village founders hunter => -hunter laid, +hunter discarded  # VIL-DECIDE-17: all see the answer
betrayer | arrest
  village founders lumberjack/wheeler/cartwright miner hunter  # VIL-SOLO-32, VIL-TERM-9
    pick_villager founders => refused: not_to_be_taken
    pick_villager lumberjack => refused: not_to_be_taken
    pick_villager wheeler => refused: not_to_be_taken
    pick_villager miner => refused: not_to_be_taken
# A hand card is discarded in the open; the player alone knows it, so one is asked for, too.
abduction
  hand mason hunter; discard_pile wheeler  # VIL-EVENT-22, VIL-HIDE-19
    hunter/mason => -hunter in hand, +hunter discarded
    pick_card wheeler => refused: not_in_hand
  hand mason miner; basics miners=9  # VIL-CHOICE-37, VIL-SETUP-16
    miner => -miner in hand, +1 spare miner
# She gets the top card of a stack or of the Reserve.
conscription
  # VIL-EVENT-16, VIL-DECIDE-17, VIL-HIDE-20: of the next card no more than its back is told
  in_season winter; stacks | hunter wheeler | wattler; reserve mason
    stack_2/stack_3/reserve => countess: +hunter laid, stack_2 wheeler,
      told countess_drew stack_2 hunter 2 wood
    pick_pile stack_1 => refused: pile_closed
  in_season winter; stacks hunter | hunter; reserve mason
    reserve => countess: +mason laid, reserve empty
  in_season winter; stacks hunter | hunter; reserve  # VIL-SOLO-46
    pick_pile reserve => refused: pile_closed
  in_season winter; stacks; reserve; discard_pile wheeler =>
      countess: +wheeler laid, -wheeler discarded
  in_season winter; stacks; reserve =>  # VIL-EVENT-26
"""

LYING_OPEN = """
# VIL-SOLO-34, VIL-DECIDE-17: an event has begun while its choice is asked.
Arrest
  solo; village founders hunter chandler; carrying_out arrest serfdom
    carry_out arrest => +arrest begun, ChooseVillager asked
    carry_out arrest, play_jester arrest => refused: begun
# Mood Swing brings a summer event, which is carried out at once; the Jester may come between.
Mood Swing
  solo; countess hunter; event_decks sinister_banquet customs; without_jester;
      carrying_out mood_swing serfdom land_claim  # VIL-EVENT-2
    carry_out mood_swing =>
      -mood_swing open, +mood_swing over, +sinister_banquet over, countess: +2 gold
  solo; in_season winter; event_decks customs | tribute; carrying_out mood_swing  # VIL-SOLO-25
    carry_out mood_swing => -mood_swing open, +mood_swing over, +customs open
  solo; event_decks customs | ; carrying_out mood_swing land_claim serfdom  # VIL-CHOICE-26
    carry_out mood_swing, carry_out land_claim => refused: another_event_first
    carry_out mood_swing,
      play_jester customs/play_jester land_claim/play_jester serfdom/carry_out customs =>
      -mood_swing open, +mood_swing over, +customs over, -1 jester
  solo; event_decks the_countess_bank | ; without_jester;
      carrying_out mood_swing serfdom land_claim  # VIL-SOLO-19: an event of another phase
    carry_out mood_swing => -mood_swing open, +mood_swing over, +the_countess_bank over
# Dark Mood is replaced at once by two events, in the beginner game, too.
Dark Mood
  solo; in_season winter; reserve jeweler; event_decks | dark_mood arrest blackmail rats;
      carrying_out tribute  # VIL-EVENT-13, VIL-CHOICE-27
    carry_out tribute =>
      countess: +jeweler laid, reserve empty, +tribute over, +arrest open, +blackmail open,
      -tribute open, +dark_mood over, draft of 0
  solo; countess level=beginner; in_season winter; reserve hunter;
      event_decks | dark_mood arrest blackmail rats; carrying_out tribute  # VIL-SOLO-39
    carry_out tribute =>
      countess: +hunter laid, reserve empty, +tribute over, +arrest open, +blackmail open,
      -tribute open, +dark_mood over, draft of 0
# For basic villagers hand cards go to the Countess, as long as the build phase lasts.
Serfdom
  solo; hand mason hunter; events serfdom; building  # VIL-EVENT-8, VIL-SOLO-45
    get_basic miner countess, put_back mason =>
      -mason in hand, +miner laid, countess: +mason laid, +serfdom begun, +1 basic, -1 spare miner
    get_basic miner countess, put_back mason, get_basic hayer countess, put_back hunter =>
      -mason in hand, -hunter in hand, +miner laid, +hayer laid, countess: +mason laid,
      countess: +hunter laid, +serfdom begun, +2 basic, -1 spare miner, -1 spare hayer
# Paying the Bank costs 3 gold; unlockers get 2 as ever, and so does the Bank in the draft phase.
the Bank of the Countess
  solo; hand fisher; events the_countess_bank; building  # VIL-EVENT-12
    play_card fisher => -3 gold, -fisher in hand, +fisher laid, +1 action, +the_countess_bank begun
  solo; hand fisher; events the_countess_bank; building; supply 2  # VIL-SOLO-33: a price
    play_card fisher => refused: padlock_closed
  solo; hand fisher; events customs; building; supply 2
    play_card fisher => -2 gold, -fisher in hand, +fisher laid, +1 action
  solo; hand fisher benefactor; events the_countess_bank; drafting
    play_card benefactor, play_card fisher =>
      -2 gold, -fisher in hand, -benefactor in hand, +fisher laid, +benefactor discarded
"""

UNDER_ARSON = a_solo_table().in_season("winter").with_events("arson").with_road("")
UNDER_ARSON = UNDER_ARSON.with_stacks().with_reserve("").placing_a_coin()
ARSON = """
# As the build turn begins: lose an action or pay 3 gold, all that there is if there is less.
Arson
  village founders wattler  # VIL-EVENT-15, VIL-DECIDE-6
    decline, pay => -3 gold, build of 0, limit 3, +arson begun
  village founders wattler wattler wattler wattler wattler wattler  # VIL-CHOICE-25: capped before
    decline, decline => build of 0, limit 4, +arson begun
  supply 0  # VIL-CHOICE-25, VIL-SOLO-33
    decline, pay => build of 0, limit 2, +arson begun
  supply 2
    decline, pay => -2 gold, build of 0, limit 2, +arson begun
  village founders freelancer wattler  # VIL-CHOICE-15, -25: Freelancers first
    decline, pay_freelancer freelancer/decline, decline =>
      -1 gold, +1 on freelancer, build of 0, limit 3, +arson begun
"""


@pytest.mark.parametrize("text", [GOLD, CARDS, LYING_OPEN])
def test_what_events_do(text: str) -> None:
    """VIL-EVENT-1 to -13, -16 to -23, -26, -27, VIL-SCORE-19, VIL-TERM-15, VIL-CHOICE-23, -24."""
    assert wrong(text) == ""


def test_what_arson_does() -> None:
    """VIL-EVENT-15."""
    assert wrong(ARSON, UNDER_ARSON) == ""


def test_dark_mood_is_replaced_again_after_a_reshuffle() -> None:
    """VIL-CHOICE-27, VIL-SOLO-26."""
    table = a_solo_table().in_season("winter").with_event_decks("", "dark_mood")
    table = table.with_discarded_events("arrest", "blackmail", "rats", "arson")
    table = table.with_reserve("jeweler").carrying_out("tribute")

    dealt = her(after(table.state, c.CarryOut(s.EventId("tribute"))))

    reshuffled = {*dealt.open, *dealt.decks[1], *dealt.discarded[1]}
    assert reshuffled == {"dark_mood", "tribute", "arrest", "blackmail", "rats", "arson"}
    assert "dark_mood" not in dealt.open
    assert len(dealt.open) == 2 + ("dark_mood" in dealt.discarded[1])


@pytest.mark.parametrize(
    ("village", "gold", "answer", "drafts"),
    [
        ("founders hunter", 8, c.Decline(), 2),
        ("founders" + " hunter" * 6, 8, c.Decline(), 4),
        ("founders hunter", 8, c.Pay(), 3),
        ("founders hunter", 2, c.Pay(), 3),
        ("founders hunter", 0, c.Pay(), 3),
    ],
    ids=("lost", "capped before it is lowered", "paid for", "for all there is", "for nothing"),
)
def test_under_rats_a_draft_is_lost_or_paid_for_and_the_countess_gets_as_many(
    village: str, gold: int, answer: c.Command, drafts: int
) -> None:
    """VIL-EVENT-24, VIL-DECIDE-15, VIL-CHOICE-25, VIL-SOLO-33."""
    table = a_solo_table().in_season("winter").with_village(village).holds(supply=gold)
    table = table.with_reserve("jeweler hunter hunter").with_event_decks("", "rats").building()
    asked = after(table.state, c.EndTurn())
    state = after(asked, answer)

    assert asked.pending[-1] == s.FaceRats()
    assert her(state).begun == ("rats",)
    price = min(3, gold) if answer == c.Pay() else 0
    assert supply(asked) - supply(state) == price
    had = len(her(state).village)
    while isinstance(state.phase, s.DraftPhase):
        kinds = c.DraftFromPile | c.GiveVillager
        state = after(state, next(it for it in choices(state) if isinstance(it, kinds)))
    assert len(state.seats[0].hand) == len(her(state).village) - had == drafts
