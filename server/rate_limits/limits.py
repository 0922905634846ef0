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


def at_once(name: str, payer: Payer, limit: int, seconds: float) -> RateLimit:
    """Return a rate limit whose full bucket holds the whole `limit`."""
    return RateLimit(name, payer, limit, seconds, limit)


class RateLimits:
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

    def __init__(self, settings: Settings) -> None:
        frames, positions = settings.frames_per_second, settings.positions_per_second
        requests, guests = settings.requests_per_second, settings.guests_per_hour
        self.frames = RateLimit("frames", "player", frames, SECOND, settings.frames_burst)
        self.positions = RateLimit(
            "positions", "player", positions, SECOND, settings.positions_burst
        )
        self.requests = RateLimit("requests", "address", requests, SECOND, settings.requests_burst)

        self.guests = RateLimit("guests", "address", guests, HOUR, settings.guests_burst)
        self.tables = at_once("new_tables", "address", settings.tables_per_hour, HOUR)
        self.sittings = at_once("sittings", "player", SITTINGS, HOUR)
        self.sittings_of_address = at_once(
            "sittings_of_address", "address", SITTINGS_OF_ADDRESS, HOUR
        )
        self.copies = at_once("copies", "player", settings.forks_and_imports_per_hour, HOUR)
        self.hints = at_once("hints", "player", settings.hints, TEN_MINUTES)
        self.analyses = at_once("analyses", "address", settings.analyses, TEN_MINUTES)
        self.codes = at_once("codes", "player", settings.device_codes, TEN_MINUTES)
        self.wrong_codes = at_once(
            "wrong_codes", "address", settings.wrong_device_codes, TEN_MINUTES
        )
        self.passkeys = at_once("passkeys", "address", settings.passkeys, TEN_MINUTES)
        self.chat = at_once("chat", "player at a table", settings.chat_messages, TEN_SECONDS)
        self.blocks = at_once("blocks", "address", BLOCKS, HOUR)
        self.follows = at_once("follows", "address", FOLLOWS, HOUR)
        self.invitations = at_once("invitations", "player to a player", INVITATIONS, HOUR)
        self.reports = at_once("reports", "address", REPORTS, DAY)
        self.answers = at_once("answers", "player", ANSWERS_KEPT, HOUR)
        self.answers_of_address = at_once(
            "answers_of_address", "address", ANSWERS_KEPT_OF_ADDRESS, HOUR
        )
        self.subscriptions = at_once("subscriptions", "player", SUBSCRIPTIONS_CHANGED, HOUR)
        self.subscriptions_of_address = at_once(
            "subscriptions_of_address", "address", NEW_SUBSCRIPTIONS, DAY
        )
        self.mails = at_once("mails", "address", MAILS_ASKED, HOUR)
        self.mails_to = at_once("mails_to", "mail address", MAILS_TO, DAY)
