"""`kontor test GAME --record`: write the recorded files of a game's test folder.

It rewrites `perft.json`, and `sentences.md` of a game with `sentences.py`. Review the changes.
Missing golden games are played.
"""

import sys

from projections.conformance.game_folders import GAMES, game_facts_of, without_facts
from projections.conformance.golden_writer import write_missing
from projections.conformance.perft import record_figures
from projections.conformance.sentences import WITH_A_PAGE, record_page

if __name__ == "__main__":
    for what_to_do in without_facts().values():
        sys.exit(what_to_do)
    for game in GAMES:
        record_figures(game_facts_of(game))
        write_missing(game)
        if game in WITH_A_PAGE:
            record_page(game)
