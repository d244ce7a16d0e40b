"""What the tests leave to be looked at: screenshots and strips of frames under Artefacts/."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from .devices import Device
from .server import ARTEFACTS


def keep(page: Page, device: Device, scheme: str, name: str) -> Path:
    """Keeps a screenshot as Artefacts/screenshots/{device}/{light|dark}/{name}.png."""
    path = ARTEFACTS / "screenshots" / device.name / scheme / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path)
    return path


def frame(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot(type="jpeg", quality=85, scale="css"))).convert("RGB")


def keep_strip(frames: list[Image.Image], device: Device, name: str) -> Path:
    """Keeps frames of a motion side by side as Artefacts/motion/{device}/{name}.png."""
    gap = 8
    width = sum(picture.width for picture in frames) + gap * (len(frames) - 1)
    strip = Image.new("RGB", (width, frames[0].height), (128, 128, 128))
    x = 0
    for picture in frames:
        strip.paste(picture, (x, 0))
        x += picture.width + gap
    path = ARTEFACTS / "motion" / device.name / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    strip.save(path)
    return path
