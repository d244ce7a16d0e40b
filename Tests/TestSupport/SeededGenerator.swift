public import Geometry

/// A random generator with a seed that a failing test can print: SplitMix64 (Steele, Lea and Flood, 2014).
///
///     var random = SeededGenerator(seed: seed)
///     let index = random.number(below: pages.count)
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    @usableFromInline var state: UInt64

    /// Creates a generator. Equal seeds produce equal numbers.
    @inlinable
    public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

    /// Returns the next 64 random bits.
    @inlinable
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in `range`.
    @inlinable
    public mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// Returns a whole number in `range`.
    @inlinable
    public mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns a whole number from 0 to below `bound`.
    @inlinable
    public mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// Returns true with this probability, from 0 to 1.
    @inlinable
    public mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

    /// Returns true once in `count` calls, on average.
    @inlinable
    public mutating func happens(onceIn count: Int) -> Bool { number(below: count) == 0 }

    /// Returns one of the elements, which must not be empty.
    @inlinable
    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    /// Returns a point in a rectangle of this size at the origin.
    @inlinable
    public mutating func point(in size: Size) -> Point {
        Point(x: number(0...size.width), y: number(0...size.height))
    }
}
