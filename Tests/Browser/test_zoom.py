"""Zooming: two fingers, double tap, and the edges that hold."""

import pytest

from quire_browser.devices import Device
from quire_browser.hands import gentle
from quire_browser.reader import Box, Reader
from quire_browser.server import Book
from quire_browser.waiting import until


def magnified(reader: Reader, home: Box) -> float:
    return reader.picture().width / home.width


def stays_in_bounds(picture: Box, device: Device) -> bool:
    """A picture wider than the window covers it; a narrower one stands in its middle. So it is with the height."""

    def holds(start: float, end: float, window: float) -> bool:
        if end - start >= window - 1:
            return start <= 1 and end >= window - 1
        return abs((start + end) / 2 - window / 2) <= 1

    return holds(picture.x, picture.right, device.width) and holds(picture.y, picture.bottom, device.height)


@pytest.mark.devices("phone", "tablet")
def test_two_fingers_magnify_the_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.hand.pinch(reader.spot(0.5, 0.5), 120, 300)
    reader.rests(3)
    assert magnified(reader, home) == pytest.approx(2.5, abs=0.3)
    assert stays_in_bounds(reader.picture(), device)


@pytest.mark.devices("phone", "tablet")
def test_the_spot_between_the_fingers_stays_there(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    middle = (home.x + home.width * 0.4, home.y + home.height * 0.4)
    reader.hand.pinch(middle, 120, 300, hold=0.15, lift=False)
    now = reader.picture()
    reader.hand.up()
    across = now.x + now.width * 0.4
    down = now.y + now.height * 0.4
    assert across == pytest.approx(middle[0], abs=12) and down == pytest.approx(middle[1], abs=12)
    reader.rests(3)


@pytest.mark.devices("phone", "tablet")
def test_a_magnified_page_follows_one_finger_and_stops_at_its_edges(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.hand.pinch(reader.spot(0.5, 0.5), 120, 330)
    reader.rests(3)
    start = reader.spot(0.4, 0.5)
    reader.hand.down(start)
    reader.hand.glide((start[0] + 40, start[1] + 30), 0.2, gentle)
    reader.hand.hold(0.1)
    before = reader.picture()
    reader.hand.glide((start[0] + 90, start[1] + 60), 0.2, gentle)
    reader.hand.hold(0.1)
    now = reader.picture()
    assert now.x - before.x == pytest.approx(50, abs=1) and now.y - before.y == pytest.approx(30, abs=1)
    reader.hand.glide((start[0] + device.width * 0.45, start[1] + 40), 0.2, gentle)
    reader.hand.up()
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)
    assert magnified(reader, home) > 1.5


@pytest.mark.devices("phone", "tablet")
def test_pinching_beyond_the_limits_gives_way_and_comes_back(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.hand.pinch(reader.spot(0.5, 0.5), 300, 100, hold=0.1, lift=False)
    assert magnified(reader, home) < 1, "smaller than home while the fingers hold it"
    assert magnified(reader, home) > 100 / 300, "but not as small as the fingers ask"
    reader.hand.up()
    reader.rests(3)
    assert magnified(reader, home) == pytest.approx(1, abs=0.01)
    for _ in range(3):
        reader.hand.pinch(reader.spot(0.5, 0.5), 60, 340)
        reader.rests(3)
    assert magnified(reader, home) < 12, "there is an end to it"
    assert stays_in_bounds(reader.picture(), device)


@pytest.mark.devices("phone", "tablet")
def test_a_double_tap_magnifies_and_another_brings_the_page_home(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.hand.double_tap(reader.spot(0.5, 0.5))
    until(lambda: magnified(reader, home) > 1.4, "the double tap magnifies")
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)
    reader.hand.double_tap(reader.spot(0.5, 0.5))
    until(lambda: abs(magnified(reader, home) - 1) < 0.01, "the second brings it home")
    reader.rests(3)


@pytest.mark.devices("desktop")
def test_a_double_click_magnifies_and_another_brings_the_page_home(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.page.mouse.dblclick(*reader.spot(0.5, 0.5))
    until(lambda: magnified(reader, home) > 1.4, "the double click magnifies")
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)
    reader.page.mouse.dblclick(*reader.spot(0.5, 0.5))
    until(lambda: abs(magnified(reader, home) - 1) < 0.01, "the second brings it home")


@pytest.mark.devices("desktop")
def test_the_wheel_with_control_magnifies_at_the_pointer(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.page.mouse.move(*reader.spot(0.5, 0.5))
    reader.page.keyboard.down("Control")
    for _ in range(6):
        reader.page.mouse.wheel(0, -60)
    reader.page.keyboard.up("Control")
    until(lambda: magnified(reader, home) > 1.2, "the wheel magnifies")
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)
    assert reader.page.evaluate("() => visualViewport.scale") == 1, "the page itself was not zoomed"


@pytest.mark.devices("phone")
def test_turning_the_page_brings_the_next_one_at_home(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.hand.double_tap(reader.spot(0.5, 0.5))
    until(lambda: magnified(reader, home) > 1.4, "the double tap magnifies")
    reader.rests(3)
    reader.page.keyboard.press("PageDown")
    reader.rests(4)
    assert magnified(reader, home) == pytest.approx(1, abs=0.01)
