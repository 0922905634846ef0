"""Undo of a seat's own commands since another seat acted, if they revealed nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.decider import Rejected, Seat
from domain.table.commands import LeaveSeat
from domain.table.events import SeatGivenUp, Undone
from domain.table.state import Finished, Person
from domain.table.table_queries import MOST_UNDOS, may_undo
from projections.conformance.table_host import BERT, CARA, TableHost, takes_over
from tests.games.courtyard import commands as c
from tests.games.courtyard import state as s
from tests.kernel.opened_tables import opened, playing

POT = s.Place(0)
ME, YOU = Seat(0), Seat(1)


def at(state: s.State, host: TableHost | None = None, *, undo: bool = True) -> TableHost:
    """Anna and Bert, or whoever sits there, in the middle of a game."""
    if host is None:
        host = playing(2, undo=undo)
    stage = replace(host.running, state=state, undo_points=())
    host.table = replace(host.table, stage=stage)
    return host


def courtyard(me: s.Home, you: s.Home, *pending: object) -> s.State:
    pile = tuple(s.Lying(card) for card in (s.ROSE, s.HERB, s.SNAIL, s.CAT, s.FOX, s.ROSE))
    return s.State(homes=(me, you), pile=pile, pending=pending, round=1)  # type: ignore[arg-type]


def home(
    *hand: s.Card, chosen: s.Card | None = None, known: tuple[Seat, ...] = (), water: int = 0
) -> s.Home:
    """A hand, and one pot that these seats know."""
    return s.Home(hand, (s.Lying(s.ROSE, frozenset(known)),), water=water, chosen=chosen)


def cannot_undo(host: TableHost, seat: int) -> bool:
    table = host.table
    with pytest.raises(Rejected) as refusal:
        host.undoes(seat)
    return refusal.value.code == "cannot_undo" and host.table == table


CHOOSING = courtyard(home(s.CAT, s.FOX), home(s.HERB, s.FOX), s.Choosing())
FED = s.Linger(ME), s.FeedSnail(YOU, sender=ME)
BEGUN = s.Tend(YOU), s.Tend(ME)
OWN = home(water=1, known=(ME,))
SNAIL = courtyard(home(chosen=s.SNAIL), home(s.CAT), *BEGUN)


@pytest.mark.parametrize(
    ("state", "plays", "may"),
    [
        (CHOOSING, ((1, c.ChooseCard(s.HERB)), (0, c.ChooseCard(s.CAT))), None),
        (CHOOSING, ((0, c.ChooseCard(s.CAT)), (1, c.ChooseCard(s.HERB))), None),
        (CHOOSING, ((0, c.ChooseCard(s.CAT)),), ME),
        (SNAIL, ((0, c.Lay()), (1, c.Pounce(ME, POT))), None),
        (SNAIL, ((0, c.SendSnail(YOU)), (1, c.Shoo())), YOU),
        (courtyard(OWN, home(), s.Tend(YOU), s.Linger(ME)), ((0, c.Water(POT)),), ME),
        (courtyard(home(water=1), home(), s.Tend(YOU), s.Linger(ME)), ((0, c.Water(POT)),), None),
        (courtyard(home(), home(), s.Tend(YOU), s.Linger(ME)), ((0, c.Peek(POT)),), None),
        (
            courtyard(home(s.CAT), home(known=(YOU,)), s.Tend(ME), s.Linger(YOU)),
            ((0, c.Pounce(YOU, POT)),),
            None,
        ),
        (courtyard(home(), home(s.FOX), *FED), ((1, c.FeedCard(s.FOX)),), YOU),
        (courtyard(home(), home(known=(YOU,)), *FED), ((1, c.FeedPot(POT)),), YOU),
        (courtyard(home(), home(), *FED), ((1, c.FeedPot(POT)),), None),
        (courtyard(home(chosen=s.FOX), home(), *BEGUN), ((0, c.Lay()),), ME),
        (courtyard(home(chosen=s.ROSE), home(), *BEGUN), ((0, c.Lay()),), None),
    ],
    ids=(
        "a choice stands once another seat has acted",
        "choices that were revealed: the seat that chose last saw another seat's secret",
        "a secret choice while nobody else has chosen",
        "an interrupt of another seat ends what could be taken back",
        "so does its answer, which that seat may take back",
        "what a seat showed of its own",
        "a pot that nobody knew stays uncovered",
        "what a seat has looked at it has looked at",
        "a pot that another seat knew stays uncovered",
        "a card that one gives away was one's own to show",
        "an own pot that one knew comes back from the snail",
        "and no other",
        "a card that was laid",
        "but a rose: the rulebook makes it final, though everybody knew the card",
    ),
)
def test_a_seat_takes_back_its_own_move_if_it_told_no_secret_but_its_own(
    state: s.State, plays: tuple[tuple[int, c.Command], ...], may: Seat | None
) -> None:
    host = at(state)
    for seat, command in plays:
        host.plays(seat, command)

    for seat in (ME, YOU):
        assert may_undo(host.table, seat) == (seat == may)
        assert seat == may or cannot_undo(host, seat)
    assert may is None or host.undoes(may)


def test_several_commands_are_taken_back_one_by_one() -> None:
    start = courtyard(home(s.CAT, chosen=s.HERB, known=(ME,)), home(), *BEGUN)
    host = at(start)
    positions = [host.running.state]
    for command in (c.Gather(), c.Water(POT), c.EndTurn()):
        host.plays(0, command)
        positions.append(host.running.state)

    for position in reversed(positions[:-1]):
        host.undoes(0)
        assert host.running.state == position

    assert cannot_undo(host, 0)


def test_so_much_is_taken_back_in_a_row_and_after_another_seat_acted_again() -> None:
    """Without this limit, two commands, done and undone for ever, fill the ledger."""
    host = at(CHOOSING)
    for _ in range(MOST_UNDOS):
        host.plays(0, c.ChooseCard(s.CAT))
        assert may_undo(host.table, ME)
        host.undoes(0)
    host.plays(0, c.ChooseCard(s.CAT))

    assert not may_undo(host.table, ME)
    assert cannot_undo(host, 0)

    host = at(CHOOSING)
    for seat, card in ((0, s.CAT), (1, s.HERB)) * 2:
        for _ in range(MOST_UNDOS // 2 + 1):
            host.plays(seat, c.ChooseCard(card))
            host.undoes(seat)


def test_what_comes_after_something_final_can_be_taken_back_but_not_further() -> None:
    host = at(courtyard(home(chosen=s.ROSE), home(), *BEGUN))
    host.plays(0, c.Lay())
    planted = host.running.state
    host.plays(0, c.EndTurn())

    host.undoes(0)

    assert host.running.state == planted
    assert cannot_undo(host, 0)


def test_a_draw_stays_drawn() -> None:
    """The turn that ends the round draws cards from a shuffled compost."""
    state = courtyard(home(s.CAT), home(s.CAT, s.CAT, s.CAT), s.Linger(ME))
    host = at(replace(state, pile=(), compost=(s.FOX, s.ROSE, s.HERB, s.HERB)))

    host.plays(0, c.EndTurn())

    assert "compost/1" in host.running.drawn
    assert cannot_undo(host, 0)


def answered_by_a_bot(**more: Any) -> TableHost:
    """Anna sent a snail, and the bot sent it away: whatever that told, everybody had known."""
    host = at(
        courtyard(home(chosen=s.SNAIL), home(), *BEGUN), opened(2, bots={YOU: "random"}, **more)
    )
    host.plays(0, c.SendSnail(YOU))
    host.plays(1, c.Shoo())
    return host


def test_a_bots_answer_goes_with_what_it_answers() -> None:
    host = answered_by_a_bot()
    start = host.running.undo_points[0]

    assert host.undoes(0) == (Undone(ME, start.version, answers=(YOU,)),)

    assert host.running.state == start.state
    assert host.running.undo_points == ()
    assert host.game.awaiting(start.state) == (ME,)


def test_one_takes_back_further_and_further_across_answers() -> None:
    host = answered_by_a_bot()
    start, answered = host.running.undo_points[0], host.running.state
    host.plays(0, c.EndTurn())

    assert host.undoes(0) == (Undone(ME, to=3),)
    assert host.running.state == answered
    assert host.undoes(0) == (Undone(ME, start.version, answers=(YOU,)),)
    assert cannot_undo(host, 0)


def test_a_bots_answer_that_showed_a_card_of_its_own_stands() -> None:
    host = at(courtyard(home(chosen=s.SNAIL), home(s.FOX), *BEGUN), opened(2, bots={YOU: "random"}))
    host.plays(0, c.SendSnail(YOU))

    host.plays(1, c.FeedCard(s.FOX))

    assert cannot_undo(host, 0)


def test_a_bots_answer_stands_where_moves_are_timed() -> None:
    """Otherwise a player could get a bot's answer, and undo that, to play for time."""
    host = answered_by_a_bot(move_seconds=60)

    assert cannot_undo(host, 0)


def test_what_a_bot_plays_for_a_person_stands() -> None:
    """The returning player continues from there."""
    host = at(courtyard(home(chosen=s.SNAIL), home(), *BEGUN))
    seat = host.table.seats[YOU]
    assert isinstance(seat, Person)
    host.table = replace(host.table, seats=(host.table.seats[ME], replace(seat, stand_in="steady")))
    host.plays(0, c.SendSnail(YOU))

    host.plays(1, c.Shoo())

    assert cannot_undo(host, 0)


def test_so_much_is_taken_back_in_a_row_though_a_bot_answers_in_between() -> None:
    host = answered_by_a_bot()
    for _ in range(MOST_UNDOS):
        host.undoes(0)
        host.plays(0, c.SendSnail(YOU))
        host.plays(1, c.Shoo())

    assert not may_undo(host.table, ME)
    assert cannot_undo(host, 0)


def test_after_another_seats_undo_nothing_older_comes_back() -> None:
    host = at(SNAIL)
    host.plays(0, c.SendSnail(YOU))
    host.plays(1, c.Shoo())
    host.undoes(1)

    assert cannot_undo(host, 0)
    assert cannot_undo(host, 1)


def test_a_table_may_be_opened_without_undo() -> None:
    host = at(courtyard(home(chosen=s.FOX), home(), *BEGUN), undo=False)
    host.plays(0, c.Lay())

    assert cannot_undo(host, 0)
    assert host.running.undo_points == ()


def test_the_ledger_keeps_what_was_undone() -> None:
    host = opened(2, bots={YOU: "random"})
    card = host.running.state.homes[0].hand[0]
    host.plays(0, c.ChooseCard(card))

    assert host.undoes(0) == (Undone(ME, to=1),)

    assert [entry.version for entry in host.entries()] == [1, 2, 3]
    assert host.entries()[1].events[0].card == card
    assert host.table.version == 3
    assert host.read_again() == host.table


def test_whoever_takes_a_seat_over_does_not_take_back_what_its_bot_did() -> None:
    host = at(courtyard(home(chosen=s.FOX), home(chosen=s.FOX), *BEGUN))
    host.plays(0, c.Lay())

    events = host.by(BERT, LeaveSeat(YOU, bot="random"))

    assert events == (SeatGivenUp(YOU, BERT, "random"),)
    assert cannot_undo(host, 0)
    host.by(CARA, takes_over(YOU, CARA))
    assert cannot_undo(host, 0)


def test_the_end_is_not_taken_back() -> None:
    host = at(replace(courtyard(home(), home(), s.Linger(ME)), round=6))
    host.plays(0, c.EndTurn())

    with pytest.raises(Rejected) as refusal:
        host.undoes(0)

    assert isinstance(host.table.stage, Finished)
    assert refusal.value.code == "finished"
