"""Frames of every type with hostile fields, broken ones, control frames, fragments and garbage.

A batch goes out at once on a socket of its own and ends with a ping. The answers are all frames
until its pong, or until the socket is closed.
"""

import asyncio
import json
import struct
from asyncio import IncompleteReadError
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias

from websockets.frames import Opcode

from tests.fuzz.hostile import TEXTS, altered, broken
from tests.fuzz.target import Act, Table, Target
from tests.server.raw_socket import CLOSE, CONT, PING, PONG, TEXT, RawSocket, masked

BATCH = 60
SOCKETS = 8
LARGEST = (1 << 53) - 1
NOBODY = -1
"""A seat, until it is known whose socket a frame goes out on."""
LAST = 424_242_424
PONG_OF_THE_LAST = b'{"type":"pong","n":%d}' % LAST
CLOSES_ONE_IN = 3
"""Every so many batches end with a frame after which a socket is closed."""
Frame: TypeAlias = dict[str, Any]


async def frames(aim: Target, number: int, seed: int) -> Counter[str]:
    """Send about so many; how often what was answered."""
    answers: Counter[str] = Counter()
    each = number // SOCKETS + 1

    async def some(luck: Random) -> None:
        left = each
        while left > 0:
            batch = a_batch(aim, luck)
            answers["sent"] += len(batch)
            answers["sockets"] += 1
            left -= len(batch)
            with suppress(OSError, IncompleteReadError, ConnectionError):
                await send(aim.url, batch, answers)

    await asyncio.gather(*(some(Random(f"{seed}/{n}")) for n in range(SOCKETS)))
    return answers


async def send(url: str, batch: Sequence[bytes], answers: Counter[str]) -> None:
    socket = await RawSocket.open(url)
    try:
        socket.write(b"".join(batch))
        socket.write(masked(TEXT, json.dumps({"type": "ping", "n": LAST}).encode()))
        while True:
            kind, payload = await socket.frame()
            if payload == PONG_OF_THE_LAST:
                answers["of these on sockets that stayed open"] += len(batch)
                break
            answers[name_of(kind, payload)] += 1
            if kind == CLOSE:
                break
    except (OSError, IncompleteReadError):
        answers["cut"] += 1
        raise
    finally:
        socket.writer.transport.abort()


def name_of(kind: int, payload: bytes) -> str:
    if kind == CLOSE:
        return f"closed {struct.unpack('!H', payload[:2])[0]}" if payload else "closed"
    if kind != TEXT:
        return Opcode(kind).name.lower()
    frame = json.loads(payload)
    return " ".join(filter(None, (frame["type"], frame.get("code"))))


def a_batch(aim: Target, luck: Random) -> list[bytes]:
    """Frames of one socket: a `hello`, many of which most leave it open, perhaps a last one."""
    hello, before = a_hello(aim, luck), len(aim.acts)
    batch = [asked(hello)]
    batch += [luck.choice(KINDS)(aim, luck) for _ in range(BATCH)]
    aim.acts[before:] = list(as_sent_by(hello.get("token"), aim, aim.acts[before:]))
    if luck.randrange(CLOSES_ONE_IN) == 0:
        batch.append(luck.choice(LAST_WORDS)(aim, luck))
    return batch


def as_sent_by(token: str | None, aim: Target, acts: Sequence[Act]) -> Iterator[Act]:
    """Yield the acts that a client with this token may send, with its seat."""
    for act in acts:
        seat = aim.seat_of(token, act.table_id)
        if seat is not None:
            yield act._replace(seat=seat)


def a_hello(aim: Target, luck: Random) -> Frame:
    token = luck.choice((None, aim.stranger, luck.choice(luck.choice(aim.tables).tokens)))
    hello: Frame = {"type": "hello", "lang": luck.choice(("en", "de", *TEXTS))}
    return hello | ({"token": token} if token else {})


def a_table(aim: Target, luck: Random) -> Table:
    return luck.choice(aim.tables)


def some_id(aim: Target, luck: Random) -> str:
    """Mostly of a table that there is; at most 64 characters, so that the socket stays open."""
    table_id = a_table(aim, luck).table_id
    return table_id if luck.random() < 0.7 else luck.choice((table_id[:-1], *TEXTS))[:64]


def asked(frame: Frame) -> bytes:
    return masked(TEXT, whole_text(frame).encode())


def whole_text(value: Frame) -> str:
    """As JSON. Half a surrogate pair is no text: that would end the socket."""
    return json.dumps(value).replace(r"\ud800", "")


def a_command_id(luck: Random) -> str:
    return luck.choice((f"{luck.getrandbits(60):x}", "1", "\x00", "http/1", "x" * 64))


def an_act(aim: Target, luck: Random) -> bytes:
    """A command that is offered, with hostile numbers and texts in it."""
    table = a_table(aim, luck)
    command = altered(luck.choice(table.commands), luck)
    act = {"type": "act", "table": table.table_id, "id": a_command_id(luck), "command": command}
    aim.acts.append(Act(table.table_id, NOBODY, act["id"], json.loads(whole_text(command))))
    return asked(act | luck.choice(({}, {"at": 0}, {"at": 3}, {"at": LARGEST})))


def an_undo(aim: Target, luck: Random) -> bytes:
    undo = {"type": "undo", "table": some_id(aim, luck), "id": a_command_id(luck)}
    aim.acts.append(Act(undo["table"], NOBODY, undo["id"], None))
    return asked(undo | luck.choice(({}, {"at": 0}, {"at": LARGEST})))


def a_watch(aim: Target, luck: Random) -> bytes:
    watch: Frame = {"type": "watch", "table": some_id(aim, luck)}
    if luck.random() < 0.5:
        watch |= {"have": luck.choice((0, 1, 3, 99, LARGEST))}
        watch |= {"resume_token": luck.choice(TEXTS)[:256]}
    if luck.random() < 0.3:
        watch |= {"invite": luck.choice(TEXTS)[:256]}
    return asked(watch)


def a_saying(aim: Target, luck: Random) -> bytes:
    text = luck.choice(TEXTS)[: luck.choice((1, 60, 500))]
    return asked({"type": "say", "table": some_id(aim, luck), "text": text})


def an_unknown(_: Target, luck: Random) -> bytes:
    kind = luck.choice(("", "position", "welcome", "Act", "act ", "x" * 9_000))
    return asked({"type": kind, "table": luck.choice(TEXTS)})


def a_control(_: Target, luck: Random) -> bytes:
    return masked(luck.choice((PING, PONG)), luck.randbytes(luck.choice((0, 1, 125))))


def in_fragments(aim: Target, luck: Random) -> bytes:
    """A frame in pieces, with a control frame between them."""
    text = json.dumps({"type": "unwatch", "table": some_id(aim, luck)}).encode()
    cut = luck.randint(0, len(text))
    parts = (text[:cut], b"", text[cut:])
    return (
        masked(TEXT, parts[0], fin=False)
        + masked(CONT, parts[1], fin=False)
        + a_control(aim, luck)
        + masked(CONT, parts[2])
    )


KINDS: tuple[Callable[[Target, Random], bytes], ...] = (
    an_act,
    an_act,
    an_undo,
    a_watch,
    lambda aim, luck: asked({"type": "unwatch", "table": some_id(aim, luck)}),
    a_saying,
    lambda _, luck: asked({"type": "ping", "n": luck.choice((0, -1, LARGEST, -LARGEST))}),
    an_unknown,
    a_control,
    in_fragments,
)


# Frames that end their socket, most of them.


def wrong_types(aim: Target, luck: Random) -> bytes:
    table = a_table(aim, luck).table_id
    act: Frame = {"type": "act", "table": table, "id": "1", "command": {"type": "x"}, "at": 1}
    frames = (
        act,
        {"type": "hello", "token": "x", "lang": "en"},
        {"type": "watch", "table": table, "have": 1, "resume_token": "x", "invite": "y"},
        {"type": "say", "table": table, "text": "hi"},
        {"type": "ping", "n": 1},
    )
    return asked(altered(luck.choice(frames), luck))


def broken_json(aim: Target, luck: Random) -> bytes:
    text = json.dumps({"type": "watch", "table": a_table(aim, luck).table_id}).encode()
    return masked(luck.choice((TEXT, Opcode.BINARY)), broken(text, luck))


def garbage(_: Target, luck: Random) -> bytes:
    """Bytes that are no frames: reserved bits and kinds, wrong lengths, nothing masked."""
    return luck.choice(
        (
            luck.randbytes(luck.randint(1, 400)),
            b"\xf1\x80abcd",
            b"\x83\x80abcd",
            b"\x81\xff" + b"\xff" * 8 + b"abcd",
            b"\x81\xfe\x00\x05abcdxxxxx",
            b"\x81\x05hello",
            b"\x09\x80abcd",
            b"\x89\xfe\x00\x80abcd" + b"x" * 128,
            masked(CONT, b"of nothing"),
            masked(TEXT, rb'{"type":"say","table":"t","text":"\ud800"}'),
            masked(TEXT, b"{", fin=False) + masked(TEXT, b"}"),
        )
    )


def a_close(_: Target, luck: Random) -> bytes:
    """With codes that nobody may send, too."""
    code = struct.pack("!H", luck.choice((0, 999, 1000, 1005, 1006, 1015, 4400, 65_535)))
    return masked(Opcode.CLOSE, luck.choice((b"", b"\x03", code, code + b"\xff\xfe", code + b"x")))


LAST_WORDS: tuple[Callable[[Target, Random], bytes], ...] = (
    wrong_types,
    wrong_types,
    broken_json,
    lambda _, luck: masked(
        TEXT, b'{"type":"ping","n":%b1}' % (b" " * luck.choice((65_530, 70_000)))
    ),
    garbage,
    a_close,
    lambda *_: masked(TEXT, b"{", fin=False) + masked(CONT, b" ", fin=False) * 40,
    lambda _, luck: asked({"type": "hello", "token": luck.choice(TEXTS)[:256]}),
)
