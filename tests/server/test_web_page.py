"""The files of the page on their way: compressed, kept for ever where they never change."""

import gzip
from pathlib import Path

import pytest

from server.http import web_page
from tests.server.wire import Door

SCRIPT = b"export const meeples = 4\n" * 100


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A page as the build leaves it."""
    (tmp_path / "assets").mkdir()
    script = tmp_path / "assets" / "index-4f2a.js"
    script.write_bytes(SCRIPT)
    script.with_name("index-4f2a.js.gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name("index-4f2a.js.br").write_bytes(b"what brotli makes of it")
    (tmp_path / "index.html").write_text("<!doctype html><title>One build</title>")
    (tmp_path / "worker.js").write_text("// of one build")
    monkeypatch.setattr(web_page, "folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("takes", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0.5, br;q=0", "gzip"),
        ("gzip;q=1.0", "gzip"),
        ("GZIP", "gzip"),
        ("gzip;q=0.000", None),
        ("identity", None),
    ],
)
async def test_a_file_comes_in_the_smallest_form_that_is_taken(
    at: Door, page: Path, takes: str, encoding: str | None
) -> None:
    http = (await at.stranger()).http

    async with http.stream(
        "GET", "/assets/index-4f2a.js", headers={"Accept-Encoding": takes}
    ) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])

    suffix = web_page.ENCODINGS.get(encoding or "", "")
    assert raw == (page / "assets" / f"index-4f2a.js{suffix}").read_bytes()
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"


async def test_what_has_a_digest_in_its_name_is_kept_for_ever(at: Door, page: Path) -> None:
    answer = await (await at.stranger()).get("/assets/index-4f2a.js")

    assert answer.content == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_a_file_that_this_build_does_not_have_is_kept_by_nobody(at: Door, page: Path) -> None:
    answer = await (await at.stranger()).get("/assets/index-of-another-build.js")

    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/", "/table/abc", "/worker.js"])
async def test_what_the_next_build_may_have_otherwise_is_asked_for_anew(
    at: Door, page: Path, path: str
) -> None:
    stranger = await at.stranger()
    first = await stranger.get(path)

    known = await stranger.get(path, headers={"If-None-Match": first.headers["etag"]})
    for file in ("index.html", "worker.js"):
        (page / file).write_text("of the next build")
    after = await stranger.get(path, headers={"If-None-Match": first.headers["etag"]})

    assert first.headers["cache-control"] == "no-cache"
    assert (known.status_code, known.content) == (304, b"")
    assert (after.status_code, after.text) == (200, "of the next build")
    assert "default-src 'self'" in known.headers["content-security-policy"]
