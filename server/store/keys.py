"""Every key and channel in Redis: its pattern, type, lifetime, and the file that writes it.

The keys of one table share its id as hash tag. So a Redis Cluster keeps them in one slot, and a
script can use all of them. All gateways share the other keys. A key that all tables would write is
split into shards by the tables' ids, and no command uses two of them.

In a pattern, `<name>` matches a part without colons, and `<name*>` any text.
"""

import re
import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias

Type: TypeAlias = Literal["stream", "hash", "string", "set", "zset", "list", "channel"]

MINUTE, HOUR, DAY = 60, 3_600, 86_400
WEEK = 7 * DAY
REGISTER_SHARDS, QUEUE_SHARDS, LOBBY_SHARDS, PLAYER_SHARDS = 16, 8, 4, 8
"""Never change these numbers: existing tables would be looked for in the wrong shard."""


def shard_of(id_: str, shards: int) -> int:
    """The number of the shard of a table or player."""
    return zlib.crc32(id_.encode()) % shards


@dataclass(frozen=True)
class Key:
    """`lifetime`: seconds until the key expires, at most; 0 for no limit."""

    pattern: str
    type: Type
    lifetime: int
    writer: str

    @cached_property
    def _template(self) -> str:
        return re.sub(r"<\w+\*?>", "%s", self.pattern)

    def of(self, *parts: str | int) -> str:
        """Return the key, with `parts` for the names of its pattern in order."""
        return self._template % parts


# A table.

LEDGER = Key("{<table>}:ledger", "stream", 0, "store/append.lua")
"""An entry per committed command, ids `<version>-0`. `e`: the entry as msgpack, `t`: its tip."""
COMMITTED = Key("{<table>}:booked", "hash", 0, "store/append.lua")
"""`version`, `tip`, `awaiting` (separated by commas), idempotency key → version.

`todo`: versions whose post-commit work is unfinished; `store/post_commit_ack.lua` removes them.
"""
SUMMARY = Key("{<table>}:summary", "string", 0, "store/append.lua")
"""JSON, as of the last commit that changed more than version and awaiting."""
SECRET = Key("{<table>}:secret", "string", 0, "store/ledger.py")
"""32 bytes from which the seed is derived; an imported log has none."""
TABLE_UPDATES = Key("{<table>}:bell", "channel", 0, "store/append.lua")
"""`<version> <tip> <entry>` after a commit, `said <line>`, or `presence `."""
CHAT_COUNT = Key("{<table>}:chat:n", "string", 0, "socket/chat_append.lua")
"""Number of messages in both rooms."""
CHAT_LINES = Key("{<table>}:chat:<room>", "list", 0, "socket/chat_append.lua")
"""The last messages of one room, each after its number."""
CHAT_ONCE = Key("{<table>}:chat:once:<line>", "string", MINUTE, "socket/chat_append.lua")
"""The number of a message, so that a retry to Redis does not post it twice."""
SEEKER_SEEN = Key("{<table>}:seeker_seen", "string", MINUTE, "automation/seekers.py")
"""The last time at which a player who seeks opponents was present (seconds since 1970)."""

# The index of tables; all of it except `TABLE_IDS` can be built again.

TABLE_IDS = Key("tables:ids:<shard>", "set", 0, "store/table_index.py")
"""The id of every table in Redis, added before its first entry; not of archived tables."""
LOBBY = Key("lobby:<status>:<game>:<shard>", "zset", 0, "store/table_lists.py")
"""Public tables of that status and game, score = opening time (ms since 1970).

The status `waiting` has the tables with a chair for a newcomer.
"""
SEEKS = Key("seeks:<game>:<kind>:<shard>", "zset", 0, "store/table_lists.py")
"""Public tables that seek players for a game of that kind: the same number of seats, clock and
options. Scores as in the lobby."""
RUNNING = Key("running:<shard>", "set", 0, "store/table_lists.py")
"""Every running table, including private ones."""
TABLES_OF_PLAYER = Key("player:<player>:tables", "set", 0, "store/table_lists.py")
"""Open and running tables where this player has a seat."""
RESULTS = Key("results:<player>:<game>", "zset", 0, "store/table_lists.py")
"""Finished tables of that game where this player had a seat, score = end (ms since 1970)."""
PLAYED = Key("played:<player>:<game>", "hash", 0, "store/table_lists.py")
"""A table of `RESULTS` whose game was played to its end → the player's seats, rank and points."""
LISTS = Key("tables:lists", "hash", 0, "automation/rebuild.py")
"""The last rebuild of these lists: `format` of complete lists; `reached` during a rebuild.

`left`: the faults that were found, one per line.
"""

ARCHIVE = Key("tables:archive", "string", 0, "archive/guarded_store.py")
"""The id of the archive for finished tables, so that a replaced archive is detected."""

ANALYSIS = Key("analysis:<finished_table>", "string", 90 * DAY, "automation/analyses.py")
"""The analysis of a finished or archived table, and the build that made it, as msgpack."""
ANALYSIS_ASKED = Key("analysis:<finished_table>:asked", "string", HOUR, "automation/analyses.py")
"""Who pays for a pending analysis, an address or a player; another gateway may restart it."""
ANALYSING = Key("analysis:<finished_table>:progress", "string", 6, "automation/analyses.py")
"""The progress in percent. It is also the lease of the gateway that makes the analysis."""
ANALYSIS_JUDGED = Key("analysis:<finished_table>:judged", "hash", HOUR, "automation/analyses.py")
"""Judged decisions of an unfinished analysis, `so_far`: their sum, `build`: that judged them."""

# Ratings: a read model of finished games, made again by `kontor rebuild ratings`, except the voids.

RATED_GAMES = Key("{ratings:<game>}:<ladder>:games", "hash", 0, "ratings/book.py")
"""Table → the facts of its finished game, as msgpack."""
RATINGS_PENDING = Key("{ratings:<game>}:<ladder>:pending", "zset", 0, "ratings/book.py")
"""Tables whose games wait for the fold, score = end (ms since 1970)."""
RATINGS_FOLDED = Key("{ratings:<game>}:<ladder>:folded", "zset", 0, "ratings/book.py")
"""Tables whose games were folded; scores as above."""
RATINGS_BEFORE = Key("{ratings:<game>}:<ladder>:before", "hash", 0, "ratings/book.py")
"""Table → the numbers of its players before that game, as msgpack."""
RATING_CHANGES = Key("{ratings:<game>}:<ladder>:changes", "string", 0, "ratings/book.py")
"""Number of changes of this ladder."""
RATINGS = Key("{ratings:<game>}:<ladder>:numbers", "hash", 0, "ratings/book.py")
"""Player → their numbers, as msgpack. Those of deleted players stay, but nobody sees them."""
RATING_HISTORY = Key("{ratings:<game>}:<ladder>:history:<player>", "list", 0, "ratings/book.py")
"""The rating after each counted game of that player, as msgpack, the oldest first."""
LEADERBOARD = Key("{ratings:<game>}:<ladder>:board", "zset", 0, "ratings/book.py")
"""Players who were active lately, score = rating."""
MONTH_BOARD = Key("{ratings:<game>}:<ladder>:board:<month>", "zset", 33 * DAY, "ratings/book.py")
"""Players with a counted game in that month (UTC, such as `2026-11`), score = rating after it."""
RATINGS_SEEN = Key("{ratings:<game>}:<ladder>:seen", "zset", 0, "ratings/book.py")
"""The players of `LEADERBOARD`, score = end of their last game (ms since 1970)."""
RATING_VOIDS = Key("ratings:voids", "hash", 0, "ratings/ratings.py")
"""Player → the time since which their games do not count (ms since 1970), from the operator."""

# The server's own work. Scores are seconds since 1970.

REBUILD = Key("queue:rebuild:<shard>", "zset", 0, "store/table_queue.py")
"""The member `lists` while the lists must be rebuilt; score = due time or end of the lease."""

DUE = Key("queue:due:<shard>", "zset", 0, "store/table_queue.py")
"""Tables with work for the scheduler, score = due time or end of the lease."""
IDLE = Key("queue:idle:<shard>", "zset", 0, "store/table_queue.py")
"""Open and running tables, score = when they are abandoned without activity; closed tables, score =
when they are deleted."""
FINISHED = Key("queue:finished:<shard>", "zset", 0, "store/table_queue.py")
"""Finished tables, score = when they move to the archive (0: on request) or end of the lease."""
SEEKERS = Key("queue:seekers:<shard>", "zset", 0, "store/table_queue.py")
"""Running tables that seek players, score = when a seeking player must be present."""

OUTBOXES = Key("queue:calls:<shard>", "zset", 0, "store/table_queue.py")
"""`<player>/<subscription>`, score = when to send its notifications, or end of the lease."""
REMINDERS = Key("queue:reminders:<shard>", "zset", 0, "store/table_queue.py")
"""Tables, score = when to remind a player whose time is nearly up, or end of the lease."""
SUBSCRIBERS = Key("calls:players", "zset", 0, "notifications/subscriptions.py")
"""Players with subscriptions, score = last renewal; removed half a year later."""
SUBSCRIPTIONS = Key("{<player>}:calls", "hash", 180 * DAY, "notifications/subscriptions.py")
"""`to <id>`: a subscription, as msgpack; `silent <table>`: a table without notifications."""
OUTBOX = Key("{<player>}:calls:<subscription>", "hash", 30 * DAY, "notifications/notifier.py")
"""Notifications that are pending, or sent and still valid: `<kind> <table> <once>`, as msgpack.

`lock`: end of the sender's lock; `sending`: the notification being sent, with its id; `tries`: its
failed attempts; `rests`: time of the next attempt; `told`: time of the last notification.
"""
GATEWAYS = Key("gateways", "zset", 0, "socket/presence.py")
"""The names of running gateways, score = the end of validity of their `PRESENT`."""
PRESENT = Key("gateway:<gateway>:present", "hash", MINUTE, "socket/presence.py")
"""Table → its viewers at that gateway, as msgpack."""
VAPID = Key("kontor:vapid", "string", 0, "notifications/web_push.py")
"""The private key, made once, that identifies this server to push services: 32 bytes."""

# Players, and limits of their requests.

LEDGER_KEY = Key("kontor:key", "string", 0, "store/ledger_key.py")
"""32 bytes, made once, that identify a ledger. They sign tokens if no secret is configured."""
READY = Key("kontor:ready:<number>", "string", MINUTE, "store/ledger_watch.py")
"""Empty; written at each node of a cluster to check that writes succeed."""
SOUGHT = Key("player:<player>:sought", "string", MINUTE, "http/seeks.py")
"""The table where this player's last seek tried to take a seat. A retry of the seek finds the table
before the lists have it."""
SEEKING_NOW = Key("player:<player>:seeking_now", "string", 10, "http/seeks.py")
"""A random value: the lock of a seek of this player, so that overlapping tries take one seat."""
OPENING_NOW = Key("player:<player>:opening_now", "string", 10, "http/new_tables.py")
"""A random value: the lock of an opening by this player, so that overlapping calls respect the
maximum number of tables."""
ASKED_BY_SEEK = Key("player:<player>:asked_by_seek", "string", HOUR, "http/seeks.py")
"""The table of the last seek that notified this player. No other does so until the key expires."""
PLAYER = Key("player:<player>", "string", 0, "accounts/identity.py")
"""Id, name and day of the first sign-in, as msgpack. The key of a guest who never had a seat
expires after a week."""
SIGNED_OUT_TIMES = Key("player:<player>:signed_out", "string", 0, "accounts/identity.py")
"""How often this player signed out everywhere: the number that their tokens must have. It expires
with `PLAYER`."""
SIGNED_OUT = Key("player:<player>:signed_out_by", "string", 600, "accounts/identity.py")
"""A digest of the idempotency key of the last such request, so that a retry is answered."""
DELETED = Key("players:deleted", "set", 0, "accounts/identity.py")
"""Ids of deleted players; ledgers keep their names, but clients never see them. Guests who never
had a seat are in no ledger, and are not in this set."""
RENAMED = Key("players:renamed", "hash", 0, "accounts/identity.py")
"""Player → the name that they or the operator chose; ledgers keep the old name."""
BAN = Key("player:<player>:ban", "string", 3_650 * DAY, "accounts/moderation.py")
"""The end of the ban (seconds since 1970) and its reason, as msgpack."""
PROFILE = Key("player:<player>:profile", "hash", 0, "accounts/profiles.py")
"""`portrait`, `colour`, `privacy`; `renamed_at`: the last rename (seconds since 1970). It expires
with `PLAYER`."""
HELD_NAME = Key("name:<digest>", "string", 0, "accounts/held_names.py")
"""A digest of what a name looks like → the player who holds it. It expires 90 days after they have
another name, have no passkey, or are deleted."""
CHATS_OF_PLAYER = Key("player:<player>:chats", "set", 0, "socket/chat.py")
"""Tables where this player wrote chat messages. It expires with `PLAYER`."""
PASSKEYS = Key("player:<player>:passkeys", "hash", 0, "accounts/passkeys.py")
"""The passkeys of a player, at most ten: SHA-256 of the credential's id → its data, as msgpack.
`PLAYER` never expires for a player with a passkey."""
PASSKEY_CHALLENGE = Key("passkey:challenge:<digest>", "string", 300, "accounts/passkeys.py")
"""SHA-256 of a challenge → the player who may add a passkey with it; empty for a sign-in."""
JOINED = Key("player:<player>:joined", "set", 0, "accounts/merged_accounts.py")
"""Ids of the guests who were merged into this player."""
JOINED_TO = Key("player:<guest>:joined_to", "string", 0, "accounts/merged_accounts.py")
"""The player into whom that guest is or will be merged; it never changes."""
JOINING = Key("player:<player>:joining", "string", 30, "accounts/merged_accounts.py")
"""A random value: the lock of a merge or a rename of this player."""
BLOCKS = Key("player:<player>:blocks", "hash", 0, "accounts/blocks.py")
"""Another player → `blocked` or `muted`: 200 at most, plus those of merged guests. It expires with
`PLAYER`."""
REPORTS = Key("{reports}:list", "zset", 90 * DAY, "accounts/reports.py")
"""`<number> <reported player> <reporter> ` of each report, score = time (seconds since 1970)."""
REPORT = Key("{reports}:<number>", "string", 90 * DAY, "accounts/reports.py")
"""A report, as msgpack; empty after the decision on it."""
INVITATIONS = Key("player:<player>:invitations", "hash", 7 * DAY, "accounts/invitations.py")
"""Inviting player → the table and the time of the invitation, as msgpack."""
FOLLOWS = Key("player:<player>:follows", "hash", 0, "accounts/follows.py")
"""A followed player → their number in the order of the follows: 500 at most. A field is an id, or
the 12 bytes that it stands for. It expires with `PLAYER`."""
SEEN = Key("players:seen:<shard>", "zset", WEEK, "accounts/online.py")
"""Players, score = when a visible page of theirs was last connected (seconds since 1970); players
are removed after a week."""
MEETINGS = Key("meetings:<game>", "zset", WEEK, "automation/meetings.py")
"""`<table>/<wait>`: a public table where a second person sat down, and how many seconds its first
one had waited; score = when (seconds since 1970). At most 500, of the last week."""
DEVICE_CODE = Key("code:<digest>", "string", 600, "accounts/device_codes.py")
"""SHA-256 of a code → the player whom it signs in."""
BUCKET = Key("budget:<name>:<payer*>", "string", DAY, "rate_limits/spend.lua")
"""Microseconds since 1970 at which this token bucket is full again."""
ANSWER = Key("idempotency:<player>:<digest>", "string", DAY, "http/idempotent_responses.py")
"""The table and version of the first answer under an Idempotency-Key, as msgpack."""

PLAYERS = Key("kontor:players", "channel", 0, "accounts/identity.py")
"""`ended <player>`, `joined <guest>`, `deleted <player>`: their tokens are no longer valid;
`banned <player>`, `changed ban <player>`, `changed name <player>`, `changed blocks <player>`. Every
gateway subscribes to it."""

KEYS = tuple(value for value in tuple(globals().values()) if isinstance(value, Key))


CHAT_ROOMS = ("table", "gallery")


def all_keys_of(table_id: str) -> list[str]:
    """Return all keys of a table except `CHAT_ONCE`, which expires soon."""
    whole = [
        key.of(table_id)
        for key in KEYS
        if key.pattern.startswith("{<table>}:") and key.pattern.count("<") == 1
        if key.type != "channel"
    ]
    return [*whole, *(CHAT_LINES.of(table_id, room) for room in CHAT_ROOMS)]


class TableKeys(NamedTuple):
    """The keys that an append to one table needs."""

    ledger: str
    committed: str
    summary: str
    updates: str


@lru_cache(maxsize=4096)
def keys_of_table(table_id: str) -> TableKeys:
    """Return the keys of a table; cached, because each append needs them."""
    return TableKeys(*(key.of(table_id) for key in (LEDGER, COMMITTED, SUMMARY, TABLE_UPDATES)))
