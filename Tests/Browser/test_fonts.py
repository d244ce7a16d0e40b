"""The fonts that Quire brings, in books on a device that has none of the fonts before them."""

import re

import pytest
from playwright.sync_api import Page

from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

#: The families of the loaded fonts of the visible document.
FONTS = """() => {
    const inside = document.querySelector('.is-visible iframe, [data-quire="slot"] iframe').contentDocument;
    return [...inside.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('"', ''));
}"""


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
