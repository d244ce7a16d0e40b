/// Options that only the host applies. The reading engine stores them and doesn't use them.
public struct ReaderAppearance: Equatable, Sendable {
    /// Whether the borders of pages are cropped in paged modes.
    public var cropsPages = false
    /// Whether the borders of pages are cropped in strips.
    public var cropsStrips = false
    /// The background behind the pages.
    public var background = PageBackground.theme
    /// Whether the page number is always visible.
    public var showsPageNumber = false
    /// Whether a progress line is visible.
    public var showsProgressLine = false
    /// Whether the screen stays on while the reader is open.
    public var keepsAwake = true
    /// The requested screen orientation.
    public var orientation = OrientationHint.device
    /// Whether the tap zones are shown for a moment after they change.
    public var showsTapZones = true
    /// Whether a vertical drag along the left edge changes the brightness.
    public var dimsAtEdge = true
    /// Whether the cover of a book is stiff when pages curl.
    public var hasStiffCover = false
    /// How much of a page is visible on the back of its curling sheet. Applies when one page is visible at a time.
    public var printThrough = PrintThrough.faint
    /// Whether page turns play a sound.
    public var playsTurnSound = false
    /// Whether completed chapters are skipped.
    public var skipsReadChapters = false
    /// Whether only one of several chapters with the same number is shown.
    public var skipsDuplicateChapters = false
    /// Whether reading progress and history are not recorded.
    public var isIncognito = false
    /// The quality of the page images that are loaded.
    public var imageQuality = ImageQuality.screen
    /// How often an e-ink screen flashes.
    public var screenFlash = ScreenFlash.never
    /// The colour filter.
    public var filter = ImageFilter()

    /// Creates the default appearance.
    public init() {}
}

/// How much of a page is visible on the back of its curling sheet.
public enum PrintThrough: Int, Equatable, Sendable, CaseIterable {
    /// The back is blank paper.
    case none = 0
    /// The print shines through faintly, as through thin paper.
    case faint = 1
    /// The back is the whole page, mirrored, at full strength.
    case full = 2
}

/// The background behind the pages.
public enum PageBackground: Int, Equatable, Sendable, CaseIterable {
    /// The background of the app's theme.
    case theme = 0
    /// White.
    case white = 1
    /// Black.
    case black = 2
    /// Grey.
    case grey = 3
    /// The colour of the page's edges, if they have one.
    case automatic = 4
    /// A light texture of fine paper.
    case finePaper = 5
    /// A light texture of laid paper.
    case laidPaper = 6
    /// A light texture of parchment.
    case parchment = 7
    /// A dark texture of slate.
    case slate = 8
    /// A dark texture of linen.
    case darkLinen = 9
    /// A dark texture of a night sky.
    case night = 10
    /// A picture that the user chose.
    case ownPicture = 11
}

/// A requested screen orientation.
public enum OrientationHint: Int, Equatable, Sendable, CaseIterable {
    /// The device's own setting.
    case device = 0
    /// Portrait.
    case portrait = 1
    /// Landscape.
    case landscape = 2
}

/// The quality of the page images that are loaded.
public enum ImageQuality: Int, Equatable, Sendable, CaseIterable {
    /// The size of the page on the screen.
    case screen = 0
    /// The stored images.
    case original = 1
    /// Narrower than the screen and more compressed, for metered connections.
    case saver = 2
}

/// How often an e-ink screen flashes black, which removes ghosting: the remains of previous pages.
public enum ScreenFlash: Int, Equatable, Sendable, CaseIterable {
    /// Never.
    case never = 0
    /// After every turn.
    case everyTurn = 1
    /// After every fifth turn.
    case everyFifth = 2
    /// After every tenth turn.
    case everyTenth = 3
    /// After every twentieth turn.
    case everyTwentieth = 4

    /// The number of turns from one flash to the next; nil for never.
    public var turns: Int? {
        switch self {
        case .never: nil
        case .everyTurn: 1
        case .everyFifth: 5
        case .everyTenth: 10
        case .everyTwentieth: 20
        }
    }
}
