"""Measures the start of the app on a slow phone with empty caches: the home screen, and a comic opened by its address.

`QUIRE_BASE_WEB` is a folder with an earlier build of the browser app (`Web/dist`). Both builds are then measured alternately.
Without it, the figures are only compared with a limit.
"""

import os
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from ..tools.browser import chromium, phone_context
from ..tools.figures import Figure, at_most, within
from .home import FEW, LIMIT, PAINTED, painted
from ..server.lists import library
from ..tools.programs import ROOT, Programs, Server

ROUNDS = 7
#: The processor is slowed down by this factor.
THROTTLE = 4
#: 10 Mbit/s with 100 ms delay.
NETWORK = {"offline": False, "latency": 100, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
#: The required time, relative to that of the earlier build.
AIM = 0.75

#: Resolves to the page's time when the image of the page is painted.
READ = """() => new Promise((done, fail) => {
    const look = () => {
        const image = document.querySelector('[data-quire="surface"] [data-quire="leaf"] img[src]');
        if (!(image?.naturalWidth > 0)) return setTimeout(look, 2);
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    };
    look();
    setTimeout(() => fail(new Error('the page was not painted within a minute')), 60000);
})"""


def opening(server: Server, browser: Browser, path: str, condition: str) -> tuple[float, list[float]]:
    """Returns the milliseconds from the navigation to the painted window, and the number and the bytes of the requests."""
    context = phone_context(browser, 2, 90_000, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    figures = painted(page, server, path, condition)
    context.close()
    return figures


def measure(programs: Programs) -> tuple[list[Figure], dict]:
    base = os.environ.get("QUIRE_BASE_WEB")
    if not base:
        print("start: QUIRE_BASE_WEB is not set, so no earlier build is measured")
    folder = library(programs, FEW, FEW)
    webs = {"present": ROOT / "Web" / "dist"} | ({"base": Path(base).resolve()} if base else {})
    times: dict[str, dict[str, list]] = {"home": {}, "a comic by its address": {}}
    with chromium() as browser:
        for _ in range(ROUNDS):
            for name, web in webs.items():
                with Server(programs.quire, folder / "root", folder / "data", ("--scan", "never"), web) as server:
                    comic = f"/read/{server.comics()[0]['id']}"
                    for title, path, condition in (
                        ("home", "/", PAINTED),
                        ("a comic by its address", comic, READ),
                    ):
                        times[title].setdefault(name, []).append(opening(server, browser, path, condition))
    figures = []
    for title, builds in times.items():
        middle = {name: median(time for time, _ in rounds) for name, rounds in builds.items()}
        name = f"start of {title}, slow phone, cold to painted"
        if base:
            figures.append(at_most(name, middle["present"], "ms", "the earlier build", middle["base"], AIM))
        else:
            figures.append(within(name, middle["present"], "ms", "a good page", LIMIT))
    return figures, {"times": times}
