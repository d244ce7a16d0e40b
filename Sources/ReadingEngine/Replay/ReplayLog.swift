/// A recorded session as plain numbers: what a reader was opened with, and each event and tick after it.
///
/// The same numbers are replayed natively and in the browser's WebAssembly; both must give the same scenes. Numbers
/// alone need no parser worth the name and cross the boundary as one array.
public struct ReplayLog: Equatable, Sendable {
    /// One thing that happened.
    public enum Step: Equatable, Sendable {
        /// An event was handled.
        case event(ReaderEvent)
        /// Time moved on to this moment, in seconds.
        case tick(Double)
    }

    /// The format's version, the first number of every log.
    public static let version = 5.0

    /// What the reader was opened with.
    public var configuration: ReaderConfiguration
    /// What happened then, in order.
    public var steps: [Step]

    /// A log of its parts.
    public init(configuration: ReaderConfiguration, steps: [Step]) {
        self.configuration = configuration
        self.steps = steps
    }

    /// Replays the log from the start and describes the scene and the effects after each step, as numbers.
    public func run() -> [Double] {
        var reader = ComicsReader(configuration)
        var output: [Double] = []
        SceneDescription.append(&reader, to: &output)
        for step in steps {
            switch step {
            case .event(let event): reader.handle(event)
            case .tick(let time): reader.tick(time)
            }
            SceneDescription.append(&reader, to: &output)
        }
        return output
    }
}
