"""Section 10: placing a card in the estate."""

import pytest

from domain.burgundy import commands as c
from domain.burgundy import components
from domain.burgundy import state as s
from projections.conformance.text_rows import pairs
from tests.burgundy.a_table import a_table, card, choices, refusal
from tests.burgundy.card_rows import wrong

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
    state = a_table().holds(projects=face).with_estate(*estate).asked(s.UseCastle()).state
    offered = [command.onto for command in choices(state) if isinstance(command, c.PlaceProject)]
    for onto in (None, *range(-1, len(estate) + 1)):
        if onto not in offered:
            command = c.PlaceProject(card(face), onto=None if onto is None else s.StackId(onto))
            assert refusal(state, command) == "stack_does_not_fit"
    return list(offered)


PLACES = """
ship_3: mine_1, ship_1 => 1
ship_3: ship_1 => 0
ship_3: ship_1 ship_2 => 0
ship_3: mine_1, castle_1 => None
ship_3: monastery_1 => 0 None
ship_3: ship_1, monastery_1 => 0 1
ship_3: ship_1, monastery_1 ship_2 => 0 1
church_1: bank_4 market_2 => 0
mine_3: monastery_1 ship_1 => None
monastery_3: monastery_1, ship_1 => 0 1
monastery_3: monastery_1 monastery_2 => 0
monastery_3: monastery_1 ship_2 => 0 None
monastery_3: ship_1 monastery_1 => 0 None
"""


def test_cards_of_a_kind_lie_on_one_another_different_kinds_beside() -> None:
    """BUR-TERM-1, BUR-ESTATE-1, -8, -9, -12 to -14, -17 to -19, BUR-DEC-6, BUR-EX-29.

    Monasteries lie with any.
    """
    for lying, offered in pairs(PLACES):
        face, _, estate = lying.partition(": ")
        assert " ".join(map(str, places(face, *estate.split(", ")))) == offered, lying


@pytest.mark.parametrize("face", A_FACE.values())
def test_a_closed_stack_never_takes_another_card(face: str) -> None:
    """BUR-ESTATE-2 to -4, -22, BUR-TERM-1."""
    assert places(face, "ship_1 ship_2 ship_3") == [None]
    assert places(face, "monastery_1 monastery_2 monastery_3") == [None]


@pytest.mark.parametrize("kind", [kind for kind in components.KINDS if kind != "monastery"])
def test_a_card_goes_on_an_open_stack_of_its_kind_or_of_monasteries_only(kind: str) -> None:
    """BUR-ESTATE-6, -7, -11, -16."""
    face = A_FACE[kind]
    others = [A_FACE[other] for other in components.KINDS if other not in (kind, "monastery")]

    assert places(face, face, "monastery_2") == [0, 1]
    assert places(face, *others) == [None]
    assert places("monastery_5", face) == [0, None]


PLACED = """
# BUR-ESTATE-5: placed cards are never moved.
mine_5 1
  estate monastery_1/ship_1 mine_1 castle_2/castle_3/castle_4 => stack 1 mine_1/mine_5, +2 silver
# BUR-ESTATE-11, -20, BUR-TERM-2, BUR-EFFECT-10: a monastery counts as the kind it lies on, unused.
monastery_5 0
  estate castle_1 => stack 0 castle_1/monastery_5 as castle
  estate mine_1 => stack 0 mine_1/monastery_5 as mine
  estate knowledge_1 => stack 0 knowledge_1/monastery_5 as knowledge
  estate ship_1 => stack 0 ship_1/monastery_5 as ship
  estate pasture_1 => stack 0 pasture_1/monastery_5 as pasture
  estate church_1 => stack 0 church_1/monastery_5 as building
  estate monastery_1 => stack 0 monastery_1/monastery_5
# BUR-ESTATE-14, -15, BUR-TERM-2: monasteries take the kind of the card that is placed on them.
ship_3 0
  estate monastery_1 => stack 0 monastery_1/ship_3 as ship, asks effect ship_3
  estate monastery_1/monastery_2 =>
      stack 0 monastery_1/monastery_2/ship_3 as ship, +ship bonus, asks effect ship_3 > bonus
ship_3 1
  estate ship_1 monastery_1 => stack 1 monastery_1/ship_3 as ship, asks effect ship_3
mine_3 0
  # BUR-ESTATE-21: it carries out its own effect
  estate monastery_1 => stack 0 monastery_1/mine_3 as mine, +2 silver
# BUR-ESTATE-23: step 1, the card leaves the projects.
mine_3
  projects mine_3 ship_1 => +2 silver
# BUR-ESTATE-28: a placement inside an effect runs through all its steps first.
castle_1
  projects ship_3; estate ship_1/ship_2 => stack 1 castle_1, asks castle
    place_project ship_3 0, choose_bonus A5, take_good 1 => stack 0 ship_1/ship_2/ship_3,
      -ship_3 as project, +ship bonus, +3 workers,
      +dark owned, goods light medium dark light | light medium
# BUR-ROUND-7: a hand card is never placed or reserved.
a hand card
  hand mine_3 ship_3; workers 3
    play_card mine_3, place_project mine_3 => refused: no_such_project
    play_card mine_3, place_project ship_3 => refused: no_such_project
# BUR-ESTATE-24 to -27, -29: steps 2 to 5 follow in order, at every placement.
a placement
  projects mine_3; asks die 3;
      estate castle_1 monastery_1 knowledge_1 ship_1 pasture_1 bank_4 monastery_5/monastery_6
    place_project mine_3 6, choose_bonus A4 => ..., told silver_gained 0 3, told silver_gained 0 2,
      order project_placed first_bonus_taken all_seven_taken pass_bonus_chosen silver_gained
castle
  projects ship_3; estate ship_1/ship_2; asks castle
    place_project ship_3 0, choose_bonus A5, take_good 0 => ...,
      order project_placed first_bonus_taken pass_bonus_chosen good_taken
die 3 | effect town_hall_4
  projects ship_3; estate ship_1/ship_2; asks {0} {1}
    place_project ship_3 0, choose_bonus A5, take_good 0 => ...,
      order project_placed first_bonus_taken pass_bonus_chosen good_taken
"""


def test_what_placing_changes() -> None:
    """BUR-ESTATE-5, -11, -14, -15, -20 to -29."""
    assert wrong(PLACED) == ""
