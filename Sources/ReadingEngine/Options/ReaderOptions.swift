/// All options of the reader. Changing them keeps the page and the position on it.
///
/// The raw values of the enumerations are stored and never change.
public struct ReaderOptions: Equatable, Sendable {
    /// The reading mode.
    public var mode = ReadingMode.leftToRight
    /// One page or two pages at a time.
    public var pageLayout = PageLayout.automatic
    /// Whether the first page of a chapter is shown alone, like a cover.
    public var coverStandsAlone = true
    /// The display of wide pages when one page is shown at a time.
    public var widePages = WidePages.whole
    /// The display of wide pages in a strip.
    public var widePagesInStrip = WidePages.whole
    /// How a page is fitted to the window before any zoom.
    public var fit = PageFit.screen
    /// The side of a page wider than the window that is visible first.
    public var zoomStart = ZoomStart.automatic
    /// Whether the zoom scale is kept when the page is turned. The new page then begins at its start at that scale.
    public var keepsZoom = false
    /// The animation of page turns.
    public var pageTransition = PageTransition.slide
    /// Whether each page has two columns of text that face each other like the pages of a spread. A curl then turns one
    /// column around the middle of the window. The host derives this from the layout of the text.
    public var hasFacingColumns = false
    /// The speed of page turn animations, 0.5 to 2.
    public var turnSpeed = 1.0
    /// The gap between two pages during a slide transition, in points, 0 to 64.
    public var pageGap = 16.0
    /// The gap between the pages of ``ReadingMode/continuous``, in points, 0 to 64.
    public var stripGap = 16.0
    /// The horizontal padding of a strip in portrait and in landscape windows, 0 to 0.8. A value is the sum of both
    /// sides, as a fraction of the strip's width without padding.
    public var stripPadding = StripPadding()
    /// The maximum width of a strip in landscape windows, in points, 480 to 1,920. At 1,920 the strip fills the window.
    public var stripMaximumWidth = FitPolicy.maximumStripWidth
    /// Whether a strip can be zoomed out in landscape windows.
    public var zoomsOutStrip = true
    /// Whether a strip continues into the next chapter. Otherwise it ends with a transition card, and a command opens
    /// the next chapter.
    public var continuesStrip = true
    /// The speed of auto-scroll in points per second, 10 to 1,000.
    public var autoScrollSpeed = 100.0
    /// The part of the window's height by which a tap scrolls a strip, 0.1 to 1.
    public var stripStep = StripMachine.tapStep
    /// The layout of tap zones.
    public var tapZones = TapZoneLayout.automatic
    /// How tap zones are mirrored.
    public var tapInversion = TapInversion.none
    /// The actions of ``TapZoneLayout/custom``.
    public var tapRows = TapRows()
    /// Where a double tap zooms.
    public var doubleTap = DoubleTapZoom.everywhere
    /// Whether a long press shows a loupe in place of the page menu.
    public var usesLoupe = false
    /// The number of pages to preload, 1 to 10.
    public var pagesAhead = 3
    /// Whether the transition card between two chapters is always shown. Otherwise it is shown if chapters are missing.
    public var alwaysShowsChapterTransitions = true
    /// Whether the screen is e-ink: nothing is animated, and strips scroll in steps.
    public var isEInk = false
    /// Options that only the host applies.
    public var appearance = ReaderAppearance()

    /// Creates the default options.
    public init() {}

    /// Whether reading continues into the next chapter without a command.
    public var continuesIntoChapters: Bool { mode.isPaged || continuesStrip }

    /// The options with all numbers limited to their ranges.
    var clamped: ReaderOptions {
        func within(_ value: Double, _ option: ReaderOption, scale: Double = 1) -> Double {
            guard case .number(let range, _, _) = option.rule.kind, !value.isNaN else {
                return Double(option.rule.defaultValue) * scale
            }
            let bounds = (Double(range.lowerBound) * scale)...(Double(range.upperBound) * scale)
            return max(bounds.lowerBound, min(value, bounds.upperBound))
        }
        var options = self
        options.turnSpeed = within(turnSpeed, .turnSpeed, scale: 0.01)
        options.pageGap = within(pageGap, .pageGap)
        options.stripGap = within(stripGap, .stripGap)
        options.stripPadding.portrait = within(stripPadding.portrait, .stripPaddingPortrait, scale: 0.01)
        options.stripPadding.landscape = within(stripPadding.landscape, .stripPaddingLandscape, scale: 0.01)
        options.stripMaximumWidth = within(stripMaximumWidth, .stripMaximumWidth)
        options.autoScrollSpeed = within(autoScrollSpeed, .autoScrollSpeed)
        options.stripStep = stripStep.isNaN ? StripMachine.tapStep : max(0.1, min(stripStep, 1))
        options.pagesAhead = max(1, min(pagesAhead, 10))
        options.appearance.filter = appearance.filter.clamped
        return options
    }
}

/// A reading mode.
public enum ReadingMode: Int, Equatable, Sendable, CaseIterable {
    /// Pages turn; the next page is on the right.
    case leftToRight = 1
    /// Pages turn; the next page is on the left.
    case rightToLeft = 2
    /// Pages turn; the next page is below.
    case vertical = 3
    /// A strip without gaps.
    case webtoon = 4
    /// A strip with gaps.
    case continuous = 5

    /// Whether pages are turned one at a time.
    public var isPaged: Bool { self != .webtoon && self != .continuous }

    /// The direction in which pages follow each other. Strips scroll down.
    public var progression: PageProgression {
        switch self {
        case .leftToRight: .leftToRight
        case .rightToLeft: .rightToLeft
        case .vertical, .webtoon, .continuous: .topToBottom
        }
    }
}

/// One page or two pages at a time.
public enum PageLayout: Int, Equatable, Sendable, CaseIterable {
    /// Two pages in a landscape window, one otherwise.
    case automatic = 0
    /// One page.
    case single = 1
    /// Two pages.
    case double = 2
}

/// The display of wide pages, which are at least a fifth wider than high.
public enum WidePages: Int, Equatable, Sendable, CaseIterable {
    /// Unchanged.
    case whole = 0
    /// Split into halves, in reading order.
    case split = 1
    /// Split into halves, in reverse order.
    case splitReversed = 2
    /// Rotated by 90° clockwise if that makes them larger.
    case rotated = 3
}

/// How a page is fitted to the window before any zoom.
public enum PageFit: Int, Equatable, Sendable, CaseIterable {
    /// The whole page is visible. Very tall pages and panoramas are larger than the window; see ``FitPolicy``.
    case screen = 0
    /// The page is as wide as the window.
    case width = 1
    /// The page is as high as the window.
    case height = 2
    /// One pixel of the page per device pixel.
    case original = 3
    /// Like ``screen``, but a wide page in a portrait window fills the height and begins at the side that is read
    /// first. A step pans across it before it turns the page.
    case smart = 4
    /// The page fills the window and may be distorted.
    case stretch = 5
}

/// The side of a page wider than the window that is visible first.
public enum ZoomStart: Int, Equatable, Sendable, CaseIterable {
    /// The side that is read first.
    case automatic = 0
    /// The left side.
    case left = 1
    /// The right side.
    case right = 2
    /// The middle.
    case centre = 3
}

/// The horizontal padding of a strip, as a fraction of its width without padding. That width is the window's width,
/// limited to ``ReaderOptions/stripMaximumWidth`` in landscape windows.
public struct StripPadding: Equatable, Sendable {
    /// In a window that is higher than wide.
    public var portrait: Double
    /// In a window that is wider than high.
    public var landscape: Double

    /// Creates a padding.
    public init(portrait: Double = 0, landscape: Double = 0) {
        self.portrait = portrait
        self.landscape = landscape
    }
}

/// A layout of tap zones.
public enum TapZoneLayout: Int, Equatable, Sendable, CaseIterable {
    /// ``sides`` for pages, ``lShaped`` for strips.
    case automatic = 0
    /// Three columns: left, menu, right.
    case sides = 1
    /// Previous above and on the left in the shape of an L, next on the right and below.
    case lShaped = 2
    /// Previous in the left third, next in the rest, menu at the top.
    case kindle = 3
    /// Next along both sides, previous below.
    case edge = 4
    /// Menu everywhere.
    case off = 5
    /// The cells that the user chose, ``ReaderOptions/tapRows``.
    case custom = 6
}

/// Where a double tap zooms.
public enum DoubleTapZoom: Int, Equatable, Sendable, CaseIterable {
    /// In every zone that shows the bars or turns the page. In a zone that turns the page, the second tap undoes the
    /// turn.
    case everywhere = 0
    /// In zones that show the bars.
    case middle = 1
    /// Nowhere. A tap shows the bars without waiting for a second one.
    case off = 2
}

/// How tap zones are mirrored.
public enum TapInversion: Int, Equatable, Sendable, CaseIterable {
    /// Not mirrored.
    case none = 0
    /// Left and right are swapped.
    case horizontal = 1
    /// Top and bottom are swapped.
    case vertical = 2
    /// Both.
    case both = 3
}
