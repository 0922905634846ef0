"""Profiles of players: portrait, colour, privacy, and who may see their page."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from typing import Literal, TypeAlias
from urllib.parse import quote

import msgspec

from domain.decider import Rejected
from domain.table.shown_names import somebody
from domain.table.state import Player
from projections.projection import JsonObject
from server.accounts.blocks import BLOCKED, Blocks, kinds_against
from server.accounts.follows import fields_of
from server.accounts.held_names import HeldNames
from server.accounts.identity import Identity, InvalidToken, StoredPlayer, is_player_id
from server.accounts.merged_accounts import MergedAccounts
from server.accounts.renaming import RENAME_SECONDS
from server.runtime.clock import rfc3339
from server.store import keys
from server.store.redis_client import RedisClient
from server.wire.limits import LONGEST_NAME

Privacy: TypeAlias = Literal["everybody", "followed", "nobody"]
"""Who may see a player's page: everybody, the players whom they follow, or nobody else."""
Colour: TypeAlias = Literal["indigo", "rose", "fir", "ink", "olive"]
"""The colours of the seats, in their order."""
Status: TypeAlias = Literal["open", "private", "deleted", "banned"]
"""Whether a viewer may see a player's page, and if not, why."""
PORTRAITS: tuple[str, ...] = tuple(
    msgspec.json.decode(files("server.accounts").joinpath("portraits.json").read_bytes())
)
"""Drawings of the games that players may choose, as `<game>/<drawing>`."""


class Profile(msgspec.Struct, frozen=True):
    """The choices of a player. `renamed_at`: the last new name (seconds since 1970)."""

    portrait: str = ""
    colour: str = ""
    privacy: Privacy = "everybody"
    renamed_at: float = 0.0


@dataclass(eq=False)
class Profiles:
    """The profiles of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient
    _identity: Identity
    _merged_accounts: MergedAccounts
    _blocks: Blocks

    def __post_init__(self) -> None:
        self.names = HeldNames(self._redis)

    async def of(self, player_id: str) -> Profile:
        """Return the player's profile."""
        stored = await self._redis.fields(keys.PROFILE.of(player_id))
        fields = {name: value.decode() for name, value in stored.items()}
        return msgspec.convert(fields, Profile, strict=False)

    async def looks(self, players: Sequence[str]) -> list[dict[str, str]]:
        """Return the portrait and the colour of each player, as far as they chose one."""
        fields = ("portrait", "colour")
        stored = await self._redis.batch(
            ("HMGET", keys.PROFILE.of(player_id), *fields) for player_id in players
        )
        return [
            {name: value.decode() for name, value in zip(fields, values, strict=True) if value}
            for values in stored
        ]

    async def change(self, player_id: str, **fields: str) -> None:
        """Set these fields of the profile; an empty text removes a field."""
        key = keys.PROFILE.of(player_id)
        await self._redis.batch(
            ("HSET", key, name, value) if value else ("HDEL", key, name)
            for name, value in fields.items()
        )
        await self._identity.keep_as_long_as(player_id, key)

    async def of_myself(self, player: Player, now: float) -> JsonObject:
        """Return what the player sees of their own profile. `now`: seconds since 1970."""
        profile = await self.of(player.player_id)
        (holder,) = await self.names.holders([player.name])
        view: JsonObject = {
            **await self.shown(player.player_id, profile),
            "status": "open",
            "path": path_of_page(player, holder),
            "privacy": profile.privacy,
            "name_held": holder == player.player_id,
        }
        if await self._redis.ask("HLEN", keys.PASSKEYS.of(player.player_id)):
            view["has_passkey"] = True
        if profile.renamed_at and (until := profile.renamed_at + RENAME_SECONDS) > now:
            view["rename_from"] = rfc3339(until)
        return view

    async def hand_over(self, guest: str, player_id: str) -> None:
        """Give the player the first day of a merged guest, if it is earlier than their own.

        Does nothing if the guest was merged already.
        """
        with suppress(InvalidToken):
            since = (await self._identity.account(guest)).since
            async with self._merged_accounts.locked(player_id):
                self._identity.accounts.forget(player_id)
                own = await self._identity.account(player_id)
                if since < own.since:
                    stored = StoredPlayer(player_id, own.player.name, since=since)
                    await self._identity.replace(stored)

    async def shown(self, player_id: str, profile: Profile) -> JsonObject:
        """Return the fields that everybody sees who may see the page, without empty ones."""
        days = (await self._identity.account(player_id)).since
        since = f"{datetime.fromtimestamp(days * keys.DAY, UTC):%Y-%m-%d}" if days else ""
        fields = {"portrait": profile.portrait, "colour": profile.colour, "since": since}
        return {name: value for name, value in fields.items() if value}

    async def find(self, text: str) -> str:
        """Return the id of the player whom an id, a held name or a former name leads to.

        The id of a merged guest leads to the player. Deleted players are found only by their id.
        Raises Rejected `not_found`.
        """
        if is_player_id(text):
            player_id, *_ = await self._merged_accounts.ids(text)
            exists = [("EXISTS", keys.PLAYER.of(player_id)), deleted(player_id)]
            if any(await self._redis.batch(exists)):
                return player_id
        holder = await self.names.holder(text) if len(text) <= LONGEST_NAME else None
        if holder is not None:
            player_id, *_ = await self._merged_accounts.ids(holder)
            if await self._redis.ask("EXISTS", keys.PLAYER.of(player_id)):
                return player_id
        raise Rejected("not_found", why="player")

    async def path_of(self, player: Player) -> str:
        """Return the path of the player's page."""
        return (await self.paths_of([player]))[0]

    async def paths_of(self, players: Sequence[Player]) -> list[str]:
        """Return the path of each player's page: with the name if they hold it, else the id."""
        holders = await self.names.holders([player.name for player in players]) if players else []
        return [path_of_page(*each) for each in zip(players, holders, strict=True)]

    async def status(self, viewer: str | None, player_id: str) -> tuple[Status, Player]:
        """Return whether the viewer may see that player's page, and the player.

        `viewer`: None for an anonymous one.
        """
        try:
            account = await self._identity.account(player_id)
        except InvalidToken:
            return "deleted", somebody(player_id)
        if account.ban is not None:
            return "banned", account.player
        return "open" if await self.may_see(viewer, player_id) else "private", account.player

    async def may_see(self, viewer: str | None, player_id: str) -> bool:
        """Whether privacy and blocks of the player let this viewer see their page."""
        return player_id in await self.visible(viewer, [player_id])

    async def visible(self, viewer: str | None, players: Iterable[str]) -> set[str]:
        """Return those of the players whose pages the viewer may see. None: an anonymous viewer.

        Players who have blocked the viewer are not visible.
        """
        ids = tuple(dict.fromkeys(players))
        if not ids:
            return set()
        viewers = [] if viewer is None else [viewer, *await self._merged_accounts.of(viewer)]
        privacies = await self._redis.many(
            ("HGET", keys.PROFILE.of(player_id), "privacy") for player_id in ids
        )
        hidden = set[str]()
        if viewer is not None:
            by = await self._blocks.get({viewer, *ids})
            hidden = {each for each in ids if BLOCKED in kinds_against(by, each, viewer)}
        asked = [each for each, privacy in zip(ids, privacies, strict=True) if privacy]
        following = await self.which_follow(asked, viewers)
        return {
            player_id
            for player_id, privacy in zip(ids, privacies, strict=True)
            if player_id == viewer
            or (
                player_id not in hidden
                and (
                    privacy in (None, b"everybody")
                    or (privacy == b"followed" and player_id in following)
                )
            )
        }

    async def which_follow(self, players: Sequence[str], followed: Sequence[str]) -> set[str]:
        """Return those of the players who follow one of these ids."""
        if not players or not followed:
            return set()
        found = await self._redis.batch(
            ("HMGET", keys.FOLLOWS.of(player_id), *fields_of(followed)) for player_id in players
        )
        return {each for each, since in zip(players, found, strict=True) if any(since)}


def deleted(player_id: str) -> tuple[str, str, str]:
    """Return the command whose answer is whether the player was deleted."""
    return ("SISMEMBER", keys.DELETED.of(), player_id)


def path_of_page(player: Player, holder: str | None) -> str:
    """Return the path of a player's page. `holder`: the player who holds this name.

    The id replaces a name that browsers would change as a segment of a path.
    """
    name = player.name
    fits = "/" not in name and "\\" not in name and name not in (".", "..")
    is_held = holder == player.player_id
    return f"/player/{quote(name, safe='') if is_held and fits else player.player_id}"
