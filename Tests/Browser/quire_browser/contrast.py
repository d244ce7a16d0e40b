"""Contrast as WCAG 2 counts it: 4.5 : 1 for text, 3 : 1 for controls."""

import re

Colour = tuple[float, float, float]


def parse(text: str) -> Colour | None:
    """A colour as style sheets and computed styles write it; None if it is no opaque plain colour."""
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


#: Every piece of text that can be seen, with its colour and the plain colour behind it. Text over pictures and over
#: translucent bars is left out: there the colour behind is not one.
VISIBLE_TEXT = """() => {
    const opaque = (colour) => !/rgba\\(.*,\\s*0?\\.?\\d*\\)$/.test(colour) || /,\\s*1\\)$/.test(colour);
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
