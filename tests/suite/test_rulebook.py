"""How the suite finds which clauses a test cites."""

from clients.suite.rulebook import Rulebook, citing


def test_citations_are_read_as_they_are_written() -> None:
    cited = Rulebook.cited_in

    assert list(cited("XYZ-ACT-3, -4, XYZ-EX-9.")) == ["XYZ-ACT-3", "XYZ-ACT-4", "XYZ-EX-9"]
    assert list(cited("XYZ-ACT-3 to -6.")) == [f"XYZ-ACT-{n}" for n in (3, 4, 5, 6)]


def test_rows_cite_if_a_test_reads_them() -> None:
    rows = 'READ = "XYZ-ACT-1"\nUNREAD = "XYZ-ACT-2"\n'
    test = 'def test_rows():\n    """XYZ-ACT-3."""\n    assert right(READ)\n'

    assert dict(citing(rows + test)) == {"test_rows": "XYZ-ACT-3.", "READ": "XYZ-ACT-1"}
