"""Comics for reading: three chapters in pages, and one strip of 400 pages."""

import io
import re
import shutil
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Page

from .book import drawn_pages
from ..tools.programs import WORK, Programs, Server
from ..server.resting import ACCEPTS

CHAPTERS = 3
CHAPTER_PAGES = 24
STRIP_PAGES = 400
#: Increase it when the files change.
VERSION = "1"


def library(programs: Programs) -> Path:
    """The folder of these comics. It is made once, from pages of the demo library."""
    folder, mark = WORK / "reading", WORK / "reading.version"
    if mark.exists() and mark.read_text() == VERSION:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    pages = []
    for page in drawn_pages(programs):
        out = io.BytesIO()
        page.resize((1000, 1500)).save(out, "JPEG", quality=88)
        pages.append(out.getvalue())
    for number in range(CHAPTERS):
        write(folder / "Turned" / f"Turned {number + 1}.cbz", pages, CHAPTER_PAGES, first=number * CHAPTER_PAGES)
    write(folder / "Scrolled" / "Scrolled 1.cbz", pages, STRIP_PAGES)
    mark.write_text(VERSION)
    return folder


def write(path: Path, pages: list[bytes], count: int, first: int = 0) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for page in range(count):
            archive.writestr(f"{page + 1:03d}.jpg", pages[(first + page) % len(pages)])
        archive.comment = path.stem.encode()


def prepared(server: Server, page: Page, title: str) -> str:
    """The address of this book. All its pages are rendered in the width that this browser page requests."""
    book = next(entry for entry in server.publications() if entry["title"] == title)
    address = f"http://127.0.0.1:{server.port}/read/{book['id']}/1"
    with page.expect_request(re.compile(rf"/images/{book['content']}/\d+\?")) as asked:
        page.goto(address)
    query = asked.value.url.split("?")[1]

    def make(number: int) -> int:
        return server.get(f"/images/{book['content']}/{number}?{query}", ACCEPTS[0])[0]

    with ThreadPoolExecutor(4) as pool:
        statuses = set(pool.map(make, range(book["pageCount"])))
    if statuses != {200}:
        raise SystemExit(f"bench: pages of {title} failed: {sorted(statuses)}")
    return address
