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
from tests.bruges.a_table import (
    a_table,
    after,
    asked,
    booked,
    card,
    cards,
    choices,
    five,
    laying_out,
    playing,
    refusal,
    told,
)

# Opponents.


def test_the_turn_pauses_and_goes_on() -> None:
    """BRU-INT-1, -6, BRU-CARD-2."""
    state = laying_out("beggar", a_table().hand("king").persons("queen").workers(1, red=2, blue=1))
    assert asked(state) == s.SurrenderWorkers(Seat(1), s.EffectId("beggar"), Seat(0), 2)
    assert choices(state) == (c.ChooseWorker("blue"), c.ChooseWorker("red"))

    state = after(state, c.ChooseWorker("red"), c.ChooseWorker("blue"))
    assert asked(state) == s.Turn(Seat(0), 1, played=True)
    assert state.seats[0].workers == five(red=1, blue=1)


def test_who_has_two_workers_or_one_colour_is_not_asked() -> None:
    """BRU-INT-5, -6, -21."""
    two = laying_out("beggar", a_table().workers(1, red=1, blue=1))
    one_colour = laying_out("beggar", a_table().workers(1, red=4))

    assert two.seats[0].workers == five(red=1, blue=1)
    assert one_colour.seats[0].workers == five(red=2)


def test_opponents_decide_in_turn_order_from_the_left_each_finished_before_the_next() -> None:
    """BRU-INT-2, -17, BRU-DECIDE-23: damage included."""
    table = a_table(3).threats(1, red=2).threats(2, red=2).houses("count baron", 1)
    state = laying_out("arsonist", table.canals(1, 1, 2))
    assert asked(state) == s.Fire(Seat(1))
    assert state.seats[2].threats == five(red=2)  # not dealt with yet

    state = after(state, c.ChooseHouse(s.HouseId(0)))
    assert asked(state) == s.Fire(Seat(2))
    assert state.seats[1].threats == five()


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


def test_with_tokens_in_one_section_nobody_is_asked() -> None:
    """BRU-INT-7."""
    state = laying_out("troublemaker", a_table().canals(2, 0, 1))

    assert state.seats[1].canals == (1, 0)
    both = laying_out("troublemaker", a_table().canals(2, 1, 1))
    assert asked(both) == s.LoseToken(Seat(1), s.EffectId("troublemaker"))
    assert refusal(both, c.ChooseSection("middle")) == "section_not_possible"  # type: ignore[arg-type]


def test_hand_cards_lost_are_missing_later() -> None:
    """BRU-INT-18, BRU-TURN-6."""
    table = a_table().hand("king").hand("earl", 1).persons("queen", 1)
    state = laying_out("robber", table)

    assert asked(state) == s.Turn(Seat(1), 1)
    assert choices(state) == (c.Activate(card("queen")), c.EndTurn())


def test_who_came_back_to_the_hand_can_be_played_on_the_next_own_turn() -> None:
    """BRU-INT-20, BRU-THREAT-22."""
    table = a_table().threats(1, red=2).houses("count baron", 1).lives("queen", 0, 1)
    state = after(laying_out("arsonist", table), c.ChooseHouse(s.HouseId(0)))

    assert asked(state) == s.Turn(Seat(1), 1)
    assert c.PlayCard(card("queen")) in choices(state)


def test_an_opponent_who_is_asked_may_only_decide() -> None:
    """BRU-INT-23."""
    table = a_table().hand("earl duke", 1).persons("queen", 1)
    state = laying_out("robber", table)

    assert refusal(state, c.Activate(card("queen"))) == "not_asked"
    assert refusal(state, c.PlayCard(card("earl"))) == "not_asked"
    assert refusal(state, c.EndTurn(), seat=0) == "not_your_turn"


def test_the_swindler_asks_who_can_pay() -> None:
    """BRU-INT-15."""
    state = laying_out("swindler", a_table().guilders(2, 1))

    assert isinstance(asked(state), s.ChooseWay)


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


def test_the_judge_wins_ties() -> None:
    """BRU-CARD-30, -31, BRU-MAJ-5, -10."""
    table = a_table(3).step(2).step(2, 1).persons("judge")

    assert winners(table.state, "reputation") == [0]
    assert winners(table.state, "persons") == [0]
    assert winners(table.canals(1, 0).canals(0, 1, 2).state, "canal") == [0]
    assert winners(table.state, "canal") == []
    assert winners(a_table().persons("judge").state, "reputation") == []


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
