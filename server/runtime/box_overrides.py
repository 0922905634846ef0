"""Component files of an operator that replace those of the games (`KONTOR_BOXES`).

Some card data of the games is reconstructed. The owner of a game can write down its true cards: a
folder with files named `<game>.json`, in the form of `domain/<game>/components.json`. A box is read
when its game is imported, so this module must run before that (`server/__init__.py`).
"""

from importlib import import_module
from pathlib import Path

from domain.box import BadBox, replace_boxes
from domain.plugins import package_of

LARGEST_BYTES = 4_000_000


def use_boxes(folder: str) -> None:
    """Read the boxes of this folder instead of the games' own; an empty name means no folder.

    Exits with a sentence if a file is too large, belongs to no game, or does not fit its game.
    """
    if not folder:
        return
    try:
        boxes = boxes_in(Path(folder).expanduser())
    except OSError as error:
        raise SystemExit(f"KONTOR_BOXES: {error.strerror}: {error.filename}") from error
    replace_boxes(boxes)
    for game in boxes:
        require_fit(game, Path(folder, f"{game}.json"))


def boxes_in(folder: Path) -> dict[str, bytes]:
    """Return the component files in a folder, by game. Raises OSError if it cannot be read."""
    boxes: dict[str, bytes] = {}
    for file in sorted(path for path in folder.iterdir() if path.suffix == ".json"):
        if file.stat().st_size > LARGEST_BYTES:
            raise SystemExit(f"KONTOR_BOXES: {file} has more than {LARGEST_BYTES} bytes.")
        boxes[file.stem] = file.read_bytes()
    return boxes


def require_fit(game: str, file: Path) -> None:
    """Import the game that this file describes; exit with a sentence if that fails."""
    try:
        import_module(f"{package_of(game)}.components")
    except ModuleNotFoundError as error:
        raise SystemExit(f"KONTOR_BOXES: no installed game belongs to {file}.") from error
    except BadBox as error:
        raise SystemExit(f"KONTOR_BOXES: {file} does not fit. {error}") from error
