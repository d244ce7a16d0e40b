/// A recorded session: the configuration, and each event and tick.
///
/// The same log is replayed natively and in the browser's WebAssembly, and both must give the same scenes. Logs consist
/// of numbers only, which need no parser and are passed to the browser program as one array.
public struct ReplayLog: Equatable, Sendable {
    /// An event or a tick.
    public enum Step: Equatable, Sendable {
        /// An event was handled.
        case event(ReaderEvent)
        /// Time advanced to this value, in seconds.
        case tick(Double)
    }

    /// The version of the format, the first number of every log.
    public static let version = 10.0
    /// The versions that can be read. Version 7 lacks the options of facing columns, e-ink screens and the step of
    /// strips. Versions up to 8 lack detected spreads. Versions up to 9 lack hidden pages.
    static let readableVersions = [7.0, 8.0, 9.0, version]

    /// The configuration of the reader.
    public var configuration: ReaderConfiguration
    /// The events and ticks, in order.
    public var steps: [Step]

    /// Creates a log.
    public init(configuration: ReaderConfiguration, steps: [Step]) {
        self.configuration = configuration
        self.steps = steps
    }

    /// Replays the log and returns a description of the scene and the effects after each step.
    public func run() -> [Double] {
        var reader = PageReader(configuration)
        var output: [Double] = []
        SceneDescription.append(&reader, to: &output)
        for step in steps {
            reader.replay(step)
            SceneDescription.append(&reader, to: &output)
        }
        return output
    }
}

extension PageReader {
    /// Handles a step of a log.
    public mutating func replay(_ step: ReplayLog.Step) {
        switch step {
        case .event(let event): handle(event)
        case .tick(let time): tick(time)
        }
    }
}
