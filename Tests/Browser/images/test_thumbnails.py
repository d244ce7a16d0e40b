"""The slider of the bars and the thumbnails."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from quire_browser.bars import Bars, box
from quire_browser.devices import Device
from quire_browser.pointers import gentle
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until


@pytest.fixture
def long(crowd_server: Server) -> Book:
    """A book of 400 pages."""
    return crowd_server.book("Long 1")


def slide(reader: Reader, start: float, end: float) -> None:
    """Drags the thumb from `start` of the track to `end`, and holds it there."""
    track = box(reader.slider)
    spot = lambda part: (track.x + 11 + (track.width - 22) * part, track.middle[1])  # noqa: E731
    reader.pointer.down(spot(start))
    reader.pointer.glide(spot(end), 0.4, gentle)
    reader.pointer.hold(0.1)


def number_at_rest(bubble: Locator) -> int | None:
    """The number in the preview; None while it changes, because the browser may handle the last moves late."""
    number = bubble.text_content()
    time.sleep(0.2)
    return int(number) if bubble.text_content() == number else None


def test_dragging_the_slider_previews_the_target_page(reader: Reader, long: Book, device: Device) -> None:
    bars = Bars(reader.open(long, 1))
    page = reader.page
    slide(reader, 0, 0.5)
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    number = until(lambda: number_at_rest(bubble), "the preview has the number of the page")
    assert 180 < number < 220
    expect(bars.thumbnail(number)).to_have_attribute("aria-current", "page")
    thumb, over = box(bars.thumbnail(number)), box(bubble)
    assert over.y >= thumb.bottom, "the preview covers no thumbnail"
    assert 0 <= over.x and over.right <= device.width
    assert reader.state().page == 1, "no page is opened before the release"
    reader.pointer.up()
    reader.wait_for_rest(number)
    expect(bubble).to_be_hidden()
    expect(bars.strip).to_be_hidden()


def test_of_four_hundred_thumbnails_only_nearby_ones_have_elements(
    reader: Reader, long: Book, page: Page, device: Device, monitor
) -> None:
    bars = Bars(reader.open(long, 200))
    before = len(monitor.requests)
    bars.open_strip()
    expect(bars.thumbnail(200)).to_have_attribute("aria-current", "page")
    # The thumbnail of the visible page is sharp on a dense screen.
    for number, width in ((199, 160), (200, 480 if device.scale > 2 else 160)):
        until(
            lambda: bars.thumbnail(number).locator("img").evaluate(f"(i) => i.naturalWidth > 0 && i.naturalWidth <= {width}"),
            "the thumbnail is loaded",
        )
    seen = device.width / 88
    assert page.locator(".thumb").count() <= seen * 2 + 3
    slide(reader, 0.5, 0.95)
    reader.pointer.glide((device.width * 0.3, box(reader.slider).middle[1]), 0.6, gentle)
    reader.pointer.up()
    time.sleep(1)
    assert page.locator(".thumb").count() <= seen * 2 + 3
    asked = [url for url in monitor.requests[before:] if "w=160" in url]
    assert asked
    if device.name == "phone":
        # On a wide window, the pointer of a slow machine pauses often enough that passed thumbnails load.
        assert len(asked) < 200, "not all passed thumbnails were requested"
    middle = box(page.locator('.thumb[aria-current="page"]')).middle[0]
    assert abs(middle - device.width / 2) < 60, "the current thumbnail is centred"


def test_a_thumbnail_opens_its_page(reader: Reader, colours: Book, device: Device) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.open_strip()
    bars.press(bars.thumbnail(4))
    reader.wait_for_rest(4)
    expect(bars.thumbnail(4)).to_have_attribute("aria-current", "page")
    expect(bars.thumbnail(3)).to_have_attribute("aria-current", "false")
    expect(bars.strip).to_be_visible()


def test_from_right_to_left_the_thumbnails_are_mirrored(reader: Reader, mirror: Book, device: Device) -> None:
    bars = Bars(reader.open(mirror, 6))
    bars.open_strip()
    expect(bars.thumbnail(7)).to_be_visible()
    assert box(bars.thumbnail(7)).right <= box(bars.thumbnail(6)).x
    assert box(bars.thumbnail(5)).x >= box(bars.thumbnail(6)).right


@pytest.mark.devices("desktop")
def test_arrow_keys_move_along_the_thumbnails(reader: Reader, mirror: Book, page: Page) -> None:
    bars = Bars(reader.open(mirror, 6))
    bars.open_strip()
    bars.thumbnail(6).focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(bars.thumbnail(9)).to_be_focused()
    assert reader.state().page == 6, "the open page is unchanged"
    page.keyboard.press("Enter")
    reader.wait_for_rest(9)
    page.keyboard.press("Escape")
    expect(bars.strip).to_be_hidden()
    expect(page).to_have_url(re.compile("/read/"))
