"""`python -m tests.faults`: see `run`."""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from projections.registry import PROJECTIONS
from tests.faults import run as runs
from tests.faults.checker import check
from tests.faults.checks.case import Finding
from tests.faults.evidence import case_in
from tests.faults.game_loop import Plan
from tests.faults.people import KINDS, run_with_people
from tests.faults.run import Report
from tests.faults.schedule import Kind
from tests.faults.seeds import Seed, keep, kept

EXAMPLES = 4
NAMES = tuple(kind.name for kind in Kind)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=runs.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=int(time.time()) % 1_000_000)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--setup", choices=("A", "B", "C"), default="A")
    parser.add_argument("--only", nargs="*", choices=[kind.name for kind in Kind], default=None)
    parser.add_argument("--without", nargs="*", choices=[kind.name for kind in Kind], default=())
    parser.add_argument("--games", nargs="*", default=list(PROJECTIONS))
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--kept", action="store_true", help="repeat every seed that failed once")
    parser.add_argument("--check", type=Path, default=None, help="judge once more what a run kept")
    parser.add_argument("--people", action="store_true", help="who are called and who seek, too")
    given = parser.parse_args()
    if given.check is not None:
        findings = check(case_in(given.check))
        print("\n".join(listed(findings)))
        return min(len(findings), 1)
    possible = [kind.name for kind in KINDS] if given.people else NAMES
    names = set(given.only or possible) - set(given.without)
    kinds = tuple(kind for kind in Kind if kind.name in names)
    wanted = kept() if given.kept else [Seed(given.setup, given.seed, given.faults, kinds)]
    plans = [plan for plan in runs.all_plans() if plan.game in given.games]
    plans = None if given.people else plans
    return max([run_one(seed, plans, given.keep) for seed in wanted], default=0)


def run_one(seed: Seed, plans: Sequence[Plan] | None, keeping: Path | None) -> int:
    """Return 1 if anything is found. Without plans, people are called and seek each other."""
    began = time.monotonic()
    if keeping is not None:
        keeping.mkdir(parents=True, exist_ok=True)
    name = f"faults-{seed.setup}-{seed.seed}-"
    folder = Path(tempfile.mkdtemp(prefix=name, dir=keeping))
    print(f"seed {seed.seed}, set-up {seed.setup}, {seed.faults} faults, in {folder}", flush=True)
    played = seed.seed, seed.setup, seed.schedule(), folder
    if plans is None:
        report, _ = asyncio.run(run_with_people(*played))
    else:
        report = asyncio.run(runs.run(*played, plans))
    if keeping is None and not report.findings:
        shutil.rmtree(folder, ignore_errors=True)
    print(table(report))
    print(f"{time.monotonic() - began:.0f} s")
    if not report.findings:
        return 0
    keep(seed, (finding.what for finding in report.findings))
    return 1


def table(report: Report) -> str:
    """Recovery by kind of fault, and the findings."""
    took: dict[str, list[float]] = defaultdict(list)
    for fault, seconds in zip(report.done, report.recovered, strict=True):
        for name in (fault.kind.value, "all faults"):
            took[name].append(seconds)
    lines = [f"{'seconds until everybody went on':34} {'n':>4} median longest"]
    for name in sorted(took, key=lambda name: (name == "all faults", name)):
        found = took[name]
        lines.append(f"{name:34} {len(found):4} {median(found):6.2f} {max(found):7.2f}")
    lines.append(
        f"{report.games} games ended, {report.entries} entries, {report.acknowledged} commands "
        f"acknowledged, {report.shown} looks checked"
    )
    lines.append(f"logged at level error: {dict(report.log) or 'nothing'}")
    return "\n".join([*lines, *listed(report.findings)])


def listed(findings: Sequence[Finding]) -> list[str]:
    """How many of each kind, and some of them."""
    first = {(one.what, one.table, one.client): one for one in reversed(findings)}
    counted = Counter(what for what, _, _ in first)
    lines = [f"findings (the first of each client and table): {dict(counted) or 'none'}"]
    for what in counted:
        found = sorted((one for one in first.values() if one.what == what), key=lambda one: one.at)
        lines += [
            f"  {what}: {one.table} {one.client} at {one.at:.2f}: {one.text}"
            for one in found[:EXAMPLES]
        ]
    return lines


if __name__ == "__main__":
    sys.exit(main())
