"""Reading aloud: every sentence once and in order, the page with it, led by a row of buttons and by the hand that turns."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.devices import Device
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.texts import SPOKEN
from quire_browser.waiting import until

#: A voice that says nothing and notes everything. With a pace, in milliseconds, sentences end by themselves; otherwise when
#: they are told to. What was cancelled says so late and as an error, as in browsers.
VOICE = """(() => {
    const frames = () => [...document.querySelectorAll('.book-pages > .slot iframe')];
    const marked = () => [...new Set(frames().flatMap((frame) =>
        [...(frame.contentWindow?.CSS.highlights.get('quire-spoken') ?? [])].map((range) => {
            const copy = range.cloneContents();
            copy.querySelectorAll('rt, rp, sup, a').forEach((element) => element.remove());
            copy.querySelectorAll('br').forEach((element) => element.replaceWith(' '));
            return copy.textContent.trim();
        })))];
    const voice = (name, lang) => ({ voiceURI: 'urn:' + name, name, lang, localService: true, default: false });
    const stub = window.quireVoice = { said: [], pace: null, cancelled: 0, fails: false };
    let current;
    window.SpeechSynthesisUtterance = class { constructor(text) { Object.assign(this, { text, rate: 1, lang: '' }); } };
    const synthesis = {
        speaking: false, pending: false, onvoiceschanged: null,
        getVoices: () => [voice('Kyoko', 'ja-JP'), voice('Ada', 'en-GB'), voice('Bo', 'en-US')],
        speak(utterance) {
            current = utterance;
            this.speaking = true;
            const { text, lang, rate } = utterance;
            stub.said.push({ text, lang, rate, voice: utterance.voice?.name ?? null, marked: marked() });
            if (stub.fails) setTimeout(() => stub.end('onerror'));
            else if (stub.pace !== null) setTimeout(() => { if (current === utterance) stub.end(); }, stub.pace);
        },
        cancel() {
            const utterance = current;
            stub.cancelled += 1;
            current = undefined;
            this.speaking = false;
            setTimeout(() => utterance?.onerror?.({ error: 'canceled' }));
        },
    };
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    stub.end = (how = 'onend') => {
        const utterance = current;
        current = undefined;
        synthesis.speaking = false;
        utterance?.[how]?.({});
    };
    stub.isSpeaking = () => current !== undefined;
})()"""


class Listener:
    def __init__(self, texts: TextReader) -> None:
        self.texts = texts
        self.page = texts.page
        #: The row of buttons, whether the bars are there or not.
        self.row = texts.page.locator(".aloud")

    def begin(self, pace: int | None = None) -> None:
        self.page.evaluate("(pace) => { quireVoice.pace = pace; }", pace)
        self.texts.show_bars()
        self.page.get_by_role("button", name="More").click()
        self.page.get_by_role("menuitem", name="Read aloud").click()

    @property
    def said(self) -> list[dict]:
        return self.page.evaluate("quireVoice.said")

    @property
    def last(self) -> str:
        return self.said[-1]["text"]

    def is_speaking(self) -> bool:
        return self.page.evaluate("quireVoice.isSpeaking()")

    def end(self) -> None:
        self.page.evaluate("quireVoice.end()")

    def press(self, name: str) -> None:
        self.texts.show_bars()
        self.page.get_by_role("group", name="Read aloud").get_by_role("button", name=name, exact=True).click()

    def choose(self, name: str, label: str) -> None:
        self.texts.show_bars()
        self.page.get_by_role("combobox", name=name).select_option(label=label)


@pytest.fixture
def listener(page: Page, device: Device, text_server: Server) -> Listener:
    page.add_init_script(VOICE)
    texts = TextReader(page, device, text_server)
    book = text_server.book("Spoken")
    text_server.begin_anew(book)
    texts.open(book)
    return Listener(texts)


@pytest.mark.devices("phone", "desktop")
def test_every_sentence_is_read_once_and_in_order_on_its_page(listener: Listener) -> None:
    listener.begin(pace=60)
    expect(listener.page.get_by_role("group", name="Read aloud")).to_be_visible()
    expect(listener.row).to_have_count(0, timeout=20_000)
    said = listener.said
    assert [one["text"] for one in said] == SPOKEN[0] + SPOKEN[1]
    assert [one["marked"] for one in said] == [[one["text"]] for one in said], "what is marked is what is said"
    assert [one["lang"] for one in said if "春" in one["text"]] == ["ja"]
    assert {one["lang"] for one in said[7:]} == {"en"}
    # The pages went along: over the picture without words, to the last.
    assert listener.texts.seen()["section"] == 2
    marks = "() => [...document.querySelectorAll('iframe')].filter((f) => f.contentWindow.CSS.highlights.has('quire-spoken')).length"
    assert listener.page.evaluate(marks) == 0


@pytest.mark.devices("phone")
def test_a_page_turns_when_the_sentence_begins_on_the_next_one(listener: Listener) -> None:
    first = listener.texts.seen()
    assert first["count"] > 1
    listener.begin()
    for _ in range(60):
        if listener.page.evaluate("document.querySelector('[data-quire=surface]').dataset.page") != "1":
            break
        listener.end()
        listener.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    seen = listener.texts.seen()
    assert seen["page"] == 2
    words = listener.last.split()
    assert any(seen["words"][at : at + len(words)] == words for at in range(len(seen["words"]))) or seen["words"][-1] in words
    # One back is on the page before again.
    listener.press("Back a sentence")
    until(lambda: listener.texts.seen()["page"] == 1, "the page before")


@pytest.mark.devices("phone")
def test_it_pauses_goes_on_and_is_read_otherwise(listener: Listener) -> None:
    listener.begin()
    listener.end()
    assert listener.last == SPOKEN[0][1]
    listener.press("Pause")
    assert not listener.is_speaking()
    count = len(listener.said)
    listener.press("Read on")
    assert listener.is_speaking() and listener.last == SPOKEN[0][1] and len(listener.said) == count + 1
    listener.press("Forward a sentence")
    assert listener.last == SPOKEN[0][2]
    listener.press("Back a sentence")
    assert listener.last == SPOKEN[0][1]
    listener.choose("Speed", "1.5×")
    assert (listener.last, listener.said[-1]["rate"]) == (SPOKEN[0][1], 1.5)
    voices = listener.page.get_by_role("combobox", name="Voice").get_by_role("option").all_inner_texts()
    assert voices == ["The browser’s own", "Ada", "Bo"]
    listener.choose("Voice", "Bo")
    assert (listener.last, listener.said[-1]["voice"]) == (SPOKEN[0][1], "Bo")
    # Japanese has another voice, and the choice for English stays.
    for expected in ("Bo", "Bo", "Bo", None, None, "Bo"):
        listener.end()
        assert listener.said[-1]["voice"] == expected, listener.last
    listener.page.keyboard.press("l")
    assert not listener.is_speaking()
    listener.page.reload()
    listener.texts.seen()
    listener.begin()
    assert (listener.said[0]["rate"], listener.said[0]["voice"]) == (1.5, "Bo")


@pytest.mark.devices("phone")
def test_who_turns_by_hand_is_followed_and_who_leaves_hears_no_more(listener: Listener) -> None:
    listener.begin()
    listener.page.keyboard.press("m")
    seen = listener.texts.turn()
    until(lambda: listener.is_speaking() and listener.last not in SPOKEN[0][:2], "it is read from the page one sees")
    assert " ".join(listener.last.split()[:6]) in " ".join(seen["words"])
    assert listener.texts.seen()["page"] == seen["page"]
    listener.texts.show_bars()
    listener.page.get_by_role("button", name="Back", exact=True).click()
    expect(listener.page.get_by_role("link", name="Spoken").first).to_be_visible()
    assert not listener.is_speaking()
    count = len(listener.said)
    listener.page.wait_for_timeout(300)
    assert len(listener.said) == count


@pytest.mark.devices("phone")
def test_a_browser_without_a_voice_says_so(listener: Listener) -> None:
    listener.page.evaluate("quireVoice.fails = true")
    listener.begin()
    expect(listener.page.get_by_text("No voice here can read aloud")).to_be_visible()
    expect(listener.row).to_have_count(0)
    assert len(listener.said) == 2, "it is tried twice"
