"""Taking over a seat that was given up: who may at once, who has to ask, who says yes."""

import pytest

from clients.suite.tables import ANNA, BERT, CARA, DORA, LATER, Tables, takes_over
from domain.decider import Seat
from domain.table.commands import (
    Abandon,
    Admit,
    ChangeInvite,
    LeaveSeat,
    Refuse,
    TakeSeat,
)
from domain.table.decide.taking_over import MOST_ASKS
from domain.table.events import (
    AskRefused,
    InviteChanged,
    SeatAskedFor,
    SeatTakenOver,
)
from domain.table.standing import changed_beyond_the_move
from domain.table.state import Ask, Person, Player
from projections.table_view import summary
from tests.kernel.room_with_a_table import playing, refusal_of

ZERO, ONE, TWO = map(Seat, range(3))


def without_bert() -> Tables:
    """Anna and Cara play on; Bert gave seat 1 up."""
    room = playing(3)
    room.by(BERT, LeaveSeat(ONE))
    return room


def asked() -> Tables:
    """Dora has asked for Bert's seat."""
    room = without_bert()
    room.by(DORA, TakeSeat(ONE, DORA))
    return room


def test_a_stranger_does_not_sit_down_but_asks() -> None:
    room = without_bert()

    events = room.by(DORA, TakeSeat(ONE, DORA, left_ago=LATER))

    assert events == (SeatAskedFor(ONE, DORA),)
    assert room.table.seat_of("dora") is None
    assert room.table.asks == (Ask(ONE, DORA),)


def test_everybody_sees_who_asks_for_which_seat() -> None:
    before = without_bert()
    room = asked()

    shown = summary(room.game, room.table)["seats"]

    assert shown[1]["asks"] == [{"player_id": "dora", "name": "Dora"}]
    assert "asks" not in shown[0]
    assert changed_beyond_the_move(before.table, room.table)


@pytest.mark.parametrize("who", [ANNA, CARA])
def test_the_owner_or_another_seat_says_yes(who: Player) -> None:
    room = asked()

    events = room.by(who, Admit(ONE, "dora", LATER))

    assert events == (SeatTakenOver(ONE, DORA),)
    assert room.table.seats[1] == Person(DORA)
    assert room.table.asks == ()


@pytest.mark.parametrize("who", [BERT, DORA, None])
def test_nobody_else_says_yes_or_no(who: Player | None) -> None:
    """Not who asks, not who left, not the house."""
    room = asked()

    assert refusal_of(room, who, Admit(ONE, "dora", LATER)).code == "forbidden"
    assert refusal_of(room, who, Refuse(ONE, "dora")).code == "forbidden"


def test_who_was_refused_does_not_ask_again() -> None:
    room = asked()

    events = room.by(CARA, Refuse(ONE, "dora"))

    assert events == (AskRefused(ONE, DORA),)
    assert room.table.asks == ()
    assert refusal_of(room, DORA, TakeSeat(ONE, DORA)).code == "forbidden"
    assert refusal_of(room, ANNA, Admit(ONE, "dora", LATER)).code == "not_found"


def test_the_invite_is_a_yes() -> None:
    room = without_bert()

    assert room.by(DORA, takes_over(ONE, DORA)) == (SeatTakenOver(ONE, DORA),)


def test_for_thirty_seconds_a_seat_waits_for_who_left_it() -> None:
    room = asked()
    invited = TakeSeat(ONE, DORA, invited=True, left_ago=29.5)

    for who, command in ((DORA, invited), (ANNA, Admit(ONE, "dora", 29.5))):
        refusal = refusal_of(room, who, command)
        assert (refusal.code, refusal.facts["why"]) == ("seat_taken", "just_left")
        assert refusal.facts["seconds"] == 1
    assert room.by(ANNA, Admit(ONE, "dora", LATER)) == (SeatTakenOver(ONE, DORA),)


def test_who_gave_the_seat_up_has_it_back_at_once_and_unasked() -> None:
    room = asked()

    events = room.by(BERT, TakeSeat(ONE, BERT, left_ago=1))

    assert events == (SeatTakenOver(ONE, BERT),)
    assert room.table.asks == ()


def test_who_asks_twice_has_asked_once() -> None:
    room = asked()

    refusal = refusal_of(room, DORA, TakeSeat(ONE, DORA))

    assert (refusal.code, refusal.facts["why"]) == ("seat_taken", "asked")


def test_only_so_many_wait_for_an_answer() -> None:
    room = without_bert()
    crowd = [Player(f"p{n}", f"P{n}") for n in range(MOST_ASKS)]
    for player in crowd:
        room.by(player, TakeSeat(ONE, player))

    assert refusal_of(room, DORA, TakeSeat(ONE, DORA)).code == "too_many"
    room.by(ANNA, Refuse(ONE, crowd[0].player_id))
    assert room.by(DORA, TakeSeat(ONE, DORA)) == (SeatAskedFor(ONE, DORA),)


def test_an_ask_ends_with_the_game() -> None:
    room = asked()

    room.by(None, Abandon())

    assert room.table.asks == ()


def test_who_is_let_in_at_one_seat_asks_for_no_other() -> None:
    room = without_bert()
    room.by(CARA, LeaveSeat(TWO))
    room.by(DORA, TakeSeat(ONE, DORA))
    room.by(DORA, TakeSeat(TWO, DORA))

    room.by(ANNA, Admit(ONE, "dora", LATER))

    assert room.table.asks == ()


def test_the_ledger_tells_it_again() -> None:
    room = asked()
    room.by(CARA, Refuse(ONE, "dora"))
    room.by(ANNA, ChangeInvite())

    assert room.read_again() == room.table


# The invite.


def test_only_the_owner_makes_a_new_invite_and_only_before_the_end() -> None:
    room = without_bert()

    assert refusal_of(room, CARA, ChangeInvite()).code == "forbidden"
    assert room.by(ANNA, ChangeInvite()) == (InviteChanged(),)
    room.by(None, Abandon())
    assert refusal_of(room, ANNA, ChangeInvite()).code == "not_open"


def test_a4_who_asks_for_several_seats_takes_the_room_of_one() -> None:
    room = asked()
    room.by(CARA, LeaveSeat(TWO))
    room.by(DORA, TakeSeat(TWO, DORA))
    for n in range(MOST_ASKS - 1):
        asker = Player(f"asker-{n}", "Asker")
        room.by(asker, TakeSeat(ONE, asker))

    last = Player("last", "Last")
    assert refusal_of(room, last, TakeSeat(ONE, last)).code == "too_many"
    assert len(room.table.asks) == MOST_ASKS + 1
