"""The types of the plain values that the projections make.

The generated documents are made from these types and from the message structs; a test compares them
with real messages.
"""

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from msgspec import Meta

from domain.table.state import Fork, Player

Time = Annotated[str, Meta(description="RFC 3339 UTC", extra_json_schema={"format": "date-time"})]
SeatKey: TypeAlias = str
TAGGED: dict[str, Any] = {
    "required": ["type"],
    "properties": {"type": {"type": "string"}},
    "additionalProperties": True,
}
"""An object whose tag is the only common field; the game defines the others."""
POINTS_NOW: dict[str, Any] = {
    "type": "object",
    "required": ["scores"],
    "properties": {
        "scores": {"type": "object", "additionalProperties": {"type": "integer"}},
        "hidden": {"type": "boolean"},
    },
}
"""The score of a seat if the game ended now, see `current_score.py`."""
View = Annotated[
    dict[str, Any],
    Meta(
        description="What this viewer sees; its shape is the game's: view.schema.json",
        extra_json_schema={
            "required": ["game", "phase", "seats"],
            "properties": {
                "game": {"type": "string"},
                "phase": {"type": "string"},
                "seats": {"type": "object"},
                "current_score": {"type": "object", "additionalProperties": POINTS_NOW},
            },
            "additionalProperties": True,
        },
    ),
]
Command = Annotated[
    dict[str, Any],
    Meta(description="A command of the game: commands.schema.json", extra_json_schema=TAGGED),
]
Event = Annotated[
    dict[str, Any],
    Meta(
        description="An event, with the fields that the viewer may know: events.schema.json",
        extra_json_schema=TAGGED,
    ),
]


class SeatRating(TypedDict):
    """The rating of a player at a rated table."""

    rating: int
    provisional: bool


class SeatShown(TypedDict):
    """A seat of a table. `rating`: only from HTTP, at a rated table."""

    seat: int
    player: Player | None
    bot: NotRequired[str]
    bot_name: NotRequired[str]
    given_up: NotRequired[bool]
    held: NotRequired[bool]
    asks: NotRequired[list[Player]]
    stand_in: NotRequired[bool]
    away_until: NotRequired[Time]
    left_by: NotRequired[str]
    rating: NotRequired["SeatRating"]


class TieBreakShown(TypedDict):
    """The comparison of seats with equal points. `values`: one for each of them."""

    name: str
    values: dict[SeatKey, int]


class OutcomeShown(TypedDict):
    """How a game ended."""

    reason: Literal["played", "abandoned"]
    ranking: list[list[int]]
    scores: dict[SeatKey, dict[str, int]]
    won: NotRequired[bool]
    tie_break: NotRequired[TieBreakShown]


class Summary(TypedDict):
    """A summary of a table."""

    table_id: str
    game: str
    options: dict[str, Any]
    status: Literal["open", "running", "finished"]
    visibility: Literal["public", "private"]
    seats: list[SeatShown]
    owner: str
    undo: bool
    version: int
    awaiting: list[int]
    created_at: Time
    commitment: str
    move_seconds: NotRequired[int]
    bank_seconds: NotRequired[int]
    increment_seconds: NotRequired[int]
    vacation_days: NotRequired[int]
    hints: NotRequired[bool]
    rated: NotRequired[bool]
    seeks_later: NotRequired[bool]
    started_at: NotRequired[Time]
    finished_at: NotRequired[Time]
    outcome: NotRequired[OutcomeShown]
    invite: NotRequired[str]
    invites: NotRequired[int]
    fork_of: NotRequired[Fork]
    unattended: NotRequired[int]
    imported: NotRequired[bool]
    played_at: NotRequired[Time]
    not_replayed: NotRequired[bool]


class OptionShown(TypedDict):
    """An option of a viewer, ready to send back.

    `price`: the cost in words. The label ends with it, in brackets.
    """

    command: Command
    label: str
    price: NotRequired[str]


class ClockShown(TypedDict):
    """The end of a seat's time. `bank_from`: the time when it starts to use its reserve."""

    ends_at: Time
    bank_from: NotRequired[Time]


class MomentShown(TypedDict):
    """The end of the time in which others may interrupt, before an awaited seat's move counts."""

    ends_at: Time


class PastPosition(TypedDict):
    """A whole table as one viewer sees it, at some version."""

    type: Literal["position"]
    table: str
    version: int
    viewer: str
    view: View
    options: list[OptionShown]
    awaiting: list[int]
    summary: Summary
    outcome: NotRequired[OutcomeShown]
    clocks: NotRequired[dict[SeatKey, ClockShown]]
    banks: NotRequired[dict[SeatKey, int]]
    moment: NotRequired[MomentShown]
    may_undo: NotRequired[bool]
    undo_answers: NotRequired[list[int]]


class Position(PastPosition):
    """The whole view. It replaces everything that the connection has shown before.

    `damaged`: entries of this table were lost; only the readable part is shown.
    """

    resume_token: str
    damaged: NotRequired[Literal[True]]


class Commit(TypedDict):
    """The next version for one viewer. `patch`: RFC 7396, from the last view to this one.

    `resume_token`: only on a connection.
    """

    type: Literal["commit"]
    table: str
    version: int
    resume_token: NotRequired[str]
    by: int | None
    time: Time
    events: list[Event]
    tell: list[str]
    patch: dict[str, Any]
    options: list[OptionShown]
    awaiting: list[int]
    outcome: NotRequired[OutcomeShown]
    clocks: NotRequired[dict[SeatKey, ClockShown]]
    banks: NotRequired[dict[SeatKey, int]]
    moment: NotRequired[MomentShown]
    summary: NotRequired[Summary]
    may_undo: NotRequired[bool]
    undo_answers: NotRequired[list[int]]


class WrongMoves(TypedDict):
    """Options of a step, by index, and the reason why they are wrong."""

    options: list[int]
    why: str


class LessonMove(TypedDict):
    """A move of the learner: an option, by index. `label`: as short as in a hint."""

    option: int
    label: str


class MoveToFind(TypedDict):
    """A move that the learner must find. `also`: options that are as good, by index.

    `why`: shown when it is found. `otherwise`: shown for every other option.
    """

    also: list[int]
    wrong: list[WrongMoves]
    otherwise: str
    why: str


class LessonStep(TypedDict):
    """The commentary at a version. `point`: its subject, by the names of the boards."""

    version: int
    say: str
    point: list[str]
    find: NotRequired[MoveToFind]


class LessonShown(TypedDict):
    """A guided first game: its first position, then a commit for each version, with options.

    `moves`: the learner's, by the version before them. Each follows a step or another of them.
    """

    game: str
    seat: int
    minutes: int
    position: PastPosition
    commits: list[Commit]
    steps: list[LessonStep]
    moves: dict[str, LessonMove]


class EntryShown(TypedDict):
    """An entry of a log, one per line. `tip`: of the hash chain, in hex, after the game's end."""

    version: int
    time: Time
    by: int | None
    command_id: NotRequired[str]
    command: NotRequired[Command]
    events: list[Event]
    tell: NotRequired[list[str]]
    tip: NotRequired[str]


class HintShown(TypedDict):
    """The hint for a seat.

    `version`: of the table when the hint was made; at the next one it is outdated. `option`: the
    best one. `equals`: other options that are about equally good, if any. `text`: the move, its
    price, value and reason, and the next choice of the turn. `how`: the numbers behind it, unless
    no other option exists.
    """

    version: int
    option: OptionShown
    equals: NotRequired[list[OptionShown]]
    text: str
    how: NotRequired[str]


class TurnOfCurve(TypedDict):
    """The score of each seat at the beginning of a turn or round, or at the end of the game.

    `round`: number of rounds begun. `seat`: the seat whose turn it is.
    """

    version: int
    round: int
    label: NotRequired[str]
    seat: NotRequired[int]
    scores: dict[SeatKey, dict[str, int]]


class Curve(TypedDict):
    """The scores during a finished game."""

    turns: list[TurnOfCurve]


class PointOfAnalysis(TypedDict):
    """The expected lead of a seat over the others, at one of its decisions or at the end."""

    version: int
    margin: float
    error: float


class TurningPointShown(TypedDict):
    """A decision that surely lost much, and a better option.

    `version`: with the decision; it was made in the position before. `line`: the seat's expected
    next moves. `worlds`: number of simulated continuations; in `ahead` of them the other option was
    better. `parts`: its gains, in words. `tell`: all in a sentence. `cost`: that sentence without
    the options. `played_card`, `better_card`: the card or tile that each option names.
    `played_command`, `better_command`: the options as commands; missing if the seat passes.
    """

    version: int
    seat: int
    loss: float
    error: float
    worlds: int
    ahead: int
    played: str
    better: str
    line: list[str]
    parts: dict[str, float]
    tell: str
    cost: str
    played_card: NotRequired[str]
    better_card: NotRequired[str]
    played_command: NotRequired[Command]
    better_command: NotRequired[Command]


class LuckShown(TypedDict):
    """The effect of chance on a seat between two of its decisions."""

    since: int
    version: int
    seat: int
    gain: float
    error: float
    tell: str


class SeatAnalysisShown(TypedDict):
    """`accuracy`: from 0 to 100. `tell`: a summary in a sentence.

    None for a seat without decisions.
    """

    accuracy: NotRequired[int]
    tell: NotRequired[str]
    decisions: int
    lost: float
    gift: float
    luck: float
    curve: list[PointOfAnalysis]


class AnalysisShown(TypedDict):
    """The analysis of a finished game. `build`: version of the software. `spread`: of margins."""

    build: str
    game: str
    spread: float
    seats: list[SeatAnalysisShown]
    turning_points: list[TurningPointShown]
    luck: list[LuckShown]


class SeatSoFar(TypedDict):
    """The curve of a seat from the decisions that are judged so far, and the end of the game."""

    curve: list[PointOfAnalysis]


class AnalysisProgress(TypedDict):
    """A running analysis. `progress`: in percent. The others are missing at the beginning.

    `seconds_left`: an estimate. `seats`, `turning_points`: what is known so far.
    """

    progress: int
    seconds_left: NotRequired[int]
    seats: NotRequired[list[SeatSoFar]]
    turning_points: NotRequired[list[TurningPointShown]]


class Welcomed(TypedDict):
    """A player and the token that authenticates them."""

    player_id: str
    name: str
    token: str


class PlayerDone(TypedDict):
    """The player that the call concerned, such as the deleted or the reported one."""

    player_id: str


class BlockedPlayer(TypedDict):
    """`muted`: only their chat is hidden; otherwise they are blocked."""

    player_id: str
    name: str
    gone: NotRequired[Literal[True]]
    muted: NotRequired[Literal[True]]


class BlockedPlayers(TypedDict):
    """The players whom somebody has blocked or muted."""

    players: list[BlockedPlayer]


class DeviceCode(TypedDict):
    """A code to sign in on another device."""

    code: str
    expires_at: Time


class PasskeyChallenge(TypedDict):
    """The input with which a browser creates a passkey or signs in, as defined by WebAuthn."""

    public_key: dict[str, Any]


class PasskeyShown(TypedDict):
    """A passkey of the caller, with its name. `used_at`: the last sign-in.

    `made_with`: the browser and system that created it, as in `Firefox, Windows`.
    """

    id: str
    name: str
    made_at: Time
    made_with: NotRequired[str]
    used_at: NotRequired[Time]


class PasskeysShown(TypedDict):
    """All passkeys of the caller, the first created first."""

    passkeys: list[PasskeyShown]


class Joined(TypedDict):
    """The merged guest, and the tables where the guest's seat was given up.

    These are tables where the player has a seat too, or where a block prevents the player from
    joining the others.
    """

    player_id: str
    left: list[str]


class QuietHours(TypedDict):
    """From `start` to `end`, as in `22:00` and `07:00`, in the time zone `zone` (IANA)."""

    start: str
    end: str
    zone: str


class CallsTo(TypedDict):
    """The targets of notifications: browsers, or an email address, and whether it is confirmed."""

    id: str
    quiet: NotRequired[QuietHours]
    name: NotRequired[str]
    address: NotRequired[str]
    confirmed: NotRequired[bool]


class CallsShown(TypedDict):
    """The caller's notification settings. `key`: to subscribe. `mail`: whether mail is available.

    `silent`: tables without notifications.
    """

    key: str
    mail: bool
    subscriptions: list[CallsTo]
    silent: list[str]


InvitationShown = TypedDict("InvitationShown", {"from": Player, "table": Summary, "since": Time})
"""An invitation to play at this table, or after its game has ended (`seeks_later`)."""


Privacy: TypeAlias = Literal["everybody", "followed", "nobody"]


class PlayedGame(TypedDict):
    """A player's games with this number of seats; 1 is a solo game. `best`: their most points."""

    game: str
    seats: int
    played: int
    won: int
    best: NotRequired[int]


class HeadToHead(TypedDict):
    """The caller's games against a player, from the caller's side."""

    game: str
    played: int
    won: int
    lost: int
    tied: int


class Profile(TypedDict):
    """A player's page. If `status` is not `open`, there is nothing else to see.

    `path`: of the page, with the name if the player holds it. `since`: the day of the first
    sign-in. `following`, `follows_me`, `blocked`: the caller follows the player, is followed, has
    blocked the player.
    """

    player_id: str
    name: NotRequired[str]
    path: str
    status: Literal["open", "private", "deleted", "banned"]
    portrait: NotRequired[str]
    colour: NotRequired[str]
    since: NotRequired[str]
    following: NotRequired[bool]
    follows_me: NotRequired[bool]
    blocked: NotRequired[bool]
    presence: NotRequired["PresenceShown"]
    games: NotRequired[list[PlayedGame]]
    ratings: NotRequired[list["RatingShown"]]
    head_to_head: NotRequired[list[HeadToHead]]


class MyProfile(TypedDict):
    """The caller's own profile. `name_held`: nobody else can take the name.

    `has_passkey`: the caller can play rated games. `rename_from`: the time of the next allowed
    rename, if it is in the future.
    """

    player_id: str
    name: str
    path: str
    status: Literal["open"]
    portrait: NotRequired[str]
    colour: NotRequired[str]
    since: NotRequired[str]
    privacy: Privacy
    name_held: bool
    has_passkey: NotRequired[bool]
    rename_from: NotRequired[Time]


class Myself(MyProfile):
    """The caller, their profile, open and running tables, and invitations from other players."""

    tables: list[Summary]
    invitations: NotRequired[list[InvitationShown]]
    token: NotRequired[str]


class PresenceShown(TypedDict):
    """Whether a player is online, and the public table where they play; else when they last were.

    `seen`: within a day or a week.
    """

    online: bool
    table_id: NotRequired[str]
    game: NotRequired[str]
    seen: NotRequired[Literal["today", "week"]]


class FollowedPlayer(TypedDict):
    """A player whom the caller follows. `path`: of their page. `friend`: they follow each other."""

    player_id: str
    name: str
    path: str
    portrait: NotRequired[str]
    colour: NotRequired[str]
    friend: bool
    presence: NotRequired[PresenceShown]


class FollowedPlayers(TypedDict):
    """The players whom the caller follows: those online first, then the last followed."""

    players: list[FollowedPlayer]


class LifeOfGame(TypedDict):
    """A game's public tables in play, and the tables where people met within a week.

    `wait_seconds`: how long the first of them waited, as the median.
    """

    game: str
    tables: int
    meetings: int
    wait_seconds: NotRequired[int]


class Life(TypedDict):
    """Numbers about the people here. `last_week`: players who were online within a week.

    `busy_hours`: at most three hours of the week in which people met most often, from 0 (Monday,
    0:00 to 1:00 UTC) to 167. `friends`: the players whom the caller follows and who are online.
    """

    online: int
    last_week: int
    games: list[LifeOfGame]
    busy_hours: list[int]
    friends: list[FollowedPlayer]


class Absence(TypedDict):
    """The end of the caller's absence; null: the caller is back."""

    until: Time | None


class GameShown(TypedDict):
    """A game of this server. `options_schema`: JSON Schema.

    Some facts of its help are here too: `minutes` of a game with the fewest and the most people,
    `weight` from 1, easy, to 5. `bots`: the server's own levels, in order of strength, then
    policies of other packages. `board`: the URL of the game's own board, if the operator allows one
    (`clients/js/src/board.ts`). `rungs`: the fixed ratings of bots.
    """

    game: str
    name: dict[Literal["en", "de"], str]
    min_seats: int
    max_seats: int
    options_schema: dict[str, Any]
    bots: list[str]
    sentence: NotRequired[dict[Literal["en", "de"], str]]
    minutes: NotRequired[tuple[int, int]]
    weight: NotRequired[float]
    board: NotRequired[str]
    rungs: NotRequired[list["Rung"]]


class Rung(TypedDict):
    """The fixed rating of a bot, measured by tournaments."""

    policy: str
    rating: int


class RatingShown(TypedDict):
    """A player's rating in a game. `played`: number of games that counted."""

    game: str
    ladder: Literal["people", "bots"]
    rating: int
    provisional: bool
    played: int


class RatingPoint(TypedDict):
    """The rating of a player after a game."""

    at: Time
    rating: int
    table_id: str


class RatingHistory(TypedDict):
    """The last 500 points of a player's rating, the oldest first."""

    points: list[RatingPoint]


class LeaderboardRow(TypedDict):
    """A player of a leaderboard. Equal ratings share a `rank`. `path`: of their page."""

    rank: int
    player_id: str
    name: str
    path: str
    rating: int
    provisional: bool
    played: int


class Leaderboard(TypedDict):
    """A page of a leaderboard, without private players. `mine`: the caller's own row."""

    rows: list[LeaderboardRow]
    cursor: NotRequired[str]
    mine: NotRequired[LeaderboardRow]


class TablesShown(TypedDict):
    """A page of tables."""

    tables: list[Summary]
    cursor: NotRequired[str]


class Health(TypedDict):
    """A process that is alive. `version`: of its build."""

    status: Literal["ok"]
    version: str


class Readiness(TypedDict):
    """A process that is ready for clients. `archive`: the error of the archive, if there is one."""

    status: Literal["ready"]
    archive: NotRequired[Literal["archive_away", "other_archive"]]


class OpenView(TypedDict):
    """The view of a table whose game has not started: it has only seats."""

    game: str
    phase: Literal["open"]
    seats: dict[SeatKey, dict[str, Any]]
