"""The page: guarded, compressed, kept for ever where it never changes, and there for the lost."""

import gzip
from pathlib import Path

import pytest

from server.http import web_page
from tests.server.wire import Door, Guest, refusal_of

SCRIPT = b"export const meeples = 4\n" * 100


@pytest.fixture
def built(page: Path) -> Path:
    (page / "assets").mkdir()
    script = page / "assets" / "index-4f2a.js"
    script.write_bytes(SCRIPT)
    script.with_name("index-4f2a.js.gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name("index-4f2a.js.br").write_bytes(b"what brotli makes of it")
    (page / "worker.js").write_text("// of one build")
    return page


async def test_a_file_comes_in_the_smallest_form_that_is_taken(at: Door, built: Path) -> None:
    http = (await at.stranger()).http
    for takes, encoding in (
        ("gzip, deflate, br, zstd", "br"),
        *((takes, "gzip") for takes in ("gzip;q=0.5, br;q=0", "gzip;q=1.0", "GZIP")),
        *((takes, None) for takes in ("gzip;q=0.000", "identity")),
    ):
        headers = {"Accept-Encoding": takes}
        async with http.stream("GET", "/assets/index-4f2a.js", headers=headers) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])

        suffix = web_page.ENCODINGS.get(encoding or "", "")
        assert raw == (built / "assets" / f"index-4f2a.js{suffix}").read_bytes(), takes
        assert answer.headers.get("content-encoding") == encoding, takes
        assert answer.headers["content-type"].startswith("text/javascript"), takes
        assert answer.headers["vary"] == "Accept-Encoding", takes


async def test_what_has_a_digest_in_its_name_is_kept_for_ever(stranger: Guest, built: Path) -> None:
    answer = await stranger.get("/assets/index-4f2a.js")
    of_another_build = await stranger.get("/assets/index-of-another-build.js")

    assert answer.content == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert of_another_build.status_code == 404
    assert "immutable" not in of_another_build.headers.get("cache-control", "")


@pytest.mark.parametrize("path", ["/", "/table/abc", "/worker.js"])
async def test_what_a_build_may_change_is_checked(built: Path, path: str, stranger: Guest) -> None:
    first = await stranger.get(path)

    known = await stranger.get(path, headers={"If-None-Match": first.headers["etag"]})
    for file in ("index.html", "worker.js"):
        (built / file).write_text("of the next build")
    after = await stranger.get(path, headers={"If-None-Match": first.headers["etag"]})

    assert first.headers["cache-control"] == "no-cache"
    assert (known.status_code, known.content) == (304, b"")
    assert (after.status_code, after.text) == (200, "of the next build")
    assert "default-src 'self'" in known.headers["content-security-policy"]


async def test_the_page_is_guarded(at: Door) -> None:
    for path in ("/", "/tables", "/me", "/learn/tick_tock", "/table/abc"):
        response = await (await at.stranger()).get(path)

        assert response.status_code == 200, path
        assert "default-src 'self'" in response.headers["content-security-policy"], path
        assert "connect-src 'self';" in response.headers["content-security-policy"], path


async def test_what_is_no_file_of_the_page_is_not_found(stranger: Guest) -> None:
    outside = ("/..%2fapp.py", "/%2e%2e/app.py", "/assets/..%2f..%2fapp.py")
    for path in (*outside, "/assets/%00", "/assets/" + "a" * 3000):
        assert (await stranger.get(path)).status_code == 404, path


async def test_an_address_that_leads_nowhere_is_a_page_for_a_person(stranger: Guest) -> None:
    for path in ("/%00", "/" + "a" * 3000, "/nosuch", "/no/such"):
        for_a_person = await stranger.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
        for_a_program = await stranger.get(path)

        assert for_a_person.status_code == for_a_program.status_code == 404, path
        assert for_a_person.text == (await stranger.get("/")).text, path
        assert "default-src 'self'" in for_a_person.headers["content-security-policy"], path
        assert for_a_program.json()["code"] == "not_found", path
    of_the_api = await stranger.get("/api/nosuch", headers={"Accept": "text/html"})
    assert refusal_of(of_the_api) == (404, "not_found")


async def test_without_a_built_page_no_asset_is_found(
    at: Door, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(web_page, "folder", lambda: tmp_path / "nothing was built")

    assert refusal_of(await (await at.stranger()).get("/assets/x")) == (404, "not_found")
