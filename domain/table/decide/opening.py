"""The opening of a table."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.decider import AnyGame, Rejected, Seat, require_seats
from domain.table.commands import OpenTable
from domain.table.decide.requirements import LEAST_RATED
from domain.table.decide.starting import started
from domain.table.events import BotSeated, Events, SeatTaken, TableOpened
from domain.table.state import Bot, Person

DAY = 86_400
"""Seconds in a day."""
VACATION_DAYS = 7
"""Default in a game with at least a day per move."""
LONGEST_SHOWN = 80
"""Maximum number of characters of a client's input that an error repeats."""


def open_table(game: AnyGame, command: OpenTable, secret: bytes) -> Events:
    """Open a table; if every seat is taken, the game starts in the same entry.

    Raises Rejected `bad_options`: seats, options or bots that the game does not have.
    """
    require_seats(command.seats, game.seats)
    if any(seat not in range(1, command.seats) for seat in command.bots):
        raise Rejected("bad_options", why="bots")
    if command.rated:
        require_ratable(command)
    move_seconds, vacation_days = clock_of(command)
    opened = TableOpened(
        table_id=command.table_id,
        game=game.name,
        seats=command.seats,
        owner=command.player,
        commitment=command.commitment,
        options=with_defaults(game, command.options),
        visibility=command.visibility,
        undo=command.undo,
        move_seconds=move_seconds,
        hints=plays_alone(command.seats, command.bots) if command.hints is None else command.hints,
        bank_seconds=command.bank_seconds,
        increment_seconds=command.increment_seconds,
        vacation_days=vacation_days,
        rated=command.rated,
    )
    bots = bots_seated(command.bots, held=command.held)
    seated = (SeatTaken(Seat(0), command.player, command.nonce), *bots)
    if not plays_alone(command.seats, command.bots):
        return (opened, *seated)
    bots_in_order = (Bot(bot) for _, bot in sorted(command.bots.items()))
    holders = (Person(command.player, command.nonce), *bots_in_order)
    start = started(game, command.table_id, opened.options, holders, secret)
    return (opened, *seated, *start)


def require_ratable(command: OpenTable) -> None:
    """Raise Rejected `bad_options` unless only people play, without hints."""
    if command.bots:
        raise Rejected("bad_options", why="rated_bots")
    if command.hints:
        raise Rejected("bad_options", why="rated_hints")
    if command.seats < LEAST_RATED:
        raise Rejected("bad_options", why="rated_alone", least=LEAST_RATED)


def clock_of(command: OpenTable) -> tuple[int | None, int]:
    """Return the allowance for a move, in seconds, and the days of vacation.

    Raises Rejected `bad_options`: an increment without a clock, or vacation with an allowance of
    less than a day.
    """
    move, bank = command.move_seconds, command.bank_seconds
    allowance = 0 if move is None and bank else move
    slow = (move or 0) + bank >= DAY
    vacation = command.vacation_days
    if vacation is None:
        vacation = VACATION_DAYS if (move or 0) >= DAY else 0
    if (allowance is None and command.increment_seconds) or (vacation and not slow):
        raise Rejected("bad_options", why="clock")
    return allowance, vacation


def plays_alone(seats: int, bots: Mapping[Seat, str]) -> bool:
    """Whether there is one person, who plays only against bots."""
    return len(bots) >= seats - 1


def bots_seated(bots: Mapping[Seat, str], *, held: bool = False) -> Events:
    """Return the events of bots that sit down. `bots`: policies by seat. `held`: for people."""
    return tuple(BotSeated(seat, bot, held) for seat, bot in sorted(bots.items()))


def with_defaults(game: AnyGame, options: dict[str, Any]) -> dict[str, Any]:
    """Return the game's options, validated and with defaults. Raises Rejected `bad_options`."""
    try:
        return msgspec.to_builtins(msgspec.convert(options, game.table_options))
    except msgspec.ValidationError as error:
        raise unfit_options(game, options, str(error)) from error


def unfit_options(game: AnyGame, options: dict[str, Any], reason: str) -> Rejected:
    """Return a refusal that names the unknown option, or the option with a wrong value.

    `reason`: used if neither can be named.
    """
    shapes = msgspec.json.schema(game.table_options)["$defs"]
    properties = shapes[game.table_options.__name__]["properties"]
    for name, value in options.items():
        if name not in properties:
            shortened, names = name[:LONGEST_SHOWN], ", ".join(properties)
            return Rejected("bad_options", why="no_such_option", named=shortened, known=names)
        values = values_of(properties[name])
        if values and not fits(game, name, value):
            return Rejected("bad_options", why="no_such_value", named=name, known=values)
    return Rejected("bad_options", why="unfit", reason=reason[:LONGEST_SHOWN])


def fits(game: AnyGame, name: str, value: object) -> bool:
    try:
        msgspec.convert({name: value}, game.table_options)
    except msgspec.ValidationError:
        return False
    return True


def values_of(option: dict[str, Any]) -> str:
    """Return the allowed values as text; empty if they are unlimited."""
    match option:
        case {"enum": values}:
            return ", ".join(map(str, values))
        case {"type": "boolean"}:
            return "true, false"
        case {"minimum": least, "maximum": most}:
            return f"{least} … {most}"
        case _:
            return ""
