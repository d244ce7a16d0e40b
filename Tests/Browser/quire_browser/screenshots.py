"""Screenshots, and those that the tests save under Artefacts/ for review."""

import base64
import io
from pathlib import Path
from weakref import WeakKeyDictionary

from PIL import Image
from playwright.sync_api import CDPSession, Page

from .devices import Device
from .server import ARTEFACTS

_sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def capture(page: Page, dense: bool = False) -> Image.Image:
    """The visible part of the page.

    The image has one pixel per CSS pixel, or the screen's own pixels if it is `dense`. For the former, Chromium is asked
    directly and compresses for speed: Playwright's own screenshots take several times as long on a dense screen. Only they
    have exactly the painted pixels of a dense screen, though: Chromium paints the page again at the scale of a clip.
    """
    if not isinstance(page, Page):  # WebKit's page, from webkit.py
        return Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    if dense:
        return Image.open(io.BytesIO(page.screenshot(scale="device"))).convert("RGB")
    session = _sessions.get(page)
    if session is None:
        session = _sessions[page] = page.context.new_cdp_session(page)
    answer = session.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
    return Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")


def keep(page: Page, device: Device, theme: str, name: str) -> Path:
    """Keeps a screenshot as Artefacts/screenshots/{device}/{light|dark}/{name}.png."""
    path = ARTEFACTS / "screenshots" / device.name / theme / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(page, Page):
        page.screenshot(path=path, scale="device")
    else:  # WebKit's page, from webkit.py
        path.write_bytes(page.screenshot())
    return path


def keep_strip(frames: list[Image.Image], device: Device, name: str) -> Path:
    """Keeps the frames of a motion side by side as Artefacts/motion/{device}/{name}.png."""
    gap = 8
    width = sum(frame.width for frame in frames) + gap * (len(frames) - 1)
    strip = Image.new("RGB", (width, frames[0].height), (128, 128, 128))
    x = 0
    for frame in frames:
        strip.paste(frame, (x, 0))
        x += frame.width + gap
    path = ARTEFACTS / "motion" / device.name / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    strip.save(path, compress_level=1)
    return path
