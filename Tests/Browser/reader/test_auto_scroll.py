"""Auto-scroll: its speed, what pauses it and what ends it."""

import pytest
from playwright.sync_api import Locator, expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.motion import Frame, Motion, fitted, tops
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until

pytestmark = pytest.mark.settings(mode="webtoon")

#: The default speed in points per second.
SPEED = 100
IN_FLIGHT = "zoom-settling"


def frames(motion: Motion, count: int = 12) -> list[Frame]:
    """Waits until this many more frames have been recorded."""
    motion.begin()
    until(lambda: motion.count() >= count, "frames are recorded")
    return motion.end()


def speed(noted: list[Frame]) -> float:
    """The speed in points per second: the slope of the line that fits the frames."""
    start = noted[0].time
    times = [frame.time - start for frame in noted]
    return -fitted([[1.0] * len(times), times], tops(noted))[1]


def is_stopped(motion: Motion) -> bool:
    places = tops(frames(motion))
    return max(places) - min(places) < 0.01


def is_scrolling(reader: Reader) -> bool:
    return reader.state().state == IN_FLIGHT


def start(reader: Reader) -> None:
    reader.page.keyboard.press("p")
    until(lambda: is_scrolling(reader), "auto-scroll runs")


@pytest.fixture
def motion(reader: Reader) -> Motion:
    return Motion(reader.page)


def button(reader: Reader, name: str) -> Locator:
    return reader.page.locator(".bars").get_by_role("button", name=name, exact=True)


@pytest.mark.devices("phone", "desktop")
def test_a_button_starts_and_stops_auto_scroll(reader: Reader, motion: Motion, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    bars = Bars(reader)
    bars.press(button(reader, "Auto-scroll"))
    until(lambda: is_scrolling(reader), "auto-scroll runs")
    # At a constant speed all frames are on one straight line, however irregular their times are.
    noted = frames(motion, 24)
    found = speed(noted)
    print(f"{device.name}: {found:.2f} points a second")
    assert found == pytest.approx(SPEED, rel=0.02)
    ideal = [tops(noted)[0] - found * (frame.time - noted[0].time) for frame in noted]
    assert max(abs(a - b) for a, b in zip(ideal, tops(noted))) < 2 / device.scale, "the speed is constant"
    reader.show_bars()
    bars.press(button(reader, "Stop auto-scroll"))
    expect(button(reader, "Auto-scroll")).to_be_visible()
    reader.wait_for_rest()
    assert is_stopped(motion)


@pytest.mark.devices("phone", "tablet")
def test_auto_scroll_pauses_during_a_touch_and_continues_after_it(
    reader: Reader, motion: Motion, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    start(reader)
    # A finger that doesn't move would open the page's menu.
    reader.pointer.down(reader.spot(0.5, 0.7))
    reader.pointer.glide(reader.spot(0.5, 0.65), 0.1)
    until(lambda: reader.state().state == "zooming", "the touch is tracked")
    assert is_stopped(motion), "auto-scroll pauses during the touch"
    reader.pointer.glide(reader.spot(0.5, 0.5), 0.2)
    reader.pointer.hold(0.2)
    reader.pointer.up()
    until(lambda: is_scrolling(reader), "auto-scroll continues")
    assert speed(frames(motion)) == pytest.approx(SPEED, rel=0.05)


@pytest.mark.devices("phone", "desktop")
def test_opening_a_sheet_ends_auto_scroll(reader: Reader, motion: Motion, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    start(reader)
    reader.page.keyboard.press("s")
    expect(reader.page.get_by_role("dialog")).to_be_visible()
    reader.wait_for_rest()
    assert is_stopped(motion), "auto-scroll ends when a sheet opens"
    reader.page.keyboard.press("Escape")
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    assert is_stopped(motion), "auto-scroll stays off after the sheet closes"
    reader.page.keyboard.press("m")
    expect(button(reader, "Auto-scroll")).to_be_visible()


@pytest.mark.devices("phone")
def test_auto_scroll_pauses_while_the_browser_tab_is_hidden(reader: Reader, motion: Motion, colours: Book) -> None:
    reader.open(colours, 3)
    start(reader)
    reader.page.evaluate(
        """() => {
            Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => 'hidden'});
            document.dispatchEvent(new Event('visibilitychange'));
            delete document.visibilityState;
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
    )
    reader.wait_for_rest()
    assert is_stopped(motion)


@pytest.mark.devices("phone")
def test_zooming_ends_auto_scroll(reader: Reader, motion: Motion, colours: Book) -> None:
    reader.open(colours, 3)
    start(reader)
    reader.pointer.pinch(reader.spot(0.5, 0.5), 120, 260)
    until(lambda: reader.state().state == "zoomed", "the strip is zoomed and at rest")
    assert is_stopped(motion)


@pytest.mark.devices("desktop")
def test_keys_change_the_speed(reader: Reader, motion: Motion, colours: Book) -> None:
    reader.open(colours, 3)
    start(reader)
    before = speed(frames(motion))
    for _ in range(3):
        reader.page.keyboard.press("]")
    faster = speed(frames(motion))
    assert faster > before * 1.15
    for _ in range(6):
        reader.page.keyboard.press("[")
    assert speed(frames(motion)) < before
    assert is_scrolling(reader)


@pytest.mark.devices("phone")
def test_auto_scroll_continues_into_the_next_chapter(reader: Reader, chapters: list[Book]) -> None:
    reader.open(chapters[0], 12)
    reader.page.evaluate("() => localStorage.setItem('quire.reading', '1,1,4,2,1,17,1000')")
    reader.page.evaluate("() => dispatchEvent(new StorageEvent('storage'))")
    start(reader)
    until(lambda: reader.state().book == chapters[1].id, "the next chapter is reached", seconds=20)
    assert is_scrolling(reader)
