"""Screenshots of every screen at every size in both themes, for review, and one for the README."""

import os
import time

import pytest
from playwright.sync_api import Page, expect

from quire_browser import screenshots
from quire_browser.devices import Device
from quire_browser.pointers import gentle
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.server import ROOT, Book, Server
from quire_browser.waiting import until

BOTH = pytest.mark.parametrize("colour_scheme", ["light", "dark"])


def comic(server: Server, right_to_left: bool = False) -> Book:
    """The longest book of the demo library with this reading direction."""
    books = [book for book in server.books() if book.right_to_left == right_to_left and book.page_count > 1]
    ordinary = [book for book in books if "strip" not in book.series.lower()]
    return max(ordinary or books, key=lambda book: book.page_count)


def covers_are_there(page: Page) -> None:
    until(
        lambda: page.evaluate(
            "() => { const near = [...document.querySelectorAll('img')].filter((i) => {"
            " const box = i.getBoundingClientRect(); return box.bottom > 0 && box.top < innerHeight; });"
            " return near.length > 0 && near.every((i) => i.complete && i.naturalWidth > 0); }"
        ),
        "the covers are loaded",
    )
    time.sleep(0.4)


@BOTH
def test_a_screenshot_of_the_library_is_kept(
    library: LibraryPage, demo_server: Server, device: Device, colour_scheme: str
) -> None:
    demo_server.put_progress(comic(demo_server), 4)
    library.open()
    expect(library.series.first).to_be_visible()
    covers_are_there(library.page)
    screenshots.keep(library.page, device, colour_scheme, "library")


@BOTH
def test_a_screenshot_of_a_series_is_kept(
    library: LibraryPage, demo_server: Server, device: Device, colour_scheme: str
) -> None:
    book = comic(demo_server, right_to_left=True)
    library.page.goto(f"{demo_server.origin}/series/{book.series_id}")
    expect(library.books.first).to_be_visible()
    covers_are_there(library.page)
    screenshots.keep(library.page, device, colour_scheme, "series")


@BOTH
def test_screenshots_of_the_reader_are_kept(
    reader: Reader, demo_server: Server, device: Device, colour_scheme: str
) -> None:
    reader.open(comic(demo_server), 4)
    time.sleep(0.5)
    screenshots.keep(reader.page, device, colour_scheme, "reader")
    reader.show_bars()
    time.sleep(0.4)
    screenshots.keep(reader.page, device, colour_scheme, "reader-bars")
    reader.hide_bars()
    until(lambda: any(s.page == 5 and s.picture for s in reader.state().slots), "the next page is loaded")
    start = reader.spot(0.85, 0.6)
    reader.pointer.down(start)
    reader.pointer.glide((start[0] - device.width * 0.45, start[1]), 0.3, gentle)
    time.sleep(0.2)
    screenshots.keep(reader.page, device, colour_scheme, "reader-turning")
    reader.pointer.up()
    reader.wait_for_rest(5)
    if device.touch:
        reader.pointer.double_tap(reader.spot(0.5, 0.5))
    else:
        reader.page.mouse.dblclick(*reader.spot(0.5, 0.5))
    time.sleep(0.8)
    screenshots.keep(reader.page, device, colour_scheme, "reader-zoomed")


@BOTH
@pytest.mark.devices("phone", "desktop")
def test_a_screenshot_of_an_empty_library_is_kept(
    library: LibraryPage, empty_server: Server, device: Device, colour_scheme: str
) -> None:
    library.open()
    expect(library.page.get_by_role("main")).to_be_visible()
    time.sleep(0.8)
    screenshots.keep(library.page, device, colour_scheme, "empty")


@pytest.mark.devices("phone")
def test_frames_of_a_right_to_left_turn_are_kept(reader: Reader, demo_server: Server, device: Device) -> None:
    reader.open(comic(demo_server, right_to_left=True), 3)
    until(lambda: any(s.page == 4 and s.picture for s in reader.state().slots), "the next page is loaded")
    start = reader.spot(0.15, 0.6)
    reader.pointer.down(start)
    frames = [screenshots.capture(reader.page)]
    for part in (0.15, 0.35, 0.6):
        reader.pointer.glide((start[0] + device.width * part, start[1]), 0.1)
        frames.append(screenshots.capture(reader.page))
    reader.pointer.up()
    while reader.state().state != "rest" and len(frames) < 8:
        frames.append(screenshots.capture(reader.page))
    frames.append(screenshots.capture(reader.page))
    screenshots.keep_strip(frames, device, "right-to-left")
    reader.wait_for_rest(4)


@pytest.mark.devices("desktop")
@pytest.mark.skipif(os.environ.get("QUIRE_UPDATE_README") != "1", reason="QUIRE_UPDATE_README=1 makes the picture")
def test_the_screenshot_for_the_readme_is_kept(reader: Reader, demo_server: Server, device: Device) -> None:
    """The first double-page spread, with the bars."""
    book = comic(demo_server)
    sizes = demo_server.get(f"/api/v1/publications/{book.id}/manifest")["pages"]
    wide = next(number for number, page in enumerate(sizes, 1) if page["width"] > page["height"])
    reader.open(book, wide)
    reader.wait_for_images({wide})
    time.sleep(2)
    reader.show_bars()
    time.sleep(0.5)
    path = ROOT / "Docs" / "images" / "reader.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    reader.page.screenshot(path=path)
