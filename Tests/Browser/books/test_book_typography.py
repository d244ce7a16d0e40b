"""Typography: each setting applies at once, keeps the position, and persists."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser import contrast
from quire_browser.devices import Device
from quire_browser.screenshots import capture, keep
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


def open_book(texts: TextReader, title: str) -> dict:
    book = texts.server.book(title)
    texts.server.reset_progress(book)
    return texts.open(book)


@pytest.mark.devices("phone")
def test_each_setting_in_the_sheet_applies_at_once_and_persists(
    texts: TextReader, style: TextStyle
) -> None:
    open_book(texts, "Styled")
    sheet = style.open("Text")
    sheet.get_by_role("radio", name="Dyslexia-friendly").check()
    until(lambda: "OpenDyslexic" in style.of("#small", "font-family"), "the font has changed")
    style.wait_for_style("#small", "letter-spacing", "0.65px")
    sheet.get_by_role("slider", name="Weight").press("ArrowRight")
    style.wait_for_style("body", "font-weight", "300")
    style.open("Spacing")
    for name, presses, property, value in [
        ("Line height", 2, "line-height", "13.65px"),
        ("Paragraph spacing", 3, "margin-top", "6.5px"),
        ("First-line indent", 1, "text-indent", "0px"),
        ("Letter spacing", 3, "letter-spacing", "0.26px"),
        ("Word spacing", 3, "word-spacing", "1.3px"),
    ]:
        slider = sheet.get_by_role("slider", name=name)
        assert slider.get_attribute("aria-valuetext") == "Publisher default"
        for _ in range(presses):
            slider.press("ArrowRight")
        style.wait_for_style("#small", property, value)
    style.open("Page")
    for name, property, value in [
        ("Not justified", "text-align", "start"),
        ("On", "hyphens", "auto"),
        ("Off", "hyphens", "none"),
    ]:
        sheet.get_by_role("radio", name=name, exact=True).check()
        style.wait_for_style("#small", property, value)
    sheet.get_by_role("radio", name="Two").check()
    until(lambda: float(style.of("body", "column-width").removesuffix("px")) < 180, "there are two columns")
    before = style.of("body", "padding-left")
    sheet.get_by_role("slider", name="Margin").press("End")
    until(lambda: style.of("body", "padding-left") != before, "the margin is wider")

    texts.page.reload()
    texts.wait_for_text()
    assert style.of("#small", "word-spacing") == "1.3px"
    assert style.of("#small", "text-align") == "start"
    # Each section resets separately.
    sheet = style.open("Spacing")
    sheet.get_by_role("button", name="Reset this section").click()
    expect(sheet.get_by_role("button", name="Reset this section")).to_be_hidden()
    expect(sheet.get_by_role("tab", name="Spacing")).to_be_focused()
    until(lambda: style.of("#small", "text-indent") != "0px", "the indent is the book's own")
    assert style.of("#small", "text-align") == "start"
    # Arrow keys move between the sections.
    texts.page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("tab", name="Page")).to_be_focused()
    expect(sheet.get_by_role("radio", name="Not justified")).to_be_checked()


@pytest.mark.devices("desktop")
def test_every_setting_keeps_the_words_and_the_exact_position(
    texts: TextReader, style: TextStyle
) -> None:
    open_book(texts, "Words")
    for _ in range(7):
        before = texts.turn()
    choices = [
        {"size": size, "columns": columns, "paper": paper}
        for size, columns, paper in [(50, 1, 3), (60, 2, 5), (140, 1, 6), (200, 2, 0), (300, 1, 4), (300, 2, 2)]
    ]
    choices += [{"paragraphs": 200, "indent": 400, "letters": 20, "words": 60}, {"drops_styles": 1, "face": 5, "lines": 250}]
    for choice in choices:
        style.choose(**choice)
        there = texts.wait_for_text()
        assert before["words"][0] in there["words"], choice
        assert choice.get("size", 0) <= 100 or there["count"] > before["count"], choice
        assert there["cut"] == 0, f"{choice}: a line is cut, or visible on the adjacent page"
        style.choose()
        again = texts.wait_for_text()
        assert again["words"][0] == before["words"][0], choice
        assert again["page"] == before["page"], choice


@pytest.mark.devices("phone")
def test_absolute_font_sizes_scale_too_and_nothing_is_wider_than_the_page(
    texts: TextReader, style: TextStyle
) -> None:
    open_book(texts, "Styled")
    # Points, pixels, keywords, and line lengths.
    fixed = {"#first": "16px", "#small": "13px", "h1": "40px"}
    assert {selector: style.of(selector, "font-size") for selector in fixed} == fixed
    style.choose(size=200)
    style.wait_for_style("#first", "font-size", "32px")
    style.wait_for_style("#small", "font-size", "26px")
    style.wait_for_style("h1", "font-size", "80px")
    style.wait_for_style("#first", "line-height", "40px")
    assert texts.wait_for_text()["cut"] == 0


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("size", [100, 300])
def test_columns_do_not_overlap_and_images_are_whole(
    texts: TextReader, style: TextStyle, size: int
) -> None:
    open_book(texts, "Stubborn")
    style.choose(size=size)
    seen, pictures = texts.wait_for_text(), 0
    while seen is not None and seen["section"] == 0:
        assert style.overflowing_words() == [], f"page {seen['page']}"
        for left, top, right, bottom in seen["pictures"]:
            assert left >= -0.5 and top >= -0.5 and right <= seen["size"][0] + 0.5 and bottom <= seen["size"][1] + 0.5
            pictures += 1
        seen = texts.turn()
    assert pictures == 1


@pytest.mark.devices("phone")
def test_publisher_styles_are_removed_except_for_emphasis_and_restored(
    texts: TextReader, style: TextStyle
) -> None:
    first = open_book(texts, "Styled")
    # A document without a language has the book's.
    assert texts.page.evaluate("document.querySelector('.book-pages iframe').contentDocument.documentElement.lang") == "fr"
    properties = ("color", "background-color", "font-family", "font-style", "font-weight", "font-variant-caps",
                  "letter-spacing", "display", "text-indent", "margin-bottom")  # fmt: skip
    places = ("body", "h1", "#first", "#marked", ".slanted", ".strong", ".kept", ".gone")

    def styles() -> dict[tuple[str, str], str | None]:
        return {(place, property): style.of(place, property) for place in places for property in properties}

    published = styles()
    assert published["#marked", "color"] == "rgb(0, 128, 0)"
    assert "Courier" in published["#first", "font-family"]
    switch = style.open("Text").get_by_role("switch", name="Publisher styles")
    switch.uncheck()
    style.wait_for_style("#marked", "letter-spacing", "normal")
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
    style.wait_for_style("#marked", "letter-spacing", "2px")
    assert styles() == published
    texts.page.keyboard.press("Escape")
    assert texts.wait_for_text()["words"] == first["words"]


@pytest.mark.devices("phone")
@pytest.mark.settings(turn="curl")
@pytest.mark.parametrize(("name", "paper", "ink"), [("Sepia", SEPIA, "rgb(74, 58, 38)"), ("Dark", DARK, "rgb(207, 202, 194)")])
def test_the_paper_colour_fills_the_page_its_surroundings_and_the_back_of_a_sheet(
    texts: TextReader, style: TextStyle, device: Device, name: str, paper: str, ink: str
) -> None:
    open_book(texts, "Styled")
    sheet = style.open("Colours")
    sheet.get_by_role("radio", name=name, exact=True).check()
    style.wait_for_style("html", "background-color", paper)
    assert style.of("#marked", "color") == ink
    assert style.of("h1", "background-color") == "rgba(0, 0, 0, 0)"
    faint = contrast.too_faint(texts.page.evaluate(contrast.LAYERED_CONTENT, "dialog"))
    assert faint == []
    keep(texts.page, device, "light", f"typography-{name.lower()}")
    texts.page.keyboard.press("Escape")
    texts.tap((device.width / 2, device.height / 2))
    expect(texts.page.locator("[data-quire=bars]")).to_have_attribute("data-visible", "false")
    before = texts.turn()
    width, height = before["size"]
    # The bars have the paper's colour too.
    ground = texts.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ground')")
    assert ground.replace(" ", ",") == paper.replace(", ", ",")
    pointer = texts.pointer
    pointer.begin_gesture()
    pointer.down((width - 20, height - 60))
    for step in range(1, 9):
        pointer.advance(1 / 30)
        pointer.move((width - 20 - step * 30, height - 60 - step * 12))
    back = until(
        lambda: texts.page.evaluate(
            "(() => { const back = document.querySelector('.curl-back'); return back && getComputedStyle(back).backgroundColor; })()"
        ),
        "the sheet has a back",
    )
    parts, tinted = contrast.parse(paper), contrast.parse(back)
    assert all(abs(one - other) < 24 for one, other in zip(parts, tinted)), (paper, back)
    corner = capture(texts.page).convert("RGB").getpixel((4, 4))
    assert all(abs(one - other) < 4 for one, other in zip(parts, corner)), (paper, corner)
    pointer.move((width - 20, height - 60))
    pointer.up()
    texts.wait_for_text()
    texts.page.reload()
    texts.wait_for_text()
    assert style.of("html", "background-color") == paper


@pytest.mark.devices("phone")
def test_a_dimmed_page_stays_readable(texts: TextReader) -> None:
    open_book(texts, "Styled")
    before = capture(texts.page).convert("L").crop((0, 200, 390, 300)).getextrema()
    texts.show_bars()
    texts.page.get_by_role("button", name="Settings").last.click()
    sheet = texts.page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("tab", name="Image").click()
    slider = sheet.get_by_role("slider", name="Brightness")
    for _ in range(8):
        slider.press("ArrowLeft")
    darkest, lightest = capture(texts.page).convert("L").crop((0, 200, 390, 300)).getextrema()
    assert lightest < before[1] - 40, "the paper is darker"
    assert darkest < 60 and lightest - darkest > 60, "the text is visible"


@pytest.mark.devices("phone")
def test_custom_colours_with_too_little_contrast_are_reported(texts: TextReader, style: TextStyle) -> None:
    open_book(texts, "Words")
    sheet = style.open("Colours")
    expect(sheet.get_by_label("Text colour")).to_be_hidden()
    sheet.get_by_role("radio", name="Custom").check()
    warning = sheet.get_by_text("Low contrast")
    expect(warning).to_be_hidden()
    sheet.get_by_label("Text colour").fill("#e0d8c0")
    expect(warning).to_be_visible()
    style.wait_for_style("body", "color", "rgb(224, 216, 192)")
    sheet.get_by_label("Text colour").fill("#00304a")
    expect(warning).to_be_hidden()
    style.wait_for_style("body", "color", "rgb(0, 48, 74)")
    # The app's colours are unchanged after the book is closed.
    texts.page.keyboard.press("Escape")
    texts.page.keyboard.press("Escape")
    until(
        lambda: texts.page.evaluate("document.documentElement.dataset.paper ?? ''") == "",
        "the app has its own colours",
    )
