"""Reflowable books: paginated, turned like comics, and stays at the same words when the font size changes."""

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.screenshots import capture, keep
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.book_files import PARAGRAPHS, SECTIONS
from quire_browser.waiting import until
from quire_browser.page_monitor import PageMonitor


#: For tests of hundreds of turns: without the transition, whose duration would be most of the test's. Shorter tests turn
#: with it.
at_once = pytest.mark.parametrize("reduced_motion", ["reduce"])


@pytest.fixture
def texts(page: Page, device: Device, text_server: Server) -> TextReader:
    return TextReader(page, device, text_server)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two images, from 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def kept_position(server: Server, book: str) -> int | None:
    progress = server.get(f"/api/v1/publications/{book}/manifest").get("progress")
    return progress["page"] if progress else None


def open_book(texts: TextReader, title: str, position: int | None = None) -> dict:
    book = texts.server.book(title)
    texts.server.reset_progress(book)
    return texts.open(book, position)


@pytest.mark.devices("phone", "desktop")
@at_once
def test_every_word_is_read_once_in_order_forward_and_back(texts: TextReader) -> None:
    open_book(texts, "Words")
    texts.page.get_by_role("button", name="Contents").first.click()
    texts.page.get_by_role("button", name=f"Chapter {SECTIONS - 1}").click()
    seen = until(lambda: (now := texts.visible_text_or_none()) and f"s{SECTIONS - 1}p0w0" in now["words"] and now, "the last page but one")
    pages = [seen]
    while (seen := texts.turn()) is not None:
        pages.append(seen)
        assert len(pages) < 200
    words = [word for page in pages for word in page["words"] if word[0] == "s" and "p" in word]
    # A word hyphenated at the end of a page is on both pages.
    unique = [word for index, word in enumerate(words) if index == 0 or word != words[index - 1]]
    assert unique == [f"s{s}p{p}w{w}" for s in (SECTIONS - 1, SECTIONS) for p in range(PARAGRAPHS) for w in range(60)]
    assert all(page["cut"] == 0 for page in pages), "a line is cut, or visible on the adjacent page"
    assert [page["section"] for page in pages] == sorted(page["section"] for page in pages)
    # From the end card back again, across sections.
    texts.page.keyboard.press("PageUp")
    assert texts.wait_for_text()["words"] == pages[-1]["words"]
    for page in reversed(pages[:-1]):
        back = texts.turn(back=True)
        assert back is not None and back["words"] == page["words"]
        if page["section"] < SECTIONS - 1:
            break


def test_an_image_is_never_cut_nor_taller_than_the_page(texts: TextReader) -> None:
    seen = open_book(texts, "Words")
    for _ in range(4):
        if seen["pictures"]:
            break
        seen = texts.turn()
    (left, top, right, bottom), *_ = seen["pictures"]
    width, height = seen["size"]
    assert left >= 0 and top >= 0 and right <= width and bottom <= height
    assert bottom - top > height / 3


@pytest.mark.devices("phone", "desktop")
def test_a_larger_font_and_back_shows_the_same_first_words(texts: TextReader) -> None:
    open_book(texts, "Words")
    for _ in range(5):
        before = texts.turn()
    texts.letters("A+", 4)
    larger = until(lambda: (now := texts.wait_for_text()) and now["count"] > before["count"] and now, "the font is larger")
    assert before["words"][0] in larger["words"]
    texts.letters("A−", 4)
    again = until(lambda: (now := texts.wait_for_text()) and now["count"] == before["count"] and now, "the words are the same as before")
    assert again["words"][0] == before["words"][0]


@pytest.mark.devices("phone")
def test_rotation_keeps_the_words(texts: TextReader, device: Device) -> None:
    open_book(texts, "Words")
    for _ in range(4):
        before = texts.turn()
    texts.page.set_viewport_size({"width": device.height, "height": device.width})
    across = until(lambda: (now := texts.wait_for_text()) and now["size"][0] == device.height and now, "the window is in landscape")
    assert before["words"][0] in across["words"]
    texts.page.set_viewport_size({"width": device.width, "height": device.height})
    again = until(lambda: (now := texts.wait_for_text()) and now["size"][0] == device.width and now, "the window is in portrait")
    assert again["words"][0] == before["words"][0]


@pytest.mark.devices("phone")
def test_the_position_is_exact_to_the_word(texts: TextReader) -> None:
    book = texts.server.book("Words")
    open_book(texts, "Words")
    for _ in range(12):
        before = texts.turn()
    until(lambda: (kept_position(texts.server, book.id) or 0) > 0, "the server has the progress")
    texts.page.wait_for_timeout(900)
    texts.page.goto(f"{texts.server.origin}/read/{book.id}")
    assert texts.wait_for_text()["words"][0] == before["words"][0]


@pytest.mark.devices("phone", "desktop")
def test_the_contents_open_their_chapters(texts: TextReader) -> None:
    open_book(texts, "风起")
    texts.page.get_by_role("button", name="Contents").first.click()
    expect(texts.page.get_by_role("dialog", name="Contents")).to_be_visible()
    texts.page.get_by_role("button", name="第七回").click()
    seen = until(lambda: (now := texts.wait_for_text()) and any("第七回" in word for word in now["words"]) and now, "chapter seven is visible")
    assert seen["page"] == 1
    # Sections join without a card.
    assert texts.turn(back=True)["section"] == seen["section"] - 1


@pytest.mark.devices("phone")
def test_a_link_is_followed_and_back_returns(texts: TextReader) -> None:
    start = open_book(texts, "Words")
    spot = texts.page.evaluate(
        "() => { const b = [...document.querySelectorAll('.slot.is-visible iframe')].map((f) => "
        "f.contentDocument.getElementById('link').getBoundingClientRect()).find((b) => b.x >= 0 && b.x < innerWidth); "
        "return [b.x + b.width / 2, b.y + b.height / 2]; }"
    )
    texts.page.keyboard.press("m")
    texts.tap(tuple(spot))
    far = until(lambda: (now := texts.visible_text_or_none()) and "s3p40w0" in now["words"] and now, "the link's target is visible")
    assert far["section"] == 2
    texts.page.go_back()
    until(lambda: (now := texts.visible_text_or_none()) and now["words"][:3] == start["words"][:3], "back at the link")


@pytest.mark.devices("phone")
def test_an_invalid_link_does_nothing(texts: TextReader) -> None:
    start = open_book(texts, "Words")
    spot = texts.page.evaluate(
        "() => { const link = [...document.querySelectorAll('.slot.is-visible iframe')].map((f) => f.contentDocument.getElementById('link'))"
        ".find((l) => { const b = l.getBoundingClientRect(); return b.x >= 0 && b.x < innerWidth; }); link.href = 'http://['; "
        "const b = link.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
    )
    texts.tap(tuple(spot))
    assert texts.wait_for_text()["section"] == start["section"]
    assert texts.turn()["page"] == start["page"] + 1


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("title", ["縦書きの本", "كتاب الحكايات"])
def test_right_to_left_text_turns_to_the_left(texts: TextReader, title: str, device: Device) -> None:
    first = open_book(texts, title)
    keep(texts.page, device, "light", "books-upright" if title[0] == "縦" else "books-arabic")
    second = texts.turn(key="ArrowLeft")
    assert (second["section"], second["page"]) == (first["section"], 2)
    assert second["cut"] == 0
    assert texts.turn(key="ArrowRight")["words"] == first["words"]


@pytest.mark.devices("phone")
@pytest.mark.expects("Failed to decode downloaded font: data:,", "OTS parsing error")
@at_once
def test_books_run_no_scripts_and_make_no_requests(texts: TextReader, monitor: PageMonitor) -> None:
    open_book(texts, "Hostile")
    while texts.turn() is not None:
        pass
    assert texts.page.evaluate("window.quireWasHere ?? null") is None
    # The page monitor fails the test for a request to another host and for a policy violation.
    assert any("/books/" in request for request in monitor.requests)


@pytest.mark.devices("phone")
def test_the_end_of_a_volume_opens_the_next(texts: TextReader) -> None:
    open_book(texts, "Tide 1")
    while texts.turn() is not None:
        pass
    card = texts.page.locator(".info-card:visible")
    expect(card).to_contain_text("Tide 2")
    card.get_by_role("button", name="Continue").click()
    first = until(lambda: (now := texts.visible_text_or_none()) and now["words"][:2] == ["Tide", "2"] and now, "the next volume is visible")
    assert (first["section"], first["page"]) == (0, 1)


@pytest.mark.devices("phone")
def test_books_without_a_cover_are_listed(texts: TextReader) -> None:
    texts.page.goto(f"{texts.server.origin}/")
    card = texts.page.get_by_role("link", name="Words").first
    expect(card).to_be_visible()
    expect(texts.page.get_by_text("Can’t be opened")).to_have_count(0)
    card.click()
    assert texts.wait_for_text()["words"]


def test_a_screenshot_of_a_text_page_is_kept(texts: TextReader, device: Device) -> None:
    open_book(texts, "风起", 3)
    keep(texts.page, device, "light", "books-chinese")


@pytest.mark.devices("phone", "desktop")
def test_search_covers_the_whole_book_and_highlights_the_results(texts: TextReader) -> None:
    open_book(texts, "Words")
    texts.page.get_by_role("button", name="Search this book").click()
    sheet = texts.page.get_by_role("dialog", name="Search this book")
    sheet.get_by_role("searchbox").fill("s3p20w5 S3P20W6")
    expect(sheet.get_by_text("1 result", exact=True)).to_be_visible()
    sheet.get_by_role("listitem").get_by_role("button").click()
    until(lambda: (now := texts.visible_text_or_none()) and "s3p20w5" in now["words"] and now, "the words are on the page")
    marked = texts.page.evaluate(
        "() => [...document.querySelectorAll('.book-pages > .slot.is-visible iframe')].map((frame) => "
        "[...(frame.contentWindow.CSS.highlights.get('quire-found') ?? [])].map(String).join()).filter(Boolean)"
    )
    assert marked == ["s3p20w5 s3p20w6"]
    texts.show_bars()
    texts.page.get_by_role("button", name="Search this book").click()
    sheet.get_by_role("searchbox").fill("nowhere in this book")
    expect(sheet.get_by_text("No results")).to_be_visible()


@pytest.mark.devices("phone")
def test_the_found_words_are_visible_in_chinese_results(texts: TextReader) -> None:
    open_book(texts, "风起", 3)
    texts.page.get_by_role("button", name="Search this book").click()
    sheet = texts.page.get_by_role("dialog", name="Search this book")
    sheet.get_by_role("searchbox").fill("合久必分")
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    hidden = texts.page.evaluate(
        "() => [...document.querySelectorAll('.found-words')].filter((words) => "
        "words.querySelector('mark').getBoundingClientRect().bottom > words.getBoundingClientRect().bottom + 1).length"
    )
    assert hidden == 0
    expect(sheet.get_by_role("listitem").nth(1)).to_contain_text("…")


@pytest.mark.devices("phone")
def test_a_bookmark_opens_its_words_and_persists(texts: TextReader) -> None:
    book = texts.server.book("Words")
    open_book(texts, "Words")
    for _ in range(5):
        marked = texts.turn()
    texts.show_bars()
    button = texts.page.get_by_role("button", name="Bookmark this page")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    marks = until(lambda: texts.server.get(f"/api/v1/publications/{book.id}/marks")["marks"], "the server has the bookmark")
    assert marks[0]["locator"]["text"]["highlight"].startswith(marked["words"][0])
    for _ in range(3):
        texts.turn()
    expect(button).to_have_attribute("aria-pressed", "false")
    texts.page.reload()
    texts.wait_for_text()
    texts.show_bars()
    texts.page.get_by_role("button", name="More").click()
    texts.page.get_by_role("menuitem", name="Bookmarks").click()
    row = texts.page.get_by_role("dialog", name="Bookmarks").get_by_role("listitem")
    row.get_by_role("button", name="Note").click()
    texts.page.get_by_role("textbox", name="Note").fill("here it begins")
    texts.page.get_by_role("button", name="Done").click()
    expect(row).to_contain_text("here it begins")
    row.get_by_role("button").first.click()
    again = until(lambda: (now := texts.wait_for_text()) and now["words"][0] == marked["words"][0] and now, "at the bookmark")
    assert again["page"] == marked["page"]
    until(
        lambda: texts.server.get(f"/api/v1/publications/{book.id}/marks")["marks"][0].get("note") == "here it begins",
        "the server has the note",
    )
    texts.show_bars()
    button.click()
    until(lambda: texts.server.get(f"/api/v1/publications/{book.id}/marks")["marks"] == [], "the bookmark is removed")


@pytest.mark.devices("phone")
@pytest.mark.settings(turn="curl")
# The processor draws the canvas, so its density is 1. test_page_curl.py tests the density of a phone.
@pytest.mark.parametrize("renderer", ["fold", pytest.param("canvas", marks=[pytest.mark.webgl, pytest.mark.screen_scale(1)])])
def test_a_curling_text_page_shows_its_text(texts: TextReader, renderer: str) -> None:
    if renderer == "canvas":
        texts.page.add_init_script("globalThis.quireDrawsWithSoftware = true")
    open_book(texts, "Words")
    before = texts.turn()
    width, height = before["size"]
    still = capture(texts.page).crop((0, 0, width, height // 3))
    pointer = texts.pointer

    def bends() -> bool:
        """Bends the corner up; returns whether the sheet shows the page's text. If not, puts the sheet back."""
        pointer.begin_gesture()
        pointer.down((width - 20, height - 60))
        for step in range(1, 7):
            pointer.advance(1 / 30)
            pointer.move((width - 20 - step * 30, height - 60 - step * 12))
        texts.page.wait_for_timeout(400)
        has_words = texts.page.evaluate(
            "() => { const curls = document.querySelector('[data-quire=curls]'); return curls.dataset.renderer === 'canvas' "
            "|| curls.querySelector('.curl-front .book-snapshot')?.naturalWidth > 0; }"
        )
        if not has_words:
            pointer.move((width - 20, height - 60))
            pointer.up()
            texts.wait_for_text()
        return has_words

    until(bends, "the sheet shows the text", seconds=20)
    assert texts.page.locator("[data-quire=curls]").get_attribute("data-renderer") == renderer
    # The flat part looks as before.
    bent = capture(texts.page).crop((0, 0, width, height // 3))
    for step in range(6):
        pointer.advance(1 / 30)
        pointer.move((width - 220 - step * 25, height - 140))
    pointer.up()
    after = texts.wait_for_text()
    assert (after["section"], after["page"]) == (before["section"], before["page"] + 1)
    other = capture(texts.page).crop((0, 0, width, height // 3))
    assert difference(still, bent) * 2 < difference(still, other)


def test_a_fixed_layout_page_is_entirely_visible_and_centred(texts: TextReader, device: Device) -> None:
    open_book(texts, "Fixed")
    keep(texts.page, device, "light", "books-fixed")
    for number in (1, 2, 3):
        box = texts.page.evaluate(
            "(word) => [...document.querySelectorAll('.book-pages > .slot.is-visible iframe')]"
            ".filter((frame) => frame.contentDocument.body.textContent.includes(word))"
            ".map((frame) => frame.getBoundingClientRect()).map((b) => [b.left, b.top, b.right, b.bottom])[0]",
            f"c{number}n0",
        )
        left, top, right, bottom = box
        width, height = device.width, device.height
        assert abs(left - (width - right)) < 1 and abs(top - (height - bottom)) < 1
        assert min(left, top) >= -0.5 and min(left, top) < 1
        assert abs((right - left) / (bottom - top) - 0.75) < 0.01
        if number < 3:
            texts.page.keyboard.press("PageDown")
            until(lambda: texts.page.evaluate(
                "(word) => document.querySelector('[data-quire=surface]').dataset.state === 'rest' && "
                "[...document.querySelectorAll('.book-pages > .slot.is-visible iframe')].some((frame) => "
                "Math.abs(frame.closest('.slot').getBoundingClientRect().x) < 1 && "
                "frame.contentDocument.body.textContent.includes(word))",
                f"c{number + 1}n0",
            ), f"page {number + 1} is visible")  # fmt: skip


@pytest.mark.devices("phone")
def test_a_text_is_shown_in_the_chosen_encoding(texts: TextReader) -> None:
    first = open_book(texts, "风起")
    assert any("第一回" in word for word in first["words"])

    def choose(name: str) -> None:
        texts.show_bars()
        texts.page.get_by_role("button", name="More").click()
        texts.page.get_by_role("menuitem", name="Encoding").click()
        texts.page.get_by_role("button", name=name, exact=True).click()

    choose("windows-1252")
    until(lambda: (now := texts.visible_text_or_none()) and any("µÚ" in word for word in now["words"]), "the text is garbled")
    choose("Detected automatically")
    until(lambda: (now := texts.visible_text_or_none()) and now["words"] == first["words"], "the text is restored")
