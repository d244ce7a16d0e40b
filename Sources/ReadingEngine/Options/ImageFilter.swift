/// A colour filter for pages. Numbers are in percent, so that they are stored and compared exactly.
public struct ImageFilter: Equatable, Sendable {
    /// Whether colours are removed.
    public var isGreyscale = false
    /// Whether colours are inverted.
    public var isInverted = false
    /// Brightness, 5 to 200; 100 has no effect.
    public var brightness = 100
    /// Contrast, 5 to 200; 100 has no effect.
    public var contrast = 100
    /// How much blue is removed, 0 to 100.
    public var warmth = 0
    /// The colour blended over the page.
    public var blendColour = PageColour.sepia
    /// The opacity of the blended colour, 0 to 100.
    public var blendStrength = 0
    /// The blend mode.
    public var blendMode = BlendMode.multiply

    /// Creates a filter without effect.
    public init() {}

    /// Whether the filter has no effect.
    public var isNeutral: Bool {
        !isGreyscale && !isInverted && brightness == 100 && contrast == 100 && warmth == 0 && blendStrength == 0
    }

    /// The filter with all numbers limited to their ranges.
    var clamped: ImageFilter {
        var filter = self
        filter.brightness = max(5, min(brightness, 200))
        filter.contrast = max(5, min(contrast, 200))
        filter.warmth = max(0, min(warmth, 100))
        filter.blendStrength = max(0, min(blendStrength, 100))
        return filter
    }
}

/// A CSS blend mode.
public enum BlendMode: Int, Equatable, Sendable, CaseIterable {
    /// Replaces the colour.
    case normal = 0
    /// Multiplies the colours, which darkens them.
    case multiply = 1
    /// Multiplies the inverted colours, which lightens them.
    case screen = 2
    /// Multiplies dark colours and screens light ones.
    case overlay = 3
    /// The lighter colour of the two.
    case lighten = 4
    /// The darker colour of the two.
    case darken = 5
}
