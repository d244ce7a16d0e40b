"""Four hundred pages from end to end, with what is on the page and in memory noted at every frame."""

import time
from dataclasses import dataclass

import pytest

from quire_browser.devices import Device
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book, Server
from quire_browser.waiting import until

#: Elements of the whole document: bars, rows near the window and what they show.
MOST_NODES = 240
#: Pages of the strip that exist at once, cards among them.
MOST_ROWS = 10
#: Decoded pictures, of six megabytes each: far below what a phone may hold (256 MB), for all but a few are let go.
MOST_BYTES = 160 << 20

#: Notes at every frame what there is.
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


def most(entries: list[Entry]) -> Entry:
    """The last page of these entries, and the most there ever was of each thing."""
    names = ("nodes", "rows", "pictures", "bytes", "listeners")
    return Entry(entries[-1].page, *(max(getattr(entry, name) for entry in entries) for name in names))


def says(entries: list[Entry], device: Device, kind: str, seconds: float, capsys: pytest.CaptureFixture) -> None:
    """Prints the log, a line for every fortieth page with the most of all frames since the line before."""
    lines, since = [f"{device.name}, {kind}: {len(entries)} frames in {seconds:.0f} s"], []
    for entry in entries:
        since.append(entry)
        if entry.page >= len(lines) * 40:
            lines.append(f"  up to {most(since)}")
            since = []
    lines.append(f"  at the end, {entries[-1]}")
    ARTEFACTS.mkdir(exist_ok=True)
    (ARTEFACTS / f"long-chapter-{device.name}-{kind}.txt").write_text("\n".join(lines) + "\n")
    with capsys.disabled():
        print("\n" + "\n".join(lines))


def is_bounded(entries: list[Entry]) -> None:
    whole = most(entries)
    assert whole.nodes <= MOST_NODES, whole
    assert whole.rows <= MOST_ROWS, whole
    assert whole.bytes <= MOST_BYTES, whole
    # Nothing grows with the way that was read: the last quarter needs no more than the first ones did.
    part = len(entries) // 4
    early, late = most(entries[part : part * 2]), most(entries[-part:])
    assert late.nodes <= early.nodes * 1.3 + 20, f"{early} became {late}"
    assert late.listeners <= early.listeners * 1.3 + 20, f"{early} became {late}"
    assert late.bytes <= early.bytes * 1.5 + (16 << 20), f"{early} became {late}"


def settles(reader: Reader) -> None:
    """Waits until all that lies around the place is there: nothing more comes in half a second."""

    def question() -> bool:
        before = log(reader)[-1].pictures
        time.sleep(0.5)
        return log(reader)[-1].pictures == before > 0

    until(question, "the pictures around the place are there")


@pytest.fixture
def long(crowd_server: Server) -> Book:
    book = crowd_server.book("Long 1")
    crowd_server.begin_anew(book)
    return book


@pytest.mark.reads(mode="webtoon")
@pytest.mark.devices("phone")
def test_a_strip_of_400_pages_is_flung_through_from_end_to_end(
    reader: Reader, long: Book, device: Device, crowd_server: Server, capsys: pytest.CaptureFixture
) -> None:
    reader.open(long, 1)
    # A finger on the bars would keep them.
    reader.hide_bars()
    reader.page.evaluate(LOG)
    began = time.monotonic()
    while reader.state().page < long.page_count and time.monotonic() - began < 90:
        reader.hand.swipe(reader.spot(0.5, 0.85), reader.spot(0.5, 0.05), 0.05)
        # The next finger would catch it: so long it may fly.
        reader.hand.passes(0.6)
    until(lambda: (s := reader.state()).rests and s.page == long.page_count, "the last page is reached")
    until(lambda: reader.state().slot(long.page_count).picture, "and its picture is there")
    entries = log(reader)
    says(entries, device, "flung", time.monotonic() - began, capsys)
    is_bounded(entries)
    # However fast it was, no page was jumped over by the strip itself: it only ever went on.
    pages = [entry.page for entry in entries]
    assert all(one <= other for one, other in zip(pages, pages[1:]))
    until(lambda: crowd_server.progress(long)["completed"], "it is read to its end")


@pytest.mark.reads(mode="webtoon")
@pytest.mark.devices("desktop")
def test_a_strip_of_400_pages_is_gone_through_with_keys(
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
        # Keys can be faster than pictures. Now and then one stops and reads, early on the way as late, so that what is
        # held in one place can be held against what is held in another.
        if bursts % 4 == 0:
            reader.rests()
            settles(reader)
    until(lambda: (s := reader.state()).rests and s.page == long.page_count, "the last page is reached")
    until(lambda: reader.state().slot(long.page_count).picture, "and its picture is there")
    entries = log(reader)
    says(entries, device, "keys", time.monotonic() - began, capsys)
    is_bounded(entries)
