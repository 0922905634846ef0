"""What a seat may take back: its own commands since another seat acted, while they told nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.decider import Rejected, Seat
from domain.table.commands import LeaveSeat, TakeSeat
from domain.table.events import SeatGivenUp, Undone
from domain.table.standing import MOST_UNDOS, may_undo
from domain.table.state import Finished, Person
from tests.games.courtyard.commands import (
    ChooseCard,
    EndTurn,
    FeedCard,
    FeedPot,
    Gather,
    Lay,
    Peek,
    Pounce,
    SendSnail,
    Shoo,
    Water,
)
from tests.games.courtyard.state import (
    CAT,
    FOX,
    HERB,
    ROSE,
    SNAIL,
    Card,
    Choosing,
    FeedSnail,
    Home,
    Linger,
    Lying,
    Place,
    State,
    Tend,
)
from tests.kernel.room_with_a_table import BERT, CARA, Tables, opened, takes_over

POT = Place(0)
ME, YOU = Seat(0), Seat(1)


def at(state: State, room: Tables | None = None, *, undo: bool = True) -> Tables:
    """Anna and Bert, or whoever sits there, in the middle of a game."""
    if room is None:
        room = opened(2, undo=undo)
        room.by(BERT, TakeSeat(YOU, BERT))
    stage = replace(room.running, state=state, undo_points=())
    room.table = replace(room.table, stage=stage)
    return room


def courtyard(me: Home, you: Home, *pending: object) -> State:
    pile = tuple(Lying(card) for card in (ROSE, HERB, SNAIL, CAT, FOX, ROSE))
    return State(homes=(me, you), pile=pile, pending=pending, round=1)  # type: ignore[arg-type]


def home(
    *hand: Card, chosen: Card | None = None, known: tuple[Seat, ...] = (), water: int = 0
) -> Home:
    """A hand, and one pot that these seats know."""
    return Home(hand, (Lying(ROSE, frozenset(known)),), water=water, chosen=chosen)


def cannot_undo(room: Tables, seat: int) -> bool:
    table = room.table
    with pytest.raises(Rejected) as refusal:
        room.undoes(seat)
    return refusal.value.code == "cannot_undo" and room.table == table


def test_a_secret_choice_is_taken_back_while_nobody_else_has_chosen() -> None:
    before = courtyard(home(CAT, FOX), home(HERB, FOX), Choosing())
    room = at(before)
    room.plays(0, ChooseCard(CAT))

    room.undoes(0)

    assert room.running.state == before
    assert room.game.awaiting(room.running.state) == (ME, YOU)


def test_it_stands_once_another_seat_has_acted() -> None:
    room = at(courtyard(home(CAT, FOX), home(HERB, FOX), Choosing()))
    room.table = replace(room.table, seats=room.table.seats)
    room.plays(1, ChooseCard(HERB))

    room.plays(0, ChooseCard(CAT))

    assert cannot_undo(room, 1)


def test_choices_that_were_revealed_are_not_taken_back() -> None:
    """The one who chose last saw another seat's secret."""
    room = at(courtyard(home(CAT, FOX), home(HERB, FOX), Choosing()))
    room.plays(0, ChooseCard(CAT))

    room.plays(1, ChooseCard(HERB))

    assert cannot_undo(room, 0)
    assert cannot_undo(room, 1)


def test_several_commands_are_taken_back_one_by_one() -> None:
    start = courtyard(home(CAT, chosen=HERB, known=(ME,)), home(), Tend(YOU), Tend(ME))
    room = at(start)
    positions = [room.running.state]
    for command in (Gather(), Water(POT), EndTurn()):
        room.plays(0, command)
        positions.append(room.running.state)

    for position in reversed(positions[:-1]):
        room.undoes(0)
        assert room.running.state == position

    assert cannot_undo(room, 0)


def test_after_an_undo_one_plays_on_and_takes_back_again() -> None:
    room = at(courtyard(home(chosen=HERB, known=(ME,)), home(), Tend(YOU), Tend(ME)))
    room.plays(0, Gather())
    gathered = room.running.state
    room.plays(0, EndTurn())
    room.undoes(0)

    room.plays(0, Water(POT))
    room.undoes(0)

    assert room.running.state == gathered


def test_so_much_is_taken_back_in_a_row_and_after_another_seat_acted_again() -> None:
    """Else two commands, done and taken back for ever, fill the ledger."""
    room = at(courtyard(home(CAT, FOX), home(HERB, FOX), Choosing()))
    for _ in range(MOST_UNDOS):
        room.plays(0, ChooseCard(CAT))
        assert may_undo(room.table, ME)
        room.undoes(0)
    room.plays(0, ChooseCard(CAT))

    assert not may_undo(room.table, ME)
    assert cannot_undo(room, 0)

    room = at(courtyard(home(CAT, FOX), home(HERB, FOX), Choosing()))
    for seat, card in ((0, CAT), (1, HERB)) * 2:
        for _ in range(MOST_UNDOS // 2 + 1):
            room.plays(seat, ChooseCard(card))
            room.undoes(seat)


def test_what_a_seat_showed_of_its_own_it_may_take_back() -> None:
    room = at(courtyard(home(water=1, known=(ME,)), home(), Tend(YOU), Linger(ME)))

    room.plays(0, Water(POT))

    assert room.undoes(0)


def test_a_pot_that_nobody_knew_stays_uncovered() -> None:
    room = at(courtyard(home(water=1), home(), Tend(YOU), Linger(ME)))

    room.plays(0, Water(POT))

    assert cannot_undo(room, 0)


def test_what_a_seat_has_looked_at_it_has_looked_at() -> None:
    room = at(courtyard(home(), home(), Tend(YOU), Linger(ME)))

    room.plays(0, Peek(POT))

    assert cannot_undo(room, 0)


def test_a_pot_that_another_seat_knew_stays_uncovered() -> None:
    room = at(courtyard(home(CAT), home(known=(YOU,)), Tend(ME), Linger(YOU)))

    room.plays(0, Pounce(YOU, POT))

    assert cannot_undo(room, 0)


def test_a_card_that_one_gives_away_from_the_hand_may_be_taken_back() -> None:
    """Another seat saw it, but it was one's own to show."""
    room = at(courtyard(home(), home(FOX), Linger(ME), FeedSnail(YOU, sender=ME)))

    room.plays(1, FeedCard(FOX))

    assert room.undoes(1)


def test_an_own_pot_that_one_knew_may_come_back_from_the_snail_but_no_other() -> None:
    known = at(courtyard(home(), home(known=(YOU,)), Linger(ME), FeedSnail(YOU, sender=ME)))
    unknown = at(courtyard(home(), home(), Linger(ME), FeedSnail(YOU, sender=ME)))
    for room in (known, unknown):
        room.plays(1, FeedPot(POT))

    assert known.undoes(1)
    assert cannot_undo(unknown, 1)


def test_a_planted_rose_stays_planted() -> None:
    """The rulebook makes it final, though everybody knew the card."""
    rose = at(courtyard(home(chosen=ROSE), home(), Tend(YOU), Tend(ME)))
    fox = at(courtyard(home(chosen=FOX), home(), Tend(YOU), Tend(ME)))
    for room in (rose, fox):
        room.plays(0, Lay())

    assert cannot_undo(rose, 0)
    assert fox.undoes(0)


def test_what_comes_after_something_final_can_be_taken_back_but_not_further() -> None:
    room = at(courtyard(home(chosen=ROSE), home(), Tend(YOU), Tend(ME)))
    room.plays(0, Lay())
    planted = room.running.state
    room.plays(0, EndTurn())

    room.undoes(0)

    assert room.running.state == planted
    assert cannot_undo(room, 0)


def test_a_draw_stays_drawn() -> None:
    """The turn that ends the round draws cards from a shuffled compost."""
    state = courtyard(home(CAT), home(CAT, CAT, CAT), Linger(ME))
    room = at(replace(state, pile=(), compost=(FOX, ROSE, HERB, HERB)))

    room.plays(0, EndTurn())

    assert "compost/1" in room.running.drawn
    assert cannot_undo(room, 0)


def test_an_interrupt_of_another_seat_ends_what_could_be_taken_back() -> None:
    room = at(courtyard(home(chosen=SNAIL), home(CAT), Tend(YOU), Tend(ME)))
    room.plays(0, Lay())

    room.plays(1, Pounce(ME, POT))

    assert cannot_undo(room, 0)


def test_the_answer_of_another_seat_ends_what_could_be_taken_back() -> None:
    room = at(courtyard(home(chosen=SNAIL), home(), Tend(YOU), Tend(ME)))
    room.plays(0, SendSnail(YOU))

    room.plays(1, Shoo())

    assert cannot_undo(room, 0)
    assert room.undoes(1)


def answered_by_a_bot(**more: Any) -> Tables:
    """Anna sent a snail, and the bot sent it away: whatever that told, everybody had known."""
    room = at(
        courtyard(home(chosen=SNAIL), home(), Tend(YOU), Tend(ME)),
        opened(2, bots={YOU: "random"}, **more),
    )
    room.plays(0, SendSnail(YOU))
    room.plays(1, Shoo())
    return room


def test_a_bots_answer_goes_with_what_it_answers() -> None:
    room = answered_by_a_bot()
    start = room.running.undo_points[0]

    assert room.undoes(0) == (Undone(ME, start.version, answers=(YOU,)),)

    assert room.running.state == start.state
    assert room.running.undo_points == ()
    assert room.game.awaiting(start.state) == (ME,)


def test_one_takes_back_further_and_further_across_answers() -> None:
    room = answered_by_a_bot()
    start, answered = room.running.undo_points[0], room.running.state
    room.plays(0, EndTurn())

    assert room.undoes(0) == (Undone(ME, to=3),)
    assert room.running.state == answered
    assert room.undoes(0) == (Undone(ME, start.version, answers=(YOU,)),)
    assert cannot_undo(room, 0)


def test_a_bots_answer_that_showed_a_card_of_its_own_stands() -> None:
    room = at(
        courtyard(home(chosen=SNAIL), home(FOX), Tend(YOU), Tend(ME)),
        opened(2, bots={YOU: "random"}),
    )
    room.plays(0, SendSnail(YOU))

    room.plays(1, FeedCard(FOX))

    assert cannot_undo(room, 0)


def test_a_bots_answer_stands_where_moves_are_timed() -> None:
    """Else somebody could have a bot answer, and take that back, to play for time."""
    room = answered_by_a_bot(move_seconds=60)

    assert cannot_undo(room, 0)


def test_what_a_bot_plays_for_a_person_stands() -> None:
    """Who comes back goes on from there."""
    room = at(courtyard(home(chosen=SNAIL), home(), Tend(YOU), Tend(ME)))
    seat = room.table.seats[YOU]
    assert isinstance(seat, Person)
    room.table = replace(room.table, seats=(room.table.seats[ME], replace(seat, stand_in="steady")))
    room.plays(0, SendSnail(YOU))

    room.plays(1, Shoo())

    assert cannot_undo(room, 0)


def test_so_much_is_taken_back_in_a_row_though_a_bot_answers_in_between() -> None:
    room = answered_by_a_bot()
    for _ in range(MOST_UNDOS):
        room.undoes(0)
        room.plays(0, SendSnail(YOU))
        room.plays(1, Shoo())

    assert not may_undo(room.table, ME)
    assert cannot_undo(room, 0)


def test_nobody_takes_back_what_another_did() -> None:
    room = at(courtyard(home(chosen=FOX), home(), Tend(YOU), Tend(ME)))
    room.plays(0, Lay())

    assert cannot_undo(room, 1)


def test_after_another_seats_undo_nothing_older_comes_back() -> None:
    room = at(courtyard(home(chosen=SNAIL), home(), Tend(YOU), Tend(ME)))
    room.plays(0, SendSnail(YOU))
    room.plays(1, Shoo())
    room.undoes(1)

    assert cannot_undo(room, 0)
    assert cannot_undo(room, 1)


def test_a_table_may_be_opened_without_undo() -> None:
    room = at(courtyard(home(chosen=FOX), home(), Tend(YOU), Tend(ME)), undo=False)
    room.plays(0, Lay())

    assert cannot_undo(room, 0)
    assert room.running.undo_points == ()


def test_the_ledger_keeps_what_was_undone() -> None:
    room = opened(2, bots={YOU: "random"})
    card = room.running.state.homes[0].hand[0]
    room.plays(0, ChooseCard(card))

    assert room.undoes(0) == (Undone(ME, to=1),)

    assert [entry.version for entry in room.entries()] == [1, 2, 3]
    assert room.entries()[1].events[0].card == card
    assert room.table.version == 3
    assert room.read_again() == room.table


def test_whoever_takes_a_seat_over_does_not_take_back_what_its_bot_did() -> None:
    room = at(courtyard(home(chosen=FOX), home(chosen=FOX), Tend(YOU), Tend(ME)))
    room.plays(0, Lay())

    events = room.by(BERT, LeaveSeat(YOU, bot="random"))

    assert events == (SeatGivenUp(YOU, BERT, "random"),)
    assert cannot_undo(room, 0)
    room.by(CARA, takes_over(YOU, CARA))
    assert cannot_undo(room, 0)


def test_the_end_is_not_taken_back() -> None:
    room = at(replace(courtyard(home(), home(), Linger(ME)), round=6))
    room.plays(0, EndTurn())

    with pytest.raises(Rejected) as refusal:
        room.undoes(0)

    assert isinstance(room.table.stage, Finished)
    assert refusal.value.code == "finished"
