"""The start of a game, and its seed."""

from typing import Any

from domain.box import replacing_box
from domain.chance import Chance, seed_of
from domain.decider import AnyGame, Rejected, Seat
from domain.table.decide.owner import require_owner
from domain.table.decide.requirements import LEAST_RATED, require_open
from domain.table.events import Events, TableStarted
from domain.table.state import Holder, Table, Vacant, nonce_of
from domain.table.table_options import typed_options


def start(game: AnyGame, table: Table, player_id: str | None, secret: bytes) -> Events:
    """Start with the taken seats. Raises Rejected `forbidden`, `not_open`, `seats_empty`."""
    require_owner(table, player_id)
    require_open(table)
    if table.fork_of is not None:
        raise Rejected("seats_empty", why="fork", least=len(table.seats))
    taken = tuple(holder for holder in table.seats if not isinstance(holder, Vacant))
    least = max(game.seats[0], LEAST_RATED) if table.rated else game.seats[0]
    if len(taken) not in game.seats or len(taken) < least:
        raise Rejected("seats_empty", least=least)
    return started(game, table.table_id, table.options, table.seats, secret)


def started_when_full(
    game: AnyGame, table: Table, holders: tuple[Holder, ...], secret: bytes
) -> Events:
    if any(isinstance(holder, Vacant) for holder in holders):
        return ()
    if table.fork_of is not None:  # The game of a fork is already open.
        return (table_started(game, tuple(Seat(n) for n in range(len(holders)))),)
    return started(game, table.table_id, table.options, holders, secret)


def started(
    game: AnyGame,
    table_id: str,
    options: dict[str, Any],
    holders: tuple[Holder, ...],
    secret: bytes,
) -> Events:
    """Return the events of the start and the game's opening. Free seats are removed."""
    taken = tuple(Seat(n) for n, holder in enumerate(holders) if not isinstance(holder, Vacant))
    nonces = tuple(nonce_of(holders[seat]) for seat in taken)
    chance = Chance(seed_of(secret, table_id, options, nonces))
    opening = game.setup(typed_options(game, options), len(taken), chance)
    return (table_started(game, taken), *opening)


def table_started(game: AnyGame, seats: tuple[Seat, ...]) -> TableStarted:
    """Return the event with the rules and components of the game."""
    return TableStarted(seats, game.revision, replacing_box(game.name))


def seed(table: Table, secret: bytes) -> bytes:
    """Return the seed of a table that has started, from its secret and its players' nonces."""
    return seed_of(secret, table.played_as, table.options, table.nonces)
