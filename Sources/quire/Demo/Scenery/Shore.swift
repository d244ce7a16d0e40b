import Foundation

/// Coastal scenery: the lighthouse, rocks, the town and the jetty.
extension Canvas {
    /// Draws a lighthouse. If it is lit, `beam` is the angle in degrees of its two opposite beams; nil draws none.
    func lighthouse(
        foot: Place,
        height: Double,
        isLit: Bool,
        beam: Double? = nil,
        ink: Colour = Colour(0x171B38),
        shade: Double = 0
    ) {
        let night = Colour(0x1B2550)
        func toned(_ code: UInt32) -> Colour { Colour(code).mixed(night, shade) }
        placed(at: foot, scale: height / 1000) {
            let lamp = Place(0, -820)
            if isLit, let beam {
                for side in [0.0, 180] {
                    let reach = 3_400.0
                    let ray = Outline.polygon([
                        lamp, lamp.moved(reach, degrees: beam + side - 7), lamp.moved(reach, degrees: beam + side + 7),
                    ])
                    fill(ray, Colour(0xFFE9A8), opacity: 0.34)
                    let core = Outline.polygon([
                        lamp, lamp.moved(reach, degrees: beam + side - 3), lamp.moved(reach, degrees: beam + side + 3),
                    ])
                    fill(core, Colour(0xFFF6D6), opacity: 0.4)
                }
            }
            let tower = Outline("M-128 0L-82 -730L82 -730L128 0Z")
            fill(tower, toned(0xFBF4E6))
            clipped(to: tower) {
                for band in 0..<4 {
                    let y = -700.0 + Double(band) * 196
                    fill(
                        .polygon([Place(-160, y), Place(160, y - 26), Place(160, y + 72), Place(-160, y + 98)]),
                        toned(0xC8412F)
                    )
                }
                fill(Outline("M26 0L16 -740L160 -740L160 0Z"), night, opacity: 0.22)
                fill(Outline("M-128 0L-82 -730L-58 -730L-98 0Z"), .white, opacity: 0.25)
            }
            stroke(tower, ink, 11)
            for y in [-560.0, -362, -166] {
                let window = Outline("M-17 \(y + 44)L-17 \(y)Q0 \(y - 26) 17 \(y)L17 \(y + 44)Z")
                shape(window, isLit ? Colour(0xFFE08A) : toned(0x33406B), ink: ink, 7)
            }
            shape(Outline("M-34 0L-34 -70Q0 -112 34 -70L34 0Z"), toned(0x7A4B2A), ink: ink, 8)
            let room = Outline.rect(Frame(-62, -880, 124, 120))
            fill(room, isLit ? Colour(0xFFF2B8) : toned(0x6B7FA6))
            if isLit { glow(lamp, 330, Colour(0xFFE08A), opacity: 0.95) }
            stroke(room + Outline("M-22 -880V-760M22 -880V-760M-62 -820H62"), ink, 8)
            shape(.rect(Frame(-118, -768, 236, 34), radius: 8), toned(0x3A456E), ink: ink, 9)
            var rail = Outline("M-112 -812H-66M66 -812H112")
            for x in [-108.0, -86, 86, 108] { rail = rail + .line(Place(x, -812), Place(x, -770)) }
            stroke(rail, ink, 7)
            shape(Outline("M-82 -880Q0 -1010 82 -880Z"), toned(0xC8412F), ink: ink, 9)
            stroke(.line(Place(0, -944), Place(0, -1_006)), ink, 9)
            fill(.circle(Place(0, -1_006), 12), ink)
        }
    }

    /// Draws a faceted rock with the centre of its base at `foot`.
    func rock(foot: Place, width: Double, height: Double, _ colour: Colour, ink: Colour = Colour(0x171B38), seed: Int) {
        var dice = Dice(seed)
        var crown: [Place] = [foot + Place(-width / 2, 0)]
        for index in 1..<8 {
            let share = Double(index) / 8
            let rise = sin(share * .pi) * height * dice.between(0.75, 1.08)
            crown.append(foot + Place((share - 0.5) * width, -rise))
        }
        crown.append(foot + Place(width / 2, 0))
        let outline = Outline.polygon(crown)
        fill(outline, colour)
        clipped(to: outline) {
            for index in stride(from: 1, to: 8, by: 1) {
                let top = crown[index]
                let facet = Outline.polygon([
                    top, top + Place(width * 0.13, height * 0.5), top + Place(width * 0.02, height),
                    top + Place(-width * 0.03, height * 0.45),
                ])
                fill(facet, index.isMultiple(of: 2) ? colour.darker(0.3) : colour.lighter(0.14), opacity: 0.75)
            }
        }
        stroke(outline, ink, 5)
    }

    /// Draws a harbour town: rows of gabled houses on a hill.
    func town(_ frame: Frame, walls: [Colour], roofs: [Colour], windows: Colour, ink: Colour, rows: Int, seed: Int) {
        var dice = Dice(seed)
        for row in 0..<rows {
            let share = Double(row + 1) / Double(rows)
            let foot = frame.y + frame.height * share
            let size = frame.width * (0.07 + 0.05 * share)
            var x = frame.x - size * dice.unit()
            while x < frame.right {
                let width = size * dice.between(0.8, 1.25)
                let hill = 1 - 0.55 * abs((x - frame.x) / frame.width - 0.42)
                let height = frame.height / Double(rows) * dice.between(1.15, 1.75) * hill
                house(
                    Frame(x, foot - height, width, height + 8),
                    dice.pick(walls),
                    dice.pick(roofs),
                    windows,
                    ink,
                    &dice
                )
                x += width * 0.98
            }
        }
    }

    private func house(
        _ frame: Frame,
        _ wall: Colour,
        _ roof: Colour,
        _ window: Colour,
        _ ink: Colour,
        _ dice: inout Dice
    ) {
        let line = max(2, frame.width * 0.022)
        shape(.rect(frame), wall, ink: ink, line)
        fill(.rect(Frame(frame.x + frame.width * 0.7, frame.y, frame.width * 0.3, frame.height)), ink, opacity: 0.12)
        let top = Outline.polygon([
            Place(frame.x - frame.width * 0.08, frame.y),
            frame.at(0.5, 0) + Place(0, -frame.width * dice.between(0.4, 0.62)),
            Place(frame.right + frame.width * 0.08, frame.y),
        ])
        if dice.unit() < 0.5 {
            let chimney = Frame(
                frame.x + frame.width * 0.7,
                frame.y - frame.width * 0.45,
                frame.width * 0.14,
                frame.width * 0.34
            )
            shape(.rect(chimney), wall.darker(0.3), ink: ink, line)
        }
        shape(top, roof, ink: ink, line)
        let side = frame.width * 0.2
        var y = frame.y + side * 0.7
        while y < frame.bottom - side * 1.2 {
            for x in [0.18, 0.6] {
                let pane = Frame(frame.x + frame.width * x, y, side, side * 1.25)
                let isLit = dice.unit() < 0.55
                shape(.rect(pane, radius: 2), isLit ? window : wall.darker(0.55), ink: ink, line * 0.8)
                stroke(.line(pane.at(0.5, 0), pane.at(0.5, 1)), ink, line * 0.6)
            }
            y += side * 2.1
        }
    }

    /// Draws a jetty on posts across the whole frame.
    func jetty(_ frame: Frame, ink: Colour = Colour(0x171B38)) {
        let wood = Colour(0x9A6A42)
        for share in stride(from: 0.06, to: 1, by: 0.22) {
            shape(
                .rect(Frame(frame.x + frame.width * share, frame.y + 10, 30, frame.height)),
                wood.darker(0.35),
                ink: ink,
                5
            )
        }
        shape(.rect(Frame(frame.x - 20, frame.y - 18, frame.width + 40, 44), radius: 5), wood, ink: ink, 5)
        for share in stride(from: 0.08, to: 1, by: 0.11) {
            stroke(.line(frame.at(share, 0) + Place(0, -16), frame.at(share, 0) + Place(0, 24)), ink, 3)
        }
    }
}
