"""A comic of 200 different pages in the format of scans: 1800 × 2700 pixels, JPEG at quality 88."""

import io
import random
import shutil
import zipfile
from pathlib import Path

from PIL import Image, ImageEnhance, ImageOps

from ..tools.programs import WORK, Programs, demo_library

PAGES = 200
SIZE = (1800, 2700)
#: Increase it when the files change.
VERSION = "2"


def drawn_pages(programs: Programs) -> list[Image.Image]:
    """The pages of the demo library, without strips."""
    pages = []
    for path in sorted(demo_library(programs).rglob("*.cbz")):
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if name.endswith(".jpg"):
                    page = Image.open(io.BytesIO(archive.read(name))).convert("RGB")
                    if page.height < 2 * page.width:
                        pages.append(page)
    return pages


def varied(page: Image.Image, seed: int) -> Image.Image:
    """A variation of the page at full size with the grain of a scan, which drawings lack."""
    chance = random.Random(seed)
    page = page.resize(SIZE, Image.Resampling.LANCZOS)
    if chance.random() < 0.5:
        page = ImageOps.mirror(page)
    page = ImageEnhance.Brightness(page).enhance(chance.uniform(0.9, 1.05))
    page = ImageEnhance.Color(page).enhance(chance.uniform(0.6, 1.4))
    grain = Image.frombytes("L", (450, 675), chance.randbytes(450 * 675)).resize(SIZE, Image.Resampling.BICUBIC)
    return Image.blend(page, Image.merge("RGB", (grain, grain, grain)), 0.06)


def book(programs: Programs) -> tuple[Path, Path]:
    """A folder with the comic, and a folder with its pages as files; made once."""
    library, files, mark = WORK / "book", WORK / "book-pages", WORK / "book.version"
    if mark.exists() and mark.read_text() == VERSION:
        return library, files
    for folder in (library, files):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    pages = drawn_pages(programs)
    with zipfile.ZipFile(library / "Two Hundred Pages.cbz", "w", zipfile.ZIP_STORED) as archive:
        for number in range(PAGES):
            path = files / f"{number:03d}.jpg"
            varied(pages[number % len(pages)], number).save(path, quality=88)
            archive.write(path, path.name)
    mark.write_text(VERSION)
    return library, files
