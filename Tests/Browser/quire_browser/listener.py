"""Reads a book or a document aloud with a silent voice that records the sentences."""

from .reader import Reader

#: A silent voice that records everything. With a pace, in milliseconds, sentences end by themselves; otherwise the test
#: ends them. A cancelled sentence reports that late and as an error, as in browsers.
VOICE = """(() => {
    const frames = () => [...document.querySelectorAll('.book-pages > .slot iframe, .slot.is-visible iframe.is-layer')];
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
    def __init__(self, texts: Reader) -> None:
        self.texts = texts
        self.page = texts.page
        #: The row of buttons, whether the bars are visible or not.
        self.row = texts.page.locator(".read-aloud")

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
