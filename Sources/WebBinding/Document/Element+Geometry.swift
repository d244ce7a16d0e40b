package import Geometry

extension Element {
    /// Sets a style property (`"color"`, `"--progress"`) to a text.
    package func setStyle(_ name: StaticString, _ value: String) {
        value.withUTF8Pointer { hostElementSetStyle(number, name.utf8Start, name.length, $0, $1) }
    }

    /// Sets a style property to a text that is part of the program; an empty text removes the property.
    package func setStyle(_ name: StaticString, _ value: StaticString) {
        hostElementSetStyle(number, name.utf8Start, name.length, value.utf8Start, value.length)
    }

    /// Sets a style property to a number.
    package func setStyle(_ name: StaticString, _ value: Double, _ unit: StyleUnit) {
        hostElementSetStyleNumber(number, name.utf8Start, name.length, value, unit.rawValue)
    }

    /// Translates and then scales the element (`transform: translate3d(x, y, 0) scale(scale)`). It is cheap enough for
    /// every frame. The style sheet must set `transform-origin: 0 0` if the scale is not 1.
    package func setTransform(_ translation: Point, scale: Double = 1) {
        hostElementSetTransform(number, translation.x, translation.y, scale)
    }

    /// Transforms the element by `matrix(a, b, c, d, x, y)`. The style sheet must set `transform-origin: 0 0`.
    package func setTransform(_ map: Transform) {
        hostElementSetMatrix(number, map.a, map.b, map.c, map.d, map.translation.x, map.translation.y)
    }

    /// Sets the frame of the element, in points. The style sheet must position the element.
    package func setFrame(_ frame: Rect) {
        setStyle("left", frame.minX, .points)
        setStyle("top", frame.minY, .points)
        setStyle("width", frame.size.width, .points)
        setStyle("height", frame.size.height, .points)
    }

    /// Returns a measurement of the element, such as its scroll offset. If the page has changed, this makes the browser
    /// lay it out, so don't call it for every frame.
    package func measure(_ quantity: Measure) -> Double {
        hostElementMeasure(number, quantity.rawValue)
    }

    /// Sets a measurement of the element. Only some can be set: see ``Measure``.
    package func setMeasure(_ quantity: Measure, _ value: Double) {
        hostElementSetMeasure(number, quantity.rawValue, value)
    }

    /// The bounding box in points of the window, transforms included.
    package var boundingRect: Rect {
        hostElementRect(number)
        return Rect(x: Box.x, y: Box.y, width: Box.width, height: Box.height)
    }
}
