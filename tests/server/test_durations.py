"""Durations and sizes in texts, compared with the server's constants.

These are sentences for people, and documents. Each one that names a number of the server's seconds,
minutes, hours, days or MiB is listed here with the constant that decides it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from domain.table import seat_clock
from domain.table.decide.taking_over import TAKE_OVER_SECONDS
from kontor import client
from projections.message_catalog import texts
from server.accounts import held_names, identity, online, renaming, tokens
from server.automation import life, queues, search_pool
from server.game_logs import check_process
from server.http import problems
from server.http.tables import CHAT_BYTES_A_CALL
from server.notifications import notifier, outgoing, sender
from server.rate_limits.limits import RateLimits
from server.ratings.leaderboards import ACTIVE_SECONDS
from server.runtime.settings import Settings
from server.socket import chat, drain_hints
from server.store import keys, table_filter
from server.wire import limits

ROOT = Path(__file__).parents[2]
PROTOCOL, SECURITY = "clients/PROTOCOL.md", "SECURITY.md"
SPELLED = {"two": 2, "three": 3, "five": 5, "ten": 10, "zwei": 2, "drei": 3, "zehn": 10}
UNITS = {
    ("s", "second", "seconds", "Sekunde", "Sekunden"): 1,
    ("min", "minute", "minutes", "Minute", "Minuten"): 60,
    ("h", "hour", "hours", "Stunde", "Stunden"): 3_600,
    ("day", "days", "Tag", "Tage", "Tagen"): 86_400,
    ("week", "weeks", "Woche", "Wochen"): 7 * 86_400,
    ("year", "years", "Jahr", "Jahre"): 52 * 7 * 86_400,
    ("KiB",): 1 << 10,
    ("MiB",): 1 << 20,
}
SIZE_OF = {word: size for words, size in UNITS.items() for word in words}
MEASURE = re.compile(
    rf"\b(half an?|halbes|an?|eine?|einer|this|dieser?|der|{'|'.join(SPELLED)}|\d+) "
    rf"({'|'.join(sorted(SIZE_OF, key=len, reverse=True))})\b"
)
RATE_LIMITS = RateLimits(Settings())
KEPT_ANSWER = keys.ANSWER.lifetime
CALLED, INVITED = keys.SUBSCRIPTIONS.lifetime, keys.INVITATIONS.lifetime


class Promise(NamedTuple):
    """`where`: a key of the catalogue, or a document and words in one of its lines. `value`: in
    seconds, or in bytes."""

    where: str
    value: float
    words: str = ""


PROMISES = (
    Promise("rejected.unauthorized.token", tokens.TOKEN_DAYS * 86_400),
    Promise("rejected.not_found.code", keys.DEVICE_CODE.lifetime),
    Promise("rejected.too_many.codes", RATE_LIMITS.codes.seconds),
    Promise("rejected.too_many.hints", RATE_LIMITS.hints.seconds),
    Promise("rejected.too_many.analyses", RATE_LIMITS.analyses.seconds),
    Promise("rejected.too_many.new_tables", RATE_LIMITS.tables.seconds),
    Promise("rejected.too_many.copies", RATE_LIMITS.copies.seconds),
    Promise("rejected.too_fast.chat", RATE_LIMITS.chat.seconds),
    Promise("rejected.too_many.renames", renaming.RENAME_SECONDS),
    Promise("rejected.unavailable.busy", check_process.IMPORT_RETRY_SECONDS),
    Promise("rejected.unavailable.redis", problems.UNAVAILABLE_RETRY_SECONDS),
    Promise("page.log_too_big", limits.LARGEST_LOG),
    Promise("rejected.too_many.invitations", RATE_LIMITS.invitations.seconds),
    Promise("page.my_rename_hint", renaming.RENAME_SECONDS),
    Promise("page.people_ranks_hint.people", ACTIVE_SECONDS),
    Promise("page.people_ranks_hint.bots", ACTIVE_SECONDS),
    Promise(PROTOCOL, client.LONGEST_RETRY_AFTER, "SDK and page"),
    Promise(PROTOCOL, KEPT_ANSWER, "the same key of the same player"),
    Promise(PROTOCOL, RATE_LIMITS.answers.seconds, "answers an hour of this player"),
    Promise(PROTOCOL, RATE_LIMITS.analyses.seconds, "in ten minutes of an address"),
    Promise(PROTOCOL, chat.BYTES_KEPT, "each room keeps the last"),
    Promise(PROTOCOL, CHAT_BYTES_A_CALL, "cost another call"),
    Promise(PROTOCOL, keys.DEVICE_CODE.lifetime, "It works once, for"),
    Promise(PROTOCOL, keys.PASSKEY_CHALLENGE.lifetime, "a challenge for signing in"),
    Promise(PROTOCOL, keys.PASSKEY_CHALLENGE.lifetime, "a challenge for a new passkey"),
    Promise(PROTOCOL, tokens.TOKEN_DAYS * 86_400, "Tokens are valid for"),
    Promise(PROTOCOL, keys.SIGNED_OUT.lifetime, "revoked token gets the"),
    Promise(PROTOCOL, TAKE_OVER_SECONDS, "can take it, 30 s or more"),
    Promise(PROTOCOL, TAKE_OVER_SECONDS, '`{"admit":player_id}` after those'),
    Promise(PROTOCOL, Settings().archive_seconds, "| `archived` |"),
    Promise(PROTOCOL, limits.LARGEST_LOG, "NDJSON as of `log`"),
    Promise(PROTOCOL, Settings().hello_seconds, "The first frame is `hello`"),
    Promise(PROTOCOL, drain_hints.LONGEST_HINT_PAUSE, "and so on up to"),
    Promise(PROTOCOL, table_filter.SLOW_SECONDS, "no clock, less than"),
    Promise(PROTOCOL, CALLED, "a subscription is valid for"),
    Promise(PROTOCOL, RATE_LIMITS.subscriptions_of_address.seconds, "new ones a day from"),
    Promise(PROTOCOL, notifier.UNANSWERED_SECONDS, "sent a `ping` for"),
    Promise(PROTOCOL, notifier.UNREAD_SECONDS, "that did are hidden for"),
    Promise(PROTOCOL, table_filter.SLOW_SECONDS, "If a move has an hour or more, or"),
    Promise(PROTOCOL, queues.IDLE_LEASE_SECONDS / 2, "A seek ends about"),
    Promise(PROTOCOL, INVITED, "The invitation is in the other's"),
    Promise(PROTOCOL, seat_clock.DAY / 1_000, "`vacation_days` (of a clock"),
    Promise(PROTOCOL, seat_clock.LEAST / 1_000, "has the increment, and"),
    Promise(PROTOCOL, renaming.RENAME_SECONDS, "by the rules of `POST /api/players`, once"),
    Promise(PROTOCOL, held_names.RESERVED_SECONDS, "A former name stays reserved"),
    Promise(PROTOCOL, online.ONLINE_SECONDS, "A player is online for at most"),
    Promise(PROTOCOL, life.CACHE_SECONDS, "Return numbers about the people"),
    Promise(PROTOCOL, keys.WEEK, "`online`, `last_week`: players"),
    Promise(PROTOCOL, keys.WEEK, "`meetings`: public tables"),
    Promise(PROTOCOL, RATE_LIMITS.invitations.seconds, "invitations of one player in an hour"),
    Promise(SECURITY, keys.WEEK, "**Presence**: when a visible page"),
    Promise(SECURITY, keys.WEEK, "**Meetings**: for a week"),
    Promise(SECURITY, RATE_LIMITS.follows.seconds, "| follows |"),
    Promise(SECURITY, keys.SEEN.lifetime, "| when players were online |"),
    Promise(SECURITY, keys.MEETINGS.lifetime, "| meetings |"),
    Promise(SECURITY, sender.FIRST_PAUSE_SECONDS, "sends at most one message in"),
    Promise(SECURITY, held_names.RESERVED_SECONDS, "after its holder takes another name"),
    Promise(SECURITY, identity.GUEST_SECONDS, "about 150 bytes, kept until deletion"),
    Promise(SECURITY, renaming.RENAME_SECONDS, "| held names |"),
    Promise(SECURITY, CALLED, "Settings are kept for 180 days"),
    Promise(SECURITY, keys.OUTBOX.lifetime, "Messages sent to them are kept"),
    Promise(SECURITY, RATE_LIMITS.mails_to.seconds, "limited to three mails a day"),
    Promise(SECURITY, queues.IDLE_LEASE_SECONDS / 2, "a seek is a public table"),
    Promise(SECURITY, RATE_LIMITS.sittings.seconds, "at most 120 seats an hour"),
    Promise(SECURITY, INVITED, "20 per player, for 7 days"),
    Promise(SECURITY, TAKE_OVER_SECONDS, "never in its first"),
    Promise(SECURITY, Settings().search_beat_seconds, "2 s for bots that search"),
    Promise(SECURITY, search_pool.LONGEST_SEARCH_SECONDS, "ends after 3 s"),
    Promise(SECURITY, tokens.TOKEN_DAYS * 86_400, "a token is valid for"),
    Promise(SECURITY, identity.REMEMBERED_SECONDS, "caches the session number for"),
    Promise(SECURITY, KEPT_ANSWER, "only the table and version"),
    Promise(SECURITY, queues.CLOSED_SECONDS, "closed before its start, for"),
    Promise(SECURITY, keys.BUCKET.lifetime, "| used rate limits |"),
    Promise(SECURITY, keys.SOUGHT.lifetime, "tables that a seeker tried"),
    Promise(SECURITY, keys.DEVICE_CODE.lifetime, "challenges of passkeys |"),
    Promise(SECURITY, keys.PASSKEY_CHALLENGE.lifetime, "challenges of passkeys |"),
    Promise(SECURITY, keys.PASSKEY_CHALLENGE.lifetime, "A challenge is valid once"),
    Promise(SECURITY, identity.GUEST_SECONDS, "| guests who never sat down"),
    Promise(SECURITY, KEPT_ANSWER, "200 bytes each; 120"),
    Promise(SECURITY, RATE_LIMITS.answers.seconds, "200 bytes each; 120"),
    Promise(SECURITY, RATE_LIMITS.guests.seconds, "| a table before its start"),
    Promise(SECURITY, Settings().idle_seconds, "| a table before its start"),
    Promise(SECURITY, RATE_LIMITS.analyses.seconds, "the analysis of a finished game"),
    Promise(SECURITY, keys.ANALYSIS.lifetime, "the analysis of a finished game"),
    Promise(SECURITY, RATE_LIMITS.reports.seconds, "| reports |"),
    Promise(SECURITY, RATE_LIMITS.blocks.seconds, "| blocks |"),
    Promise(SECURITY, RATE_LIMITS.subscriptions_of_address.seconds, "| places to notify |"),
    Promise(SECURITY, 2 * chat.BYTES_KEPT, "of chat in its two rooms"),
    Promise(SECURITY, RATE_LIMITS.tables.seconds, "| tables |"),
    Promise(SECURITY, outgoing.ANSWER_SECONDS, "ends a request after"),
    Promise(SECURITY, outgoing.LONGEST_ANSWER, "ends a request after"),
    Promise(SECURITY, limits.LARGEST_LOG, "documented, bounded, checked"),
    Promise(SECURITY, keys.DEVICE_CODE.lifetime, "one-time codes"),
    Promise(SECURITY, keys.DEVICE_CODE.lifetime, "75-bit code"),
    Promise(SECURITY, tokens.TOKEN_DAYS * 86_400, "| 7.3.1 |"),
    Promise(SECURITY, keys.DEVICE_CODE.lifetime, "128 random bits"),
)
OTHERWISE_HELD = {
    "page.explain_nearly",  # an estimate of what is left
    "page.second_left",  # what is left, counted as it is shown
    "page.my_away_hint",  # of the table's own clock
    "page.people_report_hint",
    "page.people_report_page_hint",
    "page.people_seen.week",  # "this week"
    "rejected.bad_options.clock",
}
BY_PEOPLE = {"You hear back within", "| a game by mail |", "`busy_hours`: at most three hours"}
"""What no program keeps, and hours of the week."""


def measures(text: str) -> Iterator[float]:
    for number, unit in MEASURE.findall(text):
        if number.startswith(("half", "halbes")):
            yield SIZE_OF[unit] / 2
        else:
            yield (SPELLED.get(number) or int(number if number.isdigit() else 1)) * SIZE_OF[unit]


def lines_of(document: str) -> list[str]:
    path = ROOT / document
    pages = sorted((path.parent / path.stem.lower()).glob("*.md"))
    return [line for page in (path, *pages) for line in page.read_text("utf-8").splitlines()]


def said(promise: Promise) -> list[str]:
    """Return the texts of the promise: in both languages, or the lines of a document."""
    if not promise.words:
        return list(msgspec.to_builtins(texts()[promise.where]).values())
    found = [line for line in lines_of(promise.where) if promise.words in line]
    assert found, promise
    return found


@pytest.mark.parametrize("promise", PROMISES, ids=lambda one: one.words or one.where)
def test_d11_a_duration_that_is_said_is_the_one_that_is_kept(promise: Promise) -> None:
    for text in said(promise):
        assert promise.value in list(measures(text)), text


def test_d11_every_sentence_of_refusals_and_page_that_names_one_is_held() -> None:
    naming = {
        key
        for key, by_language in texts().items()
        if key.startswith(("rejected.", "page."))
        and any(list(measures(text)) for text in msgspec.to_builtins(by_language).values())
    }

    assert naming == {one.where for one in PROMISES if not one.words} | OTHERWISE_HELD


@pytest.mark.parametrize("document", [PROTOCOL, SECURITY])
def test_d11_every_line_of_what_clients_and_operators_rely_on_is_held(document: str) -> None:
    words = [*BY_PEOPLE, *(one.words for one in PROMISES if one.where == document)]
    naming = [line for line in lines_of(document) if any(value > 1 for value in measures(line))]

    assert [line for line in naming if not any(one in line for one in words)] == []
