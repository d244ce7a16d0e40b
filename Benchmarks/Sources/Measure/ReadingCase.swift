import Geometry
import ReadingEngine

/// A repeated operation of a reader: a session before it, and the same session with it.
struct ReadingCase: Encodable {
    let name: String
    /// The sessions in the numbers of a replay log.
    let before: [Double]
    let whole: [Double]
    /// The number of repetitions.
    let count: Int

    /// The measured cases.
    static func all() throws(MeasureError) -> [ReadingCase] {
        let crowded = 10_000
        return [
            try changing("list of 10,000 single pages", pages: crowded, to: split),
            try changing("list of 10,000 facing pages", pages: crowded, from: facing, to: coverless),
            try changing("strip of 10,000 pages", pages: crowded, from: strip, to: split),
            try turning("strip, 3 chapters of 400", chapters: 3, pages: 400, options: strip),
            try turning("strip, 3 chapters of 10,000", chapters: 3, pages: crowded, options: strip),
            try turning("pages, 3 chapters of 400", chapters: 3, pages: 400, options: { _ in }),
            try turning("pages, 3 chapters of 10,000", chapters: 3, pages: crowded, options: { _ in }),
            try changing("strip, 3 chapters of 400", chapters: 3, pages: 400, from: strip, to: padded),
            try changing("strip, 3 chapters of 10,000", chapters: 3, pages: crowded, from: strip, to: padded),
            scrolling("strip of 400 pages", pages: 400),
            try curling("pages of a chapter of 400", pages: 400),
        ]
    }

    // MARK: Options

    private static let portrait = Size(width: 390, height: 844)
    private static let across = Size(width: 844, height: 390)

    private typealias Choice = @Sendable (inout ReaderOptions) -> Void

    private static let split: Choice = {
        $0.widePages = .split
        $0.widePagesInStrip = .split
    }
    private static let facing: Choice = { $0.pageLayout = .double }
    private static let coverless: Choice = { $0.coverStandsAlone = false }
    private static let strip: Choice = { $0.mode = .webtoon }
    private static let curl: Choice = { $0.pageTransition = .curl }
    private static let padded: Choice = { $0.stripPadding.portrait = 0.2 }

    // MARK: Operations

    /// The number of repetitions. Their time exceeds the noise of the session before them. Even, because every second
    /// repetition undoes the change.
    private static let repetitions = 40

    /// Changes an option and changes it back, in the middle of the chapter.
    private static func changing(
        _ name: String,
        chapters: Int = 1,
        pages: Int,
        from first: Choice = { _ in },
        to second: Choice
    ) throws(MeasureError) -> ReadingCase {
        var session = try session(chapters: chapters, pages: pages, options: first)
        let before = session.log.numbers
        let options = session.options
        var other = options
        second(&other)
        guard other != options else { throw MeasureError("\(name): both options are the same") }
        for time in 0..<repetitions { session.read(time.isMultiple(of: 2) ? other : options) }
        let kind = chapters == 1 ? "build" : "option"
        return ReadingCase(name: "\(kind): \(name)", before: before, whole: session.log.numbers, count: repetitions)
    }

    /// Rotates the window and rotates it back, in the middle of the chapter.
    private static func turning(
        _ name: String,
        chapters: Int,
        pages: Int,
        options: Choice
    ) throws(MeasureError) -> ReadingCase {
        var session = try session(chapters: chapters, pages: pages, options: options)
        let before = session.log.numbers
        for time in 0..<repetitions { session.turnWindow(to: time.isMultiple(of: 2) ? across : portrait) }
        return ReadingCase(name: "rotation: \(name)", before: before, whole: session.log.numbers, count: repetitions)
    }

    /// Flicks from the first page to the last; counts the frames.
    private static func scrolling(_ name: String, pages: Int) -> ReadingCase {
        var options = ReaderOptions()
        strip(&options)
        var session = ReadingSession(options: options, chapters: 1, pages: pages, viewport: portrait)
        session.frames(600)
        let before = session.log
        // A limit in case a flick moves nothing.
        for _ in 0..<(2 * pages) where session.page < pages - 1 { session.flick() }
        let frames = session.log.steps[before.steps.count...].count { if case .tick = $0 { true } else { false } }
        return ReadingCase(name: "scroll: \(name)", before: before.numbers, whole: session.log.numbers, count: frames)
    }

    /// Curls a sheet with a touch and releases it, repeatedly; counts the frames with a curl.
    private static func curling(_ name: String, pages: Int) throws(MeasureError) -> ReadingCase {
        var session = try session(chapters: 1, pages: pages, options: curl)
        let before = session.log.numbers
        var frames = 0
        for _ in 0..<repetitions { frames += session.curl() }
        guard session.page == pages / 2 + repetitions else { throw MeasureError("\(name): a curl turned no page") }
        return ReadingCase(name: "curl: \(name)", before: before, whole: session.log.numbers, count: frames)
    }

    /// A session in the middle of a chapter whose neighbours are loaded.
    private static func session(chapters: Int, pages: Int, options choice: Choice) throws(MeasureError)
        -> ReadingSession
    {
        var options = ReaderOptions()
        choice(&options)
        var session = ReadingSession(options: options, chapters: chapters, pages: pages, viewport: portrait)
        // The next chapter is requested near the end of the chapter, and the previous chapter near its beginning.
        session.jump(to: pages - 1)
        session.jump(to: 0)
        session.jump(to: pages / 2)
        session.frames(60)
        guard session.loadedChapters == chapters else {
            throw MeasureError("only \(session.loadedChapters) of \(chapters) chapters are loaded")
        }
        return session
    }
}
