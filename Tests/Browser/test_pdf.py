"""PDF files: text over the drawn page, links, the search and passwords."""

from collections.abc import Iterator

import pytest
from PIL import ImageStat
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.pdf_files import HEIGHT, LEADING, LEFT, PASSWORD, TOP, WIDTH
from quire_browser.pointers import Spot
from quire_browser.reader import Reader
from quire_browser.screenshots import capture, keep
from quire_browser.server import Server
from quire_browser.text_marks import PAINTED
from quire_browser.waiting import until

#: The box in the window of a word of the text over the visible pages: left, top, right and bottom.
BOX = """(word) => {
    for (const frame of document.querySelectorAll('.slot.is-visible iframe.is-layer')) {
        const [inside, at] = [frame.contentDocument, frame.getBoundingClientRect()];
        if (at.right < 1 || at.left > innerWidth - 1 || !inside?.querySelector('#quire-style')) continue;
        const element = [...inside.querySelectorAll('span')].find((span) => span.textContent.trim() === word);
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


class Document(Reader):
    """A reader of the PDF with text."""

    def begin(self, page: int = 1) -> None:
        self.book = self.server.book("Lighthouse")
        self.server.reset_progress(self.book)
        self.open(self.book, page)
        self.hide_bars()

    def box(self, word: str) -> tuple[float, float, float, float]:
        return tuple(until(lambda: self.page.evaluate(BOX, word), f"“{word}” is on the page"))

    def word_spot(self, word: str) -> Spot:
        left, top, right, bottom = self.box(word)
        return (left + right) / 2, (top + bottom) / 2

    def painted(self, name: str) -> list[str]:
        return [words.strip() for words in self.page.evaluate(PAINTED, name)]

    def bar(self):
        return self.page.get_by_role("toolbar", name="Selected text")

    def do(self, name: str) -> None:
        self.bar().get_by_role("button", name=name).click()

    def stored(self) -> list[dict]:
        return self.server.get(f"/api/v1/publications/{self.book.id}/annotations")["annotations"]

    def remove_all(self) -> None:
        for annotation in self.stored():
            self.server.delete(f"/api/v1/publications/{self.book.id}/annotations/{annotation['id']}")


@pytest.fixture
def document(page: Page, device: Device, pdf_server: Server) -> Iterator[Document]:
    document = Document(page, device, pdf_server)
    yield document
    document.remove_all()


def assert_word_is_on_its_picture(document: Document, word: str, row: int) -> None:
    """Asserts that a word of the text layer is at its position in the image of the page."""
    picture = document.picture()
    left, top, right, bottom = document.box(word)
    scale = picture.width / WIDTH
    assert left == pytest.approx(picture.x + LEFT * scale, abs=2)
    baseline = picture.y + (TOP + LEADING * row) / HEIGHT * picture.height
    assert top < baseline < bottom + 1
    image = capture(document.page).convert("L").crop((round(left), round(top), round(right), round(bottom)))
    assert ImageStat.Stat(image).extrema[0][0] < 120, "there is ink at the place of the word"


@pytest.mark.devices("phone")
def test_text_is_selected_with_a_finger_and_the_highlight_persists(document: Document, device: Device) -> None:
    document.begin()
    assert_word_is_on_its_picture(document, "The", 0)
    assert_word_is_on_its_picture(document, "about", 1)
    document.pointer.down(document.word_spot("keeper"))
    document.pointer.hold(0.55)
    until(lambda: document.painted("chosen") == ["keeper"], "the word is selected, and no menu is open")
    document.pointer.glide(document.word_spot("evening"), 0.3)
    document.pointer.up()
    words = "keeper wrote every evening"
    until(lambda: document.painted("chosen") == [words], "the selection is extended")
    keep(document.page, device, "light", "pdf-selection")
    document.do("Highlight in blue")
    expect(document.bar()).to_have_count(0)
    assert document.painted("blue") == [words]
    stored = until(document.stored, "the server has the highlight")[0]
    assert stored["locator"]["locations"]["position"] == 1
    assert stored["locator"]["text"]["highlight"] == words
    document.page.reload()
    document.wait_for_rest(1)
    until(lambda: document.painted("blue") == [words], "the highlight is visible again")
    # The words stay on the page when it is magnified.
    document.pointer.pinch(document.word_spot("wrote"), 70, 126)
    until(lambda: document.surface.get_attribute("data-state") == "zoomed", "the page is magnified")
    left, _, right, _ = document.box("wrote")
    assert right - left > 60
    document.open(document.book, 2)
    # A long press next to the text opens the menu of the page.
    document.pointer.down(document.spot(0.5, 0.7))
    document.pointer.hold(0.8)
    document.pointer.up()
    expect(document.page.get_by_role("menu", name="Page 2")).to_be_visible()


@pytest.mark.devices("desktop")
@pytest.mark.expects("https://example.org/weather")
def test_text_is_selected_with_the_mouse_and_links_work_with_mouse_and_keyboard(document: Document) -> None:
    document.begin()
    document.pointer.double_tap(document.word_spot("weather"))
    until(lambda: document.painted("chosen") == ["weather"], "the word is selected")
    expect(document.bar()).to_be_visible()
    document.page.keyboard.press("Escape")
    expect(document.bar()).to_have_count(0)
    # A link to a page, and back.
    document.page.keyboard.press("Tab")
    link = document.page.get_by_role("link", name="To the second page")
    expect(link).to_have_count(1)
    until(lambda: link.evaluate("(link) => { link.focus(); return link === document.activeElement; }"), "the link has the focus")
    document.page.keyboard.press("Enter")
    document.wait_for_rest(2)
    document.page.go_back()
    document.wait_for_rest(1)
    # A link to an address opens a tab.
    document.page.context.route("https://example.org/**", lambda route: route.fulfill(body="weather"))
    with document.page.context.expect_page() as opened:
        document.pointer.tap(document.word_spot("about"))
    assert opened.value.url.startswith("https://example.org/") or opened.value.url == "about:blank"


@pytest.mark.devices("phone")
def test_search_results_are_marked_on_the_page(document: Document) -> None:
    document.begin()
    document.show_bars()
    document.page.get_by_role("button", name="Search this book").click()
    sheet = document.page.get_by_role("dialog", name="Search this book")
    sheet.get_by_role("searchbox").fill("ships")
    results = sheet.get_by_role("listitem")
    expect(results).to_have_count(3)
    results.nth(2).get_by_role("button").click()
    document.wait_for_rest(2)
    until(lambda: document.painted("found") == ["ships", "ships"], "both results of the page are marked")
    document.page.keyboard.press("PageUp")
    document.wait_for_rest(1)
    until(lambda: document.painted("found") == ["ships"], "the result of the first page is marked")


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 423", "status of 403")
def test_a_file_with_a_password_is_opened_with_it(document: Document, pdf_server: Server) -> None:
    page = document.page
    document.book = pdf_server.book("Secret")
    page.goto(f"{pdf_server.origin}/series/{document.book.series_id}")
    row = page.get_by_role("link", name="Secret, Password required")
    row.click()
    sheet = page.get_by_role("dialog", name="Password required")
    sheet.get_by_label("Password").fill("wrong")
    sheet.get_by_role("button", name="Open").click()
    expect(sheet.get_by_role("alert").filter(has_text="The password is wrong.")).to_be_visible()
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Open").click()
    expect(sheet).to_have_count(0)
    document.wait_for_rest(1)
    until(lambda: document.state().slot(1).picture, "the page is drawn")
    document.box("treasure")
