"""The reader.

Controls are found by role and label. `reader_state.py` reads positions and states.
"""

import re
import time

from PIL import Image
from playwright.sync_api import Locator, Page

from .comic_files import page_of_colour
from .devices import Device
from .pointers import Pointer, Mouse, Spot, Touch
from .reader_state import STATE, Box, State
from .screenshots import capture
from .server import Book, Server
from .waiting import until

#: Records the state at every frame until it is stopped.
RECORD = """() => {
    const read = %s;
    const frames = [];
    let running = true;
    const note = (time) => { frames.push({time, ...read()}); if (running) requestAnimationFrame(note); };
    requestAnimationFrame(note);
    window.quireTestRecording = () => { running = false; return frames; };
}""" % STATE

#: Whether the images of all these pages (from 1) have arrived.
FETCHED = """(pages) => {
    const arrived = performance.getEntriesByType('resource')
        .filter((entry) => entry.responseEnd > 0).map((entry) => new URL(entry.name).pathname);
    return pages.every((page) => arrived.some((path) => path.startsWith('/images/') && path.endsWith(`/${page - 1}`)));
}"""


class Reader:
    def __init__(self, page: Page, device: Device, server: Server, pointer: Pointer | None = None) -> None:
        self.page = page
        self.device = device
        self.server = server
        self.pointer: Pointer = pointer or (Touch(page) if device.touch else Mouse(page))
        self.right_to_left = False

    # Opening and waiting

    def open(self, book: Book, page: int | None = None) -> "Reader":
        """Opens the book by its address, at `page` (from 1) if given, otherwise at its progress."""
        self.right_to_left = book.right_to_left
        place = "" if page is None else f"/{page}"
        self.page.goto(f"{self.server.origin}/read/{book.id}{place}")
        self.wait_for_rest(page)
        until(lambda: (s := self.state()).slot(s.page).picture, "the first image is loaded")
        return self

    def wait_for_images(self, pages: set[int]) -> None:
        """Waits until the images of these pages have arrived and had time to decode."""
        until(lambda: self.page.evaluate(FETCHED, sorted(pages)), f"the images of {sorted(pages)} are loaded")
        time.sleep(0.2)

    def wait_for_rest(self, page: int | None = None, seconds: float = 10) -> State:
        """Waits until nothing moves, on page `page` if given."""

        def question() -> State | None:
            state = self.state_or_none()
            if state is None or not state.is_at_rest or (page is not None and state.page != page):
                return None
            return state

        wanted = "the reader rests" + (f" on page {page}" if page is not None else "")
        try:
            return until(question, wanted, seconds)
        except AssertionError as error:
            now = self.state_or_none()
            if now is None:
                raise AssertionError(f"{error}; there is no reading surface") from None
            raise AssertionError(f"{error}; it is {now.state!r} on page {now.page}") from None

    def wait_for_page(self, page: int) -> State:
        """Waits until the reader is at rest on `page` and its image is painted."""
        state = self.wait_for_rest(page)
        self.wait_for_paint(page)
        return state

    # State

    @property
    def surface(self) -> Locator:
        return self.page.locator('[data-quire="surface"]')

    def state_or_none(self) -> State | None:
        raw = self.page.evaluate(STATE)
        return State.of(raw) if raw else None

    def state(self) -> State:
        state = self.state_or_none()
        assert state is not None, "there is no reading surface"
        return state

    def record(self) -> None:
        """Starts recording the state at every frame."""
        self.page.evaluate(RECORD)

    def recording(self) -> list[tuple[float, State]]:
        """The states since `record`, with their times in milliseconds; the last is the current state."""
        frames = self.page.evaluate(
            """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
                () => done(window.quireTestRecording()))))"""
        )
        return [(frame["time"], State.of(frame)) for frame in frames if "slots" in frame]

    def picture(self, page: int | None = None) -> Box:
        """The box of the page's image, in points of the window."""
        state = self.state()
        picture = state.slot(page or state.page).picture
        assert picture is not None, f"page {page or state.page} has no image"
        return picture

    def zoom(self) -> float:
        """The width of the image relative to the window's width."""
        return self.picture().width / self.device.width

    def bars_are_visible(self) -> bool:
        return self.page.locator('[data-quire="bars"]').first.get_attribute("data-visible") == "true"

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider", name="Page")

    @property
    def announcer(self) -> Locator:
        return self.page.locator('[data-quire="announcer"]')

    def announced(self) -> str:
        return (self.announcer.text_content() or "").strip()

    # Painted pixels

    def screenshot(self) -> Image.Image:
        """The window in the pixels of its screen."""
        return capture(self.page, dense=True)

    def quick_screenshot(self) -> Image.Image:
        """The window with one pixel per CSS pixel, which takes a fifth of the time on a dense screen."""
        return capture(self.page)

    def painted_page_at(self, spot: Spot, shot: Image.Image | None = None) -> int | None:
        """The page of the test library whose paper is painted at `spot`, or None."""
        shot = shot or self.quick_screenshot()
        scale = shot.width / self.device.width
        x = min(max(round(spot[0] * scale), 0), shot.width - 1)
        y = min(max(round(spot[1] * scale), 0), shot.height - 1)
        return page_of_colour(shot.getpixel((x, y)))

    def paper_spot(self, page: int | None = None) -> Spot:
        """A spot of the image inside the window with paper and no numeral."""
        box = self.picture(page)
        return (
            min(max(box.x + box.width * 0.5, 2), self.device.width - 3),
            min(max(box.y + box.height * 0.2, 2), self.device.height - 3),
        )

    def wait_for_paint(self, page: int) -> None:
        until(
            lambda: self.state().slot(page).picture and self.painted_page_at(self.paper_spot(page)) == page,
            f"the paper of page {page} is painted",
            every=0.1,
        )

    # Gestures

    @property
    def ahead(self) -> int:
        """The direction in which the finger moves to turn to the next page: -1 to the left, +1 to the right."""
        return 1 if self.right_to_left else -1

    def spot(self, across: float, down: float = 0.5) -> Spot:
        """A spot of the window, from (0, 0) to (1, 1)."""
        return (self.device.width * across, self.device.height * down)

    def forward_zone(self, number: int = 0) -> Spot:
        """A position at which a tap turns forward. Two quick taps at one position zoom, so use different numbers for a
        quick series."""
        return self.spot(0.5 - self.ahead * 0.38, 0.6 if number % 2 else 0.4)

    def backward_zone(self, number: int = 0) -> Spot:
        return self.spot(0.5 + self.ahead * 0.38, 0.6 if number % 2 else 0.4)

    def swipe(self, pages: int = 1, duration: float = 0.12, travel: float = 0.5) -> None:
        """One swipe towards the next page (1) or the previous one (-1) that lifts while moving."""
        direction = self.ahead * (1 if pages > 0 else -1)
        start = self.spot(0.5 - direction * travel / 2, 0.6)
        end = self.spot(0.5 + direction * travel / 2, 0.6)
        self.pointer.swipe(start, end, duration)

    def show_bars(self) -> None:
        if not self.bars_are_visible():
            self.pointer.tap(self.spot(0.5, 0.5))
            until(self.bars_are_visible, "a tap in the middle shows the bars")

    def hide_bars(self) -> None:
        if self.bars_are_visible():
            self.pointer.tap(self.spot(0.5, 0.5))
            until(lambda: not self.bars_are_visible(), "a tap in the middle hides the bars")

    # The address

    def path(self) -> str:
        """The path of the address, read in the page."""
        return self.page.evaluate("() => location.pathname")

    def address_page(self) -> int | None:
        """The page in the address, from 1."""
        found = re.search(r"^/read/[^/]+/(\d+)$", self.page.evaluate("() => location.pathname"))
        return int(found.group(1)) if found else None
