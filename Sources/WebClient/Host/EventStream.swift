/// News from the server as they happen (server-sent events).
enum EventStream {
    /// What a stream reports.
    enum Event {
        /// The connection stands, for the first time or again: what happened in between was missed.
        case opened
        /// A message; the bytes are only valid until the handler returns.
        case message(UnsafeRawBufferPointer)
        /// The connection broke; the host tries again by itself, waiting longer each time up to half a minute.
        case interrupted
    }

    /// Listens to the events called `name` until the task is cancelled.
    static func open(_ address: String, name: StaticString, _ handler: @escaping (Event) -> Void) -> HostTask {
        let callback = Callbacks.add(runsOnce: false) { reply in
            switch reply.status {
            case 1: handler(.opened)
            case 2: handler(.message(reply.bytes))
            default: handler(.interrupted)
            }
        }
        let number = address.crossing {
            hostEventStreamOpen($0, $1, name.utf8Start, name.length, callback)
        }
        return HostTask(number: number, callback: callback)
    }
}
