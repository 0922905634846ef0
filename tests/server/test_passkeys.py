"""Passkeys: a name that lasts, on every device that has one."""

import asyncio
from typing import Any

import pytest
from starlette.requests import Request

from server.http.passkeys import made_with
from server.store import keys
from server.wire import base64url
from tests.conftest import Running, Serve
from tests.server.authenticator import HERE, Authenticator, new_key
from tests.server.passkeys import (
    AT_THE_PAGE,
    asked_to_make,
    asked_to_sign_in,
    brings,
    keeps,
    signs_in,
    with_passkey,
)
from tests.server.wire import Door, Guest, refusal_of

UNKNOWN, UNSOUND = (404, "not_found"), (422, "malformed")


async def test_a_passkey_makes_another_device_me(at: Running, ann: Guest) -> None:
    """The player is then kept for good."""
    player, elsewhere = keys.PLAYER.of(ann.player_id), await at.stranger()
    before = await at.redis.ttl(player)

    answer = await signs_in(elsewhere, await with_passkey(ann))

    assert answer.status_code == 200
    assert answer.json().keys() == {"player_id", "name", "token"}
    me = await elsewhere.known_as(answer.json()["token"]).get("/api/me/passkeys")
    (shown,) = me.json()["passkeys"]
    assert shown.keys() == {"id", "name", "made_at", "used_at"}  # made by no browser
    assert shown["name"] == "My phone"
    assert answer.json()["player_id"] == ann.player_id
    assert (before > 0, await at.redis.ttl(player)) == (True, -1)


@pytest.mark.parametrize(
    ("method", "path", "left"),
    [
        ("DELETE", "/api/me/sessions", 0),
        ("DELETE", "/api/me/sessions?passkeys=keep", 1),
        ("DELETE", "/api/me/sessions?passkeys=all", 0),
        ("DELETE", "/api/me", 0),
    ],
)
async def test_passkeys_end_with_all_sessions_unless_they_are_kept(
    at: Running, ann: Guest, method: str, path: str, left: int
) -> None:
    """An attacker who had the token for a moment may have made one."""
    device = await with_passkey(ann)

    assert (await ann.http.request(method, path)).status_code == 200

    assert (await signs_in(await at.stranger(), device)).status_code == (200 if left else 404)
    assert await at.redis.exists(keys.PASSKEYS.of(ann.player_id)) == left


FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0"
EDGE = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0"
PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1"


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        (FIREFOX, "Firefox, Windows"),
        (EDGE, "Edge, Linux"),
        (PHONE, "Chrome, Android"),
        (IPHONE, "Safari, iPhone"),
        ("curl/8", ""),
    ],
)
def test_the_list_shows_with_what_a_passkey_was_made(agent: str, shown: str) -> None:
    request = Request({"type": "http", "headers": [(b"user-agent", agent.encode())]})

    assert made_with(request) == shown


async def test_a_removed_passkey_signs_nobody_in(ann: Guest, bob: Guest, stranger: Guest) -> None:
    """Only whose it is sees and removes it."""
    ann.http.headers["User-Agent"] = FIREFOX
    lost, kept = await with_passkey(ann), await with_passkey(ann)
    shown = (await ann.get("/api/me/passkeys")).json()["passkeys"]
    assert shown[0]["made_with"] == "Firefox, Windows"
    assert (await bob.get("/api/me/passkeys")).json() == {"passkeys": []}
    assert (await bob.delete(f"/api/me/passkeys/{shown[0]['id']}")).status_code == 404

    assert (await ann.delete(f"/api/me/passkeys/{shown[0]['id']}")).json()["passkeys"] == shown[1:]

    assert (await signs_in(stranger, lost)).status_code == 404
    assert (await signs_in(stranger, kept)).status_code == 200
    assert refusal_of(await ann.delete(f"/api/me/passkeys/{shown[0]['id']}")) == UNKNOWN


async def test_an_eleventh_is_refused_also_of_several_at_a_time(ann: Guest) -> None:
    for _ in range(9):
        await with_passkey(ann)
    asked = [await asked_to_make(ann) for _ in range(3)]
    assert len(asked[0]["excludeCredentials"]) == 9

    made = await asyncio.gather(*(keeps(ann, Authenticator().makes(one)) for one in asked))

    assert sorted(one.status_code for one in made) == [201, 429, 429]
    refused = await ann.post("/api/me/passkeys/challenge", headers=AT_THE_PAGE)
    assert refusal_of(refused) == (429, "too_many")
    assert "retry-after" not in refused.headers


async def test_an_answer_is_good_once(at: Door, ann: Guest) -> None:
    stranger, device = await at.stranger(), Authenticator()
    made = device.makes(await asked_to_make(ann))

    first, again = await keeps(ann, made), await keeps(ann, made)
    signed = device.signs(await asked_to_sign_in(stranger))
    answers = await asyncio.gather(*(brings(stranger, signed) for _ in range(4)))

    assert [first.status_code, again.status_code] == [201, 422]
    assert sorted(one.status_code for one in answers) == [200, 404, 404, 404]


async def test_a_challenge_is_one_players_and_for_one_thing(at: Door, ann: Guest) -> None:
    """No player can make a passkey on behalf of another."""
    bob, stranger, device = await at.player("Bob"), await at.stranger(), Authenticator()

    of_bob = await keeps(ann, device.makes(await asked_to_make(bob)))
    to_sign_in = {**await asked_to_sign_in(stranger), "user": {"id": base64url.encoded(b"x")}}
    of_nobody = await keeps(ann, device.makes(to_sign_in))
    device = await with_passkey(ann)
    to_make = await brings(stranger, device.signs(await asked_to_make(ann)))

    assert [refusal_of(one) for one in (of_bob, of_nobody)] == [UNSOUND] * 2
    assert refusal_of(to_make) == UNKNOWN


@pytest.mark.parametrize(
    "wrong",
    [
        *({"origin": origin} for origin in ("http://evil.example", "http://localhost:8701")),
        {"rp_id": "evil.example"},
        {"key": new_key()},
        *({"handle": base64url.encoded(handle)} for handle in (b"somebody-else", b"a:b")),
        {"credential": b"another"},
    ],
    ids="-".join,
)
async def test_a_wrong_proof_signs_nobody_in(at: Door, ann: Guest, wrong: dict[str, Any]) -> None:
    device, stranger = await with_passkey(ann), await at.stranger()
    device.count = 7
    assert (await signs_in(stranger, device)).status_code == 200
    for name, value in wrong.items():
        setattr(device, name, value)

    assert refusal_of(await signs_in(stranger, device)) == UNKNOWN


@pytest.mark.parametrize(
    ("settings", "count", "status"),
    [({}, 6, 403), ({}, 7, 200), ({}, -1, 403), ({"passkey_counters": "ignore"}, 6, 200)],
)
async def test_a_passkey_whose_counter_goes_back_is_refused_unless_the_operator_allows_it(
    serve: Serve, settings: dict[str, str], count: int, status: int
) -> None:
    """The counter was at 7 before, and continues from there."""
    at = await serve(**settings)
    ann, stranger = await at.player("Ann"), await at.stranger()
    device = await with_passkey(ann)
    device.count = 6
    assert (await signs_in(stranger, device)).status_code == 200
    device.count = count

    answer = await signs_in(stranger, device)

    assert answer.status_code == status
    if status == 403:
        assert "passkey's counter" in answer.json()["detail"]


async def test_nonsense_and_what_was_made_elsewhere_is_refused(at: Door, ann: Guest) -> None:
    stranger, device = await at.stranger(), Authenticator()
    whole = device.makes(await asked_to_make(ann))
    deep = base64url.encoded(b"\x81" * 20_000)
    for broken in (
        {},
        {**whole, "response": None},
        {**whole, "response": {"clientDataJSON": "é"}},
        {**whole, "response": {**whole["response"], "clientDataJSON": base64url.encoded(b"[]")}},
        {**whole, "response": {**whole["response"], "attestationObject": deep}},
        Authenticator(origin="http://evil.example").makes(await asked_to_make(ann)),
        Authenticator(rp_id="evil.example").makes(await asked_to_make(ann)),
    ):
        kept, entered = await keeps(ann, broken), await brings(stranger, broken)

        assert refusal_of(kept) == UNSOUND
        assert refusal_of(entered) == UNKNOWN
    device.credential = b"x" * 1_024
    long = await keeps(ann, device.makes(await asked_to_make(ann)))
    unnamed = await keeps(ann, Authenticator().makes(await asked_to_make(ann)), "x" * 33)
    assert [long.status_code, unnamed.status_code] == [422, 422]
    assert (await ann.get("/api/me/passkeys")).json() == {"passkeys": []}


@pytest.mark.server(passkeys=2, exempt_networks="none")
async def test_only_our_own_page_asks_for_a_challenge_and_pays(at: Door, ann: Guest) -> None:
    """A form of another page has neither our origin nor JSON. An address asks so often."""
    stranger, path = await at.stranger(), "/api/passkeys/challenge"
    foreign = {**AT_THE_PAGE, "Origin": "https://evil.example"}

    form = await stranger.http.post(path, data={"a": "b"}, headers=AT_THE_PAGE)
    plain = await stranger.http.post(path, headers=AT_THE_PAGE)
    other = await stranger.post(path, headers=foreign)
    own = await stranger.post(path, headers={**AT_THE_PAGE, "Origin": HERE})

    hers = await ann.post("/api/me/passkeys/challenge")
    beyond = await stranger.post(path)

    assert [one.status_code for one in (form, plain, other, own)] == [415, 415, 403, 200]
    assert (hers.status_code, beyond.status_code) == (200, 429)
    assert int(beyond.headers["retry-after"]) > 0


@pytest.mark.server(passkey_domain="example.org", origins="https://play.example.org")
async def test_an_operator_names_the_domain_and_the_pages(at: Door, ann: Guest) -> None:
    asked = await asked_to_make(ann)
    device = Authenticator("https://play.example.org", "example.org")

    assert asked["rp"]["id"] == "example.org"
    assert (await keeps(ann, device.makes(asked))).status_code == 201
    assert (await signs_in(await at.stranger(), device)).status_code == 200


@pytest.mark.server(hosts="play.example.org")
@pytest.mark.parametrize("host", ["play.example.org", "play.example.org:443"])
async def test_a_page_by_its_name_is_one_over_https(at: Door, ann: Guest, host: str) -> None:
    page = {"Host": host}
    for origin, kept in (("http://play.example.org", 422), ("https://play.example.org", 201)):
        asked = await ann.post("/api/me/passkeys/challenge", headers=page)
        made = Authenticator(origin, "play.example.org").makes(asked.json()["public_key"])
        body = {"credential": made, "name": "Here"}

        assert (await ann.post("/api/me/passkeys", body, headers=page)).status_code == kept, origin
