"""Tables opened as a program opens them: the way by the lobby is proved where the lobby is."""

import secrets
from typing import Any

from tests.browser.people import Identity, Person


async def at_a_new_table(
    someone: Person,
    url: str,
    game: str,
    *,
    who: Identity | None = None,
    seats: int = 2,
    bot: str = "",
    name: str = "Anna",
    **more: Any,
) -> str:
    """The address of a new table, with somebody of that name at seat 0 and bots at the others.

    `who`: their identity if they have one already.
    """
    who = who or await someone.becomes(url, name)
    bots = {str(seat): bot for seat in range(1, seats)} if bot else {}
    wanted = {"game": game, "seats": seats, "bots": bots, **more}
    headers = {"Authorization": f"Bearer {who['token']}", "Idempotency-Key": secrets.token_hex(16)}
    opened = await someone.page.request.post(f"{url}/api/tables", headers=headers, data=wanted)
    assert opened.ok, await opened.text()
    address = f"{url}/table/{(await opened.json())['table_id']}"
    await someone.page.goto(address)
    await someone.sees("version").wait_for()
    return address


async def joins(someone: Person, url: str, address: str, name: str) -> None:
    """Take the second seat of that table, and come to it."""
    who = await someone.becomes(url, name)
    seat = f"{url}/api/tables/{address.rpartition('/')[2]}/seats/1"
    headers = {"Authorization": f"Bearer {who['token']}"}
    taken = await someone.page.request.post(seat, headers=headers, data={})
    assert taken.ok, await taken.text()
    await someone.page.goto(address)
