"""Rated tables: only people, no hints, no undo across anybody's decision, nobody in their place."""

from typing import Any

import pytest

from domain.chance import commitment
from domain.decider import Rejected, Seat
from domain.registry import GAMES
from domain.table.commands import Abandon, GiveHint, LeaveSeat, OpenTable, SeatBot, Start, TakeSeat
from domain.table.decide.opening import open_table
from domain.table.events import TableOpened
from domain.table.fork import ForkTable, fork_table
from domain.table.state import Finished, Person
from projections.conformance.table_host import ANNA, BERT, CARA, SECRET, TableHost
from projections.table_view import summary
from tests.games.courtyard.commands import SendSnail, Shoo
from tests.kernel.opened_tables import opened, played_to_the_end, playing, refusal_of
from tests.kernel.test_undo import SNAIL, at, cannot_undo

ME, YOU = Seat(0), Seat(1)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"bots": {YOU: "steady"}}, "rated_bots"),
        ({"hints": True}, "rated_hints"),
        ({"seats": 1}, "rated_alone"),
    ],
    ids=["bots", "hints", "alone"],
)
def test_a_rated_table_is_for_people_without_help(wish: dict[str, Any], why: str) -> None:
    command = {"seats": 2, "rated": True, **wish}

    with pytest.raises(Rejected) as refused:
        open_table(
            GAMES["burgundy"],
            OpenTable("t", ANNA, commitment=commitment(SECRET), **command),
            SECRET,
        )

    assert (refused.value.code, refused.value.facts["why"]) == ("bad_options", why)


def test_it_is_rated_in_its_log_and_summary() -> None:
    host = playing(2, rated=True)

    assert host.read_again().rated
    assert summary(host.game, host.table)["rated"] is True
    assert "rated" not in summary(host.game, playing(2).table)


def test_no_bot_is_seated_and_no_hint_given() -> None:
    host = opened(3, rated=True)

    assert refusal_of(host, ANNA, SeatBot(YOU, "steady")).facts["why"] == "rated_bots"
    refused = refusal_of(playing(2, rated=True), ANNA, GiveHint(ME))
    assert refused.code == "no_hints"


def test_it_starts_with_two_people_or_more() -> None:
    host = opened(3, rated=True)

    assert refusal_of(host, ANNA, Start()).facts["least"] == 2
    host.by(BERT, TakeSeat(YOU, BERT))
    host.by(ANNA, Start())
    assert len(host.table.seats) == 2


def test_a_given_up_seat_is_its_players_alone() -> None:
    host = playing(2, rated=True)
    host.by(BERT, LeaveSeat(YOU))

    for invited in (False, True):
        taking = TakeSeat(YOU, CARA, invited=invited, left_ago=1_000)
        assert refusal_of(host, CARA, taking).facts["why"] == "rated"
    assert summary(host.game, host.table)["seats"][1]["left_by"] == BERT.player_id

    host.by(BERT, TakeSeat(YOU, BERT))
    assert isinstance(host.table.seats[1], Person)


def test_players_who_wait_in_an_abandoned_game_come_before_those_who_left() -> None:
    """At other tables, and if everybody left, there is no winner."""
    for rated, left, ranking in (
        (True, False, ((YOU,), (ME,))),
        (True, True, ((ME, YOU),)),
        (False, False, ((ME, YOU),)),
    ):
        host = at(SNAIL, playing(2, rated=rated))
        if left:
            host.by(BERT, LeaveSeat(YOU))

        host.by(None, Abandon())

        assert isinstance(host.table.stage, Finished)
        assert host.table.stage.outcome.ranking == ranking


def test_the_answer_of_a_bot_is_not_undone() -> None:
    """A bot plays for a player who left; at other tables its answer is undone with the command."""

    def after_an_answer(**more: Any) -> TableHost:
        host = playing(2, **more)
        host.by(BERT, LeaveSeat(YOU))
        host = at(SNAIL, host)
        host.plays(ME, SendSnail(YOU))
        host.plays(YOU, Shoo())
        return host

    assert cannot_undo(after_an_answer(rated=True), ME)
    after_an_answer().undoes(ME)


def test_a_fork_is_never_rated() -> None:
    host = played_to_the_end(playing(2, rated=True))
    assert isinstance(host.table.stage, Finished)
    fork = ForkTable("fork", ANNA, commitment(SECRET), version=3, seat=ME)

    opened_fork, *_ = fork_table(host.game, host.entries(), fork)

    assert isinstance(opened_fork, TableOpened)
    assert not opened_fork.rated
