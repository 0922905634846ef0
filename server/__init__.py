"""All side effects: Redis, WebSockets, HTTP, identity, clocks, telemetry."""

import os

from server.runtime.box_overrides import use_boxes

use_boxes(os.environ.get("KONTOR_BOXES", ""))  # before any game is imported, in every process
