"""The viewer of pictures, as a person and as a test see it."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from .devices import Device
from .hands import Hand, Mouse, Spot, Touch
from .reader import Box
from .waiting import until

#: Where the picture is, how much of it can be seen, and what goes on.
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

#: Notes the state at the end of every frame, once all that the frame runs has run.
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
    """The picture at one moment."""

    #: "returning", "open", "dragging" or "closing".
    state: str
    #: Which picture, from 1.
    page: int
    #: What the pages do: "rest", "zoomed", "tracking", …
    pages: str
    #: All of the picture.
    picture: Box
    #: What cuts it while it is away from its place.
    box: Box
    #: The opacities of what is behind it, and of it.
    ground: float
    opacity: float
    #: Of the picture that is shown, in its own pixels.
    width: int
    time: float = 0

    @staticmethod
    def of(raw: dict) -> "Shown":
        return Shown(**raw | {"picture": Box(*raw["picture"]), "box": Box(*raw["box"])})

    @property
    def seen(self) -> Box:
        """What can be seen of the picture."""
        x, y = max(self.picture.x, self.box.x), max(self.picture.y, self.box.y)
        right, bottom = min(self.picture.right, self.box.right), min(self.picture.bottom, self.box.bottom)
        return Box(x, y, right - x, bottom - y)


def apart(one: Box, other: Box) -> float:
    """How far two boxes lie apart: the most of their four edges."""
    edges = ((one.x, other.x), (one.y, other.y), (one.right, other.right), (one.bottom, other.bottom))
    return max(abs(a - b) for a, b in edges)


class Viewer:
    """To be made before the page is opened."""

    def __init__(self, page: Page, device: Device) -> None:
        self.page = page
        self.device = device
        self.hand: Hand = Touch(page) if device.touch else Mouse(page)
        page.add_init_script(f"({FRAMES})()")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog", name="Pictures")

    def button(self, name: str) -> Locator:
        return self.dialog.get_by_role("button", name=name)

    def shown(self) -> Shown | None:
        raw = self.page.evaluate(STATE)
        return Shown.of(raw) if raw and raw["picture"] else None

    def frames(self) -> list[Shown]:
        """The frames since this was asked last."""
        return [Shown.of(raw) for raw in self.page.evaluate("() => quireTestViewer()") if raw["picture"]]

    def rests(self, picture: int | None = None) -> Shown:
        """Waits until the picture lies in its place."""

        def question() -> Shown | None:
            now = self.shown()
            if now is None or now.state != "open" or now.pages not in ("rest", "zoomed"):
                return None
            return now if picture in (None, now.page) else None

        return until(question, f"picture {picture or ''} rests in the viewer")

    def is_closed(self) -> None:
        expect(self.page.locator('[data-quire="viewer"]')).to_have_count(0)

    def spot(self, across: float, along: float) -> Spot:
        return (self.device.width * across, self.device.height * along)

    def open_from(self, cover: Locator) -> Box:
        """Asks for a cover as one does on this device; gives the place where the cover was."""
        cover.scroll_into_view_if_needed()
        box = cover.bounding_box()
        assert box is not None
        lies = Box(**box)
        if self.device.touch:
            self.hand.down(lies.middle)
            until(lambda: self.shown(), "a long press opens the viewer")
            self.hand.up()
        else:
            # The cover lifts a little under the mouse.
            self.page.mouse.move(*lies.middle)
            until(lambda: self.page.evaluate("() => document.getAnimations().length === 0"), "the cover is lifted")
            box = cover.bounding_box()
            assert box is not None
            lies = Box(**box)
            self.page.mouse.click(*lies.middle, button="right")
        return lies
