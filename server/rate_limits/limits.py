"""All rate limits: how much callers may request per time.

Quotas of *held* resources are elsewhere, because a released resource is free again. Examples are
the sockets of an address and of a player (`socket/socket_quota.py`), and the tables of a player
(`http/new_tables.py`).
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

from domain.decider import Rejected
from server.runtime.settings import Settings

Payer: TypeAlias = Literal[
    "address", "player", "player at a table", "player to a player", "mail address"
]
"""The kind of payer; each payer has its own bucket."""

SECOND, TEN_SECONDS, TEN_MINUTES, HOUR, DAY = 1, 10, 600, 3_600, 86_400

ANSWERS_KEPT, ANSWERS_KEPT_OF_ADDRESS = 120, 600
"""Stored answers per hour of a player and of an address, also at once; each takes 200 bytes."""

SUBSCRIPTIONS_CHANGED, MAILS_ASKED, MAILS_TO = 60, 10, 3
"""Subscription changes per hour of a player, mails per hour of an IP and per day to a mailbox."""

SITTINGS, SITTINGS_OF_ADDRESS = 120, 600
"""Seats at other people's tables per hour, of a player and of an address."""

NEW_SUBSCRIPTIONS = 200
"""New subscriptions per day of an address, each at most 1.5 KB. Renewals are free."""

BLOCKS = 100
"""Blocks per hour of an address; each one is announced to every gateway."""

FOLLOWS, INVITATIONS = 300, 3
"""Players followed per hour by an address, and invitations per hour from a player to another."""

REPORTS = 30
"""Reports per day of an address: less than a third of the kept ones, even over their 90 days."""

FAST = ("frames", "positions", "requests", "chat")
"""Limits over seconds, refused with `too_fast`; longer ones are refused with `too_many`."""
SENTENCES = {"sittings_of_address": "sittings"} | dict.fromkeys(
    ("subscriptions", "subscriptions_of_address", "mails", "mails_to"), "calls"
)
"""The key of a refusal's sentence (`rejected.too_many.<…>`), if it is not the limit's name."""


class RateLimit(NamedTuple):
    """`limit` tokens return in `seconds`; 0 means unlimited. `burst`: tokens of a full bucket.

    `name`: part of its Redis keys, and of its sentence's key in the catalogue.
    """

    name: str
    payer: Payer
    limit: int
    seconds: float
    burst: int

    @property
    def rate(self) -> float:
        """Tokens per second."""
        return self.limit / self.seconds

    def times(self, factor: int) -> RateLimit:
        """Return a limit `factor` times as large."""
        return self._replace(limit=self.limit * factor, burst=self.burst * factor)

    def refused(self, wait: float) -> Rejected:
        """Return the refusal. `wait`: seconds until the next try."""
        after, why = max(math.ceil(wait), 1), SENTENCES.get(self.name, self.name)
        minutes = math.ceil(after / 60)
        facts = {"why": why, "limit": self.limit, "minutes": minutes, "retry_after": after}
        if self.name in FAST:
            return Rejected("too_fast", **facts)
        return Rejected("too_many", **facts)


class RateLimits(NamedTuple):
    """The rate limits.

    The first group is counted in the memory of each gateway, the others in Redis for all gateways.

    `frames`: frames of any kind from a player's sockets, and each KiB of them. `positions`: whole
    positions sent to these sockets. Anonymous sockets share both limits of their address; all
    players of an address share twice the limits of one.
    `requests`: HTTP calls and new sockets, by their price.

    `guests`: new players. `tables`: new tables of any kind. `sittings`, `sittings_of_address`:
    seats taken at other people's tables. `copies`: forks and imported logs among the new tables.
    `hints`: requested hints. `analyses`: started analyses. `codes`: new device codes.
    `wrong_codes`: invalid device codes tried. `passkeys`: challenges, to make one or to sign in.
    `chat`: chat messages. `blocks`: players blocked or muted. `follows`: players
    followed. `invitations`: tables opened to invite a player. `reports`: new reports. `answers`:
    answers kept for a day under an `Idempotency-Key`. `subscriptions`: changes of a player's
    subscriptions; `…_of_address`: new ones. `mails`: confirmation mails by requesting address,
    `mails_to`: by recipient. The operator cannot set these last ones.
    """

    frames: RateLimit
    positions: RateLimit
    requests: RateLimit

    guests: RateLimit
    tables: RateLimit
    sittings: RateLimit
    sittings_of_address: RateLimit
    copies: RateLimit
    hints: RateLimit
    analyses: RateLimit
    codes: RateLimit
    wrong_codes: RateLimit
    passkeys: RateLimit
    chat: RateLimit
    blocks: RateLimit
    follows: RateLimit
    invitations: RateLimit
    reports: RateLimit
    answers: RateLimit
    answers_of_address: RateLimit
    subscriptions: RateLimit
    subscriptions_of_address: RateLimit
    mails: RateLimit
    mails_to: RateLimit


def rate_limits_of(settings: Settings) -> RateLimits:
    """Return the rate limits with the operator's settings."""
    frames, requests, guests = settings.frames_burst, settings.requests_burst, settings.guests_burst
    positions, tables = settings.positions_burst, settings.tables_per_hour
    copies, of_address = settings.forks_and_imports_per_hour, ANSWERS_KEPT_OF_ADDRESS
    codes, wrong, messages = (
        settings.device_codes,
        settings.wrong_device_codes,
        settings.chat_messages,
    )
    return RateLimits(
        RateLimit("frames", "player", settings.frames_per_second, SECOND, frames),
        RateLimit("positions", "player", settings.positions_per_second, SECOND, positions),
        RateLimit("requests", "address", settings.requests_per_second, SECOND, requests),
        RateLimit("guests", "address", settings.guests_per_hour, HOUR, guests),
        RateLimit("new_tables", "address", tables, HOUR, tables),
        RateLimit("sittings", "player", SITTINGS, HOUR, SITTINGS),
        RateLimit("sittings_of_address", "address", SITTINGS_OF_ADDRESS, HOUR, SITTINGS_OF_ADDRESS),
        RateLimit("copies", "player", copies, HOUR, copies),
        RateLimit("hints", "player", settings.hints, TEN_MINUTES, settings.hints),
        RateLimit("analyses", "address", settings.analyses, TEN_MINUTES, settings.analyses),
        RateLimit("codes", "player", codes, TEN_MINUTES, codes),
        RateLimit("wrong_codes", "address", wrong, TEN_MINUTES, wrong),
        RateLimit("passkeys", "address", settings.passkeys, TEN_MINUTES, settings.passkeys),
        RateLimit("chat", "player at a table", messages, TEN_SECONDS, messages),
        RateLimit("blocks", "address", BLOCKS, HOUR, BLOCKS),
        RateLimit("follows", "address", FOLLOWS, HOUR, FOLLOWS),
        RateLimit("invitations", "player to a player", INVITATIONS, HOUR, INVITATIONS),
        RateLimit("reports", "address", REPORTS, DAY, REPORTS),
        RateLimit("answers", "player", ANSWERS_KEPT, HOUR, ANSWERS_KEPT),
        RateLimit("answers_of_address", "address", of_address, HOUR, of_address),
        RateLimit("subscriptions", "player", SUBSCRIPTIONS_CHANGED, HOUR, SUBSCRIPTIONS_CHANGED),
        RateLimit("subscriptions_of_address", "address", NEW_SUBSCRIPTIONS, DAY, NEW_SUBSCRIPTIONS),
        RateLimit("mails", "address", MAILS_ASKED, HOUR, MAILS_ASKED),
        RateLimit("mails_to", "mail address", MAILS_TO, 24 * HOUR, MAILS_TO),
    )
