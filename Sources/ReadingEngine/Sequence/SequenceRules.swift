import Geometry

/// By which rules a chapter's pages become items: what the options and the window come down to.
struct SequenceRules: Equatable, Sendable {
    /// What becomes of a page that is wide enough to be cut.
    enum Split: Equatable, Sendable {
        case none
        case leftFirst
        case rightFirst
    }

    /// Whether two pages are shown at a time.
    var isDouble: Bool
    var coverStandsAlone: Bool
    /// The sides of a spread in reading order.
    var sides: (first: PageSide, last: PageSide) { isRightFirst ? (.right, .left) : (.left, .right) }
    private let isRightFirst: Bool
    var split: Split
    var alwaysShowsTransitions: Bool
    /// Whether cards say where chapters begin and end.
    var hasCards = true

    init(_ options: ReaderOptions, viewport: Size) {
        isDouble =
            switch options.pageLayout {
            case .double: options.mode.isPaged
            case .single: false
            case .automatic:
                options.mode.isPaged && options.mode != .vertical && viewport.width > viewport.height
            }
        coverStandsAlone = options.coverStandsAlone
        isRightFirst = options.mode == .rightToLeft
        switch options.mode.isPaged ? options.widePages : options.widePagesInStrip {
        case .whole, .rotated: split = .none
        case .split: split = isRightFirst ? .rightFirst : .leftFirst
        case .splitReversed: split = isRightFirst ? .leftFirst : .rightFirst
        }
        if isDouble { split = .none }
        alwaysShowsTransitions = options.alwaysShowsTransitions
    }

    /// Whether a page is two pages on one picture. Measured on what was scanned, never on what is left of it without its
    /// borders.
    static func isWide(_ shape: PageShape) -> Bool { shape.size.map { FitPolicy.isWide($0) } ?? false }

    /// Whether a page is cut in two where wide pages are: halves of a panorama would mean nothing.
    static func isCuttable(_ shape: PageShape) -> Bool {
        guard let size = shape.size else { return false }
        return isWide(shape) && size.width <= FitPolicy.widestSplit * size.height
    }
}
