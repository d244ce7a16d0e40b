"""The language of the app: chosen by the user or the browser, and only its texts are loaded."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from quire_browser.devices import DEVICES
from quire_browser.server import Server

TEXTS = re.compile(r"/assets/([\w-]+)\.[0-9a-f]{8}\.txt$")

#: The stored choice, the browser's languages, and the language that the app uses.
CHOICES = [
    (None, ["en-GB"], "en"),
    (None, ["ja-JP", "en"], "ja"),
    (None, ["zh-TW"], "zh-Hans"),
    (None, ["fr-FR", "zh-CN", "en"], "zh-Hans"),
    (None, ["fr-FR", "not a tag"], "en"),
    ("ja", ["zh-CN"], "ja"),
    ("tlh", ["zh-CN"], "zh-Hans"),
]

HOME = {"en": "Home", "zh-Hans": "首页", "ja": "ホーム"}


def context(browser: Browser, chosen: str | None, languages: list[str]) -> BrowserContext:
    context = browser.new_context(service_workers="block", **DEVICES["desktop"].context_options())
    context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {languages} }});")
    if chosen:
        context.add_init_script(f"localStorage.setItem('quire.language', '{chosen}');")
    return context


@pytest.mark.parametrize(("chosen", "languages", "used"), CHOICES)
def test_only_the_texts_of_the_language_in_use_are_loaded(
    browser: Browser, server: Server, chosen: str | None, languages: list[str], used: str
) -> None:
    with context(browser, chosen, languages) as opened:
        page = opened.new_page()
        loaded: list[str] = []
        page.on("request", lambda request: loaded.extend(TEXTS.findall(request.url)))
        page.goto(server.origin + "/")
        expect(page.get_by_role("heading", level=1)).to_have_text(HOME[used])
        assert loaded == [used]
        assert page.evaluate("document.documentElement.lang") == used


def test_the_texts_load_beside_the_program(browser: Browser, server: Server) -> None:
    with context(browser, None, ["ja"]) as opened:
        page = opened.new_page()
        # The program waits until the texts are requested.
        with page.expect_request(TEXTS):
            page.route(re.compile(r"\.wasm$"), lambda route: None)
            page.goto(server.origin + "/", wait_until="commit")


def test_a_page_without_its_texts_says_so_in_every_language(browser: Browser, server: Server) -> None:
    with context(browser, None, ["ja"]) as opened:
        page: Page = opened.new_page()
        page.route(TEXTS, lambda route: route.abort())
        page.goto(server.origin + "/")
        alert = page.get_by_role("alert")
        expect(alert).to_be_visible()
        assert [line.get_attribute("lang") for line in alert.locator("p").all()] == ["en", "ja", "zh-Hans"]
