"""Frames of a table that is played: what everybody gets, and when."""

import asyncio

from tests.server.wire import Door, Guest, Line, two_at_a_table


async def test_two_players_and_a_spectator_see_each_move(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    hers, his, gallery = [await one.line() for one in (ann, bob, await at.stranger())]
    position = await hers.watch(table_id)
    await his.watch(table_id)
    of_gallery = await gallery.watch(table_id)

    await hers.act(table_id, "a1")
    seen_by_bob = await his.until("commit")
    seen_by_gallery = await gallery.until("commit")
    await his.act(table_id, "b1")
    seen_by_ann = await hers.until("commit")

    assert (position["viewer"], position["version"]) == ("seat:0", 2)
    assert position["awaiting"] == [0]
    assert position["options"][0] == {"command": {"type": "tick"}, "label": "Say tick"}
    assert position["view"]["phase"] == "ticking"
    assert position["summary"]["status"] == "running"
    assert position["resume_token"]
    assert (of_gallery["viewer"], of_gallery["options"]) == ("spectator", [])
    assert (seen_by_gallery["options"], seen_by_gallery["patch"]) == ([], {"said": 1})
    assert (seen_by_bob["version"], seen_by_bob["by"]) == (3, 0)
    assert seen_by_bob["events"] == [{"type": "ticked", "seat": 0, "number": 1}]
    assert seen_by_bob["patch"] == {"said": 1}
    assert seen_by_bob["tell"] == ["Ann says tick 1."]
    assert seen_by_bob["awaiting"] == [1]
    assert [option["command"]["type"] for option in seen_by_bob["options"]] == ["tick", "whisper"]
    assert (seen_by_ann["version"], seen_by_ann["by"]) == (4, 1)


async def test_who_does_not_wait_for_the_welcome_is_answered_after_it(at: Door) -> None:
    table_id, ann, _ = await two_at_a_table(at)
    line = await ann.bare_line()

    await line.send("hello", token=ann.token)
    await line.send("watch", table=table_id)
    welcome, position = await line.next(), await line.next()

    assert (welcome["type"], welcome["player"]["player_id"]) == ("welcome", ann.player_id)
    assert (position["type"], position["viewer"]) == ("position", "seat:0")


async def test_each_viewer_reads_labels_and_sentences_in_its_language(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    german = await bob.line(lang="de")
    position = await german.watch(table_id)

    await ann.act(table_id, "a1")
    commit = await german.until("commit")
    refused = await german.act(table_id, "b1", at=1)

    assert position["options"][0]["label"] == "Flüstern"
    assert commit["tell"] == ["Ann sagt Tick 1."]
    assert refused["code"] == "stale"
    assert refused["message"].startswith("Die Stellung")


async def test_a_secret_event_shows_only_its_version(table_id: str, hers: Line, his: Line) -> None:
    await his.act(table_id, "b1", "whisper")
    seen = await hers.until("commit")

    assert seen["version"] == 3
    assert seen["events"] == []
    assert seen["patch"] == {}


async def test_a_command_sent_again_is_booked_once(table_id: str, ann: Guest) -> None:
    """On one socket, and at once on two."""
    one, other = await ann.line(), await ann.line()

    both = await asyncio.gather(one.act(table_id, "a1"), other.act(table_id, "a1"))
    again = await one.act(table_id, "a1")

    assert [*both, again] == [{"type": "accepted", "table": table_id, "id": "a1", "version": 3}] * 3
    assert (await ann.summary(table_id))["version"] == 3


async def test_a_command_id_belongs_to_its_seat(table_id: str, ann: Guest, bob: Guest) -> None:
    await ann.act(table_id, "same")
    answer = await bob.act(table_id, "same")

    assert (answer["type"], answer["version"]) == ("accepted", 4)


async def test_a_seat_takes_its_last_command_back(table_id: str, hers: Line, his: Line) -> None:
    await hers.act(table_id, "a1")
    await his.until("commit")

    await hers.send("undo", table=table_id, id="a2")
    answer = await hers.until("accepted")
    commit = await his.until("commit")

    assert answer["version"] == 4
    assert commit["events"] == [{"type": "undone", "seat": 0, "to": 2}]
    assert commit["patch"] == {"said": 0}
    assert commit["awaiting"] == [0]


async def test_a_seat_taken_or_closing_up_brings_a_new_position(ann: Guest, bob: Guest) -> None:
    table_id = (await ann.open(seats=3))["table_id"]
    hers, his = await ann.watching(table_id), await bob.line()
    assert (await his.watch(table_id))["viewer"] == "spectator"

    await bob.sit(table_id, 2)
    seated = [await his.next(), await hers.next()]
    await ann.post(f"/api/tables/{table_id}/start")
    started = [await his.next(), await hers.next()]

    for seen, viewer, status in ((seated, "seat:2", "open"), (started, "seat:1", "running")):
        assert (seen[0]["type"], seen[0]["viewer"]) == ("position", viewer)
        assert (seen[1]["type"], seen[1]["summary"]["status"]) == ("commit", status)
