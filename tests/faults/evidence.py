"""The evidence of a run, so that another checker can judge it again."""

import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.faults.checks.case import Case
from tests.faults.history import Record, read
from tests.faults.ledgers import Contents
from tests.faults.losses import Lost, truths

HISTORY, REST = "history.ndjson", "evidence.pickle"
"""The files: what the clients did and saw, and all else."""


class Evidence(NamedTuple):
    """The ledgers before and after each loss and at the end, and a case without records and truths.

    The ledgers stand here as Redis held them; what is true of them is worked out anew.
    """

    losses: Sequence[Lost]
    final: Contents
    bare: Case

    def case(self, records: Sequence[Record]) -> Case:
        seen = [record for record in records if record.at <= self.bare.ended]
        return self.bare._replace(records=seen, truths=truths(self.losses, self.final))

    def write(self, folder: Path) -> None:
        """Equal entries of many losses are one object, and are written once."""
        (folder / REST).write_bytes(pickle.dumps(self))


def case_in(folder: Path) -> Case:
    """The case that a run with `--keep` left there."""
    evidence = pickle.loads((folder / REST).read_bytes())
    assert isinstance(evidence, Evidence)
    return evidence.case(tuple(read(folder / HISTORY)))
