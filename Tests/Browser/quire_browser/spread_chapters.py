"""Draws comic chapters whose spreads are known, as the ground truth for the detection of spreads.

The drawings share nothing with the detector. A spread is drawn on one canvas, cut at the fold, and both halves are
damaged as by a scanner: pixels are lost at the fold, each half is skewed, its brightness changes, and it is stored as
JPEG with quality 50. Everything follows from the seed.
"""

import io
import math
import random
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

QUALITY = 50
MAXIMUM_LOSS = 12
MAXIMUM_SKEW = 0.5


@dataclass
class Chapter:
    """A chapter: its pages as JPEG files, and the first page of each spread, counted from 0."""

    is_right_to_left: bool
    pages: list[bytes] = field(default_factory=list)
    spreads: list[int] = field(default_factory=list)
    #: The pages that are scans of two pages.
    wide: set[int] = field(default_factory=set)

    def write(self, path: Path) -> None:
        """Writes the chapter as a CBZ file, with the name of the file as its title."""
        manga = "YesAndRightToLeft" if self.is_right_to_left else "No"
        with zipfile.ZipFile(path, "w") as archive:
            info = f"<ComicInfo><Title>{path.stem}</Title><Manga>{manga}</Manga></ComicInfo>"
            archive.writestr("ComicInfo.xml", info)
            for number, page in enumerate(self.pages):
                archive.writestr(f"{number:03}.jpg", page)


# MARK: Textures


def tiled(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Returns an image that repeats `tile`."""
    image = Image.new("L", size)
    for x in range(0, size[0], tile.width):
        image.paste(tile, (x, 0))
    row = image.crop((0, 0, size[0], tile.height))
    for y in range(tile.height, size[1], tile.height):
        image.paste(row, (0, y))
    return image


def dots(random_: random.Random, size: tuple[int, int]) -> Image.Image:
    """A threshold screen with dots in rows at 45 degrees."""
    period = random_.choice([6, 8, 10, 12])
    tile = Image.new("L", (period, period))
    for x in range(period):
        for y in range(period):
            wave = math.cos(2 * math.pi * x / period) + math.cos(2 * math.pi * y / period)
            tile.putpixel((x, y), round(127.5 + 63 * wave))
    return tiled(tile, size)


def screened(random_: random.Random, tone: Image.Image) -> Image.Image:
    """Prints a tone with a dot screen in black and white."""
    difference = ImageChops.subtract(tone, dots(random_, tone.size), 1, 128)
    return difference.point(lambda value: 255 if value > 128 else 0)


def gradient(random_: random.Random, size: tuple[int, int]) -> Image.Image:
    ramp = Image.linear_gradient("L")
    if random_.random() < 0.5:
        ramp = ramp.rotate(random_.choice([90, 180, 270]))
    low, high = sorted([random_.randrange(256), random_.randrange(256)])
    return ramp.point(lambda value: low + value * (high - low) // 255).resize(size)


def clouds(random_: random.Random, size: tuple[int, int]) -> Image.Image:
    """Noise of several scales, like a blurred photograph."""
    image = Image.new("L", size, random_.randrange(60, 200))
    for cells in (4, 9, 20, 45):
        columns, rows = cells, max(2, cells * size[1] // size[0])
        noise = Image.frombytes("L", (columns, rows), random_.randbytes(columns * rows))
        image = Image.blend(image, noise.resize(size, Image.Resampling.BICUBIC), 0.35)
    return image


def fill(random_: random.Random, size: tuple[int, int]) -> Image.Image:
    """A surface: plain, a screentone, a printed or smooth gradient, or a photograph."""
    kind = random_.choice(["plain", "plain", "tone", "tone", "halftone", "gradient", "clouds"])
    if kind == "plain":
        return Image.new("L", size, random_.choice([255, 255, 255, 0, random_.randrange(256)]))
    if kind == "tone":
        return screened(random_, Image.new("L", size, random_.randrange(40, 230)))
    if kind == "halftone":
        return screened(random_, gradient(random_, size))
    return gradient(random_, size) if kind == "gradient" else clouds(random_, size)


# MARK: Drawings


def curve(random_: random.Random, size: tuple[int, int], crossing: float | None) -> list[tuple[float, float]]:
    """A smooth line; if `crossing` is given, through this column."""
    width, height = size
    length = random_.uniform(0.15, 0.9) * width
    x = random_.uniform(0, width) if crossing is None else crossing - length * random_.uniform(0.25, 0.75)
    y = random_.uniform(0.03, 0.97) * height
    angle = random_.gauss(0, 0.5)
    turn = random_.gauss(0, 0.02)
    points = []
    if crossing is not None:
        y -= math.tan(angle) * (crossing - x)
    for _ in range(24):
        points.append((x, y))
        x += math.cos(angle) * length / 24
        y += math.sin(angle) * length / 24
        angle += turn
    return points


def draw_lines(random_: random.Random, canvas: Image.Image, crossing: float | None, count: int) -> None:
    pen = ImageDraw.Draw(canvas)
    ink = random_.choice([0, 0, 0, 20, 60])
    for _ in range(count):
        pen.line(curve(random_, canvas.size, crossing), fill=ink, width=random_.choice([2, 3, 3, 4, 5, 8]), joint="curve")


def draw_figure(random_: random.Random, canvas: Image.Image, crossing: float | None) -> None:
    """A closed shape with an outline and a surface."""
    width, height = canvas.size
    radius = random_.uniform(0.06, 0.3) * height
    x = random_.uniform(0, width) if crossing is None else crossing + random_.uniform(-0.6, 0.6) * radius
    y = random_.uniform(0, height)
    corners = random_.randrange(5, 14)
    points = []
    for corner in range(corners):
        distance = radius * random_.uniform(0.65, 1.2)
        angle = 2 * math.pi * corner / corners
        points.append((x + distance * math.cos(angle), y + distance * math.sin(angle)))
    mask = Image.new("L", canvas.size)
    ImageDraw.Draw(mask).polygon(points, fill=255)
    canvas.paste(fill(random_, canvas.size), (0, 0), mask)
    ImageDraw.Draw(canvas).line(points + points[:2], fill=0, width=random_.choice([2, 3, 4, 6]), joint="curve")


def draw_speed_lines(random_: random.Random, canvas: Image.Image) -> None:
    pen = ImageDraw.Draw(canvas)
    width, height = canvas.size
    x, y = random_.uniform(0.1, 0.9) * width, random_.uniform(0.2, 0.8) * height
    inner = random_.uniform(0.1, 0.3) * height
    for _ in range(random_.randrange(30, 90)):
        angle = random_.uniform(0, 2 * math.pi)
        near, far = inner * random_.uniform(1, 1.6), width + height
        pen.line(
            (x + near * math.cos(angle), y + near * math.sin(angle), x + far * math.cos(angle), y + far * math.sin(angle)),
            fill=0, width=random_.choice([1, 2, 3, 5]),
        )


def draw_buildings(random_: random.Random, canvas: Image.Image) -> None:
    """Boxes with windows above a ground line."""
    pen = ImageDraw.Draw(canvas)
    width, height = canvas.size
    ground, x = random_.uniform(0.55, 0.9) * height, -random_.uniform(0, 0.2) * width
    while x < width:
        wide, top = random_.uniform(0.08, 0.3) * height, ground - random_.uniform(0.1, 0.5) * height
        pen.rectangle((x, top, x + wide, ground), fill=random_.choice([255, 255, 220, 180, 120]), outline=0, width=3)
        step = random_.uniform(0.02, 0.045) * height
        line = top + step
        while line < ground - step:
            pen.line((x, line, x + wide, line), fill=0, width=2)
            line += step
        x += wide * random_.uniform(0.9, 1.5)
    pen.line((0, ground, width, ground + random_.gauss(0, 0.02) * width), fill=0, width=4)


def draw_balloons(random_: random.Random, canvas: Image.Image, area: tuple[float, float, float, float]) -> None:
    pen = ImageDraw.Draw(canvas)
    left, top, right, bottom = area
    for _ in range(random_.randrange(0, 3)):
        wide = (right - left) * random_.uniform(0.2, 0.4)
        tall = wide * random_.uniform(0.5, 0.9)
        x = random_.uniform(left, max(left + 1, right - wide))
        y = random_.uniform(top, max(top + 1, bottom - tall))
        pen.ellipse((x, y, x + wide, y + tall), fill=255, outline=0, width=3)
        line = y + tall * 0.3
        while line < y + tall * 0.75:
            pen.line((x + wide * 0.25, line, x + wide * random_.uniform(0.5, 0.75), line), fill=0, width=4)
            line += 11


def draw_scene(
    random_: random.Random, canvas: Image.Image, crossing: float | None = None, ground: Image.Image | None = None
) -> None:
    """A drawing that fills the canvas. With `crossing`, a part of it crosses this column."""
    canvas.paste(ground or fill(random_, canvas.size))
    kind = random_.choice(["plain", "speed", "buildings", "figures", "figures"])
    if kind == "speed":
        draw_speed_lines(random_, canvas)
    if kind == "buildings":
        draw_buildings(random_, canvas)
    for _ in range(random_.randrange(1, 6)):
        draw_figure(random_, canvas, None)
    draw_lines(random_, canvas, None, random_.randrange(4, 25))
    if crossing is not None:
        for _ in range(random_.randrange(1, 4)):
            draw_figure(random_, canvas, crossing)
        draw_lines(random_, canvas, crossing, random_.randrange(4, 16))
    if crossing is None:
        draw_balloons(random_, canvas, (0, 0, canvas.width, canvas.height))
        return
    # Balloons are not lettered across the fold.
    edge = 0.04 * canvas.width
    draw_balloons(random_, canvas, (0, 0, crossing - edge, canvas.height))
    draw_balloons(random_, canvas, (crossing + edge, 0, canvas.width, canvas.height))


# MARK: Pages


def scene(random_: random.Random, size: tuple[int, int], crossing: float | None = None) -> Image.Image:
    canvas = Image.new("L", size, 255)
    draw_scene(random_, canvas, crossing)
    return canvas


def panels(random_: random.Random, size: tuple[int, int], rows: list[float], bleeds: bool) -> Image.Image:
    """A page of panels. `rows` are the parts of the height at which rows end, the same for many pages of a chapter."""
    width, height = size
    page = Image.new("L", size, random_.choice([255, 255, 255, 0]))
    gap = height // 70
    margin = 0 if bleeds else random_.uniform(0.03, 0.07) * width
    top = 0 if bleeds else margin
    for number, end in enumerate(rows):
        bottom = end * height - gap / 2 if number < len(rows) - 1 else height - top
        start = top if number == 0 else rows[number - 1] * height + gap / 2
        cuts = sorted(random_.uniform(0.25, 0.75) for _ in range(random_.choice([0, 1, 1])))
        lefts = [margin] + [cut * width + gap / 2 for cut in cuts]
        rights = [cut * width - gap / 2 for cut in cuts] + [width - margin]
        for left, right in zip(lefts, rights):
            box = (round(left), round(start), round(right), round(bottom))
            part = scene(random_, (max(8, box[2] - box[0]), max(8, box[3] - box[1])))
            page.paste(part, box[:2])
            ImageDraw.Draw(page).rectangle(box, outline=0, width=4)
    return page


def text_page(random_: random.Random, size: tuple[int, int]) -> Image.Image:
    """A page of credits."""
    width, height = size
    paper = random_.choice([255, 255, 240, 0])
    page = Image.new("L", size, paper)
    pen = ImageDraw.Draw(page)
    y = height * random_.uniform(0.1, 0.3)
    while y < height * 0.85:
        wide = width * random_.uniform(0.2, 0.7)
        pen.line(((width - wide) / 2, y, (width + wide) / 2, y), fill=255 - paper, width=random_.choice([4, 6, 10]))
        y += random_.choice([18, 18, 30, 60])
    return page


def single(random_: random.Random, size: tuple[int, int], rows: list[float]) -> Image.Image:
    kind = random_.choice(["panels", "panels", "bleed", "bleed", "splash", "text"])
    if kind == "text":
        return text_page(random_, size) if random_.random() < 0.3 else Image.new("L", size, random_.choice([0, 255]))
    if kind == "splash":
        return scene(random_, size)
    own = rows if random_.random() < 0.6 else [random_.uniform(0.2, 0.42), random_.uniform(0.5, 0.8), 1.0]
    return panels(random_, size, own, kind == "bleed")


def spread(random_: random.Random, size: tuple[int, int]) -> tuple[Image.Image, Image.Image]:
    """The left and the right half of a drawing across two pages."""
    width, height = size
    loss = random_.randrange(MAXIMUM_LOSS + 1)
    full = (2 * width + loss, height)
    fold = width + loss / 2
    if random_.random() < 0.25:
        # Panels across both pages, above or below a row with a panel for each page.
        canvas = Image.new("L", full, 255)
        cut = round(height * random_.choice([0.4, 0.5, 0.6, 0.7]))
        canvas.paste(scene(random_, (full[0], cut), fold), (0, 0))
        pen = ImageDraw.Draw(canvas)
        pen.rectangle((0, 0, full[0] - 1, cut), outline=0, width=4)
        lower = panels(random_, (width - 20, height - cut - 20), [1.0], False)
        canvas.paste(lower, (0, cut + 20))
        canvas.paste(panels(random_, lower.size, [1.0], False), (full[0] - lower.width, cut + 20))
    else:
        canvas = scene(random_, full, fold)
    return canvas.crop((0, 0, width, height)), canvas.crop((width + loss, 0, full[0], height))


def singles(random_: random.Random, size: tuple[int, int], rows: list[float]) -> list[Image.Image]:
    """Two pages that face each other and don't continue each other."""
    if random_.random() < 0.85:
        return [single(random_, size, rows), single(random_, size, rows)]
    # Two drawings on the same background, or the same page twice.
    ground = fill(random_, size)
    pages = [Image.new("L", size), Image.new("L", size)]
    for page in pages:
        draw_scene(random_, page, ground=ground)
    return pages if random_.random() < 0.7 else [pages[0], pages[0]]


def scanned(random_: random.Random, page: Image.Image, surround: int) -> bytes:
    """Skews a page, changes its brightness, and stores it as JPEG."""
    page = page.rotate(
        random_.uniform(-MAXIMUM_SKEW, MAXIMUM_SKEW),
        Image.Resampling.BICUBIC,
        translate=(0, random_.randrange(-3, 4)),
        fillcolor=surround,
    )
    gain, offset = random_.uniform(0.85, 1.08), random_.uniform(-16, 16)
    page = page.point(lambda value: max(0, min(255, round(value * gain + offset))))
    file = io.BytesIO()
    page.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


# MARK: Chapters


def chapter(seed: int, heights: tuple[int, int] = (900, 1500), units: tuple[int, int] = (5, 10)) -> Chapter:
    """Draws the chapter with this seed. A unit is a spread or two single pages that face each other."""
    random_ = random.Random(seed)
    result = Chapter(is_right_to_left=random_.random() < 0.5)
    height = random_.randrange(*heights)
    size = (round(height * random_.uniform(0.64, 0.71)), height)
    surround = random_.choice([255, 255, 235, 0])
    rows = random_.choice([[1 / 3, 2 / 3, 1.0], [0.5, 1.0], [0.25, 0.5, 0.75, 1.0]])

    # Pages as (picture, number of the spread or None).
    pages: list[tuple[Image.Image, int | None]] = []
    for _ in range(random_.choice([1, 1, 2, 3, 4])):
        pages.append((random_.choice([scene, text_page])(random_, size), None))
    cover_count = len(pages)
    for unit in range(random_.randrange(*units)):
        if random_.random() < 0.45:
            left, right = spread(random_, size)
            halves = [right, left] if result.is_right_to_left else [left, right]
            pages += [(half, unit) for half in halves]
        else:
            pages += [(page, None) for page in singles(random_, size, rows)]
        if random_.random() < 0.04:
            # A scan of two pages in one file.
            pages.append((scene(random_, (2 * size[0], height)), None))
    if random_.random() < 0.35:
        place = random_.choice([at for at in range(cover_count, len(pages)) if not splits(pages, at)])
        pages.insert(place, (text_page(random_, size), None))
    if random_.random() < 0.35:
        # A missing page: sometimes one half of a spread, so that the other half continues nothing.
        del pages[random_.randrange(cover_count, len(pages))]
    for number, (page, unit) in enumerate(pages):
        result.pages.append(scanned(random_, page, surround))
        if page.width > page.height:
            result.wide.add(number)
        if unit is not None and number + 1 < len(pages) and pages[number + 1][1] == unit:
            result.spreads.append(number)
    return result


def splits(pages: list[tuple[Image.Image, int | None]], at: int) -> bool:
    """Returns whether a page inserted at this place would be between the halves of a spread."""
    return pages[at][1] is not None and pages[at - 1][1] == pages[at][1]


# MARK: Measuring


def pairs(chapter: Chapter, spreads: list[int]) -> set[int]:
    """The first pages of the pairs that the reader shows: the spreads, and the other pages in twos between them."""
    count = len(chapter.pages)
    alone = [page in chapter.wide or page == 0 and 0 not in spreads for page in range(count)]
    shown: set[int] = set()
    start = 0
    while start < count:
        if alone[start]:
            start += 1
            continue
        end = start
        while end < count and not alone[end]:
            end += 1
        place, is_first = start, True
        for spread in [page for page in spreads if start <= page and page + 1 < end]:
            if is_first and (spread - place) % 2:
                place += 1
            shown.update(range(place, spread - 1, 2))
            shown.add(spread)
            place, is_first = spread + 2, False
        shown.update(range(place, end - 1, 2))
        start = end
    return shown


@dataclass
class Accuracy:
    """Counts of many chapters."""

    chapters: int = 0
    spreads: int = 0
    found_count: int = 0
    shown_count: int = 0
    alternating_count: int = 0
    #: The numbers of chapters with the first pages of pairs that are not spreads.
    false_pairs: list[tuple[int, int]] = field(default_factory=list)

    def add(self, chapter: Chapter, found: list[int]) -> None:
        """Compares the found spreads of a chapter with the truth."""
        real = set(chapter.spreads)
        self.false_pairs += [(self.chapters, page) for page in found if page not in real]
        self.chapters += 1
        self.spreads += len(real)
        self.found_count += len(real.intersection(found))
        self.shown_count += len(real & pairs(chapter, found))
        self.alternating_count += len(real & pairs(chapter, []))

    @property
    def found(self) -> float:
        """The part of the spreads that are found."""
        return self.found_count / self.spreads

    @property
    def shown(self) -> float:
        """The part of the spreads that are shown together, by the found ones."""
        return self.shown_count / self.spreads

    @property
    def alternating(self) -> float:
        """The part of the spreads that are shown together by plain alternation."""
        return self.alternating_count / self.spreads
