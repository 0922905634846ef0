"""`/api/tables/{t}/hint`: what a seat could do best, by what it knows."""

from concurrent.futures import BrokenExecutor

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clients.bots.hint import Compared, Hint, hint
from clients.bots.search.ranking import RIVALS
from domain.decider import Rejected, Seat
from domain.table.commands import GiveHint
from domain.table.state import Running, Table
from projections import shapes, table_view
from projections.projection import AnyProjection, Lang, Shown
from projections.viewer_frames import option
from projections.words import has, say
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import require_player, services_of
from server.http.services import Services
from server.tables.commands import decide_on_table, given_hint, require_seat
from server.tables.live_table import LiveTable


@endpoint(
    "giveHint",
    "POST",
    "/api/tables/{table}/hint",
    answers={200: shapes.HintShown},
    parameters={"lang": Lang},
)
async def give_hint(request: Request) -> Response:
    """What I could do best, where the table was opened with hints and waits for me.

    The log says that I asked. Asked again on the same position, the answer is the same.
    """
    asker = await require_player(request)
    lang = requests.query_lang(request)
    live = await requests.visible_table(request, asker)
    table, services = live.table, services_of(request)
    seat = require_seat(live, asker.player_id)
    is_new = decide_on_table(live, asker.player_id, GiveHint(seat)) != ()
    await services.limiter.spend(services.budgets.hints, asker.player_id)
    found = await thought(services, table, seat, asker.player_id)
    if is_new:
        decide, command_id = given_hint(table, asker.player_id), f"hint/{seat}/{table.version}"
        await services.tables.handler.act(live, None, command_id, decide)  # no id of the caller's
    elif live.table is not table:
        raise Rejected("stale")
    return requests.private_json(shown(live, seat, found, lang))


async def thought(services: Services, table: Table, seat: Seat, player_id: str) -> Hint:
    """Raises Rejected `unavailable` where it takes too long, `too_many`."""
    assert isinstance(table.stage, Running)
    asked_at = table.stage.hinted.get(seat, table.version)
    seed = services.identity.hint_seed(table.table_id, seat, asked_at)
    state = msgspec.msgpack.encode(table.stage.state)
    try:
        return await services.deep_thoughts.ask(player_id, hint, table.game, state, seat, seed)
    except (TimeoutError, BrokenExecutor) as error:
        raise Rejected("unavailable", why="thought") from error


def shown(live: LiveTable, seat: Seat, found: Hint, lang: Lang) -> Shown:
    """The hint as its seat is told it, on the position as it stands."""
    projection, position = live.hosted.projection, live.table.position
    names = table_view.names(live.table, lang)

    def told(command: object, at: object) -> Shown:
        view = projection.view(at, seat)
        return option(projection, projection.decode_command(command), view, names, lang)

    best = told(found.command, position)
    text = say("house.hint.only", lang)
    if found.compared is not None:
        instead = told(found.compared.command, position)["label"]
        text = why(projection, len(names), found.compared, instead, lang)
    if found.then is not None:
        at = msgspec.msgpack.decode(found.then.position, type=projection.game.state)
        then = told(found.then.command, at)["label"]
        text = say("house.hint.then", lang, why=text, then=then)
    return {"version": live.table.version, "option": best, "text": text}


def why(projection: AnyProjection, seats: int, compared: Compared, instead: str, lang: Lang) -> str:
    if not compared.is_clear:
        return say("house.hint.close", lang, instead=instead)
    better = say(
        "house.hint.better",
        lang,
        points=points(compared.points, lang),
        instead=instead,
        ahead=compared.ahead,
        worlds=compared.worlds,
    )
    names = {name: part_key(projection.game.name, name, seats) for name in compared.parts}
    parts = [
        say("house.hint.part", lang, part=say(key, lang), points=points(compared.parts[name], lang))
        for name, key in names.items()
        if has(key)
    ]
    if not parts:
        return say("house.hint.because.not", lang, better=better)
    return say("house.hint.because", lang, better=better, parts=", ".join(parts))


def part_key(game: str, part: str, seats: int) -> str:
    """Where there are others, all that they have is one part; alone, it is the game's own."""
    if part == RIVALS and seats > 1:
        return "house.hint.part.rivals"
    return f"{game}.part.{part}"


def points(difference: float, lang: Lang) -> str:
    """With its sign, as it is printed, and one decimal."""
    written = f"{difference:+.1f}".replace("-", "\N{MINUS SIGN}")
    return written.replace(".", ",") if lang == "de" else written
