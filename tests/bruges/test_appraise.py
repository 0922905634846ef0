"""How good a position looks: a bot that plans one step plays like somebody who knows the cards."""

from random import Random

import pytest

from clients.bots.bruges import appraise
from clients.bots.bruges.standpoint import rounds_left, turns_left
from domain.bruges import BRUGES
from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.setup import BrugesOptions
from domain.chance import Chance
from domain.decider import Seat, fold
from tests.bruges.a_table import (
    NOBODY,
    Table,
    a_table,
    after,
    card,
    cards,
    choices,
    opened,
    playing,
)
from tests.random_games import a_random_game

ALL = BrugesOptions(pets=True, new_citizens=True, zwin=True, exchange=True)


def worth(table: Table) -> float:
    return appraise(table.state, Seat(0))


def looks_best(table: Table) -> c.Command:
    """For seat 0, who is asked."""
    return max(choices(table), key=lambda it: appraise(after(table, it), Seat(0)))


def in_mid_game(table: Table) -> Table:
    """Five rounds are to come."""
    return table.table(piles=(("tailor",) * 20, ("smith",) * 20))


def in_the_last_turn(table: Table) -> Table:
    return table.piles("tailor", "smith").turn(number=4)


# What it reads.


def positions(seats: int) -> list[s.State]:
    """A position in nine of a random game with all modules."""
    draw, chance = Random(seats), Chance(b"positions")
    state = fold(BRUGES, BRUGES.initial, BRUGES.setup(ALL, seats, chance))
    found = [state]
    while waiting := BRUGES.awaiting(state):
        command = draw.choice(BRUGES.options(state, waiting[0]))
        state = BRUGES.decide(state, waiting[0], command, chance).state
        found.append(state)
    return [*found[::9], found[-1]]


@pytest.mark.parametrize("seats", BRUGES.seats)
def test_it_depends_on_nothing_that_the_seat_does_not_know(seats: int) -> None:
    """BRU-HIDE-1 to -6, -8, -9, -17, -18, -23."""
    for state in positions(seats):
        for seat in map(Seat, range(seats)):
            world = BRUGES.rearrange(state, seat, Chance(b"another world"))

            assert appraise(world, seat) == appraise(state, seat)


def test_at_the_end_more_points_look_better() -> None:
    """BRU-END-10, -11: guilders, workers and cards are worth nothing any more."""
    state = a_random_game(BRUGES, 3, 3)[1][-1]
    outcome = BRUGES.outcome(state)

    assert outcome is not None
    totals = {seat: score["total"] for seat, score in outcome.scores.items()}
    ranked = sorted(totals, key=totals.__getitem__)
    looks = [appraise(state, seat) for seat in ranked]
    assert looks == sorted(looks)
    for seat in ranked:
        richer = Table(state).seat(seat, guilders=9, hand=("king",), workers=(1, 2, 3, 4, 5))
        assert appraise(richer.state, seat) == appraise(state, seat)


def test_it_counts_the_turns_and_rounds_that_are_left() -> None:
    """BRU-TURN-1, BRU-DRAW-7: of two piles of twenty, two seats draw four each in a round."""
    table = in_mid_game(a_table())

    assert turns_left(table.state, Seat(0)) == 4
    assert turns_left(table.turn(0, 2, played=True).state, Seat(0)) == 2
    assert turns_left(table.turn(1, 2).state, Seat(0)) == 2
    assert turns_left(table.turn(1, 4).state, Seat(0)) == 0
    assert rounds_left(table.state) == pytest.approx(20 / 4 + 0.5)
    assert rounds_left(table.table(round=3, last_round=4, extra=()).state) == 1
    assert rounds_left(table.table(round=4, last_round=4, extra=()).state) == 0


def test_the_cards_that_are_being_drawn_are_no_further_round() -> None:
    """BRU-DRAW-1, -2: two seats with empty hands draw five each."""
    table = in_mid_game(a_table())
    drawing = table.asked(s.Refill(Seat(0)))

    assert rounds_left(drawing.state) == pytest.approx(rounds_left(table.state) - 5 / 4)
    assert rounds_left(opened(4)) == pytest.approx((66 - 10) / 8 + 0.5)


# What is worth something.


@pytest.mark.parametrize(
    "richer",
    [
        a_table().points(11),
        a_table().guilders(3),
        a_table().workers(red=1),
        a_table().hand("count"),
        a_table().houses("count"),
        a_table().persons("accountant"),
        a_table().canals(1, 0),
        a_table().step(1),
        a_table().seat(0, majorities=("canal",)),
        a_table().seat(0, drawn=cards("count")),
        a_table().threats(1, red=1),
        a_table().seat(1, points=6),
    ],
)
def test_more_of_ones_own_and_less_of_the_others_looks_better(richer: Table) -> None:
    assert worth(richer) > worth(a_table())


@pytest.mark.parametrize("colour", ["blue", "brown", "yellow", "red", "violet"])
def test_the_more_markers_of_a_colour_the_worse_each(colour: str) -> None:
    """BRU-THREAT-3."""
    table = in_mid_game(a_table().persons("prince").guilders(6).workers(red=3))
    none, one, two = (worth(table.threats(**{colour: n})) for n in range(3))

    assert none > one > two
    assert one - two > none - one


def test_a_marker_of_a_damage_that_is_kept_off_does_no_harm() -> None:
    """BRU-CARD-45: of two violet markers the points are not in danger."""
    table = in_mid_game(a_table())
    unprotected = worth(table.threats(violet=2)) - worth(table)
    protected = worth(table.persons("bodyguard").threats(violet=2)) - worth(
        table.persons("bodyguard")
    )

    assert unprotected < -1
    assert protected == 0


def test_a_person_is_worth_more_the_more_rounds_it_can_be_activated() -> None:
    """BRU-PERSON-8."""
    late, early = a_table(), in_mid_game(a_table())

    def brings(table: Table) -> float:
        return worth(table.persons("queen")) - worth(table.persons("patron"))

    assert brings(early) > brings(late) + 2


def test_a_worker_is_worth_more_to_who_has_a_person_that_wants_it() -> None:
    """BRU-PERSON-7: the prince is activated with a yellow worker."""
    table = in_mid_game(a_table().persons("prince"))

    assert worth(table.workers(yellow=2)) > worth(table.workers(red=2)) + 0.5


def test_goods_are_worth_nothing_when_nobody_plays_any_more() -> None:
    """BRU-END-10."""
    over = a_table().piles("tailor", "smith").turn(1, 4)

    assert worth(over.guilders(9).workers(red=3).hand("king")) == pytest.approx(worth(over))


def test_a_laurel_person_is_worth_what_it_counts() -> None:
    """BRU-END-5: the king counts nobles."""
    table = a_table().houses("captain").guilders(9)
    nobles, others = "count countess", "well_builder saddler"

    assert worth(playing("king", table.persons(nobles))) - worth(table.persons(nobles)) > (
        worth(playing("king", table.persons(others))) - worth(table.persons(others)) + 2
    )


# What it does with a card.


def test_a_card_in_play_is_worth_its_best_action() -> None:
    """BRU-TURN-5."""
    poor = playing("prince", a_table().hand("king").houses("count"))
    rich = playing("prince", a_table().hand("king").houses("count").guilders(9))

    assert worth(rich) > worth(poor) + 3


def test_a_person_is_laid_out_that_can_be_paid() -> None:
    """BRU-ACT-9."""
    table = in_mid_game(a_table().houses("count").guilders(9))

    assert looks_best(playing("queen", table)) == c.LayOut(s.HouseId(0))


def test_the_third_marker_is_kept_away() -> None:
    """BRU-ACT-5, BRU-THREAT-14."""
    table = in_mid_game(a_table().threats(violet=2).dice(1, 1, 1, 1, 1))

    assert looks_best(playing("king", table)) == c.ReturnThreat()


def test_guilders_are_taken_when_the_die_is_high_and_workers_when_it_is_low() -> None:
    """BRU-ACT-3, -4."""
    table = in_mid_game(a_table())

    assert looks_best(playing("king", table.dice(1, 1, 1, 1, 6))) == c.TakeGuilders()
    assert looks_best(playing("king", table.dice(1, 1, 1, 1, 1))) == c.TakeWorkers()


def test_a_token_is_built_to_be_the_first_on_the_canal() -> None:
    """BRU-MAJ-4: blue is the first colour of seat 0's left section."""
    table = in_mid_game(a_table().dice(1, 1, 1, 1, 1).guilders(1))

    assert looks_best(playing("count", table)) == c.BuildCanal("left")


def test_a_section_is_completed_for_its_statue() -> None:
    """BRU-CANAL-6."""
    table = in_mid_game(a_table().seat(0, majorities=("canal",)).canals(4, 0).guilders(5))
    table = table.dice(1, 1, 1, 1, 1)
    names = dict(zip(box.COLOURS, NOBODY.split(), strict=True))

    assert looks_best(playing(names[box.CANALS[0][0][4]], table)) == c.BuildCanal("left")


def test_the_card_is_played_that_brings_most() -> None:
    table = in_the_last_turn(a_table().houses("captain").guilders(9).hand("tailor queen potter"))

    assert looks_best(table) == c.PlayCard(card("queen"))


def test_guilders_are_fetched_first_where_the_person_cannot_be_paid_otherwise() -> None:
    """BRU-TURN-7."""
    table = in_the_last_turn(a_table().persons("accountant").houses("captain"))

    assert looks_best(table.guilders(7).hand("queen")) == c.Activate(card("accountant"))


@pytest.mark.parametrize(
    ("person", "table"),
    [
        ("monk", a_table().threats(blue=1)),
        ("embroiderer", a_table().workers(blue=1)),
        ("queen", a_table()),
    ],
)
def test_a_person_is_activated_before_the_turn_ends(person: str, table: Table) -> None:
    """BRU-PERSON-8: also one whose use leaves nothing of the kind for the next round."""
    last = in_mid_game(table.persons(person)).turn(0, 4, played=True)

    assert looks_best(last) == c.Activate(card(person))


# What it answers.


def test_who_can_be_first_on_the_track_ascends() -> None:
    """BRU-MAJ-2."""
    table = in_mid_game(a_table().guilders(5).dice(1, 1, 4, 4, 4)).asked(s.OfferAscent(Seat(0)))

    assert looks_best(table) == c.Ascend()


def test_who_has_the_marker_pays_not_any_price_for_a_step() -> None:
    """BRU-ASCEND-2, BRU-MAJ-7."""
    table = in_mid_game(a_table().guilders(9).dice(2, 2, 2, 2, 1))
    table = table.seat(0, majorities=("reputation",)).asked(s.OfferAscent(Seat(0)))

    assert looks_best(table) == c.Decline()


def test_the_plague_takes_the_person_that_is_missed_least() -> None:
    """BRU-DECIDE-4."""
    table = in_mid_game(a_table().persons("queen alchemist prince")).threats(brown=3)

    assert looks_best(table.asked(*table.state.pending, s.Plague(Seat(0)))) == c.ChoosePerson(
        card("alchemist")
    )


def test_the_worker_is_taken_that_is_wanted() -> None:
    """BRU-DECIDE-10."""
    table = in_mid_game(a_table().persons("prince")).workers(
        blue=1, brown=1, yellow=1, red=1, violet=1
    )
    asked = table.asked(*table.state.pending, s.TakeAnyWorkers(Seat(0), 1))

    assert looks_best(asked) == c.ChooseWorker("yellow")


def test_the_marker_is_returned_that_threatens_most() -> None:
    """BRU-DECIDE-12."""
    table = in_mid_game(a_table()).threats(violet=2, blue=1)
    question = s.ReturnMarkers(Seat(0), 1, ("blue", "violet"), optional=False)
    asked = table.asked(*table.state.pending, question)

    assert looks_best(asked) == c.ChooseThreat("violet")


def test_the_card_is_drawn_whose_colour_is_wanted() -> None:
    """BRU-DRAW-3, -5: a violet card returns the second violet marker."""
    table = in_mid_game(a_table()).threats(violet=2)
    table = table.table(piles=(("tailor",) * 20, ("king", *("smith",) * 19)))

    assert looks_best(table.asked(s.Refill(Seat(0)))) == c.DrawFrom(1)
