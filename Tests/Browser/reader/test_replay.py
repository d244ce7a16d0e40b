"""Recorded sessions replayed in the browser's WebAssembly produce the scenes of the native engine."""

import json

import pytest
from playwright.sync_api import expect

from quire_browser.library_page import LibraryPage
from quire_browser.reader import Reader
from quire_browser.server import ROOT, Book
from quire_browser.settings_sheet import SettingsSheet

FIXTURES = ROOT / "Tests" / "Fixtures" / "replay"

#: Loads the page's programs a second time, beside the running ones, and replays sessions with them. They can't touch the
#: document: every import from the host returns 0. The code for replays is in the administration program, which replaces the
#: placeholders of the first one.
REPLAY = """async (sessions) => {
    const program = document.getElementById('program');
    const module = await WebAssembly.compileStreaming(fetch(program.href));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = () => 0;
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    for (const address of [program.dataset.second, program.dataset.admin]) {
        new WebAssembly.Instance(await WebAssembly.compileStreaming(fetch(address)), { primary: exports });
    }
    exports._initialize?.();
    return sessions.map((numbers) => {
        const bytes = new Uint8Array(new Float64Array(numbers).buffer);
        const input = exports.quire_allocate(bytes.length);
        new Uint8Array(exports.memory.buffer, input, bytes.length).set(bytes);
        // First how many numbers follow, then the numbers.
        const output = exports.quire_replay(input, numbers.length);
        const view = new DataView(exports.memory.buffer, output);
        const count = view.getFloat64(0, true);
        return Array.from({ length: count }, (_, index) => view.getFloat64(8 * (index + 1), true));
    });
}"""

#: In points. All other values are whole numbers, so for them this means equality.
TOLERANCE = 0.001


@pytest.mark.devices("desktop")
def test_recorded_sessions_give_the_same_scenes_in_the_browser(library: LibraryPage, device) -> None:
    events = json.loads((FIXTURES / "events.json").read_text())
    scenes = json.loads((FIXTURES / "scenes.json").read_text())
    library.open()
    replayed = library.page.evaluate(REPLAY, events)
    assert len(replayed) == len(scenes) > 0
    for session, (expected, found) in enumerate(zip(scenes, replayed)):
        assert len(found) == len(expected), f"session {session} returned {len(found)} numbers, not {len(expected)}"
        for at, (one, other) in enumerate(zip(expected, found)):
            assert abs(one - other) <= TOLERANCE, (
                f"session {session}, number {at}: {other} in the browser, {one} recorded"
            )


@pytest.mark.devices("phone", "desktop")
def test_a_recording_is_saved_and_replayed(reader: Reader, colours: Book) -> None:
    """Switches recording on, turns two pages and saves the file. Its replay ends at the visible page."""
    reader.open(colours, 1)
    sheet = SettingsSheet(reader)
    sheet.open("App")
    switch = reader.page.get_by_role("switch", name="Record", exact=True)
    save = reader.page.get_by_role("link", name="Save recording")
    expect(save).to_be_hidden()
    switch.click()
    expect(save).to_be_visible()
    sheet.close()
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_page(2)
    reader.pointer.tap(reader.forward_zone())
    reader.wait_for_page(3)
    sheet.open("App")
    with reader.page.expect_download() as event:
        save.click()
    assert event.value.suggested_filename == "quire-recording.json"
    with open(event.value.path()) as file:
        numbers = json.load(file)
    assert len(numbers) > 100
    assert all(isinstance(number, (int, float)) for number in numbers)
    [scenes] = reader.page.evaluate(REPLAY, [numbers])
    assert len(scenes) > len(numbers)
    switch.click()
    expect(save).to_be_hidden()
