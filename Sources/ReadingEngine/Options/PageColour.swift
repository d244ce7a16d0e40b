/// An opaque colour with eight bits per component.
public struct PageColour: Hashable, Sendable {
    /// The components.
    public var red, green, blue: UInt8

    /// Creates a colour from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a colour from a number 0xRRGGBB; higher bits are ignored.
    public init(number: Int) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// The colour as a number 0xRRGGBB.
    public var number: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

    /// Black.
    public static let black = PageColour(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = PageColour(red: 255, green: 255, blue: 255)
    /// The colour of old paper, 0xF1E4CB.
    public static let sepia = PageColour(red: 0xF1, green: 0xE4, blue: 0xCB)
}
