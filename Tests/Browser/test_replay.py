"""One recorded session, played again in the browser's WebAssembly, gives the scenes the native engine gave."""

import json
import math

import pytest

from quire_browser.library_page import LibraryPage
from quire_browser.server import ROOT

FIXTURES = ROOT / "Tests" / "Fixtures" / "replay"

#: Loads the page's own program a second time, beside the one that runs, and lets it replay the events. Nothing of the
#: document is touched: every import of the host's answers 0.
REPLAY = """async (events) => {
    const address = document.getElementById('program').href;
    const module = await WebAssembly.compileStreaming(fetch(address));
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = () => 0;
    }
    const { exports } = await WebAssembly.instantiate(module, imports);
    exports._initialize?.();
    const bytes = new TextEncoder().encode(events);
    const input = exports.quire_alloc(bytes.length);
    new Uint8Array(exports.memory.buffer, input, bytes.length).set(bytes);
    // A length of four bytes, little-endian, and as many bytes of text.
    const output = exports.quire_replay(input, bytes.length);
    const length = new DataView(exports.memory.buffer).getUint32(output, true);
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, output + 4, length).slice());
}"""


def differences(one: object, other: object, path: str = "scenes") -> list[str]:
    """Where two values differ: numbers by more than a thousandth, all else at all."""
    numbers = (int, float)
    if isinstance(one, numbers) and isinstance(other, numbers) and not isinstance(one, bool):
        return [] if math.isclose(one, other, rel_tol=0, abs_tol=0.001) else [f"{path}: {one} and {other}"]
    if type(one) is not type(other):
        return [f"{path}: {one!r} and {other!r}"]
    if isinstance(one, dict):
        if one.keys() != other.keys():
            return [f"{path}: {sorted(one)} and {sorted(other)}"]
        return [found for key in one for found in differences(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, list):
        if len(one) != len(other):
            return [f"{path}: {len(one)} and {len(other)} of them"]
        return [found for i, pair in enumerate(zip(one, other)) for found in differences(*pair, f"{path}[{i}]")]
    return [] if one == other else [f"{path}: {one!r} and {other!r}"]


@pytest.mark.devices("desktop")
def test_a_recorded_session_gives_the_same_scenes_in_the_browser(library: LibraryPage) -> None:
    events = (FIXTURES / "events.json").read_text()
    scenes = json.loads((FIXTURES / "scenes.json").read_text())
    library.open()
    replayed = json.loads(library.page.evaluate(REPLAY, events))
    found = differences(scenes, replayed)
    assert found == [], f"{len(found)} differences, the first: " + "; ".join(found[:5])
