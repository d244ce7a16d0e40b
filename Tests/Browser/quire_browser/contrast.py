"""Contrast as WCAG 2 defines it: at least 4.5 : 1 for text, 3 : 1 for controls."""

import re

from playwright.sync_api import Page

Colour = tuple[float, float, float]


def parse(text: str) -> Colour | None:
    """Parses a colour of a style sheet; None if it is not opaque and plain."""
    text = text.strip().lower()
    if match := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = match.group(1)
        if len(digits) == 3:
            digits = "".join(digit * 2 for digit in digits)
        return tuple(int(digits[i : i + 2], 16) for i in (0, 2, 4))
    if match := re.fullmatch(r"rgba?\(([^)]*)\)", text):
        parts = [part for part in re.split(r"[\s,/]+", match.group(1)) if part]
        if len(parts) == 4 and float(parts[3].rstrip("%")) < 1:
            return None
        return tuple(float(part) for part in parts[:3])
    return None


def luminance(colour: Colour) -> float:
    def linear(channel: float) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Colour, other: Colour) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


#: All visible text, with its colour and the plain colour behind it. Text over images and over translucent bars is left
#: out: there the background is not one colour.
VISIBLE_TEXT = """() => {
    const opaque = (colour) => !/\\/|rgba/.test(colour) || /[,/]\\s*1\\)$/.test(colour);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const words = walker.currentNode.textContent.trim();
        const element = walker.currentNode.parentElement;
        if (!words || !element || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        let behind = null;
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== 'none' || style.backdropFilter !== 'none') break;
            if (style.backgroundColor !== 'rgba(0, 0, 0, 0)') {
                if (opaque(style.backgroundColor)) behind = style.backgroundColor;
                break;
            }
        }
        if (behind) found.push({words, colour: getComputedStyle(element).color, behind});
    }
    return found;
}"""

#: All visible text and icons in some elements, with their colours and the colours painted behind them, from the nearest
#: layer to the first opaque one. If no layer is opaque, a page is behind.
LAYERED_CONTENT = """(selector) => {
    const found = [];
    const layers = (element) => {
        const painted = [];
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== 'none') return null;
            painted.push(style.backgroundColor);
            // A page of any colour can be behind these elements.
            if (at.matches('.bars, .place-marks, .tap-zones, dialog')) break;
        }
        return painted;
    };
    const add = (kind, words, element) => {
        if (!element.checkVisibility({opacityProperty: true, visibilityProperty: true})) return;
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.top > innerHeight) return;
        if (element.closest(':disabled')) return;
        const behind = layers(element);
        if (behind) found.push({kind, words, colour: getComputedStyle(element).color, behind});
    };
    for (const root of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const words = walker.currentNode.textContent.trim();
            if (words) add('text', words, walker.currentNode.parentElement);
        }
        for (const icon of root.querySelectorAll('svg.icon')) {
            add('icon', icon.closest('button, a')?.getAttribute('aria-label') ?? 'icon', icon);
        }
    }
    return found;
}"""

#: The minimum contrast of text and icons.
MINIMUM_CONTRAST = {"text": 4.5, "icon": 3.0}

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def layer(text: str) -> tuple[Colour, float]:
    """A computed colour and its opacity, from 0 to 1."""
    if match := re.fullmatch(r"color\(srgb ([^)]*)\)", text.strip()):
        parts = [float(part) for part in re.split(r"[\s/]+", match.group(1)) if part]
        return (parts[0] * 255, parts[1] * 255, parts[2] * 255), parts[3] if len(parts) == 4 else 1
    match = re.fullmatch(r"rgba?\(([^)]*)\)", text.strip())
    assert match is not None, f"{text!r} is a colour"
    parts = [float(part) for part in re.split(r"[\s,/]+", match.group(1)) if part]
    return (parts[0], parts[1], parts[2]), parts[3] if len(parts) == 4 else 1


def composited(top: Colour, opacity: float, below: Colour) -> Colour:
    return tuple(a * opacity + b * (1 - opacity) for a, b in zip(top, below))


def least_ratio(colour: str, behind: list[str]) -> float:
    """The lowest contrast over a black page, a white page, and any grey between them."""
    grounds = []
    for page in (BLACK, WHITE):
        ground = page
        for text in reversed(behind):
            ground = composited(*layer(text), ground)
        grounds.append(ground)
    ratios = [ratio(composited(*layer(colour), ground), ground) for ground in grounds]
    low, high = sorted(luminance(ground) for ground in grounds)
    own = luminance(layer(colour)[0])
    # Some grey makes the background as light as the text.
    return 1.0 if low < own < high else min(ratios)


def too_faint(pieces: list[dict]) -> list[str]:
    """Descriptions of the pieces with too little contrast."""
    faint = []
    for piece in pieces:
        found = least_ratio(piece["colour"], piece["behind"])
        if found < MINIMUM_CONTRAST[piece["kind"]]:
            faint.append(f"{piece['kind']} {piece['words'][:40]!r} has {found:.2f}")
    return faint


def weak_texts(page: Page) -> list[str]:
    """Returns the texts with too little contrast."""
    found = []
    for item in page.evaluate(VISIBLE_TEXT):
        colour, behind = parse(item["colour"]), parse(item["behind"])
        if colour and behind and ratio(colour, behind) < 4.5:
            found.append(f"{item['words']}: {item['colour']} on {item['behind']}")
    return found
