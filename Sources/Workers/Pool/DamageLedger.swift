/// Remembers which content crashed which operation, so that a hostile page can't keep the workers busy.
///
/// Content is identified by its bytes, so a file that changes is tried again. The hash has a random seed for each
/// process: the author of a file can't give another page the same one.
struct DamageLedger {
    /// An operation on a content.
    struct Key: Hashable {
        let operation: UInt16
        let byteCount: Int
        let hash: Int

        init(operation: UInt16, content: SharedBytes) {
            self.operation = operation
            byteCount = content.count
            hash = content.withBytes { bytes in
                var hasher = Hasher()
                hasher.combine(bytes: bytes)
                return hasher.finalize()
            }
        }
    }

    /// The number of crashes after which a content is damaged.
    static let limit = 2
    /// The maximum number of remembered contents; the oldest are forgotten.
    static let capacity = 4_096

    private var crashes: [Key: Int] = [:]
    private var order: [Key] = []
    /// How many keys have each size. Hashing a page takes a millisecond, so it is done only for these sizes.
    private var sizes: [Int: Int] = [:]

    /// Whether a content of that size is remembered. If not, it can't be damaged.
    func mayContain(byteCount: Int) -> Bool { sizes[byteCount] != nil }

    /// Whether the operation crashed too often with the content.
    func isDamaged(_ key: Key) -> Bool { crashes[key, default: 0] >= Self.limit }

    /// Records a crash.
    mutating func record(_ key: Key) {
        if crashes[key] == nil {
            if order.count >= Self.capacity { forget(order.removeFirst()) }
            order.append(key)
            sizes[key.byteCount, default: 0] += 1
        }
        crashes[key, default: 0] += 1
    }

    private mutating func forget(_ key: Key) {
        crashes[key] = nil
        let left = sizes[key.byteCount, default: 1] - 1
        sizes[key.byteCount] = left > 0 ? left : nil
    }
}
