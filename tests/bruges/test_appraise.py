"""How good a position looks: a bot that plans one step plays like somebody who knows the cards."""

import pytest

from domain.bots.bruges import appraise, appraise_parts
from domain.bots.bruges.standpoint import rounds_left, turns_left
from domain.bruges import BRUGES
from domain.bruges import commands as c
from domain.bruges import state as s
from domain.decider import Seat
from tests.bruges.a_table import Table, a_table, after, card, choices, opened, playing
from tests.bruges.card_rows import as_it_lies, wrong
from tests.random_games import a_random_game


def worth(table: Table) -> float:
    return appraise(table.state, Seat(0))


def in_mid_game(table: Table) -> Table:
    """Five rounds are to come."""
    return table.middle(piles=(("tailor",) * 20, ("smith",) * 20))


def test_at_the_end_more_points_look_better() -> None:
    """BRU-END-10, -11: guilders, workers and cards are then worth nothing."""
    state = a_random_game(BRUGES, 3, 3)[1][-1]
    outcome = BRUGES.outcome(state)

    assert outcome is not None
    totals = {seat: score["total"] for seat, score in outcome.scores.items()}
    ranked = sorted(totals, key=totals.__getitem__)
    looks = [appraise(state, seat) for seat in ranked]
    assert looks == sorted(looks)
    for seat in ranked:
        richer = Table(state).holds(seat, guilders=9, hand=("king",), workers=(1, 2, 3, 4, 5))
        assert appraise(richer.state, seat) == appraise(state, seat)


def test_it_counts_the_turns_and_rounds_that_are_left() -> None:
    """BRU-TURN-1, BRU-DRAW-7: of two piles of twenty, two seats draw four each in a round."""
    table = in_mid_game(a_table())

    assert turns_left(table.state, Seat(0)) == 4
    assert turns_left(table.turn(0, 2, played=True).state, Seat(0)) == 2
    assert turns_left(table.turn(1, 2).state, Seat(0)) == 2
    assert turns_left(table.turn(1, 4).state, Seat(0)) == 0
    assert rounds_left(table.state) == pytest.approx(20 / 4 + 0.5)
    assert rounds_left(table.middle(round=3, last_round=4, extra=()).state) == 1
    assert rounds_left(table.middle(round=4, last_round=4, extra=()).state) == 0


def test_the_cards_that_are_being_drawn_are_no_further_round() -> None:
    """BRU-DRAW-1, -2: two seats with empty hands draw five each."""
    table = in_mid_game(a_table())
    drawing = table.asked(s.Refill(Seat(0)))

    assert rounds_left(drawing.state) == pytest.approx(rounds_left(table.state) - 5 / 4)
    assert rounds_left(opened(4)) == pytest.approx((66 - 10) / 8 + 0.5)


@pytest.mark.parametrize(
    ("richer", "part"),
    [
        (a_table().holds(points=11), "points"),
        (a_table().holds(guilders=3), "goods"),
        (a_table().workers(red=1), "goods"),
        (a_table().holds(hand="count"), "hand"),
        (a_table().houses("count"), "houses"),
        (a_table().persons("accountant"), "persons"),
        (a_table().holds(canals=(1, 0)), "canals"),
        (a_table().holds(step=1), "reputation"),
        (a_table().holds(majorities=("canal",)), "majorities"),
        (a_table().holds(drawn="count"), "hand"),
        (a_table().threats(1, red=1), "rivals"),
        (a_table().holds(1, points=6), "rivals"),
    ],
)
def test_more_of_ones_own_and_less_of_the_others_looks_better(richer: Table, part: str) -> None:
    before, now = (appraise_parts(table.state, Seat(0)) for table in (a_table(), richer))

    assert worth(richer) > worth(a_table())
    assert now[part] > before[part]


@pytest.mark.parametrize("colour", ["blue", "brown", "yellow", "red", "violet"])
def test_the_more_markers_of_a_colour_the_worse_each(colour: str) -> None:
    """BRU-THREAT-3."""
    table = in_mid_game(a_table().persons("prince").holds(guilders=6).workers(red=3))
    none, one, two = (worth(table.threats(**{colour: n})) for n in range(3))

    assert none > one > two
    assert one - two > none - one
    assert appraise_parts(table.threats(**{colour: 2}).state, Seat(0))["threats"] < one - none


A_TURN = (s.Turn(Seat(0), 1),)
MID = in_mid_game(a_table())
PRINCE = in_mid_game(a_table().persons("prince"))
IN_DANGER = in_mid_game(a_table()).threats(violet=2)


def test_a_marker_of_a_damage_that_is_kept_off_does_no_harm() -> None:
    """BRU-CARD-45: of two violet markers the points are not in danger."""
    guarded = in_mid_game(a_table().persons("bodyguard"))

    assert worth(IN_DANGER) < worth(MID) - 1
    assert worth(guarded.threats(violet=2)) == worth(guarded)


def test_a_person_and_a_worker_are_worth_what_can_still_be_done_with_them() -> None:
    """BRU-PERSON-7, -8, BRU-END-5, -10, BRU-TURN-5.

    The prince is activated with a yellow worker; the king counts nobles.
    """
    late, early = (
        worth(table.persons("queen")) - worth(table.persons("patron")) for table in (a_table(), MID)
    )
    over = a_table().piles("tailor", "smith").turn(1, 4)
    poor = a_table().holds(hand="king").houses("count")
    housed = a_table().houses("captain").holds(guilders=9)
    lived_in = [housed.persons(names) for names in ("count countess", "well_builder saddler")]
    nobles, others = (worth(playing("king", it)) - worth(it) for it in lived_in)

    assert early > late + 2
    assert worth(PRINCE.workers(yellow=2)) > worth(PRINCE.workers(red=2)) + 0.5
    assert worth(over.holds(guilders=9).workers(red=3).holds(hand="king")) == pytest.approx(
        worth(over)
    )
    assert nobles > others + 2
    assert worth(playing("prince", poor.holds(guilders=9))) > worth(playing("prince", poor)) + 3


PLAGUE = in_mid_game(a_table().persons("queen alchemist prince")).threats(brown=3)
WANTED = PRINCE.workers(blue=1, brown=1, yellow=1, red=1, violet=1)
MARKERS = s.ReturnMarkers(Seat(0), 1, ("blue", "violet"), optional=False)
PILES = IN_DANGER.middle(piles=(("tailor",) * 20, ("king", *("smith",) * 19)))


ROWS = """
# A person is laid out that can be paid; the third marker is kept away.
  seats 2; hand; houses count; guilders 9; mid
    plays queen => ..., best lay_out 0 False  # BRU-ACT-9
  seats 2; hand; threats violet=2; dice 1 1 1 1 1; mid
    plays king => ..., best return_threat False  # BRU-ACT-5, BRU-THREAT-14
# Guilders are taken when the die is high, and workers when it is low.
  seats 2; hand; dice 1 1 1 1 6; mid
    plays king => ..., best take_guilders False  # BRU-ACT-3, -4
  seats 2; hand; dice 1 1 1 1 1; mid
    plays king => ..., best take_workers False
# A token is built to be the first on the canal, a section is completed for its statue.
  seats 2; hand; dice 1 1 1 1 1; guilders 1; mid
    plays count => ..., best build_canal left False  # BRU-MAJ-4
  seats 2; hand; majorities canal; canals 4 0; guilders 5; dice 1 1 1 1 1; mid
    plays margrave => ..., best build_canal left False  # BRU-CANAL-6
# The card is played that brings most; guilders are fetched first if they are needed.
  seats 2; houses captain; guilders 9; hand tailor queen potter; piles tailor / smith; turn 0 4
    => best play_card queen
  seats 2; houses captain; guilders 7; hand queen; persons accountant; piles tailor / smith;
      turn 0 4
    => best activate accountant  # BRU-TURN-7
# A person is activated before the turn ends, even if nothing of the kind is left, or for nothing.
  seats 2; hand; threats blue=1; persons monk; mid; turn 0 4 played=1
    => best activate monk  # BRU-PERSON-8
  seats 2; hand; workers blue=1; persons embroiderer; mid; turn 0 4 played=1
    => best activate embroiderer
# Who can be first on the track ascends; who has the marker pays not any price for a step.
  seats 2; hand; guilders 5; mid; ascent 1 1 4 4 4
    => ..., best ascend  # BRU-MAJ-2, BRU-ASCEND-2
  seats 2; hand; guilders 9; majorities reputation; mid; ascent 2 2 2 2 1
    => ..., best decline  # BRU-MAJ-7
"""


def test_it_looks_best_to_do_what_somebody_would_who_knows_the_cards() -> None:
    assert wrong(ROWS, as_it_lies) == ""


@pytest.mark.parametrize(
    ("table", "best"),
    [
        (PLAGUE.asked(*A_TURN, s.Plague(Seat(0))), c.ChoosePerson(card("alchemist"))),
        (WANTED.asked(*A_TURN, s.TakeAnyWorkers(Seat(0), 1)), c.ChooseWorker("yellow")),
        (IN_DANGER.threats(violet=2, blue=1).asked(*A_TURN, MARKERS), c.ChooseThreat("violet")),
        (PILES.asked(s.Refill(Seat(0))), c.DrawFrom(1)),
    ],
    ids=(
        "the plague takes the person that is missed least",
        "the worker is taken that is wanted",
        "the marker is returned that threatens most",
        "the card is drawn whose colour is wanted: it returns the second violet marker",
    ),
)
def test_the_best_answer_to_a_question(table: Table, best: c.Command) -> None:
    """BRU-DECIDE-4, -10, -12, BRU-DRAW-3, -5."""
    assert max(choices(table), key=lambda it: appraise(after(table, it), Seat(0))) == best
