"""Every key and channel in Redis: its pattern, type, lifetime, and the file that writes it.

The keys of one table share its id as hash tag, so that a Redis Cluster keeps them in one slot and a
script may touch all of them. All gateways share the other keys. A key that all tables would write
is split into shards by the tables' ids, and no command touches two of them.

`<name>` in a pattern stands for a part without colons, `<name*>` for any text.
"""

import re
import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, TypeAlias

Type: TypeAlias = Literal["stream", "hash", "string", "set", "zset", "list", "channel"]

MINUTE, HOUR, DAY = 60, 3_600, 86_400
CALLED_DAYS = 180
"""After which nobody is called any more whose page or client has not renewed it."""
REGISTER_SHARDS, QUEUE_SHARDS, LOBBY_SHARDS = 16, 8, 4
"""For good: another number would look for a table where it is not."""


def shard_of(table_id: str, shards: int) -> int:
    """The number of a table's shard."""
    return zlib.crc32(table_id.encode()) % shards


@dataclass(frozen=True)
class Key:
    """`lifetime`: seconds after which Redis forgets it, at most; None: it stays."""

    pattern: str
    type: Type
    lifetime: int | None
    writer: str

    @cached_property
    def _template(self) -> str:
        return re.sub(r"<\w+\*?>", "%s", self.pattern)

    def of(self, *parts: str | int) -> str:
        """Return the key, with `parts` for the names of its pattern in order."""
        return self._template % parts


# A table.

LEDGER = Key("{<table>}:ledger", "stream", None, "store/append.lua")
"""An entry per committed command, ids `<version>-0`. `e`: the entry as msgpack, `t`: its tip."""
COMMITTED = Key("{<table>}:booked", "hash", None, "store/append.lua")
"""`version`, `tip`, `awaiting` (by commas), idempotency key → version.

`todo`: versions after which something is still to be done elsewhere; `store/post_commit_ack.lua`
strikes out.
"""
SUMMARY = Key("{<table>}:summary", "string", None, "store/append.lua")
"""JSON, as of the last commit that changed more than version and awaiting."""
SECRET = Key("{<table>}:secret", "string", None, "store/ledger.py")
"""32 bytes, from which the seed is made; an imported log has none."""
TABLE_UPDATES = Key("{<table>}:bell", "channel", None, "store/append.lua")
"""`<version> <tip> <entry>` after a commit, `said <line>`, or `presence `."""
CHAT_COUNT = Key("{<table>}:chat:n", "string", None, "socket/chat_append.lua")
"""How many lines were said, in both rooms."""
CHAT_LINES = Key("{<table>}:chat:<room>", "list", None, "socket/chat_append.lua")
"""The last lines of one room, each with its number before it."""
CHAT_ONCE = Key("{<table>}:chat:once:<line>", "string", MINUTE, "socket/chat_append.lua")
"""The number a line got, so that sending it to Redis again does not say it twice."""
SEEKER_SEEN = Key("{<table>}:seeker_seen", "string", MINUTE, "automation/seekers.py")
"""When somebody who waits for people was there last (seconds since 1970)."""
PRESENT = Key("{<table>}:present", "hash", MINUTE, "socket/presence.py")
"""Gateway → who watches the table there, as msgpack."""

# The index of tables; all but the shards can be built again from them.

TABLE_IDS = Key("tables:ids:<shard>", "set", None, "store/table_index.py")
"""The id of every table in Redis, added before its first entry is; no archived one."""
LOBBY = Key("lobby:<status>:<game>:<shard>", "zset", None, "store/table_index.py")
"""Public tables of that status and game, score = when they opened (ms since 1970).

The status `waiting` has those with a chair for whoever comes.
"""
SEEKS = Key("seeks:<game>:<kind>:<shard>", "zset", None, "store/table_index.py")
"""Public tables where people are wanted for a game of that kind: one number of seats, one clock,
the same options. Scores as in the lobby."""
RUNNING = Key("running:<shard>", "set", None, "store/table_index.py")
"""Every running table, private ones too."""
TABLES_OF_PLAYER = Key("player:<player>:tables", "set", None, "store/table_index.py")
"""Open and running tables where this player sits."""
RESULTS = Key("results:<player>:<game>", "zset", None, "store/table_index.py")
"""Finished tables of that game where this player sat, score = when they ended (ms since 1970)."""
LISTS = Key("tables:lists", "hash", None, "automation/rebuild.py")
"""How these lists were last made anew: `format` of what is complete; `reached` while it is done.

`left`: what was found wrong, a line each.
"""

ARCHIVE = Key("tables:archive", "string", None, "automation/archivist.py")
"""The id of the archive that finished tables go to: another one in its place is noticed."""

ANALYSIS = Key("analysis:<finished_table>", "string", 90 * DAY, "automation/analyses.py")
"""What was found of a finished table, and by which build, as msgpack; also of an archived one."""
ANALYSIS_ASKED = Key("analysis:<finished_table>:asked", "string", HOUR, "automation/analyses.py")
"""The player who asked for it, until it is found: if its gateway ends, another begins it again."""
ANALYSING = Key("analysis:<finished_table>:progress", "string", 6, "automation/analyses.py")
"""How many hundredths are done. It is also the lease of the gateway that works at it."""
ANALYSIS_JUDGED = Key("analysis:<finished_table>:judged", "hash", HOUR, "automation/analyses.py")
"""Decisions that an unfinished analysis has judged, as msgpack, and `build`: what judged them."""

# Work of the server's own. Scores are seconds since 1970.

REBUILD = Key("queue:rebuild:<shard>", "zset", None, "store/table_queue.py")
"""`lists`, while the lists of tables are to be made anew, or the end of the lease on it."""

DUE = Key("queue:due:<shard>", "zset", None, "store/table_queue.py")
"""Tables by when the scheduler has to look at them, or by the end of the lease on them."""
IDLE = Key("queue:idle:<shard>", "zset", None, "store/table_queue.py")
"""Open and running tables by when they are abandoned if nobody touches them, and closed ones by
when they are deleted."""
FINISHED = Key("queue:finished:<shard>", "zset", None, "store/table_queue.py")
"""Finished tables by when they move to the archive, 0: somebody asks for it; or by the end of the
lease on them."""
SEEKERS = Key("queue:seekers:<shard>", "zset", None, "store/table_queue.py")
"""Running tables where people are wanted by when somebody has to be there."""

CALLS = Key("queue:calls:<shard>", "zset", None, "store/table_queue.py")
"""`<player>/<subscription>` by when to tell something there, or by the end of the lease on it."""
REMINDERS = Key("queue:reminders:<shard>", "zset", None, "store/table_queue.py")
"""Tables by when somebody's time is nearly up who can be called, or the end of the lease."""
CALLED = Key("calls:players", "zset", None, "notifications/subscriptions.py")
"""Players who may be called, score = when that was last renewed; gone half a year later."""
SUBSCRIPTIONS = Key("{<player>}:calls", "hash", CALLED_DAYS * DAY, "notifications/subscriptions.py")
"""`to <id>`: where a player is called, as msgpack; `silent <table>`: a table that does not."""
OUTBOX = Key(
    "{<player>}:calls:<subscription>", "hash", 30 * DAY, "notifications/notification_settings.py"
)
"""What is to be told there, or was and still holds: `<kind> <table> <once>`, as msgpack.

`lock`: until when somebody is at it; `sending`: what is on its way, with its id; `tries`, `told`:
how often that failed, and when something was last told.
"""
VAPID = Key("kontor:vapid", "string", None, "notifications/web_push.py")
"""The private key, made once, by which push services know this server: 32 bytes."""

# Players, and what they may ask for how often.

LEDGER_KEY = Key("kontor:key", "string", None, "store/ledger_key.py")
"""32 bytes, made once: a ledger is known by them. They sign tokens where no key is configured."""
READY = Key("kontor:ready:<number>", "string", MINUTE, "store/ledger_watch.py")
"""Empty: written to see whether anything can be, at each node of a cluster."""
SOUGHT = Key("player:<player>:sought", "string", MINUTE, "http/seeks.py")
"""The table at which who seeks people has tried to sit down last: if that seek is tried once more,
it is found before the lists have it."""
ASKED_BY_SEEK = Key("player:<player>:asked_by_seek", "string", HOUR, "http/seeks.py")
"""The table of the seek that notified this player last. No other seek does so until it expires."""
PLAYER = Key("player:<player>", "string", None, "accounts/identity.py")
"""Id and name, as msgpack. Of a guest who has never sat down it is forgotten after a week."""
SIGNED_OUT_TIMES = Key("player:<player>:signed_out", "string", None, "accounts/identity.py")
"""How often this player signed out everywhere: the number that their tokens must have. Of a guest
who has never sat down it is forgotten with them."""
SIGNED_OUT = Key("player:<player>:signed_out_by", "string", 600, "accounts/identity.py")
"""A digest of the key under which they did so last: who brings it is answered once more."""
DELETED = Key("players:deleted", "set", None, "accounts/identity.py")
"""Ids of players who had themselves deleted; ledgers keep their names, nobody is shown them. A
guest who has never sat down stands in none, and is not among them."""
RENAMED = Key("players:renamed", "hash", None, "accounts/moderation.py")
"""Player → the name that the operator gave them; ledgers keep the one before."""
BAN = Key("player:<player>:ban", "string", 3_650 * DAY, "accounts/moderation.py")
"""Until when they may not come (seconds since 1970), and why, as msgpack."""
CHATS_OF_PLAYER = Key("player:<player>:chats", "set", None, "socket/chat.py")
"""Tables where this player said something. Of a guest who has never sat down it is forgotten with
them."""
PASSKEYS = Key("player:<player>:passkeys", "hash", None, "accounts/passkeys.py")
"""The passkeys of a player, at most ten: SHA-256 of the credential's id → what is kept of it, as
msgpack. Who has one is never forgotten."""
PASSKEY_CHALLENGE = Key("passkey:challenge:<digest>", "string", 300, "accounts/passkeys.py")
"""SHA-256 of a challenge → the player who may make a passkey with it; empty: it is to sign in."""
JOINED = Key("player:<player>:joined", "set", None, "accounts/merged_accounts.py")
"""Ids of guests who are this player now."""
JOINED_TO = Key("player:<guest>:joined_to", "string", None, "accounts/merged_accounts.py")
"""The player who that guest is now, or is about to be: from then on no other."""
JOINING = Key("player:<player>:joining", "string", 30, "accounts/merged_accounts.py")
"""A random value: the lock of a join that this player is part of."""
BLOCKS = Key("player:<player>:blocks", "hash", None, "accounts/blocks.py")
"""Another player → `blocked` or `muted`: 200 at most, and what joined guests had. Of a guest who
has never sat down it is forgotten with them."""
REPORTS = Key("{reports}:list", "zset", 90 * DAY, "accounts/reports.py")
"""`<number> <reported player> <reporter> ` of each, score = when (seconds since 1970)."""
REPORT = Key("{reports}:<number>", "string", 90 * DAY, "accounts/reports.py")
"""One as msgpack; empty once it was judged."""
INVITATIONS = Key("player:<player>:invitations", "hash", 7 * DAY, "accounts/invitations.py")
"""By who would like to play with this player: at which table, and since when, as msgpack."""
DEVICE_CODE = Key("code:<digest>", "string", 600, "accounts/device_codes.py")
"""SHA-256 of a code → the player it stands for."""
BUCKET = Key("budget:<name>:<payer*>", "string", DAY, "rate_limits/spend.lua")
"""Microseconds since 1970 at which this token bucket is full again."""
ANSWER = Key("idempotency:<player>:<digest>", "string", DAY, "http/idempotent_responses.py")
"""Of which table and version the first answer under an Idempotency-Key is, as msgpack."""

PLAYERS = Key("kontor:players", "channel", None, "accounts/identity.py")
"""`ended <player>`, `joined <guest>`, `deleted <player>`: their tokens are void; `banned <player>`,
`changed ban <player>`, `changed name <player>`, `changed blocks <player>`. Every gateway listens
to it."""

KEYS = tuple(value for value in tuple(globals().values()) if isinstance(value, Key))


CHAT_ROOMS = ("table", "gallery")


def all_keys_of(table_id: str) -> list[str]:
    """The keys of a table that do not expire."""
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
    """The keys of a table; cached, for it is appended to again and again."""
    return TableKeys(*(key.of(table_id) for key in (LEDGER, COMMITTED, SUMMARY, TABLE_UPDATES)))
