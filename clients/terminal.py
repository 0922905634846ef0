"""The terminal client: a table as lines of text, a move as a number."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from clients.in_words import Lang, Scene, Words, in_words
from kontor import Commit, Kontor, Option, Outcome, Refused, SeatSummary, Summary, Table

UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, kw_only=True)
class Screen:
    """A table with everything needed to show it to a player."""

    table: Table
    box: Mapping[str, Any]
    lang: Lang
    words: Words


async def play_at(
    url: str, table_id: str, *, invite: str | None, name: str, lang: Lang, words: Words
) -> None:
    """Take the first free seat of a table and play; without a free one, watch."""
    async with Kontor(url, name=name, lang=lang) as kontor:
        summary = await kontor.summary(table_id, invite=invite)
        free = [
            seat.seat
            for seat in summary.seats
            if seat.held or (summary.status == "open" and seat.player is None and seat.bot is None)
        ]
        if free:
            table = await kontor.sit(table_id, free[0], invite=invite)
        else:
            table = await kontor.watch(table_id, invite=invite)
        await sit_at(await screen_of(kontor, table, lang, words))


async def play_new(
    url: str, seated: Callable[[Kontor], Awaitable[Table]], *, name: str, lang: Lang, words: Words
) -> None:
    """Print the address of a new table and play there. `seated`: opens the table."""
    async with Kontor(url, name=name, lang=lang) as kontor:
        table = await seated(kontor)
        say(address(url, table.summary))
        if any(seat.held for seat in table.summary.seats):
            say(words("terminal.held"))
        await sit_at(await screen_of(kontor, table, lang, words))


def address(url: str, summary: Summary) -> str:
    """Return the link to a table, with the invite if it is private."""
    private = summary.visibility == "private"
    secret = f"#{summary.invite}" if private and summary.invite else ""
    return f"{url}/table/{summary.table_id}{secret}"


async def screen_of(kontor: Kontor, table: Table, lang: Lang, words: Words) -> Screen:
    """Return the screen of a table, with the components and texts of its game."""
    game = table.summary.game
    box, texts = await kontor.box(game), await kontor.texts(game)

    def sentence(key: str, /, **facts: object) -> str:
        own = texts.get(key)
        return words(key, **facts) if own is None else own[lang].format(**facts)

    return Screen(table=table, box=box, lang=lang, words=sentence)


async def sit_at(screen: Screen) -> None:
    """Print changes and ask for moves until the game is over or the player quits."""
    table, words = screen.table, screen.words
    for line in bots(table.summary, words):
        say(line)
    say(words("terminal.keys"))
    async for change in table.changes():
        if isinstance(change, Commit):
            for sentence in change.tell:
                say(f"  {sentence}")
        newest = change.version == table.version
        if newest and table.my_turn and not await ask(screen):
            return
    if table.outcome is not None:
        for line in standings(table.summary, table.outcome, words):
            say(line)


def bots(summary: Summary, words: Words) -> Iterator[str]:
    """Yield the name, level and description of each bot at the table."""
    for seat in summary.seats:
        if seat.bot is None:
            continue
        level = word_or(f"server.bot.{seat.bot}", seat.bot, words)
        name = words("page.bot_name", name=seat_name(seat, words), bot=level)
        expected = word_or(f"server.bot_plays.{seat.bot}", "", words)
        yield f"{name}. {expected}".rstrip()


def standings(summary: Summary, outcome: Outcome, words: Words) -> Iterator[str]:
    """Yield the points of each place, with the categories that are not 0.

    A solo game is won or lost instead.
    """
    if outcome.won is not None:
        yield words("server.tell.solo_won" if outcome.won else "server.tell.solo_lost")
    for place, seats in enumerate(outcome.ranking, start=1):
        for number in seats:
            own, against = parts_of(outcome.scores.get(str(number), {}))
            who = seat_name(summary.seats[number], words)
            rank = f"{place}. " if outcome.won is None else ""
            yield f"{rank}{who}: {counted(summary.game, own | compared(outcome, number), words)}"
            if against:
                yield counted(summary.game, against, words)


def compared(outcome: Outcome, seat: int) -> dict[str, int]:
    """Return the seat's values in a tie-break, if it has the same points as another seat."""
    tie = outcome.tie_break
    return {tie.name: tie.values[str(seat)]} if tie and str(seat) in tie.values else {}


def parts_of(scores: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Split a score into the player's points with the total, and the points played against."""
    categories = list(scores)
    last = categories.index("total") + 1 if "total" in scores else len(categories)
    return (
        {name: scores[name] for name in categories[:last]},
        {name: scores[name] for name in categories[last:]},
    )


def counted(game: str, points: dict[str, int], words: Words) -> str:
    """Return the points by category; categories with 0 are left out."""
    return ", ".join(
        f"{category_name(game, category, words)} {number}"
        for category, number in points.items()
        if number or category == "total"
    )


def category_name(game: str, category: str, words: Words) -> str:
    """Return the name of a category of points, in the game's own words."""
    key = "page.total" if category == "total" else f"{game}.score.{category}"
    return word_or(key, category, words)


def seat_name(seat: SeatSummary, words: Words) -> str:
    """Return the name of a seat's player or bot, as in sentences."""
    if seat.player is not None:
        return words("server.somebody") if seat.player.gone else seat.player.name
    if seat.bot is None:
        return words("server.seat", seat=seat.seat + 1)
    return seat.bot_name or word_or(f"server.bot.{seat.bot}", seat.bot, words)


def word_or(key: str, id_: str, words: Words) -> str:
    """Return the text of a key; the id if a newer server uses a key unknown here."""
    try:
        return words(key)
    except KeyError:
        return id_.replace("_", " ")


def times(table: Table, words: Words, now: datetime) -> Iterator[str]:
    """Yield the remaining time of each person, with the reserve, or the end of an absence."""
    for seat in table.summary.seats:
        who, clock = seat_name(seat, words), table.clocks.get(seat.seat)
        if seat.away_until is not None and datetime.fromisoformat(seat.away_until) > now:
            yield words("terminal.away", who=who, day=seat.away_until[:10])
        elif clock is not None and seat.player is not None:
            reserve_from = clock.bank_from or clock.ends_at
            allowance = left(reserve_from, now)
            reserve = left(clock.ends_at, max(now, datetime.fromisoformat(reserve_from)))
            spans = (f"{allowance}" if allowance else "", f"+ {reserve}" if reserve else "")
            yield words("terminal.time", who=who, left=" ".join(filter(None, spans)))
        elif seat.seat in table.banks:
            reserve = timedelta(seconds=table.banks[seat.seat])
            yield words("terminal.time", who=who, left=f"+ {reserve}")


def left(end: str, now: datetime) -> timedelta:
    """Return the time until `end` in whole seconds, 0 after it."""
    span = datetime.fromisoformat(end) - now
    return max(timedelta(), timedelta(seconds=round(span.total_seconds())))


async def ask(screen: Screen) -> bool:
    """Read input until a move is committed or the turn is over. False: the player quit."""
    table, words = screen.table, screen.words
    for line in (*shown(screen), *times(table, words, datetime.now(UTC))):
        say(line)
    while table.my_turn:
        if table.seat is not None and table.summary.seats[table.seat].stand_in:
            say(words("terminal.stand_in"))
        offered, version = table.options, table.version
        for number, option in enumerate(offered, start=1):
            say(f"{number:3}  {option.label}")
        try:
            answer = (await asyncio.to_thread(input, "> ")).strip()
        except EOFError:
            return False
        if answer == "q":
            return False
        if answer == "v":
            for line in shown(screen):
                say(line)
        elif answer == "u":
            if await accepted(table.undo(at=version)):
                return True
        elif answer == "b":
            await accepted(table.back())
        elif answer == "h":
            await accepted(tell_hint(table))
        else:
            option = chosen(offered, answer)
            if option is None:
                say(words("terminal.no_option", last=len(offered)))
            elif await accepted(table.act(option)):
                return True
    return True


async def tell_hint(table: Table) -> None:
    """Print the best move and its reason. Raises Refused."""
    hint = await table.hint()
    say(hint.text)
    if hint.how:
        say(hint.how)


async def accepted(asked: Awaitable[object]) -> bool:
    """Await a call. Print the reason and return False if the server refuses."""
    try:
        await asked
    except Refused as refusal:
        say(refusal.message)
        return False
    return True


def chosen(options: tuple[Option, ...], answer: str) -> Option | None:
    """Return the option with that number, counted from 1; None if there is none."""
    if answer.isdecimal() and 0 < int(answer) <= len(options):
        return options[int(answer) - 1]
    return None


def shown(screen: Screen) -> Iterator[str]:
    """Yield everything that the player sees, in words."""
    table, words = screen.table, screen.words
    names = [seat_name(seat, words) for seat in table.summary.seats]
    return in_words(
        Scene(view=table.view, box=screen.box, names=names, lang=screen.lang, words=words)
    )


def say(line: str) -> None:
    """Print a line for the player."""
    print(printable(line), flush=True)  # noqa: T201 - the player's screen


def printable(text: str) -> str:
    """Replace control characters and unprintable ones, because names may contain anything."""
    return "".join(sign if sign.isprintable() else UNPRINTABLE for sign in text)
