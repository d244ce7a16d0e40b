/// Records the last minutes of a reader's events and ticks as a ``ReplayLog``, so that a fault can be replayed.
///
/// A log begins with a state that a ``ReaderConfiguration`` describes. So from time to time, when a new reader with such
/// a configuration shows the same scene, the recorder begins a new log and keeps the one before it. ``log`` then holds
/// between half of the duration and all of it, or all of a shorter session. A log has page numbers, sizes, options and
/// input. It has no titles, texts or images.
public struct SessionRecorder: Sendable {
    /// How much is kept by default, in seconds.
    public static let standardDuration = 120.0
    /// The number of steps at which a recording ends if no new log could begin. With 120 frames a second and a finger
    /// that moves all the time, ``standardDuration`` has about 30,000 steps.
    static let maximumSteps = 60_000
    /// The time between two attempts to begin a log, in seconds.
    private static let interval = 1.0

    /// A log, and the index of its first recorded step.
    private struct Part: Sendable {
        var log: ReplayLog
        var firstStep: Int
    }

    private let duration: Double
    /// One or two logs, the older one first.
    private var parts: [Part]
    /// The steps since the first part began.
    private var steps: [ReplayLog.Step] = []
    private var lastAttempt: Double

    /// Creates a recorder that begins with the current state of `reader`.
    ///
    /// - Parameter duration: how much is kept, in seconds.
    public init(of reader: PageReader, duration: Double = standardDuration) {
        self.duration = duration
        parts = [Part(log: reader.logOfState, firstStep: 0)]
        lastAttempt = reader.now
    }

    /// Records an event or a tick. Call this before `reader` handles it.
    public mutating func record(_ step: ReplayLog.Step, of reader: PageReader) {
        beginPart(reader)
        if steps.count < Self.maximumSteps { steps.append(step) }
    }

    /// The recorded log, which can be replayed at any time.
    public var log: ReplayLog {
        var log = parts[0].log
        log.steps += steps
        return log
    }

    /// Begins a new log if the newest one is old enough.
    private mutating func beginPart(_ reader: PageReader) {
        let began = parts[parts.count - 1].log.configuration.time
        guard reader.now >= began + duration / 2, reader.now >= lastAttempt + Self.interval else { return }
        lastAttempt = reader.now
        let log = reader.logOfState
        guard reader.isReproduced(by: log) else { return }
        if parts.count == 2 {
            steps.removeFirst(parts[1].firstStep)
            parts = [Part(log: parts[1].log, firstStep: 0)]
        }
        parts.append(Part(log: log, firstStep: steps.count))
    }
}
