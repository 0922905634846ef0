"""Section 15: whatever is not offered is refused, however odd it is, and changes nothing."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, cast, get_args

import pytest

from domain.chance import Chance
from domain.decider import Rejected, Seat, fold
from domain.questions import complete
from domain.villagers import VILLAGERS, components
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.questions import QUESTIONS
from domain.villagers.setup import VillagersOptions
from projections.refusals import sentence
from projections.villagers import VILLAGERS as SHOWN
from tests.villagers.a_table import a_table, number_of, told
from tests.villagers.card_rows import position

EVERYTHING = {"support": True, "scoundrels": True, "profiteers": True, "developments": True}
FACES = (*components.CARDS, s.CardId("nobody"))
PLACES = (-1, 0, 1, 3, 6, 7)
NUMBERS = tuple(s.VillagerId(number) for number in (*range(-1, 60), 10**6))
SEATS = tuple(Seat(number) for number in (-1, 0, 1, 2, 3, 4, 5))
PILES = cast("tuple[Any, ...]", (*components.STACKS, "reserve"))


def every_command() -> Iterator[c.Command]:
    """Commands of every kind, sensible and odd ones."""
    yield from (c.Pay(), c.Decline(), c.PayRecruiter(), c.UseTinner(), c.EndTurn(), c.LayOn())
    yield from (c.ShowSide("gold"), c.ShowSide("food"))
    for face in FACES:
        yield from (c.PlayCard(face), c.PutBack(face), c.PickCard(face), c.PutOnTop(face))
    for place, face in product(PLACES, FACES):
        yield from (
            c.DraftFaceUp(place, face),
            c.SendCourier(place, face),
            c.GiveVillager(place, face),
        )
    for seat, face in product(SEATS, FACES):
        yield c.TakeDrafted(seat, face)
    for pile, size in product(PILES, (-1, 0, 1, 5, 10)):
        yield c.DraftFromPile(pile, size)
    for basic, pile in product(components.BASICS, (*PILES, "discard", "countess")):
        yield c.GetBasic(basic, pile)
    for number in NUMBERS:
        yield from (
            c.LayOn(number),
            c.Unlock(number),
            c.PickVillager(number),
            c.PayFreelancer(number),
        )
        for seat in (*SEATS, "countess"):
            yield c.UseThief(number, cast("Any", seat))
    yield from map(c.PutCoin, PLACES)
    yield from map(c.PickPile, PILES)
    yield from map(c.PickPlayer, SEATS)
    yield from map(c.PickBasic, components.BASICS)
    for event in (*components.EVENTS, s.EventId("sunshine")):
        yield from (c.CarryOut(event), c.PlayJester(event))


COMMANDS = tuple(every_command())


def positions(seats: int, seed: int, options: dict[str, Any]) -> Iterator[s.State]:
    """A random game, interrupts included."""
    draw, chance = random.Random(seed), Chance(f"decisions {seats}/{seed}".encode())
    opening = VILLAGERS.setup(VillagersOptions(**options), seats, chance)
    state = fold(VILLAGERS, VILLAGERS.initial, opening)
    while not isinstance(state.phase, s.Over):
        yield state
        offered = [
            (Seat(number), command)
            for number in range(seats)
            for command in VILLAGERS.options(state, Seat(number))
        ]
        seat, command = draw.choice(offered)
        state = VILLAGERS.decide(state, seat, command, chance).state


@pytest.mark.random
@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {}), (1, EVERYTHING), (2, EVERYTHING), (3, {}), (4, EVERYTHING), (5, EVERYTHING)],
)
def test_what_is_offered_is_accepted_and_nothing_else_is(
    seats: int, options: dict[str, Any]
) -> None:
    """VIL-DECIDE-20."""
    refusals: dict[tuple[str, str], Rejected] = {}
    for number, state in enumerate(positions(seats, seats, options)):
        if number % 18:
            continue
        for seat in map(Seat, range(seats)):
            offered = set(VILLAGERS.options(state, seat))
            for command in {*offered, *COMMANDS}:
                refused = refusal_of(state, seat, command)
                assert (refused is None) == (command in offered), (seat, command)
                if refused is not None:
                    refusals[refused.code, str(refused.facts)] = refused
    assert all(map(is_a_sentence, refusals.values()))


def refusal_of(state: s.State, seat: Seat, command: c.Command) -> Rejected | None:
    """None if it is accepted; then what follows can be booked."""
    try:
        VILLAGERS.decide(state, seat, command, Chance(b"tried"))
    except Rejected as refused:
        return refused
    return None


def is_a_sentence(refused: Rejected) -> bool:
    return bool(refused.code) and sentence(refused, SHOWN, "en").endswith(".")


def test_every_question_has_a_row_or_the_rulebook_does_not_load() -> None:
    """VIL-DECIDE-20."""
    short = {key: row for key, row in QUESTIONS.items() if key != (s.ChoosePile, "church")}

    assert complete(QUESTIONS, s.Decision) == QUESTIONS
    with pytest.raises(TypeError, match="church"):
        complete(short, s.Decision)
    with pytest.raises(TypeError, match="DraftVillager"):
        complete({**QUESTIONS, (s.DraftVillager, "x"): QUESTIONS[s.DraftVillager]}, s.Decision)


def test_every_command_answers_some_question_but_the_interrupts() -> None:
    """VIL-DECIDE-4, -18: the Courier comes uncalled, the Jester answers everything."""
    answering = {command for row in QUESTIONS.values() for command in row.answers}

    assert set(get_args(c.Command)) - answering == {c.SendCourier, c.PlayJester}


def test_what_the_rules_leave_no_choice_in_happens_by_itself() -> None:
    """VIL-DECIDE-19, VIL-MARKET-9: all of it follows from the end of the last build turn."""
    table = a_table().with_village("founders miner/alchemist lumberjack/arkwright agent nun")
    lying = "stacks; developments bank; 1: village founders hunter; coins agent 3; led_by 1"
    table = position(table, lying).building(0)

    events = told(table.state, c.EndTurn())

    assert not any(isinstance(event, e.DecisionOpened) for event in events)
    gained = [(it.owner, it.amount, it.reason) for it in events if isinstance(it, e.GoldGained)]
    assert gained == [
        (0, 2, "bronze"),  # the Arkwright; the Alchemist would bring 1
        (0, 5, "development"),  # the Bank
        (0, 3, "first_market"),
        (1, 2, "first_market"),
        (0, 3 + 3, "silver"),  # the Agent by his coins, the Nun by the Agent
        (1, 2, "second_market"),
    ]
    turned = number_of(table.state, "founders")
    assert [found.villager for found in events if isinstance(found, e.FoundersTurned)] == [turned]
    assert [found.day for found in events if isinstance(found, e.MarketDayBegan)] == [1, 2]
    assert isinstance(events[-1], e.GameEnded)
