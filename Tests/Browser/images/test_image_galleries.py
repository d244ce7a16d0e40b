"""The galleries of the image viewer: figures of a book, pages of a comic, and covers of lists."""

import re

import pytest
from playwright.sync_api import Page, expect

from quire_browser.bars import Bars
from quire_browser.devices import Device
from quire_browser.image_requests import counts, page_of
from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.reader_state import Box
from quire_browser.screenshots import keep
from quire_browser.server import Book, Server
from quire_browser.text_reader import TextReader
from quire_browser.viewer import Viewer, apart
from quire_browser.waiting import until

#: The box of an image of the book in the window, and whether it is hidden.
FIGURE = """(id) => {
    for (const frame of document.querySelectorAll('.book-pages > .slot.is-visible iframe')) {
        const image = frame.contentDocument?.getElementById(id);
        if (!image) continue;
        const [outer, inner] = [frame.getBoundingClientRect(), image.getBoundingClientRect()];
        return [outer.x + inner.x, outer.y + inner.y, inner.width, inner.height, image.style.visibility === 'hidden'];
    }
}"""


def figure(page: Page, name: str) -> Box:
    *box, hidden = page.evaluate(FIGURE, name)
    assert not hidden
    return Box(*box)


def test_a_figure_opens_with_all_figures_of_the_book(
    text_server: Server, viewer: Viewer, page: Page, device: Device
) -> None:
    texts = TextReader(page, device, text_server)
    book = text_server.book("Plates")
    text_server.reset_progress(book)
    words = texts.open(book)["words"]
    square = figure(page, "square")
    viewer.frames()
    viewer.pointer.tap(square.middle)
    # When the other chapters are loaded, the gallery has every image once, without the ornament.
    viewer.has_number(2, 3, "A rose")
    viewer.wait_for_rest(2)
    assert apart(viewer.frames()[0].visible_box, square) < 2
    keep(page, device, "light", "gallery-figures")
    viewer.swipe()
    tall = viewer.wait_for_rest(3).picture
    viewer.has_number(3, 3, "A tower")
    until(
        lambda: apart(viewer.wait_for_rest(3).picture, Box(0, 0, device.width, device.width * 4)) < 1,
        f"the tall image fills the width from its top: {tall}",
    )
    viewer.swipe(forward=False)
    viewer.wait_for_rest(2)
    viewer.swipe(forward=False)
    viewer.wait_for_rest(1)
    viewer.has_number(1, 3, "The coast")
    viewer.frames()
    viewer.pointer.drag(viewer.spot(0.5, 0.5), viewer.spot(0.5, 0.75))
    # The figure is hidden while its image is in the viewer.
    viewer.is_closed()
    viewer.closes_into(figure(page, "wide"))
    assert texts.wait_for_text()["words"] == words

    # A figure of another chapter is not on this page.
    viewer.pointer.tap(square.middle)
    viewer.has_number(2, 3, "A rose")
    viewer.wait_for_rest(2)
    viewer.swipe()
    viewer.wait_for_rest(3)
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.fades()
    assert figure(page, "square") == square


@pytest.mark.devices("phone")
def test_the_pages_of_a_book_from_right_to_left_follow_each_other_in_its_direction(
    reader: Reader, viewer: Viewer, mirror: Book
) -> None:
    bars = Bars(reader.open(mirror, 3))
    bars.page_menu()
    bars.choose("View image")
    viewer.wait_for_rest(3)
    viewer.has_number(3, 12)
    viewer.swipe(forward=False)
    viewer.wait_for_rest(4)
    viewer.swipe()
    viewer.wait_for_rest(3)


@pytest.mark.devices("phone")
def test_neighbours_are_loaded_ahead_and_distant_images_are_released(
    reader: Reader, viewer: Viewer, crowd_server: Server, page: Page
) -> None:
    book = crowd_server.book("Long 1")
    crowd_server.reset_progress(book)
    bars = Bars(reader.open(book, 200))
    bars.page_menu()
    bars.choose("View image")
    viewer.wait_for_rest(200)
    viewer.has_number(200, 400)

    def asked() -> set[int]:
        names = page.evaluate("() => performance.getEntriesByType('resource').map((entry) => entry.name)")
        return {number for name in names if (number := page_of(name))}

    until(lambda: {199, 200, 201} <= asked(), "the neighbours are loaded")
    page.wait_for_load_state("networkidle")
    for number in range(201, 231):
        page.keyboard.press("ArrowRight")
        viewer.wait_for_rest(number)
    assert not asked() & set(range(1, 190)), "only pages near the visible one are loaded"
    until(lambda: counts(page)["pictures"] <= 20, f"images are released: {counts(page)}")
    # Going back shows released images again.
    for number in range(229, 199, -1):
        page.keyboard.press("ArrowLeft")
        viewer.wait_for_rest(number)
    until(lambda: viewer.shown().width > 0, "the image is loaded again")


@pytest.mark.devices("phone", "desktop")
def test_the_rows_of_the_history_open_from_their_menu(
    library: LibraryPage, viewer: Viewer, server: Server, page: Page
) -> None:
    for number in (1, 2):
        server.put_progress(server.book(f"Colours {number}"), 2)
    page.goto(f"{server.origin}/history")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=re.compile("^Colours 2,")))
    until(lambda: row.locator(".cover img[src]").count() == 1, "the cover is loaded")
    row.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="View image").click()
    first = viewer.wait_for_rest().page
    viewer.has_number(first)
    # The newest publication is first.
    viewer.swipe()
    viewer.wait_for_rest(first + 1)
    viewer.frames()
    place = page.get_by_role("link", name=re.compile("^Colours 1,")).locator(".cover")
    page.keyboard.press("Escape")
    viewer.closes_into(Box(**place.bounding_box()))
    expect(page.get_by_role("link", name=re.compile("^Colours 1,"))).to_be_focused()


@pytest.mark.devices("phone")
def test_the_results_of_a_search_are_a_gallery(library: LibraryPage, viewer: Viewer, page: Page) -> None:
    library.open()
    library.search.fill("shelf")
    until(lambda: page.locator(".collection .card .cover img[src]").count() > 5, "the results are loaded")
    expect(library.named("Colours")).to_have_count(0)
    cover = page.locator(".collection .card > .card-link").first.locator(".cover")
    viewer.open_from(cover)
    viewer.wait_for_rest(1)
    viewer.has_number(1, 24)
    viewer.swipe()
    viewer.wait_for_rest(2)


@pytest.mark.devices("phone")
def test_an_image_whose_cover_is_far_down_flies_to_it(library: LibraryPage, viewer: Viewer, page: Page) -> None:
    library.open()
    until(lambda: page.locator(".collection .card .cover img[src]").count() > 3, "covers are loaded")
    viewer.open_from(page.locator(".collection .card > .card-link").first.locator(".cover"))
    viewer.wait_for_rest(1)
    for number in range(2, 22):
        page.keyboard.press("ArrowRight")
        viewer.wait_for_rest(number)
    viewer.frames()
    viewer.pointer.drag(viewer.spot(0.5, 0.5), viewer.spot(0.52, 0.75))
    viewer.is_closed()
    focused = page.locator(".card-link:focus")
    expect(focused).to_have_count(1)
    place = Box(**focused.locator(".cover").bounding_box())
    assert page.evaluate("() => document.documentElement.scrollTop") > 200
    assert apart(viewer.frames()[-1].visible_box, place) < 12


@pytest.mark.devices("phone", "desktop")
def test_the_header_of_a_series_opens_the_covers_of_its_books(
    library: LibraryPage, viewer: Viewer, page: Page, device: Device
) -> None:
    library.open()
    library.named("Colours").first.click()
    button = page.get_by_role("button", name="View image")
    cover = button.locator(".cover")
    until(lambda: cover.locator("img[src]").count() == 1, "the cover is loaded")
    button.tap() if device.touch else button.click()
    viewer.wait_for_rest(1)
    viewer.has_number(1, 3)
    viewer.swipe()
    viewer.wait_for_rest(2)
    viewer.swipe(forward=False)
    viewer.wait_for_rest(1)
    viewer.frames()
    page.keyboard.press("Escape")
    viewer.closes_into(Box(**cover.bounding_box()))


@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_the_viewer_is_drawn_on_every_device(
    reader: Reader, viewer: Viewer, colours: Book, device: Device, page: Page, colour_scheme: str
) -> None:
    bars = Bars(reader.open(colours, 3))
    bars.page_menu()
    bars.choose("View image")
    viewer.wait_for_rest(3)
    until(lambda: viewer.shown().width > 480, "the image is sharp")
    keep(page, device, colour_scheme, "gallery-pages")
    bar = page.locator(".viewer-bar > *").evaluate_all(
        "(parts) => parts.map((part) => part.getBoundingClientRect()).map((box) => [box.left, box.right])"
    )
    assert all(left >= 0 and right <= device.width for left, right in bar)
    assert all(one[1] <= other[0] + 0.5 for one, other in zip(bar, bar[1:])), "the buttons don't overlap"
