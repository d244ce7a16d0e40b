import Geometry

@testable import ReadingEngine

/// A reader with a clock and hands, for tests: it keeps the time and answers loads.
struct ReaderDriver {
    var reader: PagedReader
    var time: Double
    /// Pages that are on their way: asked for and neither answered nor cancelled.
    private(set) var loading: Set<Int> = []
    /// Pages whose picture the host holds.
    private(set) var held: Set<Int> = []
    /// Pages that failed and were not asked for again.
    private(set) var failed: Set<Int> = []
    /// What went wrong in the book-keeping of loads.
    private(set) var complaints: [String] = []
    /// The places reported, in order.
    private(set) var reported: [Int] = []
    /// Whether the last report said that nothing is left to read.
    private(set) var isFinished = false
    private(set) var edges: [PublicationEdge] = []
    /// Whether each load is answered as soon as it is asked for.
    var answersAtOnce: Bool

    init(
        pages: Int = 10,
        size: Size? = Size(width: 1000, height: 1500),
        progression: ReadingProgression = .leftToRight,
        initialPage: Int = 0,
        viewport: Size = Size(width: 390, height: 844),
        reducesMotion: Bool = false,
        answersAtOnce: Bool = true
    ) {
        self.init(
            PagedReaderConfiguration(
                pageSizes: Array(repeating: size, count: pages),
                progression: progression,
                initialPage: initialPage,
                viewport: viewport,
                reducesMotion: reducesMotion,
                time: 100
            ),
            answersAtOnce: answersAtOnce
        )
    }

    init(_ configuration: PagedReaderConfiguration, answersAtOnce: Bool = true) {
        time = configuration.time
        self.answersAtOnce = answersAtOnce
        reader = PagedReader(configuration)
        obey()
        // The bars that greet the reader would turn a test's first tap into two things at once.
        send(.barsRequested(visible: false, time: time))
    }

    var page: Int { reader.scene.page }
    var position: Double { reader.turn.position(at: reader.now) }
    var velocity: Double { reader.turn.velocity(at: reader.now) }
    var layout: ZoomLayout { reader.zoom.layout(at: reader.now) }

    mutating func send(_ event: ReaderEvent) {
        reader.handle(event)
        obey()
    }

    /// Lets `seconds` pass in frames of a sixtieth; none at all brings the reader up to the driver's time.
    mutating func wait(_ seconds: Double, frame: Double = 1.0 / 60) {
        let end = time + seconds
        if seconds == 0 {
            reader.tick(time)
            obey()
        }
        while time < end {
            time = min(time + frame, end)
            reader.tick(time)
            obey()
        }
    }

    /// Waits until nothing moves.
    mutating func rest() {
        var frames = 0
        repeat {
            wait(1.0 / 60)
            frames += 1
        } while reader.isAnimating && frames < 1000
    }

    mutating func answer(_ page: Int, size: Size = Size(width: 1000, height: 1500)) {
        guard loading.remove(page) != nil else { return }
        held.insert(page)
        send(.pageReady(page: page, size: size, time: time))
    }

    mutating func fail(_ page: Int) {
        guard loading.remove(page) != nil else { return }
        failed.insert(page)
        send(.pageFailed(page: page, time: time))
    }

    mutating func answerAll() {
        while let page = loading.min() { answer(page) }
    }

    private mutating func obey() {
        for effect in reader.takeEffects() {
            switch effect {
            case .load(let page, _):
                if held.contains(page) { complaints.append("page \(page) was loaded though it is held") }
                failed.remove(page)
                loading.insert(page)
            case .cancel(let page):
                if loading.remove(page) == nil {
                    complaints.append("page \(page) was cancelled though nobody loads it")
                }
            case .evict(let page):
                if held.remove(page) == nil { complaints.append("page \(page) was evicted though it is not held") }
            case .pageChanged(let page, let finished):
                reported.append(page)
                isFinished = finished
            case .reachedEdge(let edge): edges.append(edge)
            }
        }
        if answersAtOnce { answerAll() }
    }

    // MARK: Hands

    mutating func down(_ x: Double, _ y: Double, finger: Int = 1) {
        send(.pointer(PointerSample(identifier: finger, phase: .began, position: Point(x: x, y: y), time: time)))
    }

    mutating func move(_ x: Double, _ y: Double, finger: Int = 1) {
        send(.pointer(PointerSample(identifier: finger, phase: .moved, position: Point(x: x, y: y), time: time)))
    }

    mutating func up(_ x: Double, _ y: Double, finger: Int = 1) {
        send(.pointer(PointerSample(identifier: finger, phase: .ended, position: Point(x: x, y: y), time: time)))
    }

    /// A drag in `steps` samples; the finger stays down.
    mutating func drag(from start: Point, to end: Point, over seconds: Double, steps: Int = 8) {
        down(start.x, start.y)
        for step in 1...steps {
            wait(seconds / Double(steps))
            let part = Double(step) / Double(steps)
            let place = start + (end - start) * part
            move(place.x, place.y)
        }
    }

    /// A drag along the turning axis that lifts at its end.
    mutating func swipe(by distance: Double, over seconds: Double, from start: Point = Point(x: 195, y: 420)) {
        let along: Point =
            reader.progression.axis == .horizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
        let end = start + along
        drag(from: start, to: end, over: seconds)
        up(end.x, end.y)
    }

    mutating func tap(_ x: Double, _ y: Double, for seconds: Double = 0.04) {
        down(x, y)
        wait(seconds)
        up(x, y)
    }
}
