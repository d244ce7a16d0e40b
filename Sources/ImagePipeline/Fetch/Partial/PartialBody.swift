import ImageLoading
import NIOCore

/// The first bytes of a body that was cut off, with what is needed to ask for the rest.
struct PartialBody: Sendable {
    var bytes: ByteBuffer
    /// The head of the answer that began it; its entity tag is a strong one.
    var head: AnswerHead
    /// The address that answered, after redirects. The rest is asked for nowhere else.
    var address: RemoteAddress
    /// How long the whole was said to be.
    var total: Int?

    var count: Int { bytes.readableBytes }
    var ifRange: String? { head.validators.ifRange }
}

/// Cut-off bodies, the longest unused going first when there are too many or they are too large.
struct PartialBodies<Key: Hashable> {
    private let byteLimit: Int
    private let countLimit: Int
    private var entries: [Key: (body: PartialBody, age: Int)] = [:]
    private var counter = 0
    /// How many bytes are kept.
    private(set) var byteCount = 0

    init(byteLimit: Int, countLimit: Int) {
        self.byteLimit = byteLimit
        self.countLimit = countLimit
    }

    /// How many are kept.
    var count: Int { entries.count }

    /// Hands a body out. It is no longer kept: of two who continue one body, the second begins anew.
    mutating func take(_ key: Key) -> PartialBody? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        byteCount -= entry.body.count
        return entry.body
    }

    /// Keeps a body, unless a longer one of the same address is kept already or it alone would take half of the room.
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

    /// Lets everything go.
    mutating func removeAll() {
        entries = [:]
        byteCount = 0
    }

    /// Traps when the sums are wrong; for tests.
    func checkInvariants() {
        precondition(byteCount == entries.values.reduce(0) { $0 + $1.body.count })
        precondition(byteCount <= byteLimit && entries.count <= countLimit)
    }
}
