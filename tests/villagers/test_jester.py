"""Section 9: the Jester, at any time, and the event that demands it."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.events_solo import JesterLost, JesterPlayed
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    after,
    choices,
    her,
    number_of,
    refusal,
    supply,
    told,
    village_text,
)

TAX = s.EventId("value_added_tax")
CLAIM = s.EventId("land_claim")
CUSTOMS = s.EventId("customs")
IT_WAS_YOU = s.EventId("it_was_you")


def jests(state: s.State) -> list[str]:
    """The events that the Jester may discard now."""
    return [command.event for command in choices(state) if isinstance(command, c.PlayJester)]


# At any time.

MOMENTS: dict[str, tuple[s.Phase, tuple[s.Decision, ...]]] = {
    "a draft": (s.DraftPhase(Seat(0)), (s.DraftVillager(),)),
    "a villager for the Countess": (s.DraftPhase(Seat(0)), (s.GiveToCountess(),)),
    "a coin on the Road": (s.RoadUpdate(Seat(0)), (s.PlaceCoin(),)),
    "a build turn": (s.BuildPhase(Seat(0), 2), (s.Build(),)),
    "a hand card": (
        s.BuildPhase(Seat(0), 2),
        (s.Build(), s.PutBackForBasic("miner", "stack_1")),
    ),
    "a reward": (s.DevelopmentPhase(Seat(0)), (s.TakeBasic(),)),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_jester_may_be_played_whatever_is_asked(moment: str) -> None:
    """VIL-SOLO-34, VIL-DECIDE-18."""
    phase, asked = MOMENTS[moment]
    table = a_solo_table().with_hand("mason").with_events("value_added_tax", "customs")
    state = table.in_phase(phase).asked(*asked).state

    played = after(state, c.PlayJester(TAX))

    assert jests(state) == ["value_added_tax", "customs"]
    assert her(played).open == ("customs",)
    assert her(played).discarded[0] == ("value_added_tax",)
    assert (played.phase, played.pending) == (phase, asked)


def test_the_jester_is_out_of_play_after_its_use() -> None:
    """VIL-SOLO-34, -36."""
    table = a_solo_table().with_events("value_added_tax", "customs")

    played = after(table.state, c.PlayJester(TAX))

    assert not her(played).jester
    assert jests(played) == []
    assert refusal(played, c.PlayJester(CUSTOMS)) == "no_jester"


def test_only_an_open_event_can_be_discarded() -> None:
    """VIL-SOLO-34."""
    table = a_solo_table().with_events("customs").with_event_decks("value_added_tax")

    assert refusal(table.state, c.PlayJester(TAX)) == "event_not_open"


def test_an_event_that_was_discarded_has_no_effect() -> None:
    """VIL-SOLO-34."""
    table = a_solo_table().carrying_out("value_added_tax", "customs", "land_claim")

    played = after(table.state, c.PlayJester(TAX))

    assert supply(played) == supply(table.state)
    assert choices(played) == (c.CarryOut(CUSTOMS), c.CarryOut(CLAIM))
    assert refusal(played, c.CarryOut(TAX)) == "event_not_open"


def test_an_event_that_has_begun_cannot_be_stopped() -> None:
    """VIL-SOLO-34, -45."""
    table = a_solo_table().with_events("rats", "customs").with_begun("rats")

    assert jests(table.state) == ["customs"]
    assert refusal(table.state, c.PlayJester(s.EventId("rats"))) == "begun"


def test_once_conscription_is_carried_out_it_cannot_be_stopped() -> None:
    """VIL-SOLO-35."""
    table = a_solo_table().with_stacks("hunter", "hunter").carrying_out("conscription", "serfdom")

    asked = after(table.state, c.CarryOut(s.EventId("conscription")))

    assert asked.pending == (s.ChoosePile("conscription"),)
    assert jests(asked) == ["serfdom"]
    assert refusal(asked, c.PlayJester(s.EventId("conscription"))) == "begun"


def test_the_jester_may_be_played_while_an_event_asks_something() -> None:
    """VIL-SOLO-34, VIL-DECIDE-18: on another event; what was asked goes on."""
    table = a_solo_table().with_village("founders hunter chandler")
    asked = after(table.carrying_out("arrest", "customs").state, c.CarryOut(s.EventId("arrest")))

    played = after(asked, c.PlayJester(CUSTOMS))

    assert her(played).open == ("arrest",)
    assert played.pending == (s.ChooseVillager("arrest"),)


def test_without_a_jester_none_can_be_played() -> None:
    """VIL-SOLO-36, -40."""
    table = a_solo_table().without_jester().with_events("customs")

    assert jests(table.state) == []
    assert refusal(table.state, c.PlayJester(CUSTOMS)) == "no_jester"


# Which event next.


def test_the_player_chooses_which_event_is_carried_out_next() -> None:
    """VIL-SOLO-18, VIL-DECIDE-16."""
    table = a_solo_table().without_jester().with_village("founders miner")
    state = table.carrying_out("land_claim", "customs", "serfdom").state

    claimed = after(state, c.CarryOut(CLAIM))

    assert choices(state) == tuple(
        c.CarryOut(s.EventId(name)) for name in ("land_claim", "customs", "serfdom")
    )
    assert supply(claimed) == 6
    assert her(claimed).open == ("customs", "serfdom")
    assert her(claimed).discarded[0] == ("land_claim",)
    assert refusal(claimed, c.CarryOut(CLAIM)) == "event_not_open"


def last_events(*events: str) -> Table:
    """The event phase; once they are carried out she draws a Jeweler and Tribute is dealt."""
    table = a_solo_table().in_season("winter").with_event_decks("", "tribute")
    return table.with_reserve("jeweler hunter hunter").carrying_out(*events)


def test_the_last_event_is_carried_out_unasked_once_the_jester_is_gone() -> None:
    """VIL-DECIDE-16."""
    table = last_events("customs", "land_claim").without_jester()

    done = after(table.state, c.CarryOut(CUSTOMS))

    assert her(done).discarded[0] == ("customs", "land_claim")
    assert her(done).open == ("tribute",)


def test_with_a_jester_the_player_is_asked_about_the_last_event_too() -> None:
    """VIL-DECIDE-16."""
    table = last_events("customs", "land_claim")

    done = after(table.state, c.CarryOut(CUSTOMS))

    assert done.pending == (s.ChooseEvent(),)
    assert choices(done) == (c.CarryOut(CLAIM), c.PlayJester(CLAIM))


def test_an_event_that_has_begun_is_discarded_unasked_when_it_is_the_last() -> None:
    """VIL-DECIDE-16: the Jester could not be played on it."""
    table = last_events("customs", "rats").with_begun("rats")

    done = after(table.state, c.CarryOut(CUSTOMS))

    assert her(done).discarded[1] == ("rats",)
    assert her(done).open == ("tribute",)


def test_when_the_jester_discards_the_last_event_the_phase_goes_on() -> None:
    """VIL-SOLO-20, -34."""
    table = last_events("customs")

    played = after(table.state, c.PlayJester(CUSTOMS))

    assert her(played).open == ("tribute",)
    assert village_text(played, "countess") == ("countess", "jeweler")


def test_when_one_event_is_left_after_the_jester_it_is_carried_out() -> None:
    """VIL-DECIDE-16."""
    table = last_events("customs", "land_claim").with_village("founders miner")

    played = after(table.state, c.PlayJester(CUSTOMS))

    assert supply(played) == 6
    assert her(played).discarded[0] == ("customs", "land_claim")


# Events of other phases.


def rats() -> Table:
    return a_solo_table().with_events("rats").in_phase(s.DraftPhase(Seat(0))).asked(s.FaceRats())


def test_rats_can_be_stopped_until_they_are_faced() -> None:
    """VIL-SOLO-45, VIL-DECIDE-15: then the player drafts as if they had never been."""
    played = after(rats().state, c.PlayJester(s.EventId("rats")))
    faced = after(rats().state, c.Decline())

    assert played.pending == (s.DraftVillager(),)
    assert played.phase == s.DraftPhase(Seat(0))
    assert jests(faced) == []
    assert jests(after(rats().state, c.Pay())) == []


def arson() -> Table:
    return a_solo_table().with_events("arson").with_village("founders freelancer").placing_a_coin()


def test_arson_can_be_stopped_until_it_is_faced() -> None:
    """VIL-SOLO-45."""
    facing = after(arson().with_village("founders").state, c.Decline())

    played = after(facing, c.PlayJester(s.EventId("arson")))

    assert facing.pending == (s.Build(), s.FaceArson())
    assert played.pending == (s.Build(),)
    assert played.phase == s.BuildPhase(Seat(0), 2)
    assert jests(after(facing, c.Pay())) == []


def test_arson_can_be_stopped_while_freelancers_are_paid() -> None:
    """VIL-SOLO-34, -45: Arson is not faced any more, the Freelancers go on waiting."""
    asked = after(arson().state, c.Decline())

    played = after(asked, c.PlayJester(s.EventId("arson")))
    hired = after(played, c.PayFreelancer(number_of(played, "freelancer")))

    assert asked.pending == (s.Build(), s.FaceArson(), s.PayFreelancers())
    assert played.pending == (s.Build(), s.PayFreelancers())
    assert hired.pending == (s.Build(),)
    assert isinstance(hired.phase, s.BuildPhase)
    assert hired.phase.limit == 3


def serfdom() -> Table:
    return a_solo_table().with_hand("mason hunter").with_events("serfdom").building()


def test_serfdom_can_be_stopped_until_the_first_card_is_given() -> None:
    """VIL-SOLO-45."""
    given = after(serfdom().state, c.GetBasic("miner", "countess"), c.PutBack(s.CardId("mason")))

    assert jests(serfdom().state) == ["serfdom"]
    assert her(given).begun == ("serfdom",)
    assert jests(given) == []


def test_a_card_asked_for_under_serfdom_is_not_asked_for_after_the_jester() -> None:
    """VIL-SOLO-34, -45: the player may get a basic villager in the usual way."""
    asked = after(serfdom().state, c.GetBasic("miner", "countess"))

    played = after(asked, c.PlayJester(s.EventId("serfdom")))
    got = after(played, c.GetBasic("miner", "stack_1"), c.PutBack(s.CardId("mason")))

    assert played.pending == (s.Build(),)
    assert village_text(got, "countess") == ("countess",)
    assert got.stacks[0][0].face == "mason"


def test_the_countess_bank_can_be_stopped_until_three_gold_are_paid() -> None:
    """VIL-SOLO-45."""
    table = a_solo_table().with_hand("fisher mason beekeeper").with_events("the_countess_bank")
    table = table.with_village("founders carpenter miner")

    own = after(table.state, c.PlayCard(s.CardId("beekeeper")))
    paid = after(own, c.PlayCard(s.CardId("fisher")))

    assert jests(own) == ["the_countess_bank"]
    assert her(paid).begun == ("the_countess_bank",)
    assert jests(paid) == []


def test_without_the_countess_bank_the_bank_takes_two_gold_again() -> None:
    """VIL-SOLO-34, VIL-EVENT-12."""
    table = a_solo_table().with_hand("fisher").with_events("the_countess_bank").with_supply(2)

    played = after(table.state, c.PlayJester(s.EventId("the_countess_bank")))

    assert c.PlayCard(s.CardId("fisher")) not in choices(table.state)
    assert supply(after(played, c.PlayCard(s.CardId("fisher")))) == 0


# -It Was You!


def test_it_was_you_never_begins() -> None:
    """VIL-SOLO-45: the Jester played on it has been played."""
    table = last_events("it_was_you")

    played = after(table.state, c.PlayJester(IT_WAS_YOU))

    assert jests(table.state) == ["it_was_you"]
    assert not her(played).jester
    assert isinstance(played.phase, s.DraftPhase)


def test_an_unused_jester_must_be_played_on_a_new_event() -> None:
    """VIL-EVENT-14, VIL-CHOICE-28."""
    table = last_events("it_was_you", "customs")
    table = table.with_reserve("cooper hunter hunter").with_event_decks("", "tribute arson")

    asked = after(table.state, c.CarryOut(IT_WAS_YOU), c.CarryOut(CUSTOMS))
    played = after(asked, c.PlayJester(s.EventId("arson")))

    assert asked.pending == (s.MustPlayJester(),)
    assert choices(asked) == (c.PlayJester(s.EventId("tribute")), c.PlayJester(s.EventId("arson")))
    assert refusal(asked, c.CarryOut(s.EventId("tribute"))) == "illegal"
    assert her(played).open == ("tribute",)
    assert isinstance(played.phase, s.DraftPhase)


def test_on_a_single_new_event_the_jester_is_played_unasked() -> None:
    """VIL-CHOICE-28: there is nothing to choose."""
    table = last_events("it_was_you")

    events = told(table.state, c.CarryOut(IT_WAS_YOU))

    assert JesterPlayed(s.EventId("tribute")) in events


def test_the_duty_is_done_if_the_jester_is_played_on_another_event_of_the_round() -> None:
    """VIL-EVENT-14."""
    table = last_events("it_was_you", "customs", "land_claim")

    played = after(table.state, c.CarryOut(IT_WAS_YOU), c.PlayJester(CUSTOMS))

    assert her(played).open == ("tribute",)
    assert isinstance(played.phase, s.DraftPhase)
    assert played.pending == (s.DraftVillager(),)


def test_a_jester_that_was_played_earlier_in_the_round_has_done_the_duty() -> None:
    """VIL-EVENT-14: before that, nothing is demanded."""
    table = last_events("it_was_you", "customs").without_jester()

    done = after(table.state, c.CarryOut(IT_WAS_YOU))

    assert her(done).open == ("tribute",)
    assert done.pending == (s.DraftVillager(),)


def test_without_new_events_the_jester_is_put_out_of_play() -> None:
    """VIL-CHOICE-28, VIL-SOLO-27."""
    table = last_events("it_was_you").with_stacks()

    events = told(table.state, c.CarryOut(IT_WAS_YOU))

    assert JesterLost() in events
    assert not any(isinstance(event, JesterPlayed) for event in events)


def test_it_was_you_does_nothing_before_the_event_phase() -> None:
    """VIL-EVENT-14, VIL-SOLO-19: the player may still wait with the Jester."""
    table = a_solo_table().with_events("it_was_you", "tribute").with_event_decks("", "customs")

    phase = after(table.state, c.EndTurn())

    assert her(phase).jester
    assert phase.pending == (s.ChooseEvent(),)


def test_after_the_end_the_jester_cannot_be_played() -> None:
    """VIL-SOLO-34."""
    table = last_events("customs").with_stacks()

    ended = after(table.state, c.CarryOut(CUSTOMS))

    assert isinstance(ended.phase, s.Over)
    assert her(ended).jester
    assert ended.pending == ()
