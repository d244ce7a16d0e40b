/// Server-sent events.
package enum EventStream {
    /// An event of a stream.
    package enum Event {
        /// The stream was connected, for the first time or again. Messages sent between two connections are lost.
        case opened
        /// A message. The bytes are valid only until the handler returns.
        case message(UnsafeRawBufferPointer)
        /// The connection was lost. The JavaScript side reconnects automatically, after pauses of up to half a minute.
        case interrupted
    }

    /// Listens to the events with a name until the task is cancelled.
    package static func open(_ address: String, name: StaticString, _ handler: @escaping (Event) -> Void) -> HostTask {
        let callback = Callbacks.add(runsOnce: false) { reply in
            switch Status(rawValue: Int32(reply.status)) {
            case .opened: handler(.opened)
            case .message: handler(.message(reply.bytes))
            default: handler(.interrupted)
            }
        }
        let number = address.withUTF8Pointer {
            hostEventStreamOpen($0, $1, name.utf8Start, name.length, callback)
        }
        return HostTask(number: number, callback: callback)
    }
}
