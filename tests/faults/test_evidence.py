"""Tests that a kept run gets the same verdict when it is judged again."""

from pathlib import Path

from tests.faults.checker import check
from tests.faults.evidence import HISTORY, Evidence, case_in
from tests.faults.history import History
from tests.faults.honest import LOSS, case_of, found, game, held, honest, truth
from tests.faults.losses import Lost


def test_a_run_that_was_kept_is_judged_again(tmp_path: Path) -> None:
    history = History()
    history.records = sorted(honest(), key=lambda record: record.at)
    history.write(tmp_path / HISTORY)
    loss = Lost(LOSS, held(game().entries), held(game().entries[:-1]))
    bare = case_of([], truth())._replace(truths={})
    Evidence([loss], loss.after, bare).write(tmp_path)

    assert check(case_in(tmp_path)) == []
    Evidence([loss], loss.after, bare._replace(listed=frozenset())).write(tmp_path)
    assert found(case_in(tmp_path)) == {"forgotten"}
