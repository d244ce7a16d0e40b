import TextCoding
import WebBinding
import WireModel

extension LibraryRequests {
    /// What is heard of the library.
    enum Change {
        /// Something is other than before; `isOwn` when this page made it so.
        case changed(LibraryEvent, isOwn: Bool)
        /// The connection stands again: what happened meanwhile was missed.
        case reconnected
    }

    /// Hears of changes of the library until the task is cancelled.
    static func listen(_ handler: @escaping (Change) -> Void) -> HostTask {
        var wasOpen = false
        return EventStream.open("/api/v1/events", name: "library") { event in
            switch event {
            case .opened:
                Outbox.shared.awake()
                if wasOpen { handler(.reconnected) }
                wasOpen = true
            case .message(let bytes):
                // A report that can't be read is as good as one that was missed.
                guard let json = try? JSON(parsing: bytes), let change = LibraryEvent(json) else {
                    handler(.reconnected)
                    return
                }
                handler(.changed(change, isOwn: change.author.map { $0.isSame(as: client) } ?? false))
            case .interrupted:
                break
            }
        }
    }

    /// Hears how far the server's look through its folders is, until the task is cancelled.
    static func watchScan(_ handler: @escaping (ScanReport) -> Void) -> HostTask {
        EventStream.open("/api/v1/events", name: "scan") { event in
            // A report that can't be read is not worth a word: the next one comes soon.
            guard case .message(let bytes) = event,
                let scan = (try? JSON(parsing: bytes)).flatMap({ ScanReport($0) })
            else { return }
            handler(scan)
        }
    }

    /// Asks the server to look through the folders again; `handler` is called when it has begun, or can't.
    static func lookAgain(_ handler: @escaping () -> Void) {
        Network.send(Network.Request(method: .post, address: "/api/v1/scan")) { _ in handler() }
    }
}
