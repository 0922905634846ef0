"""The suite catches what it is there to catch: every planted leak, and for its own reason.

The same hunts find nothing in the good game; that is what `test_noninterference.py` shows, and the
first test here with the very same seeds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import pytest

from clients.bots.policies import POLICIES
from clients.bots.policy import Question
from domain.decider import AnyGame, Seat
from domain.table.decide import seed
from domain.villagers.state import ChoosePile, PutBackForBasic, TakeFromHand, TakeSeen
from projections import table_view, viewer_frames
from tests.games.courtyard.room import ROOM as COURTYARD
from tests.suite import leaks, leaks_burgundy, leaks_villagers
from tests.suite.finding import Finding
from tests.suite.hunts import (
    RARE_GAMES,
    hunt_bot,
    hunt_log,
    hunt_moving,
    hunt_moving_at,
    hunt_rearrange,
    hunt_seed,
    hunt_standing,
    hunt_undo,
    hunt_unshown,
    hunted,
)
from tests.suite.room import Room
from tests.suite.thinking import bot

Hunt: TypeAlias = Callable[[Room], None]
Leak: TypeAlias = Callable[[], Room]

BYTES = "a viewer's bytes tell no secret"
REFUSAL = "a refusal tells no secret"
EVENTS = "events tell no more than the view"
VIEW = "a view tells no more than events"
SILENCE = "what nobody disclosed tells something"
MOVES = "what is hidden moves"
UNSHOWN = "what a view does not show moves"
MEET = "rearrange hangs on nothing its viewer may not know"
KEPT = "what can be taken back showed nobody another's secret"
TAUGHT = "what can be taken back taught nothing"

at_put_back = partial(hunt_moving_at, asked=PutBackForBasic)

GOOD: dict[str, Hunt] = {
    "standing": hunt_standing,
    "moving": hunt_moving,
    "rearrange": hunt_rearrange,
    "undo": hunt_undo,
    "seed": hunt_seed,
    "log": partial(hunt_log, line=viewer_frames.entry),
    "bot": partial(hunt_bot, think=bot("steady")),
}

LEAKS: list[tuple[Leak, Hunt, str]] = [
    (leaks.pile_in_view, hunt_standing, BYTES),
    (leaks.digest_of_everything, hunt_standing, BYTES),
    (leaks.handles_of_cards, hunt_standing, BYTES),
    (leaks.count_of_cats, hunt_standing, BYTES),
    (leaks.size_that_tells, hunt_standing, BYTES),
    (leaks.order_of_keys, hunt_standing, BYTES),
    (leaks.who_sniffed, hunt_standing, BYTES),
    (leaks.secret_choice_in_view, hunt_standing, BYTES),
    (leaks.view_kept_by_version, hunt_standing, "every world is looked at for itself"),
    (leaks.label_with_the_hidden_card, hunt_standing, BYTES),
    (leaks.awaiting_those_with_a_choice, hunt_standing, BYTES),
    (leaks.refusal_that_tells, hunt_standing, REFUSAL),
    (leaks.refusal_by_another_code, hunt_standing, REFUSAL),
    (leaks.silent_forced_choice, hunt_moving, SILENCE),
    (leaks.hand_in_the_log, hunt_moving, EVENTS),
    (leaks.choice_in_the_log, hunt_moving, SILENCE),
    (leaks.gift_in_the_log, hunt_moving, EVENTS),
    (leaks.hidden_events_counted, hunt_moving, EVENTS),
    (leaks.hidden_event_without_its_card, hunt_moving, EVENTS),
    (leaks.tell_that_remembers, hunt_moving, EVENTS),
    (leaks.forgotten_sill, hunt_rearrange, MOVES),
    (leaks.sill_forgotten_by_all, hunt_unshown, UNSHOWN),
    (leaks.nothing_rearranged, hunt_rearrange, MOVES),
    (leaks.rearranged_from_the_truth, hunt_rearrange, MEET),
    (leaks.rearranged_with_a_card_too_many, hunt_rearrange, "components are conserved"),
    (leaks.peek_taken_back, hunt_undo, TAUGHT),
    (leaks.secrets_of_others_taken_back, hunt_undo, TAUGHT),
    (leaks.shared_secrets_taken_back, hunt_undo, KEPT),
    (leaks_burgundy.drawn_cards_in_the_log, hunt_moving, EVENTS),
    (leaks_burgundy.bought_cards_in_the_log, hunt_moving, EVENTS),
    (leaks_burgundy.sum_of_hands, hunt_standing, BYTES),
    (leaks_burgundy.next_good, hunt_standing, BYTES),
    (leaks_burgundy.digest_of_the_draw_pile, hunt_standing, BYTES),
    (leaks_burgundy.forgotten_action_stacks, hunt_rearrange, MOVES),
    (leaks_burgundy.forgotten_egon, hunt_rearrange, MOVES),
    (leaks_villagers.below_the_top_of_a_stack, hunt_standing, BYTES),
    (leaks_villagers.cards_in_the_box, hunt_standing, BYTES),
    (leaks_villagers.next_event, hunt_standing, BYTES),
    (leaks_villagers.to_come_without_the_tops, hunt_standing, BYTES),
    (leaks_villagers.refusal_that_names_what_lies_there, hunt_standing, REFUSAL),
    (leaks_villagers.order_of_the_prophet, hunt_moving, EVENTS),
    (leaks_villagers.card_of_the_pigeoneer, partial(hunt_moving_at, asked=TakeSeen), EVENTS),
    (leaks_villagers.theft_of_the_noble, partial(hunt_moving_at, asked=TakeFromHand), EVENTS),
    (leaks_villagers.card_of_the_church, partial(hunt_moving_at, asked=ChoosePile), EVENTS),
    (leaks_villagers.card_put_back_stays_traceable, at_put_back, VIEW),
    (leaks_villagers.build_turn_that_ends_by_itself, at_put_back, SILENCE),
    (leaks_villagers.awaiting_the_courier, hunt_standing, BYTES),
    (leaks_villagers.drafts_left_to_the_courier, hunt_standing, BYTES),
    (leaks_villagers.draft_made_where_no_courier_comes, hunt_moving, SILENCE),
    (leaks_villagers.pause_for_the_courier, hunt_standing, BYTES),
    (leaks_villagers.look_of_the_noble_taken_back, partial(hunt_undo, games=RARE_GAMES), TAUGHT),
]


@pytest.mark.parametrize("hunt", GOOD.values(), ids=GOOD.keys())
def test_nothing_is_found_where_nothing_leaks(hunt: Hunt) -> None:
    hunt(COURTYARD)


@pytest.mark.parametrize(
    ("options", "asked", "games"),
    [
        ({}, PutBackForBasic, 3),
        ({"support": True}, TakeSeen, 10),
        ({"scoundrels": True}, TakeFromHand, 10),
        ({"developments": True}, ChoosePile, 10),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_nothing_is_found_where_a_villager_is_chosen_in_secret(
    options: dict[str, bool], asked: type[Any], games: int
) -> None:
    hunt_moving_at(leaks_villagers.opened(3, **options), asked, games)


@pytest.mark.parametrize(
    ("leak", "hunt", "promise"), LEAKS, ids=[leak.__name__ for leak, _, _ in LEAKS]
)
def test_a_planted_leak_is_found(leak: Leak, hunt: Hunt, promise: str) -> None:
    room = leak()

    with pytest.raises(Finding, match=f"^{promise}"):
        hunt(room)


@pytest.mark.parametrize("line", [leaks.unredacted_line, leaks.line_of_the_owner])
def test_a_log_that_opens_too_much_is_found(line: Any) -> None:
    with pytest.raises(Finding, match=r"^the log says what was sent live"):
        hunt_log(COURTYARD, line)


def test_a_bot_that_is_handed_the_true_state_is_found() -> None:
    def cheat(game: AnyGame, state: Any, seat: Seat, bot_seed: bytes) -> Any:
        chance = leaks.Chance(bot_seed)
        options = game.options(state, seat)
        world = (state,)
        asked = Question(game=game, seat=seat, worlds=world, options=options, chance=chance)
        return POLICIES["steady"](asked)

    with pytest.raises(Finding, match=r"^a bot knows no secret"):
        hunt_bot(COURTYARD, cheat)


@pytest.mark.parametrize("form", [bytes.hex, list])
def test_the_seed_in_a_summary_is_found(
    monkeypatch: pytest.MonkeyPatch, form: Callable[[bytes], Any]
) -> None:
    start, step = next(hunted(COURTYARD))
    key = seed(step.after, start.secret)
    honest = table_view.summary
    monkeypatch.setattr(table_view, "summary", lambda *seen: honest(*seen) | {"seed": form(key)})

    with pytest.raises(Finding, match=r"^no seed in what is shown"):
        hunt_seed(COURTYARD)


def test_the_secret_in_a_summary_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    start, _ = next(hunted(COURTYARD))
    honest = table_view.summary
    more = {"debug": start.secret.hex()}
    monkeypatch.setattr(table_view, "summary", lambda *seen: honest(*seen) | more)

    with pytest.raises(Finding, match=r"^no seed in what is shown"):
        hunt_seed(COURTYARD)
