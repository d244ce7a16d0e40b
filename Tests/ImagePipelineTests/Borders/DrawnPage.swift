@testable import ImagePipeline

/// A rectangle of pixels. The right and bottom edges are exclusive.
struct Area: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
}

/// A page drawn pixel by pixel, with a known position of the drawing.
struct DrawnPage {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]
    private var random: UInt64

    init(width: Int = 600, height: Int = 900, paper: UInt8 = 255, seed: UInt64 = 1) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: paper, count: width * height)
        random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    /// Returns the input of the detector: cells of `cell` × `cell` pixels, each with the mean of its pixels.
    func plane(cell: Int = 2) -> LuminancePlane? {
        let columns = (width + cell - 1) / cell
        let rows = (height + cell - 1) / cell
        var samples = [UInt8](repeating: 0, count: columns * rows)
        pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<rows {
                let bottom = min((row + 1) * cell, height)
                for column in 0..<columns {
                    let right = min((column + 1) * cell, width)
                    var sum = 0
                    var y = row * cell
                    while y < bottom {
                        var x = column * cell
                        while x < right {
                            sum += Int(pixels[y * width + x])
                            x += 1
                        }
                        y += 1
                    }
                    samples[row * columns + column] = UInt8(sum / ((bottom - row * cell) * (right - column * cell)))
                }
            }
        }
        return LuminancePlane(
            width: columns,
            height: rows,
            samples: samples,
            cell: cell,
            sourceWidth: width,
            sourceHeight: height
        )
    }

    var whole: Area { Area(left: 0, top: 0, right: width, bottom: height) }

    /// Returns the area within margins.
    func inside(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Area {
        Area(left: left, top: top, right: width - right, bottom: height - bottom)
    }

    /// Returns a random number from 0 to below `limit`.
    mutating func next(_ limit: Int) -> Int {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Int(random % UInt64(max(limit, 1)))
    }
}

// MARK: - Pencils

extension DrawnPage {
    mutating func fill(_ area: Area, _ level: UInt8) {
        let columns = max(area.left, 0)..<max(min(area.right, width), max(area.left, 0))
        guard !columns.isEmpty else { return }
        for y in max(area.top, 0)..<max(min(area.bottom, height), max(area.top, 0)) {
            for x in columns { pixels[y * width + x] = level }
        }
    }

    mutating func frame(_ area: Area, _ level: UInt8, thickness: Int = 3) {
        fill(Area(left: area.left, top: area.top, right: area.right, bottom: area.top + thickness), level)
        fill(Area(left: area.left, top: area.bottom - thickness, right: area.right, bottom: area.bottom), level)
        fill(Area(left: area.left, top: area.top, right: area.left + thickness, bottom: area.bottom), level)
        fill(Area(left: area.right - thickness, top: area.top, right: area.right, bottom: area.bottom), level)
    }

    mutating func line(_ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int, _ level: UInt8, thickness: Int = 2) {
        let steps = max(abs(toX - fromX), abs(toY - fromY), 1)
        for step in 0...steps {
            let x = fromX + (toX - fromX) * step / steps
            let y = fromY + (toY - fromY) * step / steps
            fill(Area(left: x, top: y, right: x + thickness, bottom: y + thickness), level)
        }
    }

    mutating func disc(_ centreX: Int, _ centreY: Int, radius: Int, _ level: UInt8) {
        for y in centreY - radius...centreY + radius {
            let rest = radius * radius - (y - centreY) * (y - centreY)
            var half = 0
            while (half + 1) * (half + 1) <= rest { half += 1 }
            fill(Area(left: centreX - half, top: y, right: centreX + half + 1, bottom: y + 1), level)
        }
    }

    /// Draws a vertical gradient.
    mutating func gradient(_ area: Area, from: Int, to: Int) {
        for y in area.top..<area.bottom {
            let level = from + (to - from) * (y - area.top) / max(area.bottom - area.top - 1, 1)
            fill(Area(left: area.left, top: y, right: area.right, bottom: y + 1), UInt8(min(max(level, 0), 255)))
        }
    }

    /// Draws a horizontal gradient.
    mutating func shade(_ area: Area, from: Int, to: Int) {
        for x in area.left..<area.right {
            let level = from + (to - from) * (x - area.left) / max(area.right - area.left - 1, 1)
            fill(Area(left: x, top: area.top, right: x + 1, bottom: area.bottom), UInt8(min(max(level, 0), 255)))
        }
    }

    /// Adds noise to the whole page: up to about three times `strength` for a pixel, mostly less than `strength`.
    mutating func roughen(_ strength: Int) {
        for index in pixels.indices {
            let noise =
                (next(strength * 2 + 1) + next(strength * 2 + 1) + next(strength * 2 + 1)) / 2 - strength * 3 / 2
            pixels[index] = UInt8(min(max(Int(pixels[index]) + noise, 0), 255))
        }
    }
}

// MARK: - Drawings

extension DrawnPage {
    /// Draws panels with frames, hatching, blacks and greys. They reach all four sides of the area.
    mutating func panels(_ area: Area, ink: UInt8 = 10, ground: UInt8 = 255) {
        let across = 2
        let down = 3
        let gutter = 8
        for row in 0..<down {
            for column in 0..<across {
                let panel = Area(
                    left: area.left + (area.right - area.left) * column / across + (column == 0 ? 0 : gutter),
                    top: area.top + (area.bottom - area.top) * row / down + (row == 0 ? 0 : gutter),
                    right: area.left + (area.right - area.left) * (column + 1) / across,
                    bottom: area.top + (area.bottom - area.top) * (row + 1) / down
                )
                fill(panel, ground)
                if (row + column).isMultiple(of: 2) { gradient(panel, from: 120 + next(60), to: 210) }
                let height = panel.bottom - panel.top
                for _ in 0..<14 {
                    let x = panel.left + next(max(panel.right - panel.left - 40, 1))
                    let y = panel.top + next(max(height - 40, 1))
                    line(x, y, min(x + 10 + next(30), panel.right - 4), min(y + next(40), panel.bottom - 4), ink)
                }
                frame(panel, ink)
            }
        }
    }

    /// Draws a flat tone with a few shapes and no outline. It reaches all four sides of the area.
    mutating func tone(_ area: Area, _ level: UInt8) {
        fill(area, level)
        let middleX = (area.left + area.right) / 2
        let middleY = (area.top + area.bottom) / 2
        disc(middleX, middleY, radius: (area.right - area.left) / 5, level &- 30)
    }

    /// Draws a star of thin lines. Only its tips reach the sides of the area.
    mutating func star(_ area: Area, _ level: UInt8 = 30, thickness: Int = 2) {
        let middleX = (area.left + area.right) / 2
        let middleY = (area.top + area.bottom) / 2
        disc(middleX, middleY, radius: (area.right - area.left) / 5, level)
        line(middleX, area.top, middleX, middleY, level, thickness: thickness)
        line(middleX, middleY, middleX, area.bottom - thickness, level, thickness: thickness)
        line(area.left, middleY, middleX, middleY, level, thickness: thickness)
        line(middleX, middleY, area.right - thickness, middleY, level, thickness: thickness)
    }

    /// Draws lines of words. The first and the last line span the width of the area.
    mutating func text(_ area: Area, _ level: UInt8 = 20, letter: Int = 8) {
        var y = area.top
        while y + letter <= area.bottom {
            var x = area.left
            while x + letter <= area.right {
                if next(6) > 0 || x == area.left {
                    frame(Area(left: x, top: y, right: x + letter, bottom: y + letter), level, thickness: 2)
                }
                x += letter + 3
            }
            fill(Area(left: area.right - 2, top: y, right: area.right, bottom: y + letter), level)
            y += letter * 2
        }
        fill(Area(left: area.left, top: area.bottom - letter, right: area.left + letter, bottom: area.bottom), level)
    }

    /// Draws a number of two digits, sixteen pixels wide and twelve high.
    mutating func number(_ x: Int, _ y: Int, _ level: UInt8 = 0) {
        frame(Area(left: x, top: y, right: x + 7, bottom: y + 12), level, thickness: 2)
        fill(Area(left: x + 11, top: y, right: x + 13, bottom: y + 12), level)
        fill(Area(left: x + 9, top: y + 10, right: x + 16, bottom: y + 12), level)
    }
}
