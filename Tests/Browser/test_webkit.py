"""WebKit, which is what an iPhone reads with: a book opens, pages turn in every look, and zoom."""

import os
import re
import time
from collections.abc import Iterator

import pytest
from quire_browser import choices, webkit
from quire_browser.pictures import keep_strip
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book, Server
from quire_browser.text_reader import SEEN
from quire_browser.waiting import until

#: Where page `page` lies now, and who draws the sheet that bends.
MOVING = """(page) => {
    const leaf = document.querySelector(`[data-quire="leaf"][data-page="${page}"]`);
    const slot = leaf?.closest('[data-quire="slot"]').getBoundingClientRect();
    return { x: slot?.x, renderer: document.querySelector('[data-quire="curls"]')?.dataset.renderer };
}"""
#: What the pages lie on in the light theme.
GROUND = (0xFA, 0xF8, 0xF5)
#: As in a browser that can't draw with the graphics card.
NO_WEBGL = """() => {
    const context = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind === 'webgl2' ? null : context.call(this, kind, ...rest);
    };
}"""
#: The driver loses the control key on the way to the wheel.
WHEEL = """(x, y, away) => document.elementFromPoint(x, y).dispatchEvent(new WheelEvent('wheel', {
    bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY: away, ctrlKey: true,
}))"""


@pytest.fixture(scope="module")
def webkit_page() -> Iterator[webkit.Page]:
    if reason := webkit.missing():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    page = webkit.Page()
    yield page
    page.close()


@pytest.fixture
def reader(request: pytest.FixtureRequest, webkit_page: webkit.Page, server: Server) -> Iterator[Reader]:
    webkit_page.scripts = [webkit.LISTEN]
    yield Reader(webkit_page, webkit.PHONE, server, webkit.Mouse(webkit_page))
    if request.node.report_of_call.failed:
        folder = ARTEFACTS / "failures"
        folder.mkdir(parents=True, exist_ok=True)
        webkit_page.screenshot(folder / (re.sub(r"[^\w.-]+", "-", request.node.name) + ".png"))
    problems = webkit_page.problems()
    assert not problems, "the page had problems:\n" + "\n".join(problems)


def begin(reader: Reader, book: Book, page: int, look: str) -> None:
    """Opens the book in a look, and waits until there is nothing but the page."""
    reader.page.goto(f"{reader.server.origin}/")
    kept = choices.text({"layout": "single", "turn": look})
    reader.page.evaluate("(key, value) => localStorage.setItem(key, value)", choices.KEY, kept)
    reader.open(book, page)
    bars = """() => document.querySelector('[data-quire="bars"]').dataset.visible"""
    if reader.page.evaluate(bars) == "true":
        reader.hand.tap(reader.spot(0.5, 0.5))
    until(lambda: reader.page.evaluate(bars) != "true", "a click in the middle hides the bars")
    until(lambda: reader.page.evaluate("() => document.getAnimations().length") == 0, "they have slid out")
    reader.shows(page)


def moves(reader: Reader, look: str) -> bool:
    """Whether page 3 is on its way out, and page 4 on its way in, as this look has it."""
    width = reader.device.width
    leaving, coming = (reader.page.evaluate(MOVING, page) for page in (3, 4))
    if look in ("canvas", "fold"):
        return leaving["renderer"] == look
    if look == "cover":
        return abs(leaving["x"]) < 0.5 and 0 < coming["x"] < width * 0.9
    return -width < leaving["x"] < -width * 0.1 and coming["x"] == pytest.approx(leaving["x"] + width, abs=40)


@pytest.mark.parametrize("look", ["slide", "cover", "canvas", "fold", "none"])
def test_a_page_turns_in_webkit(reader: Reader, colours: Book, look: str) -> None:
    """Curling, which is drawn on a canvas or by folding live pages, counts as two looks."""
    if look == "fold":
        reader.page.scripts.append(NO_WEBGL)
    begin(reader, colours, 3, "curl" if look in ("canvas", "fold") else look)
    beside = (reader.device.width * reader.device.scale - 20, 20)
    reader.hand.down(reader.spot(0.95, 0.85))
    frames = []
    for across in (0.7, 0.45, 0.2):
        reader.hand.glide(reader.spot(across, 0.8), 0.1)
        until(lambda: moves(reader, look), "page 3 goes and page 4 comes")
        frames.append(reader.screenshot())
    keep_strip(frames, reader.device, look)
    assert frames[-1].getpixel(beside) == GROUND, "the page that comes lies on the same ground"
    reader.hand.up()
    reader.shows(4)
    reader.page.press("PageDown")
    reader.shows(5)
    reader.page.press("ArrowLeft")
    reader.shows(4)
    reader.hand = webkit.Finger(reader.page)
    reader.swipe()
    reader.shows(5)
    reader.hand.tap(reader.backward_zone())
    reader.shows(4)


def test_a_page_is_magnified_in_webkit(reader: Reader, colours: Book) -> None:
    begin(reader, colours, 3, "slide")

    def magnified(least: float, most: float, how: str) -> None:
        until(lambda: reader.state().rests and least <= reader.zoom() <= most, how)
        reader.shows(3)

    reader.hand.double_tap(reader.spot(0.5, 0.5))
    magnified(1.4, 5, "a double click magnifies")
    reader.hand.double_tap(reader.spot(0.5, 0.5))
    magnified(0.99, 1.01, "another brings the page home")
    reader.page.press("+")
    magnified(1.1, 5, "so does a key")
    reader.page.press("0")
    magnified(0.99, 1.01, "and a key brings it home")
    for _ in range(6):
        reader.page.evaluate(WHEEL, *reader.spot(0.5, 0.5), -60)
    magnified(1.2, 5, "the wheel with control magnifies")
    reader.page.press("0")
    magnified(0.99, 1.01, "home again")
    webkit.Finger(reader.page).spread(reader.spot(0.5, 0.5), 100, 220)
    magnified(1.9, 2.5, "two fingers magnify by as much as they spread")


def text_seen(page: webkit.Page) -> dict:
    """The page of text that rests: the same at two looks."""

    def question() -> dict | None:
        first = page.evaluate(SEEN)
        if not first or not first["words"] + first["pictures"]:
            return None
        time.sleep(0.1)
        return first if first == page.evaluate(SEEN) else None

    return until(question, "a page of text rests", seconds=20)


@pytest.mark.parametrize(("title", "key"), [("Words", "PageDown"), ("縦書きの本", "ArrowLeft")])
def test_a_text_is_read_in_webkit(webkit_page: webkit.Page, text_server: Server, title: str, key: str) -> None:
    webkit_page.scripts = [webkit.LISTEN]
    book = text_server.book(title)
    text_server.begin_anew(book)
    webkit_page.goto(f"{text_server.origin}/read/{book.id}")
    pages = [text_seen(webkit_page)]
    for _ in range(4):
        number = pages[-1]["page"] + 1
        webkit_page.press(key)
        pages.append(until(lambda: (now := text_seen(webkit_page))["page"] == number and now, "the next page is there"))
    assert all(page["cut"] == 0 for page in pages), "a line is cut, or shows in the page beside"
    if title == "Words":
        words = [word for page in pages for word in page["words"] if word.startswith("s1p")]
        unique = [word for index, word in enumerate(words) if index == 0 or word != words[index - 1]]
        expected = [f"s1p{paragraph}w{word}" for paragraph in range(60) for word in range(60)]
        assert unique == expected[: len(unique)] and len(unique) > 100
    progress = f"/api/v1/publications/{book.id}/manifest"
    until(lambda: (text_server.get(progress).get("progress") or {}).get("page", 0) > 0, "the server has the place")
    webkit_page.goto(f"{text_server.origin}/read/{book.id}")
    assert text_seen(webkit_page)["words"][0] == pages[-1]["words"][0], "it opens at the very words"
    assert not webkit_page.problems()
