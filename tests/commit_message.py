"""Check the subject of a commit: `python -m tests.commit_message FILE`.

The exit code is 1 if the subject is wrong.
"""

import re
import sys
from pathlib import Path

LONGEST = 72
TYPES = "build chore ci docs feat fix perf refactor style test"
VERBS = (
    "add align bound cache document expose extract fix handle hide highlight limit log measure "
    "merge move reject remove rename replace retry show simplify speed split test validate wrap"
)
"""`speed` begins `speed up`."""
SUBJECT = re.compile(
    rf"(?:{TYPES.replace(' ', '|')})(?:\([\w-]+\))?: (?:{VERBS.replace(' ', '|')}) \S.*[^.]"
)
HELP = f"""\
The subject should be `type(scope): verb object`, at most {LONGEST} characters, without a full stop.
Types: {TYPES}.
Verbs: {VERBS}.
Example: fix(web): highlight buildable cells"""


def fault(message: str) -> str | None:
    """Return what is wrong with the subject of a message, or None."""
    subject = message.partition("\n")[0]
    if subject.startswith(("Merge ", "Revert ", "fixup! ")):
        return None
    return None if len(subject) <= LONGEST and SUBJECT.fullmatch(subject) else HELP


if __name__ == "__main__":
    sys.exit(fault(Path(sys.argv[1]).read_text()))
