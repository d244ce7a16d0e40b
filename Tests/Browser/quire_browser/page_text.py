"""Reads a publication whose pages have text: a PDF, a DjVu file or an ACBF comic."""

from .pointers import Spot
from .reader import Reader
from .text_marks import PAINTED
from .waiting import until

#: The box in the window of a word of the text over the visible pages: left, top, right and bottom.
BOX = """(word) => {
    for (const frame of document.querySelectorAll('.slot.is-visible iframe.is-layer')) {
        const [inside, at] = [frame.contentDocument, frame.getBoundingClientRect()];
        if (at.right < 1 || at.left > innerWidth - 1 || !inside?.querySelector('#quire-style')) continue;
        const element = [...inside.querySelectorAll('span, p')].find((span) => span.textContent.trim() === word);
        if (!element) continue;
        const scale = at.width / frame.clientWidth;
        const range = inside.createRange();
        range.setStart(element.firstChild, 0);
        range.setEnd(element.firstChild, word.length);
        const box = range.getBoundingClientRect();
        return [at.x + box.left * scale, at.y + box.top * scale, at.x + box.right * scale, at.y + box.bottom * scale];
    }
    return null;
}"""


class PageTextReader(Reader):
    def begin(self, page: int = 1, title: str = "Lighthouse") -> None:
        self.book = self.server.book(title)
        self.server.reset_progress(self.book)
        self.open(self.book, page)
        self.hide_bars()

    def box(self, word: str) -> tuple[float, float, float, float]:
        return tuple(until(lambda: self.page.evaluate(BOX, word), f"“{word}” is on the page"))

    def word_spot(self, word: str) -> Spot:
        left, top, right, bottom = self.box(word)
        return (left + right) / 2, (top + bottom) / 2

    def press_word(self, word: str) -> None:
        """Selects a word: with a long press of a finger, or with a double click."""
        if not self.device.touch:
            self.pointer.double_tap(self.word_spot(word))
            return
        self.pointer.down(self.word_spot(word))
        self.pointer.hold(0.55)
        until(lambda: self.painted("chosen"), "a word is selected")
        self.pointer.up()

    def painted(self, name: str) -> list[str]:
        return [words.strip() for words in self.page.evaluate(PAINTED, name)]

    def bar(self):
        return self.page.get_by_role("toolbar", name="Selected text")

    def do(self, name: str) -> None:
        self.bar().get_by_role("button", name=name).click()

    def search(self, words: str):
        """Searches, and returns the results."""
        self.show_bars()
        self.page.get_by_role("button", name="Search this book").click()
        sheet = self.page.get_by_role("dialog", name="Search this book")
        sheet.get_by_role("searchbox").fill(words)
        return sheet.get_by_role("listitem")

    def choose_in_menu(self, item: str) -> None:
        self.show_bars()
        self.page.get_by_role("button", name="More").click()
        self.page.get_by_role("menuitem", name=item).click()

    def stored(self) -> list[dict]:
        return self.server.get(f"/api/v1/publications/{self.book.id}/annotations")["annotations"]

    def remove_all(self) -> None:
        for annotation in self.stored():
            self.server.delete(f"/api/v1/publications/{self.book.id}/annotations/{annotation['id']}")
