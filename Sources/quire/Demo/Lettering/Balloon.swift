import Foundation

/// The shape of a speech balloon.
enum BalloonStyle: Sendable {
    case speech, thought, shout, whisper
    /// A caption box for the narrator.
    case caption
}

extension Canvas {
    /// Draws a balloon around lettering, moved so that it is inside `limits`, with a tail to the speaker.
    ///
    /// - Parameters:
    ///   - centre: The preferred centre.
    ///   - tail: The target of the tail; nil for none.
    ///   - measure: The maximum line width in pixels.
    func balloon(
        _ text: String,
        at centre: Place,
        tail: Place? = nil,
        style: BalloonStyle = .speech,
        size: Double = 26,
        measure: Double = 320,
        limits: Frame,
        paper: Colour = .white,
        ink: Colour = Colour(0x14182B)
    ) {
        let lettering = Lettering(size: size, weight: style == .shout ? 0.2 : 0.14)
        let lines = lettering.lines(text, maximumWidth: min(measure, limits.width * 0.8))
        let half = BalloonShape.half(lines, lettering, style)
        let middle = Place(
            min(max(centre.x, limits.x + half.x), limits.right - half.x),
            min(max(centre.y, limits.y + half.y), limits.bottom - half.y)
        )
        drawBalloon(middle, half, tail, style, paper, ink)
        lettering.draw(lines, on: self, centre: middle, ink)
    }

    /// Draws the balloon without text.
    func drawBalloon(
        _ centre: Place,
        _ half: Place,
        _ tail: Place?,
        _ style: BalloonStyle,
        _ paper: Colour,
        _ ink: Colour,
        line: Double = 4
    ) {
        if style == .caption {
            let box = Outline.rect(Frame(centre.x - half.x, centre.y - half.y, 2 * half.x, 2 * half.y), radius: 6)
            shape(box, paper, ink: ink, line)
            return
        }
        let body =
            style == .shout
            ? Outline.burst(centre, half, 0.86, points: 17, seed: Int(half.x)) : BalloonShape.round(centre, half)
        let dashes = style == .whisper ? "stroke-dasharray=\"9 11\"" : ""
        if let tail, style != .thought {
            let pointer = BalloonShape.tail(centre, half, tail)
            stroke(pointer, ink, 2 * line, extra: dashes)
            stroke(body, ink, 2 * line, extra: dashes)
            fill(pointer, paper)
        } else {
            stroke(body, ink, 2 * line, extra: dashes)
        }
        fill(body, paper)
        if let tail, style == .thought {
            let path = tail - centre
            let reach = BalloonShape.reach(half, path)
            for (share, radius) in [(0.16, 17.0), (0.46, 12.0), (0.75, 8.0)] {
                let place = centre + path * (reach + (1 - reach) * share)
                shape(.circle(place, radius), paper, ink: ink, line)
            }
        }
    }
}

/// The geometry of balloons.
enum BalloonShape {
    /// The exponent of the superellipse, a shape between an ellipse and a rectangle.
    private static let exponent = 2.5

    /// Returns half the width and height of a balloon that encloses every line completely.
    static func half(_ lines: [String], _ lettering: Lettering, _ style: BalloonStyle) -> Place {
        half(
            widths: lines.map(lettering.width),
            lineHeight: lettering.lineHeight,
            glyphHeight: lettering.size,
            style
        )
    }

    static func half(widths: [Double], lineHeight: Double, glyphHeight: Double, _ style: BalloonStyle) -> Place {
        let height = Double(widths.count - 1) * lineHeight + glyphHeight
        let padding = glyphHeight * 0.8
        if style == .caption {
            return Place((widths.max() ?? 0) / 2 + padding, height / 2 + padding * 0.9)
        }
        var half = Place(0, height / 2 * (widths.count > 1 ? 1.12 : 1) + padding * 1.25)
        for (index, width) in widths.enumerated() {
            let middle = (Double(index) - Double(widths.count - 1) / 2) * lineHeight
            let edge = min((abs(middle) + glyphHeight / 2) / half.y, 0.97)
            let share = pow(1 - pow(edge, exponent), 1 / exponent)
            half.x = max(half.x, width / 2 / share + padding * 0.75)
        }
        half.x = max(half.x, half.y * 0.8)
        return style == .shout ? Place(half.x * 1.24, half.y * 1.3) : half
    }

    static func round(_ centre: Place, _ half: Place) -> Outline {
        let places = (0..<40).map { index in
            let angle = Double(index) * .pi / 20
            func signed(_ value: Double) -> Double {
                (value < 0 ? -1 : 1) * pow(abs(value), 2 / exponent)
            }
            return Place(centre.x + half.x * signed(cos(angle)), centre.y + half.y * signed(sin(angle)))
        }
        return .smooth(places, closed: true)
    }

    /// Returns where the edge of the balloon crosses the path from the centre to the target, as a fraction of the path.
    static func reach(_ half: Place, _ path: Place) -> Double {
        let reach = pow(pow(abs(path.x) / half.x, exponent) + pow(abs(path.y) / half.y, exponent), -1 / exponent)
        return min(reach, 1)
    }

    /// Returns the tail: a curved wedge from inside the balloon towards the speaker.
    static func tail(_ centre: Place, _ half: Place, _ target: Place) -> Outline {
        let path = target - centre
        let length = max(path.length, 1)
        let normal = Place(-path.y / length, path.x / length)
        let root = centre + path * (reach(half, path) * 0.8)
        let width = min(half.x, half.y) * 0.24
        // The tip ends before the speaker's mouth.
        let tip = centre + path * max(0.86, reach(half, path) + 0.02)
        let bend = root + (tip - root) * 0.5 + normal * (width * 0.9)
        var outline = Outline()
        outline.move(root + normal * width)
        outline.quad(bend + normal * (width * 0.3), tip)
        outline.quad(bend - normal * (width * 0.9), root - normal * width)
        outline.close()
        return outline
    }
}
