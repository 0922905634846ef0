"""`python -m tests.bench [NAME …]`: one line a figure; none named: all of them."""

import sys

from server import bench
from tests.bench.accuracy import accuracies
from tests.bench.archive import archive
from tests.bench.bots import bots
from tests.bench.called import called
from tests.bench.deep import deep
from tests.bench.explained import explained
from tests.bench.finished import finished
from tests.bench.gateway import crowd, gateway, sockets, tables
from tests.bench.hostile import hostile
from tests.bench.idle import idle
from tests.bench.peer import peer
from tests.bench.spread import spread

OF_A_GAME: bench.OfAGame = {
    **bench.OF_A_GAME,
    "tables": tables,
    "crowd": crowd,
    "bots": bots,
    "deep": deep,
    "explained": explained,
    "accuracy": accuracies,
    "finished": finished,
}
OF_THE_SERVER: bench.OfTheServer = {
    **bench.OF_THE_SERVER,
    "gateway": gateway,
    "peer": peer,
    "sockets": sockets,
    "spread": spread,
    "archive": archive,
    "hostile": hostile,
    "called": called,
    "idle": idle,
}

if __name__ == "__main__":
    try:
        for line in bench.run(tuple(sys.argv[1:]), OF_A_GAME, OF_THE_SERVER):
            print(line, flush=True)
    except KeyError as error:
        sys.exit(str(error.args[0]))
