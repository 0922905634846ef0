"""`/api/asyncapi.json`: the socket's document, made from the types that parse and write frames."""

from inspect import getdoc
from typing import Any, get_args, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kontor.codes import CLOSE_CODES
from projections import shapes
from server.http.endpoint import ANY_OBJECT, endpoint
from server.http.requests import document
from server.runtime.version import VERSION
from server.wire.frames import ClientFrame, ServerFrame
from server.wire.json_schema import Json, ref, schemas_of

FROM_THE_SERVER = (*get_args(ServerFrame), shapes.Position, shapes.Commit)


@endpoint("describeSocket", "GET", "/api/asyncapi.json", ANY_OBJECT)
async def asyncapi(request: Request) -> Response:
    """Return the AsyncAPI document of the socket's frames."""
    return document(request, socket_document)


def socket_document() -> Json:
    """Return AsyncAPI 3.0 from the server's side: `receive` means frames of clients."""
    received, sent = get_args(ClientFrame), FROM_THE_SERVER
    frames = (*received, *sent)
    schemas, components = schemas_of(frames)
    messages = {
        tag_of(frame): {"name": tag_of(frame), "summary": summary_of(frame), "payload": payload}
        for frame, payload in zip(frames, schemas, strict=True)
    }
    socket = {"$ref": "#/channels/socket"}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Kontor", "version": VERSION, "description": "Live tables."},
        "channels": {
            "socket": {
                "address": "/ws",
                "description": "Subprotocol kontor.v1; one JSON object a frame, hello first.",
                "messages": {kind: ref(kind, "messages") for kind in messages},
                "x-close-codes": list(CLOSE_CODES),
            }
        },
        "operations": {
            "fromClients": {
                "action": "receive",
                "channel": socket,
                "messages": [in_channel(frame) for frame in received],
            },
            "toClients": {
                "action": "send",
                "channel": socket,
                "messages": [in_channel(frame) for frame in sent],
            },
        },
        "components": {"messages": messages, "schemas": components},
    }


def tag_of(frame: Any) -> str:
    """Return a frame's `type` on the wire."""
    if issubclass(frame, msgspec.Struct):
        return str(frame.__struct_config__.tag)
    return get_args(get_type_hints(frame)["type"])[0]


def summary_of(frame: Any) -> str:
    return (getdoc(frame) or tag_of(frame)).partition("\n")[0]


def in_channel(frame: Any) -> Json:
    return {"$ref": f"#/channels/socket/messages/{tag_of(frame)}"}
