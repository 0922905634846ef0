"""Who learns what by an event; what can be taken back follows from it."""

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.chance import Shuffled, draws_again
from domain.decider import NOTHING_DISCLOSED, Learned, Seat
from tests.burgundy.a_table import DARK, LIGHT, SEED, a_table, an_opening, card, cards, told

EVERYBODY = Learned(by=None, whose=None)


def test_what_is_uncovered_is_learned_by_everybody() -> None:
    """BUR-HIDE-8, -10, -16."""
    for event in (
        e.DisplayLaid(cards("ship_1"), (1,)),
        e.EgonPileRevealed(cards("ship_1")),
        e.GoodTaken(Seat(0), 0, LIGHT, uncovered=DARK),
        e.AnimalTaken(Seat(0), 0, s.AnimalId("pig"), uncovered=s.AnimalId("pig")),
        e.SupplySplit("goods", 0, 1, LIGHT),
    ):
        assert BURGUNDY.disclosure(event).learned == (EVERYBODY,)


def test_the_last_card_of_a_stack_uncovers_nothing() -> None:
    """BUR-HIDE-10."""
    assert BURGUNDY.disclosure(e.GoodTaken(Seat(0), 0, LIGHT, None)) == NOTHING_DISCLOSED
    assert BURGUNDY.disclosure(e.TurnBegan(Seat(0))) == NOTHING_DISCLOSED


def test_drawn_and_bought_cards_are_learned_by_one_seat() -> None:
    """BUR-HIDE-1, -11."""
    for event in (
        e.CardsDrawn(Seat(2), 1, cards("ship_1")),
        e.CardsBought(Seat(2), 1, cards("ship_1")),
    ):
        assert BURGUNDY.disclosure(event).learned == (Learned(frozenset((Seat(2),)), None),)


def test_a_played_card_shows_ones_own_secret() -> None:
    """BUR-HIDE-13."""
    learned = BURGUNDY.disclosure(e.CardPlayed(Seat(1), card("ship_1"))).learned

    assert learned == (Learned(by=None, whose=Seat(1)),)


def test_every_draw_can_be_drawn_again_and_has_a_name_of_its_own() -> None:
    """BUR-DECK-2."""
    draws = [draw for event in an_opening(4, "random") for draw in BURGUNDY.disclosure(event).draws]

    assert [draw.name for draw in draws] == ["start", "goods", "animals", "cards/0"]
    assert all(draws_again(SEED, draw) for draw in draws)
    later = BURGUNDY.disclosure(e.CardsShuffled("cards/1", cards("ship_1")))
    assert later.draws == (Shuffled("cards/1", cards("ship_1")),)


def returnable(state: s.State, command: c.Command) -> bool:
    """Whether seat 0 may take this command back: nobody learned but what it showed itself."""
    disclosed = [BURGUNDY.disclosure(event) for event in told(state, command)]
    return not any(d.draws for d in disclosed) and all(
        learned.whose == Seat(0) for d in disclosed for learned in d.learned
    )


@pytest.mark.parametrize(
    ("state", "command", "may_return"),
    [
        (a_table().state, c.PlayCard(card("mine_1")), True),
        (a_table().asked(s.UseDie(1)).state, c.TakeSilver(), True),
        (a_table().with_silver(3).state, c.BuyCards(), False),
        (a_table().asked(s.ResolveEffect(card("ship_1"))).state, c.TakeGood(0), False),
        (a_table().last_turn_of_the_pass().state, c.TakeSilver(), False),
    ],
)
def test_what_showed_nothing_new_can_be_taken_back(
    state: s.State,
    command: c.Command,
    may_return: bool,  # noqa: FBT001 - a case
) -> None:
    """BUR-HIDE-5, -10, -13."""
    assert returnable(state, command) == may_return


def test_choosing_among_bought_cards_can_be_taken_back() -> None:
    """BUR-HIDE-12."""
    table = a_table().with_bought("ship_1 ship_2 bank_4")
    state = table.asked(s.PlayHandCard(), s.UseBoughtCards()).state

    assert returnable(state, c.KeepCard(card("ship_1")))
