"""Draws curls with the host's renderer on an empty page, from the engine's recorded numbers."""

import base64
import io
import json

from PIL import Image
from playwright.sync_api import Page

from . import web_modules
from .server import ROOT

#: The engine's numbers, recorded by its own tests.
TURNS: list[dict] = json.loads((ROOT / "Tests" / "Fixtures" / "curl" / "turns.json").read_text())

#: The paper, the back of the paper and the ink of the reader's themes.
PAPERS = {
    "light": ("#F8F4EA", "#F8F4EA", "#1F1D1A"),
    "sepia": ("#F1E4CB", "#F1E4CB", "#4A3A26"),
    "dark": ("#22211F", "#2D2C2A", "#CFCAC2"),
}

DIRECTIONS = {"leftwards": 0, "rightwards": 1, "upwards": 2}

PREPARE = r"""async (address) => {
    const { Curl } = await import(address);
    window.Curl = Curl;

    const words = ('a page that bends as paper does under the hand that turns it and shows on its back what is printed '
        + 'on its front faintly as through thin paper held against a window in the morning').split(' ');

    /** Draws a page with text and a picture, or with panels. */
    window.drawPage = (width, height, seed, paper, ink, kind) => {
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        const pen = canvas.getContext('2d');
        const unit = Math.min(width, height) / 390;
        pen.fillStyle = paper;
        pen.fillRect(0, 0, width, height);
        pen.font = `${18 * unit}px serif`;
        let word = seed * 7;
        const lines = (from, to) => {
            pen.fillStyle = ink;
            for (let y = from; y < to; y += 27 * unit) {
                let line = '';
                while (line.length < 36) line += words[word++ % words.length] + ' ';
                pen.fillText(line.trim(), 30 * unit, y, width - 60 * unit);
            }
        };
        const panel = (x, y, across, down, colour) => {
            pen.fillStyle = colour;
            pen.fillRect(x, y, across, down);
            const light = pen.createLinearGradient(0, y, 0, y + down);
            light.addColorStop(0, 'rgba(255,255,255,.35)');
            light.addColorStop(1, 'rgba(0,0,0,.25)');
            pen.fillStyle = light;
            pen.fillRect(x, y, across, down);
            pen.lineWidth = 2.5 * unit;
            pen.strokeStyle = '#1D1A18';
            pen.strokeRect(x, y, across, down);
            pen.fillStyle = '#FFFDF8';
            pen.beginPath();
            pen.ellipse(x + across * .35, y + down * .25, across * .25, down * .14, 0, 0, 7);
            pen.fill();
            pen.stroke();
        };
        if (kind === 'text') {
            lines(62 * unit, height * .52);
            panel(30 * unit, height * .56, width - 60 * unit, height * .24, seed % 2 ? '#588B8B' : '#C8553D');
            lines(height * .86, height - 40 * unit);
        } else {
            const colours = ['#C8553D', '#588B8B', '#F28F3B', '#2D3047', '#93B7BE', '#FFD5C2'];
            const margin = 18 * unit;
            for (let row = 0; row < 3; row += 1) {
                const count = (row + seed) % 2 + 1;
                const across = (width - margin * (count + 1)) / count;
                const down = (height - margin * 4) / 3;
                for (let column = 0; column < count; column += 1) {
                    const [x, y] = [margin + column * (across + margin), margin + row * (down + margin)];
                    panel(x, y, across, down, colours[(seed + row * 2 + column) % 6]);
                }
            }
        }
        return canvas;
    };

    /** Draws a page on which every pixel has its own colour. */
    window.drawPlaces = (width, height, blue) => {
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = height;
        const pen = canvas.getContext('2d');
        const pixels = pen.createImageData(width, height);
        for (let y = 0, at = 0; y < height; y += 1) {
            for (let x = 0; x < width; x += 1, at += 4) {
                pixels.data.set([255 * (x + .5) / width, 255 * (y + .5) / height, blue, 255], at);
            }
        }
        pen.putImageData(pixels, 0, 0);
        return canvas;
    };

    window.whole = (source) => {
        const box = [0, 0, source.width, source.height];
        return [{ source, from: box, to: box, quarterTurns: 0 }];
    };
}"""

DRAW = r"""([frames, { width, height, scale, turning, isDouble, kind, paper, back, ink }]) => {
    const curl = new Curl(() => {}, true);
    // When the sheet turns upwards, its width and height are swapped.
    const [across, down] = turning === 2 ? [height, width] : [width, height];
    curl.resize(isDouble ? across * 2 : across, down, scale);
    const leaves = [1, 2, 3, 4].map((seed) => {
        const page = kind === 'places'
            ? drawPlaces(across * scale, down * scale, [0, 255, 128, 64][seed - 1])
            : drawPage(across * scale, down * scale, seed, paper, ink, kind);
        return curl.makeTexture(page.width, page.height, paper, whole(page));
    });
    const part = (at) => parseInt(back.slice(at, at + 2), 16) / 255;
    const pictures = frames.map((numbers) => {
        const said = numbers.slice();
        said.splice(16, 5, isDouble && turning === 0 ? across : 0, 0, across, down, turning);
        const shown = isDouble || kind === 'places' ? leaves : [leaves[0], null, leaves[2], null];
        curl.draw(said, [part(1), part(3), part(5)], shown);
        return curl.canvas.toDataURL();
    });
    curl.discard();
    return pictures;
}"""


def prepare(page: Page) -> None:
    """Loads the renderer and the test pages into an empty page."""
    page.set_content("<!doctype html><title>Curl</title>")
    load(page)


def load(page: Page) -> None:
    """Loads the renderer and the test pages into the page, and serves the app's modules to it."""
    web_modules.serve(page)
    page.evaluate(PREPARE, web_modules.address("curl/curl.js"))


def turn(name: str, width: int = 390) -> dict:
    return next(turn for turn in TURNS if turn["name"] == name and turn["width"] == width)


def draw(
    page: Page,
    name: str,
    width: int = 390,
    theme: str = "light",
    direction: str = "leftwards",
    is_double: bool = False,
    kind: str = "text",
    scale: float = 1,
    pick: list[int] | None = None,
    flat_light: bool = False,
) -> list[Image.Image]:
    """The frames of a recorded turn; without light and shadow if `flat_light`."""
    recorded = turn(name, width)
    frames = recorded["dark" if theme == "dark" else "light"]
    if pick is not None:
        frames = [frames[index] for index in pick]
    if flat_light:
        frames = [[*frame[:6], 0, 1, 0, 1, 0, 0, 0, 0, *frame[14:]] for frame in frames]
    paper, back, ink = PAPERS[theme]
    settings = {
        "width": recorded["width"], "height": recorded["height"], "scale": scale, "turning": DIRECTIONS[direction],
        "isDouble": is_double, "kind": kind, "paper": paper, "back": back, "ink": ink,
    }
    return [picture(data) for data in page.evaluate(DRAW, [frames, settings])]


def picture(data: str) -> Image.Image:
    """Decodes the image in a `data:` address."""
    return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGBA")
