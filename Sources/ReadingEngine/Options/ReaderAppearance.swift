/// What is done to the pictures and around them. The reading engine carries it and never looks at it.
public struct ReaderAppearance: Equatable, Sendable {
    /// Whether the empty borders of pages are left out where pages are turned.
    public var cropsPages = false
    /// The same in a strip.
    public var cropsStrips = false
    /// What lies behind the pages.
    public var background = PageBackground.theme
    /// Whether the page's number is always in sight.
    public var showsPageNumber = false
    /// Whether a line along the edge says how far one has read.
    public var showsProgressLine = false
    /// Whether the screen stays on while one reads.
    public var keepsAwake = true
    /// How the device is asked to be held.
    public var orientation = OrientationHint.device
    /// Whether the tap zones are shown for a moment when they change.
    public var showsTapZones = true
    /// Whether a finger that goes up or down along the left edge makes the page lighter or darker.
    public var dimsAtEdge = true
    /// Whether the cover of a book does not bend, where pages curl.
    public var hasStiffCover = false
    /// Whether a turn can be heard.
    public var playsTurnSound = false
    /// Whether nothing of what is read is written down.
    public var isIncognito = false
    /// What is done to the colours.
    public var filter = PictureFilter()

    /// The defaults.
    public init() {}
}

/// What lies behind the pages.
public enum PageBackground: Int, Equatable, Sendable, CaseIterable {
    /// What the app's own look has there.
    case theme = 0
    /// White.
    case white = 1
    /// Black.
    case black = 2
    /// Grey.
    case grey = 3
    /// The colour of the page's edges, as far as they have one.
    case automatic = 4
}

/// How the device is asked to be held while one reads.
public enum OrientationHint: Int, Equatable, Sendable, CaseIterable {
    /// As the device wants.
    case device = 0
    /// Higher than wide.
    case upright = 1
    /// Wider than high.
    case across = 2
}
