"""WebKit, the engine of browsers on an iPhone: a book opens, pages turn with every transition, and zoom."""

import os
import re
import time
from collections.abc import Iterator

import pytest
from quire_browser import stored_settings, webkit
from quire_browser.screenshots import keep_strip
from quire_browser.reader import Reader
from quire_browser.server import ARTEFACTS, Book, Server
from quire_browser.text_reader import SEEN
from quire_browser.waiting import until

#: The position of page `page`, and the renderer of the curling sheet.
MOVING = """(page) => {
    const leaf = document.querySelector(`[data-quire="leaf"][data-page="${page}"]`);
    const slot = leaf?.closest('[data-quire="slot"]').getBoundingClientRect();
    return { x: slot?.x, renderer: document.querySelector('[data-quire="curls"]')?.dataset.renderer };
}"""
#: The background behind the pages in the light theme.
GROUND = (0xFA, 0xF8, 0xF5)
#: As in a browser without WebGL.
NO_WEBGL = """() => {
    const context = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind === 'webgl2' ? null : context.call(this, kind, ...rest);
    };
}"""
#: The driver does not apply the control key to the wheel.
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
    server.forget_settings()
    webkit_page.scripts = [webkit.LISTEN]
    yield Reader(webkit_page, webkit.PHONE, server, webkit.Mouse(webkit_page))
    if request.node.report_of_call.failed:
        folder = ARTEFACTS / "failures"
        folder.mkdir(parents=True, exist_ok=True)
        webkit_page.screenshot(folder / (re.sub(r"[^\w.-]+", "-", request.node.name) + ".png"))
    problems = webkit_page.problems()
    assert not problems, "the page had problems:\n" + "\n".join(problems)


def begin(reader: Reader, book: Book, page: int, look: str) -> None:
    """Opens the book with a transition, and waits until only the page is visible."""
    reader.page.goto(f"{reader.server.origin}/")
    kept = stored_settings.text({"layout": "single", "turn": look})
    reader.page.evaluate("(key, value) => localStorage.setItem(key, value)", stored_settings.KEY, kept)
    reader.open(book, page)
    bars = """() => document.querySelector('[data-quire="bars"]').dataset.visible"""
    if reader.page.evaluate(bars) == "true":
        reader.pointer.tap(reader.spot(0.5, 0.5))
    until(lambda: reader.page.evaluate(bars) != "true", "a click in the middle hides the bars")
    until(lambda: reader.page.evaluate("() => document.getAnimations().length") == 0, "the bars have slid out")
    reader.wait_for_page(page)


def moves(reader: Reader, look: str) -> bool:
    """Whether page 3 is leaving and page 4 entering as this transition moves them."""
    width = reader.device.width
    leaving, coming = (reader.page.evaluate(MOVING, page) for page in (3, 4))
    if look in ("canvas", "fold"):
        return leaving["renderer"] == look
    if look == "cover":
        return abs(leaving["x"]) < 0.5 and 0 < coming["x"] < width * 0.9
    return -width < leaving["x"] < -width * 0.1 and coming["x"] == pytest.approx(leaving["x"] + width, abs=40)


@pytest.mark.parametrize("look", ["slide", "cover", "canvas", "fold", "none"])
def test_a_page_turns_in_webkit(reader: Reader, colours: Book, look: str) -> None:
    """Curling on a canvas and by folding live pages counts as two transitions."""
    if look == "fold":
        reader.page.scripts.append(NO_WEBGL)
    begin(reader, colours, 3, "curl" if look in ("canvas", "fold") else look)
    beside = (reader.device.width * reader.device.scale - 20, 20)
    reader.pointer.down(reader.spot(0.95, 0.85))
    frames = []
    for across in (0.7, 0.45, 0.2):
        reader.pointer.glide(reader.spot(across, 0.8), 0.1)
        until(lambda: moves(reader, look), "page 3 leaves and page 4 enters")
        frames.append(reader.screenshot())
    keep_strip(frames, reader.device, look)
    assert frames[-1].getpixel(beside) == GROUND, "the entering page has the same background"
    reader.pointer.up()
    reader.wait_for_page(4)
    reader.page.press("PageDown")
    reader.wait_for_page(5)
    reader.page.press("ArrowLeft")
    reader.wait_for_page(4)
    reader.pointer = webkit.Finger(reader.page)
    reader.swipe()
    reader.wait_for_page(5)
    reader.pointer.tap(reader.backward_zone())
    reader.wait_for_page(4)


def test_a_page_zooms_in_webkit(reader: Reader, colours: Book) -> None:
    begin(reader, colours, 3, "slide")

    def zoomed(least: float, most: float, how: str) -> None:
        until(lambda: reader.state().is_at_rest and least <= reader.zoom() <= most, how)
        reader.wait_for_page(3)

    reader.pointer.double_tap(reader.spot(0.5, 0.5))
    zoomed(1.4, 5, "a double click magnifies")
    reader.pointer.double_tap(reader.spot(0.5, 0.5))
    zoomed(0.99, 1.01, "another double click resets the zoom")
    reader.page.press("+")
    zoomed(1.1, 5, "so does a key")
    reader.page.press("0")
    zoomed(0.99, 1.01, "a key resets the zoom")
    for _ in range(6):
        reader.page.evaluate(WHEEL, *reader.spot(0.5, 0.5), -60)
    zoomed(1.2, 5, "the wheel with control magnifies")
    reader.page.press("0")
    zoomed(0.99, 1.01, "home again")
    webkit.Finger(reader.page).spread(reader.spot(0.5, 0.5), 100, 220)
    zoomed(1.9, 2.5, "two fingers magnify by as much as they spread")


def text_seen(page: webkit.Page) -> dict:
    """The text page at rest, when it is the same twice in a row."""

    def question() -> dict | None:
        first = page.evaluate(SEEN)
        if not first or not first["words"] + first["pictures"]:
            return None
        time.sleep(0.1)
        return first if first == page.evaluate(SEEN) else None

    return until(question, "a text page is at rest", seconds=20)


@pytest.mark.parametrize(("title", "key"), [("Words", "PageDown"), ("縦書きの本", "ArrowLeft")])
def test_a_text_is_read_in_webkit(webkit_page: webkit.Page, text_server: Server, title: str, key: str) -> None:
    webkit_page.scripts = [webkit.LISTEN]
    book = text_server.book(title)
    text_server.reset_progress(book)
    webkit_page.goto(f"{text_server.origin}/read/{book.id}")
    pages = [text_seen(webkit_page)]
    for _ in range(4):
        number = pages[-1]["page"] + 1
        webkit_page.press(key)
        pages.append(until(lambda: (now := text_seen(webkit_page))["page"] == number and now, "the next page is visible"))
    assert all(page["cut"] == 0 for page in pages), "a line is cut, or visible on the adjacent page"
    if title == "Words":
        words = [word for page in pages for word in page["words"] if word.startswith("s1p")]
        unique = [word for index, word in enumerate(words) if index == 0 or word != words[index - 1]]
        expected = [f"s1p{paragraph}w{word}" for paragraph in range(60) for word in range(60)]
        assert unique == expected[: len(unique)] and len(unique) > 100
    progress = f"/api/v1/publications/{book.id}/manifest"
    until(lambda: (text_server.get(progress).get("progress") or {}).get("page", 0) > 0, "the server has the progress")
    webkit_page.goto(f"{text_server.origin}/read/{book.id}")
    assert text_seen(webkit_page)["words"][0] == pages[-1]["words"][0], "it opens at the same words"
    assert not webkit_page.problems()
