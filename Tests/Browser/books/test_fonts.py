"""Fonts in books: the included fonts, on a device without the preferred ones, and the fonts of the server."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from quire_browser.devices import Device
from quire_browser.server import ROOT, Server
from quire_browser.text_reader import TextReader
from quire_browser.text_style import FONTS, TextStyle
from quire_browser.waiting import until


@pytest.mark.devices("phone", "desktop")
def test_a_book_is_set_in_a_font_of_quire_and_only_its_latin_part_is_fetched(
    page: Page, device: Device, text_server: Server
) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    texts = TextReader(page, device, text_server)
    texts.open(text_server.book("Words"))
    until(lambda: "Noto Serif" in page.evaluate(FONTS), "the font is loaded")
    files = {match.group(1) for url in fetched if (match := re.search(r"/assets/(noto-[a-z-]+)\.", url))}
    assert "noto-serif-regular-latin" in files
    assert not [file for file in files if file.endswith("-extended") or file.startswith("noto-sans")]


@pytest.mark.devices("phone")
# The browser reports the address of the font that was removed.
@pytest.mark.expects(r"404 \(Not Found\)")
def test_a_font_of_the_server_is_chosen_used_and_given_up_when_it_is_gone(page: Page, device: Device, text_server: Server) -> None:
    folder = Path(text_server.data.name) / "fonts" / "Added"
    folder.mkdir(parents=True)
    for style in ("regular", "bold"):
        shutil.copy(ROOT / "Web" / "fonts" / f"noto-serif-{style}-latin.woff2", folder / f"Added Serif-{style.title()}.woff2")
    (folder / "Broken.ttf").write_bytes(b"no font")
    texts = TextReader(page, device, text_server)
    style = TextStyle(texts)
    try:
        book = text_server.book("Words")
        text_server.reset_progress(book)
        texts.open(book)
        sheet = style.open("Text")
        sheet.get_by_role("radio", name="Added Serif").check()
        expect(sheet.get_by_role("radio", name="Broken")).to_have_count(0)
        until(lambda: style.of("p", "font-family").startswith('"Added Serif"'), "the text has the font")
        until(lambda: page.evaluate(FONTS).count("Added Serif") == 2, "the regular and the bold font are loaded")
        page.reload()
        texts.wait_for_text()
        until(lambda: "Added Serif" in page.evaluate(FONTS), "the font is used again")
        expect(style.open("Text").get_by_role("radio", name="Added Serif")).to_be_checked()
    finally:
        shutil.rmtree(folder)
    page.reload()
    texts.wait_for_text()
    until(lambda: "Added Serif" not in style.of("p", "font-family"), "the publisher's typeface is used")
    expect(style.open("Text").get_by_role("radio", name="Publisher default")).to_be_checked()


@pytest.mark.devices("phone")
def test_a_late_font_neither_delays_the_text_for_long_nor_moves_the_reading_position(
    page: Page, device: Device, text_server: Server
) -> None:
    held: list[Route] = []
    # The first requests for the font wait; a repeated one is answered.
    page.route("**/assets/noto-serif-*", lambda route: route.continue_() if was_shown else held.append(route))
    was_shown = False
    book = text_server.book("Words")
    # The load event of the page waits for the font.
    page.goto(f"{text_server.origin}/read/{book.id}/4", wait_until="commit")
    texts = TextReader(page, device, text_server)
    before = texts.wait_for_text()
    assert held and "Noto Serif" not in page.evaluate(FONTS), "the page is shown without its font"
    was_shown = True
    for route in held:
        route.continue_()
    until(lambda: "Noto Serif" in page.evaluate(FONTS), "the font is loaded")
    # The lines may break at the same words as before.
    after = until(lambda: (now := texts.wait_for_text())["cut"] == 0 and now, "every word is inside its page")
    assert before["words"][0] in after["words"]
