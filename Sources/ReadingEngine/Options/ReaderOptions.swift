/// How a reader wants to read: all that can be chosen. A value; changing it keeps the page and the place on it.
///
/// What can be chosen has numbers of its own, which never change their meaning, because choices are kept as numbers.
public struct ReaderOptions: Equatable, Sendable {
    /// How pages follow each other.
    public var mode = ReadingMode.leftToRight
    /// One page at a time, or two.
    public var pageLayout = PageLayout.automatic
    /// Whether the first page of a chapter stands alone, as a cover does.
    public var coverStandsAlone = true
    /// What becomes of wide pages where one page is shown at a time.
    public var widePages = WidePages.whole
    /// The same in a strip.
    public var widePagesInStrip = WidePages.whole
    /// How a page lies in the window before anyone has zoomed.
    public var fit = PageFit.screen
    /// The side at which a page begins that is wider than the window.
    public var zoomStart = ZoomStart.automatic
    /// Whether the magnification stays when the page is turned; the view then begins where reading does at that scale.
    public var keepsZoom = false
    /// What a turn looks like.
    public var turnLook = PageTurnLook.slide
    /// How fast a turn that nobody holds runs, 0.5 to 2: at 2 it takes half of its time.
    public var turnSpeed = 1.0
    /// The space between two pages that slide, in points, 0 to 64.
    public var pageGap = 16.0
    /// The space between the pages of ``ReadingMode/continuous``, in points, 0 to 64.
    public var stripGap = 16.0
    /// The part of its width by which a strip is narrower than it would be, on both sides together: 0 to 0.8, first when
    /// the window is higher than wide, then when it is wider.
    public var stripPadding = StripPadding()
    /// Points per second at which a strip moves by itself, 10 to 1,000.
    public var autoScrollSpeed = 100.0
    /// The part of the window by which a tap moves a strip, 0.1 to 1.
    public var stripStep = StripMachine.tapStep
    /// Where a tap means what.
    public var tapZones = TapZoneLayout.automatic
    /// Which way the zones are turned over.
    public var tapInversion = TapInversion.none
    /// Whether a finger that stays on a page holds a loupe over it, in place of asking what can be done with the page.
    public var usesLoupe = false
    /// Pages ahead that are loaded before they are needed, 1 to 10.
    public var pagesAhead = 3
    /// Whether the card between two chapters is always there, or only where chapters are missing.
    public var alwaysShowsTransitions = true
    /// What is done to the pictures and around them, by the host alone.
    public var appearance = ReaderAppearance()

    /// The defaults.
    public init() {}

    /// The options with every number within its range.
    var sane: ReaderOptions {
        func within(_ value: Double, _ option: ReaderOption, scale: Double = 1) -> Double {
            guard case .number(let range, _, _) = option.rule.kind, !value.isNaN else {
                return Double(option.rule.standard) * scale
            }
            let bounds = (Double(range.lowerBound) * scale)...(Double(range.upperBound) * scale)
            return max(bounds.lowerBound, min(value, bounds.upperBound))
        }
        var options = self
        options.turnSpeed = within(turnSpeed, .turnSpeed, scale: 0.01)
        options.pageGap = within(pageGap, .pageGap)
        options.stripGap = within(stripGap, .stripGap)
        options.stripPadding.upright = within(stripPadding.upright, .stripPaddingUpright, scale: 0.01)
        options.stripPadding.across = within(stripPadding.across, .stripPaddingAcross, scale: 0.01)
        options.autoScrollSpeed = within(autoScrollSpeed, .autoScrollSpeed)
        options.stripStep = stripStep.isNaN ? StripMachine.tapStep : max(0.1, min(stripStep, 1))
        options.pagesAhead = max(1, min(pagesAhead, 10))
        options.appearance.filter = appearance.filter.sane
        return options
    }
}

/// How pages follow each other.
public enum ReadingMode: Int, Equatable, Sendable, CaseIterable {
    /// Turned; the next page lies on the right.
    case leftToRight = 1
    /// Turned; the next page lies on the left.
    case rightToLeft = 2
    /// Turned; the next page lies below.
    case vertical = 3
    /// One strip without gaps.
    case webtoon = 4
    /// One strip with gaps.
    case continuous = 5

    /// Whether pages are turned one by one.
    public var isPaged: Bool { self != .webtoon && self != .continuous }

    /// The direction in which pages follow each other. A strip goes down.
    public var progression: ReadingProgression {
        switch self {
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        case .vertical, .webtoon, .continuous: .topToBottom
        }
    }
}

/// One page at a time, or two.
public enum PageLayout: Int, Equatable, Sendable, CaseIterable {
    /// Two where the window is wider than high.
    case automatic = 0
    /// One.
    case single = 1
    /// Two.
    case double = 2
}

/// What becomes of pages that are wider than high by a fifth or more.
public enum WidePages: Int, Equatable, Sendable, CaseIterable {
    /// Shown as they are.
    case whole = 0
    /// Cut in two, the half that is read first before the other.
    case split = 1
    /// Cut in two, the other way round.
    case splitReversed = 2
    /// Turned by a quarter clockwise, where that makes them larger.
    case rotated = 3
}

/// How a page lies in the window before anyone has zoomed.
public enum PageFit: Int, Equatable, Sendable, CaseIterable {
    /// All of it is seen.
    case screen = 0
    /// As wide as the window.
    case width = 1
    /// As high as the window.
    case height = 2
    /// One point for each pixel of the screen's density, no larger than its own pixels.
    case original = 3
    /// As the screen; but a wide page fills the height and begins at the side that is read first, and a step pans over
    /// it before it turns.
    case smart = 4
    /// Both sides fill the window, whatever that does to the picture.
    case stretch = 5
}

/// The side at which a page begins that is wider than the window.
public enum ZoomStart: Int, Equatable, Sendable, CaseIterable {
    /// The one that is read first.
    case automatic = 0
    /// The left one.
    case left = 1
    /// The right one.
    case right = 2
    /// The middle.
    case centre = 3
}

/// What stays empty beside a strip, as parts of the width it would have: the window's, and in one that is wider than high
/// no more than ``FitPolicy/widestStrip``.
public struct StripPadding: Equatable, Sendable {
    /// In a window that is higher than wide.
    public var upright: Double
    /// In a window that is wider than high.
    public var across: Double

    /// Padding of its parts.
    public init(upright: Double = 0, across: Double = 0) {
        self.upright = upright
        self.across = across
    }
}

/// Where a tap means what.
public enum TapZoneLayout: Int, Equatable, Sendable, CaseIterable {
    /// What suits the mode: sides for pages, the L for strips.
    case automatic = 0
    /// Thirds: left, menu, right.
    case sides = 1
    /// An L of previous above and on the left, and one of next on the right and below.
    case lShaped = 2
    /// Previous in the left third, next in the rest, menu at the top.
    case kindle = 3
    /// Next along both sides, previous below.
    case edge = 4
    /// Everything is the menu.
    case off = 5
}

/// Which way tap zones are turned over.
public enum TapInversion: Int, Equatable, Sendable, CaseIterable {
    /// Not at all.
    case none = 0
    /// Left and right change places.
    case horizontal = 1
    /// Above and below change places.
    case vertical = 2
    /// Both.
    case both = 3
}
