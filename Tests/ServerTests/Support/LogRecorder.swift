import Logging
import Synchronization

/// Records the messages that a server logs.
final class LogRecorder: Sendable {
    /// Guards the messages.
    private let recorded = Mutex<[String]>([])

    /// The messages so far.
    var messages: [String] { recorded.withLock { $0 } }

    /// A logger whose messages are recorded.
    var logger: Logger { Logger(label: "quire.test") { _ in Handler(recorder: self) } }

    private struct Handler: LogHandler {
        let recorder: LogRecorder
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            recorder.recorded.withLock { $0.append("\(event.level): \(event.message)") }
        }
    }
}
