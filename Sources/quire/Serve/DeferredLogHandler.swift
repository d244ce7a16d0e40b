import Logging

/// A log handler that converts metadata to text only when it writes a line.
///
/// Every request has an identifier as metadata, but few requests write a line. `StreamLogHandler` converts metadata when
/// it is set.
struct DeferredLogHandler: LogHandler {
    private let lines: StreamLogHandler

    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    /// - Parameter lines: Writes the lines.
    init(_ lines: StreamLogHandler) {
        self.lines = lines
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        var all = metadata.merging(metadataProvider?.get() ?? [:]) { _, provided in provided }
        all.merge(event.metadata ?? [:]) { _, ofLine in ofLine }
        event.metadata = all
        lines.log(event: event)
    }
}
