import Foundation

/// Sea scenery: waves, the water below the surface, fish, breakers and boats.
extension Canvas {
    /// Draws the sea from the horizon to the bottom of the frame: bands of waves that grow towards the viewer.
    ///
    /// - Parameters:
    ///   - swell: A factor for the height of the waves.
    ///   - isOpen: Whether only the waves are drawn, without the water up to the horizon. Used for the water in front
    ///     of a boat.
    func sea(
        _ frame: Frame,
        far: Colour,
        near: Colour,
        foam: Colour,
        swell: Double = 1,
        isOpen: Bool = false,
        seed: Int
    ) {
        if !isOpen { fill(.rect(frame), linear([far, far.mixed(near, 0.5), near])) }
        var dice = Dice(seed)
        let rows = 9
        for row in 1...rows {
            let share = Double(row) / Double(rows)
            let y = frame.y + frame.height * pow(share, 1.5) * 0.94
            let length = 60 + 250 * share
            let rise = (3 + 26 * share) * swell * (isOpen ? 0.8 : 1)
            var crest: [Place] = []
            var x = frame.x - length + dice.between(-length, 0)
            while x < frame.right + length {
                crest.append(Place(x, y))
                crest.append(Place(x + length * 0.5, y - rise * dice.between(0.6, 1.2)))
                x += length
            }
            let line = Outline.smooth(crest)
            guard let last = crest.last, let first = crest.first else { continue }
            var body = line
            body.line(Place(last.x, frame.bottom + 50))
            body.line(Place(first.x, frame.bottom + 50))
            body.close()
            fill(body, far.mixed(near, min(share * 1.1, 1)).lighter(0.05 * (1 - share)), opacity: isOpen ? 1 : 0.9)
            stroke(
                line,
                foam,
                1.4 + 3.2 * share,
                opacity: 0.34 + 0.3 * share,
                extra: "stroke-dasharray=\"\(Int(length * 0.7)) \(Int(length * 0.45))\" "
            )
        }
    }

    /// Draws the reflection of a moon, a sun or a lamp on the water.
    func glitter(below top: Place, width: Double, height: Double, _ colour: Colour, seed: Int) {
        var dice = Dice(seed)
        var outline = Outline()
        var y = 0.0
        while y < height {
            let share = y / height
            let half = width * (0.12 + 0.5 * share) * dice.between(0.35, 1)
            let x = top.x + dice.between(-0.16, 0.16) * width
            outline = outline + .line(Place(x - half, top.y + y), Place(x + half, top.y + y))
            y += 6 + 15 * share
        }
        stroke(outline, colour, 4, opacity: 0.55)
    }

    /// Draws the water below the surface, with shafts of light from above and bubbles.
    func deep(_ frame: Frame, top: Colour, foot: Colour, seed: Int) {
        fill(.rect(frame), linear([top, top.mixed(foot, 0.55), foot]))
        var dice = Dice(seed)
        for _ in 0..<9 {
            let x = frame.x + frame.width * dice.unit()
            let width = frame.width * dice.between(0.02, 0.06)
            let shaft = Outline.polygon([
                Place(x, frame.y), Place(x + width, frame.y),
                Place(x + width * 3 - frame.height * 0.25, frame.bottom),
                Place(x - width - frame.height * 0.25, frame.bottom),
            ])
            fill(shaft, linear([(0, .white, 0.22), (0.8, .white, 0)]))
        }
        for _ in 0..<26 {
            let place = frame.at(dice.unit(), dice.between(0.1, 1))
            stroke(.circle(place, dice.between(3, 11)), .white, 2.4, opacity: 0.4)
        }
    }

    /// Draws a school of small fish that swim to the right.
    func fish(around centre: Place, spread: Place, count: Int, _ colour: Colour, length: Double, seed: Int) {
        var dice = Dice(seed)
        var outline = Outline()
        for _ in 0..<count {
            let place = centre + Place(dice.between(-1, 1) * spread.x, dice.between(-1, 1) * spread.y)
            let size = length * dice.between(0.7, 1.2)
            outline.move(place + Place(size * 0.5, 0))
            outline.quad(place + Place(0, -size * 0.3), place + Place(-size * 0.35, 0))
            outline.line(place + Place(-size * 0.6, -size * 0.2))
            outline.line(place + Place(-size * 0.6, size * 0.2))
            outline.line(place + Place(-size * 0.35, 0))
            outline.quad(place + Place(0, size * 0.3), place + Place(size * 0.5, 0))
        }
        fill(outline, colour, opacity: 0.85)
    }

    /// Draws a large wave that breaks to the right, with the left end of its base at `foot`.
    func breaker(foot: Place, size: Double, _ body: Colour, _ foam: Colour, ink: Colour, flipped: Bool = false) {
        placed(at: foot, scale: size / 1000, flipped: flipped) {
            let wave = Outline(
                "M-200 60C100 20 120 -420 330 -620C470 -750 700 -760 800 -590C720 -640 610 -620 570 -520C520 -380 640 -80 1200 60Z"
            )
            shape(wave, body, ink: ink, 9)
            clipped(to: wave) {
                for index in 0..<7 {
                    let shift = Double(index) * 62
                    stroke(
                        Outline(
                            "M\(-160 + shift) 70C\(150 + shift) 20 \(150 + shift * 0.86) -400 \(350 + shift * 0.5) \(-590 + shift * 0.2)"
                        ),
                        body.lighter(0.34),
                        13 - Double(index),
                        opacity: 0.75
                    )
                }
            }
            var dice = Dice(11)
            var curls = Outline()
            for index in 0..<15 {
                let angle = 196 + Double(index) * 11.5
                let place = Place(620, -560).moved(dice.between(150, 205), degrees: angle)
                curls = curls + .circle(place, dice.between(26, 48))
            }
            for index in 0..<6 {
                curls =
                    curls
                    + .circle(Place(800 + Double(index % 3) * 22, -600 + Double(index) * 26), dice.between(16, 30))
            }
            stroke(curls, ink, 14)
            fill(curls, foam)
            var spray = Outline()
            for _ in 0..<30 {
                spray = spray + .circle(Place(dice.between(480, 1050), dice.between(-840, -420)), dice.between(4, 13))
            }
            fill(spray, foam)
        }
    }

    /// Draws a rowing boat from the side, with the centre of its base at `keel`.
    func boat(keel: Place, length: Double, degrees: Double = 0, ink: Colour = Colour(0x171B38), crew: () -> Void) {
        placed(at: keel, scale: length / 520, degrees: degrees) {
            stroke(.line(Place(-60, -100), Place(-190, 22)), ink, 14)
            stroke(.line(Place(-60, -100), Place(-190, 22)), Colour(0xD9A66A), 7)
            crew()
            let hull = Outline("M-262 -112C-220 -10 -150 0 0 0C150 0 220 -14 276 -134C180 -92 -170 -80 -262 -112Z")
            shape(hull, Colour(0x2F7C86), ink: ink, 8)
            clipped(to: hull) {
                fill(Outline("M-262 -60C-150 -30 170 -36 276 -90L276 40L-262 40Z"), Colour(0xE9E1CC))
                fill(Outline("M-262 -24C-150 -2 170 -8 276 -50L276 40L-262 40Z"), Colour(0xC8412F))
                stroke(Outline("M-262 -60C-150 -30 170 -36 276 -90M-262 -24C-150 -2 170 -8 276 -50"), ink, 4)
            }
            stroke(Outline("M-262 -112C-170 -80 180 -92 276 -134"), ink, 18)
            stroke(Outline("M-262 -112C-170 -80 180 -92 276 -134"), Colour(0xD9A66A), 9)
            stroke(.line(Place(246, -120), Place(246, -232)), ink, 10)
            glow(Place(246, -214), 120, Colour(0xFFD36B), opacity: 0.75)
            shape(.rect(Frame(230, -240, 32, 44), radius: 8), Colour(0xFFE39A), ink: ink, 5)
        }
    }
}
