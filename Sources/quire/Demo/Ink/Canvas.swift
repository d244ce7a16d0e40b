import Foundation

/// An SVG drawing. Each shape covers the earlier ones.
final class Canvas {
    let width: Double
    let height: Double
    private var definitions = ""
    private var body = ""
    private var identifier = 0

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    var frame: Frame { Frame(0, 0, width, height) }

    /// The finished document.
    var svg: String { svg(window: frame) }

    /// Returns the document with the view box set to a part of the drawing.
    func svg(window: Frame) -> String {
        let number = Self.number
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(window.width))" height="\(number(window.height))" \
            viewBox="\(number(window.x)) \(number(window.y)) \(number(window.width)) \(number(window.height))">\
            <defs>\(definitions)</defs>\(body)</svg>
            """
    }

    /// Formats a number with at most two decimals.
    static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let whole = abs(hundredths) / 100
        let rest = abs(hundredths) % 100
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest < 10 ? "\(sign)\(whole).0\(rest)" : "\(sign)\(whole).\(rest)"
    }

    func add(_ element: String) { body += element }

    /// Adds a definition, such as a gradient, and returns its new identifier.
    ///
    /// - Parameter make: returns the element with an identifier.
    func define(_ make: (String) -> String) -> String {
        identifier += 1
        let name = "d\(identifier)"
        definitions += make(name)
        return name
    }

    // MARK: Groups

    /// Draws into a group with attributes.
    func group(_ attributes: String, _ draw: () -> Void) {
        body += "<g \(attributes)>"
        draw()
        body += "</g>"
    }

    /// Draws into a group that is clipped to a shape.
    func clipped(to shape: Outline, _ draw: () -> Void) {
        let name = define { "<clipPath id=\"\($0)\"><path d=\"\(shape.data)\"/></clipPath>" }
        group("clip-path=\"url(#\(name))\"", draw)
    }

    /// Draws into a group that is rotated and scaled, with its origin at `place`.
    func placed(at place: Place, scale: Double = 1, degrees: Double = 0, flipped: Bool = false, _ draw: () -> Void) {
        let number = Self.number
        let across = flipped ? "-\(scale)" : "\(scale)"
        group(
            "transform=\"translate(\(number(place.x)) \(number(place.y))) rotate(\(number(degrees))) "
                + "scale(\(across) \(scale))\"",
            draw
        )
    }

    func faded(_ opacity: Double, _ draw: () -> Void) { group("opacity=\"\(Self.number(opacity))\"", draw) }

    // MARK: Paint

    /// Returns a linear gradient as a paint. The angle is clockwise from the right, so 90° is from top to bottom.
    ///
    /// - Parameter stops: the offset from 0 to 1, the colour and the opacity of each stop.
    func linear(_ stops: [(Double, Colour, Double)], degrees: Double = 90) -> Paint {
        let end = Place(0.5, 0.5).moved(0.5, degrees: degrees)
        let start = Place(1 - end.x, 1 - end.y)
        let name = define { name in
            "<linearGradient id=\"\(name)\" x1=\"\(start.x)\" y1=\"\(start.y)\" x2=\"\(end.x)\" y2=\"\(end.y)\">"
                + Self.stops(stops) + "</linearGradient>"
        }
        return Paint("url(#\(name))")
    }

    func linear(_ colours: [Colour], degrees: Double = 90) -> Paint {
        let last = Double(max(colours.count - 1, 1))
        return linear(colours.enumerated().map { (Double($0.offset) / last, $0.element, 1) }, degrees: degrees)
    }

    /// Returns a radial gradient as a paint. The stops are from the centre to the edge.
    func radial(_ stops: [(Double, Colour, Double)]) -> Paint {
        let name = define { "<radialGradient id=\"\($0)\">" + Self.stops(stops) + "</radialGradient>" }
        return Paint("url(#\(name))")
    }

    private static func stops(_ stops: [(Double, Colour, Double)]) -> String {
        stops.map { "<stop offset=\"\(number($0.0))\" stop-color=\"\($0.1.text)\" stop-opacity=\"\(number($0.2))\"/>" }
            .joined()
    }

    // MARK: Shapes

    func fill(_ shape: Outline, _ paint: Paint, opacity: Double = 1) {
        body += "<path d=\"\(shape.data)\" fill=\"\(paint.text)\"\(Self.opacity(opacity))/>"
    }

    func fill(_ shape: Outline, _ colour: Colour, opacity: Double = 1) { fill(shape, Paint(colour), opacity: opacity) }

    func stroke(_ shape: Outline, _ colour: Colour, _ width: Double, opacity: Double = 1, extra: String = "") {
        body +=
            "<path d=\"\(shape.data)\" fill=\"none\" stroke=\"\(colour.text)\" stroke-width=\"\(Self.number(width))\" "
            + "stroke-linecap=\"round\" stroke-linejoin=\"round\" \(extra)\(Self.opacity(opacity))/>"
    }

    /// Fills a shape and then strokes it.
    func shape(_ shape: Outline, _ colour: Colour, ink: Colour, _ width: Double) {
        fill(shape, colour)
        stroke(shape, ink, width)
    }

    /// Draws a soft round light.
    func glow(_ centre: Place, _ radius: Double, _ colour: Colour, opacity: Double = 0.8) {
        let paint = radial([(0, colour, opacity), (0.35, colour, opacity * 0.45), (1, colour, 0)])
        fill(.circle(centre, radius), paint)
    }

    private static func opacity(_ value: Double) -> String { value < 1 ? " opacity=\"\(number(value))\"" : "" }
}

/// The fill or stroke of a shape.
struct Paint: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
    init(_ colour: Colour) { text = colour.text }
}
