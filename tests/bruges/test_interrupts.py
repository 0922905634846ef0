"""Decisions of opponents (BRU-INT) and majorities, end and scoring (BRU-MAJ, BRU-END)."""

from domain.bruges import BRUGES
from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.rounds import winners
from domain.bruges.effects import vocabulary as v
from domain.bruges.scoring import final_outcome, scores
from domain.decider import Seat
from tests.bruges.a_card import laying_out
from tests.bruges.a_table import a_table, after, asked, booked, card, cards, playing, refusal, told
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
    lays_out arsonist => 1: +1 red threat, Fire asked
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
  1: guilders 2  # BRU-INT-15
    lays_out swindler => ChooseWay asked
"""


def test_opponents_decide_and_the_turn_goes_on() -> None:
    """BRU-INT-1, -2, -5 to -7, -15, -17, -18, -20, -21, -23."""
    assert wrong(ASKED, as_it_lies) == ""


# Opponents.


def test_an_interrupt_cannot_be_taken_back() -> None:
    """BRU-INT-3: from the moment an opponent is asked, answered or not."""
    table = a_table().hand("king").houses("count").guilders(6)
    robbing = told(playing("robber", table.hand("earl duke", 1)), c.LayOut(s.HouseId(0)))
    nobody = told(playing("robber", table), c.LayOut(s.HouseId(0)))

    assert any(BRUGES.disclosure(event).final for event in robbing)
    assert not any(BRUGES.disclosure(event).final for event in nobody)


def test_the_next_turn_is_no_interrupt() -> None:
    """BRU-INT-3."""
    table = a_table().hand("king").hand("earl", 1)
    events = told(table, c.PlayCard(card("king")), c.TakeGuilders())

    assert not any(BRUGES.disclosure(event).final for event in events)


def test_only_these_persons_make_opponents_decide() -> None:
    """BRU-INT-4, -16."""
    asking = (v.GiveWorkers, v.DiscardPerson, v.DiscardHouse, v.RemoveCanal, v.ChooseOne)
    decide = {
        of
        for of, effect in box.EFFECTS.items()
        for step in box.all_steps(effect)
        if isinstance(step, asking)
        or (isinstance(step, v.TakeThreat) and step.colour in ("red", "brown", "chosen"))
        or isinstance(step, v.PassThreat)
        or (isinstance(step, v.EachOpponent) and isinstance(step.then[0], v.DiscardFromHand))
    }

    assert decide == set(
        cards(
            "arsonist assassin robber beggar quack keeper_of_the_seal smuggler strategist"
            " swindler troublemaker vandal"
        )
    )


def test_an_opponent_who_is_asked_may_only_decide() -> None:
    """BRU-INT-23."""
    table = a_table().hand("earl duke", 1).persons("queen", 1)
    state = laying_out("robber", table)

    assert refusal(state, c.EndTurn(), seat=0) == "not_your_turn"


def test_what_befalls_an_opponent_is_told() -> None:
    """BRU-INT-12."""
    state = laying_out("assassin", a_table().persons("queen king", 1))

    assert booked(e.PersonDiscarded, told(state, c.ChoosePerson(card("king"))))[0].seat == 1
    assert refusal(state, c.Decline()) == "not_asked"


# Majorities.


def test_who_stands_alone_in_front_turns_the_reputation_marker() -> None:
    """BRU-MAJ-2, -5, -10, BRU-EX-17, -18."""
    red = a_table(3).step(3).step(2, 1)

    assert winners(red.state, "reputation") == [0]
    assert winners(red.step(3, 1).state, "reputation") == []
    assert winners(a_table(3).state, "reputation") == []


def test_who_has_more_persons_than_each_other_turns_the_persons_marker() -> None:
    """BRU-MAJ-3, BRU-EX-19."""
    names = [
        "queen knight monk nun abbot abbess",
        "archer pikeman gunner baker smith",
        "thief robber quack vandal",
        "page maid servant footman",
    ]
    table = a_table(4)
    for seat, persons in enumerate(names):
        table = table.persons(persons, seat)

    assert winners(table.state, "persons") == [0]


def test_who_has_most_tokens_turns_the_canal_marker() -> None:
    """BRU-MAJ-4, BRU-EX-20."""
    table = a_table(4).canals(5, 2).canals(3, 3, 1).canals(2, 0, 2)

    assert winners(table.state, "canal") == [0]


def test_majorities_are_checked_at_the_end_of_the_round_in_order() -> None:
    """BRU-MAJ-1, -6, -11, -12."""
    table = a_table().step(1).persons("queen").canals(1, 0).turn(1, 4, played=True)
    events = told(table, c.EndTurn())

    assert [it.majority for it in booked(e.MajorityWon, events)] == [
        "reputation",
        "persons",
        "canal",
    ]
    assert after(table, c.EndTurn()).seats[0].points == 10


def test_a_marker_stays_turned_and_several_may_have_it() -> None:
    """BRU-MAJ-7, -8, -9, BRU-END-6."""
    table = a_table().seat(0, majorities=("reputation",)).step(1).step(3, 1)
    state = after(table.turn(1, 4, played=True), c.EndTurn())

    assert [it.majorities for it in state.seats] == [("reputation",), ("reputation",)]
    assert scores(state, Seat(0))["majorities"] == 4


# The end.


def test_the_final_scoring_adds_everything_up() -> None:
    """BRU-EX-27, BRU-END-2 to -9."""
    table = a_table().points(0).persons("mayor councilman vicar powderman beggar").houses("queen")
    table = table.seat(0, majorities=("reputation", "canal")).canals(3, 0).step(6)
    points = scores(table.state, Seat(0))

    assert points == {
        "gained": 0,
        "persons": 8,
        "houses": 6,
        "laurels": 4,
        "majorities": 8,
        "canals": 3,
        "statues": 0,
        "reputation": 7,
    }
    assert sum(points.values()) == 36


def test_goods_are_worth_nothing_by_themselves() -> None:
    """BRU-END-10, BRU-END-14: points have no upper limit."""
    table = a_table().points(150).guilders(9).workers(red=9).threats(blue=2).hand("king queen")

    assert sum(scores(table.state, Seat(0)).values()) == 150


def test_the_most_points_win_then_guilders_then_both() -> None:
    """BRU-END-11, -12, -13, -17."""
    table = a_table(3).points(20).points(20, 1).points(9, 2)

    assert final_outcome(table.state).ranking == ((0, 1), (2,))
    assert final_outcome(table.guilders(3, 1).state).ranking == ((1,), (0,), (2,))
    assert final_outcome(table.points(21).guilders(3, 1).state).ranking == ((0,), (1,), (2,))
    rich = table.guilders(7).persons("city_treasurer")
    assert final_outcome(rich.state).scores[Seat(0)]["laurels"] == 2
    assert rich.state.seats[0].guilders == 7


def test_a_round_ends_with_the_last_turn() -> None:
    """BRU-MAJ-6, BRU-ROUND-4."""
    table = a_table().hand("king", 1).turn(1, 4)
    state = after(table, c.PlayCard(card("king")), c.TakeGuilders())

    assert asked(state) == s.Refill(Seat(1))
