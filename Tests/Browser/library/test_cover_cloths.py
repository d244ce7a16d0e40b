"""Publications without a cover: a cloth binding with a title label."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.screenshots import keep
from quire_browser.server import Server
from quire_browser.waiting import until

#: For every visible cover without an image: its title, its cloth, the direction of the title, and whether all its
#: lines fit. The letters of a font may be a few points higher than its lines.
COVERS = """() => [...document.querySelectorAll('.cover.is-blank')].filter((cover) => cover.checkVisibility()).map((cover) => {
    const title = cover.querySelector('.cover-blank-title');
    const [label, words] = [cover.querySelector('.cover-label'), title].map((element) => element.getBoundingClientRect());
    return {
        title: title.textContent, cloth: getComputedStyle(cover.querySelector('.cover-blank')).backgroundColor,
        isUpright: getComputedStyle(title).writingMode === 'vertical-rl',
        fits: words.left >= label.left && words.right <= label.right && words.top >= label.top
            && words.bottom <= label.bottom && title.scrollHeight <= title.clientHeight + 4,
    };
})"""


@pytest.mark.devices("phone", "desktop")
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_books_without_a_cover_image_have_their_title_on_cloth(
    page: Page, device: Device, text_server: Server, colour_scheme: str
) -> None:
    page.goto(f"{text_server.origin}/browse")
    expect(page.get_by_role("link", name="Words").first).to_be_visible()

    def covers() -> dict[str, dict]:
        return {cover["title"]: cover for cover in page.evaluate(COVERS)}

    names = {"Words", "Spoken", "Hostile", "风起", "縦書きの本", "كتاب الحكايات"}
    shown = until(lambda: (now := covers()) and names <= now.keys() and now, "the covers have their titles")
    assert all(cover["fits"] for cover in shown.values()), shown
    assert {title for title, cover in shown.items() if cover["isUpright"]} == {"风起", "縦書きの本"}
    assert len({cover["cloth"] for cover in shown.values()}) >= 3
    keep(page, device, colour_scheme, "covers-cloth")
    page.reload()
    until(lambda: covers() == shown, "they look the same again")
