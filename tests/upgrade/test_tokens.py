"""Tokens of other builds: read where this build knows their form, and never called invalid else."""

from collections.abc import Mapping

import pytest

from server.accounts import tokens
from server.accounts.tokens import Claim
from server.store import keys
from tests.conftest import Running
from tests.server.wire import Guest

KEY = b"of the ledger"
DAY = 20_000
READ: Mapping[str, Claim] = {
    "ann.20000.3.LN9LW37e0UW2SElkAl5RNU0FE53GRR8CCc2nxpurGIk": Claim("ann", DAY, 3)
}
"""Every form that is out there, and what it says. One that stands here is read for as long as such
tokens are valid; another form is added by a build that reads it, before one writes it."""
WRITTEN = "ann.20000.3.LN9LW37e0UW2SElkAl5RNU0FE53GRR8CCc2nxpurGIk"
"""The form of this build's own."""
NEWER = ("{player}.{day}.0.phone", "{player}.{day}.x1f", "v2.{player}", "")


@pytest.mark.parametrize("token", READ)
def test_d8_a_token_of_a_form_that_was_ever_written_says_what_it_said(token: str) -> None:
    """UPGRADE.md, tokens."""
    assert tokens.claim_of(KEY, token) == READ[token]


def test_d8_only_a_form_is_written_that_is_read() -> None:
    """UPGRADE.md, tokens."""
    assert tokens.signed(KEY, READ[WRITTEN]) == WRITTEN


TODAY = pytest.mark.server(clock=lambda: float(DAY * keys.DAY))


@TODAY
async def test_d8_a_token_of_a_newer_build_is_unavailable(at: Running, ann: Guest) -> None:
    """UPGRADE.md, tokens: clients delete a token called invalid, and lose the account for ever."""
    key = at.app.services.identity._key()
    for form in NEWER:
        token = tokens.with_signature(key, form.format(player=ann.player_id, day=DAY))
        hers = (await at.stranger()).known_as(token)
        asked = await hers.get("/api/me")
        ended = await hers.delete("/api/me/sessions")
        line = await hers.bare_line()
        await line.send("hello", token=token)
        told, closed = await line.next(), await line.close_code()

        assert (asked.status_code, asked.json()["code"]) == (503, "unavailable"), form
        assert "too old" in asked.json()["detail"]
        assert ended.status_code == 503
        assert (told["type"], told["code"], closed) == ("error", "unavailable", 1012)


@TODAY
async def test_d8_a_token_that_nobody_signed_is_invalid_whatever_its_form(stranger: Guest) -> None:
    for token in ("ann.20000.0.phone.AAAA", "x", ".", "ann.20000.AAAA"):
        stranger.http.headers["Authorization"] = f"Bearer {token}"
        assert (await stranger.get("/api/me")).status_code == 401
