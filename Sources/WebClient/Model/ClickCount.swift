import Geometry

/// Counts clicks that follow each other at one place: the second chooses a word, the third a sentence.
struct ClickCount {
    private var last: (position: Point, time: Double)?
    private(set) var count = 0
    /// Clicks of a mouse further apart than this don't belong together: seconds, and points.
    private static let delay = 0.4
    private static let distance = 6.0

    /// Notes a press of the mouse; how many there were with it.
    mutating func press(at position: Point, time: Double) -> Int {
        let follows =
            last.map { time - $0.time <= Self.delay && (position - $0.position).length <= Self.distance } ?? false
        count = follows ? count + 1 : 1
        last = (position, time)
        return count
    }

    /// What was clicked is gone: the next press is a first one.
    mutating func forget() { last = nil }
}
