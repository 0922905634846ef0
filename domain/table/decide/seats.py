"""Sitting down, seating bots and leaving."""

from typing import assert_never

from domain.cards import replaced
from domain.decider import AnyGame, Rejected, Seat
from domain.table import events as e
from domain.table.commands import ChangePlayer, LeaveSeat, SeatBot, TakeSeat
from domain.table.decide import requirements
from domain.table.decide.ending import abandoned, ended
from domain.table.decide.owner import owner_follows, persons, require_owner
from domain.table.decide.starting import started_when_full
from domain.table.decide.taking_over import held_another, still_seeks, take_chair, take_over
from domain.table.state import Bot, Closed, Finished, Open, Person, Running, Table, Vacant


def take_seat(game: AnyGame, table: Table, command: TakeSeat, secret: bytes) -> e.Events:
    """Sit down, or ask for a seat that was given up.

    Raises Rejected `already_seated`, `seat_taken`, `not_open`, `not_found`, `forbidden`,
    `too_many`.
    """
    holder = requirements.require_seat(table, command.seat)
    if table.seat_of(command.player.player_id) is not None:
        raise Rejected("already_seated")
    match table.stage:
        case Open():
            if not isinstance(holder, Vacant):
                raise Rejected("seat_taken", seat=command.seat)
            if not command.invited:
                requirements.require_not_sent_away(table, command.player)
            requirements.require_few_sittings(table, command.player)
            seat_taken = e.SeatTaken(command.seat, command.player, command.nonce)
            holders = replaced(table.seats, command.seat, Person(command.player, command.nonce))
            return (seat_taken, *started_when_full(game, table, holders, secret))
        case Running():
            if not (isinstance(holder, Bot) and (holder.given_up or holder.held)):
                raise Rejected("seat_taken", why="not_given_up", seat=command.seat)
            if held_another(table, command):
                raise Rejected("already_seated", why="another")
            if table.rated and (command.player.player_id, command.seat) not in table.left:
                raise Rejected("seat_taken", why="rated", seat=command.seat)
            return take_chair(table, command) if holder.held else take_over(table, command)
        case Finished() | Closed():
            raise Rejected("not_open", why="closed")
        case _:
            assert_never(table.stage)


def seat_bot(
    game: AnyGame, table: Table, player_id: str | None, command: SeatBot, secret: bytes
) -> e.Events:
    """Seat a bot. Raises Rejected `forbidden`, `seat_taken`, `not_open`, `not_found`."""
    holder = requirements.require_seat(table, command.seat)
    require_owner(table, player_id)
    requirements.require_open(table)
    if not isinstance(holder, Vacant):
        raise Rejected("seat_taken", seat=command.seat)
    if table.rated:
        raise Rejected("forbidden", why="rated_bots")
    requirements.require_few_changes(table)
    holders = replaced(table.seats, command.seat, Bot(command.bot))
    return (
        e.BotSeated(command.seat, command.bot),
        *started_when_full(game, table, holders, secret),
    )


def leave_seat(table: Table, player_id: str | None, command: LeaveSeat, secret: bytes) -> e.Events:
    """Leave, clear or give up a seat. Raises Rejected `forbidden`, `not_open`, `not_found`.

    If a player leaves before the third move of people, a bot holds the seat for people again.
    With the last player the game ends: the seat stays theirs, and so does the game in their list.
    """
    holder = requirements.require_seat(table, command.seat)
    own = isinstance(holder, Person) and holder.player.player_id == player_id
    match table.stage:
        case Open():
            if not own:
                require_owner(table, player_id)
            if isinstance(holder, Vacant):
                raise Rejected("not_found", why="nobody", seat=command.seat)
            if own or isinstance(holder, Bot):
                return (e.SeatLeft(command.seat), *handed_on(table, command.seat, secret))
            left = e.SeatLeft(command.seat, sent_away=True)
            return (left, e.InviteChanged(), *handed_on(table, command.seat, secret))
        case Running():
            if not isinstance(holder, Person) or not own:
                raise Rejected("forbidden", why="own_seat")
            if not persons(replaced(table.seats, command.seat, Bot(command.bot))):
                return ended(abandoned(table), secret)
            held = holder.held and still_seeks(table)
            given_up = e.SeatGivenUp(command.seat, holder.player, command.bot, held)
            return (given_up, *owner_follows(table, command.seat))
        case Finished() | Closed():
            raise Rejected("not_open", why="closed")
        case _:
            assert_never(table.stage)


def change_player(table: Table, player_id: str | None, command: ChangePlayer) -> e.Events:
    """Replace the player of a seat. Raises Rejected `not_seated`, `finished`, `already_seated`."""
    if isinstance(table.stage, Finished | Closed):
        raise Rejected("finished")
    if player_id is None or table.seat_of(player_id) != command.seat:
        raise Rejected("not_seated")
    if table.seat_of(command.player.player_id) is not None:
        raise Rejected("already_seated")
    return (e.PlayerChanged(command.seat, command.player),)


def handed_on(table: Table, seat: Seat, secret: bytes) -> tuple[e.TableEvent, ...]:
    """Return the events after a seat was left: an owner passes the table on, the last closes it."""
    left = replaced(table.seats, seat, Vacant())
    if not persons(left):
        return (e.TableClosed(), e.SecretRevealed(secret.hex()))
    return owner_follows(table, seat)
