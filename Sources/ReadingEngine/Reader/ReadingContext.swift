import Geometry

/// What every mode stands on: the sequence, the chapters it is made of, their pictures, and the window.
struct ReadingContext: Equatable, Sendable {
    var options: ReaderOptions
    /// The reading surface in points.
    var viewport: Size
    /// Device pixels to a point.
    var density: Double
    var reducesMotion: Bool
    /// The time of the last event or tick, in seconds.
    var now: Double
    var window: ChapterWindow
    var sequence: ReadingSequence
    var loads = PageLoads()
    /// See ``ReaderConfiguration/showsPictures``.
    var showsPictures = false

    var rules: SequenceRules {
        var rules = SequenceRules(options, viewport: viewport)
        rules.hasCards = !showsPictures
        return rules
    }

    /// True when an item can be shown without a wait; cards always can.
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

    /// Whether an item says that its chapter will not come.
    func isFailed(_ item: SequenceItem) -> Bool {
        guard case .unresolved(let chapter) = item else { return false }
        return window.isPastHoping(chapter)
    }
}

/// What a mode asks of the reader around it.
enum ModeOutcome: Equatable, Sendable {
    case reachedEdge(PublicationEdge)
    case showBars(Bool)
    case toggleBars
    case pageMenu(PageIdentifier, at: Point)
    case withdrawPageMenu
    case pulled(Int)
}
