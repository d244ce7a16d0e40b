"""PDF files: text over the drawn page, links, the search, reading aloud and passwords."""

from collections.abc import Iterator

import pytest
from PIL import ImageStat
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.listener import VOICE, Listener
from quire_browser.pdf_files import HEIGHT, LEADING, LEFT, PASSWORD, TOP, WIDTH
from quire_browser.page_text import PageTextReader
from quire_browser.screenshots import capture, keep
from quire_browser.server import Server
from quire_browser.waiting import until


@pytest.fixture
def document(page: Page, device: Device, pdf_server: Server) -> Iterator[PageTextReader]:
    document = PageTextReader(page, device, pdf_server)
    yield document
    document.remove_all()


def assert_word_is_on_its_picture(document: PageTextReader, word: str, row: int) -> None:
    """Asserts that a word of the text layer is at its position in the image of the page."""
    picture = document.picture()
    left, top, right, bottom = document.box(word)
    scale = picture.width / WIDTH
    assert left == pytest.approx(picture.x + LEFT * scale, abs=2)
    baseline = picture.y + (TOP + LEADING * row) / HEIGHT * picture.height
    assert top < baseline < bottom + 1
    image = capture(document.page).convert("L").crop((round(left), round(top), round(right), round(bottom)))
    assert ImageStat.Stat(image).extrema[0][0] < 120, "there is ink at the place of the word"


@pytest.mark.devices("phone", "tablet")
def test_text_is_selected_with_a_finger_and_the_highlight_persists(document: PageTextReader, device: Device) -> None:
    document.begin()
    assert_word_is_on_its_picture(document, "The", 0)
    assert_word_is_on_its_picture(document, "about", 1)
    document.pointer.down(document.word_spot("keeper"))
    document.pointer.hold(0.55)
    until(lambda: document.painted("chosen") == ["keeper"], "the word is selected, and no menu is open")
    document.pointer.glide(document.word_spot("evening"), 0.3)
    document.pointer.up()
    words = "keeper wrote every evening"
    until(lambda: document.painted("chosen") == [words], "the selection is extended")
    keep(document.page, device, "light", "pdf-selection")
    document.do("Highlight in blue")
    expect(document.bar()).to_have_count(0)
    assert document.painted("blue") == [words]
    stored = until(document.stored, "the server has the highlight")[0]
    assert stored["locator"]["locations"]["position"] == 1
    assert stored["locator"]["text"]["highlight"] == words
    document.page.reload()
    document.wait_for_rest(1)
    until(lambda: document.painted("blue") == [words], "the highlight is visible again")
    # The words stay on the page when it is magnified.
    document.pointer.pinch(document.word_spot("wrote"), 70, 126)
    until(lambda: document.surface.get_attribute("data-state") == "zoomed", "the page is magnified")
    left, _, right, _ = document.box("wrote")
    assert right - left > 60
    document.open(document.book, 2)
    # A long press next to the text opens the menu of the page.
    document.pointer.down(document.spot(0.5, 0.7))
    document.pointer.hold(0.8)
    document.pointer.up()
    expect(document.page.get_by_role("menu", name="Page 2")).to_be_visible()


@pytest.mark.devices("desktop")
@pytest.mark.expects("https://example.org/weather")
def test_text_is_selected_with_the_mouse_and_links_work_with_mouse_and_keyboard(document: PageTextReader) -> None:
    document.begin()
    document.pointer.double_tap(document.word_spot("weather"))
    until(lambda: document.painted("chosen") == ["weather"], "the word is selected")
    expect(document.bar()).to_be_visible()
    document.page.keyboard.press("Escape")
    expect(document.bar()).to_have_count(0)
    # A link to a page, and back.
    document.page.keyboard.press("Tab")
    link = document.page.get_by_role("link", name="To the second page")
    expect(link).to_have_count(1)
    until(lambda: link.evaluate("(link) => { link.focus(); return link === document.activeElement; }"), "the link has the focus")
    document.page.keyboard.press("Enter")
    document.wait_for_rest(2)
    document.page.go_back()
    document.wait_for_rest(1)
    # A link to an address opens a tab.
    document.page.context.route("https://example.org/**", lambda route: route.fulfill(body="weather"))
    with document.page.context.expect_page() as opened:
        document.pointer.tap(document.word_spot("about"))
    assert opened.value.url.startswith("https://example.org/") or opened.value.url == "about:blank"


@pytest.mark.devices("phone", "desktop")
def test_search_results_are_marked_on_the_page(document: PageTextReader) -> None:
    document.begin()
    results = document.search("ships")
    expect(results).to_have_count(3)
    results.nth(2).get_by_role("button").click()
    document.wait_for_rest(2)
    until(lambda: document.painted("found") == ["ships", "ships"], "both results of the page are marked")
    document.page.keyboard.press("PageUp")
    document.wait_for_rest(1)
    until(lambda: document.painted("found") == ["ships"], "the result of the first page is marked")


@pytest.mark.devices("phone", "desktop")
def test_text_from_right_to_left_is_selected_and_found(document: PageTextReader, device: Device) -> None:
    document.begin(1, "Hebrew")
    document.press_word("לכל")
    until(lambda: document.painted("chosen") == ["לכל"], "the word is selected")
    document.page.keyboard.press("Escape")
    if device.touch:
        document.pointer.down(document.word_spot("שלום"))
        document.pointer.hold(0.55)
        document.pointer.glide(document.word_spot("העולם"), 0.3)
        document.pointer.up()
        until(lambda: document.painted("chosen") == ["שלום לכל העולם"], "the selection extends to the left")
        document.page.keyboard.press("Escape")
    results = document.search("לכל העולם")
    expect(results).to_have_count(1)
    results.get_by_role("button").click()
    until(lambda: document.painted("found") == ["לכל העולם"], "the result is marked")


@pytest.mark.devices("phone", "desktop")
def test_text_in_vertical_lines_is_selected_and_found(document: PageTextReader) -> None:
    document.begin(1, "Vertical")
    document.press_word("春はあけぼの")
    chosen = until(lambda: document.painted("chosen"), "a word is selected")
    assert len(chosen) == 1 and chosen[0] in "春はあけぼの"
    document.page.keyboard.press("Escape")
    results = document.search("夏は夜")
    expect(results).to_have_count(1)
    results.get_by_role("button").click()
    until(lambda: document.painted("found") == ["夏は夜"], "the result is marked")


@pytest.mark.devices("phone", "desktop")
def test_the_text_is_read_aloud_and_the_page_follows(document: PageTextReader) -> None:
    document.page.add_init_script(VOICE)
    document.begin()
    document.box("keeper")
    listener = Listener(document)
    listener.begin()
    first, last, next_page = (
        "The lighthouse keeper wrote every evening about the weather and the ships.",
        "To the second page",
        "The second page has ships too, and more ships.",
    )
    until(lambda: [one["text"] for one in listener.said] == [first], "the first sentence is spoken, over two lines")
    assert document.painted("spoken") == [first]
    listener.end()
    until(lambda: listener.last == last, "the second sentence is spoken")
    assert document.painted("spoken") == [last]
    listener.end()
    document.wait_for_rest(2)
    until(lambda: listener.last == next_page, "the page turned to the next sentence")
    until(lambda: document.painted("spoken") == [next_page], "the sentence is marked on its page")
    # Reading continues on the page to which the user turns.
    document.page.keyboard.press("PageUp")
    document.wait_for_rest(1)
    until(lambda: listener.last == first, "the text of the visible page is spoken")
    listener.press("Pause")
    assert not listener.is_speaking()
    listener.press("Stop reading aloud")
    expect(listener.row).to_have_count(0)
    assert document.painted("spoken") == []


@pytest.mark.devices("phone")
@pytest.mark.expects("status of 423", "status of 403")
def test_a_file_with_a_password_is_opened_with_it(document: PageTextReader, pdf_server: Server) -> None:
    page = document.page
    document.book = pdf_server.book("Secret")
    page.goto(f"{pdf_server.origin}/series/{document.book.series_id}")
    row = page.get_by_role("link", name="Secret, Password required")
    row.click()
    sheet = page.get_by_role("dialog", name="Password required")
    sheet.get_by_label("Password").fill("wrong")
    sheet.get_by_role("button", name="Open").click()
    expect(sheet.get_by_role("alert").filter(has_text="The password is wrong.")).to_be_visible()
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Open").click()
    expect(sheet).to_have_count(0)
    document.wait_for_rest(1)
    until(lambda: document.state().slot(1).picture, "the page is drawn")
    document.box("treasure")
