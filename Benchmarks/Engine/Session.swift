import Benchmark
import Geometry
import ReadingEngine

/// A reader on a phone with a host that loads every image at once.
struct Session {
    private static let pageSize = Size(width: 1000, height: 1500)

    private var reader: PageReader
    private var time = 100.0

    init(pageCount: Int = 200, initialPage: Int = 100) {
        reader = PageReader(
            ReaderConfiguration(
                chapter: Chapter(
                    identifier: 1,
                    pages: Array(repeating: PageShape(size: Self.pageSize), count: pageCount)
                ),
                page: initialPage,
                viewport: Size(width: 390, height: 844),
                time: time
            )
        )
        performEffects()
    }

    var activity: ReaderActivity { reader.scene.activity }

    /// Renders one frame like the browser.
    mutating func frame(after seconds: Double) {
        time += seconds
        reader.tick(time)
        blackHole(reader.takeEffects())
        blackHole(reader.scene)
    }

    /// Sends one sample of a moving touch, and renders the resulting frame.
    mutating func move(finger: Int, x: Double, y: Double, after seconds: Double) {
        time += seconds
        send(finger, .moved, x, y)
        blackHole(reader.takeEffects())
        blackHole(reader.scene)
    }

    /// Waits until nothing moves and the bars are hidden.
    mutating func rest() {
        for _ in 0..<1200 { frame(after: 1.0 / 60) }
    }

    /// Starts a turn that settles without a touch.
    mutating func startTurn() {
        rest()
        reader.handle(.key(.forward, time: time))
        performEffects()
        for _ in 0..<4 { frame(after: 1.0 / 60) }
    }

    /// Holds a page half turned.
    mutating func startDrag() {
        rest()
        send(1, .began, 300, 420)
        for step in 1...20 { move(finger: 1, x: 300 - Double(step * 8), y: 420, after: 1.0 / 120) }
        performEffects()
    }

    /// Holds a page with two fingers.
    mutating func startPinch() {
        rest()
        send(1, .began, 150, 420)
        send(2, .began, 240, 420)
        for step in 1...20 {
            move(finger: 1, x: 150 - Double(step * 2), y: 420, after: 1.0 / 240)
            move(finger: 2, x: 240 + Double(step * 2), y: 420, after: 1.0 / 240)
        }
        performEffects()
    }

    private mutating func send(_ finger: Int, _ phase: PointerSample.Phase, _ x: Double, _ y: Double) {
        reader.handle(
            .pointer(PointerSample(identifier: finger, phase: phase, position: Point(x: x, y: y), time: time))
        )
    }

    /// Answers all load requests.
    private mutating func performEffects() {
        while true {
            let effects = reader.takeEffects()
            if effects.isEmpty { return }
            for case .load(let page, _) in effects {
                reader.handle(.pageReady(page, size: Self.pageSize, time: time))
            }
        }
    }
}
