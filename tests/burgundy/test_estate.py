"""Section 10: placing a card in the estate."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components as box
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import a_table, after, card, cards, choices, refusal, told

A_FACE = {
    "castle": "castle_1",
    "mine": "mine_1",
    "monastery": "monastery_1",
    "knowledge": "knowledge_1",
    "ship": "ship_1",
    "pasture": "pasture_1",
    "building": "church_1",
}


def places(face: str, *estate: str) -> list[int | None]:
    """Where the card is offered a place in that estate; everywhere else it is refused."""
    state = a_table().with_projects(face).with_estate(*estate).asked(s.UseCastle()).state
    offered = [command.onto for command in choices(state) if isinstance(command, c.PlaceProject)]
    for onto in (None, *range(-1, len(estate) + 1)):
        if onto not in offered:
            command = c.PlaceProject(card(face), onto=None if onto is None else s.StackId(onto))
            assert refusal(state, command) == "stack_does_not_fit"
    return list(offered)


@pytest.mark.parametrize(
    ("face", "estate", "offered"),
    [
        ("ship_3", "mine_1, ship_1", [1]),
        ("ship_3", "ship_1", [0]),
        ("ship_3", "ship_1 ship_2", [0]),
        ("ship_3", "mine_1, castle_1", [None]),
        ("ship_3", "monastery_1", [0, None]),
        ("ship_3", "ship_1, monastery_1 ship_2", [0, 1]),
        ("church_1", "bank_4 market_2", [0]),
        ("mine_3", "monastery_1 ship_1", [None]),
        ("monastery_3", "monastery_1, ship_1", [0, 1]),
        ("monastery_3", "monastery_1 monastery_2", [0]),
        ("monastery_3", "monastery_1 ship_2", [0, None]),
        ("monastery_3", "ship_1 monastery_1", [0, None]),
    ],
)
def test_cards_of_a_kind_lie_on_one_another_different_kinds_beside(
    face: str, estate: str, offered: list[int | None]
) -> None:
    """BUR-TERM-1, BUR-ESTATE-1, -8, -9, -12 to -14, -17, -19, BUR-DEC-6: monasteries with any."""
    assert places(face, *estate.split(", ")) == offered


@pytest.mark.parametrize("face", A_FACE.values())
def test_a_closed_stack_never_takes_another_card(face: str) -> None:
    """BUR-ESTATE-2 to -4, -22, BUR-TERM-1."""
    assert places(face, "ship_1 ship_2 ship_3") == [None]
    assert places(face, "monastery_1 monastery_2 monastery_3") == [None]


def test_placed_cards_are_never_moved() -> None:
    """BUR-ESTATE-5."""
    estate = ("monastery_1 ship_1", "mine_1", "castle_2 castle_3 castle_4")
    state = a_table().with_projects("mine_5").with_estate(*estate).asked(s.UseCastle()).state

    placed = after(state, c.PlaceProject(card("mine_5"), onto=s.StackId(1))).seats[0].estate

    assert [stack.cards for stack in placed] == [
        cards("monastery_1 ship_1"),
        cards("mine_1 mine_5"),
        cards("castle_2 castle_3 castle_4"),
    ]


@pytest.mark.parametrize("kind", [kind for kind in box.KINDS if kind != "monastery"])
def test_a_card_goes_on_an_open_stack_of_its_kind_or_of_pure_monasteries(kind: str) -> None:
    """BUR-ESTATE-6, -7."""
    assert places(A_FACE[kind], A_FACE[kind], "monastery_2") == [0, 1]


# Monasteries as jokers


@pytest.mark.parametrize("kind", [kind for kind in box.KINDS if kind != "monastery"])
def test_a_monastery_goes_on_any_open_stack_and_counts_as_its_kind(kind: str) -> None:
    """BUR-ESTATE-11, BUR-TERM-2."""
    table = a_table().with_projects("monastery_5").with_estate(A_FACE[kind])

    placed = after(
        table.asked(s.UseCastle()).state, c.PlaceProject(card("monastery_5"), onto=s.StackId(0))
    )

    assert placed.seats[0].estate[0].kind == kind
    assert places("monastery_5", A_FACE[kind]) == [0, None]


@pytest.mark.parametrize("monasteries", ["monastery_1", "monastery_1 monastery_2"])
def test_monasteries_take_the_kind_of_the_card_placed_on_them(monasteries: str) -> None:
    """BUR-ESTATE-14, -15, BUR-TERM-2."""
    table = a_table().with_projects("ship_3").with_estate(monasteries).asked(s.UseCastle())
    assert table.state.seats[0].estate[0].kind == "monastery"

    placed = after(table.state, c.PlaceProject(card("ship_3"), onto=s.StackId(0)))

    assert placed.seats[0].estate[0].kind == "ship"


@pytest.mark.parametrize("kind", [kind for kind in box.KINDS if kind != "monastery"])
def test_no_other_card_lies_with_a_different_kind(kind: str) -> None:
    """BUR-ESTATE-16."""
    others = [A_FACE[other] for other in box.KINDS if other not in (kind, "monastery")]

    assert places(A_FACE[kind], *others) == [None]


def test_an_open_stack_of_the_kind_and_open_monasteries_leave_a_choice() -> None:
    """BUR-ESTATE-18, BUR-DEC-6, BUR-EX-29."""
    table = a_table().with_projects("ship_3").with_estate("ship_1", "monastery_1")

    placed = after(
        table.asked(s.UseCastle()).state, c.PlaceProject(card("ship_3"), onto=s.StackId(1))
    )

    assert places("ship_3", "ship_1", "monastery_1") == [0, 1]
    assert [(it.kind, len(it.cards)) for it in placed.seats[0].estate] == [("ship", 1), ("ship", 2)]


@pytest.mark.parametrize("estate", ["monastery_1", "castle_1", "bank_4", "ship_1"])
def test_a_monastery_has_no_effect_wherever_it_goes(estate: str) -> None:
    """BUR-ESTATE-20, BUR-EFFECT-10."""
    table = a_table().with_projects("monastery_3").with_estate(estate).asked(s.UseDie(3))

    events = told(table.state, c.PlaceProject(card("monastery_3"), onto=s.StackId(0)))
    before = table.state.seats[0]
    placed = after(table.state, c.PlaceProject(card("monastery_3"), onto=s.StackId(0)))

    assert placed.pending == (s.PlayHandCard(),)
    assert (placed.seats[0].silver, placed.seats[0].workers) == (before.silver, before.workers)
    assert sum(isinstance(event, e.ProjectPlaced) for event in events) == 1


def test_a_card_on_monasteries_carries_out_its_own_effect() -> None:
    """BUR-ESTATE-21."""
    table = a_table().with_projects("mine_3").with_estate("monastery_1").asked(s.UseDie(3))

    assert (
        after(table.state, c.PlaceProject(card("mine_3"), onto=s.StackId(0))).seats[0].silver == 2
    )


# The sequence


def test_step_1_the_card_leaves_the_projects() -> None:
    """BUR-ESTATE-23."""
    state = a_table().with_projects("mine_3 mine_3 ship_1").asked(s.UseDie(3)).state

    placed = after(state, c.PlaceProject(card("mine_3")))

    assert placed.seats[0].projects == cards("mine_3 ship_1")
    assert placed.seats[0].estate[0].cards == cards("mine_3")


def test_the_steps_2_to_5_follow_in_order() -> None:
    """BUR-ESTATE-24, -25, -26, -27."""
    others = ("castle_1", "monastery_1", "knowledge_1", "ship_1", "pasture_1", "bank_4")
    table = a_table().with_projects("mine_3").with_estate(*others, "monastery_5 monastery_6")
    state = table.asked(s.UseDie(3)).state

    events = told(state, c.PlaceProject(card("mine_3"), onto=s.StackId(6)), c.ChooseBonus("A4"))

    steps = (e.ProjectPlaced, e.FirstBonusTaken, e.AllSevenTaken, e.PassBonusChosen, e.SilverGained)
    assert [event for event in events if isinstance(event, steps)] == [
        e.ProjectPlaced(Seat(0), card("mine_3"), s.StackId(6), "mine"),
        e.FirstBonusTaken(Seat(0), "mine"),
        e.AllSevenTaken(Seat(0), 3),
        e.PassBonusChosen(Seat(0), "A4"),
        e.SilverGained(Seat(0), 3),
        e.SilverGained(Seat(0), 2),
    ]


def test_a_placement_inside_an_effect_runs_through_all_its_steps_first() -> None:
    """BUR-ESTATE-28."""
    table = a_table().with_projects("castle_1 ship_3").with_estate("ship_1 ship_2")
    state = table.asked(s.UseDie(1)).state
    castle = after(state, c.PlaceProject(card("castle_1")))

    ship = after(castle, c.PlaceProject(card("ship_3"), onto=s.StackId(0)))
    bonus = after(ship, c.ChooseBonus("A5"))

    assert castle.pending == (s.UseCastle(),)
    assert ship.pending == (s.ResolveEffect(card("ship_3")), s.ChoosePassBonus())
    assert bonus.pending == (s.ResolveEffect(card("ship_3")),)
    assert after(bonus, c.TakeGood(0)).pending == (s.PlayHandCard(),)


@pytest.mark.parametrize(
    "decision", [s.UseDie(3), s.UseCastle(), s.ResolveEffect(card("town_hall_4"))]
)
def test_the_steps_apply_to_every_placement(
    decision: s.UseDie | s.UseCastle | s.ResolveEffect,
) -> None:
    """BUR-ESTATE-29."""
    table = a_table().with_projects("ship_3").with_estate("ship_1 ship_2").asked(decision)

    placing = c.PlaceProject(card("ship_3"), onto=s.StackId(0))
    events = told(table.state, placing, c.ChooseBonus("A5"), c.TakeGood(0))

    steps = (e.ProjectPlaced, e.FirstBonusTaken, e.PassBonusChosen, e.GoodTaken)
    assert [type(event) for event in events if isinstance(event, steps)] == list(steps)


def test_a_hand_card_is_never_placed_or_reserved() -> None:
    """BUR-ROUND-7."""
    table = a_table().with_hand("mine_3 ship_3").with_workers(3)
    played = after(table.state, c.PlayCard(card("mine_3")))

    assert refusal(played, c.PlaceProject(card("mine_3"))) == "no_such_project"
    assert refusal(played, c.PlaceProject(card("ship_3"))) == "no_such_project"
    assert refusal(played, c.TakeCard(3, card("ship_3"))) == "no_such_card"
    assert after(played, c.TakeSilver()).seats[0].projects == ()
