"""Decisions of opponents (BRU-INT) and majorities, end and scoring (BRU-MAJ, BRU-END)."""

from domain.bruges import components
from domain.bruges.effects import effect_dsl as dsl
from tests.bruges.a_table import cards
from tests.bruges.card_rows import as_it_lies, wrong

ASKED = """
# The turn pauses while an opponent decides, and goes on; the next one after the one before.
  1: workers red=2 blue=1  # BRU-INT-1, -6, BRU-CARD-2
    lays_out beggar => SurrenderWorkers asked
    lays_out beggar, 1: red/blue, 1: blue/red =>
      1: -1 red worker, 1: -1 blue worker, +1 red worker, +1 blue worker
  1: workers red=1 blue=1  # BRU-INT-5, -21: not who has two workers or one colour
    lays_out beggar => 1: -1 red worker, 1: -1 blue worker, +1 red worker, +1 blue worker
  # BRU-INT-2, -17, BRU-DECIDE-23: damage included
  1: threats red=2; 1: houses count baron; 2: threats red=2; 2: canals 1 1
    lays_out arsonist, 1: house 0/house 1 =>
      1: -2 red threats, 1: -count as house, 2: +1 red threat, +count discarded, Fire asked
    lays_out arsonist, 1: house 0, 2: left/right =>
      1: -2 red threats, 1: -count as house, 2: -1 left token, 2: -2 red threats, +count discarded
  1: canals 2 0
    lays_out troublemaker => 1: -1 left token  # BRU-INT-7
  1: canals 2 1
    lays_out troublemaker, 1: left/right => 1: -1 left token
  # BRU-INT-18, BRU-TURN-6: hand cards lost are missing later
  seats 2; hand; 1: hand earl; 1: persons queen
    lays_out robber, 1: activate queen/end_turn =>
      1: -earl in hand, 1: +1 point, +earl discarded, Refill asked
  # BRU-INT-20, BRU-THREAT-22: who came back to the hand can be played
  seats 2; hand; 1: threats red=2; 1: houses count baron; 1: lives queen 0
    lays_out arsonist, 1: house 0, 1: play_card queen =>
      1: -queen laid out, 1: -2 red threats, 1: -count as house, +count discarded,
      ChooseAction asked
  seats 2; 1: hand earl duke; 1: persons queen  # BRU-INT-23: who is asked may only decide
    lays_out robber, 1: activate queen => refused: not_asked
    lays_out robber, 1: play_card earl => refused: not_asked
  seats 2; 1: persons queen king
    lays_out assassin, 1: king/queen => 1: -king laid out, +king discarded,
      told person_discarded 1 king  # BRU-INT-12
  1: guilders 2  # BRU-INT-15
    lays_out swindler => ChooseWay asked
# From the moment an opponent is asked nothing can be taken back; the next turn is no interrupt.
  hand king; houses count; guilders 6; 1: hand earl duke  # BRU-INT-3
    plays robber, lay_out 0 => ..., final True
  hand king; houses count; guilders 6
    plays robber, lay_out 0 => ..., final False
  1: hand earl
    play_card king, take_guilders => ..., final False
"""


def test_opponents_decide_and_the_turn_goes_on() -> None:
    """BRU-INT-1 to -3, -5 to -7, -15, -17, -18, -20, -21, -23."""
    assert wrong(ASKED, as_it_lies) == ""


def test_only_these_persons_make_opponents_decide() -> None:
    """BRU-INT-4, -16."""
    asking = (dsl.GiveWorkers, dsl.DiscardPerson, dsl.DiscardHouse, dsl.RemoveCanal, dsl.ChooseOne)
    decide = {
        of
        for of, effect in components.EFFECTS.items()
        for step in components.all_steps(effect)
        if isinstance(step, asking)
        or (isinstance(step, dsl.TakeThreat) and step.colour in ("red", "brown", "chosen"))
        or isinstance(step, dsl.PassThreat)
        or (isinstance(step, dsl.EachOpponent) and isinstance(step.then[0], dsl.DiscardFromHand))
    }

    assert decide == set(
        cards(
            "arsonist assassin robber beggar quack keeper_of_the_seal smuggler strategist"
            " swindler troublemaker vandal"
        )
    )


END = """
# Who is alone in front turns the marker.
  step 3; 1: step 2; hand
    => wins reputation 0  # BRU-MAJ-2, BRU-EX-17
  step 3; 1: step 3
    => wins reputation  # BRU-MAJ-5, -10, BRU-EX-18
  ready
    => wins reputation
  seats 4; persons queen knight monk nun abbot abbess; 1: persons archer pikeman gunner baker smith;
      2: persons thief robber quack vandal; 3: persons page maid servant footman
    => wins persons 0  # BRU-MAJ-3, BRU-EX-19
  seats 4; canals 5 2; 1: canals 3 3; 2: canals 2 0
    => wins canal 0  # BRU-MAJ-4, BRU-EX-20
# Majorities are checked at the end of the round in order; a turned marker is 4 points at the end.
  seats 2; step 1; persons queen; canals 1 0; turn 1 4 played=1  # BRU-MAJ-1, -6, -11, -12
    1: end_turn => +reputation majority, +persons majority, +canal majority, asks refill 1,
      in_order majority_won 0 reputation / majority_won 0 persons / majority_won 0 canal
# A marker stays turned, and several may have it.
  seats 2; majorities reputation; step 1; 1: step 3; turn 1 4 played=1
    1: end_turn => 1: +reputation majority, scores majorities 4, asks refill 1  # BRU-MAJ-7 to -9
# A round ends with the last turn.
  seats 2; hand; 1: hand king; turn 1 4  # BRU-MAJ-6, BRU-ROUND-4
    1: play_card king, 1: take_guilders => 1: +5 guilders, 1: -king in hand, +king discarded,
      asks refill 1
# The final scoring adds everything up.
  seats 2; points 0; persons mayor councilman vicar powderman beggar; houses queen;
      majorities reputation canal; canals 3 0; step 6  # BRU-EX-27, BRU-END-2 to -9
    => scores gained 0, scores persons 8, scores houses 6, scores laurels 4, scores majorities 8,
      scores canals 3, scores statues 0, scores reputation 7
# Goods are worth nothing by themselves, and points have no upper limit.
  seats 2; points 150; guilders 9; workers red=9; threats blue=2; hand king queen
    => scores gained 150, scores persons 0, scores houses 0, scores laurels 0,
      scores majorities 0, scores canals 0, scores statues 0, scores reputation 0  # BRU-END-10, -14
# The most points win, then guilders, then both.
  points 20; 1: points 20; 2: points 9
    => ranks 0 1 / 2  # BRU-END-11, -13
  points 20; 1: points 20; 2: points 9; 1: guilders 3
    => ranks 1 / 0 / 2  # BRU-END-12
  points 21; 1: points 20; 2: points 9; 1: guilders 3
    => ranks 0 / 1 / 2  # BRU-END-11
  guilders 7; persons city_treasurer
    => scores laurels 2  # BRU-END-17: the guilders stay
"""


def test_who_turns_a_majority_marker_and_what_the_end_brings() -> None:
    """BRU-MAJ-1 to -12, BRU-EX-17 to -20, -27, BRU-END-2 to -14, -17, BRU-ROUND-4."""
    assert wrong(END, as_it_lies) == ""
