import TextCoding
import WebBinding
import WireModel

extension LibraryRequests {
    /// An event of the library's event stream.
    enum Change {
        /// The library has changed; `isOwn` if this page made the change.
        case changed(LibraryEvent, isOwn: Bool)
        /// The connection is open again. Events in between may have been missed.
        case reconnected
    }

    /// Observes changes of the library until the task is cancelled.
    static func listen(_ handler: @escaping (Change) -> Void) -> HostTask {
        var wasOpen = false
        return EventStream.open("/api/v1/events", name: "library") { event in
            switch event {
            case .opened:
                Outbox.shared.awake()
                if wasOpen { handler(.reconnected) }
                wasOpen = true
            case .message(let bytes):
                // An invalid event may have described any change, so it is handled like a missed one.
                guard let json = try? JSON(parsing: bytes), let change = LibraryEvent(json) else {
                    handler(.reconnected)
                    return
                }
                handler(.changed(change, isOwn: change.author.map { $0.isSame(as: client) } ?? false))
            case .interrupted:
                // The server ends the stream when the session ends. The status of the next response shows this; a lost
                // connection has no response.
                Network.get("/api/v1/server") { _ in }
            }
        }
    }

    /// Observes the progress of scans until the task is cancelled.
    static func watchScan(_ handler: @escaping (ScanReport) -> Void) -> HostTask {
        EventStream.open("/api/v1/events", name: "scan") { event in
            // Ignore an invalid event, because the next one follows soon.
            guard case .message(let bytes) = event,
                let scan = (try? JSON(parsing: bytes)).flatMap({ ScanReport($0) })
            else { return }
            handler(scan)
        }
    }

    /// Requests a scan. `handler` is called when the scan has started or the request has failed.
    static func requestScan(_ handler: @escaping () -> Void) {
        Network.send(Network.Request(method: .post, address: "/api/v1/scan")) { _ in handler() }
    }
}
