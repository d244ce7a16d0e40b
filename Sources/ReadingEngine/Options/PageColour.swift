/// A colour of eight bits a part.
public struct PageColour: Hashable, Sendable {
    /// The parts.
    public var red, green, blue: UInt8

    /// A colour of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour written as one number, red first: 0 to 0xFFFFFF; what lies beyond those bits is left out.
    public init(number: Int) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// The colour as one number, red first.
    public var number: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

    /// No light.
    public static let black = PageColour(red: 0, green: 0, blue: 0)
    /// All light.
    public static let white = PageColour(red: 255, green: 255, blue: 255)
    /// Old paper: 0xF1E4CB.
    public static let sepia = PageColour(red: 0xF1, green: 0xE4, blue: 0xCB)
}
