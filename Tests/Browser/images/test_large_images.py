"""Pages with more pixels than a browser should decode: sharp when zoomed, with little memory."""

import time

import pytest
from PIL import Image

from quire_browser.devices import Device
from quire_browser.image_requests import counts
from quire_browser.comic_files import DEEP_SIZE, deep_pixel
from quire_browser.reader import Reader
from quire_browser.reader_state import Box
from quire_browser.server import ARTEFACTS, Book, Server
from quire_browser.waiting import until

#: The maximum number of simultaneous tiles on a phone whose images may use 192 MB.
LIMIT = 24
#: The maximum number of bytes that the tiles, the page and its neighbours may use.
BYTES = (LIMIT * 4 + 60) << 20


@pytest.fixture
def deep(deep_server: Server) -> Book:
    book = deep_server.book("Deep 1")
    deep_server.reset_progress(book)
    return book


def tiles(reader: Reader) -> int:
    return reader.page.locator(".page-tile").count()


def zoom_in(reader: Reader, presses: int = 4) -> None:
    """Zooms with four key presses, to 5.06 times."""
    home = reader.picture().width
    for _ in range(presses):
        reader.page.keyboard.press("+")
    until(lambda: reader.picture().width > home * 1.5**presses - 1, "the page is zoomed")
    reader.wait_for_rest(1)


def wait_for_tiles(reader: Reader) -> None:
    """Waits until tiles are loaded and no more are loading."""
    seen = [(-1, 0.0)]

    def settled() -> bool:
        now = tiles(reader)
        if now != seen[-1][0]:
            seen.append((now, time.monotonic()))
        return now > 0 and time.monotonic() - seen[-1][1] > 1.5

    until(settled, "the tiles are loaded", seconds=60)


def correlation(shot: Image.Image, box: Box, device: Device, shift: tuple[float, float]) -> float:
    """The correlation of a grey screenshot with the page's own pixels: 1 for equal, 0 for unrelated.

    `box` is the page's box in points; the page is expected `shift` device pixels to the right of it and below it.
    """
    painted, drawn = [], []
    for row in range(40, shot.height - 40, 7):
        for column in range(40, shot.width - 40, 5):
            x = ((column - shift[0] + 0.5) / device.scale - box.x) / box.width * DEEP_SIZE[0] - 0.5
            y = ((row - shift[1] + 0.5) / device.scale - box.y) / box.height * DEEP_SIZE[1] - 0.5
            left, top = int(x), int(y)
            across, down = x - left, y - top
            upper = deep_pixel(left, top) * (1 - across) + deep_pixel(left + 1, top) * across
            lower = deep_pixel(left, top + 1) * (1 - across) + deep_pixel(left + 1, top + 1) * across
            painted.append(shot.getpixel((column, row)))
            drawn.append(upper * (1 - down) + lower * down)
    mean = (sum(painted) / len(painted), sum(drawn) / len(drawn))
    both = sum((a - mean[0]) * (b - mean[1]) for a, b in zip(painted, drawn))
    alone = sum((a - mean[0]) ** 2 for a in painted) * sum((b - mean[1]) ** 2 for b in drawn)
    return both / max(alone, 1e-9) ** 0.5


def is_sharp(reader: Reader, device: Device) -> bool:
    """Whether the painted image matches the page's pixels.

    A browser may paint a layer a fraction of a device pixel from its position, and not the same fraction in each run. The
    lines of the page are 1.5 device pixels wide, so a quarter of a device pixel changes the correlation by 0.05.
    """
    box, shot = reader.picture(), reader.screenshot().convert("L")
    shifts = [(x, y) for x in (0, 0.25, -0.25) for y in (0, 0.25, -0.25)]
    return any(correlation(shot, box, device, shift) > 0.9 for shift in shifts)


def wait_until_sharp(reader: Reader, device: Device) -> None:
    """Waits until the painted image matches the page: a browser paints new tiles a moment later."""
    until(lambda: is_sharp(reader, device), "the painted image matches the page's pixels", seconds=30, every=0.5)


def bytes_at_rest(reader: Reader) -> int:
    """The bytes that images use once the adjacent pages are loaded too."""
    seen = [-1]

    def stands() -> bool:
        seen.append(counts(reader.page)["pictureBytes"])
        return len(seen) > 10 and len(set(seen[-10:])) == 1

    until(stands, "no more images load", seconds=20, every=0.1)
    return seen[-1]


@pytest.mark.devices("phone")
def test_a_page_of_48_million_pixels_is_sharp_at_five_times_with_little_memory(
    reader: Reader, deep: Book, device: Device
) -> None:
    reader.open(deep, 1)
    assert tiles(reader) == 0, "without zoom the page's own image is enough"
    at_home = bytes_at_rest(reader)
    assert at_home < 60 << 20
    zoom_in(reader)
    wait_for_tiles(reader)
    assert tiles(reader) <= LIMIT
    wait_until_sharp(reader, device)
    (ARTEFACTS / "screenshots").mkdir(parents=True, exist_ok=True)
    reader.screenshot().save(ARTEFACTS / "screenshots" / "deep-page-at-five-times.png")
    assert counts(reader.page)["pictureBytes"] <= BYTES
    # Another part of the page has as many tiles.
    start = reader.spot(0.5, 0.8)
    reader.pointer.drag(start, reader.spot(0.3, 0.2), 0.3)
    reader.wait_for_rest(1)
    wait_for_tiles(reader)
    wait_until_sharp(reader, device)
    reader.page.keyboard.press("0")
    reader.wait_for_rest(1)
    until(lambda: tiles(reader) == 0, "the tiles are removed when the zoom ends")
    until(lambda: counts(reader.page)["pictureBytes"] <= at_home + (1 << 20), "the memory of the tiles is freed")


@pytest.mark.devices("phone")
def test_a_pan_across_the_page_keeps_only_a_few_tiles(reader: Reader, deep: Book, device: Device) -> None:
    reader.open(deep, 1)
    zoom_in(reader)
    most, most_bytes = 0, 0
    for number in range(10):
        up = number % 5 < 4
        start, end = reader.spot(0.5, 0.85 if up else 0.15), reader.spot(0.5, 0.15 if up else 0.85)
        reader.pointer.swipe(start, end, 0.12)
        for _ in range(4):
            time.sleep(0.1)
            most = max(most, tiles(reader))
            most_bytes = max(most_bytes, counts(reader.page)["pictureBytes"])
    reader.wait_for_rest(1)
    wait_for_tiles(reader)
    most = max(most, tiles(reader))
    assert 0 < most <= LIMIT
    assert most_bytes <= BYTES
    wait_until_sharp(reader, device)


@pytest.mark.devices("phone")
def test_tiles_are_requested_only_after_a_pinch_and_removed_by_a_turn(
    reader: Reader, deep: Book, device: Device
) -> None:
    reader.open(deep, 1)
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url) if "tile=" in request.url else None)
    reader.pointer.pinch(reader.spot(0.5, 0.5), 60, 300, duration=0.6, hold=0, lift=False)
    assert asked == [], "no tiles are requested while the scale changes"
    reader.pointer.hold(0.2)
    reader.pointer.up()
    reader.wait_for_rest(1)
    wait_for_tiles(reader)
    assert asked
    reader.page.keyboard.press("PageDown")
    reader.wait_for_rest(2)
    until(lambda: tiles(reader) == 0, "a page that is no longer current has no tiles")
