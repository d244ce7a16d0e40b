import PageImages
import Synchronization

/// The partial bodies that later attempts resume.
final class PartialStore: Sendable {
    /// Guards the partial bodies.
    private let bodies: Mutex<PartialBodies<[UInt8]>>

    init(policy: FetchPolicy) {
        bodies = Mutex(PartialBodies(byteLimit: policy.partialByteLimit, countLimit: policy.partialCountLimit))
    }

    /// Returns the key of a partial body: the URL and the `Accept` header.
    static func key(_ request: FetchRequest, _ address: RemoteAddress) -> [UInt8] {
        var writer = CanonicalWriter()
        writer.add(address.text)
        writer.add(request.accept)
        return writer.bytes
    }

    func take(_ key: [UInt8]) -> PartialBody? { bodies.withLock { $0.take(key) } }

    func keep(_ body: PartialBody, for key: [UInt8]) { bodies.withLock { $0.keep(body, for: key) } }

    func removeAll() { bodies.withLock { $0.removeAll() } }

    /// The number and the total size of the partial bodies.
    var kept: (count: Int, bytes: Int) { bodies.withLock { ($0.count, $0.byteCount) } }
}
