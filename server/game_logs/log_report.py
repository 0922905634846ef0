"""The lines that `kontor analyse` and `kontor verify` print about a log."""

from collections.abc import Iterator

from domain.audit import Audit
from domain.box import replacing_box
from projections.analysis import points_in
from projections.message_catalog import say
from projections.projection import JsonObject, Lang, Names
from server.game_logs.log_chain import Chain
from server.game_logs.log_file import ExportedLog

BARS = "▁▂▃▄▅▆▇█"
BARS_WIDE = 60


def explanation(explained: JsonObject, names: Names, lang: Lang) -> Iterator[str]:
    """Yield the lines of an analysis: turning points and luck in order, then each seat."""
    steps = sorted(
        (*explained["turning_points"], *explained["luck"]), key=lambda moment: moment["version"]
    )
    for step in steps:
        yield say("server.analysis.at", lang, version=step["version"], tell=step["tell"])
    if not explained["turning_points"]:
        yield say("server.analysis.nothing", lang)
    margins = [point["margin"] for seat in explained["seats"] for point in seat["curve"]]
    for name, seat in zip(names, explained["seats"], strict=True):
        course = [point["margin"] for point in seat["curve"]]
        ends = f"{points_in(course[0], lang)} … {points_in(course[-1], lang)}"
        yield f"{bars(course, min(margins), max(margins))}  {name}: {ends}"
        if "tell" in seat:
            yield seat["tell"]


def bars(course: list[float], lowest: float, highest: float) -> str:
    """Return a curve as one line of bars, scaled between `lowest` and `highest`."""
    points = course
    if len(course) > BARS_WIDE:
        points = [course[n * (len(course) - 1) // (BARS_WIDE - 1)] for n in range(BARS_WIDE)]
    scale = (len(BARS) - 1) / ((highest - lowest) or 1.0)
    return "".join(BARS[round((point - lowest) * scale)] for point in points)


def audit_rows(log: ExportedLog, checked: Audit) -> Iterator[str]:
    """Yield lines about the parts of a log that were checked, and those that could not be."""
    yield f"{checked.versions} versions, {checked.draws} draws repeated"
    yield said_of_chain(log.chain)
    if checked.decisions is None:
        yield (
            f"played with rules revision {checked.revision} {with_box(checked.box)}, installed is "
            f"{log.game.revision} {with_box(replacing_box(log.game.name))}: "
            "draws and events are checked, decisions are not"
        )
    else:
        yield f"{checked.decisions} decisions replayed (rules revision {checked.revision})"
    if log.fork_of is not None:
        other = "not its decisions, which are missing or of other rules"
        past = other if checked.decisions is None else "and its decisions"
        yield (
            f"fork of table {log.fork_of.table_id} at version {log.fork_of.version}: "
            f"the draws of its past are checked, {past}"
        )
    yield f"position {checked.position}"


def said_of_chain(chain: Chain) -> str:
    if chain.broken_at is not None:
        return f"the hash chain breaks at version {chain.broken_at}"
    if not chain.tip:
        return "the log has no hash chain: it was removed"
    rest = f", except for {chain.unchecked} lines without names"
    return f"the hash chain is correct{rest if chain.unchecked else ''}; last tip {chain.tip}"


def with_box(digest: str) -> str:
    """Return a phrase for the components of a game."""
    return f"with the box {digest[:12]}" if digest else "with the game's own box"
