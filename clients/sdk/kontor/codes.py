"""All codes in the server's answers, shared by server and client. The list may grow.

`PROTOCOL.md` explains each. The rules of a game have codes of their own in snake_case, such as
`not_enough_gold`, which occur only in `rejected`.
"""

HTTP_STATUS = {
    "unauthorized": 401,
    "banned": 403,
    "forbidden": 403,
    "unknown_origin": 403,
    "unknown_subprotocol": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_slow": 408,
    "already_seated": 409,
    "archived": 409,
    "finished": 409,
    "kept_apart": 409,
    "name_taken": 409,
    "no_hints": 409,
    "not_finished": 409,
    "not_open": 409,
    "not_replayed": 409,
    "not_your_turn": 409,
    "seat_taken": 409,
    "seats_empty": 409,
    "stale": 409,
    "too_big": 413,
    "unsupported_media_type": 415,
    "unknown_host": 421,
    "bad_log": 422,
    "bad_options": 422,
    "malformed": 422,
    "not_seated": 422,
    "unknown_game": 422,
    "too_fast": 429,
    "too_many": 429,
    "internal": 500,
    "archive_damaged": 503,
    "ledger_damaged": 503,
    "unavailable": 503,
}
"""HTTP status by code, for problem documents: HTTP errors and refused sockets."""
SOCKET_CODES = (
    "archive_damaged",
    "archived",
    "banned",
    "cannot_undo",
    "finished",
    "illegal",
    "internal",
    "ledger_damaged",
    "malformed",
    "not_seated",
    "not_your_turn",
    "stale",
    "too_fast",
    "too_many",
    "unauthorized",
    "unavailable",
    "unknown_table",
    "unknown_type",
)
"""Codes of the frames `rejected` and `error`."""
OF_A_RULE = "^[a-z][a-z0-9_]*$"
"""Pattern of the codes of a game's own rules."""

NO_FRAMES, TOO_BIG, DRAINING = 1002, 1009, 1012
MALFORMED, BAD_TOKEN, BARRED, SILENT, TOO_FAST = 4400, 4401, 4403, 4408, 4429
CLOSE_CODES = (NO_FRAMES, TOO_BIG, DRAINING, MALFORMED, BAD_TOKEN, BARRED, SILENT, TOO_FAST)
"""Codes with which the server closes a socket."""
