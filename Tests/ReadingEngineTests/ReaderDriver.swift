import Geometry

@testable import ReadingEngine

/// A reader with a clock and input for tests. It keeps the time, answers loads and loads chapters.
struct ReaderDriver {
    var reader: PageReader
    var time: Double
    /// The chapters, which are loaded on request.
    var library: [Chapter]
    /// Pages that are loading.
    private(set) var loading: Set<PageIdentifier> = []
    /// The last rank of each page.
    private(set) var ranks: [PageIdentifier: Int] = [:]
    /// Pages whose picture the host holds.
    private(set) var held: Set<PageIdentifier> = []
    /// Pages that failed and were not requested again.
    private(set) var failed: Set<PageIdentifier> = []
    /// Chapters that are loading.
    private(set) var opening: Set<Int> = []
    /// Chapters that failed and were not requested again.
    private(set) var failedChapters: Set<Int> = []
    /// Violations of the rules of loading.
    private(set) var violations: [String] = []
    /// All loads in order, without changes of rank.
    private(set) var loads: [PageIdentifier] = []
    /// The reported progress, in order.
    private(set) var reports: [ProgressTracker.Report] = []
    /// A reported turn.
    struct Turn: Equatable {
        var from: SequenceItem
        var to: SequenceItem
        var completed: Bool
    }
    /// The turn that began and has not ended.
    private(set) var turning: Turn?
    /// The turns that ended, in order.
    private(set) var turns: [Turn] = []
    private(set) var edges: [PublicationEdge] = []
    private(set) var menus: [PageIdentifier] = []
    /// The pointers that the reader left to the host.
    private(set) var pulls: [Int] = []
    private(set) var pairings: [PairingChoices] = []
    private(set) var closed: [Int] = []
    /// The commands of tap zones, in order.
    private(set) var tapActions: [TapAction] = []
    /// Whether each load is answered immediately.
    var answersAtOnce: Bool
    /// Whether each chapter is loaded immediately.
    var opensAtOnce: Bool

    /// A reader of one chapter of equal pages.
    init(
        pages: Int = 10,
        size: Size? = Size(width: 1000, height: 1500),
        mode: ReadingMode = .leftToRight,
        initialPage: Int = 0,
        viewport: Size = Size(width: 390, height: 844),
        reducesMotion: Bool = false,
        answersAtOnce: Bool = true
    ) {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .single
        options.alwaysShowsChapterTransitions = false
        self.init(
            library: [Library.chapter(0, Array(repeating: size, count: pages))],
            page: initialPage,
            options: options,
            viewport: viewport,
            reducesMotion: reducesMotion,
            answersAtOnce: answersAtOnce
        )
    }

    /// A reader of several chapters.
    init(
        library: [Chapter],
        at index: Int = 0,
        page: Int = 0,
        options: ReaderOptions = ReaderOptions(),
        viewport: Size = Size(width: 390, height: 844),
        reducesMotion: Bool = false,
        answersAtOnce: Bool = true,
        opensAtOnce: Bool = true
    ) {
        self.init(
            ReaderConfiguration(
                chapter: library[index],
                page: page,
                options: options,
                viewport: viewport,
                reducesMotion: reducesMotion,
                time: 100
            ),
            library: library,
            answersAtOnce: answersAtOnce,
            opensAtOnce: opensAtOnce
        )
    }

    init(
        _ configuration: ReaderConfiguration,
        library: [Chapter],
        answersAtOnce: Bool = true,
        opensAtOnce: Bool = true
    ) {
        time = configuration.time
        self.library = library
        self.answersAtOnce = answersAtOnce
        self.opensAtOnce = opensAtOnce
        reader = PageReader(configuration)
        performEffects()
        // Hides the initial bars, which would affect the first tap of a test.
        send(.barsRequested(visible: false, time: time))
    }

    /// The page in focus.
    var page: Int { reader.scene.focus?.page ?? 0 }
    var focus: PageIdentifier? { reader.scene.focus }
    var item: SequenceItem? { reader.scene.item }
    var reported: [Int] { reports.map(\.page.page) }
    var isFinished: Bool { reports.last?.isFinished ?? false }
    /// The position of the turn, relative to the first page of the chapter: in pages, if there are no cards.
    var position: Double { paged.turn.position(at: reader.now) - origin }
    var velocity: Double { paged.turn.velocity(at: reader.now) }
    var layout: Camera { paged.zoom.camera(at: reader.now) }
    var pitch: Double { paged.pitch(in: reader.context) }
    var progression: PageProgression { reader.options.mode.progression }

    /// The machine of a paged mode.
    var paged: PagedMachine {
        guard case .paged(let machine) = reader.mode else { preconditionFailure("the reader has a strip") }
        return machine
    }

    private var origin: Double {
        Double(focus.flatMap { reader.context.sequence.firstPosition(ofChapter: $0.chapter) } ?? 0)
    }

    /// The most urgent page that is loading.
    var nextLoading: PageIdentifier? { loading.min { Self.order($0) < Self.order($1) } }

    func surface(of page: Int) -> ReaderSurface? {
        let page = PageIdentifier(chapter: focus?.chapter ?? 0, page: page)
        return reader.scene.surfaces.first { $0.item.shows(page) }
    }

    func content(of page: Int) -> PageContent? { surface(of: page)?.pictures.first?.content }

    mutating func send(_ event: ReaderEvent) {
        switch event {
        case .opened(let chapter, _, _), .chapterReady(let chapter, _): opening.remove(chapter.identifier)
        default: break
        }
        reader.handle(event)
        performEffects()
    }

    /// Advances the time by `seconds` in frames of a sixtieth; with zero, only to the driver's time.
    mutating func wait(_ seconds: Double, frame: Double = 1.0 / 60) {
        let end = time + seconds
        if seconds == 0 {
            reader.tick(time)
            performEffects()
        }
        while time < end {
            time = min(time + frame, end)
            reader.tick(time)
            performEffects()
        }
    }

    /// Waits until nothing moves.
    mutating func rest(frame: Double = 1.0 / 60) {
        var frames = 0
        repeat {
            wait(frame, frame: frame)
            frames += 1
        } while reader.isAnimating && frames < 1000
    }

    // MARK: Answers of the host

    /// Records that the host holds the picture, before it reports it.
    mutating func noteHeld(_ page: PageIdentifier) {
        loading.remove(page)
        held.insert(page)
    }

    mutating func noteFailed(_ page: PageIdentifier) {
        loading.remove(page)
        failed.insert(page)
    }

    mutating func noteOpened(_ chapter: Int) { opening.remove(chapter) }

    mutating func answer(_ page: PageIdentifier, size: Size = Size(width: 1000, height: 1500)) {
        guard loading.remove(page) != nil else { return }
        held.insert(page)
        send(.pageReady(page, size: size, time: time))
    }

    mutating func answer(_ page: Int, size: Size = Size(width: 1000, height: 1500)) {
        answer(PageIdentifier(chapter: 0, page: page), size: size)
    }

    mutating func fail(_ page: PageIdentifier) {
        guard loading.remove(page) != nil else { return }
        failed.insert(page)
        send(.pageFailed(page, time: time))
    }

    mutating func fail(_ page: Int) { fail(PageIdentifier(chapter: 0, page: page)) }

    /// Answers all loads, the most urgent first.
    mutating func answerAll() {
        while let page = nextLoading { answer(page) }
    }

    static func order(_ page: PageIdentifier) -> Int { page.chapter * 1_000 + page.page }

    mutating func find(_ chapter: Int) {
        guard opening.contains(chapter), let known = library.first(where: { $0.identifier == chapter }) else { return }
        opening.remove(chapter)
        send(.chapterReady(known, time: time))
    }

    mutating func lose(_ chapter: Int) {
        guard opening.remove(chapter) != nil else { return }
        failedChapters.insert(chapter)
        send(.chapterFailed(chapter, time: time))
    }

    private mutating func performEffects() {
        for effect in reader.takeEffects() { performEffects(effect) }
        if opensAtOnce { for chapter in opening.sorted() { find(chapter) } }
        if answersAtOnce { answerAll() }
    }

    private mutating func performEffects(_ effect: ReaderEffect) {
        switch effect {
        case .load(let page, let rank):
            if held.contains(page) { violations.append("\(page) was loaded though it is held") }
            if loading.contains(page), ranks[page] == rank {
                violations.append("\(page) was loaded twice with the same rank")
            }
            if !loading.contains(page) { loads.append(page) }
            ranks[page] = rank
            failed.remove(page)
            loading.insert(page)
        case .cancel(let page):
            if loading.remove(page) == nil { violations.append("\(page) was cancelled but is not loading") }
        case .evict(let page):
            if held.remove(page) == nil { violations.append("\(page) was evicted though it is not held") }
        case .openChapter(let chapter):
            if !opening.insert(chapter).inserted { violations.append("chapter \(chapter) was opened twice") }
            failedChapters.remove(chapter)
        case .closeChapter(let chapter):
            closed.append(chapter)
            opening.remove(chapter)
        case .progressChanged(let page, _, let isFinished):
            reports.append(ProgressTracker.Report(page: page, isFinished: isFinished))
        case .willTurn(let from, let to):
            if let turning { violations.append("a turn to \(to) began during one to \(turning.to)") }
            if from == to { violations.append("a turn from \(from) to itself") }
            turning = Turn(from: from, to: to, completed: false)
        case .didTurn(let from, let to, let completed):
            if turning?.from != from || turning?.to != to {
                violations.append("a turn to \(to) ended that did not begin")
            }
            turning = nil
            turns.append(Turn(from: from, to: to, completed: completed))
        case .reachedEdge(let edge): edges.append(edge)
        case .pageMenu(let page, _): menus.append(page)
        case .dismissPageMenu:
            if menus.popLast() == nil { violations.append("a menu that was not offered was withdrawn") }
        case .dismissDragBegan(let pointer): pulls.append(pointer)
        case .tapAction(let action): tapActions.append(action)
        case .pairingChanged(_, let pairing): pairings.append(pairing)
        }
    }
}

/// Chapters for tests.
enum Library {
    static let pageSize = Size(width: 1000, height: 1500)
    static let wideSize = Size(width: 2000, height: 1400)

    static func chapter(_ identifier: Int, _ sizes: [Size?], previous: ChapterLink? = nil, next: ChapterLink? = nil)
        -> Chapter
    {
        Chapter(identifier: identifier, pages: sizes.map { PageShape(size: $0) }, previous: previous, next: next)
    }

    /// Consecutive chapters with these numbers of pages; `missing` chapters before those named.
    static func chapters(_ counts: [Int], missing: [Int: Int] = [:]) -> [Chapter] {
        counts.enumerated().map { index, count in
            chapter(
                index,
                Array(repeating: pageSize, count: count),
                previous: index > 0 ? ChapterLink(chapter: index - 1, missing: missing[index] ?? 0) : nil,
                next: index + 1 < counts.count ? ChapterLink(chapter: index + 1, missing: missing[index + 1] ?? 0) : nil
            )
        }
    }
}

extension ReaderDriver {
    /// A reader of one chapter of six pages, one at a time, without cards.
    static func single(usesLoupe: Bool, mode: ReadingMode = .leftToRight) -> ReaderDriver {
        var options = ReaderOptions()
        options.mode = mode
        options.pageLayout = .single
        options.alwaysShowsChapterTransitions = false
        options.usesLoupe = usesLoupe
        let sizes = Array(repeating: Optional(Library.pageSize), count: 6)
        return ReaderDriver(library: [Library.chapter(0, sizes)], options: options)
    }
}
