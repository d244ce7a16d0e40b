"""How text is set: each choice is seen at once, keeps the place, and outlives the page."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.devices import Device
from quire_browser.pictures import frame, keep
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.text_style import TextStyle
from quire_browser.waiting import until

SEPIA, DARK = "rgb(241, 228, 203)", "rgb(34, 33, 31)"


@pytest.fixture
def texts(page: Page, device: Device, text_server: Server) -> TextReader:
    return TextReader(page, device, text_server)


@pytest.fixture
def style(texts: TextReader) -> TextStyle:
    return TextStyle(texts)


def opened(texts: TextReader, title: str) -> dict:
    book = texts.server.book(title)
    texts.server.begin_anew(book)
    return texts.open(book)


@pytest.mark.devices("phone")
def test_each_choice_in_the_sheet_is_seen_in_the_page_at_once_and_outlives_it(
    texts: TextReader, style: TextStyle
) -> None:
    opened(texts, "Styled")
    sheet = style.open("Text")
    sheet.get_by_role("radio", name="Dyslexia-friendly").check()
    until(lambda: "OpenDyslexic" in style.of("#small", "font-family"), "the letters are others")
    style.becomes("#small", "letter-spacing", "0.65px")
    sheet.get_by_role("slider", name="Weight").press("ArrowRight")
    style.becomes("body", "font-weight", "300")
    style.open("Spacing")
    for name, presses, property, value in [
        ("Line height", 2, "line-height", "13.65px"),
        ("Between paragraphs", 3, "margin-top", "6.5px"),
        ("First line’s indent", 1, "text-indent", "0px"),
        ("Between letters", 3, "letter-spacing", "0.26px"),
        ("Between words", 3, "word-spacing", "1.3px"),
    ]:
        slider = sheet.get_by_role("slider", name=name)
        assert slider.get_attribute("aria-valuetext") == "As the book has it"
        for _ in range(presses):
            slider.press("ArrowRight")
        style.becomes("#small", property, value)
    style.open("Page")
    for name, property, value in [
        ("Ragged", "text-align", "start"),
        ("Divide words", "hyphens", "auto"),
        ("Keep words whole", "hyphens", "none"),
    ]:
        sheet.get_by_role("radio", name=name).check()
        style.becomes("#small", property, value)
    sheet.get_by_role("radio", name="Two").check()
    until(lambda: float(style.of("body", "column-width").removesuffix("px")) < 180, "there are two columns")
    before = style.of("body", "padding-left")
    sheet.get_by_role("slider", name="Margin").press("End")
    until(lambda: style.of("body", "padding-left") != before, "the margin is wider")

    texts.page.reload()
    texts.seen()
    assert style.of("#small", "word-spacing") == "1.3px"
    assert style.of("#small", "text-align") == "start"
    # Each room goes back to the standard by itself.
    sheet = style.open("Spacing")
    sheet.get_by_role("button", name="Back to the standard").click()
    expect(sheet.get_by_role("button", name="Back to the standard")).to_be_hidden()
    expect(sheet.get_by_role("tab", name="Spacing")).to_be_focused()
    until(lambda: style.of("#small", "text-indent") != "0px", "the indent is the book's")
    assert style.of("#small", "text-align") == "start"
    # Rooms are walked through by the keyboard.
    texts.page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("tab", name="Page")).to_be_focused()
    expect(sheet.get_by_role("radio", name="Ragged")).to_be_checked()


@pytest.mark.devices("desktop")
def test_whatever_is_chosen_the_words_stay_and_come_back_to_the_very_same_place(
    texts: TextReader, style: TextStyle
) -> None:
    opened(texts, "Words")
    for _ in range(7):
        before = texts.turn()
    choices = [
        {"size": size, "columns": columns, "paper": paper}
        for size, columns, paper in [(50, 1, 3), (60, 2, 5), (140, 1, 6), (200, 2, 0), (300, 1, 4), (300, 2, 2)]
    ]
    choices += [{"paragraphs": 200, "indent": 400, "letters": 20, "words": 60}, {"drops_styles": 1, "face": 5, "lines": 250}]
    for choice in choices:
        style.choose(**choice)
        there = texts.seen()
        assert before["words"][0] in there["words"], choice
        assert choice.get("size", 0) <= 100 or there["count"] > before["count"], choice
        assert there["cut"] == 0, f"{choice}: a line is cut, or shows in the page beside"
        style.choose()
        again = texts.seen()
        assert again["words"][0] == before["words"][0], choice
        assert again["page"] == before["page"], choice


@pytest.mark.devices("phone")
def test_letters_of_a_fixed_size_grow_with_the_others_and_nothing_is_wider_than_the_page(
    texts: TextReader, style: TextStyle
) -> None:
    opened(texts, "Styled")
    # Points, pixels, the names of sizes, and lengths of lines.
    fixed = {"#first": "16px", "#small": "13px", "h1": "40px"}
    assert {selector: style.of(selector, "font-size") for selector in fixed} == fixed
    style.choose(size=200)
    style.becomes("#first", "font-size", "32px")
    style.becomes("#small", "font-size", "26px")
    style.becomes("h1", "font-size", "80px")
    style.becomes("#first", "line-height", "40px")
    assert texts.seen()["cut"] == 0


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("size", [100, 300])
def test_nothing_of_a_column_shows_in_the_one_beside_and_pictures_are_whole(
    texts: TextReader, style: TextStyle, size: int
) -> None:
    opened(texts, "Stubborn")
    style.choose(size=size)
    seen, pictures = texts.seen(), 0
    while seen is not None and seen["section"] == 0:
        assert style.astray() == [], f"page {seen['page']}"
        for left, top, right, bottom in seen["pictures"]:
            assert left >= -0.5 and top >= -0.5 and right <= seen["size"][0] + 0.5 and bottom <= seen["size"][1] + 0.5
            pictures += 1
        seen = texts.turn()
    assert pictures == 1


@pytest.mark.devices("phone")
def test_the_books_own_styles_are_left_out_but_for_what_they_say_and_come_back(
    texts: TextReader, style: TextStyle
) -> None:
    first = opened(texts, "Styled")
    # A document that does not say its language has the book's.
    assert texts.page.evaluate("document.querySelector('.book-pages iframe').contentDocument.documentElement.lang") == "fr"
    properties = ("color", "background-color", "font-family", "font-style", "font-weight", "font-variant-caps",
                  "letter-spacing", "display", "text-indent", "margin-bottom")  # fmt: skip
    places = ("body", "h1", "#first", "#marked", ".slanted", ".strong", ".kept", ".gone")

    def styles() -> dict[tuple[str, str], str | None]:
        return {(place, property): style.of(place, property) for place in places for property in properties}

    published = styles()
    assert published["#marked", "color"] == "rgb(0, 128, 0)"
    assert "Courier" in published["#first", "font-family"]
    switch = style.open("Text").get_by_role("switch", name="The book’s own design")
    switch.uncheck()
    style.becomes("#marked", "letter-spacing", "normal")
    bare = styles()
    for place in places[1:]:
        assert bare[place, "color"] == bare["body", "color"], place
        assert bare[place, "background-color"] == "rgba(0, 0, 0, 0)", place
        assert "Courier" not in bare[place, "font-family"], place
    for place, property in [
        (".slanted", "font-style"), ("#marked", "font-style"), (".strong", "font-weight"), (".gone", "display"),
        (".kept", "font-variant-caps"),
    ]:  # fmt: skip
        assert bare[place, property] == published[place, property], (place, property)
    assert bare["#first", "text-indent"] == "0px"
    assert bare["#marked", "text-indent"] == "24px"
    switch.check()
    style.becomes("#marked", "letter-spacing", "2px")
    assert styles() == published
    texts.page.keyboard.press("Escape")
    assert texts.seen()["words"] == first["words"]


@pytest.mark.devices("phone")
@pytest.mark.reads(turn="curl")
@pytest.mark.parametrize(("name", "paper", "ink"), [("Sepia", SEPIA, "rgb(74, 58, 38)"), ("Dark", DARK, "rgb(207, 202, 194)")])
def test_a_paper_is_beneath_the_text_around_it_and_on_the_back_of_the_sheet(
    texts: TextReader, style: TextStyle, device: Device, name: str, paper: str, ink: str
) -> None:
    opened(texts, "Styled")
    sheet = style.open("Colours")
    sheet.get_by_role("radio", name=name).check()
    style.becomes("html", "background-color", paper)
    assert style.of("#marked", "color") == ink
    assert style.of("h1", "background-color") == "rgba(0, 0, 0, 0)"
    faint = contrast.too_faint(texts.page.evaluate(contrast.OVER_ANYTHING, "dialog"))
    assert faint == []
    keep(texts.page, device, "light", f"typography-{name.lower()}")
    texts.page.keyboard.press("Escape")
    texts.tap((device.width / 2, device.height / 2))
    expect(texts.page.locator("[data-quire=bars]")).to_have_attribute("data-visible", "false")
    before = texts.turn()
    width, height = before["size"]
    # The bars are of the paper too.
    ground = texts.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ground')")
    assert ground.replace(" ", ",") == paper.replace(", ", ",")
    hand = texts.hand
    hand.begins()
    hand.down((width - 20, height - 60))
    for step in range(1, 9):
        hand.passes(1 / 30)
        hand.move((width - 20 - step * 30, height - 60 - step * 12))
    back = until(
        lambda: texts.page.evaluate(
            "(() => { const back = document.querySelector('.curl-back'); return back && getComputedStyle(back).backgroundColor; })()"
        ),
        "the sheet has a back",
    )
    parts, tinted = contrast.parse(paper), contrast.parse(back)
    assert all(abs(one - other) < 24 for one, other in zip(parts, tinted)), (paper, back)
    corner = frame(texts.page).convert("RGB").getpixel((4, 4))
    assert all(abs(one - other) < 4 for one, other in zip(parts, corner)), (paper, corner)
    hand.move((width - 20, height - 60))
    hand.up()
    texts.seen()
    texts.page.reload()
    texts.seen()
    assert style.of("html", "background-color") == paper


@pytest.mark.devices("phone")
def test_a_page_that_is_made_darker_still_has_its_words(texts: TextReader) -> None:
    opened(texts, "Styled")
    before = frame(texts.page).convert("L").crop((0, 200, 390, 300)).getextrema()
    texts.show_bars()
    texts.page.get_by_role("button", name="Settings").last.click()
    sheet = texts.page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("tab", name="Picture").click()
    slider = sheet.get_by_role("slider", name="Brightness")
    for _ in range(8):
        slider.press("ArrowLeft")
    darkest, lightest = frame(texts.page).convert("L").crop((0, 200, 390, 300)).getextrema()
    assert lightest < before[1] - 40, "the paper is darker"
    assert darkest < 60 and lightest - darkest > 60, "the words are there"


@pytest.mark.devices("phone")
def test_colours_of_ones_own_that_are_too_close_are_told_of(texts: TextReader, style: TextStyle) -> None:
    opened(texts, "Words")
    sheet = style.open("Colours")
    expect(sheet.get_by_label("Ink")).to_be_hidden()
    sheet.get_by_role("radio", name="My own").check()
    warning = sheet.get_by_text("hard to tell apart")
    expect(warning).to_be_hidden()
    sheet.get_by_label("Ink").fill("#e0d8c0")
    expect(warning).to_be_visible()
    style.becomes("body", "color", "rgb(224, 216, 192)")
    sheet.get_by_label("Ink").fill("#00304a")
    expect(warning).to_be_hidden()
    style.becomes("body", "color", "rgb(0, 48, 74)")
    # The app is as it was when the book is left.
    texts.page.keyboard.press("Escape")
    texts.page.keyboard.press("Escape")
    until(lambda: texts.page.evaluate("document.documentElement.dataset.paper ?? ''") == "", "the app has its own colours")
