import Geometry

/// The rules by which pages become items, derived from the options and the window.
struct SequenceRules: Equatable, Sendable {
    /// Whether wide pages are split, and which half is first.
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
    var alwaysShowsChapterTransitions: Bool
    /// Whether the sequence continues into the chapters next to the current one. Otherwise it contains only the current
    /// chapter and its transition cards.
    var isContinuous: Bool
    /// Whether transition cards are shown.
    var showsTransitionCards = true

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
        alwaysShowsChapterTransitions = options.alwaysShowsChapterTransitions
        isContinuous = options.continuesIntoChapters
    }

    /// Returns whether a page is wide: a scan of two pages, or a panorama. The size of the whole picture decides, not
    /// that of its cropped part.
    static func isWide(_ shape: PageShape) -> Bool { shape.size.map { FitPolicy.isWide($0) } ?? false }

    /// Returns whether a wide page can be split. A panorama can't.
    static func canBeSplit(_ shape: PageShape) -> Bool {
        guard let size = shape.size else { return false }
        return isWide(shape) && size.width <= FitPolicy.maximumSplitAspect * size.height
    }
}
