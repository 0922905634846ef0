"""People with passkeys, on the page of a server that is asked for as `localhost`."""

from typing import Any

import httpx

from tests.server.authenticator import HERE, Authenticator
from tests.server.wire import Door, Guest

AT_THE_PAGE = {"Host": HERE.removeprefix("http://")}


async def asked_to_make(guest: Guest) -> dict[str, Any]:
    answer = await guest.post("/api/me/passkeys/challenge", headers=AT_THE_PAGE)
    return answer.raise_for_status().json()["public_key"]


async def keeps(guest: Guest, credential: dict[str, Any], name: str = "My phone") -> httpx.Response:
    body = {"credential": credential, "name": name}
    return await guest.post("/api/me/passkeys", body, headers=AT_THE_PAGE)


async def with_passkey(guest: Guest) -> Authenticator:
    device = Authenticator()
    answer = await keeps(guest, device.makes(await asked_to_make(guest)))
    assert answer.status_code == 201, answer.text
    return device


async def member(at: Door, name: str) -> Guest:
    """A player with a passkey, who holds that name."""
    guest = await at.player(name)
    await with_passkey(guest)
    return guest


async def asked_to_sign_in(stranger: Guest) -> dict[str, Any]:
    answer = await stranger.post("/api/passkeys/challenge", headers=AT_THE_PAGE)
    return answer.raise_for_status().json()["public_key"]


async def brings(stranger: Guest, credential: Any) -> httpx.Response:
    return await stranger.post("/api/players", {"passkey": credential}, headers=AT_THE_PAGE)


async def signs_in(stranger: Guest, device: Authenticator) -> httpx.Response:
    return await brings(stranger, device.signs(await asked_to_sign_in(stranger)))
