"""A table from its opening to its end: who sits, who leaves, who goes on."""

from dataclasses import replace
from enum import Enum

import msgspec
import pytest

from clients.suite.tables import ANNA, BERT, CARA, DORA, SECRET, Tables, takes_over
from domain.burgundy import BURGUNDY
from domain.decider import Rejected, Seat
from domain.table.commands import (
    Abandon,
    ChangeInvite,
    LeaveSeat,
    OpenTable,
    SeatBot,
    Start,
    TakeSeat,
)
from domain.table.decide import requirements
from domain.table.decide.opening import LONGEST_SHOWN, with_defaults
from domain.table.decide.requirements import MOST_CHANGES, MOST_SITTINGS
from domain.table.events import (
    GameFinished,
    InviteChanged,
    OwnerChanged,
    SeatGivenUp,
    SeatLeft,
    SecretRevealed,
    TableClosed,
    TableStarted,
)
from domain.table.state import Bot, Closed, Finished, Open, Person, Player, Running, Vacant
from projections.refusals import sentence
from projections.table_view import summary
from tests.games.courtyard.game import COURTYARD
from tests.kernel.room_with_a_table import opened, playing, refusal_of

ZERO, ONE, TWO = map(Seat, range(3))


def test_whoever_opens_a_table_owns_it_and_sits_on_its_first_seat() -> None:
    room = opened(seats=3)

    assert room.table.owner == ANNA
    assert room.table.seats == (Person(ANNA, "a"), Vacant(), Vacant())
    assert room.table.stage == Open()
    assert room.table.version == 1


def test_options_are_kept_with_their_defaults() -> None:
    assert opened(options={"rounds": 2}).table.options == {"rounds": 2, "foxes": True}


@pytest.mark.parametrize(
    "wrong",
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
def test_a_table_that_the_game_does_not_have_is_not_opened(wrong: dict[str, object]) -> None:
    with pytest.raises(Rejected) as refusal:
        opened(**{"seats": 2, **wrong})  # type: ignore[arg-type]

    assert refusal.value.code == "bad_options"


class Colour(Enum):
    RED = "red"


class Coloured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options with a type of their own."""

    colour: Colour = Colour.RED


@pytest.mark.parametrize(
    ("wrong", "why", "named"),
    [
        ({"colour": "x" * 999}, "unfit", None),
        ({"colour": "red", "y" * 999: 1}, "no_such_option", "y" * LONGEST_SHOWN),
    ],
    ids=("value", "option"),
)
def test_a_wrong_option_is_named_whatever_types_the_others_have(
    wrong: dict[str, object], why: str, named: str | None
) -> None:
    """No more of it than anybody wants to read."""
    game = replace(COURTYARD, table_options=Coloured)

    with pytest.raises(Rejected) as refusal:
        with_defaults(game, wrong)

    facts = refusal.value.facts
    assert (refusal.value.code, facts["why"], facts.get("named")) == ("bad_options", why, named)
    assert all(len(str(fact)) <= LONGEST_SHOWN for fact in facts.values())


def test_a_table_is_opened_once() -> None:
    assert refusal_of(opened(), ANNA, OpenTable("t", ANNA, 2, "")).code == "not_open"


def test_a_table_starts_by_itself_with_its_last_seat_in_one_entry() -> None:
    room = opened()

    events = room.by(BERT, TakeSeat(ONE, BERT, "b"))

    assert isinstance(events[1], TableStarted)
    assert isinstance(room.table.stage, Running)
    assert room.table.version == 2
    assert room.table.started_at == "2026-01-01T00:00:02Z"


def test_a_table_whose_other_seats_are_bots_starts_as_it_opens() -> None:
    room = opened(seats=3, bots={ONE: "random", TWO: "steady"})

    assert isinstance(room.table.stage, Running)
    assert room.table.seats[1:] == (Bot("random"), Bot("steady"))
    assert room.table.nonces == ("a", "", "")


def test_a_solo_game_starts_as_it_opens() -> None:
    room = opened(seats=1, game=BURGUNDY)

    assert isinstance(room.table.stage, Running)
    assert len(room.log) == 1


def test_the_owner_seats_a_bot_and_the_last_one_starts_the_game() -> None:
    room = opened(seats=3)
    room.by(ANNA, SeatBot(TWO, "random"))

    room.by(ANNA, SeatBot(ONE, "steady"))

    assert isinstance(room.table.stage, Running)


def test_nobody_else_seats_a_bot() -> None:
    room = opened(seats=3)
    room.by(BERT, TakeSeat(ONE, BERT))

    assert refusal_of(room, BERT, SeatBot(TWO, "random")).code == "forbidden"
    assert refusal_of(room, ANNA, SeatBot(ONE, "random")).code == "seat_taken"
    assert refusal_of(room, ANNA, SeatBot(Seat(3), "random")).code == "not_found"


def test_one_player_has_one_seat_and_one_seat_one_player() -> None:
    room = opened(seats=3)
    room.by(BERT, TakeSeat(ONE, BERT))

    assert refusal_of(room, BERT, TakeSeat(TWO, BERT)).code == "already_seated"
    assert refusal_of(room, CARA, TakeSeat(ONE, CARA)).code == "seat_taken"
    assert refusal_of(room, CARA, TakeSeat(Seat(3), CARA)).code == "not_found"
    assert refusal_of(room, CARA, TakeSeat(Seat(-1), CARA)).code == "not_found"


def test_the_owner_starts_early_and_the_taken_seats_close_up() -> None:
    room = opened(seats=3)
    room.by(CARA, TakeSeat(TWO, CARA, "c"))

    events = room.by(ANNA, Start())

    assert events[0] == TableStarted((ZERO, TWO), revision=1)
    assert room.table.seats == (Person(ANNA, "a"), Person(CARA, "c"))
    assert room.table.nonces == ("a", "c")
    assert len(room.table.position.homes) == 2


def test_a_start_with_too_few_is_refused() -> None:
    room = opened(seats=3)

    assert refusal_of(room, ANNA, Start()).code == "seats_empty"


def test_only_the_owner_starts_and_only_once() -> None:
    room = opened(seats=3)
    room.by(BERT, TakeSeat(ONE, BERT))

    assert refusal_of(room, BERT, Start()).code == "forbidden"
    room.by(ANNA, Start())
    assert refusal_of(room, ANNA, Start()).code == "not_open"


def test_before_the_start_a_seat_is_left_and_taken_again() -> None:
    room = opened(seats=3)
    room.by(BERT, TakeSeat(ONE, BERT, "b"))

    assert room.by(BERT, LeaveSeat(ONE)) == (SeatLeft(ONE),)

    room.by(BERT, TakeSeat(TWO, BERT))
    assert room.table.seats == (Person(ANNA, "a"), Vacant(), Person(BERT))


def test_the_owner_clears_a_seat_and_nobody_else_does() -> None:
    room = opened(seats=3)
    room.by(BERT, TakeSeat(ONE, BERT))

    assert refusal_of(room, BERT, LeaveSeat(ZERO)).code == "forbidden"
    assert room.by(ANNA, LeaveSeat(ONE)) == (SeatLeft(ONE, sent_away=True), InviteChanged())
    assert room.table.invites == summary(room.game, room.table)["invites"] == 1
    assert refusal_of(room, ANNA, LeaveSeat(ONE)).code == "not_found"


def test_the_owner_clears_a_bot_and_still_owns_the_table() -> None:
    room = opened(seats=3, bots={ONE: "random"})

    assert room.by(ANNA, LeaveSeat(ONE)) == (SeatLeft(ONE),)


def test_the_leaving_owner_passes_the_table_on() -> None:
    room = opened(seats=3)
    room.by(CARA, TakeSeat(TWO, CARA))

    assert room.by(ANNA, LeaveSeat(ZERO)) == (SeatLeft(ZERO), OwnerChanged(CARA))
    assert room.table.owner == CARA


def test_the_last_person_closes_the_table_whatever_bots_sit_there() -> None:
    room = opened(seats=3, bots={ONE: "random"})

    events = room.by(ANNA, LeaveSeat(ZERO))

    assert events == (SeatLeft(ZERO), TableClosed(), SecretRevealed(SECRET.hex()))
    assert room.table.stage == Closed()
    assert refusal_of(room, BERT, TakeSeat(TWO, BERT)).code == "not_open"
    assert refusal_of(room, ANNA, LeaveSeat(ONE)).code == "not_open"
    assert refusal_of(room, ANNA, Start()).code == "not_open"


def test_a_bot_plays_on_for_whoever_gives_a_seat_up() -> None:
    room = playing()

    events = room.by(BERT, LeaveSeat(ONE, bot="random"))

    assert events == (SeatGivenUp(ONE, BERT, "random"),)
    assert room.table.seats[1] == Bot("random", given_up_at="2026-01-01T00:00:03Z")
    assert isinstance(room.table.stage, Running)


def test_nobody_gives_up_the_seat_of_another() -> None:
    room = playing()

    assert refusal_of(room, ANNA, LeaveSeat(ONE)).code == "forbidden"
    assert refusal_of(room, None, LeaveSeat(ONE)).code == "forbidden"


def test_the_owner_who_gives_up_passes_the_table_on() -> None:
    room = playing()

    assert room.by(ANNA, LeaveSeat(ZERO))[1] == OwnerChanged(BERT)


def test_a_seat_is_taken_over_only_if_it_was_given_up_and_not_by_one_who_left() -> None:
    room = playing(seats=3)
    room.by(BERT, LeaveSeat(ONE))
    room.by(CARA, LeaveSeat(TWO))

    assert refusal_of(room, DORA, TakeSeat(ZERO, DORA)).code == "seat_taken"
    assert refusal_of(room, BERT, TakeSeat(TWO, BERT)).code == "already_seated"
    assert refusal_of(room, ANNA, TakeSeat(TWO, ANNA)).code == "already_seated"


def test_a_bot_that_was_seated_is_not_taken_over() -> None:
    room = opened(seats=2, bots={ONE: "random"})

    assert refusal_of(room, BERT, TakeSeat(ONE, BERT)).code == "seat_taken"


def test_when_the_last_person_goes_the_game_is_abandoned_without_a_winner() -> None:
    room = playing()
    room.by(BERT, LeaveSeat(ONE))

    events = room.by(ANNA, LeaveSeat(ZERO))

    assert isinstance(events[1], GameFinished)
    assert events[1].outcome.reason == "abandoned"
    assert events[1].outcome.ranking == ((ZERO, ONE),)
    assert events[2] == SecretRevealed(SECRET.hex())
    assert isinstance(room.table.stage, Finished)
    assert room.table.finished_at


def test_the_house_ends_a_table_that_nobody_plays_at() -> None:
    begun, waiting = playing(), opened()

    begun.by(None, Abandon())
    waiting.by(None, Abandon())

    assert isinstance(begun.table.stage, Finished)
    assert waiting.table.stage == Closed()
    assert refusal_of(begun, None, Abandon()).code == "finished"
    assert refusal_of(waiting, None, Abandon()).code == "finished"


def test_after_the_end_nobody_plays_sits_or_leaves() -> None:
    room = playing()
    room.by(None, Abandon())

    assert refusal_of(room, ANNA, LeaveSeat(ZERO)).code == "not_open"
    assert refusal_of(room, CARA, TakeSeat(ONE, CARA)).code == "not_open"
    assert refusal_of(room, ANNA, SeatBot(ONE, "random")).code == "not_open"
    assert refusal_of(room, ANNA, Start()).code == "not_open"


def sits_and_stands(room: Tables, player: Player, times: int) -> None:
    for _ in range(times):
        room.by(player, TakeSeat(ONE, player))
        room.by(player, LeaveSeat(ONE))


def test_a4_nobody_sits_down_and_stands_up_for_ever() -> None:
    """And nobody does so at the cost of others: they sit down, the owner seats a bot and starts."""
    room = opened(3)
    sits_and_stands(room, BERT, MOST_SITTINGS)

    assert refusal_of(room, BERT, TakeSeat(ONE, BERT)).facts["why"] == "sat_often"
    room.by(CARA, TakeSeat(TWO, CARA))
    room.by(ANNA, LeaveSeat(TWO))
    room.by(ANNA, ChangeInvite())
    room.by(ANNA, SeatBot(ONE, "random"))
    room.by(ANNA, Start())

    assert isinstance(room.table.stage, Running)
    assert room.read_again() == room.table


def test_a4_several_guests_in_a_row_keep_nobody_from_the_table() -> None:
    room = opened(3)
    for n in range(30):
        guest = Player(f"guest-{n}", "Guest")
        sits_and_stands(room, guest, MOST_SITTINGS)

    room.by(BERT, TakeSeat(ONE, BERT))
    room.by(ANNA, SeatBot(TWO, "random"))

    assert isinstance(room.table.stage, Running)


def test_a4_the_ledger_of_an_open_table_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """By so many sittings of all together, after which its owner goes on alone."""
    monkeypatch.setattr(requirements, "MOST_ENTRIES_OPEN", 21)
    room = opened(3)
    sits_and_stands(room, BERT, 10)

    assert refusal_of(room, CARA, TakeSeat(ONE, CARA)).facts["why"] == "changed_often"
    room.by(ANNA, SeatBot(ONE, "random"))
    room.by(ANNA, Start())


def test_a4_the_owner_does_not_change_things_for_ever_either() -> None:
    """But starts all the same; nor do the invites of a running game change for ever."""
    room = opened(3)
    for _ in range(MOST_CHANGES // 2):
        room.by(ANNA, SeatBot(ONE, "random"))
        room.by(ANNA, LeaveSeat(ONE))
        room.by(ANNA, ChangeInvite())

    assert refusal_of(room, ANNA, SeatBot(ONE, "random")).facts["why"] == "owner_changed_often"
    room.by(BERT, TakeSeat(ONE, BERT))
    room.by(ANNA, Start())
    refused = refusal_of(room, ANNA, ChangeInvite())
    assert refused.code == "not_open"
    assert "start" not in sentence(refused, None, "en")
    assert "beginne" not in sentence(refused, None, "de")


def test_a4_a_seat_is_not_given_up_and_taken_again_for_ever() -> None:
    room = playing(3)
    for _ in range(MOST_SITTINGS - 1):
        room.by(BERT, LeaveSeat(ONE))
        room.by(BERT, TakeSeat(ONE, BERT))
    room.by(BERT, LeaveSeat(ONE))

    assert refusal_of(room, BERT, TakeSeat(ONE, BERT)).facts["why"] == "sat_often"


def test_a5_who_was_sent_away_sits_down_again_with_a_new_invite_only() -> None:
    """At a public table too; and when the game runs they do not even ask for a seat."""
    room = opened(3)
    room.by(BERT, TakeSeat(ONE, BERT))
    room.by(ANNA, LeaveSeat(ONE))

    assert refusal_of(room, BERT, TakeSeat(ONE, BERT)).facts["why"] == "sent_away"
    room.by(CARA, TakeSeat(ONE, CARA))
    room.by(DORA, TakeSeat(TWO, DORA))
    room.by(DORA, LeaveSeat(TWO))
    assert refusal_of(room, BERT, TakeSeat(TWO, BERT)).code == "forbidden"
    room.by(BERT, takes_over(TWO, BERT))


def test_a5_who_was_sent_away_and_is_invited_anew_sits_down() -> None:
    room = opened(3)
    room.by(BERT, TakeSeat(ONE, BERT))
    room.by(ANNA, LeaveSeat(ONE))

    room.by(BERT, TakeSeat(ONE, BERT, invited=True))

    assert room.table.seat_of(BERT.player_id) == ONE
    assert room.read_again() == room.table
