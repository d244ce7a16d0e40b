import Geometry

/// Counts consecutive clicks at one position: a double click selects a word, a triple click a sentence.
struct ClickCount {
    private var last: (position: Point, time: Double)?
    private(set) var count = 0
    /// The maximum time, in seconds, and distance, in points, between consecutive clicks.
    private static let delay = 0.4
    private static let distance = 6.0

    /// Records a mouse press. Returns its number in the sequence: 1 for a single click, 2 for a double click.
    mutating func press(at position: Point, time: Double) -> Int {
        let follows =
            last.map { time - $0.time <= Self.delay && (position - $0.position).length <= Self.distance } ?? false
        count = follows ? count + 1 : 1
        last = (position, time)
        return count
    }

    /// Resets the count, because the clicked content was removed.
    mutating func forget() { last = nil }
}
