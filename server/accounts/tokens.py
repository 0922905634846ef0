"""Tokens: `<player>.<day it was made>.<sessions>.<signature>`, an HMAC-SHA-256 over the rest.

`sessions` counts how often the player signed out everywhere. A token whose number differs from the
player's has ended. No data is stored per token.

A token with our signature and an unknown form comes from a newer build, and is not invalid.
"""

from __future__ import annotations

import hmac
from typing import NamedTuple

from server.store.redis_client import Unavailable
from server.wire import base64url

TOKEN_DAYS = 30
CLOCKS_APART_DAYS = 1
"""Tolerance for a token made by a gateway whose clock is ahead, past midnight."""


class NewerToken(Unavailable):
    """A token with our signature that only a newer build can read."""


class Claim(NamedTuple):
    """The content of a token. `made_on`: days since 1970."""

    player_id: str
    made_on: int
    sessions: int

    def holds(self, today: int) -> bool:
        """Whether the token's age is valid."""
        return -CLOCKS_APART_DAYS <= today - self.made_on <= TOKEN_DAYS

    def renewed(self, today: int) -> Claim | None:
        """Return the claim of a new token; None if this one is from today."""
        return None if self.made_on >= today else self._replace(made_on=today)


def signed(key: bytes, claim: Claim) -> str:
    """Return the signed token of a claim."""
    return with_signature(key, f"{claim.player_id}.{claim.made_on}.{claim.sessions}")


def claim_of(key: bytes, token: str) -> Claim | None:
    """Return the claim of a token; None if we did not sign it. Raises NewerToken."""
    content, _, _ = token.rpartition(".")
    if not same(token, with_signature(key, content)):
        return None
    match content.split("."):
        case [player_id, made_on, sessions] if made_on.isdigit() and sessions.isdigit():
            return Claim(player_id, int(made_on), int(sessions))
        case _:
            raise NewerToken("a newer build made this token")


def with_signature(key: bytes, content: str) -> str:
    return f"{content}.{code(key, f'token:{content}', 32)}"


def code(key: bytes, about: str, size: int) -> str:
    """Return an HMAC of `size` bytes as base64url text."""
    digest = hmac.digest(key, about.encode(), "sha256")[:size]
    return base64url.encoded(digest)


def same(first: str, second: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(first.encode(), second.encode())
