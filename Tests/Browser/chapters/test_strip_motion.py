"""A moving strip: a chapter inserted above and a rotation move no visible content."""

import pytest

from quire_browser.devices import Device
from quire_browser.motion import Frame, Motion, flight, off_the_curve, steps
from quire_browser.comic_files import PAGES
from quire_browser.reader import Reader
from quire_browser.server import Book, Server
from quire_browser.waiting import until

from test_chapters import HeldManifests, mark_of_picture, mark_picture
from test_strip import place, rows

pytestmark = pytest.mark.settings(mode="webtoon")

IN_FLIGHT = "zoom-settling"


def arrival(reader: Reader, book: Book) -> float:
    """When the page received the manifest of a book, in seconds of the page's clock."""
    return reader.page.evaluate(
        """(book) => performance.getEntriesByType('resource')
            .find((entry) => entry.name.endsWith(`/publications/${book}/manifest`)).responseEnd / 1000""",
        book.id,
    )


@pytest.mark.devices("phone", "tablet")
@pytest.mark.parametrize("way", ["forward", "backward"])
def test_a_chapter_inserted_above_a_fling_moves_it_by_less_than_a_pixel(
    reader: Reader, chapters: list[Book], device: Device, way: str
) -> None:
    motion = Motion(reader.page)
    held = HeldManifests(reader.page, [chapters[0]])
    reader.open(chapters[1], 4)
    until(lambda: held.held, "the previous chapter is requested")
    # The finger moves up to scroll forward. Neither fling comes near an end.
    down, up = reader.spot(0.5, 0.65), reader.spot(0.5, 0.4)
    motion.begin()
    reader.pointer.swipe(*((down, up) if way == "forward" else (up, down)), 0.12)
    until(lambda: motion.count(IN_FLIGHT) >= 8, "the strip is flung")
    seen = next(slot for slot in rows(reader) if slot.box.bottom > device.height / 2)
    until(lambda: reader.state().slot(seen.page).picture, "the visible image is loaded")
    mark_picture(reader, chapters[1], seen.page, "looked at")
    held.release()
    reader.wait_for_rest()
    frames = flight(motion.end(), IN_FLIGHT)
    came = arrival(reader, chapters[0])
    before = [frame for frame in frames if frame.time < came]
    assert len(before) >= 4 and len(frames) - len(before) >= 4, "the chapter arrived during the fling"
    for one, other in zip(frames, frames[1:]):
        shared = set(one.pages) & set(other.pages)
        ways = [other.pages[name][0] - one.pages[name][0] for name in shared]
        assert max(ways) - min(ways) < 0.01, "all pages move by the same amount"

    pixel = 1 / device.scale
    off = off_the_curve(frames)
    jumps = steps(frames)
    print(
        f"{device.name}, {way}: {len(frames)} frames, {len(before)} before the chapter arrived; "
        f"off the curve by at most {max(map(abs, off)) / pixel:.2f} device pixels, "
        f"jumps of at most {max(map(abs, jumps)) / pixel:.2f}"
    )
    assert max(map(abs, off)) < pixel, "every frame is on the same curve: that of the fling"
    assert max(map(abs, jumps)) < pixel, "the curve has no step"
    if any(slot.page == seen.page and slot.book == chapters[1].id for slot in reader.state().slots):
        assert mark_of_picture(reader, chapters[1], seen.page) == "looked at", "the image element is reused"

    reader.open(chapters[1], 1)
    until(lambda: reader.state().cards, "the previous chapter is above")
    assert chapters[0].title in reader.state().cards[0].words


@pytest.mark.devices("phone", "tablet")
def test_three_fast_flicks_across_chapters_skip_no_page(
    reader: Reader, chapters: list[Book], server: Server, device: Device
) -> None:
    motion = Motion(reader.page)
    reader.open(chapters[0], PAGES - 1)
    motion.begin()
    for _ in range(3):
        reader.pointer.swipe(reader.spot(0.5, 0.85), reader.spot(0.5, 0.15), 0.09)
    reader.wait_for_rest()
    until(lambda: reader.state().book == chapters[1].id, "the next chapter is reached")
    seen = {
        name for frame in motion.end() for name, (top, _, high) in frame.pages.items() if -high < top < frame.height
    }
    pages = {book.id: sorted(int(n.split("/")[1]) for n in seen if n.split("/")[0] == book.id) for book in chapters}
    assert pages[chapters[0].id][-2:] == [PAGES - 1, PAGES], "the first chapter is visible to its end"
    last = reader.state().page
    assert set(pages[chapters[1].id]) >= set(range(1, last + 1)), (
        f"the next chapter is visible from its beginning: {pages}"
    )
    until(lambda: server.progress(chapters[0])["completed"], "the first chapter counts as read")


def turn(reader: Reader, width: int, height: int) -> None:
    reader.page.set_viewport_size({"width": width, "height": height})
    until(lambda: reader.page.evaluate("() => innerWidth") == width, "the window is rotated")


def pages_down(frame: Frame, height: float) -> float:
    """The position of the middle of the window in the book, in pages."""
    name, part = frame.middle(height)
    return int(name.split("/")[1]) + part


@pytest.mark.devices("phone", "tablet")
def test_rotation_during_a_fling_keeps_the_position(
    reader: Reader, colours: Book, device: Device
) -> None:
    motion = Motion(reader.page)
    reader.open(colours, 4)
    motion.begin()
    reader.pointer.swipe(reader.spot(0.5, 0.75), reader.spot(0.5, 0.4), 0.12)
    until(lambda: motion.count(IN_FLIGHT) >= 4, "the strip is flung")
    turn(reader, device.height, device.width)
    reader.wait_for_rest()
    until(lambda: abs(rows(reader)[0].box.width - device.width) > 1, "the strip has the width of the rotated window")
    reader.wait_for_rest()
    frames = [frame for frame in motion.end() if frame.pages]
    width = frames[0].pages[next(iter(frames[0].pages))][1]
    at = next(n for n, frame in enumerate(frames) if abs(next(iter(frame.pages.values()))[1] - width) > 1)
    last, first = frames[at - 1], frames[at]
    assert last.state == IN_FLIGHT, "the rotation happened during the fling"
    was, earlier = pages_down(last, device.height), frames[at - 3]
    velocity = (was - pages_down(earlier, device.height)) / (last.time - earlier.time)
    now = pages_down(first, device.width)
    # The fling continues during the rotation: at most by its distance in that time, in pages of either size.
    larger = max(1.0, next(iter(last.pages.values()))[2] / next(iter(first.pages.values()))[2])
    further = velocity * (first.time - last.time) * larger
    print(f"{device.name}: page {was:.3f} became {now:.3f}, the fling itself moves it by at most {further:.3f}")
    assert was - 0.01 <= now <= was + further + 0.01


@pytest.mark.devices("phone", "tablet")
def test_rotation_and_back_restores_the_strip(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 5)
    reader.pointer.drag(reader.spot(0.5, 0.8), reader.spot(0.5, 0.55))
    reader.wait_for_rest()
    book, page, part = place(reader)
    for _ in range(2):
        turn(reader, device.height, device.width)
        until(
            lambda: abs(rows(reader)[0].box.width - device.width) > 1 and reader.state().is_at_rest,
            "the window is in landscape",
        )
        across = place(reader)
        assert across[:2] == (book, page) and across[2] == pytest.approx(part, abs=0.005)
        turn(reader, device.width, device.height)
        until(
            lambda: abs(rows(reader)[0].box.width - device.width) < 1 and reader.state().is_at_rest,
            "the window is in portrait",
        )
        upright = place(reader)
        assert upright[:2] == (book, page) and upright[2] == pytest.approx(part, abs=0.005)
