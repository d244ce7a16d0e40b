"""Text in two columns curls like an open book: one column turns around the middle of the window."""

import pytest
from playwright.sync_api import Page

from quire_browser.comic_files import page_of_colour
from quire_browser.devices import Device
from quire_browser.pointers import CANVAS_SAMPLE
from quire_browser.screenshots import capture, keep_strip
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("desktop")
@pytest.mark.parametrize(
    ("title", "renderer"),
    [("Columns", "fold"), ("Columns RTL", "fold"), pytest.param("Columns", "canvas", marks=pytest.mark.webgl)],
)
def test_the_next_column_is_on_the_back_and_the_other_column_stays(
    page: Page, device: Device, text_server: Server, title: str, renderer: str
) -> None:
    if renderer == "canvas":
        page.add_init_script("globalThis.quireDrawsWithSoftware = true")
    texts = TextReader(page, device, text_server)
    if renderer == "canvas":
        texts.pointer.sample = CANVAS_SAMPLE
    book = text_server.book(title)
    text_server.reset_progress(book)
    texts.open(book)

    def across(part: float) -> float:
        """A part of the window's width in reading direction, in points from the left."""
        return device.width * (1 - part if title.endswith("RTL") else part)

    def columns(*parts: float) -> list[int | None]:
        """The columns whose colours are painted in the middle of the window's height."""
        shot = capture(page)
        return [page_of_colour(shot.getpixel((round(across(part)), device.height // 2))) for part in parts]

    def bends() -> bool:
        """Turns the outer column beyond the middle. Returns whether the sheet is drawn with the text. If not, moves the
        sheet back."""
        texts.pointer.down((across(0.95), device.height * 0.6))
        texts.pointer.glide((across(0.3), device.height * 0.58), 0.4)
        texts.pointer.hold(0.3)
        drawn_by = page.locator("[data-quire=curls]").get_attribute("data-renderer")
        # The first column hasn't moved, the third one is on the back of the second, and the fourth one is below.
        if drawn_by == renderer and columns(0.15, 0.41, 0.52, 0.85) == [1, 3, 3, 4]:
            return True
        texts.pointer.glide((across(0.95), device.height * 0.6), 0.3)
        texts.pointer.hold(0.2)
        texts.pointer.up()
        texts.wait_for_text()
        return False

    until(lambda: columns(0.25, 0.75) == [1, 2], "the first two columns are visible")
    # The pictures of the columns are made while the page rests.
    until(bends, "one column turns", seconds=30, every=0.7)
    keep_strip([capture(page)], device, f"curl-columns-{renderer}{'-rtl' if title.endswith('RTL') else ''}")
    texts.pointer.up()
    until(lambda: columns(0.25, 0.75) == [3, 4], "the next two columns are visible")
