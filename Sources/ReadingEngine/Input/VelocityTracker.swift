public import Geometry

/// The velocity of a pointer: the slope of the least-squares line through its samples of the last tenth of a second. A
/// late or repeated sample has little effect on it.
public struct VelocityTracker: Equatable, Sendable {
    /// The age of the oldest sample used, in seconds.
    public static let window = 0.1
    /// A pointer that doesn't move for this long before it lifts has zero velocity, in seconds.
    public static let stillness = 0.06
    private static let capacity = 20

    private var samples: [(time: Double, position: Point)] = []

    /// Creates a tracker without samples.
    public init() {}

    /// Adds a sample. Samples older than the last one are ignored.
    public mutating func add(_ position: Point, at time: Double) {
        if let last = samples.last {
            if time < last.time { return }
            if time == last.time { samples.removeLast() }
        }
        samples.append((time, position))
        if samples.count > Self.capacity { samples.removeFirst() }
    }

    /// Shifts all samples by `offset` when another touch takes over. The velocity stays the same.
    mutating func shift(by offset: Point) {
        guard offset != .zero else { return }
        for index in samples.indices { samples[index].position = samples[index].position + offset }
    }

    /// Returns the velocity in points per second if the pointer lifts at `time`.
    public func velocity(at time: Double) -> Point {
        guard let last = samples.last, time - last.time < Self.stillness else { return .zero }
        var count = 0.0
        var timeSum = 0.0
        var sum = Point.zero
        for sample in samples where last.time - sample.time <= Self.window {
            count += 1
            timeSum += sample.time
            sum = sum + sample.position
        }
        guard count >= 2 else { return .zero }
        let timeMean = timeSum / count
        let mean = sum * (1 / count)
        var spread = 0.0
        var slope = Point.zero
        for sample in samples where last.time - sample.time <= Self.window {
            let elapsed = sample.time - timeMean
            spread += elapsed * elapsed
            slope = slope + (sample.position - mean) * elapsed
        }
        guard spread > 1e-9 else { return .zero }
        return slope * (1 / spread)
    }

    /// Compares the samples.
    public static func == (left: VelocityTracker, right: VelocityTracker) -> Bool {
        guard left.samples.count == right.samples.count else { return false }
        for index in left.samples.indices where left.samples[index] != right.samples[index] { return false }
        return true
    }
}
