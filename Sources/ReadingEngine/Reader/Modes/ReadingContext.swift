import Geometry

/// The state that all modes share: sequence, chapters, page loads and window.
struct ReadingContext: Equatable, Sendable {
    var options: ReaderOptions
    /// The reading surface in points.
    var viewport: Size
    /// Device pixels per point.
    var density: Double
    var reducesMotion: Bool
    /// The time of the last event or tick, in seconds.
    var now: Double
    var window: ChapterWindow
    var sequence: ReadingSequence
    var loads = PageLoads()
    /// See ``ReaderConfiguration/showsImagesOnly``.
    var showsImagesOnly = false

    var rules: SequenceRules {
        var rules = SequenceRules(options, viewport: viewport)
        rules.showsTransitionCards = !showsImagesOnly
        return rules
    }

    /// Whether nothing is animated.
    var isInstant: Bool { reducesMotion || options.isEInk }

    /// Returns whether an item can be shown without waiting. Cards always can.
    func isShowable(_ position: Int) -> Bool {
        guard let item = sequence.item(at: position), let first = item.firstPage, let last = item.lastPage else {
            return true
        }
        return loads.isShowable(first) && (first == last || loads.isShowable(last))
    }

    func content(of page: PageIdentifier) -> PageContent {
        switch loads.state(of: page) {
        case .ready: .ready
        case .failed: .failed
        case .idle, .loading: .loading
        }
    }

    /// Returns whether an item is the placeholder of a chapter that failed to load.
    func isFailed(_ item: SequenceItem) -> Bool {
        guard case .unresolved(let chapter) = item else { return false }
        return window.hasFailed(chapter)
    }
}

/// An effect of a mode, which the reader performs.
enum ModeEffect: Equatable, Sendable {
    case reachedEdge(PublicationEdge)
    case showBars(Bool)
    case toggleBars
    case pageMenu(PageIdentifier, at: Point)
    case dismissPageMenu
    case dismissDragBegan(Int)
    case tapAction(TapAction)
}
