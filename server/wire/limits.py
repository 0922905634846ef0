"""The size limits of all input, over the socket or over HTTP.

Sizes of text are in characters, sizes of frames and bodies in bytes. Limits that an operator may
set are in `runtime/settings.py`.
"""

DEEPEST_NESTING = 64
"""Maximum nesting of objects and arrays in a frame, a body or a line of a log."""
MOST_ENTRIES = 20_000
"""Entries of a table or a log; the longest game has some hundreds."""

MOST_TABLES_WATCHED = 256
"""Tables watched by one socket."""

# HTTP.
LARGEST_BODY = 65_536
LONGEST_QUERY = 2_048
"""Bytes."""
LONGEST_LIST = 1_024
"""Characters of a header that lists languages, encodings or ETags; the rest is ignored."""
LARGEST_LOG = 4 << 20
"""Bytes of an imported log."""
MOST_LINES = MOST_ENTRIES + 1_000
"""Lines of a log: players can still leave a table with `MOST_ENTRIES`, and it can end."""
MOST_EVENTS, MOST_EVENTS_OF_A_PAST = 2_000, 20_000
"""Events of an entry; events of the first entry of a fork, which has its whole past."""
MOST_TABLES_LISTED = 100
"""Tables in one page of the lobby."""
LONGEST_IDEMPOTENCY_KEY = 128
LONGEST_NONCE = 128
LONGEST_DEVICE_CODE = 64
LONGEST_REPORT = 500
"""Characters of a reporter's own words."""
LONGEST_NAME = 32
"""Characters of a player's name."""
MOST_SEATS = 99
SHORTEST_MOVE, LONGEST_MOVE = 5, 604_800
"""Seconds for a move: 5 s to a week."""
LONGEST_BANK, LONGEST_INCREMENT = 2_592_000, 86_400
"""Seconds of a seat's time bank, and of the increment after a move."""
MOST_VACATION = 30
"""Days for which a seat's clock may be stopped while its player is away."""
