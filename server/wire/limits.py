"""The size limits of all input, over the socket or over HTTP.

Sizes of text are characters, sizes of frames and bodies are bytes. Limits that an operator may set
are in `runtime/settings.py`.
"""

DEEPEST_NESTING = 64
"""Objects and arrays inside one another, in a frame, a body or a line of a log."""
MOST_ENTRIES = 20_000
"""Of one table, and of a log; the longest game has some hundreds."""

MOST_TABLES_WATCHED = 256
"""By one socket."""

# HTTP.
LARGEST_BODY = 65_536
LONGEST_QUERY = 2_048
"""Bytes."""
LONGEST_LIST = 1_024
"""Of a header that lists languages, encodings or ETags; what comes after is not read."""
LARGEST_LOG = 4 << 20
"""Of a log that is imported."""
MOST_LINES = MOST_ENTRIES + 1_000
"""Of a log: at a table that is full people still leave, and it ends."""
MOST_EVENTS, MOST_EVENTS_OF_A_PAST = 2_000, 20_000
"""Of an entry; of the first one, in which a fork has all of its past."""
MOST_TABLES_LISTED = 100
"""In one page of the lobby."""
LONGEST_IDEMPOTENCY_KEY = 128
LONGEST_NONCE = 128
LONGEST_DEVICE_CODE = 64
LONGEST_REPORT = 500
"""Characters of a reporter's own words."""
LONGEST_NAME = 32
"""Of a player."""
MOST_SEATS = 99
SHORTEST_MOVE, LONGEST_MOVE = 5, 604_800
"""Seconds a seat may have for a move: 5 s to a week."""
LONGEST_BANK, LONGEST_INCREMENT = 2_592_000, 86_400
"""Seconds of a seat's reserve, and of what is added to it after a move."""
MOST_VACATION = 30
"""Days in which a seat's clock may stand while its player is away."""
