"""The image viewer."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from .devices import Device
from .pointers import Pointer, Mouse, Spot, Touch
from .reader_state import Box
from .waiting import until

#: The box of the image, its visible part, and the state of the viewer.
STATE = """() => {
    const viewer = document.querySelector('[data-quire="viewer"]');
    const surface = viewer?.querySelector('[data-quire="surface"]');
    if (!surface?.dataset.page) return null;
    const rect = (element) => {
        const r = element.getBoundingClientRect();
        return [r.x, r.y, r.width, r.height];
    };
    const leaf = viewer.querySelector(`.slot[data-page="${surface.dataset.page}"] [data-quire="leaf"]`);
    const image = leaf?.querySelector('img[src]');
    return {
        state: viewer.dataset.state, page: Number(surface.dataset.page), pages: surface.dataset.state,
        picture: leaf ? rect(leaf) : null, box: rect(viewer.querySelector('.viewer-box')),
        ground: Number(getComputedStyle(viewer.querySelector('.viewer-ground')).opacity),
        opacity: Number(getComputedStyle(viewer.querySelector('.viewer-box')).opacity),
        width: image?.naturalWidth ?? 0,
    };
}"""

#: Records the state at the end of every frame, after all callbacks of the frame.
FRAMES = """() => {
    const read = %s;
    const ask = window.requestAnimationFrame.bind(window);
    let frames = [];
    const note = (time) => {
        if (frames.at(-1)?.time === time) frames.pop();
        const state = read();
        if (state) frames.push({time, ...state});
    };
    window.requestAnimationFrame = (callback) => ask((time) => { callback(time); note(time); });
    window.quireTestViewer = () => { const all = frames; frames = []; return all; };
}""" % STATE


@dataclass(frozen=True)
class Shown:
    """The image at one moment."""

    #: "returning", "open", "dragging" or "closing".
    state: str
    #: The number of the image, from 1.
    page: int
    #: The state of the pages: "rest", "zoomed", "tracking", …
    pages: str
    #: The whole image.
    picture: Box
    #: The clipping box during a transition.
    box: Box
    #: The opacities of the background and of the image.
    ground: float
    opacity: float
    #: The natural width of the visible image.
    width: int
    time: float = 0

    @staticmethod
    def of(raw: dict) -> "Shown":
        return Shown(**raw | {"picture": Box(*raw["picture"]), "box": Box(*raw["box"])})

    @property
    def visible_box(self) -> Box:
        """The visible part of the image."""
        x, y = max(self.picture.x, self.box.x), max(self.picture.y, self.box.y)
        right, bottom = min(self.picture.right, self.box.right), min(self.picture.bottom, self.box.bottom)
        return Box(x, y, right - x, bottom - y)


def apart(one: Box, other: Box) -> float:
    """The distance of two boxes: the largest of the distances of their edges."""
    edges = ((one.x, other.x), (one.y, other.y), (one.right, other.right), (one.bottom, other.bottom))
    return max(abs(a - b) for a, b in edges)


#: Divides the page's times of frames, of events and of `performance` by a number, so that all motion takes longer.
SLOW = """(times) => {
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => ask((time) => callback(time / times));
    const now = performance.now.bind(performance);
    performance.now = () => now() / times;
    const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
    Object.defineProperty(Event.prototype, 'timeStamp', { get() { return get.call(this) / times; } });
}"""


class Viewer:
    """Create it before the page opens."""

    def __init__(self, page: Page, device: Device) -> None:
        self.page = page
        self.device = device
        self.pointer: Pointer = Touch(page) if device.touch else Mouse(page)
        page.add_init_script(f"({FRAMES})()")

    def slow_time(self, times: float) -> None:
        """Makes motion `times` as long from the page's next load on, for gestures that a slow machine delivers late.

        Gestures, too, have to last `times` as long for the same velocity.
        """
        self.page.add_init_script(f"({SLOW})({times})")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog", name="Images")

    def button(self, name: str) -> Locator:
        return self.dialog.get_by_role("button", name=name)

    def shown(self) -> Shown | None:
        raw = self.page.evaluate(STATE)
        return Shown.of(raw) if raw and raw["picture"] else None

    def frames(self) -> list[Shown]:
        """The frames since the last call."""
        return [Shown.of(raw) for raw in self.page.evaluate("() => quireTestViewer()") if raw["picture"]]

    def wait_for_rest(self, picture: int | None = None) -> Shown:
        """Waits until the image is at rest."""

        def question() -> Shown | None:
            now = self.shown()
            if now is None or now.state != "open" or now.pages not in ("rest", "zoomed"):
                return None
            return now if picture in (None, now.page) else None

        return until(question, f"image {picture or ''} is at rest in the viewer")

    def has_number(self, number: int, total: int | None = None, caption: str = "") -> None:
        """Checks the number of the image, the count and the caption in the bar."""
        words = rf"^{number} of {total or r'[0-9]+'}" + (f" · {re.escape(caption)}$" if caption else "$")
        expect(self.dialog.get_by_role("status").first).to_have_text(re.compile(words))

    def swipe(self, forward: bool = True) -> None:
        """Swipes to the next or the previous image, from left to right."""
        right, left = self.spot(0.8, 0.5), self.spot(0.3, 0.5)
        self.pointer.swipe(*((right, left) if forward else (left, right)))

    def closes_into(self, thumbnail: Box) -> None:
        """Checks that the viewer is closed, and that the image ended at this place."""
        self.is_closed()
        last = self.frames()[-1]
        assert last.opacity == 1 and apart(last.visible_box, thumbnail) < 12, last

    def fades(self) -> None:
        """Checks that the viewer is closed, and that the image faded out."""
        self.is_closed()
        assert self.frames()[-1].opacity < 0.05

    def is_closed(self) -> None:
        expect(self.page.locator('[data-quire="viewer"]')).to_have_count(0)

    def spot(self, across: float, along: float) -> Spot:
        return (self.device.width * across, self.device.height * along)

    def open_from(self, cover: Locator) -> Box:
        """Opens a cover with the device's gesture; returns the cover's box."""
        cover.scroll_into_view_if_needed()
        box = cover.bounding_box()
        assert box is not None
        origin = Box(**box)
        if self.device.touch:
            self.pointer.down(origin.middle)
            until(lambda: self.shown(), "a long press opens the viewer")
            self.pointer.up()
        else:
            # A hovered cover is lifted a little.
            self.page.mouse.move(*origin.middle)
            until(lambda: self.page.evaluate("() => document.getAnimations().length === 0"), "the cover is lifted")
            box = cover.bounding_box()
            assert box is not None
            origin = Box(**box)
            self.page.mouse.click(*origin.middle, button="right")
        return origin
