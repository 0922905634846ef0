"""Names that players hold: by their look, against others, and as a way to the player."""

import asyncio

import pytest

from domain.decider import Rejected
from domain.table.state import Player
from server.accounts.held_names import RESERVED_SECONDS, HeldNames, can_be_held, keys_of
from server.accounts.names import lookalike_readings
from server.store import keys
from tests.conftest import Running

LOOKS = [
    "Ann",
    "ANN",
    "ann",
    "\u0410nn",
    "\u0397ans",
    "Hans",
    "e\u03bda",
    "Eva",
    "Ian",
    "lan",
    "Il",
]
"""With a Cyrillic A, a Greek H and a Greek v."""


@pytest.fixture
def names(at: Running) -> HeldNames:
    return at.services.profiles.names


def test_names_that_look_alike_in_any_case_share_a_key() -> None:
    for one in LOOKS:
        for other in LOOKS:
            alike = lookalike_readings(one) & lookalike_readings(other)
            if alike or one.casefold() == other.casefold():
                assert set(keys_of(one)) & set(keys_of(other)), (one, other)
    assert set(keys_of("Ann")).isdisjoint(keys_of("Hans"))
    assert len(keys_of("Ann")) == 1


@pytest.mark.parametrize("name", ["Guest", "guest", "GAST", "Gu\u0435st"])
def test_a_name_that_clients_use_for_anybody_is_not_held(name: str) -> None:
    assert not can_be_held(name)


async def test_a_held_name_is_taken_for_all_others(names: HeldNames) -> None:
    await names.claim("Ann", "a")
    await names.claim("Ann", "a")

    for look in ("Ann", "ANN", "\u0410nn"):
        with pytest.raises(Rejected, match="name_taken"):
            await names.claim(look, "b")
        with pytest.raises(Rejected, match="name_taken"):
            await names.require_free(look)
        await names.require_free(look, "a")
    assert await names.holder("ann") == "a"
    assert await names.holder("Ben") is None


async def test_of_two_who_claim_a_name_at_once_one_gets_it(names: HeldNames) -> None:
    """The two names may share only one of their keys. The loser keeps none."""
    for one, other in (("Cleo", "cleo"), ("Ian", "lan"), ("lvy", "Ivy")):
        claims = (names.claim(name, name) for name in (one, other))
        answers = await asyncio.gather(*claims, return_exceptions=True)

        assert sorted(isinstance(answer, Rejected) for answer in answers) == [False, True]
        winner = one if answers[0] is None else other
        assert {await names.holder(name) for name in (one, other)} == {winner}
        loser = other if winner == one else one
        kept = await names._redis.batch(("GET", key) for key in keys_of(loser))
        assert loser.encode() not in kept


async def test_a_former_name_is_free_after_its_time_only(at: Running, names: HeldNames) -> None:
    key = keys_of("Dora")[0]
    await names.claim("Dora", "d")
    assert 0 < await at.redis.ttl(key) <= RESERVED_SECONDS
    await names.keep("Dora", "d")
    assert await at.redis.ttl(key) == -1

    await names.reserve("Dora", "other")
    assert await at.redis.ttl(key) == -1
    await names.reserve("Dora", "d")
    await at.redis.expire(key, 10)
    await names.reserve("Dora", "d")
    assert await at.redis.ttl(key) <= 10

    await names.release("Dora", "other")
    assert await names.holder("Dora") == "d"
    await names.release("Dora", "d")
    assert await names.holder("Dora") is None


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("Ann Müller", "/player/Ann%20M%C3%BCller"),
        ("A/B", "/player/1"),
        ("..", "/player/1"),
        ("Eve?", "/player/Eve%3F"),
    ],
)
async def test_the_path_of_a_page_has_a_held_name(at: Running, name: str, path: str) -> None:
    profiles = at.services.profiles
    assert await profiles.path_of(Player("1", name)) == "/player/1"

    await profiles.names.claim(name, "1")

    assert await profiles.path_of(Player("1", name)) == path
    assert await profiles.path_of(Player("2", name)) == "/player/2"


async def test_a_player_is_found_by_id_by_name_and_as_a_merged_guest(at: Running) -> None:
    profiles = at.services.profiles
    ann, ben, eve = [await at.player(name) for name in ("Ann", "Ben", "Eve")]
    await eve.open()
    await ann.post("/api/me/joined", {"token": ben.token})
    await profiles.names.claim("Fay", ann.player_id)
    await profiles.names.claim("Ben Guest", ben.player_id)
    await profiles.names.claim("Eve Gone", eve.player_id)
    await eve.delete("/api/me")

    for text in (ann.player_id, ben.player_id, "fay", "Ben Guest"):
        assert await profiles.find(text) == ann.player_id
    assert await profiles.find(eve.player_id) == eve.player_id
    for text in ("Eve Gone", "Nobody Here", "x" * 16, "", "a:b{c}"):
        with pytest.raises(Rejected, match="not_found"):
            await profiles.find(text)


async def test_privacy_and_blocks_decide_who_sees_a_page(at: Running) -> None:
    profiles = at.services.profiles
    ann, ben, cat = [await at.player(name) for name in ("Ann", "Ben", "Cat")]
    guest = await at.player("Guest of Ben")
    await ben.post("/api/me/joined", {"token": guest.token})
    await at.redis.hset(keys.FOLLOWS.of(ann.player_id), guest.player_id, 1)
    ids = {"ann": ann.player_id, "ben": ben.player_id, "cat": cat.player_id, "stranger": None}
    seen = {
        "everybody": {"ann", "ben", "cat", "stranger"},
        "followed": {"ann", "ben"},
        "nobody": {"ann"},
    }
    for privacy, expected in seen.items():
        await profiles.change(ann.player_id, privacy=privacy)
        see = {who for who, id_ in ids.items() if await profiles.may_see(id_, ann.player_id)}
        assert see == expected, privacy

    await profiles.change(ann.player_id, privacy="")
    await ann.put(f"/api/me/blocked/{cat.player_id}")
    await ann.put(f"/api/me/blocked/{ben.player_id}", {"chat_only": True})

    assert not await profiles.may_see(cat.player_id, ann.player_id)
    assert await profiles.may_see(ben.player_id, ann.player_id)
    assert await profiles.may_see(ann.player_id, cat.player_id)
    assert await profiles.visible(cat.player_id, [ann.player_id, ben.player_id]) == {ben.player_id}
