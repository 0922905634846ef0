"""The view of Carpe Diem, at positions that were laid out and along random games."""

from collections import Counter
from typing import Any

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import frame_tasks
from domain.carpe_diem.grid import District
from domain.carpe_diem.setup import CarpeDiemOptions
from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, Seat
from projections.carpe_diem import CARPE_DIEM
from projections.conformance.random_games import PlayedGame
from projections.registry import PROJECTIONS
from tests.carpe_diem.a_table import opened
from tests.carpe_diem.play_rows import wrong

view = PROJECTIONS["carpe_diem"].view

GAME = CARPE_DIEM.game


ROWS = """
# A view says where the game stands, and who is asked.
placing_patrician placing_patricians | moving turn | taking turn | placing_disc scoring
  {0}
    => sees phase {1}  # CAR-PASS-1
building L-market turn | fulfilling A-01 scoring | closing A-01 scoring
  {0} {1}
    => sees phase {2}
.
  seats 3; 2: moving  # CAR-PASS-3
    => sees active 2, sees decision (type:moving)
  seats 4; to_score 2 0; 1: placing_disc  # CAR-SCORE-1
    => sees to_score (0:2 1:0)
# Tiles are named by field, seal space and cell.
  field 3 L-market L-pond-end; field 4; seals D-market D-baker  # CAR-HIDE-5
    => sees fields.3 (size:2 tiles:(0:L-market 1:L-pond-end)), sees fields.4 (size:0 tiles:nothing),
      sees seals (0:D-market 1:D-baker)
  tiles 33 L-pond+villa 1 / 34 D-pond-end 3; banderole_cells 11  # CAR-HIDE-14
    => sees seats.0.district.tiles.33 (tile:L-pond+villa rotation:1),
      sees seats.0.district.tiles.34 (tile:D-pond-end rotation:3),
      sees seats.0.district.banderoles (11:True),
      sees seats.0.district.open_cells (23:True 24:True 32:True 35:True 43:True 44:True),
      sees seats.0.district.features.0 (kind:villa cells:(0:33) complete:False chimneys:1),
      sees seats.0.district.features.1 (kind:pond cells:(0:33 1:34) complete:True)
  tiles 33 L-pond-end 1 / 43 L-market / 34 L-pond-end 3
    => sees seats.0.district.latest 34
# Circle fields lie between two cards. The track begins with the disc furthest back.
  cards_beside k10 A-11 C-05; 1: discs k10  # CAR-SCORE-6, -8
    => sees circles.k10 (cards:(0:A-11 1:C-05) seat:1), sees circles.k16.seat nothing,
      sees scoring_cards.r2c2 A-11, sees scoring_cards.r2c3 C-05
  seats 3; track 2:1 0:6 1:6  # CAR-STEP-6
    => sees track (0:2 1:0 2:1), sees seats.0.banderole 6, sees seats.1.banderole 6,
      sees seats.2.banderole 1
# Tiles that can only be laid aside are named while there is a choice of tiles.
  tiles 33 L-market; field 3 L-villa-cross-2 L-pond-end; moving  # CAR-DEC-2, -6
    => sees decision (type:moving unfit:(L-villa-cross-2:True))
  tiles 33 L-market; field 3 L-pond-end; moving
    => sees decision (type:moving)
# What is asked: rewards that are due, the two cards triggered, the card that is resolved.
  tiles 33 L-pond-end 1 / 35 L-merchant 3; building L-pond+merchant  # CAR-DEC-7
    build_tile 34 3 => sees decision (type:collecting_rewards
      rewards:(0:(kind:pond tiles:2) 1:(kind:merchant tiles:2)))
  choosing A-11 C-05  # CAR-DEC-11
    => own decision (type:choosing_card cards:(0:A-11 1:C-05))
  fulfilling A-11 C-05  # CAR-DEC-12, -13
    => own decision (type:fulfilling_card card:A-11 then:C-05)
  closing A-11 C-05 fulfilled=2
    => own decision (type:closing_card card:A-11 then:C-05 fulfilled:2)
  fulfilling C-05
    => own decision (type:fulfilling_card card:C-05)
  wares herbs=2 grapes=2; coins 3; fulfilling B-01  # CAR-DEC-12
    fulfil_card 2 => own decision (type:paying_card card:B-01 times:2 due:(herbs:2 grapes:2))
# How often each card could be fulfilled, and with what.
  scoring_cards A-02 A-05 B-01 C-05 C-08 D-07 D-20 D-22; completed villa merchant market market;
      wares herbs=3; coins 1  # CAR-SCORE-13, -14, CAR-COIN-1
    => sees seats.0.fulfilments (A-02:4 A-05:2 B-01:1 C-05:1 C-08:1 D-07:1 D-20:0 D-22:2),
      sees seats.0.owned (villa:1 merchant:1 market:2), sees seats.0.chimneys 2
# What a placement would complete: a pond and a villa at once, and a banderole.
  tiles 33 L-pond-end 1 / 35 L-villa-end-2 3; banderole_cells 34; building L-pond+villa
    # CAR-DEC-6, CAR-DONE-1, -5, CAR-BUILD-17
    => sees decision.placements.34.3.banderole True,
      sees decision.placements.34.3.completes (0:(kind:pond tiles:2 rewarded:True)
      1:(kind:villa tiles:2 rewarded:False chimneys:3)),
      sees decision.placements.34.3.fulfils (0:5 7:3)
# A craftsman promises a reward only where a seal tile is left.
  tiles 33 L-craftsman 1; seals D-market; building L-craftsman  # CAR-LODGING-13
    => sees decision.placements.34.3.completes (0:(kind:craftsman tiles:2 rewarded:True))
  tiles 33 L-craftsman 1; seals; building L-craftsman
    => sees decision.placements.34.3.completes (0:(kind:craftsman tiles:2 rewarded:False))
  tiles 11 L-pond-end 2 / 21 L-pond-straight / 31 L-pond-straight / 41 L-pond-straight;
      building L-pond-straight  # CAR-BUILD-13, CAR-LAND-8
    => sees decision.misfits.12.needs.top meadow, sees decision.misfits.51.too_large pond
# Closed totals are shown to their owner alone; neither fountain cards nor leftovers are in a total.
  points closed; victory_points 30  # CAR-HIDE-15
    => own seats.0.points (villas:0 banderoles:0 frames:0 victory_points:30 total:30),
      sees seats.0.points (villas:0 banderoles:0 frames:0)
  completed pond; fountain_cards FC-08; coins 6; laid_aside L-market L-market  # CAR-HIDE-17
    => own seats.0.points (villas:0 banderoles:0 frames:5 victory_points:20 total:25),
      sees seats.0.points (villas:0 banderoles:0 frames:5 victory_points:20 total:25)
"""


def test_what_a_view_shows() -> None:
    """CAR-HIDE-15: closed totals are an option offered at game start, open by default."""
    assert wrong(ROWS) == ""
    assert opened(2, victory_points="closed").points == "closed"
    assert opened(2).points == CarpeDiemOptions().victory_points == "open"


def what_happened(events: tuple[e.Event, ...], before: District, after: District) -> dict[str, Any]:
    """Return the effects of building a tile, in the form in which a placement predicts them."""
    completed = [event for event in events if isinstance(event, e.FeatureCompleted)]
    return {
        "banderole": any(isinstance(event, e.BanderoleRemoved) for event in events),
        "completes": {str(n): foretold(event) for n, event in enumerate(completed)},
        "fulfils": dict(fulfilled(after).items() - fulfilled(before).items()),
    }


def fulfilled(district: District) -> dict[str, int]:
    """The tasks that are, with their points."""
    tasks = enumerate(frame_tasks(district))
    return {str(number): task.points for number, task in tasks if task.fulfilled}


def foretold(event: e.FeatureCompleted) -> dict[str, Any]:
    chimneys = {"chimneys": event.chimneys} if event.chimneys else {}
    rewarded = event.reward is not None
    return {"kind": event.kind, "tiles": len(event.cells), "rewarded": rewarded, **chimneys}


def test_placements_are_what_happens_when_that_option_is_played(game: PlayedGame) -> None:
    """CAR-DEC-6, CAR-BUILD-17, CAR-DONE-1 to -5, CAR-FRAME-3: each that is offered, no other."""
    completed = 0
    for step in game.steps:
        if not isinstance(step.state.phase, s.Building):
            continue
        seat = step.state.phase.seat
        happened: dict[str, dict[str, Any]] = {}
        for option in GAME.options(step.state, seat):
            if isinstance(option, c.BuildTile):
                events, after = GAME.decide(step.state, seat, option, Chance(b"ahead"))
                districts = (state.seats[seat].district for state in (step.state, after))
                turned = happened.setdefault(str(option.cell), {})
                turned[str(option.rotation)] = what_happened(events, *districts)
        completed += sum(bool(it["completes"]) for way in happened.values() for it in way.values())

        for viewer in game.viewers:
            assert view(step.state, viewer)["decision"]["placements"] == happened

    assert completed > 0


def test_everyone_sees_every_tile_and_fountain_card_of_the_box(game: PlayedGame) -> None:
    """CAR-COMP-1, -17: but for the tiles laid aside, of which everybody sees the number."""
    for step in game.steps[::5]:
        shown = view(step.state, EVERYONE)
        laid_aside = sum(seat["laid_aside"] for seat in shown["seats"].values())

        assert tiles(shown) + laid_aside == len(components.LIGHT_TILES + components.DARK_TILES)
        assert cards(shown) == Counter(components.ALL_FOUNTAIN_CARDS)


def tiles(shown: Any) -> int:
    fields = sum(len(field["tiles"]) for field in shown["fields"].values())
    built = sum(len(seat["district"]["tiles"]) for seat in shown["seats"].values())
    supplies = len(shown["light_supply"]) + len(shown["dark_supply"])
    taken = 1 if "tile" in shown.get("decision", {}) else 0
    removed = sum(shown["removed"].values())
    return fields + built + supplies + taken + removed + len(shown["seals"])


def cards(shown: Any) -> Counter[str]:
    hands = [seat["fountain_cards"] for seat in shown["seats"].values()]
    drawn = shown.get("decision", {}).get("drawn", {})
    return Counter(
        card for zone in (*hands, drawn, shown["fountain_stack"]) for card in zone.values()
    )


def test_once_the_game_is_over_the_points_are_those_of_the_outcome(game: PlayedGame) -> None:
    """CAR-END-1 to -8, CAR-HIDE-20."""
    state = game.steps[-1].state
    outcome = GAME.outcome(state)
    assert outcome is not None

    for n, seat in view(state, SPECTATOR)["seats"].items():
        scores = outcome.scores[Seat(int(n))]
        assert seat["points"] == scores
        assert seat.get("fountain_points") == scores["fountain_cards"]
