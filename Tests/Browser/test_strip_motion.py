"""The strip in flight: a chapter that comes in above and a device that is turned move nothing that one looks at."""

import pytest

from quire_browser.devices import Device
from quire_browser.motion import Frame, Motion, flight, off_the_curve, steps
from quire_browser.publications import PAGES
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

from test_chapters import HeldManifests, mark_of_picture, mark_picture
from test_strip import place, rows

pytestmark = pytest.mark.reads(mode="webtoon")

IN_FLIGHT = "zoom-settling"


def arrival(reader: Reader, book: Book) -> float:
    """When the page had the list of a book's pages, in seconds of its clock."""
    return reader.page.evaluate(
        """(book) => performance.getEntriesByType('resource')
            .find((entry) => entry.name.endsWith(`/publications/${book}/manifest`)).responseEnd / 1000""",
        book.id,
    )


@pytest.mark.devices("phone", "tablet")
@pytest.mark.parametrize("way", ["forward", "backward"])
def test_a_chapter_that_comes_in_above_a_fling_moves_it_by_less_than_a_pixel(
    reader: Reader, chapters: list[Book], device: Device, way: str
) -> None:
    motion = Motion(reader.page)
    held = HeldManifests(reader.page, [chapters[0]])
    reader.open(chapters[1], 4)
    until(lambda: held.held, "the chapter above is asked for")
    # Forward is up with the finger. Neither way comes near an end.
    down, up = reader.spot(0.5, 0.65), reader.spot(0.5, 0.4)
    motion.begin()
    reader.hand.swipe(*((down, up) if way == "forward" else (up, down)), 0.12)
    until(lambda: motion.count(IN_FLIGHT) >= 8, "the strip flies")
    seen = next(slot for slot in rows(reader) if slot.box.bottom > device.height / 2)
    until(lambda: reader.state().slot(seen.page).picture, "one looks at a picture")
    mark_picture(reader, chapters[1], seen.page, "looked at")
    held.release()
    reader.rests()
    frames = flight(motion.end(), IN_FLIGHT)
    came = arrival(reader, chapters[0])
    before = [frame for frame in frames if frame.time < came]
    assert len(before) >= 4 and len(frames) - len(before) >= 4, "the chapter came in the midst of the flight"
    for one, other in zip(frames, frames[1:]):
        shared = set(one.pages) & set(other.pages)
        ways = [other.pages[name][0] - one.pages[name][0] for name in shared]
        assert max(ways) - min(ways) < 0.01, "all pages move alike"

    pixel = 1 / device.scale
    off = off_the_curve(frames)
    jumps = steps(frames)
    print(
        f"{device.name}, {way}: {len(frames)} frames, {len(before)} of them before; "
        f"off the curve by at most {max(map(abs, off)) / pixel:.2f} device pixels, "
        f"jumps of at most {max(map(abs, jumps)) / pixel:.2f}"
    )
    assert max(map(abs, off)) < pixel, "every frame lies on the one curve of the fling"
    assert max(map(abs, jumps)) < pixel, "and the curve jumps nowhere"
    if any(slot.page == seen.page and slot.book == chapters[1].id for slot in reader.state().slots):
        assert mark_of_picture(reader, chapters[1], seen.page) == "looked at", "the picture is the one that was there"

    reader.open(chapters[1], 1)
    until(lambda: reader.state().cards, "the chapter above stands above")
    assert chapters[0].title in reader.state().cards[0].words


@pytest.mark.devices("phone", "tablet")
def test_three_fast_flicks_over_a_seam_lose_no_page(
    reader: Reader, chapters: list[Book], server: Server, device: Device
) -> None:
    motion = Motion(reader.page)
    reader.open(chapters[0], PAGES - 1)
    motion.begin()
    for _ in range(3):
        reader.hand.swipe(reader.spot(0.5, 0.85), reader.spot(0.5, 0.15), 0.09)
    reader.rests()
    until(lambda: reader.state().book == chapters[1].id, "the next chapter is reached")
    seen = {
        name for frame in motion.end() for name, (top, _, high) in frame.pages.items() if -high < top < frame.height
    }
    pages = {book.id: sorted(int(n.split("/")[1]) for n in seen if n.split("/")[0] == book.id) for book in chapters}
    assert pages[chapters[0].id][-2:] == [PAGES - 1, PAGES], "the first chapter is seen to its end"
    last = reader.state().page
    assert set(pages[chapters[1].id]) >= set(range(1, last + 1)), f"and the next one from its beginning: {pages}"
    until(lambda: server.progress(chapters[0])["completed"], "the first chapter counts as read")


def turn(reader: Reader, width: int, height: int) -> None:
    reader.page.set_viewport_size({"width": width, "height": height})
    until(lambda: reader.page.evaluate("() => innerWidth") == width, "the window is turned")


def pages_down(frame: Frame, height: float) -> float:
    """How far into the book the middle of the window is, in pages."""
    name, part = frame.middle(height)
    return int(name.split("/")[1]) + part


@pytest.mark.devices("phone", "tablet")
def test_turning_the_device_in_flight_keeps_page_and_place_in_it(
    reader: Reader, colours: Book, device: Device
) -> None:
    motion = Motion(reader.page)
    reader.open(colours, 4)
    motion.begin()
    reader.hand.swipe(reader.spot(0.5, 0.75), reader.spot(0.5, 0.4), 0.12)
    until(lambda: motion.count(IN_FLIGHT) >= 4, "the strip flies")
    turn(reader, device.height, device.width)
    reader.rests()
    until(lambda: abs(rows(reader)[0].box.width - device.width) > 1, "the strip has the width of the other window")
    reader.rests()
    frames = [frame for frame in motion.end() if frame.pages]
    width = frames[0].pages[next(iter(frames[0].pages))][1]
    at = next(n for n, frame in enumerate(frames) if abs(next(iter(frame.pages.values()))[1] - width) > 1)
    last, first = frames[at - 1], frames[at]
    assert last.state == IN_FLIGHT, "it was turned in flight"
    was, earlier = pages_down(last, device.height), frames[at - 3]
    velocity = (was - pages_down(earlier, device.height)) / (last.time - earlier.time)
    now = pages_down(first, device.width)
    # The flight goes on meanwhile: by no more than its way in that time, in pages of either size.
    larger = max(1.0, next(iter(last.pages.values()))[2] / next(iter(first.pages.values()))[2])
    further = velocity * (first.time - last.time) * larger
    print(f"{device.name}: page {was:.3f} became {now:.3f}, of which the flight itself may be {further:.3f}")
    assert was - 0.01 <= now <= was + further + 0.01


@pytest.mark.devices("phone", "tablet")
def test_turning_the_device_there_and_back_is_as_if_nothing_had_been(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 5)
    reader.hand.place(reader.spot(0.5, 0.8), reader.spot(0.5, 0.55))
    reader.rests()
    book, page, part = place(reader)
    for _ in range(2):
        turn(reader, device.height, device.width)
        until(lambda: abs(rows(reader)[0].box.width - device.width) > 1 and reader.state().rests, "it lies across")
        across = place(reader)
        assert across[:2] == (book, page) and across[2] == pytest.approx(part, abs=0.005)
        turn(reader, device.width, device.height)
        until(lambda: abs(rows(reader)[0].box.width - device.width) < 1 and reader.state().rests, "it stands")
        upright = place(reader)
        assert upright[:2] == (book, page) and upright[2] == pytest.approx(part, abs=0.005)
