"""Page transitions: covering pages, taps with every transition, the sound of a turn, and reduced motion."""

import pytest

from quire_browser.devices import Device
from quire_browser.page_curl import begin, drawn_by
from quire_browser.reader import Reader
from quire_browser.screenshots import capture, keep_strip
from quire_browser.server import Book
from quire_browser.waiting import until


@pytest.mark.devices("phone")
@pytest.mark.parametrize("look", [pytest.param(look, marks=pytest.mark.settings(turn=look)) for look in ("cover", "curl", "none")])
def test_ten_taps_turn_ten_pages_with_every_transition(
    reader: Reader, colours: Book, look: str, device: Device
) -> None:
    reader.open(colours, 1)
    reader.hide_bars()
    for number in range(10):
        reader.pointer.tap(reader.forward_zone(number))
    reader.wait_for_page(11)


@pytest.mark.settings(turn="cover")
@pytest.mark.devices("phone", "tablet")
def test_with_cover_the_next_page_slides_over_the_current_one(reader: Reader, colours: Book, device: Device) -> None:
    begin(reader, colours, 3, "")
    reader.pointer.down(reader.spot(0.8, 0.6))
    reader.pointer.glide(reader.spot(0.3, 0.6), 0.3)

    def covers() -> bool:
        state = reader.state()
        return abs(state.slot(3).box.x) < 0.5 and device.width * 0.3 < state.slot(4).box.x < device.width * 0.7

    until(covers, "page 3 is still and page 4 half covers it")
    shot = reader.quick_screenshot()
    picture = reader.picture(3)
    assert reader.painted_page_at((device.width * 0.96, picture.y + picture.height * 0.2), shot) == 4
    keep_strip([capture(reader.page)], device, "cover")
    reader.pointer.up()
    reader.wait_for_page(4)


@pytest.mark.devices("phone")
@pytest.mark.parametrize("sound", [0, pytest.param(1, marks=pytest.mark.settings(turn_sound="on"))])
def test_a_turn_plays_a_sound_only_if_the_setting_is_on(
    reader: Reader, colours: Book, device: Device, sound: int
) -> None:
    reader.page.add_init_script(
        """globalThis.heard = 0;
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (...when) { globalThis.heard += 1; return start.apply(this, when); };"""
    )
    begin(reader, colours, 3, "")
    for page in (4, 5):
        reader.swipe()
        reader.wait_for_page(page)
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_page(6)
    # A short drag that is released does not turn the page.
    reader.pointer.down(reader.spot(0.6, 0.5))
    reader.pointer.glide(reader.spot(0.56, 0.5), 0.2)
    reader.pointer.glide(reader.spot(0.6, 0.5), 0.2)
    reader.pointer.hold(0.1)
    reader.pointer.up()
    reader.wait_for_rest(6)
    assert reader.page.evaluate("() => globalThis.heard") == 3 * sound


@pytest.mark.settings(turn="curl")
@pytest.mark.devices("phone")
@pytest.mark.parametrize("reduced_motion", ["reduce"])
def test_with_reduced_motion_a_tap_has_no_transition(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    reader.page.keyboard.press("PageDown")
    until(lambda: reader.state().page == 4 and reader.state().is_at_rest, "the page is visible at once")
    assert drawn_by(reader) is None
