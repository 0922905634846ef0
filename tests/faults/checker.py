"""A pure checker of all that clients did and saw: it finds impossible histories.

These promises must hold:

- An acknowledged command is in the ledger once, in its place, with no gap.
- The position shown to a viewer at a version is what the ledger makes of it for that viewer.
- Acts are linearizable at each table.
- Every refusal fits a position between question and answer.
- A viewer never sees the past again, and never waits longer than the bound.

A ledger that lost entries (see `Epoch`) may lose the acknowledgements with them, but no more.
"""

from collections import defaultdict

from tests.faults.checks.case import Case, Finding, lasting
from tests.faults.checks.ledger import acknowledgement_faults, ledger_faults
from tests.faults.checks.order import order_faults
from tests.faults.checks.refusals import refusal_faults
from tests.faults.checks.shown import past_faults, view_faults
from tests.faults.checks.tables import opening_faults, trouble_faults
from tests.faults.checks.waits import wait_faults
from tests.faults.history import Record


def check(case: Case) -> list[Finding]:
    """Everything that is wrong, in the order of time."""
    by_table: dict[str, list[Record]] = defaultdict(list)
    for record in case.records:
        by_table[record.table].append(record)
    found: list[Finding] = []
    for table, truth in case.truths.items():
        found += ledger_faults(truth)
        records = by_table[table]
        found += acknowledgement_faults(truth, case, records)
        found += view_faults(truth, case, records)
        found += order_faults(truth, lasting(case, records))
        found += past_faults(truth, case, records)
        found += refusal_faults(truth, case, records)
        found += wait_faults(truth, case, records)
    found += opening_faults(case)
    found += trouble_faults(case)
    return sorted(found, key=lambda finding: finding.at)
