import Foundation

/// Scenes in ink and screentone for the manga of the demo library.
extension Canvas {
    private var ink: Colour { Colour(0x111111) }

    /// Draws a narrow street in one-point perspective, with wires overhead.
    func street(_ frame: Frame, vanishing: Place, isRaining: Bool, isNight: Bool = false, seed: Int) {
        fill(.rect(frame), isNight ? Colour(grey: 0.12) : .white)
        if isNight {
            stars(Frame(frame.x, frame.y, frame.width, frame.height * 0.6), count: 90, .white, seed: seed)
        } else {
            dots(Frame(frame.x, frame.y, frame.width, frame.height * 0.7), ink, pitch: 9) {
                max(0, (isRaining ? 0.62 : 0.42) - $0 * 0.55)
            }
        }
        var dice = Dice(seed)
        for side in [-1.0, 1.0] {
            let edge = side < 0 ? frame.x : frame.right
            // Houses become smaller towards the vanishing point.
            for index in 0..<5 {
                let near = Double(index) / 5
                let far = Double(index + 1) / 5
                let x0 = edge + (vanishing.x - edge) * near * 0.93
                let x1 = edge + (vanishing.x - edge) * far * 0.93
                let reach = frame.height * dice.between(0.75, 1.1)
                func top(_ share: Double) -> Double { vanishing.y - reach * (1 - share * 0.93) }
                func foot(_ share: Double) -> Double { vanishing.y + frame.height * 0.55 * (1 - share * 0.93) }
                let wall = Outline.polygon([
                    Place(x0, top(near)), Place(x1, top(far)), Place(x1, foot(far)), Place(x0, foot(near)),
                ])
                shape(wall, isNight ? Colour(grey: 0.28) : .white, ink: ink, 3)
                clipped(to: wall) {
                    if side > 0 || isNight {
                        tone(Frame(min(x0, x1), frame.y - 100, abs(x1 - x0), frame.height + 300), isNight ? 0.5 : 0.22)
                    }
                    for row in 0..<4 {
                        for column in 0..<2 {
                            let u = 0.18 + 0.42 * Double(column)
                            let share = near + (far - near) * (u + 0.11)
                            let x = x0 + (x1 - x0) * u
                            let width = (x1 - x0) * 0.24
                            let y = top(share) + (foot(share) - top(share)) * (0.14 + 0.2 * Double(row))
                            let height = (foot(share) - top(share)) * 0.1
                            let isLit = isNight && dice.unit() < 0.5
                            shape(
                                .polygon([
                                    Place(x, y), Place(x + width, y), Place(x + width, y + height),
                                    Place(x, y + height),
                                ]),
                                isLit ? .white : Colour(grey: 0.35),
                                ink: ink,
                                2
                            )
                        }
                    }
                }
            }
        }
        let road = Outline.polygon([
            vanishing + Place(-12, 8), vanishing + Place(12, 8), Place(frame.right + 60, frame.bottom + 40),
            Place(frame.x - 60, frame.bottom + 40),
        ])
        shape(road, isNight ? Colour(grey: 0.5) : .white, ink: ink, 3)
        clipped(to: road) {
            for index in 1..<8 {
                let y = vanishing.y + (frame.bottom - vanishing.y) * pow(Double(index) / 8, 1.8)
                stroke(.line(Place(frame.x, y), Place(frame.right, y)), ink, 1.5, opacity: 0.5)
            }
            if isRaining {
                for _ in 0..<12 {
                    let place = Place(
                        frame.x + frame.width * dice.unit(),
                        vanishing.y + (frame.bottom - vanishing.y) * dice.between(0.35, 1)
                    )
                    stroke(.ellipse(place, dice.between(14, 40), dice.between(4, 9)), ink, 2)
                }
            }
        }
        let pole = frame.at(0.2, 0)
        stroke(.line(Place(pole.x, frame.y - 10), Place(pole.x, frame.bottom - frame.height * 0.14)), ink, 11)
        for y in [0.09, 0.15] {
            stroke(
                .line(Place(pole.x - 42, frame.y + frame.height * y), Place(pole.x + 42, frame.y + frame.height * y)),
                ink,
                6
            )
        }
        for (y, sag) in [(0.09, 60.0), (0.15, 84), (0.12, 40)] {
            let start = Place(pole.x, frame.y + frame.height * y)
            var wire = Outline()
            wire.move(start)
            wire.quad(Place((start.x + frame.right) / 2, start.y + sag), Place(frame.right + 10, start.y - 50))
            stroke(wire, ink, 2.2)
        }
        if isRaining { rain(frame, isNight ? .white : ink, count: 130, opacity: 0.75, seed: seed) }
    }

    /// Draws the small library between two houses, with a lit door.
    func littleLibrary(_ frame: Frame, isRaining: Bool, seed: Int) {
        fill(.rect(frame), .white)
        tone(frame, 0.32)
        for (x, width) in [(-0.05, 0.27), (0.8, 0.3)] {
            let wall = Frame(
                frame.x + frame.width * x,
                frame.y + frame.height * 0.04,
                frame.width * width,
                frame.height * 0.9
            )
            shape(.rect(wall), Colour(grey: 0.2), ink: ink, 4)
            hatch(Frame(wall.x, wall.y, wall.width, 40), Colour(grey: 0.5), spacing: 10, degrees: 0, width: 2, seed: 3)
        }
        let house = Frame(
            frame.x + frame.width * 0.24,
            frame.y + frame.height * 0.34,
            frame.width * 0.54,
            frame.height * 0.58
        )
        shape(.rect(house), .white, ink: ink, 5)
        for share in stride(from: 0.08, to: 1, by: 0.08) {
            stroke(.line(house.at(0, share), house.at(1, share)), ink, 1.3, opacity: 0.55)
        }
        let roof = Outline.polygon([house.at(-0.12, 0), house.at(0.5, -0.46), house.at(1.12, 0)])
        shape(roof, Colour(grey: 0.16), ink: ink, 5)
        clipped(to: roof) {
            hatch(
                Frame(house.x - 80, house.y - house.height * 0.5, house.width + 160, house.height * 0.5),
                Colour(grey: 0.55),
                spacing: 17,
                degrees: 0,
                width: 2,
                seed: 2
            )
        }
        let sign = Frame(
            house.x + house.width * 0.2,
            house.y + house.height * 0.06,
            house.width * 0.6,
            house.height * 0.14
        )
        shape(.rect(sign, radius: 6), Colour(grey: 0.1), ink: ink, 4)
        let lettering = "font-family=\"Noto Serif CJK JP, serif\" font-weight=\"700\" text-anchor=\"middle\""
        add(
            "<text \(lettering) font-size=\"\(Self.number(min(sign.height * 0.62, sign.width / 6.6)))\" fill=\"#fff\" x=\"\(Self.number(sign.centre.x))\" y=\"\(Self.number(sign.centre.y + sign.height * 0.22))\">雨宿り図書館</text>"
        )
        let door = Frame(
            house.x + house.width * 0.36,
            house.y + house.height * 0.32,
            house.width * 0.28,
            house.height * 0.68
        )
        glow(door.centre, house.width * 0.55, .white, opacity: 1)
        shape(.rect(door, radius: 6), .white, ink: ink, 5)
        stroke(.line(door.at(0.5, 0), door.at(0.5, 1)), ink, 4)
        for side in [0.06, 0.7] {
            let window = Frame(
                house.x + house.width * side,
                house.y + house.height * 0.4,
                house.width * 0.24,
                house.height * 0.26
            )
            shape(.rect(window), .white, ink: ink, 5)
            stroke(
                Outline.line(window.at(0.5, 0), window.at(0.5, 1)) + .line(window.at(0, 0.5), window.at(1, 0.5)),
                ink,
                4
            )
            shape(.rect(Frame(window.x - 6, window.bottom, window.width + 12, 20)), Colour(grey: 0.45), ink: ink, 3)
        }
        stroke(.line(frame.at(0, 0.92), frame.at(1, 0.92)), ink, 5)
        fill(.rect(Frame(frame.x, frame.y + frame.height * 0.92, frame.width, frame.height * 0.1)), .white)
        tone(Frame(frame.x, frame.y + frame.height * 0.93, frame.width, frame.height * 0.08), 0.16)
        if isRaining { rain(frame, ink, count: 110, opacity: 0.7, seed: seed) }
    }

    /// Draws grey bookshelves. A lamp at `light` brightens them.
    func libraryHall(_ frame: Frame, rows: Int = 5, light: Place? = nil, seed: Int) {
        bookshelves(frame, rows: rows, light: .white, dark: Colour(grey: 0.28), ink: ink, seed: seed)
        dots(frame, ink, pitch: 9) { 0.2 + 0.35 * abs($0 - 0.45) }
        if let light { glow(light, frame.width * 0.42, .white, opacity: 0.95) }
    }

    /// Draws roofs under a full moon.
    func roofs(_ frame: Frame, moon: Place, isNight: Bool = true, seed: Int) {
        fill(.rect(frame), isNight ? Colour(grey: 0.07) : .white)
        if isNight {
            stars(frame, count: 130, .white, seed: seed)
            glow(moon, frame.width * 0.4, .white, opacity: 0.6)
            fill(.circle(moon, frame.width * 0.11), .white)
            let radius = frame.width * 0.11
            clipped(to: .circle(moon, radius)) {
                clipped(to: .circle(moon + Place(radius * 0.9, radius * 0.4), radius * 1.15)) {
                    tone(Frame(moon.x - radius, moon.y - radius, 2 * radius, 2 * radius), 0.12)
                }
            }
        } else {
            dots(frame, ink, pitch: 9) { max(0, 0.4 - $0 * 0.5) }
            for index in 0..<3 {
                cloud(
                    at: frame.at(0.2 + 0.3 * Double(index), 0.3 + 0.1 * Double(index % 2)),
                    width: frame.width * 0.34,
                    .white,
                    seed: seed + index
                )
            }
        }
        town(
            Frame(frame.x, frame.y + frame.height * 0.5, frame.width, frame.height * 0.52),
            walls: isNight
                ? [Colour(grey: 0.3), Colour(grey: 0.42), Colour(grey: 0.24)]
                : [.white, Colour(grey: 0.9), Colour(grey: 0.8)],
            roofs: [Colour(grey: 0.14), Colour(grey: 0.22), Colour(grey: 0.4)],
            windows: .white,
            ink: ink,
            rows: 2,
            seed: seed
        )
    }

    /// Draws soft discs of light on a tone, as a background for joyful panels.
    func bokeh(_ frame: Frame, darkness: Double = 0.3, seed: Int) {
        fill(.rect(frame), .white)
        tone(frame, darkness)
        var dice = Dice(seed)
        for _ in 0..<16 {
            let place = frame.at(dice.unit(), dice.unit())
            let radius = frame.width * dice.between(0.02, 0.09)
            fill(.circle(place, radius), .white, opacity: 0.75)
            stroke(.circle(place, radius), .white, 3)
        }
    }

    /// Draws an open umbrella with the end of its handle at `grip`.
    func umbrella(grip: Place, height: Double, shade: Double, degrees: Double = 0) {
        placed(at: grip, scale: height / 400, degrees: degrees) {
            stroke(Outline("M0 -380L0 0Q0 26 -22 26Q-40 26 -40 4"), ink, 9)
            let canopy = Outline(
                "M-210 -250C-190 -420 190 -420 210 -250Q175 -282 140 -250Q105 -282 70 -250Q35 -282 0 -250Q-35 -282 -70 -250Q-105 -282 -140 -250Q-175 -282 -210 -250Z"
            )
            shape(canopy, Colour(grey: shade), ink: ink, 6)
            stroke(
                Outline(
                    "M0 -376Q-60 -330 -70 -250M0 -376Q60 -330 70 -250M0 -376Q-150 -340 -140 -250M0 -376Q150 -340 140 -250"
                ),
                ink,
                3
            )
            stroke(.line(Place(0, -376), Place(0, -400)), ink, 8)
        }
    }

    /// Draws an open book, seen from above.
    func openBook(_ centre: Place, width: Double, isBlank: Bool = false, degrees: Double = 0) {
        placed(at: centre, scale: width / 600, degrees: degrees) {
            shape(Outline("M-310 -170L310 -170L310 190L-310 190Z"), Colour(grey: 0.25), ink: ink, 7)
            for side in [-1.0, 1] {
                let page = Outline(
                    "M0 -160C\(60 * side) -200 \(210 * side) -200 \(292 * side) -172L\(292 * side) 168C\(210 * side) 146 \(60 * side) 146 0 182Z"
                )
                shape(page, .white, ink: ink, 5)
                if !isBlank || side > 0 {
                    for line in 0..<7 {
                        let x = side * (70 + Double(line) * 30)
                        stroke(
                            .line(Place(x, -140), Place(x, 60 + Double(line * 37 % 70))),
                            ink,
                            5,
                            opacity: 0.65,
                            extra: "stroke-dasharray=\"14 9\" "
                        )
                    }
                }
            }
        }
    }
}
