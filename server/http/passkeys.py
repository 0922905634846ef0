"""`/api/me/passkeys`, `/api/passkeys/challenge`: my passkeys, and the challenges for browsers."""

from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from projections import shapes
from server.accounts.passkeys import Site
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import payer_of, private_json, read_request, require_player, services_of
from server.runtime.telemetry import logger

MINE = "/api/me/passkeys"
MARKS = (
    ("Firefox", "Edg", "OPR", "Chrome", "Safari"),
    ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"),
)
"""Marks of browsers and systems in a `User-Agent`. The first match counts: it may have several."""
NAMES = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "macOS"}
"""Names that differ from the mark."""


class NewPasskey(msgspec.Struct, frozen=True):
    """The browser's answer to the challenge, and my name for this passkey."""

    credential: dict[str, Any]
    name: Annotated[str, requests.SHOWN]


@endpoint("askToMakePasskey", "POST", f"{MINE}/challenge", shapes.PasskeyChallenge)
async def to_make(request: Request) -> Response:
    """Return the options for a browser to make my passkey; valid once, for five minutes."""
    passkeys, myself = services_of(request).passkeys, await require_player(request)
    options = await passkeys.to_make(myself, site_of(request), payer_of(request))
    return private_json({"public_key": options})


@endpoint(
    "askToSignIn", "POST", "/api/passkeys/challenge", shapes.PasskeyChallenge, needs_token=False
)
async def to_sign_in(request: Request) -> Response:
    """Return the options for a browser to sign a player in; valid once, for five minutes."""
    site = site_of(request)
    if not requests.says_json(request):  # else foreign pages could use up a visitor's rate limit
        raise Rejected("unsupported_media_type")
    if request.headers.get("origin") not in {None, *site.origins}:
        raise Rejected("forbidden")
    options = await services_of(request).passkeys.to_sign_in(site, payer_of(request))
    return private_json({"public_key": options})


@endpoint("createPasskey", "POST", MINE, answers={201: shapes.PasskeysShown}, takes=NewPasskey)
async def new_passkey(request: Request) -> Response:
    """Store my passkey, make my account permanent, and return all my passkeys."""
    services, myself, body = await read_request(request, NewPasskey)
    name = requests.normalized(body.name)
    await services.passkeys.make(
        myself, body.credential, name, site_of(request), made_with(request)
    )
    await services.renaming.settle(myself.player_id)
    logger().info("passkey_made", player=myself.player_id)
    return await passkeys_shown(request, myself.player_id, 201)


@endpoint("listPasskeys", "GET", MINE, shapes.PasskeysShown, needs_token=True)
async def my_passkeys(request: Request) -> Response:
    """List my passkeys, the oldest first."""
    return await passkeys_shown(request, (await require_player(request)).player_id)


@endpoint("deletePasskey", "DELETE", MINE + "/{passkey}", shapes.PasskeysShown)
async def remove_passkey(request: Request) -> Response:
    """Remove one of my passkeys and return the others. Sessions that it opened stay signed in."""
    myself = await require_player(request)
    services = services_of(request)
    await services.passkeys.remove(myself.player_id, request.path_params["passkey"])
    await services.renaming.settle(myself.player_id)
    logger().info("passkey_removed", player=myself.player_id)
    return await passkeys_shown(request, myself.player_id)


def made_with(request: Request) -> str:
    """Return the browser and system from the `User-Agent`; empty if unknown."""
    agent = request.headers.get("user-agent", "")
    names = (next((mark for mark in marks if mark in agent), "") for marks in MARKS)
    return ", ".join(NAMES.get(mark, mark) for mark in names if mark)


async def passkeys_shown(request: Request, player_id: str, status: int = 200) -> Response:
    """Return the answer with all passkeys of the player."""
    passkeys = [
        {"id": passkey_id, "name": passkey.name, "made_at": passkey.made}
        | ({"made_with": passkey.made_with} if passkey.made_with else {})
        | ({"used_at": passkey.used} if passkey.used else {})
        for passkey_id, passkey in (await services_of(request).passkeys.of(player_id)).items()
    ]
    return private_json({"passkeys": passkeys}, status)


def site_of(request: Request) -> Site:
    """Return the site of the `Host` header, which a browser's signature must contain.

    Passkeys need HTTPS, except on `localhost`.
    """
    settings, host = services_of(request).settings, request.headers.get("host", "").lower()
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        raise Rejected("malformed") from None
    is_here = name == "localhost" or name.endswith(".localhost")
    own = {f"https://{host.removesuffix(':443')}", *([f"http://{host}"] if is_here else ())}
    return Site(settings.passkey_domain or name, settings.other_origins | own)
