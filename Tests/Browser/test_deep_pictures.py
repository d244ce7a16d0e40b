"""Pages with more pixels than a browser should decode: sharp where one looks closely, and little of them held."""

import time

import pytest

from quire_browser.devices import Device
from quire_browser.images import counts
from quire_browser.publications import DEEP_SIZE, deep_pixel
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book, Server
from quire_browser.waiting import until

#: How many tiles there may be at once on a phone whose pictures may take 192 MB.
LIMIT = 24
#: What they, the page itself and its neighbours may take, in bytes.
BYTES = (LIMIT * 4 + 60) << 20


@pytest.fixture
def deep(deep_server: Server) -> Book:
    book = deep_server.book("Deep 1")
    deep_server.begin_anew(book)
    return book


def tiles(reader: Reader) -> int:
    return reader.page.locator(".page-tile").count()


def magnify(reader: Reader, presses: int = 4) -> None:
    """Four presses of a key are 5.06 times."""
    home = reader.picture().width
    for _ in range(presses):
        reader.page.keyboard.press("+")
    until(lambda: reader.picture().width > home * 1.5**presses - 1, "the page is magnified")
    reader.rests(1)


def tiles_have_come(reader: Reader) -> None:
    """Waits until tiles are there and no more come."""
    seen = [(-1, 0.0)]

    def settled() -> bool:
        now = tiles(reader)
        if now != seen[-1][0]:
            seen.append((now, time.monotonic()))
        return now > 0 and time.monotonic() - seen[-1][1] > 1.5

    until(settled, "the tiles have come", seconds=60)


def likeness(reader: Reader, device: Device) -> float:
    """How much what is painted is like the page's own pixels, as a correlation: 1 for the same, 0 for nothing alike."""
    box = reader.picture()
    shot = reader.screenshot().convert("L")
    painted, drawn = [], []
    for row in range(40, shot.height - 40, 7):
        for column in range(40, shot.width - 40, 5):
            x = ((column + 0.5) / device.scale - box.x) / box.width * DEEP_SIZE[0] - 0.5
            y = ((row + 0.5) / device.scale - box.y) / box.height * DEEP_SIZE[1] - 0.5
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


def is_sharp(reader: Reader, device: Device) -> None:
    """Waits until each pixel of the page is seen, where it is: a browser paints what is new a moment later."""
    until(lambda: likeness(reader, device) > 0.9, "each pixel of the page is seen where it is", seconds=30, every=0.5)


def bytes_at_rest(reader: Reader) -> int:
    """What the pictures take once the pages beside this one are there too."""
    seen = [-1]

    def stands() -> bool:
        seen.append(counts(reader.page)["pictureBytes"])
        return len(seen) > 10 and len(set(seen[-10:])) == 1

    until(stands, "no more pictures come", seconds=20, every=0.1)
    return seen[-1]


@pytest.mark.devices("phone")
def test_a_page_of_48_million_pixels_is_sharp_at_five_times_and_little_of_it_is_held(
    reader: Reader, deep: Book, device: Device
) -> None:
    reader.open(deep, 1)
    assert tiles(reader) == 0, "at home the page's own picture does"
    at_home = bytes_at_rest(reader)
    assert at_home < 60 << 20
    magnify(reader)
    tiles_have_come(reader)
    assert tiles(reader) <= LIMIT
    is_sharp(reader, device)
    (ARTEFACTS / "screenshots").mkdir(parents=True, exist_ok=True)
    reader.screenshot().save(ARTEFACTS / "screenshots" / "deep-page-at-five-times.png")
    assert counts(reader.page)["pictureBytes"] <= BYTES
    # Somewhere else on the page, the same.
    start = reader.spot(0.5, 0.8)
    reader.hand.place(start, reader.spot(0.3, 0.2), 0.3)
    reader.rests(1)
    tiles_have_come(reader)
    is_sharp(reader, device)
    reader.page.keyboard.press("0")
    reader.rests(1)
    until(lambda: tiles(reader) == 0, "at home the tiles are let go")
    until(lambda: counts(reader.page)["pictureBytes"] <= at_home + (1 << 20), "with their pixels")


@pytest.mark.devices("phone")
def test_flung_over_a_page_no_more_than_a_few_tiles_are_held(reader: Reader, deep: Book, device: Device) -> None:
    reader.open(deep, 1)
    magnify(reader)
    most, most_bytes = 0, 0
    for number in range(10):
        up = number % 5 < 4
        start, end = reader.spot(0.5, 0.85 if up else 0.15), reader.spot(0.5, 0.15 if up else 0.85)
        reader.hand.swipe(start, end, 0.12)
        for _ in range(4):
            time.sleep(0.1)
            most = max(most, tiles(reader))
            most_bytes = max(most_bytes, counts(reader.page)["pictureBytes"])
    reader.rests(1)
    tiles_have_come(reader)
    most = max(most, tiles(reader))
    assert 0 < most <= LIMIT
    assert most_bytes <= BYTES
    is_sharp(reader, device)


@pytest.mark.devices("phone")
def test_tiles_are_not_asked_for_while_fingers_scale_and_are_gone_when_the_page_is_turned(
    reader: Reader, deep: Book, device: Device
) -> None:
    reader.open(deep, 1)
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url) if "tile=" in request.url else None)
    reader.hand.pinch(reader.spot(0.5, 0.5), 60, 300, duration=0.6, hold=0, lift=False)
    assert asked == [], "while the scale changes the next frame would want something else"
    reader.hand.hold(0.2)
    reader.hand.up()
    reader.rests(1)
    tiles_have_come(reader)
    assert asked
    reader.page.keyboard.press("PageDown")
    reader.rests(2)
    until(lambda: tiles(reader) == 0, "a page that was turned has no tiles")
