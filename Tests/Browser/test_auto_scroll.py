"""The strip that scrolls by itself: how fast, what makes it wait and what ends it."""

import pytest
from playwright.sync_api import Locator, expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.motion import Frame, Motion, fitted, tops
from quire_browser.reader import Reader
from quire_browser.server import Book
from quire_browser.waiting import until

pytestmark = pytest.mark.reads(mode="webtoon")

#: Points a second, before anybody chooses.
SPEED = 100
IN_FLIGHT = "zoom-settling"


def frames(motion: Motion, count: int = 12) -> list[Frame]:
    """So many frames from now on."""
    motion.begin()
    until(lambda: motion.count() >= count, "frames go by")
    return motion.end()


def speed(noted: list[Frame]) -> float:
    """Points a second, as the straight line through the frames has it."""
    start = noted[0].time
    times = [frame.time - start for frame in noted]
    return -fitted([[1.0] * len(times), times], tops(noted))[1]


def stands(motion: Motion) -> bool:
    places = tops(frames(motion))
    return max(places) - min(places) < 0.01


def is_on_its_way(reader: Reader) -> bool:
    return reader.state().state == IN_FLIGHT


def start(reader: Reader) -> None:
    reader.page.keyboard.press("p")
    until(lambda: is_on_its_way(reader), "the strip scrolls by itself")


@pytest.fixture
def motion(reader: Reader) -> Motion:
    return Motion(reader.page)


def button(reader: Reader, name: str) -> Locator:
    return reader.page.locator(".bars").get_by_role("button", name=name, exact=True)


@pytest.mark.devices("phone", "desktop")
def test_a_button_starts_it_and_stops_it(reader: Reader, motion: Motion, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    bars = Bars(reader)
    bars.press(button(reader, "Scroll by itself"))
    until(lambda: is_on_its_way(reader), "the strip scrolls by itself")
    # An even speed is one straight line through all the frames, whatever the machine makes of them.
    noted = frames(motion, 24)
    found = speed(noted)
    print(f"{device.name}: {found:.2f} points a second")
    assert found == pytest.approx(SPEED, rel=0.02)
    ideal = [tops(noted)[0] - found * (frame.time - noted[0].time) for frame in noted]
    assert max(abs(a - b) for a, b in zip(ideal, tops(noted))) < 2 / device.scale, "it goes evenly"
    reader.show_bars()
    bars.press(button(reader, "Stop scrolling"))
    expect(button(reader, "Scroll by itself")).to_be_visible()
    reader.rests()
    assert stands(motion)


@pytest.mark.devices("phone", "tablet")
def test_it_waits_under_the_finger_and_goes_on_where_that_leaves_it(
    reader: Reader, motion: Motion, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    start(reader)
    # A finger that merely rests would ask for the menu of the page.
    reader.hand.down(reader.spot(0.5, 0.7))
    reader.hand.glide(reader.spot(0.5, 0.65), 0.1)
    until(lambda: reader.state().state == "zooming", "the finger has it")
    assert stands(motion), "it waits under the finger"
    reader.hand.glide(reader.spot(0.5, 0.5), 0.2)
    reader.hand.hold(0.2)
    reader.hand.up()
    until(lambda: is_on_its_way(reader), "it goes on")
    assert speed(frames(motion)) == pytest.approx(SPEED, rel=0.05)


@pytest.mark.devices("phone", "desktop")
def test_a_sheet_ends_it(reader: Reader, motion: Motion, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    start(reader)
    reader.page.keyboard.press("s")
    expect(reader.page.get_by_role("dialog")).to_be_visible()
    reader.rests()
    assert stands(motion), "nobody reads behind a sheet"
    reader.page.keyboard.press("Escape")
    expect(reader.page.get_by_role("dialog")).to_have_count(0)
    assert stands(motion), "nor is it begun again by itself"
    reader.page.keyboard.press("m")
    expect(button(reader, "Scroll by itself")).to_be_visible()


@pytest.mark.devices("phone")
def test_a_page_that_is_not_seen_does_not_scroll(reader: Reader, motion: Motion, colours: Book) -> None:
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
    reader.rests()
    assert stands(motion)


@pytest.mark.devices("phone")
def test_magnifying_ends_it(reader: Reader, motion: Motion, colours: Book) -> None:
    reader.open(colours, 3)
    start(reader)
    reader.hand.pinch(reader.spot(0.5, 0.5), 120, 260)
    until(lambda: reader.state().state == "zoomed", "the strip is magnified and rests")
    assert stands(motion)


@pytest.mark.devices("desktop")
def test_keys_change_how_fast_it_is(reader: Reader, motion: Motion, colours: Book) -> None:
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
    assert is_on_its_way(reader)


@pytest.mark.devices("phone")
def test_it_goes_on_into_the_next_chapter(reader: Reader, chapters: list[Book]) -> None:
    reader.open(chapters[0], 12)
    reader.page.evaluate("() => localStorage.setItem('quire.reading', '1,1,4,2,1,17,1000')")
    reader.page.evaluate("() => dispatchEvent(new StorageEvent('storage'))")
    start(reader)
    until(lambda: reader.state().book == chapters[1].id, "the next chapter is reached", seconds=20)
    assert is_on_its_way(reader)
