"""The peak memory of the server and its workers by the way in which pages are rendered: the fast path to JPEG and WebP,
and the general path, each with fifty clients, and adjacent tiles of a page of 48 megapixels that are requested together.

No page was rendered before. Sampling takes processor time, so the time of pages is measured apart, by `rendering`.
"""

import itertools
import shutil
import time
import zipfile
from pathlib import Path

from PIL import Image

from ..libraries.book import PAGES, SIZE, book, drawn_pages, varied
from ..tools.figures import Figure, beside, within
from ..tools.memory import Peak
from ..tools.programs import WORK, Programs, Server
from .rendering import MANY_CLIENTS, WIDTH, Book, ask_for_all

#: AVIF is always rendered on the general path, and takes ten times as long.
GENERAL_PAGES = 40
#: A page of 8 × 6 tiles.
LARGE_SIZE = (8000, 6000)
#: The tiles of one batch: columns and rows.
BATCH = (4, 3)
#: In MB (10⁶ bytes).
TILE_LIMIT = 60.0
#: A worker returns the buffers of a page after half a second.
PAUSE = 1.5
#: Increase it when the large page changes.
VERSION = "1"


def large_library(programs: Programs) -> Path:
    """A folder with a comic of one page of 48 megapixels; made once."""
    folder, mark = WORK / "large-page", WORK / "large-page.version"
    if mark.exists() and mark.read_text() == VERSION:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    page = Image.new("RGB", LARGE_SIZE)
    drawn = drawn_pages(programs)
    for number, (left, top) in enumerate(
        itertools.product(range(0, LARGE_SIZE[0], SIZE[0]), range(0, LARGE_SIZE[1], SIZE[1]))
    ):
        page.paste(varied(drawn[number % len(drawn)], number), (left, top))
    picture = folder / "page.jpg"
    page.save(picture, quality=88)
    with zipfile.ZipFile(folder / "Large.cbz", "w", zipfile.ZIP_STORED) as archive:
        archive.write(picture, picture.name)
    picture.unlink()
    mark.write_text(VERSION)
    return folder


def peak(server: Server, probe: str, addresses: list[str], clients: int, path: str) -> dict[str, float]:
    """The sizes of the largest sample while these addresses are requested, and the growth of the workers.

    `probe` is requested before, to find out whether such pages are rendered on this path."""
    _, headers, _ = server.get(probe)
    if f"desc={path}" not in headers.get("server-timing", ""):
        raise SystemExit(f"bench: {probe} was not rendered on the {path} path")
    time.sleep(PAUSE)
    before = server.memory()
    with Peak(server.process.pid) as measured:
        ask_for_all(server.port, addresses, clients)
    return measured.largest | {"growthOfChildren": measured.largest["children"] - before["children"]}


def of_pages(programs: Programs, kind: str, count: int, path: str) -> dict[str, float]:
    library, _ = book(programs)
    with Book(programs, library) as made:
        addresses = made.addresses(WIDTH, kind)
        return peak(made.server, addresses[0], addresses[1 : count + 1], MANY_CLIENTS, path)


def of_tiles(programs: Programs) -> dict[str, float]:
    data = WORK / "stores" / "peaks"
    shutil.rmtree(data, ignore_errors=True)
    with Server(programs.quire, large_library(programs), data) as server:
        server.scanned()
        # The cover is rendered.
        time.sleep(PAUSE)
        content = server.publications()[0]["content"]

        def tile(column: int, row: int) -> str:
            return f"/images/{content}/0?w=original&tile=0-{column}-{row}&q=92&format=jpeg"

        together = [tile(column, row) for row in range(BATCH[1]) for column in range(BATCH[0])]
        return peak(server, tile(7, 5), together, len(together), "fast")


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    count = PAGES - 1
    notes = {
        "jpeg": of_pages(programs, "jpeg", count, "fast"),
        "webp": of_pages(programs, "webp", count, "fast"),
        "avif": of_pages(programs, "avif", GENERAL_PAGES, "general"),
        "tiles": of_tiles(programs),
    }
    tiles = f"{BATCH[0] * BATCH[1]} adjacent tiles of a page of 48 megapixels"
    names = {
        "jpeg": f"{count} pages as JPEG, fast path",
        "webp": f"{count} pages as WebP, fast path",
        "avif": f"{GENERAL_PAGES} pages as AVIF, general path",
        "tiles": tiles,
    }
    figures = [
        beside(
            f"peak memory, {name}", notes[key]["proportional"], "MB", "of which the server", notes[key]["parent"]
        )
        for key, name in names.items()
    ]
    growth = notes["tiles"]["growthOfChildren"]
    figures.append(within(f"growth of the workers, {tiles}", growth, "MB", "limit", TILE_LIMIT))
    return figures, notes
