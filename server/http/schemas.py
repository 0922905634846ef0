"""All JSON Schemas of the wire in one JSON document, from which clients generate types.

Usage:
    python -m server.http.schemas > schemas.json

`wire`: the frames of the socket and the documents of the HTTP calls. `games`: for each game its
`view` (from the start on), `commands`, `events` as viewers see them, and `box`. A box is data
without a type of its own: its schema is inferred from its content.
"""

import sys
from typing import get_args

import msgspec

from domain.table.events import TableEvent
from projections.projection import AnyProjection
from projections.registry import PROJECTIONS
from server.http.api import CALLS
from server.http.asyncapi import FROM_THE_SERVER
from server.http.openapi import mentioned
from server.wire.frames import ClientFrame
from server.wire.inferred_schema import struct_of
from server.wire.json_schema import DIALECT, Json, schema, schema_of_any, with_fields_hidden


def all_schemas() -> Json:
    return {
        "wire": schema_of_the_wire(),
        "games": {name: schemas_of_game(projection) for name, projection in PROJECTIONS.items()},
    }


def schema_of_the_wire() -> Json:
    """Return definitions: each type of a frame, body or answer, and a union per direction."""
    from_clients, calls = (
        get_args(ClientFrame),
        (type_ for call in CALLS for type_ in mentioned(call)),
    )
    whole = schema_of_any(dict.fromkeys((*from_clients, *FROM_THE_SERVER, *calls)))
    directions = {
        "ClientFrame": {"anyOf": schema_of_any(from_clients)["anyOf"]},
        "ServerFrame": {"anyOf": schema_of_any(FROM_THE_SERVER)["anyOf"]},
    }
    return {"$schema": DIALECT, "$defs": whole["$defs"] | directions}


def schemas_of_game(projection: AnyProjection) -> Json:
    game = projection.game
    return {
        "view": schema(projection.view_type),
        "commands": schema(game.command),
        "events": with_fields_hidden(schema(TableEvent | game.event)),
        "box": struct_of([projection.box()]),
    }


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(all_schemas()))
