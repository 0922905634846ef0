"""A package has its page: without one nothing is built, and a sentence says how to build it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MISSING = """
The page has not been built, and a package without it would serve none.
Build it first, in a clone of the source: `make page` (Node 20.19 or newer); `make dist` does both.
"""


class RequireThePage(BuildHookInterface[Any]):
    """An editable install goes without: its server says how to build the page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's
        """Raises SystemExit with a sentence."""
        if version != "editable" and not Path(self.root, "server", "page", "index.html").is_file():
            raise SystemExit(MISSING)
