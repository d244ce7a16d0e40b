"""Narrated books: the narration plays with the text, and a voice reads what can't be played."""

import pytest
from playwright.sync_api import Page, expect

from quire_browser.book_files import CLIP, NARRATED
from quire_browser.devices import Device
from quire_browser.listener import VOICE, Listener
from quire_browser.server import Server
from quire_browser.text_reader import TextReader
from quire_browser.waiting import until

#: Records where playback started, and each narrated paragraph with its appearance, the page, and the time in the file.
RECORDER = """(() => {
    // The documents of the book run no scripts.
    if (window !== window.top) return;
    const heard = window.quireHeard = { sound: null, starts: [], marks: [] };
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
        heard.sound = this;
        heard.starts.push([this.src.split('/').pop(), this.currentTime]);
        return play.call(this);
    };
    heard.state = () => {
        for (const slot of document.querySelectorAll('.book-pages > .slot')) {
            const inside = slot.querySelector('iframe')?.contentDocument;
            const element = inside?.querySelector('.now');
            if (!element) continue;
            const spoken = inside.defaultView.CSS.highlights.get('quire-spoken');
            return {
                name: slot.dataset.section + element.id,
                isStyled: inside.defaultView.getComputedStyle(element).backgroundColor === 'rgb(255, 220, 90)',
                highlight: [...(spoken ?? [])].map(String).join('|'),
                isPlaying: inside.documentElement.classList.contains('narrated'),
                page: Number(document.querySelector('[data-quire=surface]').dataset.page),
                time: heard.sound?.currentTime, isPaused: heard.sound?.paused ?? true,
            };
        }
        return null;
    };
    setInterval(() => {
        const state = heard.state();
        if (state && state.name !== heard.marks.at(-1)?.name) heard.marks.push(state);
    }, 10);
})()"""


class Narration(Listener):
    def state(self) -> dict:
        return self.page.evaluate("quireHeard.state()") or {"name": "", "isPaused": True}

    @property
    def marks(self) -> list[dict]:
        return self.page.evaluate("quireHeard.marks")

    @property
    def starts(self) -> list[list]:
        return self.page.evaluate("quireHeard.starts")

    def wait_for_sound(self) -> None:
        until(lambda: not self.state()["isPaused"], "the sound plays", every=0.01)


@pytest.fixture
def narration(page: Page, device: Device, text_server: Server) -> Narration:
    page.add_init_script(VOICE)
    page.add_init_script(RECORDER)
    texts = TextReader(page, device, text_server)
    book = text_server.book("Narrated")
    text_server.reset_progress(book)
    texts.open(book)
    return Narration(texts)


@pytest.mark.devices("phone")
def test_clips_are_played_and_marked_in_order_with_their_pages_until_a_voice_takes_over(narration: Narration) -> None:
    assert narration.texts.wait_for_text()["count"] > 1
    narration.begin(pace=60)
    expect(narration.page.get_by_role("group", name="Read aloud")).to_be_visible()
    expect(narration.page.get_by_text("Couldn’t play the narration. A voice reads instead.")).to_be_visible(timeout=30_000)
    expect(narration.row).to_have_count(0)
    marks = narration.marks
    names = [f"{section}p{number}" for section in (0, 1) for number in range(NARRATED[section])]
    assert [mark["name"] for mark in marks if mark["name"][0] != "2"] == names
    for mark in marks[: len(names)]:
        section, number = int(mark["name"][0]), int(mark["name"][2:])
        assert mark["isPlaying"] and not mark["isPaused"], mark
        assert mark["time"] > number * CLIP - 0.1, "a clip isn't marked before it is heard"
        # The class has a style in the first section only.
        assert mark["isStyled"] == (section == 0)
        assert mark["highlight"].split(" ")[0] == ("" if section == 0 else f"s2p{number}w0")
    first = [mark["page"] for mark in marks if mark["name"][0] == "0"]
    assert first == sorted(first) and first[0] == 1 and first[-1] > 1, "the pages turn with the clips"
    # Consecutive clips of one file are played without a seek.
    begins = [round(at, 1) for name, at in narration.starts if name == "c1.wav"]
    assert begins == sorted(begins)
    # The voice reads the section whose audio file is damaged.
    assert [said["text"] for said in narration.said] == [f"Here a voice reads line {number}." for number in range(NARRATED[2])]
    assert narration.texts.wait_for_text()["section"] == 2
    assert narration.state()["name"] == "" and narration.page.evaluate("quireHeard.sound.paused")


@pytest.mark.devices("phone")
def test_narration_pauses_steps_changes_speed_and_gives_way_to_a_voice(narration: Narration) -> None:
    narration.begin()
    until(lambda: len(narration.marks) > 1, "the second clip is narrated", every=0.01)
    narration.press("Pause")
    paused = narration.state()
    assert paused["isPaused"]
    narration.page.wait_for_timeout(int(CLIP * 1000) + 200)
    assert narration.state() == paused, "nothing moves during a pause"
    narration.press("Resume")
    narration.wait_for_sound()
    assert narration.starts[-1][1] == pytest.approx(paused["time"], abs=0.01)
    narration.press("Pause")
    # A step during the pause moves the mark. Playback starts there.
    number = int(narration.state()["name"][2:])
    narration.press("Next sentence")
    narration.press("Next sentence")
    narration.press("Previous sentence")
    assert narration.state()["name"] == f"0p{number + 1}" and narration.state()["isPaused"]
    narration.choose("Speed", "1.5×")
    # The step may have turned the page.
    narration.texts.wait_for_text()
    narration.press("Resume")
    narration.wait_for_sound()
    assert narration.starts[-1] == ["c1.wav", pytest.approx((number + 1) * CLIP, abs=0.01)]
    assert narration.page.evaluate("[quireHeard.sound.playbackRate, quireHeard.sound.preservesPitch]") == [1.5, True]
    # The voice reads the same sentence, and the narration continues from there.
    narration.choose("Narration or voice", "Voice")
    until(narration.is_speaking, "the voice speaks")
    assert narration.state()["name"] == "" and narration.page.evaluate("quireHeard.sound.paused")
    words = narration.last.split(" ")[0]
    narration.choose("Narration or voice", "Narration")
    narration.wait_for_sound()
    assert not narration.is_speaking()
    assert narration.starts[-1][1] == pytest.approx(int(words[3 : words.index("w")]) * CLIP, abs=0.01)
    # Closing the book stops playback.
    narration.texts.show_bars()
    narration.page.get_by_role("button", name="Back", exact=True).click()
    expect(narration.page.get_by_role("link", name="Narrated").first).to_be_visible()
    assert narration.page.evaluate("quireHeard.sound.paused")
