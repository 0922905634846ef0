"""Question rows: an answer says by its annotation what it answers, and no question goes without."""

from typing import Any, Literal, TypeAlias

import msgspec
import pytest

from domain.questions import complete, key_of, question


class Pay(msgspec.Struct, frozen=True, tag="pay"):
    pass


class Refuse(msgspec.Struct, frozen=True, tag="refuse"):
    pass


class Ransom(msgspec.Struct, frozen=True, tag="ransom"):
    pass


class Toll(msgspec.Struct, frozen=True, tag="toll"):
    by: Literal["bridge", "gate"]


Decision: TypeAlias = Ransom | Toll


def options(_: Any) -> tuple[Pay, ...]:
    return (Pay(),)


def pay(_story: Any, _command: Pay) -> None: ...


def pay_or_refuse(_story: Any, _: Ransom, __: Pay | Refuse) -> None: ...


ROW = question(options, pay)


def test_an_answer_is_found_by_the_command_that_its_last_parameter_names() -> None:
    assert ROW.answers == {Pay: pay}
    assert question(options, pay_or_refuse).answers == {Pay: pay_or_refuse, Refuse: pay_or_refuse}


def test_a_decision_is_another_question_for_each_of_its_reasons() -> None:
    assert key_of(Ransom()) is Ransom
    assert key_of(Toll("gate")) == (Toll, "gate")


ROWS = {Ransom: ROW, (Toll, "bridge"): ROW, (Toll, "gate"): ROW}


def test_rows_for_every_question_are_complete() -> None:
    assert complete(ROWS, Decision) == ROWS


def test_a_question_without_a_row_and_a_row_without_a_question_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"Without a row: \['Toll/gate'\]"):
        complete({Ransom: ROW, (Toll, "bridge"): ROW}, Decision)
    with pytest.raises(TypeError, match=r"no such question: \['Toll/moat'\]"):
        complete({**ROWS, (Toll, "moat"): ROW}, Decision)
