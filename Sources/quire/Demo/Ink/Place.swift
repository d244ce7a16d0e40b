import Foundation

/// A point of a drawing, in pixels from the top left.
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

    /// Returns the point at a distance in a direction, in degrees clockwise from the right.
    func moved(_ distance: Double, degrees: Double) -> Place {
        Place(x + distance * cos(degrees * .pi / 180), y + distance * sin(degrees * .pi / 180))
    }
}

/// An axis-aligned rectangle of a drawing.
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

    /// Returns the point at fractions of the width and the height.
    func at(_ across: Double, _ down: Double) -> Place { Place(x + width * across, y + height * down) }

    func inset(_ amount: Double) -> Frame {
        Frame(x + amount, y + amount, width - 2 * amount, height - 2 * amount)
    }

    var corners: [Place] { [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] }
}

/// A generator of pseudo-random numbers that are the same in each run.
struct Dice: Sendable {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    /// Returns the next 64 random bits (SplitMix64).
    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> Double { Double(bits() >> 11) / 9_007_199_254_740_992 }

    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(unit() * Double(elements.count))]
    }
}
