"""A chapter of 400 pages from end to end: elements and memory, recorded at every frame."""

import time
from dataclasses import dataclass

import pytest

from quire_browser.devices import Device
from quire_browser.image_requests import counts
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book, Server
from quire_browser.waiting import until

#: The maximum number of elements in the document: bars, rows near the window and their contents.
MOST_NODES = 240
#: The maximum number of pages of the strip in the document, including cards.
MOST_ROWS = 10
#: The maximum size of the decoded images in bytes; each has six megabytes. Most images are released, so it is far below
#: a phone's limit (256 MB).
MOST_BYTES = 160 << 20

#: Records the counts at every frame.
LOG = """() => {
    const log = [];
    const note = () => {
        const surface = document.querySelector('[data-quire="surface"]');
        const held = quireHostCounts();
        log.push([
            Number(surface.dataset.page), document.getElementsByTagName('*').length,
            surface.querySelectorAll('[data-quire="slot"]').length, held.pictures, held.pictureBytes, held.listeners,
        ]);
        requestAnimationFrame(note);
    };
    note();
    window.quireTestLog = log;
}"""


@dataclass(frozen=True)
class Entry:
    page: int
    nodes: int
    rows: int
    pictures: int
    bytes: int
    listeners: int

    def __str__(self) -> str:
        return (
            f"page {self.page:3}: {self.nodes:3} elements, {self.rows:2} rows, {self.pictures:2} pictures, "
            f"{self.bytes / (1 << 20):5.1f} MB decoded, {self.listeners:3} listeners"
        )


def log(reader: Reader) -> list[Entry]:
    return [Entry(*numbers) for numbers in reader.page.evaluate("() => quireTestLog")]


def maxima(entries: list[Entry]) -> Entry:
    """The last page of these entries, and the maximum of each count."""
    names = ("nodes", "rows", "pictures", "bytes", "listeners")
    return Entry(entries[-1].page, *(max(getattr(entry, name) for entry in entries) for name in names))


def print_log(entries: list[Entry], device: Device, kind: str, seconds: float, capsys: pytest.CaptureFixture) -> None:
    """Prints the log: a line for every fortieth page with the maxima since the line before."""
    lines, since = [f"{device.name}, {kind}: {len(entries)} frames in {seconds:.0f} s"], []
    for entry in entries:
        since.append(entry)
        if entry.page >= len(lines) * 40:
            lines.append(f"  up to {maxima(since)}")
            since = []
    lines.append(f"  at the end, {entries[-1]}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"long-chapter-{device.name}-{kind}.txt").write_text("\n".join(lines) + "\n")
    with capsys.disabled():
        print("\n" + "\n".join(lines))


def is_bounded(entries: list[Entry]) -> None:
    whole = maxima(entries)
    assert whole.nodes <= MOST_NODES, whole
    assert whole.rows <= MOST_ROWS, whole
    assert whole.bytes <= MOST_BYTES, whole
    # No count grows along the way: the last quarter needs no more than the first quarters.
    part = len(entries) // 4
    early, late = maxima(entries[part : part * 2]), maxima(entries[-part:])
    assert late.nodes <= early.nodes * 1.3 + 20, f"{early} became {late}"
    assert late.listeners <= early.listeners * 1.3 + 20, f"{early} became {late}"
    assert late.bytes <= early.bytes * 1.5 + (16 << 20), f"{early} became {late}"


def settles(reader: Reader) -> None:
    """Waits until the images around the position are loaded: none arrives within half a second."""

    def question() -> bool:
        before = counts(reader.page)["pictures"]
        time.sleep(0.5)
        return counts(reader.page)["pictures"] == before > 0

    until(question, "the images around the position are loaded")


@pytest.fixture
def long(crowd_server: Server) -> Book:
    book = crowd_server.book("Long 1")
    crowd_server.reset_progress(book)
    return book


@pytest.mark.settings(mode="webtoon")
@pytest.mark.devices("phone")
def test_a_strip_of_400_pages_is_flung_through_from_end_to_end(
    reader: Reader, long: Book, device: Device, crowd_server: Server, capsys: pytest.CaptureFixture
) -> None:
    reader.open(long, 1)
    # A touch on the bars would keep them visible.
    reader.hide_bars()
    reader.page.evaluate(LOG)
    began = time.monotonic()
    while reader.state().page < long.page_count and time.monotonic() - began < 90:
        reader.pointer.swipe(reader.spot(0.5, 0.85), reader.spot(0.5, 0.05), 0.05)
        # The next touch would stop the fling, so wait until the strip has slowed down.
        reader.pointer.advance(0.6)
    until(lambda: (s := reader.state()).is_at_rest and s.page == long.page_count, "the last page is reached")
    until(lambda: reader.state().slot(long.page_count).picture, "its image is loaded")
    entries = log(reader)
    print_log(entries, device, "flung", time.monotonic() - began, capsys)
    is_bounded(entries)
    # However fast it scrolls, the strip skips no page: the position only increases.
    pages = [entry.page for entry in entries]
    assert all(one <= other for one, other in zip(pages, pages[1:]))
    until(lambda: crowd_server.progress(long)["completed"], "it is read to its end")


@pytest.mark.settings(mode="webtoon")
@pytest.mark.devices("desktop")
def test_a_strip_of_400_pages_is_scrolled_through_with_keys(
    reader: Reader, long: Book, device: Device, capsys: pytest.CaptureFixture
) -> None:
    reader.open(long, 1)
    reader.page.evaluate(LOG)
    began = time.monotonic()
    bursts = 0
    while reader.state().page < long.page_count and time.monotonic() - began < 90:
        for _ in range(12):
            reader.page.keyboard.press("PageDown")
        bursts += 1
        # Keys can be faster than image loads. The test waits now and then, early and late in the chapter, so that the counts
        # at those places can be compared.
        if bursts % 4 == 0:
            reader.wait_for_rest()
            settles(reader)
    until(lambda: (s := reader.state()).is_at_rest and s.page == long.page_count, "the last page is reached")
    until(lambda: reader.state().slot(long.page_count).picture, "its image is loaded")
    entries = log(reader)
    print_log(entries, device, "keys", time.monotonic() - began, capsys)
    is_bounded(entries)
