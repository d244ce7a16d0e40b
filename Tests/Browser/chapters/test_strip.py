"""The strip: one surface that scrolls through chapters, keeps its position, and has no seams."""

import time

import pytest

from quire_browser.devices import Device
from quire_browser.pointers import gentle
from quire_browser.image_requests import ImageLog
from quire_browser.screenshots import capture, keep_strip
from quire_browser.comic_files import PAGES
from quire_browser.reader import Reader
from quire_browser.reader_state import Slot
from quire_browser.server import Book, Server
from quire_browser.waiting import until

from test_chapters import mark_of_picture, mark_picture, pages_asked

pytestmark = pytest.mark.settings(mode="webtoon")


def scrolls(reader: Reader, windows: float, steps: int = 6) -> None:
    """Scrolls with the wheel, or with a drag that ends at rest; forward when positive."""
    device = reader.device
    if device.touch:
        way = device.height * 0.6
        for _ in range(max(1, round(abs(windows) / 0.6))):
            down, up = (0.5, 0.85), (0.5, 0.85 - way / device.height)
            start, end = (down, up) if windows > 0 else (up, down)
            reader.pointer.down(reader.spot(*start))
            reader.pointer.glide(reader.spot(*end), 0.25)
            reader.pointer.hold(0.15)
            reader.pointer.up()
    else:
        reader.pointer.scroll(reader.spot(0.5, 0.5), [(0, device.height * windows / steps)] * steps)


def rows(reader: Reader) -> list[Slot]:
    return sorted(reader.state().slots, key=lambda slot: slot.box.y)


def place(reader: Reader) -> tuple[str, int, float]:
    """The book, the page, and the fraction of the page at the middle of the window."""
    middle = reader.page.viewport_size["height"] / 2
    for slot in rows(reader):
        if slot.box.y <= middle < slot.box.bottom:
            return slot.book, slot.page, (middle - slot.box.y) / slot.box.height
    raise AssertionError("nothing is in the middle of the window")


def test_a_strip_reopens_at_the_same_position_in_the_page(
    reader: Reader, chapters: list[Book], server: Server, device: Device
) -> None:
    reader.open(chapters[0], 2)
    begun = place(reader)

    def moved() -> bool:
        scrolls(reader, 0.85)
        reader.wait_for_rest()
        return place(reader) != begun

    until(moved, "the strip was scrolled")
    left = place(reader)
    assert left[2] > 0.02, "the middle of the window is on a page, not between two"

    def is_kept() -> bool:
        kept = server.progress(chapters[0])
        return kept is not None and kept["page"] == left[1] - 1 and kept["fraction"] > 0.02

    until(is_kept, "the server has the position in the page")
    reader.page.goto(f"{server.origin}/")
    reader.open(chapters[0])
    reader.wait_for_rest()
    again = place(reader)
    assert again[:2] == left[:2]
    # The position is stored to a thousandth of the page.
    assert abs(again[2] - left[2]) < 0.0035


@pytest.mark.timeout(240)
@pytest.mark.devices("phone", "desktop")
def test_the_strip_continues_into_the_next_chapter_and_back_and_loads_nothing_twice(
    reader: Reader, chapters: list[Book], server: Server, device: Device
) -> None:
    diary = ImageLog(reader.page)
    reader.open(chapters[0], PAGES - 1)
    marked = False
    for _ in range(30):
        scrolls(reader, 0.6)
        state = reader.state()
        if not marked and any(s.book == chapters[1].id and s.page == 1 and s.picture for s in state.slots):
            mark_picture(reader, chapters[1], 1, "seen ahead")
            marked = True
        if state.book == chapters[1].id and state.page >= 2:
            break
        time.sleep(0.1)
    until(lambda: reader.state().book == chapters[1].id and reader.state().is_at_rest, "the next book is reached")
    assert marked, "its first page was preloaded"
    until(lambda: f"/read/{chapters[1].id}/" in reader.path(), "the address has the next book")
    until(lambda: server.progress(chapters[0])["completed"], "the first book is read to its end")
    if any(s.book == chapters[1].id and s.page == 1 for s in reader.state().slots):
        assert mark_of_picture(reader, chapters[1], 1) == "seen ahead"
    for _ in range(6):
        scrolls(reader, -0.6)
        time.sleep(0.1)
    until(lambda: reader.state().book == chapters[0].id, "the first book is reached again, backwards")
    twice = [address for address, times in pages_asked(diary).items() if times > 1]
    assert twice == [], "each page was requested once"


def assert_no_gaps(reader: Reader) -> None:
    """Asserts that rows touch: no background is visible between them."""
    device = reader.device
    seen = [slot for slot in rows(reader) if slot.box.bottom > 0 and slot.box.y < device.height]
    until(
        lambda: all(slot.picture for slot in reader.state().slots if slot.page in [s.page for s in seen]),
        "all images are loaded",
    )
    time.sleep(0.4)
    for above, below in zip(seen, seen[1:]):
        assert above.box.bottom == pytest.approx(below.box.y, abs=0.01)
    shot = reader.screenshot()
    edges = [round(slot.box.y * device.scale) for slot in seen[1:]]
    edges = [edge for edge in edges if 4 < edge < shot.height - 4]
    assert edges, "two rows meet inside the window"
    for edge in edges:
        for y in range(edge - 2, edge + 2):
            colour = shot.getpixel((shot.width // 3, y))
            # The paper or ink of either page, or a mixture of both; the background is lighter than all of these.
            assert min(colour) < 235, f"the background is visible between two rows: {colour}"


def until_rows_meet_inside(reader: Reader) -> None:
    for _ in range(8):
        inside = [s.box.y for s in rows(reader) if 40 < s.box.y < reader.device.height - 40 and s.page > 1]
        if inside and reader.state().is_at_rest:
            return
        scrolls(reader, 0.3)
        until(lambda: reader.state().is_at_rest, "the strip is at rest")
    raise AssertionError(f"no two rows meet inside the window: {[(s.page, s.box.y) for s in rows(reader)]}")


@pytest.mark.devices("phone", "tablet", "desktop")
def test_rows_meet_without_a_seam(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    until_rows_meet_inside(reader)
    for slot in rows(reader):
        edge = slot.box.bottom * device.scale
        assert abs(edge - round(edge)) < 0.05, "rows end on whole device pixels"
    assert_no_gaps(reader)


@pytest.mark.devices("phone", "tablet")
def test_zoomed_rows_meet_without_a_seam(reader: Reader, colours: Book, device: Device) -> None:
    reader.open(colours, 3)
    until_rows_meet_inside(reader)
    edge = next(s.box.y for s in rows(reader) if 40 < s.box.y < device.height - 40)
    reader.pointer.pinch((device.width / 2, edge), 120, 167)
    reader.wait_for_rest()
    assert reader.state().state == "zoomed"
    assert_no_gaps(reader)


@pytest.mark.devices("phone")
def test_a_pinch_zooms_the_strip_around_its_centre(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 3)
    scrolls(reader, 0.3)
    before = rows(reader)[0].box.width
    reader.pointer.pinch(reader.spot(0.5, 0.5), 120, 300)
    reader.wait_for_rest()
    assert rows(reader)[0].box.width / before == pytest.approx(2.5, abs=0.35)
    reader.pointer.swipe(reader.spot(0.5, 0.7), reader.spot(0.5, 0.4))
    reader.wait_for_rest()
    assert reader.state().state == "zoomed"


@pytest.mark.devices("phone", "desktop")
def test_switching_between_pages_and_strip_keeps_the_page_and_its_image(
    reader: Reader, colours: Book, device: Device
) -> None:
    reader.open(colours, 6)
    until(lambda: reader.state().slot(6).picture, "the page is loaded")
    mark_picture(reader, colours, 6, "same")
    reader.page.evaluate("() => localStorage.setItem('quire.reading', '1,1,1,2,1')")
    reader.page.evaluate("() => dispatchEvent(new StorageEvent('storage'))")
    until(lambda: reader.page.locator('[data-reader="pages"]').count() == 1, "the paged mode is active")
    reader.wait_for_rest(6)
    assert mark_of_picture(reader, colours, 6) == "same", "the image element is reused"
    reader.wait_for_page(6)


@pytest.mark.devices("phone")
def test_frames_of_a_strip_across_chapters_are_kept(reader: Reader, chapters: list[Book], device: Device) -> None:
    reader.open(chapters[0], PAGES)
    frames = [capture(reader.page)]
    for _ in range(3):
        reader.pointer.down(reader.spot(0.5, 0.8))
        reader.pointer.glide(reader.spot(0.5, 0.35), 0.15, gentle)
        frames.append(capture(reader.page))
        reader.pointer.hold(0.12)
        reader.pointer.up()
        reader.wait_for_rest()
        frames.append(capture(reader.page))
    keep_strip(frames, device, "strip")
    assert rows(reader) or reader.state().cards
