"""The analysis of a finished game: its contents, and the facts that it leaves out."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from unicodedata import lookup

import msgspec
import pytest
from typer.testing import CliRunner

from domain.bots.analysis import (
    Course,
    DecisionToJudge,
    Judged,
    NotPlayedOut,
    course_of,
    decisions_of,
    judging,
    seed_of,
    summed_up,
    summed_up_so_far,
    to_study,
)
from domain.bots.analysis.findings import Analysis, Luck, Text, TurningPoint
from domain.bots.analysis.judging import Worlds
from domain.bots.analysis.summing_up import accuracy
from domain.bots.evaluation import appraisal_of
from domain.bots.hint import Compared
from domain.bots.levels import Levels
from domain.bots.policy import Effort
from domain.bots.search import rollout
from domain.chance import Chance
from domain.decider import Seat, offered, read_command
from domain.registry import GAMES
from projections.analysis import (
    MINUS,
    PLACES,
    RIVALS,
    analyse,
    analysis_view,
    part_in_words,
    points_in,
    study,
)
from projections.hint import how_known, reason
from projections.projection import LANGS, Lang
from projections.registry import PROJECTIONS, projection_named
from projections.viewer_frames import option
from server.cli import app
from server.game_logs.log_file import ExportedLog
from server.game_logs.log_report import BARS, BARS_WIDE, bars

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
OURS = ("burgundy", "villagers", "carpe_diem", "bruges")
"""Of another one turns may be too short."""
A_LITTLE = Levels(spread=4.4, glance=Effort(looks=20, turns=1), study=Effort(looks=80, turns=1))
GOLDEN = Path(__file__).parents[1]
NO_WORDS: Text = {"en": "", "de": ""}


@pytest.fixture(autouse=True)
def at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "levels_of", lambda _: A_LITTLE)
    monkeypatch.setattr(judging, "FEWEST", 4)


def log_of(game: str, name: str) -> ExportedLog:
    folder = GOLDEN / game / "golden"
    return ExportedLog(min(folder.glob(name)).read_bytes().splitlines())


def course_in(game: str, name: str = "[!a]*[2s].ndjson") -> Course:
    log = log_of(game, name)
    return course_of(log.game, log.tables())


def shortened(course: Course, decisions: int = 24) -> Course:
    return course._replace(decisions=course.decisions[-decisions:])


# The analysed decisions.


@EVERY_GAME
def test_a_decision_is_found_with_the_position_it_was_made_in(game: str) -> None:
    course = course_in(game)

    for it in course.decisions:
        command = read_command(course.game, it.command)
        assert command in course.game.options(it.state, it.seat)
    assert len(course.decisions) > 20
    assert sum(course.margins) == pytest.approx(0)


def test_what_was_taken_back_is_no_decision() -> None:
    log = log_of("burgundy", "two_seats.ndjson")
    steps = list(log.tables())
    undone = {
        version
        for entry, _ in steps
        for event in entry.events
        if type(event).__name__ == "Undone"
        for version in range(event.to + 1, entry.version)
    }

    versions = {it.version for it in course_of(log.game, steps).decisions}

    played = {entry.version for entry, _ in steps if entry.command is not None}
    assert versions == played - undone


def test_nothing_is_told_of_a_game_that_runs_or_was_abandoned() -> None:
    log = log_of("bruges", "abandoned_2.ndjson")
    running = list(log_of("bruges", "base_2.ndjson").tables())[:-1]

    for steps in (log.tables(), running):
        with pytest.raises(NotPlayedOut):
            course_of(log.game, steps)


# The reported results.


@EVERY_GAME
def test_an_analysis_is_the_same_again_and_names_only_what_is_sure(game: str) -> None:
    course = shortened(course_in(game), 4)

    once, again = analyse(course, b"seed"), analyse(course, b"seed")

    assert once == again
    assert msgspec.json.decode(msgspec.json.encode(once), type=Analysis) == once
    for point in once.turning_points:
        assert point.loss >= 2 * point.error
        decision = next(it for it in course.decisions if it.version == point.version)
        assert decision.seat == point.seat
        view = projection_named(game).view(decision.state, Seat(point.seat))
        command = read_command(course.game, decision.command)
        label = option(projection_named(game), command, view, PLACES, "de")["label"]
        assert point.played["de"] == label
        assert point.played != point.better


def test_decisions_are_told_in_points_as_the_end_is() -> None:
    """The last one ended the game: what was lost by it takes the margin to that of the end. Worths
    are 1.4 times as far apart in Villagers."""
    course = course_in("villagers")
    *_, last = decisions_of(course, b"seed")

    found = judging.glance(last)

    assert found is not None
    assert found.behind.points > 0
    assert found.margin.points - found.behind.points == pytest.approx(course.margins[last.seat])


@pytest.mark.parametrize("judge", [judging.glance, study])
@pytest.mark.parametrize("command", [{"type": "juggle"}, {"type": "play_card"}, {}])
def test_a_command_that_is_none_by_todays_rules_is_not_judged(
    judge: Callable[[DecisionToJudge], Judged | None], command: dict[str, Any]
) -> None:
    *_, last = decisions_of(course_in("villagers"), b"seed")

    assert judge(last._replace(command=command)) is None


def test_a_blunder_is_found_and_what_was_better() -> None:
    course = course_in("burgundy")
    blunders = tuple(
        it._replace(command=msgspec.to_builtins(worst_looking(course, it.state)))
        for it in course.decisions
        if it.seat == 0 and len(offered(course.game, it.state, it.seat)) > 3
    )

    found = analyse(course._replace(decisions=blunders[:8]), b"seed")
    honest = analyse(course._replace(decisions=course.decisions[:16]), b"seed")

    assert found.turning_points
    for point in found.turning_points:
        assert 0 < point.ahead <= point.worlds
        decision = next(it for it in blunders if it.version == point.version)
        better = read_command(course.game, point.better_command)
        assert point.played_command == decision.command
        assert better in offered(course.game, decision.state, Seat(0))
        assert point.better_card == getattr(better, "card", None)
    assert found.seats[0].accuracy is not None
    assert honest.seats[0].accuracy is not None
    assert found.seats[0].accuracy < honest.seats[0].accuracy


def worst_looking(course: Course, state: Any) -> Any:
    def looks(command: Any) -> float:
        after = course.game.decide(state, Seat(0), command, Chance(b"x")).state
        return appraisal_of(course.game.name)(after, Seat(0))

    return min(offered(course.game, state, Seat(0)), key=looks)


def test_a_game_alone_is_explained_too() -> None:
    course = shortened(course_in("villagers", "solo*.ndjson"), 16)

    found = analyse(course, seed_of(course))

    assert len(found.seats) == 1
    assert found.seats[0].curve[-1].version == course.last


def test_names_are_put_in_when_it_is_read() -> None:
    text: Text = {"en": "Give {1} a card", "de": "{1} eine Karte geben"}
    point = turning_point(text, loss=2.04, line=(text,), parts={"silver": 1.25, "rivals": 1.0})

    read = analysis_view(with_points(point), ("Ada", "{0}"), "de")["turning_points"][0]

    assert read["played"] == "{0} eine Karte geben"
    assert read["tell"] == (
        "„{0} eine Karte geben“ hat Ada etwa 2 Punkte gekostet: "
        "„{0} eine Karte geben“ war besser (Silber)."
    )
    assert read["cost"] == (
        "Das hat Ada etwa 2 Punkte gekostet. Der bessere Zug bringt: Silber +1,2, "
        "Nachteil für Gegner +1,0, alles andere \N{MINUS SIGN}0,2."
    )


def test_quotation_marks_in_a_quoted_move_are_single() -> None:
    analysis = with_points(turning_point({"en": "Fulfil “2 fish”", "de": "„2 Fische“ erfüllen"}))

    told = [
        analysis_view(analysis, ("Ada", "Bert"), lang)["turning_points"][0]["tell"]
        for lang in LANGS
    ]

    places = ("SINGLE LOW-9", "LEFT SINGLE", "RIGHT SINGLE")
    low, high, closing = (lookup(f"{place} QUOTATION MARK") for place in places)
    assert f"“Fulfil {high}2 fish{closing}” cost" in told[0]
    assert f"„{low}2 Fische{high} erfüllen“ hat" in told[1]


def test_points_are_called_as_the_game_calls_them() -> None:
    """Villagers is won by gold, in analyses and hints alike."""
    luck = Luck(since=1, version=7, seat=0, gain=-4.0, error=1.0)
    points = msgspec.structs.replace(
        summed_up(over([0.0, 0.0], 9), [judged(1, 0, 0.0, worlds="glance")]),
        turning_points=(turning_point({"en": "Food", "de": "Nahrung"}),),
        luck=(luck,),
    )
    gold = msgspec.structs.replace(points, game="villagers")
    better = Compared({}, 2.0, turns=1, is_clear=True, ahead=4, worlds=4, parts={})

    def sentences(analysis: Analysis, lang: Lang) -> list[str]:
        read = analysis_view(analysis, ("Ada", "Bert"), lang)
        told = [*read["turning_points"], *read["luck"], *read["seats"]]
        return [
            *(it["tell"] for it in told if "tell" in it),
            how_known(analysis.game, 2, better, "", lang),
        ]

    calls: list[tuple[Lang, str, str]] = [("en", "points", "gold"), ("de", "Punkte", "Gold")]
    for lang, called, its in calls:
        told = sentences(points, lang)
        assert len(told) == 4
        assert all(called in it for it in told)
        assert sentences(gold, lang) == [it.replace(called, its) for it in told]


@pytest.mark.parametrize(
    ("game", "kind", "others", "less", "told"),
    [
        (
            "bruges",
            "ascend",
            "Otmar",
            4.6,
            ", mainly because you keep up with Otmar, but also thanks to X",
        ),
        (
            "bruges",
            "ascend",
            "Bo Cy",
            4.6,
            ", mainly because you keep up with the others, but also thanks to X",
        ),
        ("bruges", "end_turn", "Otmar", 0.6, ", thanks to X and because Otmar gains less"),
        ("bruges", "end_turn", "Bo Cy", 0.6, ", thanks to X and because the others gain less"),
        ("carpe_diem", "lay_tile_aside", "Otmar", 4.6, ""),
        ("carpe_diem", "lay_tile_aside", "Otmar", 0.6, ", thanks to X"),
    ],
)
def test_a_hint_gives_its_reason(game: str, kind: str, others: str, less: float, told: str) -> None:
    """The loss of the others comes first if it is the greater part.

    It is no reason for a seat's own affairs.
    """
    own, more = {"bruges": ("reputation", "houses"), "carpe_diem": ("storage", "villas")}[game]
    parts = {"rivals": less, own: 1.0, more: 0.5}
    compared = Compared({}, 6.2, turns=1, is_clear=True, ahead=4, worlds=4, parts=parts)
    names = ("Ada", *others.split())

    why = reason(PROJECTIONS[game], {"type": kind}, compared, Seat(0), names, "en")

    assert why == told.replace("X", own)


def test_a_close_hint_says_in_what_respect_each_option_is_better() -> None:
    parts = {"persons": 1.4, "houses": -1.2}
    close = Compared({}, 0.2, turns=1, is_clear=False, ahead=5, worlds=9, parts=parts)

    told = how_known("bruges", 2, close, "“Pass”", "en")

    assert told.endswith(
        "The difference to “Pass” was 0.2 points on average, but that is not certain. "
        "This move gains more through persons. The other one gains more through houses."
    )


@pytest.mark.parametrize(
    ("game", "points", "seats", "told"),
    [
        ("burgundy", 3.2, 2, "loss for opponents"),
        ("villagers", -3.2, 3, "gain for opponents"),
        ("villagers", 3.2, 1, "the richest opponent"),
    ],
)
def test_every_game_names_what_others_have(game: str, points: float, seats: int, told: str) -> None:
    """In its words of an appraisal a game speaks of a share of that, of one of them."""
    assert part_in_words(game, RIVALS, points, seats, "en") == told


def test_an_analysis_and_a_ranking_mean_the_same_part() -> None:
    assert RIVALS == rollout.RIVALS


@pytest.mark.parametrize(
    ("points", "lang", "written"),
    [
        (2.14, "en", "+2.1"),
        (-0.4, "de", f"{MINUS}0,4"),
        (-0.04, "de", "+0,0"),
        (-0.06, "en", f"{MINUS}0.1"),
    ],
)
def test_points_have_the_sign_of_what_is_printed(points: float, lang: Lang, written: str) -> None:
    assert points_in(points, lang) == written


def turning_point(text: Text, **fields: Any) -> TurningPoint:
    point = TurningPoint(7, 0, 2.0, 0.5, 20, 18, text, text, (), {})
    return msgspec.structs.replace(point, **fields)


def with_points(*points: TurningPoint) -> Analysis:
    empty = summed_up(over([0.0, 0.0], 9), [])
    return msgspec.structs.replace(empty, turning_points=points)


# How it is summed up.


def over(margins: list[float], last: int) -> Course:
    return Course(GAMES["burgundy"], (), tuple(margins), last)


def asked(version: int) -> DecisionToJudge:
    return DecisionToJudge("burgundy", version, 0, 2, b"", {}, version, b"")


def judged(
    version: int,
    seat: int,
    margin: float,
    behind: float = 0.0,
    *,
    stretch: int | None = None,
    error: float = 0.1,
    doubt: float = 0.1,
    worlds: Worlds = "compare",
    point: TurningPoint | None = None,
    better: str = "",
) -> Judged:
    """In two worlds, as far apart as the errors say; every best option is another one."""
    best = (margin - error, margin + error)
    played = (best[0] - behind + doubt, best[1] - behind - doubt)
    at = 2 * version if stretch is None else stretch  # somebody else acted before it
    return Judged(version, seat, at, worlds, best, played, point, {"type": better or str(version)})


def test_a_game_moves_by_what_was_lost_what_was_given_and_luck() -> None:
    decisions = [judged(1, 0, 0.0, behind=2.0), judged(2, 1, 2.0, behind=1.0), judged(3, 0, 3.0)]

    found = summed_up(over([5.0, -5.0], 4), decisions)

    first, second = found.seats
    assert (first.lost, first.gift, first.luck) == pytest.approx((2.0, 1.0, 6.0))
    assert found.luck[0].gain == pytest.approx(4.0)
    assert (found.luck[0].since, found.luck[0].version) == (1, 3)
    for seat in (first, second):
        assert seat.gift + seat.luck - seat.lost == pytest.approx(seat.curve[-1].margin)
    assert second.luck == pytest.approx(-first.luck)


def test_a_solo_player_s_luck_is_counted_from_the_first_decision() -> None:
    found = summed_up(over([5.0], 4), [judged(1, 0, 4.0, behind=2.0), judged(3, 0, 3.0)])

    assert found.seats[0].luck == pytest.approx(5.0 - 4.0 + 2.0)


@pytest.mark.parametrize(
    ("typical", "rated"), [((1.0, 1.0), 20), ((0.0, 0.0), 100), ((8.0, 0.0), None)]
)
def test_who_loses_as_much_as_random_options_has_an_accuracy_of_20(
    typical: tuple[float, float], rated: int | None
) -> None:
    """For equal options it is 100. Between these two, it depends on the number of seats."""
    behind = (2.0, 0.0) if any(typical) else (0.0, 0.0)
    decisions = [
        judged(version, 0, 0.0, lost, worlds="glance")._replace(typical=lost_at_random)
        for version, lost, lost_at_random in zip((1, 3), behind, typical, strict=True)
    ]

    found = summed_up(over([5.0, -5.0], 4), decisions).seats[0].accuracy

    assert found == rated or (rated is None and 20 < (found or 0) < 100)
    by_seats = {accuracy(0, decisions, "carpe_diem", seats) for seats in (2, 3)}
    assert by_seats == {rated} or (rated is None and len(by_seats) == 2)


def test_what_is_not_sure_costs_nothing() -> None:
    unsure = judged(1, 0, 0.0, behind=1.0, doubt=0.6, worlds="glance")
    found = summed_up(over([0.0, 0.0], 2), [unsure])

    assert found.seats[0].lost == 0
    assert found.seats[0].accuracy == 100
    assert found.seats[1].accuracy is None


def test_what_a_seat_still_has_before_its_next_decision_was_not_lost() -> None:
    """The seat is not lucky either: no other seat acted and nothing was drawn."""
    decisions = [judged(1, 0, 4.0, behind=3.0, stretch=1), judged(2, 0, 3.8, error=0.5, stretch=1)]
    other_turn = [replaced._replace(stretch=n) for n, replaced in enumerate(decisions)]

    kept = summed_up(over([3.8, -3.8], 3), decisions)
    lucky = summed_up(over([3.8, -3.8], 3), other_turn)

    assert kept.seats[0].lost == 0
    assert not kept.luck
    assert lucky.seats[0].lost == 3
    assert [it.gain for it in lucky.luck] == pytest.approx([2.8])


@pytest.mark.parametrize(
    ("then", "lost"),
    [
        ({"better": "same"}, 0.0),
        ({"better": "same", "margin": 3.75}, 0.0),
        ({"better": "same", "margin": 3.0}, 3.0),
        ({"better": "other"}, 3.0),
        ({"better": "same", "stretch": 3}, 3.0),
        ({"better": "same", "seat": 1}, 3.0),
    ],
    ids=["there", "surely no worse", "worse", "another", "a turn later", "another's"],
)
def test_what_is_still_to_be_had_was_not_lost(then: dict[str, Any], lost: float) -> None:
    """Each draw from the wrong pile is no mistake of its own: the last one was."""
    point = turning_point(NO_WORDS, version=1, loss=3.0, error=0.1)
    first = judged(1, 0, 4.0, behind=3.0, stretch=1, point=point, better="same")
    last: dict[str, Any] = {"seat": 0, "margin": 4.0, "stretch": 2, **then}

    found = summed_up(over([1.0, -1.0], 3), [first, judged(2, **last)])

    assert found.seats[0].lost == lost
    assert [it.version for it in found.turning_points] == ([1] if lost else [])


def test_what_a_seat_still_has_is_asked_of_the_same_worlds() -> None:
    """Margins of other worlds differ by more than most mistakes; the last result is reported."""
    glanced = [judged(1, 0, 4.0, behind=3.0, stretch=1, worlds="glance")]
    then = judged(2, 0, 4.0, stretch=1, worlds="glance")
    studied = judged(1, 0, 9.0, behind=2.0, stretch=1)

    alone = summed_up(over([4.0, -4.0], 3), [*glanced, then])
    again = summed_up(over([4.0, -4.0], 3), [*glanced, then, studied])

    assert alone.seats[0].lost == 0
    assert again.seats[0].lost == pytest.approx(2.0)


@pytest.mark.parametrize("game", OURS)
def test_decisions_of_a_stretch_are_judged_in_the_same_worlds(game: str) -> None:
    """The chosen command leads in each world to the next decision's position there.

    A few differ, because the worlds do not reproduce what other seats have seen of a card.
    """
    course = course_in(game)
    same: list[bool] = []
    for one, then in pairwise(decisions_of(course, b"seed")):
        if one.stretch != then.stretch:
            continue
        before, after = (judging.question_of(it, A_LITTLE.study, "compare") for it in (one, then))
        command = read_command(course.game, one.command)
        luck = Chance(before.luck(1))
        led_to = course.game.decide(before.world(1), before.seat, command, luck).state
        same.append(led_to == after.world(1))

    assert len(same) > 20
    assert sum(same) > 0.8 * len(same)


def test_whoever_shows_its_own_card_learns_nothing_by_it() -> None:
    """The turn of a seat that shows its own card is one stretch, whatever the others see."""
    pairs = [*pairwise(course_in("villagers").decisions)]

    played = [(it, then) for it, then in pairs if it.command["type"] == "play_card"]

    assert any(it.stretch == then.stretch for it, then in played)


@pytest.mark.parametrize(
    ("following", "told"),
    [(4.0 - 0.21, None), (4.0 - 0.3, 0.3), (1.0, 3.0)],
    ids=["too little", "less", "all"],
)
def test_a_smaller_turning_point_is_told_as_the_rest(following: float, told: float | None) -> None:
    """Its parts explain what was found first; a loss of too little is no turning point."""
    point = turning_point(NO_WORDS, version=1, loss=3.0, error=0.01, parts={"silver": 2.0})
    sharp: dict[str, Any] = {"stretch": 1, "error": 0.01, "doubt": 0.01}
    first = judged(1, 0, 4.0, behind=3.0, point=point, **sharp)

    found = summed_up(over([3.0, -3.0], 3), [first, judged(2, 0, following, **sharp)])

    parts = {} if told != 3.0 else {"silver": 2.0}
    assert [(it.loss, it.parts) for it in found.turning_points] == (
        [] if told is None else [(pytest.approx(told), parts)]
    )


def test_a_turning_point_waits_for_the_second_look_at_decisions_that_may_correct_it() -> None:
    stretches = {1: 1, 2: 1, 3: 2, 5: 4}
    glances = [judged(it, 0, 4.0, stretch=at, worlds="glance") for it, at in stretches.items()]
    points = {it: turning_point(NO_WORDS, version=it) for it in (1, 5)}
    studies = [
        judged(it, 0, 4.0, behind=3.0, stretch=stretches[it], point=point)
        for it, point in points.items()
    ]
    course = over([3.8, -3.8], 6)

    def told(pending: set[int]) -> list[int]:
        found = summed_up_so_far(course, [*glances, *studies], pending)
        return [it.version for it in found.turning_points]

    assert [told(pending) for pending in ({2}, {3}, {5}, set[int]())] == [
        [5],
        [5],
        [1, 5],
        [1, 5],
    ]


def test_those_that_may_have_lost_most_are_looked_at_again() -> None:
    """Decisions that are worse than they first seemed are also studied again."""
    decisions = [judged(n, 0, 0.0, behind=n % 40) for n in range(80)]
    decisions.append(judged(80, 0, 0.0, behind=1.0, doubt=30.0))

    again = to_study(decisions, [asked(it.version) for it in decisions])

    assert [it.version for it in again] == [*range(10, 40), *range(51, 81)]


def test_with_what_may_be_lost_the_next_decision_is_looked_at_that_tells_what_was_left() -> None:
    """The next decision is also studied after a draw, but not if it belongs to a later turn."""
    decisions = [
        judged(1, 0, 0.0, behind=3.0, stretch=1),
        judged(2, 0, 0.0, stretch=1, doubt=0.0),
        judged(3, 0, 0.0, stretch=1, doubt=0.0),
        judged(4, 0, 0.0, behind=3.0, stretch=3),
        judged(5, 0, 0.0, behind=3.0, stretch=4),
        judged(6, 0, 0.0, stretch=5, doubt=0.0),
        judged(7, 0, 0.0, behind=3.0, stretch=7),
        judged(8, 0, 0.0, stretch=9, doubt=0.0),
    ]

    again = to_study(decisions, [asked(it.version) for it in decisions])

    assert [it.version for it in again] == [1, 2, 4, 5, 6, 7]


# In the console.


@pytest.mark.parametrize("decisions", [1, 59, 60, 61, 90, 200])
def test_a_curve_begins_and_ends_as_the_game_did(decisions: int) -> None:
    course = [3.0, *[0.0] * (decisions - 2), 7.0][-decisions:]

    line = bars(course, 0.0, 7.0)

    assert len(line) == min(decisions, BARS_WIDE)
    assert (line[0], line[-1]) == (BARS[3] if decisions > 1 else BARS[7], BARS[7])


def test_the_console_explains_a_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = GOLDEN / "burgundy" / "golden" / "two_seats.ndjson"
    monkeypatch.setattr("domain.bots.analysis.course_of", lambda *it: shortened(course_of(*it), 8))

    told = CliRunner().invoke(app, ["analyse", str(log), "--lang", "de"])
    plain = CliRunner().invoke(app, ["analyse", str(log), "--json"])
    none = CliRunner().invoke(
        app, ["analyse", str(GOLDEN / "bruges" / "golden" / "abandoned_2.ndjson")]
    )

    assert told.exit_code == 0, told.output
    assert "Genauigkeit" in told.stdout
    found = msgspec.json.decode(plain.stdout)
    assert len(found["seats"]) == 2
    assert all(line["tell"] for line in found["turning_points"])
    assert none.exit_code == 1
    assert "played to its end" in none.stderr
