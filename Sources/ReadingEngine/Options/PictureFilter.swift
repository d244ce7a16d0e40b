/// What is done to the colours of a page. Numbers are in hundredths, so that they are kept and compared exactly.
public struct PictureFilter: Equatable, Sendable {
    /// Without colours.
    public var isGreyscale = false
    /// Dark for light.
    public var isInverted = false
    /// 5 to 200; 100 leaves the picture as it is.
    public var brightness = 100
    /// 5 to 200; 100 leaves the picture as it is.
    public var contrast = 100
    /// How much of the blue is taken away, as an evening lamp does: 0 to 100.
    public var warmth = 0
    /// What is laid over the picture.
    public var blendColour = PageColour.sepia
    /// How much of it: 0 to 100.
    public var blendStrength = 0
    /// In which way.
    public var blendMode = BlendMode.multiply

    /// A filter that changes nothing.
    public init() {}

    /// Whether it changes nothing: then there is nothing to draw with.
    public var isNeutral: Bool {
        !isGreyscale && !isInverted && brightness == 100 && contrast == 100 && warmth == 0 && blendStrength == 0
    }

    /// The filter with every number within its range.
    var sane: PictureFilter {
        var filter = self
        filter.brightness = max(5, min(brightness, 200))
        filter.contrast = max(5, min(contrast, 200))
        filter.warmth = max(0, min(warmth, 100))
        filter.blendStrength = max(0, min(blendStrength, 100))
        return filter
    }
}

/// How a colour is laid over a picture: the six ways that every browser and every drawing program knows.
public enum BlendMode: Int, Equatable, Sendable, CaseIterable {
    /// As paint.
    case normal = 0
    /// As ink on paper: only ever darker.
    case multiply = 1
    /// As light on a wall: only ever lighter.
    case screen = 2
    /// Dark parts multiplied, light ones screened.
    case overlay = 3
    /// The lighter of both.
    case lighten = 4
    /// The darker of both.
    case darken = 5
}
