import ReadingEngine

/// How the reading surface is coloured, in the words of a style sheet: one filter over the whole, and two layers of
/// colour that are blended with it.
struct PictureStyle {
    /// The `filter`; empty when nothing is done to the pictures.
    var filter = ""
    /// What the surface is multiplied with for warmth; empty when it is not.
    var warmth = ""
    /// The colour of the tint; empty when there is none.
    var tint = ""
    /// How the tint is blended.
    var blend: StaticString = "normal"

    /// The style of a filter.
    init(_ filter: PictureFilter) {
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

    /// White paper by the light of a lamp: at 100 % that of 3,000 kelvin, about (255, 177, 110).
    private static func warmth(percent: Int) -> String {
        "rgb(255 \(255 - 78 * percent / 100) \(255 - 145 * percent / 100))"
    }
}

extension BlendMode {
    /// As style sheets know it.
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
