"""The preview of a link in a messenger: the game and its terms, as `og:` tags in the page's HTML.

A private table has the same preview as an unknown one. Its invite code is behind the `#`, which
browsers do not send, so the server cannot check it.
"""

import asyncio
import re
from collections.abc import Iterator
from html import escape
from typing import NamedTuple

import msgspec
from starlette.requests import Request

from domain.decider import Rejected
from projections import message_catalog
from projections.help import help_of
from projections.projection import JsonObject, Lang
from server.http.problems import accepted_language
from server.http.requests import services_of
from server.http.services import Services
from server.runtime.game_registry import HostedGame
from server.store.redis_client import Unavailable
from server.store.table_filter import is_free

TABLE_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
PREVIEW_SECONDS = 1.0
"""Maximum time that the page waits for the data of its preview."""
UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))
SERVER_IMAGE = "icon-512.png"


class Preview(NamedTuple):
    """`game`: the game of the board to show, None if the caller may not know it."""

    title: str
    description: str
    game: str | None = None


async def of_table(request: Request, table_id: str) -> Preview:
    """Return the preview of a public table, or the server's preview for any other."""
    services, lang = services_of(request), lang_of(request)
    summary = await public_summary(services, table_id)
    hosted = services.games.find(summary["game"]) if summary else None
    if summary is None or hosted is None:
        return of_server(lang)
    title, terms = title_of(summary, hosted, lang), terms_of(summary, hosted, lang)
    return Preview(title, terms, hosted.game.name)


def of_game(request: Request, hosted: HostedGame) -> Preview:
    """Return the preview of a game, or the server's if the game has no help."""
    page, lang = help_of(hosted.game.name), lang_of(request)
    if page is None:
        return of_server(lang)
    return Preview(hosted.game.title[lang], getattr(page.sentence, lang), hosted.game.name)


async def of_player(request: Request, text: str) -> Preview:
    """Return the preview of a page that everybody may see, or the server's for any other."""
    profiles, lang = services_of(request).profiles, lang_of(request)
    try:
        async with asyncio.timeout(PREVIEW_SECONDS):
            status, player = await profiles.status(None, await profiles.find(text))
    except (Rejected, Unavailable, TimeoutError):
        return of_server(lang)
    if status != "open":
        return of_server(lang)
    return Preview(player.name, message_catalog.say("preview.player", lang))


def of_server(lang: Lang) -> Preview:
    return Preview("Kontor", message_catalog.say("preview.server", lang))


async def public_summary(services: Services, table_id: str) -> JsonObject | None:
    """Return the summary of a public table; None if it is private or unknown, or Redis is slow."""
    if not TABLE_ID.fullmatch(table_id):
        return None
    try:
        async with asyncio.timeout(PREVIEW_SECONDS):
            summaries = await services.index.summaries((table_id,))
    except (Unavailable, TimeoutError):
        return None
    return next((summary for summary in summaries if summary["visibility"] == "public"), None)


def title_of(summary: JsonObject, hosted: HostedGame, lang: Lang) -> str:
    game, seats = hosted.game.title[lang], summary["seats"]
    free = sum(map(is_free, seats))
    return message_catalog.say(
        f"preview.{summary['status']}", lang, game=game, free=free, seats=len(seats)
    )


def terms_of(summary: JsonObject, hosted: HostedGame, lang: Lang) -> str:
    """Return the seats, the clock and the options that differ from the defaults."""
    seats = message_catalog.say("preview.seats", lang, seats=len(summary["seats"]))
    return " · ".join((seats, clock_of(summary, lang), *options_of(summary, hosted, lang)))


def clock_of(summary: JsonObject, lang: Lang) -> str:
    limit = summary.get("move_seconds")
    if limit is None and "bank_seconds" not in summary:
        return message_catalog.say("preview.no_clock", lang)
    if limit is None:
        minutes, seconds = summary["bank_seconds"] // 60, summary.get("increment_seconds", 0)
        return message_catalog.say("preview.bank", lang, minutes=minutes, seconds=seconds)
    length, unit = next((length, unit) for length, unit in UNITS if limit % length == 0)
    count = limit // length
    many = "s" if count > 1 else ""
    return message_catalog.say(f"preview.clock.{unit}{many}", lang, count=count)


def options_of(summary: JsonObject, hosted: HostedGame, lang: Lang) -> Iterator[str]:
    usual = msgspec.to_builtins(hosted.game.table_options())
    for name, value in summary["options"].items():
        key = f"{hosted.game.name}.option.{name}"
        if value == usual.get(name) or not message_catalog.has(key):
            continue
        label, of_value = message_catalog.say(key, lang), f"{key}.{value}"
        if message_catalog.has(of_value):
            label += f": {message_catalog.say(of_value, lang)}"
        yield label


def lang_of(request: Request) -> Lang:
    return accepted_language(request.headers.get("accept-language", ""))


def preview_tags(request: Request, preview: Preview) -> str:
    """Return tags for the page's head, with absolute URLs, which messengers need."""
    image = SERVER_IMAGE if preview.game is None else f"covers/{preview.game}.png"
    properties = {
        "og:site_name": "Kontor",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": str(request.url.replace(query="", fragment="")),
        "og:image": f"{request.base_url}{image}",
        "twitter:card": "summary_large_image",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}" />\n'
        for name, value in properties.items()
    )
