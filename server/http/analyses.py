"""`/api/tables/{t}/analysis`: the analysis of a finished game, for everyone who may see it."""

from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.state import Finished, Player
from projections import shapes, table_view
from projections.analysis import analysis_so_far, analysis_view
from projections.projection import Lang
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import caller, require_player, services_of
from server.tables.live_table import LiveTable


@endpoint(
    "analyseTable",
    "POST",
    "/api/tables/{table}/analysis",
    answers={200: shapes.AnalysisShown, 202: shapes.AnalysisProgress},
    parameters={"lang": Lang, "invite": str},
)
async def begin_analysis(request: Request) -> Response:
    """Start the analysis of a finished game. It takes minutes; poll it with GET."""
    asker = await require_player(request)
    live = await played_table(request, asker)
    services = services_of(request)
    analyses = services.analyses
    if await analyses.find(live) is None and await analyses.progress(live.table_id) is None:
        payer = requests.payer_of(request)
        services.read_limiter.spend(payer, live.table.version / requests.ENTRIES_A_CALL)
        await requests.pay_by_address(request, services.rate_limits.analyses)
        await analyses.begin(live, payer or asker.player_id)
    return await answer(request, live)


@endpoint(
    "getAnalysis",
    "GET",
    "/api/tables/{table}/analysis",
    answers={200: shapes.AnalysisShown, 202: shapes.AnalysisProgress},
    parameters={"lang": Lang, "invite": str},
)
async def analysis(request: Request) -> Response:
    """Return the analysis of a finished game, or its progress; 404 if it was not requested."""
    return await answer(request, await played_table(request, await caller(request)))


async def answer(request: Request, live: LiveTable) -> Response:
    """Return the analysis, or 202 with its progress and first results. Raises `not_found`."""
    analyses, lang = services_of(request).analyses, requests.query_lang(request)
    progress = await analyses.progress(live.table_id)
    stored, names = await analyses.find(live), table_view.names(live.table, lang)
    if stored is not None:
        view = analysis_view(stored.analysis, names, lang)
        return requests.private_json({"build": stored.version, **view})
    if progress is None:
        raise Rejected("not_found", why="analysis")
    await analyses.resume(live)
    known = await analyses.so_far(live)
    if known is None:
        return requests.private_json({"progress": progress}, 202)
    view = analysis_so_far(known.analysis, names, lang)
    times = {"progress": progress, "seconds_left": known.seconds_left}
    return requests.private_json({**times, **view}, 202)


async def played_table(request: Request, asker: Player | None) -> LiveTable:
    """Return the path's table. Raises Rejected `not_finished` unless it was played to its end."""
    live = await requests.visible_table(request, asker)
    stage = live.table.stage
    if not isinstance(stage, Finished) or stage.outcome.reason == "abandoned":
        raise Rejected("not_finished")
    return live
