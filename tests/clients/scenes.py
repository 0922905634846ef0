"""The scenes of the recordings in `clients/web/tests/page/recordings`, mostly as Anna sees them."""

from collections.abc import Mapping
from typing import Any

from domain.registry import GAMES
from tests.clients.recorder import Player, Recording, Scene, play_on
from tests.server.wire import Door

BURGUNDY = "/api/games/burgundy"
MODULES = {"scoundrels": True}
TEN_MINUTES = {"bank_seconds": 600, "increment_seconds": 10}


async def games(at: Door) -> Recording:
    """Record the public answers: the games, and the descriptions of some of them."""
    anna = await Player.named(at, "Anna")
    await anna.calls("POST", "/api/players", {"name": "Anna"})
    await anna.reads("/api/games", "/api/games/courtyard/texts", "/api/games/villagers/help")
    await anna.reads(*(f"{BURGUNDY}/{about}" for about in ("help", "whys", "box", "rules?lang=en")))
    return anna.recording


async def lessons(at: Door) -> Recording:
    anna = await Player.named(at, "Anna")
    await anna.reads(*(f"/api/games/{game}/lesson?lang=en" for game in sorted(GAMES)))
    return anna.recording


async def opens(player: Player, **more: Any) -> tuple[str, str]:
    """Open a table: its path and its invite."""
    opened = await player.calls("POST", "/api/tables", {"game": "burgundy", "seats": 2} | more)
    return f"/api/tables/{opened['table_id']}", opened.get("invite", "")


async def one(at: Door, **more: Any) -> tuple[Player, str]:
    """A table of Anna's, which she watches; its path."""
    anna = await Player.named(at, "Anna")
    table, _ = await opens(anna, **more)
    await anna.watches(id_of(table))
    return anna, table


async def two(at: Door, **more: Any) -> tuple[Player, Player, str]:
    """A running game of Anna and Ben, which both watch; its path."""
    anna, ben = await Player.named(at, "Anna"), await Player.named(at, "Ben")
    table, _ = await opens(anna, **more)
    await ben.guest.sit(id_of(table), 1)
    for player in (anna, ben):
        await player.watches(id_of(table))
    return anna, ben, table


def id_of(table: str) -> str:
    return table.rpartition("/")[2]


async def known(player: Player, table: str) -> None:
    await player.reads(table, f"{table}/chat", f"{table}/log?since=0&until=99&tell=en", "/api/me")


async def running(at: Door) -> Recording:
    anna, ben, table = await two(at)
    await known(anna, table)
    await play_on([anna, ben], 10)
    await anna.reads(f"{table}/replay?since=1&lang=en")
    await ben.says("Good luck!")
    await anna.hears("said")
    await anna.says("The same to you.")
    await anna.hears("said")
    return anna.recording


async def hinted(at: Door) -> Recording:
    """Anna asks what to do, and does something."""
    anna, ben, table = await two(at, hints=True)
    while not anna.is_asked:
        await play_on([anna, ben], 1)
    await anna.begins_anew()
    await known(anna, table)
    await anna.calls("POST", f"{table}/hint?lang=en", {})
    await anna.hears("commit")
    await anna.acts()
    return anna.recording


async def answered(at: Door) -> Recording:
    """Anna takes a move back together with the answer of a bot, and plays on."""
    anna, table = await one(at, game="carpe_diem", bots={"1": "random"})
    while not anna.shown.get("undo_answers"):
        await anna.is_asked_again()
        await anna.acts()
        await anna.is_asked_again()
    await anna.begins_anew()
    await known(anna, table)
    await anna.sends("undo", at=anna.shown["version"])
    await anna.is_asked_again()
    await anna.acts()
    return anna.recording


async def given_up(at: Door) -> Recording:
    """Both give up after some moves; Anna looks back at what was played."""
    anna, ben, table = await two(at)
    await play_on([anna, ben], 14)
    for seat, player in enumerate((anna, ben)):
        await player.guest.delete(f"{table}/seats/{seat}")
    await anna.begins_anew()
    await known(anna, table)
    await anna.reads(f"{table}/log", f"{table}/curve?lang=en")
    for viewer in ("", "&viewer=seat:0", "&viewer=seat:1", "&viewer=spectator", "&viewer=all"):
        await anna.reads(f"{table}/replay?since=1&lang=en{viewer.replace(':', '%3A')}")
    await anna.calls("POST", f"{table}/fork", {"version": 4, "seat": 1, "bots": {"0": "keen"}})
    await anna.calls("POST", "/api/logs", anna.recording.calls[f"GET {table}/log"][0]["body"])
    await anna.calls("POST", f"{table}/rematch", {})
    return anna.recording


async def waiting(at: Door) -> Recording:
    """Anna opens a table for four, seats a bot, and starts without anybody else."""
    anna, table = await one(at, game="villagers", seats=4, options=MODULES, **TEN_MINUTES)
    await known(anna, table)
    await anna.calls("POST", f"{table}/seats/1", {"bot": "gentle"})
    await anna.hears("commit")
    await anna.calls("POST", f"{table}/start")
    await anna.hears("commit")
    return anna.recording


async def invited(at: Door) -> Recording:
    """Ben comes to Anna's private table by her link, and takes the other seat."""
    anna, ben = await Player.named(at, "Anna"), await Player.named(at, "Ben")
    table, invite = await opens(anna, visibility="private")
    await ben.watches(id_of(table), invite=invite)
    await ben.reads(f"{table}?invite={invite}", f"{table}/chat?invite={invite}")
    await ben.reads(f"{table}/log?since=0&until=99&tell=en&invite={invite}", "/api/me")
    await ben.calls("POST", f"{table}/seats/1", {"invite": invite})
    await ben.hears("position")
    return ben.recording


async def renewed(at: Door) -> Recording:
    anna, table = await one(at, visibility="private")
    await known(anna, table)
    await anna.calls("POST", f"{table}/invite", {})
    return anna.recording


async def shut_out(at: Door) -> Recording:
    """Ben stands before Anna's private table with a link that is void by now."""
    anna, ben = await Player.named(at, "Anna"), await Player.named(at, "Ben")
    table, invite = await opens(anna, visibility="private")
    await ben.watches(id_of(table), invite=invite)
    await anna.calls("POST", f"{table}/invite", {})
    await ben.hears("error")
    return ben.recording


async def asked(at: Door) -> Recording:
    """Carla asks for the seat that Ben has given up, and Anna refuses."""
    anna, ben, table = await two(at)
    carla = await at.player("Carla")
    await ben.guest.delete(f"{table}/seats/1")
    await anna.hears("commit")
    await anna.begins_anew()
    await known(anna, table)
    await carla.post(f"{table}/seats/1")
    await anna.hears("commit")
    whom = {"admit": carla.player_id}
    await anna.calls("POST", f"{table}/seats/1", whom)
    await anna.calls("POST", f"{table}/seats/1", {"refuse": carla.player_id})
    await anna.hears("commit")
    return anna.recording


async def refused(at: Door) -> Recording:
    """Record the refusals of the same table, as Carla sees them."""
    anna, ben, table = await two(at)
    carla = await Player.named(at, "Carla")
    await ben.guest.delete(f"{table}/seats/1")
    await carla.watches(id_of(table))
    await known(carla, table)
    await carla.calls("POST", f"{table}/seats/1", {})
    await carla.hears("commit")
    await anna.guest.post(f"{table}/seats/1", {"refuse": carla.guest.player_id})
    await carla.hears("commit")
    await carla.calls("POST", f"{table}/seats/1", {})
    return carla.recording


async def chosen(at: Door) -> Recording:
    """Ben chooses before Anna, where both choose at once."""
    anna, ben, table = await two(at, game="courtyard")
    await anna.begins_anew()
    await known(anna, table)
    await ben.acts()
    await anna.reaches(ben.shown["version"])
    return anna.recording


async def lobby(at: Door) -> Recording:
    """Three tables of Carla's, two of Anna's; one of these waits for her."""
    carla = await at.player("Carla")
    await carla.open("bruges", 4, move_seconds=86_400)
    quick = await carla.open("villagers", 2, move_seconds=60)
    await carla.open("villagers", 3)
    anna, ben, _ = await two(at)
    while not anna.is_asked:
        await play_on([anna, ben], 1)
    await anna.guest.open("bruges", 3)
    await anna.reads("/api/me")
    filters = ("", "&game=villagers", "&game=villagers&free=2", "&clock=live")
    for status in ("waiting&limit=100", "open&limit=20", "running&limit=20"):
        for more in filters if "100" not in status else ("",):
            await anna.reads(f"/api/tables?status={status}{more}")
    await anna.calls("POST", f"/api/tables/{quick['table_id']}/seats/1", {})
    return anna.recording


async def account(at: Door) -> Recording:
    anna, ben = await Player.named(at, "Anna"), await at.player("Ben")
    blocked = f"/api/me/blocked/{ben.player_id}"
    await anna.reads("/api/me", "/api/me/results?limit=100", "/api/me/passkeys", "/api/me/blocked")
    await anna.reads("/api/me/follows", "/api/life", f"/api/players/{anna.guest.player_id}")
    await anna.calls("PUT", blocked, {})
    await anna.calls("POST", "/api/logs", "nonsense")
    await anna.calls("DELETE", "/api/me/sessions")
    await anna.calls("DELETE", "/api/me")
    return anna.recording


async def people(at: Door) -> Recording:
    """Anna changes her profile, follows Ben, and invites him from his page."""
    anna, ben = await Player.named(at, "Anna"), await at.player("Ben")
    his_page = f"/api/players/{ben.player_id}"
    await ben.http.patch("/api/me", json={"portrait": "bruges/minstrel", "colour": "rose"})
    await ben.http.put(f"/api/me/follows/{anna.guest.player_id}")
    await anna.reads(his_page, f"{his_page}/results?limit=10", "/api/me")
    await anna.calls("PUT", f"/api/me/follows/{ben.player_id}")
    await anna.reads(his_page, "/api/me/follows", "/api/life")
    await anna.reads("/api/leaderboards/bruges?span=month&ladder=people&limit=20")
    await anna.calls("PATCH", "/api/me", {"portrait": "bruges/queen"})
    await anna.calls("PATCH", "/api/me", {"name": "Annabel"})
    await anna.reads("/api/me")
    await anna.calls("POST", f"{his_page}/invitations", {"game": "bruges", "seats": 2})
    return anna.recording


SCENES: Mapping[str, Scene] = {
    scene.__name__: scene
    for scene in (
        account, answered, asked, chosen, games, given_up, hinted,
        invited, lessons, lobby, people, refused, renewed, running, shut_out, waiting,
    )
}  # fmt: skip
