"""Scrolled text: slices that join without a seam, consecutive sections, and the position."""

import io
import re

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from quire_browser.devices import Device
from quire_browser.pointers import Touch
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.book_files import PARAGRAPHS
from quire_browser.waiting import until

#: The visible words from top to bottom, each in the slice that shows its middle; null while anything moves or loads.
WORDS = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    if (surface?.dataset.reader !== 'strip' || surface.dataset.state !== 'rest') return null;
    const found = [];
    for (const slot of document.querySelectorAll('.book-pages > .slot.is-visible')) {
        const box = slot.getBoundingClientRect();
        const inside = slot.querySelector('iframe')?.contentDocument;
        if (!inside?.body || !inside.getElementById('quire-style')) return null;
        const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
        const range = inside.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            // Most paragraphs are outside the slice or the window: don't measure their words.
            range.selectNodeContents(node);
            const whole = range.getBoundingClientRect();
            if (whole.bottom < Math.max(0, -box.top) || whole.top >= Math.min(box.height, innerHeight - box.top)) continue;
            for (const match of node.nodeValue.matchAll(/\\S+/g)) {
                range.setStart(node, match.index);
                range.setEnd(node, match.index + match[0].length);
                const place = range.getBoundingClientRect();
                const middle = (place.top + place.bottom) / 2;
                if (middle < 0 || middle >= box.height) continue;
                const top = place.top + box.top;
                if (middle + box.top < 0 || middle + box.top >= innerHeight) continue;
                found.push([match[0], top, place.left, place.bottom + box.top]);
            }
        }
    }
    found.sort((a, b) => Math.round(a[1] - b[1]) || a[2] - b[2]);
    return found;
}"""

PAINTED = """(name) => [...document.querySelectorAll('.book-pages > .slot.is-visible iframe')]
    .flatMap((frame) => [...(frame.contentWindow.CSS.highlights.get('quire-' + name) ?? [])].map(String))"""

#: The middle of the first line of an element, in the slice that shows it.
LINK = """(name) => {
    for (const slot of document.querySelectorAll('.book-pages > .slot.is-visible')) {
        const slotBox = slot.getBoundingClientRect();
        const box = slot.querySelector('iframe')?.contentDocument.getElementById(name)?.getClientRects()[0];
        if (!box || box.top < 0 || box.bottom > slotBox.height || box.top + slotBox.top < 0) continue;
        return [slotBox.left + box.left + box.width / 2, slotBox.top + box.top + box.height / 2];
    }
    return null;
}"""

ORDER = {
    f"s{section}p{paragraph}w{word}": ((section - 1) * PARAGRAPHS + paragraph) * 60 + word
    for section in range(1, 5) for paragraph in range(PARAGRAPHS) for word in range(60)
}  # fmt: skip


class Scroll(TextReader):
    def lines(self) -> list[tuple[str, float, float]]:
        """The visible words with their top and bottom edges, at rest."""

        def question() -> list | None:
            first = self.page.evaluate(WORDS)
            self.page.wait_for_timeout(60)
            return first if first and first == self.page.evaluate(WORDS) else None

        return [(word, top, bottom) for word, top, _, bottom in until(question, "the strip is at rest")]

    def words(self) -> list[tuple[str, float]]:
        return [(word, top) for word, top, _ in self.lines()]

    def numbers(self) -> list[int]:
        """The indices of the visible words in the book, which must be consecutive."""
        numbers = [ORDER[word] for word, _ in self.words() if word in ORDER]
        assert numbers == [numbers[0] + index for index in range(len(numbers))], "words are missing or duplicated"
        return numbers

    def painted(self, name: str) -> list[str]:
        """The text of the highlight with this name, in each visible slice."""
        return self.page.evaluate(PAINTED, name)

    def tap_link(self, name: str) -> None:
        """Taps the first line of a link."""
        self.words()
        self.tap(tuple(until(lambda: self.page.evaluate(LINK, name), f"{name} is visible")))

    def first_line(self) -> list[str]:
        """The first line below the inset at the top of the window."""
        words = self.words()
        start = next(top for _, top in words if top >= 27)
        return [word for word, top in words if abs(top - start) < 4]


@pytest.fixture
def texts(page: Page, device: Device, text_server: Server) -> Scroll:
    return Scroll(page, device, text_server)


#: Text settings in which only the flow was chosen; the flow is the last number.
SETTINGS = "100,0,6,0,0,0,0,0,0,16315626,2039066,-1,-1,-1,-1,-1,"


def open_book(texts: Scroll, title: str, position: int | None = None, flow: int = 2) -> None:
    texts.page.add_init_script(f"localStorage.getItem('quire.book') ?? localStorage.setItem('quire.book', '{SETTINGS}{flow}')")
    book = texts.server.book(title)
    texts.server.reset_progress(book)
    texts.page.goto(f"{texts.server.origin}/read/{book.id}" + (f"/{position}" if position else ""))


@pytest.mark.devices("phone")
def test_the_position_is_saved_when_the_page_is_closed_during_auto_scroll(texts: Scroll) -> None:
    book = texts.server.book("Words")
    open_book(texts, "Words", 3)
    texts.words()
    before = texts.server.progress(book)
    texts.page.keyboard.press("p")
    texts.page.wait_for_timeout(2_000)
    assert texts.page.evaluate(WORDS) is None, "the text moves"
    texts.page.goto(f"{texts.server.origin}/health")
    until(lambda: texts.server.progress(book) != before, "the position is saved")


@pytest.mark.devices("phone")
def test_every_word_scrolls_past_once_and_in_order_across_sections(texts: Scroll, device: Device) -> None:
    # Dozens of windows follow: without the motion between them, whose duration would be most of the test's.
    texts.page.emulate_media(reduced_motion="reduce")
    open_book(texts, "Words")
    # An image fills the first window.
    assert texts.numbers() == []
    texts.page.keyboard.press("PageDown")
    seen = until(texts.numbers, "the first words are visible")
    assert seen[0] == 0
    end = PARAGRAPHS * 60 + 600
    while seen[-1] < end:
        texts.page.keyboard.press("PageDown")
        now = until(lambda: (n := texts.numbers())[0] > seen[0] and n, "the next page is visible")
        assert now[0] <= seen[-1] + 1, "words were skipped"
        # All but a few lines of the window are new.
        assert now[-1] - seen[-1] > (seen[-1] - seen[0]) * 0.6
        seen = now
    # Flings back across the sections, and forward again.
    texts.page.emulate_media(reduced_motion="no-preference")
    middle = device.width / 2
    for way in (1, 1, -1, -1, 1):
        before = texts.numbers()
        start, goal = (200, 640) if way > 0 else (640, 200)
        texts.pointer.down((middle, start))
        texts.pointer.glide((middle, goal), 0.12)
        texts.pointer.up()
        after = until(lambda: (n := texts.numbers()) != before and n, "the strip was flung")
        assert (after[0] < before[0]) == (way > 0)


@pytest.mark.devices("phone", "desktop")
def test_the_first_word_is_the_same_in_pages_scrolled_and_after_a_reload(texts: Scroll) -> None:
    open_book(texts, "Words", flow=1)
    texts.wait_for_text()
    for _ in range(7):
        before = texts.turn()

    def choose(name: str) -> None:
        texts.show_bars()
        texts.page.get_by_role("button", name="Text", exact=True).click()
        texts.page.get_by_role("tab", name="Page", exact=True).click()
        texts.page.get_by_role("radiogroup", name="Layout").get_by_role("radio", name=name, exact=True).check()
        texts.page.keyboard.press("Escape")

    choose("Scrolling")
    until(lambda: before["words"][0] in texts.first_line(), "the page's first word is at the top")
    choose("Pages")
    assert texts.wait_for_text()["words"][0] == before["words"][0]
    choose("Scrolling")
    texts.letters("A+", 3)
    until(lambda: before["words"][0] in texts.first_line(), "the same word is at the top with a larger font")
    size = texts.page.viewport_size
    texts.page.set_viewport_size({"width": size["height"], "height": size["width"]})
    until(lambda: before["words"][0] in texts.first_line(), "the same word is at the top after a rotation")
    texts.page.set_viewport_size(size)
    until(lambda: before["words"][0] in texts.first_line(), "the same word is at the top after the rotation back")
    texts.page.keyboard.press("PageDown")
    further = until(lambda: before["words"][0] not in (line := texts.first_line()) and line, "the next page is visible")
    until(
        lambda: texts.server.get(f"/api/v1/publications/{texts.server.book('Words').id}/manifest").get("progress"),
        "progress is stored",
    )
    texts.page.wait_for_timeout(900)
    texts.page.goto(f"{texts.server.origin}/read/{texts.server.book('Words').id}")
    assert texts.first_line() == further


@pytest.mark.devices("phone")
def test_a_selection_spans_slices_and_a_tap_on_the_highlight_opens_it(texts: Scroll) -> None:
    open_book(texts, "Words", position=4)
    bar = texts.page.get_by_role("toolbar", name="Selected text")
    seam = scroll_to_split_line(texts)
    texts.pointer.down((100, seam - 60))
    texts.pointer.hold(0.55)
    until(lambda: texts.painted("chosen"), "a word is selected")
    texts.pointer.glide((300, seam + 60), 0.3)
    texts.pointer.up()
    expect(bar).to_be_visible()
    upper, lower = texts.painted("chosen")
    assert upper == lower, "both slices show the whole selection"
    words = re.findall(r"s\d+p\d+w\d+", upper)
    first = ORDER[words[0]]
    assert [ORDER[word] for word in words] == list(range(first, first + len(words)))
    tops = dict(texts.words())
    assert tops[words[0]] < seam < tops[words[-1]]
    bar.get_by_role("button", name="Green").click()
    expect(bar).to_be_hidden()
    until(lambda: texts.painted("green") == [upper, upper], "the highlight is visible")
    texts.pointer.tap((60, tops[words[-1]] + 10))
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Remove").click()
    until(lambda: not texts.painted("green"), "the highlight is removed")


@pytest.mark.devices("phone")
def test_footnotes_and_links_open_where_they_are_tapped(texts: Scroll) -> None:
    open_book(texts, "Annotated")
    texts.words()
    texts.pointer.down((200, 540))
    texts.pointer.glide((200, 500), 0.3)
    texts.pointer.hold(0.2)
    texts.pointer.up()
    texts.tap_link("near")
    note = texts.page.get_by_role("dialog", name="Footnote")
    expect(note).to_contain_text("From the quarry")
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()
    texts.tap_link("link")
    until(lambda: texts.first_line() == ["Later"], "the second chapter is at the top")


@pytest.mark.devices("phone")
def test_the_publishers_scrolled_flow_applies_and_vertical_text_stays_paged(texts: Scroll) -> None:
    surface = texts.page.locator("[data-quire=surface]")
    open_book(texts, "Flowing", flow=0)
    expect(surface).to_have_attribute("data-reader", "strip")
    texts.page.evaluate(f"localStorage.setItem('quire.book', '{SETTINGS}2')")
    open_book(texts, "縦書きの本")
    expect(surface).to_have_attribute("data-reader", "pages")
    assert texts.wait_for_text()["words"]


#: Replaces the slices of the first slice's section by the section in one piece.
IN_ONE_PIECE = """async () => {
    const slot = [...document.querySelectorAll('.book-pages > .slot.is-visible')]
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0];
    const frame = slot.querySelector('iframe');
    const whole = document.createElement('iframe');
    whole.setAttribute('sandbox', 'allow-same-origin');
    whole.scrolling = 'no';
    whole.style.cssText = `position:absolute;z-index:99;left:${slot.getBoundingClientRect().left}px;top:0;border:0;` +
        `width:${frame.style.width};height:${innerHeight}px`;
    await new Promise((done) => { whole.onload = done; whole.src = frame.contentDocument.URL; document.body.append(whole); });
    const inside = whole.contentDocument;
    inside.documentElement.setAttribute('data-quire-scrolled', '');
    const style = inside.createElementNS('http://www.w3.org/1999/xhtml', 'style');
    const sheets = ['quire-fonts', 'quire-style'].map((name) => frame.contentDocument.getElementById(name).textContent);
    style.textContent = sheets.join('\\n') + 'html[data-quire-scrolled] { height: 200vh !important; }';
    inside.head.append(style);
    inside.body.getBoundingClientRect();
    await inside.fonts.ready;
    // Both are whole device pixels, but the browser reports rounded points.
    const exact = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
    const before = (slot.dataset.page - 1) * exact(parseFloat(frame.style.height));
    inside.body.style.transform = `translate(0, ${exact(slot.getBoundingClientRect().top) - before}px)`;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def scroll_to_split_line(texts: Scroll) -> float:
    """Scrolls until two slices meet in the middle of a line; returns the position of that seam."""
    for _ in range(30):
        lines = texts.lines()
        tops = texts.page.evaluate("[...document.querySelectorAll('.book-pages > .slot.is-visible')].map((s) => s.getBoundingClientRect().top)")
        seam = max(tops)
        if 100 < seam < 600 and any(top + 5 < seam < bottom - 7 for _, top, bottom in lines):
            return seam
        texts.page.keyboard.press("PageDown")
        until(lambda: texts.lines() != lines, "the next page is visible")
    raise AssertionError("no line crosses a seam")


@pytest.mark.parametrize("scale", [1, 1.5, 2, 2.625, 3])
def test_a_line_across_two_slices_looks_uncut(browser: Browser, text_server: Server, scale: float) -> None:
    device = Device("odd", 411, 731, 1, touch=True)
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height}, device_scale_factor=scale, has_touch=True, is_mobile=True,
        service_workers="block",
    )  # fmt: skip
    page = context.new_page()
    texts = Scroll(page, device, text_server)
    texts.pointer = Touch(page)
    open_book(texts, "Words", position=4)
    seam = scroll_to_split_line(texts)
    page.evaluate("document.querySelector('.bars').style.display = 'none'")
    sliced = Image.open(io.BytesIO(page.screenshot())).convert("L")
    page.evaluate(IN_ONE_PIECE)
    whole = Image.open(io.BytesIO(page.screenshot())).convert("L")
    band = (0, int((seam - 30) * scale), sliced.width, int((seam + 30) * scale))
    assert whole.crop(band).getextrema()[0] < 128, "there is text at the seam"
    difference = ImageChops.difference(sliced.crop(band), whole.crop(band))
    assert difference.getextrema()[1] < 48, "the seam is visible"
    context.close()
