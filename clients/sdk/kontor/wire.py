"""The messages that a client receives. Unknown fields are ignored, as the protocol requires."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import force_setattr

from kontor import frames


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat. `bot`: the policy of the bot there. `given_up`: it can be taken over.

    `held`: a bot plays until a player comes. `asks`: requests to take it over. `stand_in`: a bot
    plays until its player acts again. `away_until`: its clock is or was paused until then (RFC 3339
    UTC). At a rated table, `left_by`: the id of the player who gave it up; `rating`: of its player,
    only from `summary` and `tables`.
    """

    seat: int
    player: frames.Named | None = None
    bot: str | None = None
    bot_name: str | None = None
    given_up: bool = False
    held: bool = False
    asks: tuple[frames.Named, ...] = ()
    stand_in: bool = False
    away_until: str | None = None
    left_by: str | None = None
    rating: "SeatRating | None" = None


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of a player at a rated table."""

    rating: int
    provisional: bool


class LeaderboardRow(msgspec.Struct, frozen=True):
    """A player of a leaderboard. Equal ratings share a `rank`. `path`: of their page."""

    rank: int
    player_id: str
    name: str
    path: str
    rating: int
    provisional: bool
    played: int


class RatingPoint(msgspec.Struct, frozen=True):
    """A player's rating after a game. `at`: RFC 3339 UTC."""

    at: str
    rating: int
    table_id: str


class TieBreak(msgspec.Struct, frozen=True):
    """The comparison of seats with equal points. `values`: of each of them."""

    name: str
    values: dict[str, int]


class Outcome(msgspec.Struct, frozen=True):
    """`ranking`: best first, tied seats together. `scores`: per seat, with their `total`."""

    reason: Literal["played", "abandoned"]
    ranking: tuple[tuple[int, ...], ...]
    scores: dict[str, dict[str, int]]
    won: bool | None = None
    tie_break: TieBreak | None = None


class Fork(msgspec.Struct, frozen=True):
    """The origin of a fork: a table, and the version from which it continues."""

    table_id: str
    version: int


class Summary(msgspec.Struct, frozen=True):
    """The summary of a table. Times are RFC 3339 UTC.

    `hints`: whether a seat may ask for hints. `rated`: the result counts for ratings.
    `seeks_later`: people are wanted for the next game.
    `invites`: how many times the invite was changed. `unattended`: the version since which
    stand-ins play for every player. `imported`: the table comes from a log; it was opened elsewhere
    at `played_at`. `not_replayed`: the log has rules that are not installed here, so it cannot be
    continued.
    """

    table_id: str
    game: str
    options: dict[str, Any]
    status: Literal["open", "running", "finished"]
    visibility: Literal["public", "private"]
    seats: tuple[SeatSummary, ...]
    owner: str
    undo: bool
    version: int
    awaiting: tuple[int, ...]
    created_at: str
    commitment: str = ""
    move_seconds: int | None = None
    bank_seconds: int = 0
    increment_seconds: int = 0
    vacation_days: int = 0
    hints: bool = False
    rated: bool = False
    seeks_later: bool = False
    started_at: str | None = None
    finished_at: str | None = None
    outcome: Outcome | None = None
    invite: str | None = None
    invites: int = 0
    fork_of: Fork | None = None
    unattended: int | None = None
    imported: bool = False
    played_at: str | None = None
    not_replayed: bool = False


class Invitation(msgspec.Struct, frozen=True, rename={"host": "from"}):
    """An invitation by `host` to that table, or to the game after it (`seeks_later`)."""

    host: frames.Named
    table: Summary
    since: str


class Clock(msgspec.Struct, frozen=True):
    """The deadline of an awaited seat (RFC 3339 UTC). Afterwards a bot plays for it.

    `bank_from`: the time from which it uses its reserve; None without one.
    """

    ends_at: str
    bank_from: str | None = None


class Moment(msgspec.Struct, frozen=True):
    """The time until which others may interrupt (RFC 3339 UTC)."""

    ends_at: str


class DeviceCode(msgspec.Struct, frozen=True):
    """A code to sign in on another device, valid once until `expires_at` (RFC 3339 UTC)."""

    code: str
    expires_at: str


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of mine. `made_at`, `used_at`: RFC 3339 UTC; `used_at` None: it never signed me in.

    `made_with`: the browser and system that made it, as in `Firefox, Windows`; empty: unknown.
    """

    id: str
    name: str
    made_at: str
    made_with: str = ""
    used_at: str | None = None


class BlockedPlayer(msgspec.Struct, frozen=True):
    """A player whom I blocked or, with `muted`, whose chat I do not read."""

    player_id: str
    name: str
    gone: bool = False
    muted: bool = False


class PlayerPresence(msgspec.Struct, frozen=True):
    """Whether a player is online, and the public table where they play.

    `seen`: `today` or `week`, if they were online within that time; None: not within a week.
    """

    online: bool
    table_id: str | None = None
    game: str | None = None
    seen: Literal["today", "week"] | None = None


class PlayedGame(msgspec.Struct, frozen=True):
    """A player's games with this number of seats; 1 is a solo game. `best`: their most points."""

    game: str
    seats: int
    played: int
    won: int
    best: int | None = None


class PlayerRating(msgspec.Struct, frozen=True):
    """A player's rating in a game. `played`: number of games that counted."""

    game: str
    ladder: Literal["people", "bots"]
    rating: int
    provisional: bool
    played: int


class HeadToHead(msgspec.Struct, frozen=True):
    """My games against a player, from my side."""

    game: str
    played: int
    won: int
    lost: int
    tied: int


class Profile(msgspec.Struct, frozen=True):
    """A player's page. Only an `open` one has more than a name; a deleted player has none.

    `path`: of the page. `since`: the day of the first sign-in. `following`, `follows_me`,
    `blocked`: between me and the player.
    """

    player_id: str
    path: str
    status: Literal["open", "private", "deleted", "banned"]
    name: str = ""
    portrait: str | None = None
    colour: str | None = None
    since: str | None = None
    following: bool = False
    follows_me: bool = False
    blocked: bool = False
    presence: PlayerPresence | None = None
    games: tuple[PlayedGame, ...] = ()
    ratings: tuple[PlayerRating, ...] = ()
    head_to_head: tuple[HeadToHead, ...] = ()


class MyProfile(msgspec.Struct, frozen=True):
    """My profile. `privacy`: who may see my page. `name_held`: nobody else can take my name.

    `has_passkey`: I can play rated games. `rename_from`: the time from which I can change my name
    again; None: now.
    """

    player_id: str
    name: str
    path: str
    status: Literal["open"]
    privacy: Literal["everybody", "followed", "nobody"]
    name_held: bool
    has_passkey: bool = False
    portrait: str | None = None
    colour: str | None = None
    since: str | None = None
    rename_from: str | None = None


class FollowedPlayer(msgspec.Struct, frozen=True):
    """A player whom I follow. `friend`: they follow me, too. `path`: of their page.

    `presence`: None if they hide it. `portrait`, `colour`: what they chose, else empty.
    """

    player_id: str
    name: str
    path: str
    friend: bool
    portrait: str = ""
    colour: str = ""
    presence: PlayerPresence | None = None


class Option(msgspec.Struct, frozen=True):
    """A legal move: the command to send back, and a sentence for it.

    `price`: its cost, such as `2 gold`; the sentence ends with it in brackets. `at`: the version at
    which it was offered, set by the SDK; None while others may interrupt.
    """

    command: dict[str, Any]
    label: str
    price: str | None = None
    at: int | None = None


class Hint(msgspec.Struct, frozen=True):
    """The best move in a sentence. It is outdated when the table has another `version`.

    `equals`: other options that are about equally good. `how`: the numbers behind it.
    """

    version: int
    option: Option
    text: str
    how: str = ""
    equals: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        _offered_at(self.version, self.option, *self.equals)


def _offered_at(version: int, *options: Option) -> None:
    for option in options:
        force_setattr(option, "at", version)


# Frames from server to client, in order of arrival.


class _Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of each version, in a `position` and in a `commit`."""

    table: str
    version: int
    options: tuple[Option, ...]
    awaiting: tuple[int, ...]
    outcome: Outcome | None = None
    clocks: dict[int, Clock] = {}
    banks: dict[int, int] = {}
    moment: Moment | None = None
    may_undo: bool = False
    undo_answers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.moment is None:
            _offered_at(self.version, *self.options)


class Position(_Shown, frozen=True, kw_only=True, tag="position"):
    """The whole position; it replaces the previous one.

    `damaged`: entries of this table were lost; it can only be watched, as far as it is readable.
    """

    resume_token: str
    viewer: str
    view: dict[str, Any]
    summary: Summary
    damaged: bool = False


class Commit(_Shown, frozen=True, kw_only=True, tag="commit"):
    """The next version. `patch`: RFC 7396, from my previous view to this one."""

    by: int | None
    time: str
    events: tuple[dict[str, Any], ...]
    tell: tuple[str, ...]
    patch: dict[str, Any]
    summary: Summary | None = None
    resume_token: str = ""


ServerFrame: TypeAlias = (
    frames.Welcome
    | Position
    | Commit
    | frames.Accepted
    | frames.RejectedFrame
    | frames.ErrorFrame
    | frames.Pong
    | frames.Alive
    | frames.Said
    | frames.Presence
    | frames.LedgerFrame
)

_server_frame = msgspec.json.Decoder(ServerFrame)


def read(text: str | bytes) -> ServerFrame | None:
    """Decode a frame of the server. Return None for an unknown type."""
    try:
        return _server_frame.decode(text)
    except msgspec.ValidationError:
        kind = msgspec.json.decode(text, type=_Typed).type
        known = {frame.__struct_config__.tag for frame in ServerFrame.__args__}
        if kind in known:
            raise
        return None


class _Typed(msgspec.Struct):
    type: str
