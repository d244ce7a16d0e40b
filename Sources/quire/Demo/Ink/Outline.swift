import Foundation

/// A path of an SVG drawing.
struct Outline: Sendable {
    private(set) var data = ""

    init() {}
    init(_ data: String) { self.data = data }

    private static func text(_ place: Place) -> String { "\(Canvas.number(place.x)) \(Canvas.number(place.y))" }

    mutating func move(_ place: Place) { data += "M" + Self.text(place) }
    mutating func line(_ place: Place) { data += "L" + Self.text(place) }
    mutating func quad(_ control: Place, _ place: Place) { data += "Q" + Self.text(control) + " " + Self.text(place) }
    mutating func curve(_ first: Place, _ second: Place, _ place: Place) {
        data += "C" + [first, second, place].map(Self.text).joined(separator: " ")
    }
    mutating func close() { data += "Z" }

    static func + (a: Outline, b: Outline) -> Outline { Outline(a.data + b.data) }

    // MARK: Common shapes

    static func polygon(_ places: [Place]) -> Outline {
        var outline = polyline(places)
        outline.close()
        return outline
    }

    static func polyline(_ places: [Place]) -> Outline {
        var outline = Outline()
        for (index, place) in places.enumerated() {
            if index == 0 { outline.move(place) } else { outline.line(place) }
        }
        return outline
    }

    static func line(_ from: Place, _ to: Place) -> Outline { polyline([from, to]) }

    static func rect(_ frame: Frame, radius: Double = 0) -> Outline {
        guard radius > 0 else { return polygon(frame.corners) }
        let number = Canvas.number
        let arc = "a\(number(radius)) \(number(radius)) 0 0 1 "
        let across = number(frame.width - 2 * radius)
        let down = number(frame.height - 2 * radius)
        let r = number(radius)
        return Outline(
            "M\(number(frame.x + radius)) \(number(frame.y))h\(across)\(arc)\(r) \(r)v\(down)\(arc)-\(r) \(r)"
                + "h-\(across)\(arc)-\(r) -\(r)v-\(down)\(arc)\(r) -\(r)Z"
        )
    }

    static func circle(_ centre: Place, _ radius: Double) -> Outline { ellipse(centre, radius, radius) }

    static func ellipse(_ centre: Place, _ across: Double, _ down: Double) -> Outline {
        let number = Canvas.number
        let arc = "a\(number(across)) \(number(down)) 0 1 1 "
        return Outline(
            "M\(number(centre.x - across)) \(number(centre.y))\(arc)\(number(2 * across)) 0"
                + "\(arc)\(number(-2 * across)) 0Z"
        )
    }

    /// Returns a Catmull–Rom curve through all points, open or closed.
    static func smooth(_ places: [Place], closed: Bool = false) -> Outline {
        guard places.count > 2 else { return polyline(places) }
        let count = places.count
        func place(_ index: Int) -> Place {
            closed ? places[(index + count) % count] : places[min(max(index, 0), count - 1)]
        }
        var outline = Outline()
        outline.move(places[0])
        for index in 0..<(closed ? count : count - 1) {
            let (a, b, c, d) = (place(index - 1), place(index), place(index + 1), place(index + 2))
            outline.curve(b + (c - a) * (1 / 6), c - (d - b) * (1 / 6), c)
        }
        if closed { outline.close() }
        return outline
    }

    /// Returns a star with slightly irregular points.
    ///
    /// - Parameters:
    ///   - outer: The horizontal and vertical radius of the star.
    ///   - inner: The distance of the notches from the centre, as a fraction of the radius.
    static func burst(_ centre: Place, _ outer: Place, _ inner: Double, points: Int, seed: Int) -> Outline {
        var dice = Dice(seed)
        var places: [Place] = []
        for index in 0..<(2 * points) {
            let angle = Double(index) * .pi / Double(points) - .pi / 2
            let reach = index.isMultiple(of: 2) ? dice.between(0.97, 1.16) : inner
            places.append(Place(centre.x + outer.x * reach * cos(angle), centre.y + outer.y * reach * sin(angle)))
        }
        return polygon(places)
    }
}
