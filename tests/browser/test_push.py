"""Push notifications on a phone while the page is closed: each opens the right table."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Error, Worker, expect

from tests.browser.people import NARROW, person
from tests.running.push_service import PushService, certificate_in, push_service
from tests.running.served import Served
from tests.server.wire import Door

pytestmark = pytest.mark.usefixtures("workers")

SUBSCRIBES = """
const subscription = { toJSON: () => (%s), unsubscribe: async () => true }
PushManager.prototype.subscribe = async () => subscription
PushManager.prototype.getSubscription = async () => subscription
Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
Notification.requestPermission = async () => 'granted'
"""
"""A push service of the tests' own in place of the browser's, which nobody here can reach. A
browser without a window lets nobody show notifications."""
HANGS_THEM_UP = """() => {
    self.shown = []
    self.count = 0
    self.registration.showNotification = async (title, { body, tag, data }) => {
        self.shown = [...self.shown.filter(one => one.tag !== tag), { title, body, tag, data }]
        self.count += 1
    }
}"""
MOST_WORKERS = 3
CLICK = """() => new Promise(done => {
    const notification = { ...self.shown[0], close() {} }
    self.clients.openWindow = async path => done(path)
    const click = new ExtendableEvent('notificationclick')
    self.dispatchEvent(Object.assign(click, { notification }))
})"""


@pytest_asyncio.fixture(loop_scope="session")
async def push(tmp_path: Path) -> AsyncIterator[tuple[PushService, Path]]:
    certificate = certificate_in(tmp_path)
    async with push_service(certificate) as service:
        yield service, certificate[0]


async def delivered(context: BrowserContext, message: str) -> None:
    """Hand a message to the worker as the browser's push service would."""
    page = context.pages[0]
    session, found = await context.new_cdp_session(page), list[dict[str, Any]]()
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda it: found.extend(it["registrations"])
    )
    await session.send("ServiceWorker.enable")
    while not found:
        await page.wait_for_timeout(10)
    one = found[-1]
    await session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": one["scopeURL"].rstrip("/"),
            "registrationId": one["registrationId"],
            "data": message,
        },
    )
    await session.detach()


async def shown_by_worker(context: BrowserContext, call: dict[str, str]) -> Worker:
    """Deliver that call twice and another one; the worker that showed them.

    Chromium may end a worker at any time and start another for the next call: then again, under
    other ids.
    """
    for attempt in range(MOST_WORKERS):
        with suppress(Error):
            if not context.service_workers:
                async with context.expect_event("serviceworker"):
                    await delivered(context, json.dumps({**call, "id": f"wakes{attempt}"}))
            worker = context.service_workers[-1]
            await worker.evaluate(HANGS_THEM_UP)
            first = {**call, "id": f"{call['id']}{attempt}"}
            for one in (first, first, {**call, "id": f"another{attempt}", "title": "2 tables"}):
                await delivered(context, json.dumps(one))
            while (await worker.evaluate("self.shown.at(-1)?.title")) != "2 tables":  # noqa: ASYNC110 - the worker says nothing
                await asyncio.sleep(0.01)
            return worker
    raise AssertionError("Each worker was ended before it had shown the calls.")


async def test_a_phone_is_called_while_its_page_is_closed_and_opens_the_right_table(
    browser: Browser, push: tuple[PushService, Path], tmp_path: Path
) -> None:
    service, certificate = push
    device = service.browser()
    hosts = {"KONTOR_PUSH_HOSTS": service.host, "SSL_CERT_FILE": str(certificate)}
    async with AsyncExitStack() as stack:
        served = stack.enter_context(Served(tmp_path / "served", **hosts))
        door = Door(served.url, stack)
        ben = await person(browser, NARROW)
        context = ben.page.context
        await context.grant_permissions(["notifications"], origin=served.url)
        await ben.page.add_init_script(SUBSCRIBES % json.dumps(device.subscription))
        await ben.enters(served.url, "Ben")
        kept = json.loads(await ben.page.evaluate("localStorage.getItem('kontor.identity')"))
        his = (await door.stranger()).known_as(kept["token"], kept["player_id"])
        anna = await door.player("Anna")
        line = await anna.line()
        shown, table_id = dict[str, Any](), ""
        while shown.get("awaiting") != [0]:  # who begins is drawn
            table_id = (await anna.open("burgundy", move_seconds=86_400))["table_id"]
            await his.sit(table_id, 1)
            shown = await line.watch(table_id)

        await ben.page.goto(served.url)
        await expect(ben.sees("call-offer")).to_be_visible()
        await ben.presses("settings")
        await ben.sees("settings-push").check()
        await expect(ben.sees("settings-quiet")).not_to_be_checked()
        await ben.page.goto(f"{served.url}/healthz")  # the page is closed
        while shown["awaiting"] == [0]:
            command = shown["options"][0]["command"]
            await line.send("act", table=table_id, id=f"a{shown['version']}", command=command)
            shown = await line.until("commit")
        (call,) = await service.messages(device, 1)

        worker = await shown_by_worker(context, call)

        assert await worker.evaluate("self.count") == 2  # the same twice is shown once
        assert len(await worker.evaluate("self.shown")) == 1
        assert call["title"].startswith("Your turn: ")
        opened = await worker.evaluate(CLICK)
        assert opened == f"/table/{table_id}"
        await ben.page.goto(f"{served.url}{opened}")
        await expect(ben.sees("whose-turn")).to_have_text("It's your turn")
        await ben.page.wait_for_load_state("networkidle")  # else the server ends while it loads
