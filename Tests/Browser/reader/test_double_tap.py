"""Double taps at the sides: the second tap undoes the turn and zooms, and quick taps still turn pages."""

import time

import pytest

from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until

#: Longer than the maximum delay of a double tap, in seconds.
RHYTHM = 0.3


@pytest.mark.devices("phone")
@pytest.mark.parametrize(
    "look", [pytest.param(look, marks=pytest.mark.settings(turn=look)) for look in ("slide", "cover", "curl", "none")]
)
def test_a_double_tap_at_the_side_zooms_the_tapped_page(
    reader: Reader, colours: Book, device: Device, look: str
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    home = reader.picture(3)
    spot = reader.forward_zone()
    reader.pointer.double_tap(spot)
    until(lambda: reader.picture(3).width > home.width * 1.4, "the tapped page is magnified")
    state = reader.wait_for_rest(3)
    assert state.page == 3, "no page is turned"
    picture = reader.picture(3)
    down = (spot[1] - home.y) / home.height
    assert picture.y + picture.height * down == pytest.approx(spot[1], abs=2), "the page is zoomed about the spot"
    reader.pointer.double_tap(spot)
    until(lambda: abs(reader.picture(3).width - home.width) < 1, "another double tap resets the zoom")
    reader.wait_for_rest(3)


@pytest.mark.devices("phone")
def test_ten_alternating_taps_turn_ten_pages(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 1)
    reader.hide_bars()
    for number in range(10):
        reader.pointer.tap(reader.forward_zone(number))
    reader.wait_for_page(11)
    assert reader.zoom() == pytest.approx(1, abs=0.01)


@pytest.mark.devices("phone")
def test_ten_taps_in_a_slower_rhythm_turn_ten_pages(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 1)
    reader.hide_bars()
    for _ in range(10):
        reader.pointer.tap(reader.forward_zone())
        time.sleep(RHYTHM)
    reader.wait_for_page(11)
    assert reader.zoom() == pytest.approx(1, abs=0.01)


@pytest.mark.devices("phone")
@pytest.mark.parametrize(
    "choice", [pytest.param(choice, marks=pytest.mark.settings(double_tap=choice)) for choice in ("middle", "off")]
)
def test_without_double_taps_at_the_sides_two_taps_turn_two_pages(
    reader: Reader, colours: Book, device: Device, choice: str
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    reader.pointer.double_tap(reader.forward_zone())
    reader.wait_for_page(5)
    assert reader.zoom() == pytest.approx(1, abs=0.01)


@pytest.mark.devices("phone")
@pytest.mark.settings(double_tap="off")
def test_with_double_taps_off_a_tap_in_the_middle_shows_the_bars_at_once(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    reader.pointer.tap(reader.spot(0.5, 0.5))
    until(reader.bars_are_visible, "the bars are visible")
    reader.wait_for_rest(3)
    assert reader.zoom() == pytest.approx(1, abs=0.01)


@pytest.mark.devices("phone")
@pytest.mark.settings(mode="webtoon")
def test_in_a_strip_the_second_tap_takes_the_scroll_back_and_zooms(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    reader.hide_bars()
    until(lambda: reader.state().is_at_rest, "the strip is at rest")
    home = reader.picture(3)
    spot = reader.spot(0.9, 0.5)
    reader.pointer.double_tap(spot)
    until(lambda: reader.picture(3).width > home.width * 1.9, "the strip is magnified")
    until(lambda: reader.state().is_at_rest, "the strip is at rest")
    picture = reader.picture(3)
    down = (spot[1] - home.y) / home.height
    assert picture.y + picture.height * down == pytest.approx(spot[1], abs=4), "the strip is zoomed about the spot"


@pytest.mark.devices("desktop")
def test_the_reading_surface_has_no_ring_after_a_key(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.page.keyboard.press("ArrowRight")
    reader.wait_for_page(4)
    rings = reader.surface.evaluate(
        """surface => ['', '::before', '::after'].map(part => {
            const style = getComputedStyle(surface, part || null);
            if (part && style.content === 'none') return 0;
            const outline = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
            return outline + parseFloat(style.borderTopWidth);
        })"""
    )
    assert rings == [0, 0, 0]
    assert reader.surface.evaluate("surface => surface === document.activeElement"), "the surface keeps the focus"
