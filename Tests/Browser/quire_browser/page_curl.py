"""The page curl in the reader: its beginning, and what draws it."""

import pytest

from .image_requests import counts
from .pointers import CANVAS_SAMPLE
from .reader import Reader
from .server import Book
from .waiting import until

#: A test machine's processor draws the canvas, and needs seconds for a frame of a dense screen.
plain_screen = pytest.mark.screen_scale(1)


def begin(reader: Reader, book: Book, page: int, renderer: str) -> None:
    reader.open(book, page)
    reader.wait_for_page(page)
    reader.hide_bars()
    until(lambda: reader.page.evaluate("() => document.getAnimations().length") == 0, "the bars have slid out")
    if renderer == "canvas":
        reader.pointer.sample = CANVAS_SAMPLE
        until(lambda: counts(reader.page)["curlPictures"] >= 2, "snapshots of the pages are ready")


def drawn_by(reader: Reader) -> str | None:
    return reader.page.locator(".curls").get_attribute("data-renderer")
