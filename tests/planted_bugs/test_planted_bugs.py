from collections import Counter

from tests.planted_bugs.bugs import CHECKOUT, planted_bugs

BUGS = planted_bugs()


def test_sixty_bugs_are_planted() -> None:
    areas = Counter(bug.area for bug in BUGS)

    assert areas == {"rules": 20, "server": 15, "faults": 10, "page": 15}
    assert len({bug.name for bug in BUGS}) == len(BUGS)


def test_each_bug_changes_one_place() -> None:
    texts = {bug.file: (CHECKOUT / bug.file).read_text() for bug in BUGS}
    misplaced = [bug.name for bug in BUGS if texts[bug.file].count(bug.find) != 1]

    assert misplaced == []
    assert [bug.name for bug in BUGS if bug.find == bug.replace] == []


def test_each_bug_names_tests_that_exist() -> None:
    named = [(bug.name, test) for bug in BUGS for test in bug.tests]

    assert [one for one in named if not (CHECKOUT / one[1]).exists()] == []
    assert [bug.name for bug in BUGS if not bug.tests] == []
