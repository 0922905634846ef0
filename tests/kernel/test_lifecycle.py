"""A table from its opening to its end: who sits, who leaves, who goes on."""

from dataclasses import replace
from enum import Enum

import msgspec
import pytest

from domain.decider import Rejected, Seat
from domain.table.commands import ChangeInvite, LeaveSeat, OpenTable, SeatBot, Start, TakeSeat
from domain.table.decide import requirements
from domain.table.decide.opening import LONGEST_SHOWN, with_defaults
from domain.table.decide.requirements import MOST_CHANGES, MOST_SITTINGS
from domain.table.state import Player, Running
from projections.conformance.table_host import ANNA, BERT, CARA, TableHost
from projections.conformance.text_rows import title
from projections.refusals import sentence
from tests.games.courtyard.game import COURTYARD
from tests.kernel.opened_tables import opened, playing, refusal_of
from tests.kernel.table_rows import wrong

ONE, TWO = Seat(1), Seat(2)


def test_options_are_kept_with_their_defaults() -> None:
    assert opened(options={"rounds": 2}).table.options == {"rounds": 2, "foxes": True}


@pytest.mark.parametrize(
    "bad",
    [
        {"seats": 1},
        {"seats": 4},
        {"seats": 0},
        {"seats": -2},
        {"options": {"rounds": 3}},
        {"options": {"rounds": "many"}},
        {"options": {"moon": "full"}},
        {"bots": {0: "random"}},
        {"bots": {2: "random"}},
    ],
)
def test_a_table_that_the_game_does_not_have_is_not_opened(bad: dict[str, object]) -> None:
    with pytest.raises(Rejected) as refusal:
        opened(**{"seats": 2, **bad})  # type: ignore[arg-type]

    assert refusal.value.code == "bad_options"


class Colour(Enum):
    RED = "red"


class Coloured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colour: Colour = Colour.RED


@pytest.mark.parametrize(
    ("bad", "why", "named"),
    [
        ({"colour": "x" * 999}, "unfit", None),
        ({"colour": "red", "y" * 999: 1}, "no_such_option", "y" * LONGEST_SHOWN),
    ],
    ids=("value", "option"),
)
def test_a_wrong_option_is_named(bad: dict[str, object], why: str, named: str | None) -> None:
    """No more of it than anybody wants to read."""
    game = replace(COURTYARD, table_options=Coloured)

    with pytest.raises(Rejected) as refusal:
        with_defaults(game, bad)

    facts = refusal.value.facts
    assert (refusal.value.code, facts["why"], facts.get("named")) == ("bad_options", why, named)
    assert all(len(str(fact)) <= LONGEST_SHOWN for fact in facts.values())


def test_a_table_is_opened_once() -> None:
    assert refusal_of(opened(), ANNA, OpenTable("t", ANNA, 2, "")).code == "not_open"


OPEN = """
# Whoever opens a table owns it and sits on its first seat.
  opened 3
    => owner anna, seats anna a / vacant / vacant, stage open, version 1
# A table starts by itself with its last seat in one entry; where the others are bots as it opens.
  opened 2
    bert take_seat 1 b => seat_taken 1 bert b + table_started 0 1 1, stage running, version 2,
      started 2026-01-01T00:00:02Z
  opened 3 1:random 2:steady
    => stage running, seats anna a / bot random / bot steady, nonces a none none
  solo 1
    => stage running, version 1
# The owner seats a bot, and the last one starts the game; nobody else does.
  opened 3; anna seat_bot 2 random
    anna seat_bot 1 steady => bot_seated 1 steady + table_started 0 1 2 1, stage running
  opened 3; bert take_seat 1
    bert seat_bot 2 random => refused: forbidden
    anna seat_bot 1 random => refused: seat_taken
    anna seat_bot 3 random => refused: not_found
# One player has one seat, and one seat one player.
    bert take_seat 2 => refused: already_seated
    cara take_seat 1 => refused: seat_taken
    cara take_seat 3 => refused: not_found
    cara take_seat -1 => refused: not_found
# The owner alone starts, once, early, and not alone; the taken seats close up.
  opened 3
    anna start => refused: seats_empty
  opened 3; bert take_seat 1
    bert start => refused: forbidden
    anna start, anna start => refused: not_open
  opened 3; cara take_seat 2 c
    anna start => table_started 0 2 1, seats anna a / cara c, nonces a c, homes 2
# Before the start a seat is left and taken again.
  opened 3; bert take_seat 1 b
    bert leave_seat 1 => seat_left 1
    bert leave_seat 1, bert take_seat 2 => seat_taken 2 bert, seats anna a / vacant / bert
# The owner clears a seat and nobody else does; they clear a bot and still own the table.
  opened 3; bert take_seat 1
    bert leave_seat 0 => refused: forbidden
    anna leave_seat 1 => seat_left 1 True + invite_changed, invites 1
    anna leave_seat 1, anna leave_seat 1 => refused: not_found
  opened 3 1:random
    anna leave_seat 1 => seat_left 1, owner anna
# The leaving owner passes the table on; the last person closes it whatever bots sit there.
  opened 3; cara take_seat 2
    anna leave_seat 0 => seat_left 0 + owner_changed cara, owner cara
  opened 3 1:random
    anna leave_seat 0 => seat_left 0 + table_closed + secret_revealed, stage closed
    anna leave_seat 0, bert take_seat 2 => refused: not_open
    anna leave_seat 0, anna leave_seat 1 => refused: not_open
    anna leave_seat 0, anna start => refused: not_open
# The server ends a table that nobody plays at.
  opened 2
    server abandon => table_closed + secret_revealed, stage closed
    server abandon, server abandon => refused: finished
"""

PLAYING = """
# A bot plays on for whoever gives a seat up; the owner who does so passes the table on.
  playing 2
    bert leave_seat 1 random => seat_given_up 1 bert random, stage running,
      seats anna a / bot random 2026-01-01T00:00:03Z
    anna leave_seat 0 => seat_given_up 0 anna steady + owner_changed bert
# Nobody gives up the seat of another.
    anna leave_seat 1 => refused: forbidden
    server leave_seat 1 => refused: forbidden
# A seat is taken over only if it was given up, and not by somebody who left another.
  playing 3; bert leave_seat 1; cara leave_seat 2
    dora take_seat 0 => refused: seat_taken
    bert take_seat 2 => refused: already_seated
    anna take_seat 2 => refused: already_seated
  opened 2 1:random
    bert take_seat 1 => refused: seat_taken
# When the last person leaves, the game is abandoned without a winner.
  playing 2; bert leave_seat 1
    anna leave_seat 0 =>
      game_finished abandoned 0 1 + secret_revealed,
      stage finished, ended 2026-01-01T00:00:04Z
# After the end nobody plays, sits or leaves.
  playing 2
    server abandon => game_finished abandoned 0 1 + secret_revealed, stage finished
  playing 2; server abandon
    server abandon => refused: finished
    anna leave_seat 0 => refused: not_open
    cara take_seat 1 => refused: not_open
    anna seat_bot 1 random => refused: not_open
    anna start => refused: not_open
"""


def sits_and_stands(host: TableHost, player: Player, times: int) -> None:
    for _ in range(times):
        host.by(player, TakeSeat(ONE, player))
        host.by(player, LeaveSeat(ONE))


def test_a4_nobody_sits_down_and_stands_up_for_ever() -> None:
    """Others do not pay for it: they sit down, the owner seats a bot and starts."""
    host = opened(3)
    sits_and_stands(host, BERT, MOST_SITTINGS)

    assert refusal_of(host, BERT, TakeSeat(ONE, BERT)).facts["why"] == "sat_often"
    host.by(CARA, TakeSeat(TWO, CARA))
    host.by(ANNA, LeaveSeat(TWO))
    host.by(ANNA, ChangeInvite())
    host.by(ANNA, SeatBot(ONE, "random"))
    host.by(ANNA, Start())

    assert isinstance(host.table.stage, Running)
    assert host.read_again() == host.table


def test_a4_several_guests_in_a_row_keep_nobody_from_the_table() -> None:
    host = opened(3)
    for n in range(30):
        guest = Player(f"guest-{n}", "Guest")
        sits_and_stands(host, guest, MOST_SITTINGS)

    host.by(BERT, TakeSeat(ONE, BERT))
    host.by(ANNA, SeatBot(TWO, "random"))

    assert isinstance(host.table.stage, Running)


def test_a4_the_ledger_of_an_open_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By so many sittings of all together, after which its owner goes on alone."""
    monkeypatch.setattr(requirements, "MOST_ENTRIES_OPEN", 21)
    host = opened(3)
    sits_and_stands(host, BERT, 10)

    assert refusal_of(host, CARA, TakeSeat(ONE, CARA)).facts["why"] == "changed_often"
    host.by(ANNA, SeatBot(ONE, "random"))
    host.by(ANNA, Start())


def test_a4_the_owner_does_not_change_things_for_ever_either() -> None:
    """The owner can still start the game. The invites of a running game are limited, too."""
    host = opened(3)
    for _ in range(MOST_CHANGES // 2):
        host.by(ANNA, SeatBot(ONE, "random"))
        host.by(ANNA, LeaveSeat(ONE))
        host.by(ANNA, ChangeInvite())

    assert refusal_of(host, ANNA, SeatBot(ONE, "random")).facts["why"] == "owner_changed_often"
    host.by(BERT, TakeSeat(ONE, BERT))
    host.by(ANNA, Start())
    refused = refusal_of(host, ANNA, ChangeInvite())
    assert refused.code == "not_open"
    assert "start" not in sentence(refused, None, "en")
    assert "beginne" not in sentence(refused, None, "de")


def test_a4_a_seat_is_not_given_up_and_taken_again_for_ever() -> None:
    host = playing(3)
    for _ in range(MOST_SITTINGS - 1):
        host.by(BERT, LeaveSeat(ONE))
        host.by(BERT, TakeSeat(ONE, BERT))
    host.by(BERT, LeaveSeat(ONE))

    assert refusal_of(host, BERT, TakeSeat(ONE, BERT)).facts["why"] == "sat_often"


SENT_AWAY = """
# Who was sent away sits down again with a new invite only, at a public table too.
  opened 3; bert take_seat 1; anna leave_seat 1
    bert take_seat 1 => refused: forbidden why sent_away
    bert take_seat 1 invited=true => seat_taken 1 bert, seats anna a / bert / vacant
# When the game runs they do not even ask for a seat.
    cara take_seat 1, dora take_seat 2, dora leave_seat 2, bert take_seat 2 => refused: forbidden
    cara take_seat 1, dora take_seat 2, dora leave_seat 2, bert takes_over 2 =>
      seat_taken_over 2 bert
"""


@pytest.mark.parametrize("text", [OPEN, PLAYING, SENT_AWAY], ids=title)
def test_who_sits_who_leaves_and_who_comes_back(text: str) -> None:
    """A5: a player whom the owner removed needs an invite."""
    assert wrong(text) == ""
