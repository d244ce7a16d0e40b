/// A colour of the palette.
struct Colour: Sendable {
    var red: Double
    var green: Double
    var blue: Double

    /// Creates a colour from 0xRRGGBB.
    init(_ code: UInt32) {
        red = Double(code >> 16 & 255)
        green = Double(code >> 8 & 255)
        blue = Double(code & 255)
    }

    /// Creates a shade of grey from 0 (black) to 1 (white).
    init(grey: Double) {
        red = grey * 255
        green = red
        blue = red
    }

    static let white = Colour(0xFFFFFF)
    static let black = Colour(0x000000)

    /// Returns a mixture with a fraction of another colour, from 0 to 1.
    func mixed(_ other: Colour, _ share: Double) -> Colour {
        var result = self
        result.red += (other.red - red) * share
        result.green += (other.green - green) * share
        result.blue += (other.blue - blue) * share
        return result
    }

    func darker(_ share: Double = 0.2) -> Colour { mixed(Colour(0x0B1026), share) }
    func lighter(_ share: Double = 0.2) -> Colour { mixed(.white, share) }

    /// The colour in the notation of SVG.
    var text: String {
        let value = UInt32(red.rounded()) << 16 | UInt32(green.rounded()) << 8 | UInt32(blue.rounded())
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
