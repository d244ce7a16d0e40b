import Foundation

/// Skies: gradients, stars, moons, clouds, lightning and rays.
extension Canvas {
    func sky(_ frame: Frame, _ colours: [Colour]) { fill(.rect(frame), linear(colours)) }

    /// Fills a frame with a vertical gradient. Each stop has a position, a colour and an opacity.
    func sky(_ frame: Frame, _ stops: [(Double, Colour, Double)]) { fill(.rect(frame), linear(stops)) }

    /// Draws stars of three sizes, some of them with rays.
    func stars(_ frame: Frame, count: Int, _ colour: Colour = Colour(0xFFF6D8), seed: Int) {
        var dice = Dice(seed)
        var small = Outline()
        var large = Outline()
        var sparkles = Outline()
        for index in 0..<count {
            let place = frame.at(dice.unit(), pow(dice.unit(), 1.3))
            if index % 23 == 0 {
                let reach = dice.between(8, 15)
                sparkles.move(place + Place(0, -reach))
                for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
                    sparkles.quad(place, place + Place(x * reach, y * reach))
                }
            } else if index % 5 == 0 {
                large = large + .circle(place, dice.between(1.8, 2.9))
            } else {
                small = small + .circle(place, dice.between(0.8, 1.5))
            }
        }
        fill(small, colour, opacity: 0.7)
        fill(large, colour, opacity: 0.95)
        fill(sparkles, colour)
    }

    func moon(at centre: Place, radius: Double, _ colour: Colour = Colour(0xFFF1C9)) {
        glow(centre, radius * 3.6, colour, opacity: 0.42)
        fill(.circle(centre, radius), colour)
        clipped(to: .circle(centre, radius)) {
            for (x, y, r) in [
                (-0.35, -0.25, 0.22), (0.25, 0.3, 0.3), (0.4, -0.4, 0.13), (-0.3, 0.5, 0.14), (0.02, -0.05, 0.1),
            ] {
                fill(
                    .circle(centre + Place(x, y) * radius, r * radius),
                    colour.mixed(Colour(0xB89A78), 0.32),
                    opacity: 0.6
                )
            }
            fill(
                .circle(centre + Place(radius * 1.1, radius * 0.5), radius * 1.3),
                colour.mixed(Colour(0x8C7BA0), 0.5),
                opacity: 0.22
            )
        }
    }

    /// Draws a cumulus cloud with a flat base, whose centre is at `foot`.
    func cloud(at foot: Place, width: Double, _ colour: Colour, opacity: Double = 1, seed: Int) {
        var dice = Dice(seed)
        var outline = Outline.rect(
            Frame(foot.x - width / 2, foot.y - width * 0.09, width, width * 0.09),
            radius: width * 0.045
        )
        let puffs = 6
        for index in 0..<puffs {
            let share = (Double(index) + 0.5) / Double(puffs)
            let height = sin(share * .pi) * width * dice.between(0.12, 0.2) + width * 0.05
            outline = outline + .circle(Place(foot.x + (share - 0.5) * width * 0.86, foot.y - height * 0.55), height)
        }
        clipped(to: .rect(Frame(foot.x - width, foot.y - width, 2 * width, width))) {
            fill(outline, colour, opacity: opacity)
        }
    }

    /// Draws layers of storm clouds at the top of the frame. The layer at the back is the lightest and extends the
    /// furthest down.
    func stormCeiling(_ frame: Frame, _ dark: Colour, _ light: Colour, seed: Int) {
        var dice = Dice(seed)
        for layer in 0..<4 {
            let share = Double(layer) / 3
            var outline = Outline.rect(
                Frame(frame.x - 40, frame.y - 40, frame.width + 80, frame.height * (0.62 - share * 0.42) + 40)
            )
            var x = frame.x - 40
            while x < frame.right + 60 {
                let radius = dice.between(0.07, 0.15) * frame.width + 12
                outline = outline + .circle(Place(x, frame.y + frame.height * (0.62 - share * 0.42)), radius)
                x += radius * 1.05
            }
            fill(outline, dark.mixed(light, 1 - share).mixed(dark, 0.2))
        }
    }

    /// Draws a lightning bolt with a glow.
    func lightning(from top: Place, to foot: Place, seed: Int) {
        var dice = Dice(seed)
        var places = [top]
        for index in 1..<8 {
            let share = Double(index) / 8
            places.append(top + (foot - top) * share + Place(dice.between(-38, 38), 0))
        }
        places.append(foot)
        let bolt = Outline.polyline(places)
        stroke(bolt, Colour(0xBFD9FF), 26, opacity: 0.25)
        stroke(bolt, Colour(0xFFFDEB), 7)
        stroke(.polyline([places[3], places[3] + Place(70, 60), places[3] + Place(96, 130)]), Colour(0xFFFDEB), 4)
    }

    /// Draws halftone dots that grow towards the bottom or the top.
    func printGrain(_ frame: Frame, _ colour: Colour, pitch: Double = 13, opacity: Double = 0.14, fromTop: Bool = false)
    {
        dots(frame, colour, pitch: pitch, opacity: opacity) { height in
            let share = fromTop ? 1 - height : height
            return max(0, (share - 0.15) * 0.9)
        }
    }

    /// Draws rays from a point.
    func rays(from centre: Place, reach: Double, _ colour: Colour, count: Int, opacity: Double) {
        var outline = Outline()
        for index in 0..<count {
            let angle = Double(index) * 360 / Double(count)
            outline.move(centre)
            outline.line(centre.moved(reach, degrees: angle - 90 / Double(count)))
            outline.line(centre.moved(reach, degrees: angle + 90 / Double(count)))
            outline.close()
        }
        fill(outline, colour, opacity: opacity)
    }
}
