import Foundation

/// Interiors.
extension Canvas {
    /// Draws a wall of pigeonholes filled with letters, and a counter.
    func postOffice(_ frame: Frame, ink: Colour = Colour(0x171B38), seed: Int) {
        fill(.rect(frame), linear([Colour(0xF3C987), Colour(0xD98F57)]))
        var dice = Dice(seed)
        let columns = 7
        let side = frame.width / Double(columns)
        for row in 0..<5 {
            for column in 0..<columns {
                let hole = Frame(
                    frame.x + Double(column) * side + 8,
                    frame.y + 20 + Double(row) * side * 0.8,
                    side - 16,
                    side * 0.66
                )
                shape(.rect(hole, radius: 4), Colour(0x7B4A2E), ink: ink, 4)
                for _ in 0..<Int(dice.between(0, 4)) {
                    let letter = Frame(
                        hole.x + dice.between(4, hole.width * 0.4),
                        hole.bottom - dice.between(0.3, 0.75) * hole.height,
                        hole.width * 0.5,
                        hole.height * 0.3
                    )
                    shape(
                        .rect(letter),
                        dice.pick([Colour(0xFFF6E3), Colour(0xF7D9B4), Colour(0xBFE0E0), Colour(0xF3B8A0)]),
                        ink: ink,
                        3
                    )
                }
            }
        }
        glow(frame.at(0.25, 0.1), frame.width * 0.6, Colour(0xFFF3C4), opacity: 0.55)
        let top = frame.y + frame.height * 0.78
        shape(.rect(Frame(frame.x - 10, top, frame.width + 20, frame.height * 0.3)), Colour(0x8A4F2D), ink: ink, 6)
        shape(.rect(Frame(frame.x - 10, top - 18, frame.width + 20, 34)), Colour(0xB9743F), ink: ink, 6)
    }

    /// Draws an envelope with an address, a stamp and a postmark.
    func letter(at centre: Place, width: Double, address: [String], degrees: Double = 0, ink: Colour = Colour(0x171B38))
    {
        placed(at: centre, scale: width / 600, degrees: degrees) {
            let sheet = Frame(-300, -195, 600, 390)
            fill(.rect(Frame(-288, -180, 600, 390), radius: 8), .black, opacity: 0.22)
            shape(.rect(sheet, radius: 6), Colour(0xFFF4DC), ink: ink, 6)
            for index in 0..<20 {
                let colour = index.isMultiple(of: 2) ? Colour(0xC8412F) : Colour(0x2F6F8F)
                for y in [-195.0, 179] {
                    let x = -300 + Double(index) * 30
                    fill(
                        .polygon([
                            Place(x + 4, y + 4), Place(x + 20, y + 4), Place(x + 14, y + 14), Place(x - 2, y + 14),
                        ]),
                        colour
                    )
                }
            }
            let stamp = Frame(160, -155, 110, 130)
            stroke(.rect(stamp), .white, 12, extra: "stroke-dasharray=\"0 15\" ")
            shape(.rect(stamp), Colour(0x3E8E9B), ink: ink, 3)
            lighthouse(foot: Place(215, -30), height: 112, isLit: true)
            for radius in [58.0, 48] { stroke(.circle(Place(140, -70), radius), Colour(0x39406B), 4, opacity: 0.6) }
            for y in [-90.0, -74, -58] {
                stroke(Outline("M-30 \(y)q20 -12 40 0t40 0t40 0"), Colour(0x39406B), 4, opacity: 0.6)
            }
            Lettering(size: 34, weight: 0.11).draw(address, on: self, centre: Place(-40, 70), Colour(0x2A2F55))
        }
    }

    /// Draws spiral stairs inside a tower, lit from above.
    func stairwell(_ frame: Frame, ink: Colour = Colour(0x171B38)) {
        fill(.rect(frame), linear([Colour(0x5C7BA6), Colour(0x2B3566), Colour(0x151A38)]))
        var bricks = Outline()
        var dice = Dice(5)
        for _ in 0..<70 {
            let place = frame.at(dice.unit(), dice.unit())
            bricks = bricks + .rect(Frame(place.x, place.y, dice.between(34, 60), 22), radius: 4)
        }
        stroke(bricks, .white, 3, opacity: 0.12)
        let turns = 7
        for index in (0..<turns).reversed() {
            let rise = frame.height / Double(turns)
            let isRising = index.isMultiple(of: 2)
            let from = Self.stair(in: frame, flight: index, share: 0)
            let to = Self.stair(in: frame, flight: index, share: 1)
            for step in 0..<14 {
                let share = Double(step) / 14
                let place = from + (to - from) * share
                let width = frame.width / 14 + 10
                let x = isRising ? place.x : place.x - width
                let tread = Frame(x, place.y, width, 26 + rise * 0.1)
                shape(.rect(tread), Colour(0x8496BE).mixed(Colour(0x232A55), Double(turns - index) / 12), ink: ink, 4)
            }
            let rail = Outline.line(from + Place(0, -rise * 0.24), to + Place(0, -rise * 0.24))
            stroke(rail, ink, 12)
            stroke(rail, Colour(0xD9A66A), 5)
        }
        let light = linear([(0, Colour(0xDDEBFF), 0.55), (0.6, Colour(0xDDEBFF), 0)])
        fill(.polygon([frame.at(0.3, 0), frame.at(0.7, 0), frame.at(1, 0.9), frame.at(0, 0.9)]), light)
    }

    /// Returns a position on the stairs. Odd flights rise to the left, even ones to the right.
    static func stair(in frame: Frame, flight: Int, share: Double) -> Place {
        let rise = frame.height / 7
        let y = frame.bottom - rise * 1.02 * Double(flight) + rise * (0.15 - 0.93 * share)
        return Place(flight.isMultiple(of: 2) ? frame.x + frame.width * share : frame.right - frame.width * share, y)
    }

    /// Draws the lantern room: a ring of glass around the lens.
    func lampRoom(_ frame: Frame, isLit: Bool, ink: Colour = Colour(0x171B38)) {
        let outside: [Colour] = [Colour(0x0F1538), Colour(0x27346E), Colour(0x54619A)]
        fill(.rect(frame), linear(outside))
        stars(Frame(frame.x, frame.y, frame.width, frame.height * 0.6), count: 90, seed: 9)
        if isLit { glow(frame.at(0.5, 0.5), frame.width * 0.85, Colour(0xFFE08A), opacity: 1) }
        for share in stride(from: 0.0, through: 1, by: 0.2) {
            stroke(.line(frame.at(share, 0), frame.at(0.5 + (share - 0.5) * 1.1, 0.86)), ink, 12)
        }
        for y in [0.2, 0.5] { stroke(.line(frame.at(0, y), frame.at(1, y)), ink, 8) }
        let floor = Frame(frame.x, frame.y + frame.height * 0.84, frame.width, frame.height * 0.17)
        shape(.rect(floor), isLit ? Colour(0xB9743F) : Colour(0x4A4468), ink: ink, 6)
        let side = min(frame.width, frame.height)
        let centre = frame.at(0.5, 0.47)
        let glass = isLit ? Colour(0xFFF3C0) : Colour(0x8FA6CF)
        shape(
            .rect(Frame(centre.x - side * 0.1, centre.y + side * 0.24, side * 0.2, frame.height)),
            Colour(0x394472),
            ink: ink,
            6
        )
        shape(.ellipse(centre, side * 0.22, side * 0.32), glass.darker(0.1), ink: ink, 7)
        for ring in stride(from: 0.28, to: 0, by: -0.055) {
            shape(.ellipse(centre, side * ring * 0.68, side * ring), glass.lighter(0.28 - ring), ink: ink, 3.5)
        }
        if isLit { glow(centre, side * 0.5, .white, opacity: 0.95) }
        for direction in [-1.0, 1] {
            shape(
                .rect(
                    Frame(
                        centre.x - side * 0.2,
                        centre.y + direction * side * 0.33 - side * 0.02,
                        side * 0.4,
                        side * 0.04
                    ),
                    radius: 6
                ),
                Colour(0xC9963F),
                ink: ink,
                5
            )
        }
    }

    /// Draws shelves of books from wall to wall, in shades between two colours.
    func bookshelves(_ frame: Frame, rows: Int, light: Colour, dark: Colour, ink: Colour, line: Double = 2.5, seed: Int)
    {
        var dice = Dice(seed)
        fill(.rect(frame), dark)
        let pitch = frame.height / Double(rows)
        for row in 0..<rows {
            let foot = frame.y + pitch * Double(row + 1) - pitch * 0.1
            var x = frame.x - 4
            while x < frame.right {
                let width = pitch * dice.between(0.09, 0.2)
                let height = pitch * dice.between(0.55, 0.8)
                let book = Frame(x, foot - height, width, height)
                let colour = dark.mixed(light, dice.pick([0.2, 0.5, 0.75, 1, 1]))
                if dice.unit() < 0.07 {
                    placed(at: Place(x + width, foot), degrees: 12) {
                        shape(.rect(Frame(-width * 0.2, -height, width, height)), colour, ink: ink, line)
                    }
                    x += width * 1.7
                } else {
                    shape(.rect(book), colour, ink: ink, line)
                    stroke(.line(book.at(0.15, 0.18), book.at(0.85, 0.18)), ink, line * 0.7)
                    stroke(.line(book.at(0.15, 0.8), book.at(0.85, 0.8)), ink, line * 0.7)
                    x += width
                }
            }
            shape(.rect(Frame(frame.x - 5, foot, frame.width + 10, pitch * 0.1)), light, ink: ink, line)
        }
    }
}
