"""Looking up words in the server's dictionaries."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.dictionary import write_dictionary
from quire_browser.screenshots import keep
from quire_browser.server import Server
from quire_browser.text_marks import Marks

KEEPER = "<b>keeper</b> <i>noun</i><ol><li>A person who keeps or watches over something.</li><li>A goalkeeper.</li></ol><script>parent.quireWasHere = 1</script>"


@pytest.fixture
def dictionaries(text_server: Server) -> None:
    folder = Path(text_server.data.name) / "dictionaries"
    write_dictionary(folder, "english", "Concise English", {"ship": "A large boat.", "keeper": "One who keeps."})
    write_dictionary(folder / "rich", "rich", "Illustrated", {"keeper": KEEPER}, "h")
    write_dictionary(folder / "zh", "zh", "汉英词典", {"灯塔": "dēngtǎ\nlighthouse; beacon", "灯": "lamp"})


@pytest.fixture
def marks(page: Page, device: Device, text_server: Server) -> Marks:
    return Marks(page, device, text_server)


@pytest.mark.devices("phone", "tablet", "desktop")
def test_a_selected_word_is_looked_up(marks: Marks, dictionaries: None, device: Device) -> None:
    first = marks.begin()
    sheet = marks.page.get_by_role("dialog", name="Look up")
    marks.choose("words", "keeper")
    marks.do("Look up")
    expect(sheet.get_by_role("heading", name="keeper")).to_have_count(2)
    expect(sheet).to_contain_text("One who keeps.")
    expect(sheet.get_by_role("listitem")).to_have_text(["A person who keeps or watches over something.", "A goalkeeper."])
    box = sheet.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= device.width and box["y"] + box["height"] <= device.height + 1
    keep(marks.page, device, "light", "books-dictionary")
    marks.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert marks.page.evaluate("window.quireWasHere ?? null") is None
    assert marks.wait_for_text()["words"] == first["words"], "the page is unchanged"


@pytest.mark.devices("phone")
def test_base_forms_and_chinese_words_are_found_and_missing_words_reported(marks: Marks, dictionaries: None, device: Device) -> None:
    marks.begin()
    sheet = marks.page.get_by_role("dialog", name="Look up")
    for element, word, text in (("words", "ships", "A large boat."), ("hanzi", "灯塔", "lighthouse; beacon"), ("words", "birds", "Not found")):
        marks.choose(element, word)
        marks.do("Look up")
        expect(sheet).to_contain_text(text)
        keep(marks.page, device, "light", f"books-dictionary-{'missing' if word == 'birds' else element}")
        marks.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
