import Geometry

/// The unit a style number is written with.
enum StyleUnit: Int32 {
    /// A bare number.
    case none
    /// `px`.
    case points
    /// `%`.
    case percent
    /// `deg`.
    case degrees
    /// `s`.
    case seconds
    /// `fr`.
    case fraction
}

/// A number that can be read from an element; some can be set.
enum Measure: Int32 {
    /// How far the content is scrolled, in points; can be set.
    case scrollTop, scrollLeft
    /// The extent of the content, in points.
    case scrollWidth, scrollHeight
    /// The extent inside the border and without scroll bars, in points.
    case clientWidth, clientHeight
    /// 1 when the element or something inside has the keyboard.
    case hasFocus
    /// 1 when a check box or radio button is on; can be set.
    case isChecked
    /// A range control's value; can be set.
    case valueAsNumber
}

extension Element {
    /// Sets a style property (`"color"`, `"--progress"`) to a text.
    func setStyle(_ name: StaticString, _ value: String) {
        value.crossing { hostElementSetStyle(number, name.utf8Start, name.length, $0, $1) }
    }

    /// Sets a style property to a text that is part of the program; an empty text takes the property away.
    func setStyle(_ name: StaticString, _ value: StaticString) {
        hostElementSetStyle(number, name.utf8Start, name.length, value.utf8Start, value.length)
    }

    /// Sets a style property to a number.
    func setStyle(_ name: StaticString, _ value: Double, _ unit: StyleUnit) {
        hostElementSetStyleNumber(number, name.utf8Start, name.length, value, unit.rawValue)
    }

    /// Moves and then scales the element about its own origin (`transform: translate3d(x, y, 0) scale(scale)`); cheap
    /// enough for every frame. The style sheet must say `transform-origin: 0 0` where the scale is not 1.
    func setTransform(_ translation: Point, scale: Double = 1) {
        hostElementSetTransform(number, translation.x, translation.y, scale)
    }

    /// Maps the element by `matrix(a, b, c, d, x, y)`; the style sheet must say `transform-origin: 0 0`.
    func setTransform(_ map: Transform) {
        hostElementSetMatrix(number, map.a, map.b, map.c, map.d, map.translation.x, map.translation.y)
    }

    /// Lays the element here, in points; the style sheet must say that it is positioned.
    func setFrame(_ frame: Rect) {
        setStyle("left", frame.minX, .points)
        setStyle("top", frame.minY, .points)
        setStyle("width", frame.size.width, .points)
        setStyle("height", frame.size.height, .points)
    }

    /// Reads a number. Reading makes the browser lay out the page if something changed: not for every frame.
    func measure(_ quantity: Measure) -> Double {
        hostElementMeasure(number, quantity.rawValue)
    }

    /// Sets a number that can be set.
    func setMeasure(_ quantity: Measure, _ value: Double) {
        hostElementSetMeasure(number, quantity.rawValue, value)
    }

    /// The box of the element in the window, in points, transforms included.
    var boundingRect: Rect {
        hostElementRect(number)
        return Rect(x: HostNumbers[0], y: HostNumbers[1], width: HostNumbers[2], height: HostNumbers[3])
    }
}
