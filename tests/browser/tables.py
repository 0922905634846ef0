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
    **more: Any,
) -> str:
    """Anna at the first seat, that bot at each other one, if any; the address of the table.

    `who`: her identity if she has one already.
    """
    who = who or await someone.becomes(url, "Anna")
    bots = {str(seat): bot for seat in range(1, seats)} if bot else {}
    wanted = {"game": game, "seats": seats, "bots": bots, **more}
    headers = {
        "Authorization": f"Bearer {who['token']}",
        "Idempotency-Key": secrets.token_hex(16),
    }
    opened = await someone.page.request.post(f"{url}/api/tables", headers=headers, data=wanted)
    assert opened.ok, await opened.text()
    address = f"{url}/table/{(await opened.json())['table_id']}"
    await someone.page.goto(address)
    await someone.sees("version").wait_for()
    return address
