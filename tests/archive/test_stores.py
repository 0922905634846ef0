"""A folder and a bucket behave alike, and what an archive makes of either."""

import asyncio
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from server.archive.archive import Archive, ArchiveConflict, archive_of, name_of
from server.archive.filesystem_store import FilesystemStore
from server.archive.object_store import ArchiveAway, ObjectStore
from server.archive.packing import DamagedObject, archived, packed
from server.archive.s3_store import S3Store
from server.runtime.settings import Settings
from server.store.redis_client import RedisClient
from tests.running.ports import free_port

pytestmark = pytest.mark.live

ENTRY = b"\x83\xa7version\x01\xa4time\xb82026-01-01T00:00:00.000Z\xa6events\x90"


at_one_s3 = pytest.mark.xdist_group("s3")


@pytest.fixture(params=["folder", pytest.param("bucket", marks=at_one_s3)])
def unmarked(request: pytest.FixtureRequest, tmp_path: Path) -> ObjectStore:
    if request.param == "folder":
        return FilesystemStore(str(tmp_path / "archive"))
    return bucket(request.getfixturevalue("s3"), tmp_path.name)


@pytest.fixture
async def store(unmarked: ObjectStore) -> ObjectStore:
    await unmarked.mark()
    return unmarked


@pytest.fixture
async def folder(tmp_path: Path) -> ObjectStore:
    """A store of one kind: what stands above it is the same above each."""
    store = FilesystemStore(str(tmp_path / "archive"))
    await store.mark()
    return store


def bucket(url: str, prefix: str = "", name: str = "tables") -> S3Store:
    return S3Store(
        f"s3://{name}/{prefix}",
        aws_access_key_id="k",
        aws_secret_access_key="s",
        aws_region="us-east-1",
        aws_endpoint_url=url,
    )


async def listed(store: ObjectStore) -> list[str]:
    return [name async for names in store.names() for name in names]


class Reads:
    """The reads of a store from now on. `at_once`: the maximum number of concurrent reads."""

    def __init__(self, store: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self.at_once = 0
        self._under_way = 0
        self._sound = store.get
        monkeypatch.setattr(store, "get", self._get)

    async def _get(self, name: str) -> bytes | None:
        self.asked.append(name)
        self._under_way += 1
        self.at_once = max(self.at_once, self._under_way)
        try:
            await asyncio.sleep(0.001)
            return await self._sound(name)
        finally:
            self._under_way -= 1


async def test_what_was_put_is_there(store: ObjectStore) -> None:
    await store.put("3f/t.zst", b"one")
    await store.put("3f/t.zst", b"two")

    assert await store.get("3f/t.zst") == b"two"
    assert await store.get("3f/u.zst") is None


async def test_names_come_in_order(store: ObjectStore) -> None:
    names = [f"{n:02x}/{letter}.zst" for n in range(3) for letter in "ba"]
    for name in names:
        await store.put(name, b"x")

    assert await listed(store) == sorted(names)


async def test_the_marker_and_what_strangers_left_are_not_listed(store: ObjectStore) -> None:
    for name in ("3f/t.zst", "3f/README", "3f/a b.zst", "3f0/t.zst", "zz/t.zst"):
        await store.put(name, b"x")

    assert await listed(store) == ["3f/t.zst"]


async def test_an_archive_is_marked_once(unmarked: ObjectStore) -> None:
    before = await unmarked.marker()
    first = await unmarked.mark()
    await unmarked.put("3f/t.zst", b"x")

    assert before is None
    assert re.fullmatch(r"[0-9a-f]{32}", first)
    assert await unmarked.mark() == await unmarked.marker() == first


@at_one_s3
async def test_two_who_mark_at_once_find_the_same(s3: str, tmp_path: Path) -> None:
    stores = [bucket(s3, tmp_path.name) for _ in range(4)]

    assert len(set(await asyncio.gather(*(one.mark() for one in stores)))) == 1


async def test_a_table_that_was_kept_is_found(store: ObjectStore) -> None:
    archive = Archive(store)
    table = archived("t", "tick", b'{"a":1}', [ENTRY])
    await archive.keep(table)

    found = await archive.find("t")
    summaries = await archive.summaries(["nobody", "t"])

    assert found is not None
    assert (found.table, found.entries) == (table, [ENTRY])
    assert [(one.table_id, one.summary, one.version) for one in summaries] == [("t", b'{"a":1}', 1)]
    assert [ids async for ids in archive.ids()] == [["t"]]


@pytest.mark.parametrize("table_id", ["nobody", "../../etc/passwd", "a/b", "", "x" * 65, "é"])
async def test_what_is_no_table_is_not_found(folder: ObjectStore, table_id: str) -> None:
    assert await Archive(folder).find(table_id) is None


@pytest.mark.parametrize("table_id", ["../../etc/passwd", "a/b", "", "x" * 65, "é"])
async def test_an_id_that_can_be_no_name_is_not_kept(folder: ObjectStore, table_id: str) -> None:
    with pytest.raises(ValueError, match="not the id"):
        await Archive(folder).keep(archived(table_id, "tick", b"{}", [ENTRY]))

    assert await listed(folder) == []


@pytest.mark.parametrize("read_back", [None, b'{"another":1}'])
async def test_what_is_read_back_as_another_is_not_kept(
    folder: ObjectStore, monkeypatch: pytest.MonkeyPatch, read_back: bytes | None
) -> None:
    put = folder.put

    async def lost(name: str, data: bytes) -> None:
        """A store that takes an object and keeps another, or none."""
        if read_back is not None:
            await put(name, packed(archived("t", "tick", read_back, [ENTRY])))

    monkeypatch.setattr(folder, "put", lost)
    with pytest.raises(DamagedObject):
        await Archive(folder).keep(archived("t", "tick", b"{}", [ENTRY]))


OTHER = packed(archived("t", "tick", b"{}", [ENTRY, ENTRY]))


@pytest.mark.parametrize(
    ("there", "why"),
    [(OTHER, ArchiveConflict), (b"damaged", DamagedObject)],
    ids=["another history", "damaged"],
)
async def test_another_history_or_what_cannot_be_read_is_not_overwritten(
    folder: ObjectStore, there: bytes, why: type[Exception]
) -> None:
    await folder.put(name_of("t"), there)

    with pytest.raises(why):
        await Archive(folder).keep(archived("t", "tick", b"{}", [ENTRY]))

    assert await folder.get(name_of("t")) == there


async def test_it_is_written_once(folder: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, table = Archive(folder), archived("t", "tick", b"{}", [ENTRY])
    await archive.keep(table)
    monkeypatch.setattr(folder, "put", None)

    await archive.keep(table)


async def test_a_misplaced_object_is_not_shown(folder: ObjectStore, logs: list[Any]) -> None:
    """As when somebody who puts objects back mistakes one for another."""
    await folder.put(name_of("other"), packed(archived("t", "tick", b"{}", [ENTRY])))
    archive = Archive(folder)

    with pytest.raises(DamagedObject):
        await archive.find("other")
    assert await archive.summaries(["other"]) == []
    assert [line["table"] for line in logs] == ["other"]


async def test_one_bad_object_hides_no_other_table(folder: ObjectStore, logs: list[Any]) -> None:
    archive = Archive(folder)
    await archive.keep(archived("t", "tick", b"{}", [ENTRY]))
    await folder.put(name_of("bad"), b"damaged")

    for _ in range(2):
        assert [one.table_id for one in await archive.summaries(["bad", "t"])] == ["t"]
    with pytest.raises(DamagedObject):
        await archive.find("bad")

    told = [(line["event"], line["table"]) for line in logs]
    assert told == [("archived_table_unreadable", "bad")]


async def test_a_full_memory_takes_no_table_out_of_the_lobby(
    folder: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.archive.archive.MOST_SUMMARIES", 1)
    Reads(folder, monkeypatch)
    archive = Archive(folder)
    for table_id in "abc":
        await archive.keep(archived(table_id, "tick", b"{}", [ENTRY]))
    await archive.summaries("a")

    here, _ = await asyncio.gather(archive.summaries("ab"), archive.summaries("c"))

    assert [one.table_id for one in here] == ["a", "b"]


async def test_parallel_reads_are_few(folder: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.archive.archive.READ_AT_ONCE", 3)
    reads, archive = Reads(folder, monkeypatch), Archive(folder)

    await asyncio.gather(*(archive.summaries([f"{n}a", f"{n}b", f"{n}c"]) for n in range(4)))

    assert reads.at_once == 3
    assert len(reads.asked) == 12


async def test_who_asks_for_unknown_tables_costs_one_read(
    folder: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, archive = Reads(folder, monkeypatch), Archive(folder)
    for _ in range(3):
        assert await archive.find("nobody") is None
    assert len(reads.asked) == 1

    monkeypatch.setattr("server.archive.archive.MISSING_SECONDS", 0)
    assert await archive.find("another") is None
    assert await archive.find("another") is None
    assert len(reads.asked) == 3


async def test_unknown_ids_are_capped(folder: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.archive.archive.MOST_MISSING", 2)
    archive = Archive(folder)
    for table_id in "abcd":
        await archive.find(table_id)

    assert list(archive._missing) == ["c", "d"]


async def test_a_table_is_found_at_once_when_it_is_kept(folder: ObjectStore) -> None:
    archive = Archive(folder)
    assert await archive.find("t") is None
    await archive.keep(archived("t", "tick", b"{}", [ENTRY]))

    assert await archive.find("t") is not None


async def test_a_table_kept_after_an_early_listing_is_found_at_once(folder: ObjectStore) -> None:
    archive = Archive(folder)
    assert await archive.summaries(["t"]) == []
    await Archive(folder).keep(archived("t", "tick", b"{}", [ENTRY]))

    assert await archive.find("t") is not None
    assert len(await archive.summaries(["t"])) == 1


async def test_a_bucket_that_is_away_is_said_so() -> None:
    with pytest.raises(ArchiveAway) as away:
        await bucket(f"http://127.0.0.1:{free_port()}").get("3f/t.zst")

    assert str(away.value) == "the archive: GenericError"
    assert away.value.__cause__ is None


@at_one_s3
async def test_a_bucket_that_does_not_exist_is_not_an_empty_one(s3: str) -> None:
    store = bucket(s3, name="gone")
    for asked in (store.get("3f/t.zst"), store.put("3f/t.zst", b"x"), store.mark(), listed(store)):
        with pytest.raises(ArchiveAway) as away:
            await asked
        assert re.fullmatch(r"the archive: \w+Error 404", str(away.value))


@pytest.mark.parametrize(
    ("status", "tries", "said"),
    [(503, 3, "the archive: GenericError 503"), (403, 1, "the archive: PermissionDeniedError 403")],
)
async def test_an_error_is_logged_after_a_few_tries(status: int, tries: int, said: str) -> None:
    asked = list[str]()

    class Refusing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.send_header("Content-Length", "8")
            self.end_headers()
            self.wfile.write(b"<Secret>")

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - not ours
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        Thread(target=server.serve_forever).start()
        with pytest.raises(ArchiveAway) as away:
            await bucket(f"http://127.0.0.1:{server.server_port}").get("3f/t.zst")
        server.shutdown()

    assert (str(away.value), len(asked)) == (said, tries)


@pytest.mark.parametrize("address", ["s3://", "s3://AK:SECRET@my bucket/x"])
def test_an_address_of_no_bucket_is_not_repeated(address: str) -> None:
    with pytest.raises(RuntimeError, match="KONTOR_ARCHIVE") as wrong:
        S3Store(address)

    assert "SECRET" not in str(wrong.value)
    assert wrong.value.__suppress_context__


def test_the_archive_lies_beside_our_own_redis_unless_configured_otherwise(tmp_path: Path) -> None:
    own, beside = Settings(data=str(tmp_path)), str(tmp_path / "archive")
    places = (
        own.archive_place,
        Settings(redis_url="redis://elsewhere").archive_place,
        Settings(archive="s3://tables", redis_url="redis://elsewhere").archive_place,
        Settings(archive="none").archive_place,
        Settings(data=str(tmp_path), archive_seconds=0).archive_place,
    )

    assert places == (beside, "", "s3://tables", "", beside)
    redis = RedisClient("redis://elsewhere")
    assert archive_of(own, redis) is not None
    assert archive_of(Settings(archive="none"), redis) is None
    assert not (tmp_path / "archive").exists()  # before it is known whether the ledger has another
