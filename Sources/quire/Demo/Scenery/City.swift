import Foundation

/// City scenery: the skyline, the station and the train.
extension Canvas {
    /// Draws the silhouette of a skyline with lit windows.
    func skyline(_ frame: Frame, _ colour: Colour, lights: Colour, seed: Int) {
        var dice = Dice(seed)
        var x = frame.x - 20
        var windows = Outline()
        var towers = Outline()
        while x < frame.right + 20 {
            let width = dice.between(46, 110)
            let height = frame.height * dice.between(0.3, 1)
            let tower = Frame(x, frame.bottom - height, width, height + 10)
            towers = towers + .rect(tower)
            if dice.unit() < 0.3 { towers = towers + .rect(Frame(x + width / 2 - 3, tower.y - 46, 6, 50)) }
            var y = tower.y + 16
            while y < frame.bottom - 14 {
                var column = x + 10
                while column < x + width - 14 {
                    if dice.unit() < 0.34 { windows = windows + .rect(Frame(column, y, 9, 13)) }
                    column += 19
                }
                y += 27
            }
            x += width + dice.between(-6, 10)
        }
        fill(towers, colour)
        fill(windows, lights, opacity: 0.85)
    }

    /// Draws a railway carriage from the side, with lit windows and the left end of its base at `foot`.
    func carriage(
        foot: Place,
        length: Double,
        degrees: Double = 0,
        ink: Colour = Colour(0x1A1730),
        isEngine: Bool = false
    ) {
        placed(at: foot, scale: length / 700, degrees: degrees) {
            for x in [110.0, 200, 500, 590] {
                shape(.circle(Place(x, -16), 27), Colour(0x3A3560), ink: ink, 6)
                fill(.circle(Place(x, -16), 9), Colour(0xF7CF5E))
            }
            let body =
                isEngine
                ? Outline("M10 -40L10 -230Q10 -262 44 -262L540 -262C640 -262 690 -160 696 -40Z")
                : .rect(Frame(6, -262, 688, 222), radius: 24)
            shape(body, Colour(0xC9473F), ink: ink, 7)
            clipped(to: body) {
                fill(.rect(Frame(0, -110, 700, 26)), Colour(0xF6E3BE))
                fill(.rect(Frame(0, -72, 700, 40)), Colour(0x8A2B3A))
                fill(.rect(Frame(0, -262, 700, 26)), Colour(0xE9776A))
            }
            for index in 0..<(isEngine ? 4 : 5) {
                let window = Frame(48 + Double(index) * 126, -222, 96, 92)
                glow(window.centre, 110, Colour(0xFFE39A), opacity: 0.55)
                shape(.rect(window, radius: 14), Colour(0xFFE9AC), ink: ink, 6)
                stroke(.line(window.at(0.14, 0.7), window.at(0.5, 0.16)), .white, 7, opacity: 0.8)
            }
            if isEngine {
                shape(Outline("M566 -226C616 -214 640 -176 650 -130L566 -130Z"), Colour(0xBFE6F0), ink: ink, 6)
                glow(Place(676, -92), 150, Colour(0xFFF3C0), opacity: 1)
                fill(.circle(Place(676, -92), 19), .white)
            }
        }
    }

    /// Draws the interior of the carriage at night: windows, a bench and straps.
    func carriageInterior(_ frame: Frame, outside: [Colour], starCount: Int, ink: Colour = Colour(0x1A1730), seed: Int)
    {
        fill(.rect(frame), linear([Colour(0xF0C98E), Colour(0xC98A5C)]))
        let count = 3
        for index in 0..<count {
            let width = frame.width / Double(count)
            let window = Frame(
                frame.x + Double(index) * width + 22,
                frame.y + frame.height * 0.16,
                width - 44,
                frame.height * 0.4
            )
            clipped(to: .rect(window, radius: 26)) {
                sky(window, outside)
                stars(window, count: starCount, seed: seed + index)
                if starCount == 0 {
                    skyline(
                        Frame(window.x, window.y + window.height * 0.4, window.width, window.height * 0.6),
                        Colour(0x161433),
                        lights: Colour(0xFFD98A),
                        seed: seed + index
                    )
                }
            }
            stroke(.rect(window, radius: 26), ink, 13)
            stroke(.rect(window, radius: 26), Colour(0xF6E3BE), 5)
        }
        stroke(.line(frame.at(0, 0.07), frame.at(1, 0.07)), ink, 9)
        for share in stride(from: 0.1, to: 1, by: 0.2) {
            let top = frame.at(share, 0.07)
            stroke(.line(top, top + Place(0, 40)), ink, 7)
            stroke(.circle(top + Place(0, 64), 22), ink, 11)
            stroke(.circle(top + Place(0, 64), 22), Colour(0xF6E3BE), 5)
        }
        let bench = Frame(frame.x - 20, frame.y + frame.height * 0.64, frame.width + 40, frame.height * 0.2)
        shape(.rect(bench, radius: 20), Colour(0x2F6B6A), ink: ink, 7)
        shape(.rect(Frame(bench.x, bench.bottom - 26, bench.width, 50), radius: 16), Colour(0x3F8A84), ink: ink, 7)
        fill(.rect(Frame(frame.x, frame.y + frame.height * 0.9, frame.width, frame.height * 0.12)), Colour(0x6B4A4A))
    }

    /// Draws a platform at night: a roof on posts, a clock and a lit bench.
    func platform(_ frame: Frame, clock: String, ink: Colour = Colour(0x1A1730)) {
        sky(frame, [Colour(0x141233), Colour(0x2C2558), Colour(0x5A3F72)])
        skyline(
            Frame(frame.x, frame.y + frame.height * 0.34, frame.width, frame.height * 0.36),
            Colour(0x1D1842),
            lights: Colour(0xFFD98A),
            seed: 8
        )
        shape(
            .polygon([frame.at(-0.05, 0.08), frame.at(1.05, 0.02), frame.at(1.05, 0.1), frame.at(-0.05, 0.15)]),
            Colour(0x3B356B),
            ink: ink,
            6
        )
        for x in [0.14, 0.86] {
            shape(
                .rect(Frame(frame.x + frame.width * x, frame.y + frame.height * 0.1, 26, frame.height * 0.66)),
                Colour(0x4C4680),
                ink: ink,
                5
            )
        }
        let lamp = frame.at(0.5, 0.12)
        fill(
            .polygon([lamp, frame.at(0.1, 0.8), frame.at(0.9, 0.8)]),
            linear([(0, Colour(0xFFE9AC), 0.6), (1, Colour(0xFFE9AC), 0.05)])
        )
        shape(.rect(Frame(lamp.x - 34, lamp.y - 14, 68, 26), radius: 10), Colour(0xFFF3CF), ink: ink, 5)
        let floor = Frame(frame.x, frame.y + frame.height * 0.76, frame.width, frame.height * 0.26)
        shape(.rect(floor), Colour(0x6A5F8F), ink: ink, 6)
        fill(.rect(Frame(floor.x, floor.y + 26, floor.width, 18)), Colour(0xF7CF5E))
        fill(.ellipse(frame.at(0.5, 0.84), frame.width * 0.36, frame.height * 0.05), Colour(0xFFE9AC), opacity: 0.4)
        let board = Frame(frame.x + frame.width * 0.62, frame.y + frame.height * 0.19, 150, 84)
        shape(.rect(board, radius: 10), Colour(0x14122B), ink: ink, 5)
        Lettering(size: 36, weight: 0.16, bounce: 0, slant: 0).draw(
            [clock],
            on: self,
            centre: board.centre,
            Colour(0xFFB347)
        )
    }

    /// Draws a spiral of stars.
    func galaxy(at centre: Place, radius: Double, _ colours: [Colour], seed: Int) {
        glow(centre, radius * 1.2, colours[0], opacity: 0.6)
        placed(at: centre, degrees: -24) {
            group("transform=\"scale(1 0.48)\"") {
                glow(Place(0, 0), radius * 0.5, .white, opacity: 0.9)
                var dice = Dice(seed)
                for arm in 0..<3 {
                    for colour in colours {
                        var cloud = Outline()
                        for _ in 0..<150 {
                            let share = dice.unit()
                            let angle = share * 400 + Double(arm) * 120 + dice.between(-20, 20)
                            cloud =
                                cloud
                                + .circle(Place(0, 0).moved(radius * share, degrees: angle), dice.between(0.8, 3.6))
                        }
                        fill(cloud, colour, opacity: 0.85)
                    }
                }
            }
        }
    }
}
