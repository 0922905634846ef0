"""The rules, clause by clause: position, blank line, move, blank line, one claim."""

from typing import Literal

import pytest

from projections.kit import Chance, Rejected, Seat
from take_six import rules
from take_six.rules import BULLS, GAME, Card, ChooseCard, Player, RowTaken, State, TakeRow

ME, YOU = Seat(0), Seat(1)


def card(number: int) -> Card:
    return Card(f"{number:03}")


def cards(*numbers: int) -> tuple[Card, ...]:
    return tuple(map(card, numbers))


def rows(*each: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards(*row) for row in each)


def chosen(state: State, *numbers: int) -> State:
    """Return the position after each seat has chosen one of its cards."""
    for seat, number in enumerate(numbers):
        state = decide(state, Seat(seat), ChooseCard(card(number)))
    return state


def decide(state: State, seat: Seat, command: object) -> State:
    return GAME.decide(state, seat, command, Chance(bytes(32))).state


def opened(seats: int, limit: Literal[66, 33] = 66) -> State:
    state = State()
    for event in GAME.setup(rules.Options(limit), seats, Chance(bytes(32))):
        state = GAME.evolve(state, event)
    return state


FOUR = rows((10,), (20, 22), (30,), (40, 41, 42, 43, 44))
TWO = State((Player(cards(11, 1)), Player(cards(45, 2))), FOUR)


@pytest.mark.parametrize(("number", "bulls"), [(55, 7), (11, 5), (10, 3), (5, 2), (104, 1)])
def test_a_card_has_its_bulls(number: int, bulls: int) -> None:
    """SIX-CARD-1."""
    assert BULLS[card(number)] == bulls


def test_all_cards_together_have_171_bulls() -> None:
    """SIX-CARD-1."""
    assert (len(BULLS), sum(BULLS.values())) == (104, 171)


@pytest.mark.parametrize("seats", [2, 10])
def test_ten_are_dealt_to_each_and_four_begin_the_rows(seats: int) -> None:
    """SIX-SETUP-1, SIX-SETUP-2."""
    state = opened(seats)

    assert [len(player.hand) for player in state.seats] == [10] * seats
    assert [len(row) for row in state.rows] == [1] * 4
    assert len(state.deck) == 100 - 10 * seats


@pytest.mark.parametrize("limit", [66, 33])
def test_the_table_chooses_how_far_it_is_played(limit: Literal[66, 33]) -> None:
    """SIX-SETUP-3."""
    assert opened(2, limit).limit == limit


def test_all_choose_at_the_same_time() -> None:
    """SIX-TURN-1."""
    assert GAME.awaiting(TWO) == (ME, YOU)

    state = chosen(TWO, 11)

    assert GAME.awaiting(state) == (YOU,)
    assert state.seats[ME] == Player(cards(1), card(11))


def test_all_show_and_each_card_goes_to_the_row_with_the_nearest_lower_card() -> None:
    """SIX-TURN-2, SIX-TURN-3."""
    state = chosen(
        State((Player(cards(23, 1)), Player(cards(21, 2))), rows((10,), (20,), (30,), (40,))),
        23,
        21,
    )

    assert state.shown == cards(23, 21)
    assert state.rows == rows((10,), (20, 21, 23), (30,), (40,))


def test_the_sixth_card_takes_the_row() -> None:
    """SIX-TURN-4."""
    state = chosen(TWO, 11, 45)

    assert state.rows == rows((10, 11), (20, 22), (30,), (45,))
    assert state.seats[YOU].bulls == sum(BULLS[each] for each in cards(40, 41, 42, 43, 44))


def test_who_is_lower_than_all_takes_a_row_of_their_choice_before_the_others_go_on() -> None:
    """SIX-TURN-5."""
    asked = chosen(TWO, 1, 45)

    assert GAME.awaiting(asked) == (ME,)
    assert asked.to_place == cards(1, 45)
    assert GAME.options(asked, ME) == tuple(map(TakeRow, range(4)))

    state = decide(asked, ME, TakeRow(2))

    assert state.rows == rows((10,), (20, 22), (1,), (45,))
    assert state.seats[ME].bulls == BULLS[card(30)]
    assert GAME.awaiting(state) == (ME, YOU)


@pytest.mark.parametrize(("bulls", "is_over"), [(65, False), (66, True)])
def test_after_the_last_card_it_ends_if_somebody_has_enough(bulls: int, *, is_over: bool) -> None:
    """SIX-END-1."""
    last = State((Player(cards(11), bulls=bulls), Player(cards(12))), FOUR, deal=1)

    state = chosen(last, 11, 12)

    assert (GAME.outcome(state) is not None) == is_over
    assert [len(player.hand) for player in state.seats] == [0 if is_over else 10] * 2
    assert state.shown == cards(11, 12)


def test_the_fewest_bulls_win_and_equals_share_a_place() -> None:
    """SIX-END-2."""
    ended = GAME.outcome(State((Player(bulls=70), Player(bulls=3), Player(bulls=3)), FOUR))

    assert ended is not None
    assert ended.ranking == ((YOU, Seat(2)), (ME,))


@pytest.mark.parametrize(
    ("state", "seat", "command", "code"),
    [
        (TWO, ME, ChooseCard(card(45)), "card_not_in_hand"),
        (TWO, ME, TakeRow(0), "not_your_turn"),
        (chosen(TWO, 11), ME, ChooseCard(card(1)), "not_your_turn"),
        (chosen(TWO, 1, 45), ME, TakeRow(4), "no_such_row"),
        (chosen(TWO, 1, 45), YOU, TakeRow(0), "not_your_turn"),
    ],
)
def test_what_is_no_option_is_refused(state: State, seat: Seat, command: object, code: str) -> None:
    """SIX-TURN-1, SIX-TURN-5."""
    with pytest.raises(Rejected) as refusal:
        decide(state, seat, command)

    assert refusal.value.code == code


def test_a_row_that_is_taken_costs_its_bulls() -> None:
    """SIX-TURN-4."""
    taken = GAME.decide(chosen(TWO, 1, 45), ME, TakeRow(0), Chance(bytes(32))).events[0]

    assert taken == RowTaken(ME, 0, 3)
