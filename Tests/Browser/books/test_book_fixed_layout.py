"""Fixed-layout books: which pages form a spread, where they are placed, and navigation."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from quire_browser.devices import Device
from quire_browser.screenshots import keep
from quire_browser.comic_files import colour_of_page
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.book_files import document, words, write_epub
from quire_browser.waiting import until

PRE_PAGINATED = '<meta property="rendition:layout">pre-paginated</meta>'

#: The visible pages at rest, from left to right, with their names and boxes.
SEEN = """() => {
    const surface = document.querySelector('[data-quire="surface"]');
    if (!surface || surface.dataset.state !== 'rest') return null;
    const seen = [];
    for (const frame of document.querySelectorAll('.book-pages > .slot.is-visible iframe')) {
        const slot = frame.closest('.slot').getBoundingClientRect();
        const box = frame.getBoundingClientRect();
        if (Math.abs(slot.x) > 1 || Math.abs(slot.y) > 1 || box.width === 0) continue;
        const name = frame.contentDocument?.body?.dataset.name;
        if (!name) return null;
        seen.push({ name, left: box.left, top: box.top, right: box.right, bottom: box.bottom });
    }
    return seen.sort((one, other) => one.left - other.left);
}"""


def leaf(number: int, size: tuple[int, int] = (600, 800), body: str = "") -> str:
    """A page of one colour, with its name in each corner."""
    width, height = size
    red, green, blue = colour_of_page(number)
    head = (
        f'<meta name="viewport" content="width={width}, height={height}"/><style>body {{ margin: 0; width: {width}px; '
        f"height: {height}px; position: relative; background: rgb({red}, {green}, {blue}); font: 40px sans-serif }} "
        f"p {{ position: absolute; margin: 20px }}</style>"
    )
    corners = ("left: 0; top: 0", "right: 0; top: 0", "left: 0; bottom: 0", "right: 0; bottom: 0")
    marks = "".join(f'<p style="{place}">p{number}</p>' for place in corners)
    return document(f"Page {number}", marks + body, head=head).replace("<body", f'<body data-name="p{number}"', 1)


def draw_books(folder: Path) -> int:
    """A book without spread metadata, one from right to left whose pages name their sides, and one mixed with
    reflowable text."""
    link = '<p style="left: 200px; top: 380px"><a href="p5.xhtml">To page 5</a></p>'
    plain = {f"p{number}.xhtml": leaf(number, body=link if number == 1 else "") for number in range(1, 7)}
    write_epub(folder / "Plain" / "Plain.epub", "Plain", plain, meta=PRE_PAGINATED)
    wide = {f"p{number}.xhtml": leaf(number, (900, 600)) for number in range(1, 7)}
    write_epub(
        folder / "Sides" / "Sides.epub", "Sides", wide, "ja", rtl=True, meta=PRE_PAGINATED,
        properties={
            "p1.xhtml": "page-spread-left", "p2.xhtml": "rendition:page-spread-right", "p3.xhtml": "page-spread-left",
            "p4.xhtml": "rendition:page-spread-center",
        },
    )  # fmt: skip
    text = {
        name: document("Text", f"<h1>{name}</h1><p>{words(1, 0)}</p>").replace("<body", f'<body data-name="{name}"', 1)
        for name in ("before", "after")
    }
    fixed = "rendition:layout-pre-paginated "
    write_epub(
        folder / "Mixed" / "Mixed.epub", "Mixed",
        {"a.xhtml": text["before"], "b.xhtml": leaf(2), "c.xhtml": leaf(3), "d.xhtml": text["after"]},
        properties={"b.xhtml": fixed + "page-spread-left", "c.xhtml": fixed + "page-spread-right"},
    )  # fmt: skip
    alone = {f"p{number}.xhtml": leaf(number) for number in range(1, 4)}
    never = '<meta property="rendition:spread">none</meta>'
    write_epub(folder / "Alone" / "Alone.epub", "Alone", alone, meta=PRE_PAGINATED + never)
    return 4


@pytest.fixture(scope="module")
def fixed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fixed")
    for name in ("Plain", "Sides", "Mixed", "Alone"):
        (folder / name).mkdir()
    server = Server("fixed", folder, draw_books(folder))
    yield server
    server.stop()


@pytest.fixture
def served(fixed_server: Server) -> Server:
    return fixed_server


@pytest.fixture
def pages(page: Page, device: Device, fixed_server: Server) -> TextReader:
    return TextReader(page, device, fixed_server)


def wait_for_pages(pages: TextReader, *names: str) -> list[dict]:
    """Waits until exactly these pages are visible, from left to right; returns their boxes."""

    def question() -> list[dict] | None:
        seen = pages.page.evaluate(SEEN)
        return seen if seen and [one["name"] for one in seen] == list(names) else None

    return until(question, f"{names} are visible", seconds=10)


def open_book(pages: TextReader, title: str) -> None:
    book = pages.server.book(title)
    pages.server.reset_progress(book)
    pages.page.goto(f"{pages.server.origin}/read/{book.id}")


def press(pages: TextReader, key: str, *names: str) -> list[dict]:
    pages.page.keyboard.press(key)
    return wait_for_pages(pages, *names)


def assert_pages_touch(pages: TextReader, one: dict, other: dict) -> None:
    """Asserts that two pages touch, have the same height, and are entirely visible."""
    assert one["right"] == pytest.approx(other["left"], abs=0.01)
    assert one["right"] == pytest.approx(pages.device.width / 2, abs=1)
    assert (one["top"], one["bottom"]) == (other["top"], other["bottom"])
    assert one["left"] >= -0.5 and one["top"] >= -0.5 and one["bottom"] <= pages.device.height + 0.5


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_a_wide_window_shows_spreads(pages: TextReader, device: Device) -> None:
    open_book(pages, "Plain")
    (cover,) = wait_for_pages(pages, "p1")
    assert cover["left"] == pytest.approx(device.width - cover["right"], abs=1), "the cover is centred"
    one, other = press(pages, "PageDown", "p2", "p3")
    assert_pages_touch(pages, one, other)
    assert one["bottom"] - one["top"] == pytest.approx(device.height, abs=1)
    keep(pages.page, device, "light", "fixed-spread")
    press(pages, "PageDown", "p4", "p5")
    # The progress is stored, and a reload shows the same spread.
    book = pages.server.book("Plain")
    until(lambda: "p4.xhtml" in str(pages.server.progress(book)), "the progress is stored")
    pages.page.goto(f"{pages.server.origin}/read/{book.id}")
    wait_for_pages(pages, "p4", "p5")
    press(pages, "PageDown", "p6")
    press(pages, "PageUp", "p4", "p5")
    # Both pages zoom as one.
    pages.page.keyboard.press("+")
    surface = pages.page.locator("[data-quire=surface]")
    until(lambda: surface.get_attribute("data-state") == "zoomed", "the spread is zoomed")
    boxes = pages.page.evaluate(
        "[...document.querySelectorAll('.book-pages > .slot.is-visible iframe')].map((f) => f.getBoundingClientRect())"
        ".filter((b) => b.width > 600).map((b) => [b.left, b.right]).sort((a, b) => a[0] - b[0])"
    )
    assert len(boxes) == 2 and boxes[0][1] == pytest.approx(boxes[1][0], abs=0.01)


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_a_link_opens_the_spread_of_its_target_and_back_returns(pages: TextReader, device: Device) -> None:
    open_book(pages, "Plain")
    (cover,) = wait_for_pages(pages, "p1")
    scale = (cover["right"] - cover["left"]) / 600
    pages.page.keyboard.press("m")
    until(
        lambda: pages.page.locator("[data-quire=bars]").get_attribute("data-visible") == "false",
        "the bars are hidden",
    )
    pages.tap((cover["left"] + 260 * scale, cover["top"] + 424 * scale))
    wait_for_pages(pages, "p4", "p5")
    pages.page.go_back()
    wait_for_pages(pages, "p1")


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("phone")
def test_portrait_shows_one_page_and_landscape_two(pages: TextReader, device: Device) -> None:
    open_book(pages, "Plain")
    wait_for_pages(pages, "p1")
    press(pages, "PageDown", "p2")
    (single,) = press(pages, "PageDown", "p3")
    assert single["left"] == pytest.approx(0, abs=1) and single["right"] == pytest.approx(device.width, abs=1)
    pages.page.set_viewport_size({"width": device.height, "height": device.width})
    one, other = wait_for_pages(pages, "p2", "p3")
    assert one["right"] == pytest.approx(other["left"], abs=0.01)
    pages.page.set_viewport_size({"width": device.width, "height": device.height})
    wait_for_pages(pages, "p3")


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_pages_are_placed_on_the_side_that_their_metadata_names(pages: TextReader, device: Device) -> None:
    open_book(pages, "Sides")
    (first,) = wait_for_pages(pages, "p1")
    assert first["left"] == pytest.approx(0, abs=1) and first["right"] == pytest.approx(device.width / 2, abs=1)
    # In a book from right to left, the first page of a spread is on the right.
    one, other = press(pages, "ArrowLeft", "p3", "p2")
    assert_pages_touch(pages, one, other)
    (middle,) = press(pages, "ArrowLeft", "p4")
    assert middle["left"] == pytest.approx(device.width - middle["right"], abs=1)
    press(pages, "ArrowLeft", "p6", "p5")
    press(pages, "ArrowRight", "p4")
    open_book(pages, "Alone")
    for name in ("p1", "p2", "p3"):
        wait_for_pages(pages, name)
        pages.page.keyboard.press("PageDown")


@pytest.mark.settings(layout="automatic")
@pytest.mark.devices("desktop")
def test_fixed_pages_among_reflowable_text_form_spreads(pages: TextReader) -> None:
    open_book(pages, "Mixed")
    wait_for_pages(pages, "before")
    one, other = press(pages, "PageDown", "p2", "p3")
    assert_pages_touch(pages, one, other)
    press(pages, "PageDown", "after")
    press(pages, "PageUp", "p2", "p3")
    press(pages, "PageUp", "before")
