import ReadingEngine

/// The CSS of a picture filter: one `filter` over the reading surface, and two blended layers of colour.
struct ImageStyle {
    /// The value of `filter`; empty for none.
    var filter = ""
    /// The colour that the surface is multiplied with for warmth; empty for none.
    var warmth = ""
    /// The colour of the tint; empty for none.
    var tint = ""
    /// The `mix-blend-mode` of the tint.
    var blend: StaticString = "normal"

    /// Makes the style of a filter.
    init(_ filter: ImageFilter) {
        if filter.isGreyscale { add("grayscale", 100) }
        if filter.isInverted { add("invert", 100) }
        if filter.contrast != 100 { add("contrast", filter.contrast) }
        if filter.brightness != 100 { add("brightness", filter.brightness) }
        if filter.warmth > 0 { warmth = Self.warmth(percent: filter.warmth) }
        if filter.blendStrength > 0 {
            let colour = filter.blendColour
            tint = "rgb(\(colour.red) \(colour.green) \(colour.blue) / \(filter.blendStrength)%)"
            blend = filter.blendMode.name
        }
    }

    private mutating func add(_ function: StaticString, _ percent: Int) {
        filter += (filter.utf8.isEmpty ? "" : " ") + function.string + "(\(percent)%)"
    }

    /// The colour of white in warm light: at 100 % about (255, 177, 110), the colour of 3,000 kelvin.
    private static func warmth(percent: Int) -> String {
        "rgb(255 \(255 - 78 * percent / 100) \(255 - 145 * percent / 100))"
    }
}

extension BlendMode {
    /// The CSS value.
    fileprivate var name: StaticString {
        switch self {
        case .normal: "normal"
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .lighten: "lighten"
        case .darken: "darken"
        }
    }
}
