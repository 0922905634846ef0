"""How long a move takes to be seen: from the frame at the page's socket until it is painted.

    export PYTHONPATH=$PWD   # of the checkout whose built page is measured (npm run build)
    python -m tests.bench.paint --game villagers --seats 5 --size 1440x900
    python -m tests.bench.paint --game bruges --seats 4 --profile

The last moves of a recorded game are shown to a page, one after the other, as one of its seats
sees them. No server answers meanwhile: the frames come from the page itself. `work` is what the
page does before it can be painted (scripts, style, layout), `painted` until the screen has it, with
the wait for the next picture of the screen in it. Where other things run on this machine, look at
what it takes of a processor, with all that flies afterwards in it. `--profile` says which functions
take the time.
"""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.async_api import Browser, CDPSession, Page, async_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.positions import decision_at, decisions_of, recorded
from tests.running.served import Served

ROOT = Path(__file__).parents[2]
MOVES = 40
PAUSE_MS = 500
"""Between two moves, so that what flew has arrived."""
NO_LIMITS = {"KONTOR_FORKS_AND_IMPORTS_PER_HOUR": "0", "KONTOR_TABLES_PER_PLAYER": "0"}
SOCKET = """
class Played extends EventTarget {
    readyState = 1
    constructor() {
        super()
        window.line = this
        setTimeout(() => this.onopen?.(new Event('open')))
    }
    send(text) {
        const { type, table } = JSON.parse(text)
        if (type === 'hello') this.hear({ type: 'welcome', protocol: 1, heartbeat: 3600 })
        if (type === 'watch') this.hear({ ...window.frames_to_come.shift(), table })
    }
    hear(frame) {
        setTimeout(() => this.onmessage({ data: JSON.stringify(frame) }))
    }
    close() {}
}
window.WebSocket = Played
window.moves = async (table, pause) => {
    const seen = []
    for (const frame of window.frames_to_come) {
        const data = JSON.stringify({ ...frame, table })
        await new Promise(awake => setTimeout(awake, pause))
        await new Promise(awake => requestAnimationFrame(() => setTimeout(awake)))
        const began = performance.now()
        window.line.onmessage({ data })
        await Promise.resolve()
        await new Promise(done => queueMicrotask(() => queueMicrotask(done)))
        document.body.getBoundingClientRect()
        const worked = performance.now()
        await new Promise(painted => requestAnimationFrame(() => setTimeout(painted)))
        seen.push([worked - began, performance.now() - began])
    }
    return seen
}
"""


class Painted(NamedTuple):
    """Milliseconds for each move. `parts`: what the browser spent on what, over all of them."""

    work: list[float]
    painted: list[float]
    parts: dict[str, float]


async def frames(url: str, game: str, seats: int) -> tuple[str, list[dict[str, Any]]]:
    """A table with the recorded game, and its last moves, as a seat sees them."""
    decision = decision_at("late", decisions_of(game, seats))
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        who = (await http.post("/api/players", json={"name": "Anna"})).json()
        headers = {
            "Authorization": f"Bearer {who['token']}",
            "Content-Type": "application/x-ndjson",
        }
        log = (await http.post("/api/logs", content=recorded(game, seats), headers=headers)).json()
        path = f"/api/tables/{log['table_id']}/replay"
        query = f"since={decision.version - MOVES}&until={decision.version}"
        lines = (await http.get(f"{path}?{query}&viewer=seat:{decision.seat}")).text
    return log["table_id"], [json.loads(line) for line in lines.splitlines()]


async def measured(page: Page, url: str, table: str, to_come: list[dict[str, Any]]) -> Painted:
    await page.add_init_script(f"window.frames_to_come = {json.dumps(to_come)};{SOCKET}")
    await page.goto(f"{url}/table/{table}")
    await page.get_by_test_id("version").wait_for()
    await page.evaluate("document.fonts.ready")
    await page.wait_for_timeout(1_500)
    session = await page.context.new_cdp_session(page)
    await session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = await parts(session)
    seen = await page.evaluate(f"window.moves({json.dumps(table)}, {PAUSE_MS})")
    after = await parts(session)
    spent = {name: (after[name] - before[name]) * 1000 / len(seen) for name in before}
    return Painted([work for work, _ in seen], [painted for _, painted in seen], spent)


async def parts(session: CDPSession) -> dict[str, float]:
    """Seconds of a processor that the page has taken so far for each part of its work."""
    named = {"ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"}
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    return {one["name"]: one["value"] for one in metrics if one["name"] in named}


async def profile(page: Page, table: str) -> None:
    """Which functions of the page take the time, by what they take themselves."""
    session = await page.context.new_cdp_session(page)
    await session.send("Profiler.enable")
    await session.send("Profiler.setSamplingInterval", {"interval": 200})
    await session.send("Profiler.start")
    await page.evaluate(f"window.moves({json.dumps(table)}, {PAUSE_MS})")
    found = (await session.send("Profiler.stop"))["profile"]
    spent: Counter[str] = Counter()
    frames = {node["id"]: node["callFrame"] for node in found["nodes"]}
    for node, micros in zip(found["samples"], found["timeDeltas"], strict=False):
        frame = frames[node]
        where = f"{frame['url'][-30:]}:{frame['lineNumber']}:{frame['columnNumber']}"
        spent[f"{frame['functionName']} {where}"] += micros
    for name, micros in spent.most_common(25):
        print(f"    {micros / 1000:8.1f} ms  {name}")


async def paint(browser: Browser, url: str, choice: argparse.Namespace) -> Painted:
    table, to_come = await frames(url, choice.game, choice.seats)
    width, _, height = choice.size.partition("x")
    page = await browser.new_page(viewport={"width": int(width), "height": int(height)})
    await page.add_init_script(
        'localStorage.setItem(\'kontor.settings\', \'{"pace":"at_once","sound":false}\')'
    )
    if choice.profile:
        await page.add_init_script(f"window.frames_to_come = {json.dumps(to_come)};{SOCKET}")
        await page.goto(f"{url}/table/{table}")
        await page.get_by_test_id("version").wait_for()
        await page.wait_for_timeout(1_500)
        await profile(page, table)
        await page.close()
        page = await browser.new_page(viewport={"width": int(width), "height": int(height)})
    return await measured(page, url, table, to_come)


def told(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    worst = ordered[int(len(ordered) * 0.95)]
    return f"{name}: median {statistics.median(times):.1f} ms, 95 % within {worst:.1f} ms"


async def main(choice: argparse.Namespace, url: str) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        seen = await paint(browser, url, choice)
        print(f"{choice.game}, {choice.seats} seats, {choice.size}, {len(seen.work)} moves")
        print(f"  {told('work', seen.work)}\n  {told('painted', seen.painted)}")
        print(
            "  of a processor: "
            + ", ".join(f"{name} {ms:.1f} ms" for name, ms in seen.parts.items())
        )
        await browser.close()


def chosen() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="villagers")
    parser.add_argument("--seats", default=5, type=int)
    parser.add_argument("--size", default="1440x900", help="WIDTHxHEIGHT")
    parser.add_argument("--profile", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(ROOT)
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), **NO_LIMITS) as served:
        asyncio.run(main(chosen(), served.url))
