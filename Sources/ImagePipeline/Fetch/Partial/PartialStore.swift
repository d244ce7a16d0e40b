import ImageLoading
import Synchronization

/// Cut-off bodies that later attempts continue.
final class PartialStore: Sendable {
    /// Guards what is kept.
    private let bodies: Mutex<PartialBodies<[UInt8]>>

    init(policy: FetchPolicy) {
        bodies = Mutex(PartialBodies(byteLimit: policy.partialByteLimit, countLimit: policy.partialCountLimit))
    }

    /// What must be the same for a body to be continued: the address, who asks, and what is said in asking.
    static func key(_ request: FetchRequest, _ address: RemoteAddress) -> [UInt8] {
        var writer = CanonicalWriter()
        writer.add(address.text)
        writer.add(request.scope.bytes)
        writer.add(request.accept)
        for field in request.modifier.headers {
            writer.add(field.name.lowercased())
            writer.add(field.value)
        }
        // A number of another kind ends the list, so that credentials can't pass for a header field.
        writer.add(request.modifier.headers.count)
        writer.add(request.modifier.credentials?.authorization ?? "")
        return writer.bytes
    }

    func take(_ key: [UInt8]) -> PartialBody? { bodies.withLock { $0.take(key) } }

    func keep(_ body: PartialBody, for key: [UInt8]) { bodies.withLock { $0.keep(body, for: key) } }

    func removeAll() { bodies.withLock { $0.removeAll() } }

    /// How many bodies and bytes are kept.
    var kept: (count: Int, bytes: Int) { bodies.withLock { ($0.count, $0.byteCount) } }
}
