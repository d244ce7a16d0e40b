import NIOCore
import PageImages

/// The first bytes of an interrupted body, with the properties that a request for the rest needs.
struct PartialBody: Sendable {
    var bytes: ByteBuffer
    /// The head of the first response. Its entity tag is strong.
    var head: ResponseHead
    /// The URL of the response, after redirects. The rest is requested only from this URL.
    var address: RemoteAddress
    /// The announced length of the whole body in bytes.
    var total: Int?

    var count: Int { bytes.readableBytes }
    var ifRange: String? { head.validators.ifRange }
}

/// Partial bodies. When a limit is exceeded, the least recently stored ones are removed.
struct PartialBodies<Key: Hashable> {
    private let byteLimit: Int
    private let countLimit: Int
    private var entries: [Key: (body: PartialBody, age: Int)] = [:]
    private var counter = 0
    /// The total size of the partial bodies in bytes.
    private(set) var byteCount = 0

    init(byteLimit: Int, countLimit: Int) {
        self.byteLimit = byteLimit
        self.countLimit = countLimit
    }

    /// The number of partial bodies.
    var count: Int { entries.count }

    /// Removes and returns a partial body. A second attempt at the same time starts from the beginning.
    mutating func take(_ key: Key) -> PartialBody? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        byteCount -= entry.body.count
        return entry.body
    }

    /// Stores a body, unless it takes more than half of the limit or a longer part of the same body is already stored.
    mutating func keep(_ body: PartialBody, for key: Key) {
        guard body.count > 0, body.count <= byteLimit / 2, countLimit > 0 else { return }
        if let other = entries[key]?.body, other.count > body.count, other.ifRange == body.ifRange { return }
        _ = take(key)
        counter += 1
        entries[key] = (body, counter)
        byteCount += body.count
        while entries.count > countLimit || byteCount > byteLimit,
            let oldest = entries.min(by: { $0.value.age < $1.value.age })
        {
            _ = take(oldest.key)
        }
    }

    /// Removes all partial bodies.
    mutating func removeAll() {
        entries = [:]
        byteCount = 0
    }

    /// Traps when the counters are inconsistent; for tests.
    func checkInvariants() {
        precondition(byteCount == entries.values.reduce(0) { $0 + $1.body.count })
        precondition(byteCount <= byteLimit && entries.count <= countLimit)
    }
}
