"""Reading aloud: every sentence once and in order, with the page following, controlled by buttons and by page turns."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.listener import VOICE, Listener
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.book_files import SPOKEN
from quire_browser.waiting import until

@pytest.fixture
def listener(page: Page, device: Device, text_server: Server) -> Listener:
    page.add_init_script(VOICE)
    texts = TextReader(page, device, text_server)
    book = text_server.book("Spoken")
    text_server.reset_progress(book)
    texts.open(book)
    return Listener(texts)


@pytest.mark.devices("phone", "desktop")
def test_every_sentence_is_spoken_once_in_order_and_on_its_page(listener: Listener) -> None:
    listener.begin(pace=60)
    expect(listener.page.get_by_role("group", name="Read aloud")).to_be_visible()
    expect(listener.row).to_have_count(0, timeout=20_000)
    said = listener.said
    assert [one["text"] for one in said] == SPOKEN[0] + SPOKEN[1]
    assert [one["marked"] for one in said] == [[one["text"]] for one in said], (
        "the highlighted sentence is the spoken one"
    )
    assert [one["lang"] for one in said if "春" in one["text"]] == ["ja"]
    assert {one["lang"] for one in said[7:]} == {"en"}
    # The page turned with the sentences, past the image without text, until the last page.
    assert listener.texts.wait_for_text()["section"] == 2
    marks = "() => [...document.querySelectorAll('iframe')].filter((f) => f.contentWindow.CSS.highlights.has('quire-spoken')).length"
    assert listener.page.evaluate(marks) == 0


@pytest.mark.devices("phone")
def test_the_page_turns_when_the_sentence_begins_on_the_next_one(listener: Listener) -> None:
    first = listener.texts.wait_for_text()
    assert first["count"] > 1
    listener.begin()
    for _ in range(60):
        if listener.page.evaluate("document.querySelector('[data-quire=surface]').dataset.page") != "1":
            break
        listener.end()
        listener.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    seen = listener.texts.wait_for_text()
    assert seen["page"] == 2
    words = listener.last.split()
    assert any(seen["words"][at : at + len(words)] == words for at in range(len(seen["words"]))) or seen["words"][-1] in words
    # One sentence back is on the previous page again.
    listener.press("Previous sentence")
    until(lambda: listener.texts.wait_for_text()["page"] == 1, "the previous page is visible")


@pytest.mark.devices("phone")
def test_speech_pauses_resumes_and_changes_voice_and_speed(listener: Listener) -> None:
    listener.begin()
    listener.end()
    assert listener.last == SPOKEN[0][1]
    listener.press("Pause")
    assert not listener.is_speaking()
    count = len(listener.said)
    listener.press("Resume")
    assert listener.is_speaking() and listener.last == SPOKEN[0][1] and len(listener.said) == count + 1
    listener.press("Next sentence")
    assert listener.last == SPOKEN[0][2]
    listener.press("Previous sentence")
    assert listener.last == SPOKEN[0][1]
    listener.choose("Speed", "1.5×")
    assert (listener.last, listener.said[-1]["rate"]) == (SPOKEN[0][1], 1.5)
    voices = listener.page.get_by_role("combobox", name="Voice").get_by_role("option").all_inner_texts()
    assert voices == ["Browser default", "Ada", "Bo"]
    listener.choose("Voice", "Bo")
    assert (listener.last, listener.said[-1]["voice"]) == (SPOKEN[0][1], "Bo")
    # Japanese uses another voice, and the choice for English stays.
    for expected in ("Bo", "Bo", "Bo", None, None, "Bo"):
        listener.end()
        assert listener.said[-1]["voice"] == expected, listener.last
    listener.page.keyboard.press("l")
    assert not listener.is_speaking()
    listener.page.reload()
    listener.texts.wait_for_text()
    listener.begin()
    assert (listener.said[0]["rate"], listener.said[0]["voice"]) == (1.5, "Bo")


@pytest.mark.devices("phone")
def test_speech_follows_a_manual_turn_and_ends_when_the_book_is_closed(listener: Listener) -> None:
    listener.begin()
    listener.page.keyboard.press("m")
    seen = listener.texts.turn()
    until(
        lambda: listener.is_speaking() and listener.last not in SPOKEN[0][:2],
        "speech continues from the visible page",
    )
    assert " ".join(listener.last.split()[:6]) in " ".join(seen["words"])
    assert listener.texts.wait_for_text()["page"] == seen["page"]
    listener.texts.show_bars()
    listener.page.get_by_role("button", name="Back", exact=True).click()
    expect(listener.page.get_by_role("link", name="Spoken").first).to_be_visible()
    assert not listener.is_speaking()
    count = len(listener.said)
    listener.page.wait_for_timeout(300)
    assert len(listener.said) == count


@pytest.mark.devices("phone")
def test_a_browser_without_a_voice_reports_it(listener: Listener) -> None:
    listener.page.evaluate("quireVoice.fails = true")
    listener.begin()
    expect(listener.page.get_by_text("No voices available")).to_be_visible()
    expect(listener.row).to_have_count(0)
    assert len(listener.said) == 2, "it is tried twice"
