"""Settings stored before a page opens, in the app's own format."""

#: The stored numbers of the options, and their values.
OPTIONS: dict[str, tuple[int, tuple[str, ...]]] = {
    "mode": (1, ("automatic", "left-to-right", "right-to-left", "vertical", "webtoon", "continuous")),
    "layout": (2, ("automatic", "single", "double")),
    "wide": (4, ("whole", "split", "split-reversed", "rotated")),
    "wide_in_strip": (5, ("whole", "split", "split-reversed", "rotated")),
    "cards": (6, ("off", "on")),
    "pages_ahead": (7, ("", "1", "2", "3")),
    "stiff_cover": (8, ("off", "on")),
    "turn_sound": (9, ("off", "on")),
    "turn": (18, ("slide", "cover", "curl", "none")),
    "loupe": (23, ("off", "on")),
    "double_tap": (25, ("everywhere", "middle", "off")),
    "page_number": (31, ("off", "on")),
    "progress_line": (32, ("off", "on")),
    "print_through": (60, ("none", "faint", "full")),
    "quality": (70, ("screen", "original", "saver")),
    "background": (30, ("theme", "white", "black", "grey", "automatic", "fine-paper", "laid-paper", "parchment", "slate")),
    "e_ink": (100, ("off", "on")),
    "e_ink_flash": (101, ("off", "1", "5", "10", "20")),
}
#: The defaults of options whose default is not the first value.
STANDARDS = {"cards": "on", "print_through": "faint", "pages_ahead": "3"}
#: The version of the format.
VERSION = 1
KEY = "quire.reading"


def text(choices: dict[str, str]) -> str:
    """The settings in the app's format; empty when all have their defaults."""
    numbers = []
    for name, value in sorted(choices.items(), key=lambda choice: OPTIONS[choice[0]][0]):
        number, values = OPTIONS[name]
        standard = STANDARDS.get(name, values[0])
        if value != standard:
            numbers += [number, values.index(value)]
    return ",".join(str(number) for number in [VERSION, *numbers]) if numbers else ""


def script(choices: dict[str, str]) -> str:
    """A script that stores the settings once: changes that the test makes later persist."""
    if not text(choices):
        return ""
    return f"""(() => {{
        try {{
            if (localStorage.getItem('test.chosen') !== null) return;
            localStorage.setItem('test.chosen', '1');
            localStorage.setItem('{KEY}', '{text(choices)}');
        }} catch {{
            // A page without an address has no storage.
        }}
    }})()"""
