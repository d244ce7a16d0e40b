"""The reader with a reflowable book."""

import time

from playwright.sync_api import Page

from .devices import Device
from .pointers import Mouse, Spot, Touch
from .server import Book, Server
from .waiting import until

#: The visible words, the section, the page, and the size of the frame; null while anything moves.
SEEN = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    const slot = [...document.querySelectorAll('.book-pages > .slot.is-visible')].find((slot) => {
        const box = slot.getBoundingClientRect();
        return Math.abs(box.x) < 1 && Math.abs(box.y) < 1;
    });
    const frame = slot?.querySelector('iframe');
    const inside = frame?.contentDocument;
    if (!surface || surface.dataset.state !== 'rest' || !inside?.body) return null;
    const [width, height] = [frame.clientWidth, frame.clientHeight];
    const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
    const range = inside.createRange();
    const seen = [];
    let cut = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // Most paragraphs are on other pages: don't measure their words.
        range.selectNodeContents(node);
        const whole = range.getBoundingClientRect();
        if (whole.right <= 0.5 || whole.left >= width - 0.5 || whole.bottom <= 0.5 || whole.top >= height - 0.5) continue;
        for (const match of node.nodeValue.matchAll(/\\S+/g)) {
            range.setStart(node, match.index);
            range.setEnd(node, match.index + match[0].length);
            for (const box of range.getClientRects()) {
                const isIn = box.right > 0.5 && box.left < width - 0.5 && box.bottom > 0.5 && box.top < height - 0.5;
                if (!isIn) continue;
                seen.push(match[0]);
                if (box.left < -0.5 || box.right > width + 0.5 || box.top < -0.5 || box.bottom > height + 0.5) cut += 1;
            }
        }
    }
    return {
        section: Number(slot.dataset.section), page: Number(surface.dataset.page), count: Number(surface.dataset.pageCount),
        item: surface.dataset.item, words: seen, cut, size: [width, height],
        pictures: [...inside.querySelectorAll('img')].map((image) => image.getBoundingClientRect())
            .filter((box) => box.right > 0 && box.left < width && box.width > 0)
            .map((box) => [box.left, box.top, box.right, box.bottom]),
    };
}"""


class TextReader:
    def __init__(self, page: Page, device: Device, server: Server) -> None:
        self.page = page
        self.device = device
        self.server = server
        self.pointer = Touch(page) if device.touch else Mouse(page)

    def open(self, book: Book, position: int | None = None) -> dict:
        self.page.goto(f"{self.server.origin}/read/{book.id}" + (f"/{position}" if position else ""))
        return self.wait_for_text()

    def visible_text_or_none(self) -> dict | None:
        return self.page.evaluate(SEEN)

    def wait_for_text(self, seconds: float = 10) -> dict:
        """The visible text at rest, when it is the same twice in a row."""

        def question() -> dict | None:
            first = self.visible_text_or_none()
            if first is None or not (first["words"] or first["pictures"]):
                return None
            self.page.wait_for_timeout(60)
            return first if first == self.visible_text_or_none() else None

        return until(question, "a text page is at rest", seconds=seconds)

    def turn(self, back: bool = False, key: str | None = None) -> dict | None:
        """Turns a page by key; returns the visible text then, or None at the end."""
        before = self.visible_text_or_none() or self.wait_for_text()
        self.page.keyboard.press(key or ("PageUp" if back else "PageDown"))
        end = time.monotonic() + 4
        while time.monotonic() < end:
            self.page.wait_for_timeout(30)
            if self.page.evaluate("document.querySelector('[data-quire=surface]').dataset.item") in ("end", "start"):
                return None
            now = self.visible_text_or_none()
            if now and (now["section"], now["page"]) != (before["section"], before["page"]) and now["words"] + now["pictures"]:
                return self.wait_for_text()
        raise AssertionError(f"no page was turned from {before['section']}/{before['page']}")

    def tap(self, spot: Spot) -> None:
        self.pointer.tap(spot)

    def show_bars(self) -> None:
        bars = self.page.locator("[data-quire=bars]")
        if bars.get_attribute("data-visible") != "true":
            self.page.keyboard.press("m")
        until(lambda: bars.get_attribute("data-visible") == "true", "the bars are visible")

    def letters(self, name: str, times: int = 1) -> None:
        """Makes the font larger (A+) or smaller (A−)."""
        self.show_bars()
        self.page.get_by_role("button", name="Text", exact=True).click()
        for _ in range(times):
            self.page.get_by_role("button", name=name).click()
        self.page.keyboard.press("Escape")
