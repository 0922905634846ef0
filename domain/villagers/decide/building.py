"""Build phase (section 6): turns, and cards played from the hand."""

from collections.abc import Iterator, Mapping

from domain.cards import next_seat
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import basics, looking, profiteers, scoundrels, solo, specials, thieves
from domain.villagers.decide.discarding import Special, asking, play_special
from domain.villagers.decide.foresight import can_be_played
from domain.villagers.decide.hand import faces_in_hand, require_in_hand
from domain.villagers.decide.laying import padlock_closed, play_to_lay
from domain.villagers.event_recorder import Recorder
from domain.villagers.limits import build_limit
from domain.villagers.padlocks import can_be_opened
from domain.villagers.village import Village, village_of

SPECIALS: Mapping[str, Special] = {
    "tinner": Special(specials.tinner_possible, specials.play_tinner),
    "smuggler": Special(specials.smuggler_possible, specials.play_smuggler),
    "pigeoneer": Special(looking.pigeoneer_possible, looking.play_pigeoneer),
    "noble": asking(s.ChoosePlayer(), scoundrels.player_options),
    "schemer": asking(s.ChooseVillager("schemer"), scoundrels.scheme_options),
    "sheriff": asking(s.ChooseVillager("sheriff"), thieves.arrest_options),
}


def begin_build_phase(recorder: Recorder) -> None:
    """VIL-BUILD-1."""
    begin_build_turn(recorder, recorder.state.first_player)


def build_phase_goes_on(recorder: Recorder) -> bool:
    """Begin the next turn. Return False if there is none."""
    following = next_seat(recorder.state, recorder.seat)
    if following == recorder.state.first_player:
        return False
    begin_build_turn(recorder, following)
    return True


def begin_build_turn(recorder: Recorder, seat: Seat) -> None:
    """VIL-BUILD-3, VIL-DECIDE-6. Decisions at the start of the turn come first."""
    recorder.append(e.BuildTurnBegan(seat, build_limit(recorder.state.seats[seat])))
    recorder.open(s.Build())
    solo.begin_build_turn(recorder)
    profiteers.begin_build_turn(recorder)


def build_options(state: s.State, seat: Seat, _: s.Build) -> Iterator[c.Command]:
    """VIL-DECIDE-7."""
    village = village_of(state, seat)
    for card in faces_in_hand(state, seat):
        if may_be_played(state, seat, village, card):
            yield c.PlayCard(card)
    yield from basics.basic_options(state, seat)
    yield from thieves.thief_options(state, seat)
    yield c.EndTurn()


def may_be_played(state: s.State, seat: Seat, village: Village, card: s.CardId) -> bool:
    """Whether this hand card can be played completely (VIL-DECIDE-20). `village`: of that seat."""
    if components.CARDS[card].when == "draft":
        return False
    special = SPECIALS.get(card)
    if special is None:
        return can_be_played(state, seat, village, card)
    return special.possible(state, seat)


def play_card(recorder: Recorder, command: c.PlayCard) -> None:
    """VIL-BUILD-4, -6, VIL-SPECIAL-1.

    Raises Rejected `not_in_hand`, `draft_phase_only`, `padlock_closed`, `no_effect`, and the
    refusals of `play_to_lay`.
    """
    card = command.card
    require_in_hand(recorder, card)
    if components.CARDS[card].when == "draft":
        raise Rejected("draft_phase_only", card=card)
    special = SPECIALS.get(card)
    if special is None:
        play_to_lay(recorder, card)
    elif not can_be_opened(recorder.state, recorder.seat, card):
        raise padlock_closed(recorder.state, recorder.seat, card)
    else:
        play_special(recorder, card, special)


def end_turn(recorder: Recorder, _: c.EndTurn) -> None:
    """VIL-BUILD-12, -13, VIL-PROFIT-4."""
    profiteers.end_build_turn(recorder)
    recorder.close()
