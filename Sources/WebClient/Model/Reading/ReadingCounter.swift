import WireModel

/// Measures the steps of reading between positions of one publication. Times are in milliseconds since 1970.
struct ReadingCounter {
    private struct Position {
        var publication: String
        var page: Int
        var isEnd: Bool
        var time: Int64
    }

    private var last: Position?
    private var pausedAt: Int64?

    /// Records a move to a page of a publication.
    ///
    /// - Parameter isEnd: Whether this is the end of the publication.
    /// - Returns: The step from the previous position; nil if there is no previous position in this publication.
    mutating func move(to page: Int, isEnd: Bool, of publication: String, at time: Int64) -> ReadingStep? {
        resume(at: time)
        defer { last = Position(publication: publication, page: page, isEnd: isEnd, time: time) }
        guard let last, last.publication.isSame(as: publication) else {
            // In a publication with one page, the first position is the end.
            return isEnd ? ReadingStep(from: page, to: page, isEnd: true, elapsed: nil) : nil
        }
        return ReadingStep(from: last.page, to: page, isEnd: isEnd && !last.isEnd, elapsed: time - last.time)
    }

    /// Pauses the time when the app enters the background.
    mutating func pause(at time: Int64) {
        if pausedAt == nil { pausedAt = time }
    }

    /// Resumes the time. Does nothing if it isn't paused.
    mutating func resume(at time: Int64) {
        if let pausedAt { last?.time += max(time - pausedAt, 0) }
        pausedAt = nil
    }

    /// Discards the position when the reader is closed.
    mutating func end() {
        last = nil
        pausedAt = nil
    }
}
