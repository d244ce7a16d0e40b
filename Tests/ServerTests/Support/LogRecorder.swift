import Logging
import Synchronization

/// Records the messages that a server logs.
final class LogRecorder: Sendable {
    struct Record: Sendable {
        let message: String
        let metadata: Logger.Metadata
    }

    private let level: Logger.Level
    /// Guards the messages.
    private let recorded = Mutex<[Record]>([])

    /// - Parameter level: The lowest level of the messages that are recorded.
    init(level: Logger.Level = .info) {
        self.level = level
    }

    /// The messages so far with their metadata.
    var records: [Record] { recorded.withLock { $0 } }

    /// The messages so far.
    var messages: [String] { records.map(\.message) }

    /// A logger whose messages are recorded.
    var logger: Logger { Logger(label: "quire.test") { _ in Handler(recorder: self, logLevel: level) } }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            recorder.recorded.withLock { $0.append(Record(message: "\(event.level): \(event.message)", metadata: all)) }
        }
    }
}
