"""Chapters whose images load late: the text is shown without them, and keeps its place when they arrive."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from quire_browser.book_files import document, words, write_epub
from quire_browser.comic_files import draw_page
from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

pytestmark = pytest.mark.devices("phone", "desktop")

#: The images of the visible document: whether each has loaded, has a placeholder, and its size.
IMAGES = """() => {
    const slot = document.querySelector('.book-pages > .slot.is-visible');
    return [...slot.querySelector('iframe').contentDocument.images].map((image) => {
        const box = image.getBoundingClientRect();
        return [image.complete, image.hasAttribute('data-quire-late'), box.width, box.height];
    });
}"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    folder = tmp_path / "books"
    folder.mkdir()
    # Few images: a browser has six connections to a server, and each frame of a page requests them.
    images = '<p><img src="1.png" alt="" style="width: 80px; height: 120px"/></p><p><img src="2.png" alt=""/></p>'
    text = "".join(f"<p>{words(1, number)}</p>" for number in range(30))
    extra = {f"{number}.png": draw_page(number, (900, 1200)) for number in (1, 2)}
    sections = {"c1.xhtml": document("Late", f"<h1>Late</h1><p>{words(2, 1)}</p>{images}{text}")}
    write_epub(folder / "Late.epub", "Late", sections, extra=extra)
    server = Server("late", folder, 1)
    yield server
    server.stop()


def test_the_text_is_shown_before_its_images_and_keeps_its_place(page: Page, device: Device, served: Server) -> None:
    held: list[Route] = []
    page.route("**/books/**/*.png", lambda route: held.append(route))
    texts = TextReader(page, device, served)
    page.goto(f"{served.origin}/read/{served.book('Late').id}", wait_until="commit")
    first = texts.wait_for_text()
    assert first["words"] and held
    declared, late = page.evaluate(IMAGES)
    assert declared == [False, False, 80, 120], "a declared size needs no placeholder"
    assert late[:2] == [False, True] and min(late[2:]) > 40, "the other image has a placeholder"

    # Read on, past the images.
    for _ in range(3):
        texts.turn()
    before = texts.wait_for_text()
    pages = before["count"]
    for route in held:
        route.continue_()
    page.unroute("**/books/**/*.png")
    until(lambda: [image[:2] for image in page.evaluate(IMAGES)] == [[True, False]] * 2, "the images have their own sizes")
    after = texts.wait_for_text()
    assert page.evaluate(IMAGES)[1][3] > late[3], "the image is larger than its placeholder"
    assert after["count"] >= pages
    assert before["words"][0] in after["words"], "the page with the same first words is visible"
    assert after["cut"] == 0
