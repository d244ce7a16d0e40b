/// Records the last minutes of a reader's events and ticks as a ``ReplayLog``, so that a bug can be reproduced.
///
/// A log must begin with a state that a ``ReaderConfiguration`` describes. When half of the duration has passed and a
/// new reader in such a state shows the same scene, the recorder begins a new log and keeps the previous one. ``log``
/// then contains between half of the duration and all of it, or the whole of a shorter session. A log contains page
/// numbers, sizes, options and input, but no titles, text or images.
public struct SessionRecorder: Sendable {
    /// The default duration of a recording, in seconds.
    public static let standardDuration = 120.0
    /// The maximum number of steps. Recording stops there if no new log could begin. At 120 frames per second, with a
    /// finger that always moves, ``standardDuration`` has about 30,000 steps.
    static let maximumSteps = 60_000
    /// The minimum time between two attempts to begin a log, in seconds.
    private static let interval = 1.0

    /// A log, and the index of its first recorded step.
    private struct Part: Sendable {
        var log: ReplayLog
        var firstStep: Int
    }

    /// The duration to keep, in seconds.
    private let duration: Double
    /// One or two logs, the older one first.
    private var parts: [Part]
    /// The steps since the first part began.
    private var steps: [ReplayLog.Step] = []
    /// When the recorder last tried to begin a log, in seconds.
    private var lastAttempt: Double

    /// Creates a recorder that begins with the current state of `reader`.
    ///
    /// - Parameter duration: the duration to keep, in seconds.
    public init(of reader: PageReader, duration: Double = standardDuration) {
        self.duration = duration
        parts = [Part(log: reader.stateLog, firstStep: 0)]
        lastAttempt = reader.now
    }

    /// Records an event or a tick. Call this before `reader` handles it.
    public mutating func record(_ step: ReplayLog.Step, of reader: PageReader) {
        beginPart(reader)
        if steps.count < Self.maximumSteps { steps.append(step) }
    }

    /// The recorded log.
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
        let log = reader.stateLog
        guard reader.isReproduced(by: log) else { return }
        if parts.count == 2 {
            steps.removeFirst(parts[1].firstStep)
            parts = [Part(log: parts[1].log, firstStep: 0)]
        }
        parts.append(Part(log: log, firstStep: steps.count))
    }
}
