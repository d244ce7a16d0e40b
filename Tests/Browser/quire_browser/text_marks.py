"""Selects and highlights text in a book, on reflowable pages and on pages with a fixed layout."""

from playwright.sync_api import expect

from .pointers import Spot
from .text_reader import TextReader
from .waiting import until

#: The box in the window of words in an element, or of the whole element: left, top, right and bottom. Null unless its
#: middle is visible.
BOX = """([id, words]) => {
    for (const frame of document.querySelectorAll('.slot.is-visible iframe')) {
        const [inside, at] = [frame.contentDocument, frame.getBoundingClientRect()];
        const scale = at.width / frame.clientWidth;
        const element = inside?.getElementById(id);
        if (!element) continue;
        let box = words ? null : element.getBoundingClientRect();
        const walker = inside.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node && !box; node = walker.nextNode()) {
            const start = node.data.indexOf(words);
            if (start < 0) continue;
            const range = inside.createRange();
            range.setStart(node, start);
            range.setEnd(node, start + words.length);
            box = range.getClientRects()[0];
        }
        if (!box) continue;
        const [left, top] = [at.x + box.left * scale, at.y + box.top * scale];
        const [right, bottom] = [at.x + box.right * scale, at.y + box.bottom * scale];
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (x >= 0 && x < innerWidth && y >= 0 && y < innerHeight) return [left, top, right, bottom];
    }
    return null;
}"""
#: The text ranges of the highlight with this name in the visible frames.
PAINTED = """(name) => [...document.querySelectorAll('.slot.is-visible iframe')].flatMap((frame) => {
    const box = frame.getBoundingClientRect();
    if (box.right < 1 || box.left > innerWidth - 1) return [];
    return [...(frame.contentWindow.CSS.highlights.get('quire-' + name) ?? [])].map(String);
})"""


class Marks(TextReader):
    """A reader that selects and highlights text."""

    def begin(self, title: str = "Annotated") -> dict:
        self.book = self.server.book(title)
        self.server.reset_progress(self.book)
        return self.open(self.book)

    def remove_all(self) -> None:
        """Removes the highlights, because other tests read the same books."""
        for mark in self.stored():
            self.page.request.delete(f"{self.server.origin}/api/v1/publications/{self.book.id}/marks/{mark['id']}")

    def stored(self) -> list[dict]:
        return self.server.get(f"/api/v1/publications/{self.book.id}/marks")["marks"]

    def box(self, element: str, words: str = "") -> tuple[float, float, float, float]:
        """The box at rest in the window of words in an element, or of the element: left, top, right and bottom."""

        def question() -> list[float] | None:
            first = self.page.evaluate(BOX, [element, words])
            self.page.wait_for_timeout(60)
            return first if first == self.page.evaluate(BOX, [element, words]) else None

        return tuple(until(question, f"{words or element} is on the page"))

    def spot(self, element: str, words: str = "") -> Spot:
        left, top, right, bottom = self.box(element, words)
        return (left + right) / 2, (top + bottom) / 2

    def painted(self, name: str) -> list[str]:
        return self.page.evaluate(PAINTED, name)

    def choose(self, element: str, first: str, last: str | None = None) -> str:
        """Presses a word for a long time, and drags to another."""
        self.pointer.down(self.spot(element, first))
        self.pointer.hold(0.55)
        until(lambda: self.painted("chosen"), "a word is selected")
        if last:
            self.pointer.glide(self.spot(element, last), 0.2)
        self.pointer.up()
        expect(self.bar()).to_be_visible()
        return self.painted("chosen")[0]

    def bar(self):
        return self.page.get_by_role("toolbar", name="Selected text")

    def do(self, name: str) -> None:
        self.bar().get_by_role("button", name=name).click()

    def list(self):
        self.show_bars()
        self.page.get_by_role("button", name="More").click()
        self.page.get_by_role("menuitem", name="Bookmarks").click()
        return self.page.get_by_role("dialog", name="Bookmarks")
