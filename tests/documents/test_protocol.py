"""`clients/PROTOCOL.md` and its pages name each call and each frame with the fields that it has."""

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

PAGES = (ROOT / "clients" / "PROTOCOL.md", *sorted((ROOT / "clients" / "protocol").glob("*.md")))
TEXTS = [FENCED.sub("", page.read_text("utf-8")) for page in PAGES]
HEADING = re.compile(r"^### `([^`]+)`.*\n", re.MULTILINE)
CALL = re.compile(r"(?:GET|PUT|POST|PATCH|DELETE) /")
PLACE = re.compile(r"\{\w+\}")
RESPONSE = re.compile(r"\*\*Response:\*\*(?: 201)?\s+(?=`\[?\{)")
"""Before an object that is shown."""
CONTRACT = frozenset({"/api/openapi.json", "/api/asyncapi.json"})
"""They describe all other calls, and the overview names them."""
WITH_AN_INVITE = "invite"
"""Every call to a private table takes it; the overview says so once."""
INNER = (
    ("`player` | object or null | ", Player),
    ("`fork_of?` | object | ", Fork),
    ("`tie_break?` | object | ", shapes.TieBreakShown),
    ('{"passkeys":[', shapes.PasskeyShown),
    ('"subscriptions":[', shapes.CallsTo),
    ('{"players":[', shapes.BlockedPlayer),
    ("`presence`: `", shapes.PresenceShown),
    ('"games":[', shapes.LifeOfGame),
    ('{"turns":', shapes.TurnOfCurve),
    ('{"rows":[', shapes.LeaderboardRow),
    ('{"points":[', shapes.RatingPoint),
    ('"steps":', shapes.LessonStep),
    ('"find"?:', shapes.MoveToFind),
    ("`options`\n\n`", shapes.OptionShown),
    ("202 while it is computed:", shapes.AnalysisProgress),
    ("200 when it is complete:", shapes.AnalysisShown),
)
"""The first object after these words."""
TABLES_OF_FIELDS = (
    ("summary", shapes.Summary),
    ("seat", shapes.SeatShown),
    ("outcome", shapes.OutcomeShown),
    ("entry", shapes.EntryShown),
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


def object_after(beginning: str, text: str) -> set[Field]:
    """Return the fields of the first object after those words, without those of inner objects."""
    text = text[text.index(beginning) + len(beginning) :]
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


def sections() -> Iterator[tuple[str, str]]:
    """Yield each entry: its name in the heading, and the text until the next heading."""
    for text in TEXTS:
        for heading in HEADING.finditer(text):
            yield heading[1], text[heading.end() :].partition("\n##")[0]


ENTRIES = dict(sections())


def rows(text: str) -> Iterator[tuple[str, str]]:
    """Yield the first column of each row that begins with a name, and the rest."""
    for line in text.splitlines():
        if line.startswith("| `"):
            first, _, rest = line.removeprefix("| ").partition(" | ")
            yield first, rest


def fields_in_table(entry: str) -> set[Field]:
    named = [name for first, _ in rows(ENTRIES[entry]) for name in re.findall(r"`(\w+\??)`", first)]
    return {Field(name.removesuffix("?"), name.endswith("?")) for name in named}


@pytest.mark.parametrize(("beginning", "shape"), INNER)
def test_an_object_is_shown_with_the_fields_that_it_has(beginning: str, shape: Any) -> None:
    assert object_after(beginning, "".join(TEXTS)) == fields_of(shape)


@pytest.mark.parametrize(("entry", "shape"), TABLES_OF_FIELDS)
def test_a_shape_is_shown_with_the_fields_that_it_has(entry: str, shape: Any) -> None:
    assert fields_in_table(entry) == fields_of(shape)


FRAMES = {tag_of(frame): frame for frame in (*get_args(ClientFrame), *FROM_THE_SERVER)}


@pytest.mark.parametrize("tag", FRAMES)
def test_a_frame_is_shown_with_the_fields_that_it_has(tag: str) -> None:
    wire = fields_of(FRAMES[tag])
    if FRAMES[tag] is shapes.Commit:
        wire = wire - {Field(ON_A_SOCKET, optional=True)} | {Field(ON_A_SOCKET, optional=False)}
    assert fields_in_table(tag) == wire


def test_no_frame_is_shown_that_there_is_not() -> None:
    (page,) = (text for text in TEXTS if text.startswith("# Protocol: the socket"))

    assert set(HEADING.findall(page)) == FRAMES.keys()


def calls_shown() -> dict[str, str]:
    """Return what is written about each call, by its method and path with places named `{}`."""
    return {PLACE.sub("{}", name): text for name, text in ENTRIES.items() if CALL.match(name)}


def key_of(call: Call) -> str:
    return f"{call.method} {PLACE.sub('{}', call.path)}"


DESCRIBED = [call for call in CALLS if call.path not in CONTRACT]


def test_every_call_is_shown_and_no_other() -> None:
    beside = {key_of(call) for call in DESCRIBED if call.path.endswith(".schema.json")}

    assert calls_shown().keys() | beside == {key_of(call) for call in DESCRIBED}
    assert all(f"`{key.rpartition('/')[2]}`" in "".join(TEXTS) for key in beside)


@pytest.mark.parametrize(
    "call",
    [call for call in DESCRIBED if RESPONSE.search(calls_shown().get(key_of(call), ""))],
    ids=key_of,
)
def test_a_response_is_shown_with_the_fields_that_it_has(call: Call) -> None:
    _, said = RESPONSE.split(calls_shown()[key_of(call)])
    shape = next(shape for status, shape in call.answers.items() if status in (200, 201))
    (of_each,) = get_args(shape) or (shape,)

    assert object_after("", said) == fields_of(of_each)


@pytest.mark.parametrize(
    "call", [call for call in DESCRIBED if not call.path.endswith(".json")], ids=key_of
)
def test_a_call_is_shown_with_what_it_takes(call: Call) -> None:
    said = calls_shown()[key_of(call)]
    body = () if call.takes is None or isinstance(call.takes, Lines) else fields_of(call.takes)

    assert [name for name, _ in body if f'"{name}"' not in said] == []
    left = set(call.query) - {WITH_AN_INVITE}
    assert [name for name in left if f"`{name}=" not in said] == []


def test_every_code_is_shown_with_where_it_comes_and_no_other() -> None:
    codes = TEXTS[0].partition("## Codes\n")[2]
    shown = {first.strip("`"): rest for first, rest in rows(codes)}
    closing = {code: shown.pop(code) for code in list(shown) if code.isdecimal()}
    columns = {code: rest.split("|")[:2] for code, rest in shown.items()}

    over_http = {code: int(status) for code, (status, _) in columns.items() if status.strip()}
    assert over_http == HTTP_STATUS
    assert {code for code, (_, on) in columns.items() if on.strip() == "yes"} == set(SOCKET_CODES)
    assert columns.keys() == {*HTTP_STATUS, *SOCKET_CODES}
    assert [*closing] == [str(code) for code in CLOSE_CODES]
