import Geometry
import ReadingEngine

/// A reader with a host that loads every image and every chapter immediately. The events are recorded, so that they can
/// be replayed natively and in a browser.
struct ReadingSession {
    private static let pageSize = Size(width: 1000, height: 1500)
    private static let frame = 1.0 / 60

    private(set) var log: ReplayLog
    private var reader: PageReader
    private var time = 100.0
    private let pageCount: Int
    private let chapterCount: Int

    /// Opens the first page of the second chapter, or of the only one.
    init(options: ReaderOptions, chapters: Int, pages: Int, viewport: Size) {
        pageCount = pages
        chapterCount = chapters
        let configuration = ReaderConfiguration(
            chapter: Self.chapter(min(2, chapters), of: chapters, pages: pages),
            options: options,
            viewport: viewport,
            density: 3,
            time: time
        )
        log = ReplayLog(configuration: configuration, steps: [])
        reader = PageReader(configuration)
        performEffects()
    }

    var options: ReaderOptions { reader.options }
    /// The index of the current page.
    var page: Int { reader.scene.focus?.page ?? 0 }
    /// The number of loaded chapters.
    var loadedChapters: Int { (1...chapterCount).count { reader.chapter($0) != nil } }

    /// Sends an event.
    mutating func send(_ event: ReaderEvent) {
        reader.handle(event)
        log.steps.append(.event(event))
        performEffects()
    }

    mutating func read(_ options: ReaderOptions) { send(.optionsChanged(options, time: time)) }
    mutating func turnWindow(to viewport: Size) { send(.resized(viewport, density: 3)) }
    mutating func jump(to page: Int) {
        send(.jump(PageIdentifier(chapter: min(2, chapterCount), page: page), time: time))
    }

    /// Renders frames.
    mutating func frames(_ count: Int) {
        for _ in 0..<count {
            time += Self.frame
            reader.tick(time)
            log.steps.append(.tick(time))
            performEffects()
        }
    }

    /// Flicks a strip: moves a touch for an eighth of a second with a sample per frame, lifts it at full speed, and
    /// renders the frames until the next flick.
    mutating func flick() {
        let x = reader.viewport.width / 2
        let step = reader.viewport.height * 0.06
        var y = reader.viewport.height * 0.8
        touch(.began, x, y)
        for _ in 0..<8 {
            frames(1)
            y -= step
            touch(.moved, x, y)
        }
        touch(.ended, x, y)
        frames(40)
    }

    /// Drags a sheet by its corner for half a second with a sample per frame, and releases it; the sheet then turns to the
    /// other side.
    ///
    /// - Returns: the number of frames with a curl.
    mutating func curl() -> Int {
        let size = reader.viewport
        var place = Point(x: size.width * 0.95, y: size.height * 0.85)
        touch(.began, place.x, place.y)
        for _ in 0..<30 {
            place = place + Point(x: -size.width * 0.025, y: -size.height * 0.004)
            touch(.moved, place.x, place.y)
            frames(1)
        }
        touch(.ended, place.x, place.y)
        var count = 30
        // A limit in case a sheet never comes to rest.
        while reader.scene.curl != nil, count < 600 {
            frames(1)
            count += 1
        }
        return count
    }

    private mutating func touch(_ phase: PointerSample.Phase, _ x: Double, _ y: Double) {
        send(.pointer(PointerSample(identifier: 1, phase: phase, position: Point(x: x, y: y), time: time)))
    }

    /// Performs the reader's effects: answers each load request, until there are no more.
    private mutating func performEffects() {
        while true {
            let effects = reader.takeEffects()
            if effects.isEmpty { return }
            for effect in effects {
                switch effect {
                case .load(let page, _): answer(.pageReady(page, size: Self.pageSize, time: time))
                case .openChapter(let chapter):
                    answer(.chapterReady(Self.chapter(chapter, of: chapterCount, pages: pageCount), time: time))
                default: break
                }
            }
        }
    }

    private mutating func answer(_ event: ReaderEvent) {
        reader.handle(event)
        log.steps.append(.event(event))
    }

    private static func chapter(_ number: Int, of count: Int, pages: Int) -> Chapter {
        var chapter = Chapter(identifier: number, pages: Array(repeating: PageShape(size: pageSize), count: pages))
        chapter.previous = number > 1 ? ChapterLink(chapter: number - 1) : nil
        chapter.next = number < count ? ChapterLink(chapter: number + 1) : nil
        return chapter
    }
}
