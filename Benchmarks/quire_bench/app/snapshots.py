"""The cost of a snapshot of live text for the curl's canvas."""

from statistics import median

from quire_browser import text_chapter

from .curling import phone
from ..tools.figures import Figure, beside
from .reading import THROTTLE, Phone

#: Snapshots after the first one.
AGAIN = 15

#: Takes snapshots as the reader does: the copy, and its texture. Returns the start and end times, and the time in which the
#: main thread was blocked.
MAKE = """async (count) => {
    const page = document.querySelector('.page');
    const curl = new Curl(() => {}, true);
    curl.resize(390, 844, devicePixelRatio);
    const rest = () => new Promise((next) => setTimeout(next, 300));
    const times = [];
    for (let number = 0; number <= count; number += 1) {
        await rest();
        const began = performance.now();
        const making = snapshot(page, 390, 844, devicePixelRatio);
        const handed = performance.now();
        const image = await making;
        const drawn = performance.now();
        const part = { source: image, from: [0, 0, image.naturalWidth, image.naturalHeight],
            to: [0, 0, 390 * devicePixelRatio, 844 * devicePixelRatio], quarterTurns: 0 };
        curl.makeTexture(390 * devicePixelRatio, 844 * devicePixelRatio, '#F1E4CB', [part]);
        times.push({ whole: performance.now() - began, busy: handed - began + performance.now() - drawn });
    }
    curl.discard();
    return times;
}"""


def measure() -> tuple[list[Figure], dict]:
    figures, notes = [], {}
    for name, throttle in (("", 1), (", slowed down", THROTTLE)):
        with phone() as context:
            reader = Phone(context.new_page())
            text_chapter.show(reader.page, "en")
            reader.session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
            first, *others = notes[f"throttle {throttle}"] = reader.page.evaluate(MAKE, AGAIN)
        again = {part: median(times[part] for times in others) for part in first}
        figures += [
            beside(f"the first snapshot of a text page{name}", first["whole"], "ms", "a frame at 60 Hz", 16.7),
            beside(f"  later snapshots{name}", again["whole"], "ms", "a frame at 60 Hz", 16.7),
            beside(f"  of which the main thread is blocked{name}", again["busy"], "ms", "a frame at 60 Hz", 16.7),
        ]
    return figures, notes
