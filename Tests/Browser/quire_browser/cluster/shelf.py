"""Many small comics, written in seconds."""

import io
import random
import zipfile
from pathlib import Path

from PIL import Image

PAGES = 4


def small_page(colour: tuple[int, int, int], size: tuple[int, int] = (120, 180)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "JPEG")
    return out.getvalue()


def write_comics(folder: Path, count: int, seed: int = 1, pages: int = PAGES, size: tuple[int, int] = (120, 180)) -> None:
    """Writes comics, ten per series, each with content of its own."""
    chance = random.Random(seed)
    for number in range(count):
        series = f"Series {number // 10 + 1}"
        path = folder / series / f"{series} {number % 10 + 1}.cbz"
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w") as archive:
            for page in range(pages):
                colour = tuple(chance.randrange(256) for _ in range(3))
                archive.writestr(f"{page + 1}.jpg", small_page(colour, size))
