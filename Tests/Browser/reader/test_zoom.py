"""Zooming: pinch, double tap, and bounded panning."""

import pytest

from quire_browser.devices import Device
from quire_browser.pointers import gentle
from quire_browser.reader import Reader
from quire_browser.reader_state import Box
from quire_browser.server import Book
from quire_browser.waiting import until


def zoomed(reader: Reader, home: Box) -> float:
    return reader.picture().width / home.width


def assert_in_bounds(picture: Box, device: Device) -> bool:
    """Asserts that an image wider than the window covers it and a narrower one is centred; the same for the height."""

    def holds(start: float, end: float, window: float) -> bool:
        if end - start >= window - 1:
            return start <= 1 and end >= window - 1
        return abs((start + end) / 2 - window / 2) <= 1

    return holds(picture.x, picture.right, device.width) and holds(picture.y, picture.bottom, device.height)


@pytest.mark.devices("phone", "tablet")
def test_a_pinch_zooms_the_page(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.pointer.pinch(reader.spot(0.5, 0.5), 120, 300)
    reader.wait_for_rest(3)
    assert zoomed(reader, home) == pytest.approx(2.5, abs=0.3)
    assert assert_in_bounds(reader.picture(), device)


@pytest.mark.devices("phone", "tablet")
def test_the_point_between_the_fingers_stays_fixed(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    middle = (home.x + home.width * 0.4, home.y + home.height * 0.4)
    reader.pointer.pinch(middle, 120, 300, hold=0.15, lift=False)
    now = reader.picture()
    reader.pointer.up()
    across = now.x + now.width * 0.4
    down = now.y + now.height * 0.4
    assert across == pytest.approx(middle[0], abs=12) and down == pytest.approx(middle[1], abs=12)
    reader.wait_for_rest(3)


@pytest.mark.devices("phone", "tablet")
def test_a_zoomed_page_pans_with_one_finger_and_stops_at_its_edges(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.pointer.pinch(reader.spot(0.5, 0.5), 120, 330)
    reader.wait_for_rest(3)
    start = reader.spot(0.4, 0.5)
    reader.pointer.down(start)
    reader.pointer.glide((start[0] + 40, start[1] + 30), 0.2, gentle)
    reader.pointer.hold(0.1)
    before = reader.picture()
    reader.pointer.glide((start[0] + 90, start[1] + 60), 0.2, gentle)
    reader.pointer.hold(0.1)
    now = reader.picture()
    assert now.x - before.x == pytest.approx(50, abs=1) and now.y - before.y == pytest.approx(30, abs=1)
    reader.pointer.glide((start[0] + device.width * 0.45, start[1] + 40), 0.2, gentle)
    reader.pointer.up()
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)
    assert zoomed(reader, home) > 1.5


@pytest.mark.devices("phone", "tablet")
def test_a_pinch_beyond_the_limits_has_resistance_and_springs_back(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.pointer.pinch(reader.spot(0.5, 0.5), 300, 100, hold=0.1, lift=False)
    assert zoomed(reader, home) < 1, "smaller than the initial zoom during the pinch"
    assert zoomed(reader, home) > 100 / 300, "not as small as the fingers would make it"
    reader.pointer.up()
    reader.wait_for_rest(3)
    assert zoomed(reader, home) == pytest.approx(1, abs=0.01)
    for _ in range(3):
        reader.pointer.pinch(reader.spot(0.5, 0.5), 60, 340)
        reader.wait_for_rest(3)
    assert zoomed(reader, home) < 12, "the zoom is limited"
    assert assert_in_bounds(reader.picture(), device)


@pytest.mark.devices("phone", "tablet")
def test_a_double_tap_zooms_in_and_another_resets_the_zoom(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.pointer.double_tap(reader.spot(0.5, 0.5))
    until(lambda: zoomed(reader, home) > 1.4, "the double tap zooms in")
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)
    reader.pointer.double_tap(reader.spot(0.5, 0.5))
    until(lambda: abs(zoomed(reader, home) - 1) < 0.01, "the second double tap resets the zoom")
    reader.wait_for_rest(3)


@pytest.mark.devices("desktop")
def test_a_double_click_zooms_in_and_another_resets_the_zoom(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.page.mouse.dblclick(*reader.spot(0.5, 0.5))
    until(lambda: zoomed(reader, home) > 1.4, "the double click zooms in")
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)
    reader.page.mouse.dblclick(*reader.spot(0.5, 0.5))
    until(lambda: abs(zoomed(reader, home) - 1) < 0.01, "the second double click resets the zoom")


@pytest.mark.devices("desktop")
def test_ctrl_and_the_wheel_zoom_at_the_pointer(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.page.mouse.move(*reader.spot(0.5, 0.5))
    reader.page.keyboard.down("Control")
    for _ in range(6):
        reader.page.mouse.wheel(0, -60)
    reader.page.keyboard.up("Control")
    until(lambda: zoomed(reader, home) > 1.2, "the wheel zooms in")
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)
    assert reader.page.evaluate("() => visualViewport.scale") == 1, "the browser's own zoom is unchanged"


@pytest.mark.devices("phone")
def test_turning_the_page_shows_the_next_one_at_its_initial_zoom(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.pointer.double_tap(reader.spot(0.5, 0.5))
    until(lambda: zoomed(reader, home) > 1.4, "the double tap zooms in")
    reader.wait_for_rest(3)
    reader.page.keyboard.press("PageDown")
    reader.wait_for_rest(4)
    assert zoomed(reader, home) == pytest.approx(1, abs=0.01)


def part_in_the_middle(reader: Reader, width: float, height: float) -> tuple[float, float]:
    """The point of the image at the centre of the window, in fractions of its width and height."""
    box = reader.picture()
    return ((width / 2 - box.x) / box.width, (height / 2 - box.y) / box.height)


@pytest.mark.devices("phone", "tablet")
def test_a_lifted_finger_leaves_a_pan_and_a_new_one_makes_a_pinch_again(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    middle = reader.spot(0.5, 0.5)
    reader.pointer.pinch(middle, 120, 330, lift=False)
    before = reader.picture()
    reader.pointer.advance(0.05)
    reader.pointer.lift(1)
    reader.pointer.hold(0.1)
    lifted = reader.picture()
    assert (lifted.x, lifted.y) == pytest.approx((before.x, before.y), abs=0.6), "nothing jumps when a finger lifts"
    assert lifted.width == pytest.approx(before.width, abs=0.6)
    start = reader.pointer.fingers[0]
    reader.pointer.spot = start
    reader.pointer.glide((start[0] + 30, start[1] + 20), 0.2, gentle)
    reader.pointer.hold(0.1)
    panned = reader.picture()
    assert (panned.x - lifted.x, panned.y - lifted.y) == pytest.approx((30, 20), abs=1), "one finger pans"
    assert panned.width == pytest.approx(lifted.width, abs=0.6)
    held = reader.pointer.fingers[0]
    reader.pointer.down((held[0] + 120, held[1] + 90), finger=1)
    reader.pointer.hold(0.1)
    added = reader.picture()
    assert (added.x, added.y) == pytest.approx((panned.x, panned.y), abs=0.6), "nothing jumps when a finger is added"
    for step in range(1, 9):
        reader.pointer.advance(1 / 60)
        reader.pointer.move((held[0] + 120 - step * 6, held[1] + 90 - step * 4.5), finger=1)
    reader.pointer.hold(0.1)
    assert reader.picture().width == pytest.approx(added.width * (150 - 60) / 150, rel=0.03), "two fingers pinch"
    reader.pointer.up()
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)
    assert zoomed(reader, home) > 1.2


@pytest.mark.devices("phone", "tablet")
def test_edges_stay_covered_during_a_pinch(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.pointer.pinch(reader.spot(0.5, 0.5), 120, 400)
    reader.wait_for_rest(3)
    reader.record()
    # A pinch at a corner, outwards and back, would move the image's corner away from the window's.
    reader.pointer.pinch(reader.spot(0.3, 0.3), 200, 120, hold=0.1)
    frames = reader.recording()
    assert len(frames) > 5
    for _, state in frames:
        picture = state.slot(3).picture
        if state.state == "zooming" and picture.width > device.width and picture.height > device.height:
            assert assert_in_bounds(picture, device), "the background is not visible"
    reader.wait_for_rest(3)


@pytest.mark.devices("phone", "tablet")
def test_a_zoomed_page_keeps_its_centre_on_rotation(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    reader.pointer.pinch(reader.spot(0.45, 0.55), 100, 360)
    reader.wait_for_rest(3)
    before = part_in_the_middle(reader, device.width, device.height)
    scale = reader.page.locator(".slot.is-visible .zoomable").evaluate(
        "(element) => new DOMMatrix(getComputedStyle(element).transform).a"
    )
    assert scale > 1.5
    reader.page.set_viewport_size({"width": device.height, "height": device.width})
    turned = Device("turned", device.height, device.width, device.scale, touch=True)
    until(
        lambda: part_in_the_middle(reader, turned.width, turned.height) == pytest.approx(before, abs=0.02),
        "the centre is kept",
    )
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), turned)
    reader.page.set_viewport_size({"width": device.width, "height": device.height})
    until(
        lambda: part_in_the_middle(reader, device.width, device.height) == pytest.approx(before, abs=0.02),
        "the centre is kept on the rotation back",
    )
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)


@pytest.mark.devices("desktop", "phone")
def test_plus_minus_and_zero_zoom_about_the_centre(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    reader.page.keyboard.press("+")
    until(lambda: zoomed(reader, home) == pytest.approx(1.5, abs=0.01), "plus zooms in by half")
    reader.page.keyboard.press("+")
    until(lambda: zoomed(reader, home) == pytest.approx(2.25, abs=0.01), "plus zooms in by half again")
    reader.wait_for_rest(3)
    assert assert_in_bounds(reader.picture(), device)
    assert part_in_the_middle(reader, device.width, device.height) == pytest.approx((0.5, 0.5), abs=0.01)
    reader.page.keyboard.press("-")
    until(lambda: zoomed(reader, home) == pytest.approx(1.5, abs=0.01), "minus zooms out by a third")
    reader.page.keyboard.press("0")
    until(lambda: zoomed(reader, home) == pytest.approx(1, abs=0.01), "zero resets the zoom")
    reader.wait_for_rest(3)


@pytest.mark.devices("desktop")
def test_ctrl_and_the_wheel_keep_the_point_under_the_pointer(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    home = reader.picture()
    middle = reader.spot(0.5, 0.5)
    reader.page.mouse.move(*middle)
    reader.page.keyboard.down("Control")
    for _ in range(4):
        reader.page.mouse.wheel(0, -60)
    until(lambda: reader.picture().width > device.width * 1.3, "the page is larger than the window")
    reader.wait_for_rest(3)
    spot = reader.spot(0.3, 0.4)
    before = reader.picture()
    part = ((spot[0] - before.x) / before.width, (spot[1] - before.y) / before.height)
    reader.page.mouse.move(*spot)
    reader.page.mouse.wheel(0, -60)
    reader.page.keyboard.up("Control")
    until(lambda: reader.picture().width > before.width * 1.15, "the wheel zooms in")
    reader.wait_for_rest(3)
    now = reader.picture()
    assert (now.x + now.width * part[0], now.y + now.height * part[1]) == pytest.approx(spot, abs=1)
    reader.page.keyboard.press("0")
    until(lambda: zoomed(reader, home) == pytest.approx(1, abs=0.01), "zero resets the zoom")
