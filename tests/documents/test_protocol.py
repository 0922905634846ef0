"""`clients/PROTOCOL.md` names each call and each frame with the fields that it has."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec
import pytest

from domain.table.state import Fork, Player
from kontor.codes import CLOSE_CODES, HTTP_STATUS, SOCKET_CODES
from projections import shapes
from server.http.api import CALLS
from server.http.asyncapi import FROM_THE_SERVER, tag_of
from server.http.endpoint import Call, Lines
from server.wire.frames import ClientFrame
from tests.documents.blocks import FENCED, ROOT

Json: TypeAlias = dict[str, Any]

TEXT = FENCED.sub("", (ROOT / "clients" / "PROTOCOL.md").read_text())
PLACE = re.compile(r"\{\w+\}")
CONTRACT = frozenset({"/api/openapi.json", "/api/asyncapi.json"})
"""They describe all others, and stand above the table."""
WITH_AN_INVITE = "invite"
"""Of a private table every call takes it, which is said once."""
OF_ITS_OWN_PARAGRAPH = frozenset({"may_undo", "undo_answers"})
SHAPES = (
    ("`summary`: ", shapes.Summary),
    ("`outcome`: ", shapes.OutcomeShown),
    ("`entry`: ", shapes.EntryShown),
    ("* `options`: `", shapes.OptionShown),
    ('"visibility","seats":[', shapes.SeatShown),
    ('"player":', Player),
    ('"fork_of"?:', Fork),
    ('"tie_break"?:', shapes.TieBreakShown),
    ("| `GET /api/games` | → ", shapes.GameShown),
    ("`GET /api/me` | → ", shapes.Myself),
    ("`POST /api/me/code` | → ", shapes.DeviceCode),
    ("`POST /api/passkeys/challenge` | → ", shapes.PasskeyChallenge),
    ("`GET /api/me/passkeys` | → ", shapes.PasskeysShown),
    ('{"passkeys":[', shapes.PasskeyShown),
    ("of a guest who is me too → ", shapes.Joined),
    ("`DELETE /api/me/sessions` | → ", shapes.Welcomed),
    ("/curve` | `?lang=` → ", shapes.Curve),
    ('{"turns":', shapes.TurnOfCurve),
    ("/lesson` | `?lang=` → ", shapes.LessonShown),
    ('"steps":', shapes.LessonStep),
    ('"find"?:', shapes.MoveToFind),
)
OF_THE_OBJECT = ("{", "[{")
"""In an object itself, or in each of a list of them."""
ON_A_SOCKET = "resume_token"
"""A commit has it there, and none in a replay."""


class Field(NamedTuple):
    name: str
    optional: bool


def fields_of(wanted: Any) -> set[Field]:
    whole = msgspec.json.schema(wanted)
    shape = whole["$defs"][whole["$ref"].rpartition("/")[2]]
    required = shape.get("required", ())
    return {Field(name, name not in required) for name in shape["properties"] if name != "type"}


def object_after(beginning: str) -> set[Field]:
    """The fields of the first object that is written after those words, not of those inside it."""
    text = TEXT[TEXT.index(beginning) + len(beginning) :]
    inside, found = "", set[Field]()
    for part in re.finditer(r'[{\[\]}]|(?<![:|])"(\w+)"(\??)', text):
        if part[0] in "{[":
            inside += part[0]
        elif part[0] in "]}":
            inside = inside[:-1]
            if not inside:
                return found
        elif inside in OF_THE_OBJECT:
            found.add(Field(part[1], bool(part[2])))
    raise AssertionError(beginning)


@pytest.mark.parametrize(("beginning", "shape"), SHAPES)
def test_an_object_is_shown_with_the_fields_that_it_has(beginning: str, shape: Any) -> None:
    assert object_after(beginning) == fields_of(shape)


def rows(text: str) -> Iterator[tuple[str, str]]:
    """The first column of each row, and the rest."""
    for line in text.splitlines():
        if line.startswith("| `"):
            first, _, rest = line.removeprefix("| ").partition(" | ")
            yield first, rest


TABLES, CODES = TEXT.split("## Codes\n")
"""Of calls and frames, and of codes."""
FRAMES = {first.strip("`"): rest for first, rest in rows(TABLES) if re.fullmatch(r"`\w+`", first)}


@pytest.mark.parametrize("frame", [*get_args(ClientFrame), *FROM_THE_SERVER], ids=tag_of)
def test_a_frame_is_shown_with_the_fields_that_it_has(frame: Any) -> None:
    named = re.findall(r"(?:^|, )`(\w+)(\??)`", FRAMES[tag_of(frame)].partition(" | ")[0])

    shown = {Field(name, bool(optional)) for name, optional in named}
    wire = {field for field in fields_of(frame) if field.name not in OF_ITS_OWN_PARAGRAPH}
    if frame is shapes.Commit:
        wire = wire - {Field(ON_A_SOCKET, optional=True)} | {Field(ON_A_SOCKET, optional=False)}
    assert shown == wire


def test_no_frame_is_shown_that_there_is_not() -> None:
    assert FRAMES.keys() == {tag_of(frame) for frame in (*get_args(ClientFrame), *FROM_THE_SERVER)}


def calls_shown() -> dict[str, str]:
    """What is said of each call, by its method and path with places in it named `{}`."""
    shown: dict[str, str] = {}
    for first, rest in rows(TABLES):
        for call in re.findall(r"`((?:GET|PUT|POST|PUT|DELETE) [^`]+)`", first):
            path, _, query = call.partition("?")
            shown[PLACE.sub("{}", path)] = f"{query} {rest}"
    return shown


def key_of(call: Call) -> str:
    return f"{call.method} {PLACE.sub('{}', call.path)}"


DESCRIBED = [call for call in CALLS if call.path not in CONTRACT]


def test_every_call_is_shown_and_no_other() -> None:
    beside = {key_of(call) for call in DESCRIBED if call.path.endswith(".schema.json")}

    assert calls_shown().keys() | beside == {key_of(call) for call in DESCRIBED}
    assert all(f"`{key.rpartition('/')[2]}`" in TEXT for key in beside)


@pytest.mark.parametrize(
    "call", [call for call in DESCRIBED if not call.path.endswith(".json")], ids=key_of
)
def test_a_call_is_shown_with_what_it_takes(call: Call) -> None:
    said = calls_shown()[key_of(call)]
    body = () if call.takes is None or isinstance(call.takes, Lines) else fields_of(call.takes)

    assert [name for name, _ in body if f'"{name}"' not in said] == []
    left = set(call.query) - {WITH_AN_INVITE}
    assert [name for name in left if f"{name}=" not in said and f"?{name}=" not in said] == []


def test_every_code_is_shown_with_where_it_comes_and_no_other() -> None:
    shown = {first.strip("`"): rest for first, rest in rows(CODES)}
    closing = {code: shown.pop(code) for code in list(shown) if code.isdecimal()}
    columns = {code: rest.split("|")[:2] for code, rest in shown.items()}

    over_http = {code: int(status) for code, (status, _) in columns.items() if status.strip()}
    assert over_http == HTTP_STATUS
    assert {code for code, (_, on) in columns.items() if on.strip() == "yes"} == set(SOCKET_CODES)
    assert columns.keys() == {*HTTP_STATUS, *SOCKET_CODES}
    assert [*closing] == [str(code) for code in CLOSE_CODES]
