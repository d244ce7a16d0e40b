import Foundation

/// A point on a drawing, in pixels from the top left.
struct Place: Sendable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    static func + (a: Place, b: Place) -> Place { Place(a.x + b.x, a.y + b.y) }
    static func - (a: Place, b: Place) -> Place { Place(a.x - b.x, a.y - b.y) }
    static func * (a: Place, factor: Double) -> Place { Place(a.x * factor, a.y * factor) }

    var length: Double { (x * x + y * y).squareRoot() }

    /// The point that far away in that direction; degrees clockwise from the right.
    func moved(_ distance: Double, degrees: Double) -> Place {
        Place(x + distance * cos(degrees * .pi / 180), y + distance * sin(degrees * .pi / 180))
    }
}

/// An upright rectangle on a drawing.
struct Frame: Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    var right: Double { x + width }
    var bottom: Double { y + height }
    var centre: Place { Place(x + width / 2, y + height / 2) }

    /// The point at these fractions of width and height.
    func at(_ across: Double, _ down: Double) -> Place { Place(x + width * across, y + height * down) }

    func inset(_ amount: Double) -> Frame {
        Frame(x + amount, y + amount, width - 2 * amount, height - 2 * amount)
    }

    var corners: [Place] { [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] }
}

/// Numbers that look random and are the same at every run.
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    /// SplitMix64.
    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// From 0 to less than 1.
    mutating func unit() -> Double { Double(bits() >> 11) / 9_007_199_254_740_992 }

    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(unit() * Double(elements.count))]
    }
}
