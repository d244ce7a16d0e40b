/// A colour in sRGB, without transparency.
public struct PixelColour: Hashable, Sendable {
    /// Red, 0 to 255.
    public let red: UInt8
    /// Green, 0 to 255.
    public let green: UInt8
    /// Blue, 0 to 255.
    public let blue: UInt8

    /// A colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// No light.
    public static let black = PixelColour(red: 0, green: 0, blue: 0)
    /// All light.
    public static let white = PixelColour(red: 255, green: 255, blue: 255)

    /// Red, green and blue.
    var channels: [Float] { [Float(red), Float(green), Float(blue)] }
}

/// A share in whole hundredths: what strengths and opacities are rounded to before they become part of an identity.
struct Share: Hashable {
    let hundredths: Int

    /// A share of `value`, brought into 0 to `most`; what is no number is 0.
    init(_ value: Double, atMost most: Double = 1) {
        hundredths = value.isNaN ? 0 : Int((min(max(value, 0), most) * 100).rounded())
    }

    var value: Double { Double(hundredths) / 100 }
}
