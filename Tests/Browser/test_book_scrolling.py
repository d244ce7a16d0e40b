"""Text that is scrolled: slices that meet without a seam, sections that follow each other, and the place kept."""

import io
import re

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, expect

from quire_browser.devices import Device
from quire_browser.hands import Touch
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.texts import PARAGRAPHS
from quire_browser.waiting import until

#: The words in the window from top to bottom, each in the slice that shows its middle; null while anything moves or loads.
WORDS = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    if (surface?.dataset.reader !== 'strip' || surface.dataset.state !== 'rest') return null;
    const found = [];
    for (const slot of document.querySelectorAll('.book-pages > .slot.is-visible')) {
        const box = slot.getBoundingClientRect();
        const inside = slot.querySelector('iframe').contentDocument;
        if (!inside?.body || !inside.getElementById('quire-style')) return null;
        const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT);
        const range = inside.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
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
        const lies = slot.getBoundingClientRect();
        const box = slot.querySelector('iframe').contentDocument.getElementById(name)?.getClientRects()[0];
        if (!box || box.top < 0 || box.bottom > lies.height || box.top + lies.top < 0) continue;
        return [lies.left + box.left + box.width / 2, lies.top + box.top + box.height / 2];
    }
    return null;
}"""

ORDER = {
    f"s{section}p{paragraph}w{word}": ((section - 1) * PARAGRAPHS + paragraph) * 60 + word
    for section in range(1, 5) for paragraph in range(PARAGRAPHS) for word in range(60)
}  # fmt: skip


class Scroll(TextReader):
    def lines(self) -> list[tuple[str, float, float]]:
        """The words in the window with their tops and bottoms, at rest."""

        def question() -> list | None:
            first = self.page.evaluate(WORDS)
            self.page.wait_for_timeout(60)
            return first if first and first == self.page.evaluate(WORDS) else None

        return [(word, top, bottom) for word, top, _, bottom in until(question, "the strip rests")]

    def words(self) -> list[tuple[str, float]]:
        return [(word, top) for word, top, _ in self.lines()]

    def numbers(self) -> list[int]:
        """The places of the book's words that are seen, which have to follow each other without one left out or twice."""
        numbers = [ORDER[word] for word, _ in self.words() if word in ORDER]
        assert numbers == [numbers[0] + index for index in range(len(numbers))], "words are missing, or there twice"
        return numbers

    def painted(self, name: str) -> list[str]:
        """What is painted as a highlight of this name, in each slice that is seen."""
        return self.page.evaluate(PAINTED, name)

    def tap_link(self, name: str) -> None:
        """Taps the first line of a link."""
        self.words()
        self.tap(tuple(until(lambda: self.page.evaluate(LINK, name), f"{name} is in sight")))

    def first_line(self) -> list[str]:
        """The first line below what the window's top edge keeps free."""
        words = self.words()
        start = next(top for _, top in words if top >= 27)
        return [word for word, top in words if abs(top - start) < 4]


@pytest.fixture
def texts(page: Page, device: Device, text_server: Server) -> Scroll:
    return Scroll(page, device, text_server)


#: How text is set where only the flow was chosen; the flow is the last number.
SETTINGS = "100,0,6,0,0,0,0,0,0,16315626,2039066,-1,-1,-1,-1,-1,"


def opened(texts: Scroll, title: str, position: int | None = None, flow: int = 2) -> None:
    texts.page.add_init_script(f"localStorage.getItem('quire.book') ?? localStorage.setItem('quire.book', '{SETTINGS}{flow}')")
    book = texts.server.book(title)
    texts.server.begin_anew(book)
    texts.page.goto(f"{texts.server.origin}/read/{book.id}" + (f"/{position}" if position else ""))


@pytest.mark.devices("phone")
def test_every_word_is_scrolled_past_once_and_in_order_over_the_seams_of_sections(texts: Scroll, device: Device) -> None:
    opened(texts, "Words")
    # A picture fills the first window.
    assert texts.numbers() == []
    texts.page.keyboard.press("PageDown")
    seen = until(texts.numbers, "the first words")
    assert seen[0] == 0
    end = PARAGRAPHS * 60 + 600
    while seen[-1] < end:
        texts.page.keyboard.press("PageDown")
        now = until(lambda: (n := texts.numbers())[0] > seen[0] and n, "a page further")
        assert now[0] <= seen[-1] + 1, "words were passed over"
        # All but a few lines of the window is new.
        assert now[-1] - seen[-1] > (seen[-1] - seen[0]) * 0.6
        seen = now
    # Flings back over the seam of the sections, and on again.
    middle = device.width / 2
    for way in (1, 1, -1, -1, 1):
        before = texts.numbers()
        start, goal = (200, 640) if way > 0 else (640, 200)
        texts.hand.down((middle, start))
        texts.hand.glide((middle, goal), 0.12)
        texts.hand.up()
        after = until(lambda: (n := texts.numbers()) != before and n, "the strip was flung")
        assert (after[0] < before[0]) == (way > 0)


@pytest.mark.devices("phone", "desktop")
def test_the_same_words_are_first_in_pages_and_scrolled_and_after_a_reload(texts: Scroll) -> None:
    opened(texts, "Words", flow=1)
    texts.seen()
    for _ in range(7):
        before = texts.turn()

    def choose(name: str) -> None:
        texts.show_bars()
        texts.page.get_by_role("button", name="Text", exact=True).click()
        texts.page.get_by_role("tab", name="Page", exact=True).click()
        texts.page.get_by_role("radiogroup", name="Flow").get_by_role("radio", name=name, exact=True).check()
        texts.page.keyboard.press("Escape")

    choose("Scrolled")
    until(lambda: before["words"][0] in texts.first_line(), "the page's first word is at the top")
    choose("Pages")
    assert texts.seen()["words"][0] == before["words"][0]
    choose("Scrolled")
    texts.letters("A+", 3)
    until(lambda: before["words"][0] in texts.first_line(), "the same word in larger letters")
    size = texts.page.viewport_size
    texts.page.set_viewport_size({"width": size["height"], "height": size["width"]})
    until(lambda: before["words"][0] in texts.first_line(), "the same word in a window that was turned")
    texts.page.set_viewport_size(size)
    until(lambda: before["words"][0] in texts.first_line(), "and turned back")
    texts.page.keyboard.press("PageDown")
    further = until(lambda: before["words"][0] not in (line := texts.first_line()) and line, "a page further")
    until(lambda: texts.server.get(f"/api/v1/publications/{texts.server.book('Words').id}/manifest").get("progress"), "a place is kept")
    texts.page.wait_for_timeout(900)
    texts.page.goto(f"{texts.server.origin}/read/{texts.server.book('Words').id}")
    assert texts.first_line() == further


@pytest.mark.devices("phone")
def test_words_are_chosen_over_a_seam_and_a_tap_on_the_mark_opens_it(texts: Scroll) -> None:
    opened(texts, "Words", position=4)
    bar = texts.page.get_by_role("toolbar", name="Chosen words")
    seam = seam_through_a_line(texts)
    texts.hand.down((100, seam - 60))
    texts.hand.hold(0.55)
    until(lambda: texts.painted("chosen"), "a word is chosen")
    texts.hand.glide((300, seam + 60), 0.3)
    texts.hand.up()
    expect(bar).to_be_visible()
    upper, lower = texts.painted("chosen")
    assert upper == lower, "both slices show all that is chosen"
    words = re.findall(r"s\d+p\d+w\d+", upper)
    first = ORDER[words[0]]
    assert [ORDER[word] for word in words] == list(range(first, first + len(words)))
    tops = dict(texts.words())
    assert tops[words[0]] < seam < tops[words[-1]]
    bar.get_by_role("button", name="Green").click()
    expect(bar).to_be_hidden()
    until(lambda: texts.painted("green") == [upper, upper], "the mark is there")
    texts.hand.tap((60, tops[words[-1]] + 10))
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Remove").click()
    until(lambda: not texts.painted("green"), "the mark is gone")


@pytest.mark.devices("phone")
def test_notes_and_links_answer_where_the_finger_is(texts: Scroll) -> None:
    opened(texts, "Annotated")
    texts.words()
    texts.hand.down((200, 540))
    texts.hand.glide((200, 500), 0.3)
    texts.hand.hold(0.2)
    texts.hand.up()
    texts.tap_link("near")
    note = texts.page.get_by_role("dialog", name="Note")
    expect(note).to_contain_text("From the quarry")
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()
    texts.tap_link("link")
    until(lambda: texts.first_line() == ["Later"], "the second chapter is at the top")


@pytest.mark.devices("phone")
def test_the_publishers_wish_to_scroll_is_heeded_and_vertical_text_stays_in_pages(texts: Scroll) -> None:
    surface = texts.page.locator("[data-quire=surface]")
    opened(texts, "Flowing", flow=0)
    expect(surface).to_have_attribute("data-reader", "strip")
    texts.page.evaluate(f"localStorage.setItem('quire.book', '{SETTINGS}2')")
    opened(texts, "縦書きの本")
    expect(surface).to_have_attribute("data-reader", "pages")
    assert texts.seen()["words"]


#: Shows the section of the first slice in one piece, where its slices are, in place of them.
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
    style.textContent = frame.contentDocument.getElementById('quire-style').textContent +
        'html[data-quire-scrolled] { height: 200vh !important; }';
    inside.head.append(style);
    await inside.fonts.ready;
    // Both are whole pixels of the device; what the browser says of them is rounded.
    const exact = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
    const before = (slot.dataset.page - 1) * exact(parseFloat(frame.style.height));
    inside.body.style.transform = `translate(0, ${exact(slot.getBoundingClientRect().top) - before}px)`;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def seam_through_a_line(texts: Scroll) -> float:
    """Scrolls until two slices meet in the middle of a line in the window; where that is."""
    for _ in range(30):
        lines = texts.lines()
        tops = texts.page.evaluate("[...document.querySelectorAll('.book-pages > .slot.is-visible')].map((s) => s.getBoundingClientRect().top)")
        seam = max(tops)
        if 100 < seam < 600 and any(top + 5 < seam < bottom - 7 for _, top, bottom in lines):
            return seam
        texts.page.keyboard.press("PageDown")
        until(lambda: texts.lines() != lines, "a page further")
    raise AssertionError("no line lies on a seam")


@pytest.mark.parametrize("scale", [1, 1.5, 2, 2.625, 3])
def test_a_line_that_two_slices_share_looks_uncut(browser: Browser, text_server: Server, scale: float) -> None:
    device = Device("odd", 411, 731, 1, touch=True)
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height}, device_scale_factor=scale, has_touch=True, is_mobile=True,
        service_workers="block",
    )  # fmt: skip
    page = context.new_page()
    texts = Scroll(page, device, text_server)
    texts.hand = Touch(page)
    opened(texts, "Words", position=4)
    seam = seam_through_a_line(texts)
    page.evaluate("document.querySelector('.bars').style.display = 'none'")
    sliced = Image.open(io.BytesIO(page.screenshot())).convert("L")
    page.evaluate(IN_ONE_PIECE)
    whole = Image.open(io.BytesIO(page.screenshot())).convert("L")
    band = (0, int((seam - 30) * scale), sliced.width, int((seam + 30) * scale))
    assert whole.crop(band).getextrema()[0] < 128, "there are letters at the seam"
    difference = ImageChops.difference(sliced.crop(band), whole.crop(band))
    assert difference.getextrema()[1] < 48, "the seam is to be seen"
    context.close()
