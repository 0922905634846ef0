"""How the suite finds which clauses a test cites."""

import pytest

from projections.conformance.rulebook import Rulebook, citing


def test_citations_are_read_as_they_are_written() -> None:
    cited = Rulebook.cited_in

    assert list(cited("XYZ-ACT-3, -4, XYZ-EX-9.")) == ["XYZ-ACT-3", "XYZ-ACT-4", "XYZ-EX-9"]
    assert list(cited("XYZ-ACT-3 to -6.")) == [f"XYZ-ACT-{n}" for n in (3, 4, 5, 6)]


def test_rows_cite_if_a_test_reads_them() -> None:
    rows = 'READ = "XYZ-ACT-1"\nUNREAD = "XYZ-ACT-2"\n'
    test = 'def test_rows():\n    """XYZ-ACT-3."""\n    assert right(READ)\n'

    assert dict(citing(rows + test)) == {"test_rows": "XYZ-ACT-3.", "READ": "XYZ-ACT-1"}


@pytest.mark.parametrize(
    "marked",
    [
        "@pytest.mark.long\n{test}",
        "LONG = pytest.mark.long\n@LONG\n{test}",
        "pytestmark = pytest.mark.long\n{test}",
        "pytestmark = [pytest.mark.random, pytest.mark.long]\n{test}",
        "@pytest.mark.long\nclass TestMoves:\n    {test}",
        "class TestMoves:\n    pytestmark = pytest.mark.long\n    {test}",
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.long)])\n{test}",
        (
            "ROWS = [pytest.param(n, marks=pytest.mark.long) for n in N]\n"
            "each = pytest.mark.parametrize('n', ROWS)\n@each\n{test}"
        ),
    ],
)
def test_a_clause_that_only_a_long_test_cites_is_not_proved(marked: str) -> None:
    test = "def test_a_move(): 'XYZ-ACT-1.'\n"
    long_test = marked.format(test=test)
    short_test = long_test.replace("pytest.mark.long", "pytest.mark.random")

    assert dict(citing(long_test)) == {}
    assert dict(citing(short_test)) == {"test_a_move": "XYZ-ACT-1."}


def test_a_test_with_one_short_case_proves_its_clause() -> None:
    rows = "[1, pytest.param(2, marks=pytest.mark.long)]"
    test = f"@pytest.mark.parametrize('n', {rows})\nasync def test_a_move(n): 'XYZ-ACT-1.'\n"

    assert dict(citing(test)) == {"test_a_move": "XYZ-ACT-1."}
