"""The lesson of each game: its log replays, and its questions and clauses exist."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from domain.audit import audit, position_hash
from domain.decider import offered
from domain.registry import game_named
from domain.table.evolve import after_entry, replay
from domain.table.state import Running, Table
from projections.conformance.game_folders import GAMES
from projections.conformance.test_clauses import RULEBOOKS
from projections.help import Bilingual
from projections.lesson import Lesson, Sentences, Step, fits, lesson_of, lesson_view
from projections.registry import projection_named

LONGEST = 280
"""Maximum number of characters of a text or a reason: it is read beside a board, on a phone too."""
MOST_STEPS = 22
LARGEST = 300_000
"""Maximum size of a lesson in bytes, as the page receives it."""

TAUGHT = sorted(name for name, game in GAMES.items() if lesson_of(game) is not None)


@pytest.fixture(params=TAUGHT)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def lesson(game: str) -> Lesson:
    found = lesson_of(GAMES[game])
    assert found is not None
    return found


def tables(game: str, lesson: Lesson) -> dict[int, Table]:
    """Return the table at each version."""
    found: dict[int, Table] = {}
    table: Table | None = None
    for entry in lesson.log:
        table = after_entry(GAMES[game], table, entry)
        found[entry.version] = table
    return found


def finds(lesson: Lesson) -> Iterator[Step]:
    return (step for step in lesson.sentences.steps if step.find is not None)


def texts(sentences: Sentences) -> Iterator[Bilingual]:
    for step in sentences.steps:
        yield step.say
        if step.find is not None:
            yield from (step.find.why, step.find.otherwise)
            yield from (wrong.why for wrong in step.find.wrong)


def test_the_log_is_sound_and_leads_where_it_led(game: str, lesson: Lesson) -> None:
    checked = audit(GAMES[game], lesson.log)

    assert checked.findings == ()
    assert checked.decisions is not None
    there = replay(GAMES[game], lesson.log[: lesson.last])
    assert position_hash(there.position) == lesson.sentences.position
    assert there.table_id.startswith("lesson-")


def test_it_goes_forward_through_the_game_and_ends_with_the_learner_to_move(
    game: str, lesson: Lesson
) -> None:
    steps = lesson.sentences.steps
    for before, after in pairwise(steps):
        found = before.find is not None
        assert after.version >= before.version + found, after.say.en
    last = tables(game, lesson)[lesson.last].stage

    assert isinstance(last, Running)
    assert lesson.sentences.seat in GAMES[game].awaiting(last.state)


def test_each_turn_of_the_learner_begins_with_a_step(lesson: Lesson) -> None:
    steps = {step.version for step in lesson.sentences.steps}
    for before, entry in pairwise(lesson.log[lesson.first - 1 : lesson.last]):
        if entry.by == lesson.sentences.seat != before.by:
            assert before.version in steps, entry.command


def test_a_move_that_is_asked_for_is_the_one_of_the_log_and_an_option(
    game: str, lesson: Lesson
) -> None:
    for step, commands in offers(game, lesson):
        entry = lesson.log[step.version]
        assert entry.by == lesson.sentences.seat, step.say.en
        assert entry.command in commands, step.say.en


def offers(game: str, lesson: Lesson) -> Iterator[tuple[Step, list[dict[str, Any]]]]:
    """Yield each step with a move to find, and the learner's options there."""
    then = tables(game, lesson)
    for step in finds(lesson):
        stage = then[step.version].stage
        assert isinstance(stage, Running)
        options = offered(game_named(game), stage.state, lesson.sentences.seat)
        yield step, [msgspec.to_builtins(command) for command in options]


def test_a_wrong_move_is_an_option_too_and_there_is_one(game: str, lesson: Lesson) -> None:
    for step, commands in offers(game, lesson):
        assert step.find is not None
        answer = lesson.log[step.version].command
        right = [answer, *step.find.also]
        assert len(commands) > len(right), f"nothing is wrong: {step.say.en}"
        assert all(command in commands for command in step.find.also), step.say.en
        for wrong in step.find.wrong:
            matched = [command for command in commands if fits(command, wrong.match)]
            assert [one for one in matched if one not in right], wrong.why.en


def test_what_is_ringed_at_a_question_does_not_answer_it(lesson: Lesson) -> None:
    """The mark is around an area with all possible answers, or around several things of a kind."""
    for step in finds(lesson):
        kinds = Counter(name.partition(":")[0] for name in step.point if ":" in name)
        if step.say.en.endswith("?"):
            assert 1 not in kinds.values(), step.say.en


def test_every_clause_that_is_taught_exists(game: str, lesson: Lesson) -> None:
    written = next(book.clauses() for book in RULEBOOKS if book.game == game)
    taught = {clause for step in lesson.sentences.steps for clause in step.clauses}

    assert taught <= written, taught - written
    assert len(taught) >= len(lesson.sentences.steps)


def test_it_is_short(lesson: Lesson) -> None:
    assert len(lesson.sentences.steps) <= MOST_STEPS
    assert 5 <= sum(1 for _ in finds(lesson)) <= 10
    for text in texts(lesson.sentences):
        for said in (text.en, text.de):
            assert len(said) <= LONGEST, f"{len(said)} characters: {said}"


def test_every_sentence_is_there_in_both_languages_and_ends(lesson: Lesson) -> None:
    for text in texts(lesson.sentences):
        for said in (text.en, text.de):
            assert said == said.strip()
            assert re.search(r"[.:!?][)”“]?$", said), said
        assert text.en != text.de


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_a_page_gets_is_small_and_names_options_by_their_places(
    game: str, lesson: Lesson, lang: Any
) -> None:
    got = lesson_view(projection_named(game), lesson, lang)

    assert len(msgspec.json.encode(got)) <= LARGEST
    frames = (got["position"], *got["commits"])
    options = {frame["version"]: frame["options"] for frame in frames}
    assert list(options) == list(range(lesson.first, lesson.last + 1))
    for step in got["steps"]:
        if "find" in step:
            places = [got["moves"][str(step["version"])]["option"], *step["find"]["also"]]
            places += [place for wrong in step["find"]["wrong"] for place in wrong["options"]]
            assert len(places) == len(set(places))
            assert set(places) <= set(range(len(options[step["version"]])))


def test_a_page_gets_nothing_that_the_learner_could_not_see(game: str, lesson: Lesson) -> None:
    """The viewer is the learner's seat; the suite proves what a seat may see."""
    got = lesson_view(projection_named(game), lesson, "en")

    assert got["position"]["viewer"] == f"seat:{lesson.sentences.seat}"
    assert "secret" not in str(got)
