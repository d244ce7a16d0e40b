import Benchmark
import Geometry
import ReadingEngine

/// A reader on a phone with a host that has every picture at once.
struct Session {
    private static let pageSize = Size(width: 1000, height: 1500)

    private var reader: ComicsReader
    private var time = 100.0

    init(pageCount: Int = 200, initialPage: Int = 100) {
        reader = ComicsReader(
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
        obey()
    }

    var activity: ReaderActivity { reader.scene.activity }

    /// One frame as the browser draws it.
    mutating func frame(after seconds: Double) {
        time += seconds
        reader.tick(time)
        blackHole(reader.takeEffects())
        blackHole(reader.scene)
    }

    /// One sample of a finger that moves, and the frame it leads to.
    mutating func move(finger: Int, x: Double, y: Double, after seconds: Double) {
        time += seconds
        send(finger, .moved, x, y)
        blackHole(reader.takeEffects())
        blackHole(reader.scene)
    }

    /// Lets everything come to rest and the bars hide.
    mutating func rest() {
        for _ in 0..<1200 { frame(after: 1.0 / 60) }
    }

    /// A turn that runs by itself and has just begun.
    mutating func startTurn() {
        rest()
        reader.handle(.key(.forward, time: time))
        obey()
        for _ in 0..<4 { frame(after: 1.0 / 60) }
    }

    /// A finger that holds a page half turned.
    mutating func startDrag() {
        rest()
        send(1, .began, 300, 420)
        for step in 1...20 { move(finger: 1, x: 300 - Double(step * 8), y: 420, after: 1.0 / 120) }
        obey()
    }

    /// Two fingers that hold a page.
    mutating func startPinch() {
        rest()
        send(1, .began, 150, 420)
        send(2, .began, 240, 420)
        for step in 1...20 {
            move(finger: 1, x: 150 - Double(step * 2), y: 420, after: 1.0 / 240)
            move(finger: 2, x: 240 + Double(step * 2), y: 420, after: 1.0 / 240)
        }
        obey()
    }

    private mutating func send(_ finger: Int, _ phase: PointerSample.Phase, _ x: Double, _ y: Double) {
        reader.handle(
            .pointer(PointerSample(identifier: finger, phase: phase, position: Point(x: x, y: y), time: time))
        )
    }

    /// Answers every load until none is left.
    private mutating func obey() {
        while true {
            let effects = reader.takeEffects()
            if effects.isEmpty { return }
            for case .load(let page, _) in effects {
                reader.handle(.pageReady(page, size: Self.pageSize, time: time))
            }
        }
    }
}
