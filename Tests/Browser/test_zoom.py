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


def part_in_the_middle(reader: Reader, width: float, height: float) -> tuple[float, float]:
    """What of the picture lies in the middle of a window, in parts of its width and height."""
    box = reader.picture()
    return ((width / 2 - box.x) / box.width, (height / 2 - box.y) / box.height)


@pytest.mark.devices("phone", "tablet")
def test_a_lifted_finger_leaves_a_pan_and_a_new_one_makes_a_pinch_again(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    middle = reader.spot(0.5, 0.5)
    reader.hand.pinch(middle, 120, 330, lift=False)
    before = reader.picture()
    reader.hand.passes(0.05)
    reader.hand.lift(1)
    reader.hand.hold(0.1)
    lifted = reader.picture()
    assert (lifted.x, lifted.y) == pytest.approx((before.x, before.y), abs=0.6), "nothing jumps when a finger lifts"
    assert lifted.width == pytest.approx(before.width, abs=0.6)
    start = reader.hand.fingers[0]
    reader.hand.spot = start
    reader.hand.glide((start[0] + 30, start[1] + 20), 0.2, gentle)
    reader.hand.hold(0.1)
    panned = reader.picture()
    assert (panned.x - lifted.x, panned.y - lifted.y) == pytest.approx((30, 20), abs=1), "one finger pans"
    assert panned.width == pytest.approx(lifted.width, abs=0.6)
    held = reader.hand.fingers[0]
    reader.hand.down((held[0] + 120, held[1] + 90), finger=1)
    reader.hand.hold(0.1)
    added = reader.picture()
    assert (added.x, added.y) == pytest.approx((panned.x, panned.y), abs=0.6), "nothing jumps when one is added"
    for step in range(1, 9):
        reader.hand.passes(1 / 60)
        reader.hand.move((held[0] + 120 - step * 6, held[1] + 90 - step * 4.5), finger=1)
    reader.hand.hold(0.1)
    assert reader.picture().width == pytest.approx(added.width * (150 - 60) / 150, rel=0.03), "two fingers pinch"
    reader.hand.up()
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)
    assert magnified(reader, home) > 1.2


@pytest.mark.devices("phone", "tablet")
def test_edges_stay_filled_while_fingers_scale(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.hand.pinch(reader.spot(0.5, 0.5), 120, 400)
    reader.rests(3)
    reader.record()
    # At a corner, outwards and back: the corner of the picture would come away from the window's.
    reader.hand.pinch(reader.spot(0.3, 0.3), 200, 120, hold=0.1)
    frames = reader.recording()
    assert len(frames) > 5
    for _, state in frames:
        picture = state.slot(3).picture
        if state.state == "zooming" and picture.width > device.width and picture.height > device.height:
            assert stays_in_bounds(picture, device), "what is behind the page is not seen"
    reader.rests(3)


@pytest.mark.devices("phone", "tablet")
def test_a_magnified_page_keeps_its_middle_when_the_device_is_turned(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    reader.hand.pinch(reader.spot(0.45, 0.55), 100, 360)
    reader.rests(3)
    before = part_in_the_middle(reader, device.width, device.height)
    scale = reader.page.locator(".slot.is-visible .zoomable").evaluate(
        "(element) => new DOMMatrix(getComputedStyle(element).transform).a"
    )
    assert scale > 1.5
    reader.page.set_viewport_size({"width": device.height, "height": device.width})
    turned = Device("turned", device.height, device.width, device.scale, touch=True)
    until(
        lambda: part_in_the_middle(reader, turned.width, turned.height) == pytest.approx(before, abs=0.02),
        "the middle is kept",
    )
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), turned)
    reader.page.set_viewport_size({"width": device.width, "height": device.height})
    until(
        lambda: part_in_the_middle(reader, device.width, device.height) == pytest.approx(before, abs=0.02),
        "and again when it is turned back",
    )
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)


@pytest.mark.devices("desktop", "phone")
def test_plus_minus_and_zero_magnify_about_the_middle(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.page.keyboard.press("+")
    until(lambda: magnified(reader, home) == pytest.approx(1.5, abs=0.01), "plus magnifies by a half")
    reader.page.keyboard.press("+")
    until(lambda: magnified(reader, home) == pytest.approx(2.25, abs=0.01), "and again")
    reader.rests(3)
    assert stays_in_bounds(reader.picture(), device)
    assert part_in_the_middle(reader, device.width, device.height) == pytest.approx((0.5, 0.5), abs=0.01)
    reader.page.keyboard.press("-")
    until(lambda: magnified(reader, home) == pytest.approx(1.5, abs=0.01), "minus takes a third away")
    reader.page.keyboard.press("0")
    until(lambda: magnified(reader, home) == pytest.approx(1, abs=0.01), "zero brings it home")
    reader.rests(3)


@pytest.mark.devices("desktop")
def test_the_wheel_with_control_keeps_what_is_under_the_pointer(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    middle = reader.spot(0.5, 0.5)
    reader.page.mouse.move(*middle)
    reader.page.keyboard.down("Control")
    for _ in range(4):
        reader.page.mouse.wheel(0, -60)
    until(lambda: reader.picture().width > device.width * 1.3, "the page is larger than the window")
    reader.rests(3)
    spot = reader.spot(0.3, 0.4)
    before = reader.picture()
    part = ((spot[0] - before.x) / before.width, (spot[1] - before.y) / before.height)
    reader.page.mouse.move(*spot)
    reader.page.mouse.wheel(0, -60)
    reader.page.keyboard.up("Control")
    until(lambda: reader.picture().width > before.width * 1.15, "the wheel magnifies")
    reader.rests(3)
    now = reader.picture()
    assert (now.x + now.width * part[0], now.y + now.height * part[1]) == pytest.approx(spot, abs=1)
    reader.page.keyboard.press("0")
    until(lambda: magnified(reader, home) == pytest.approx(1, abs=0.01), "zero brings it home")
