/// How many decoded pictures a browser holds, counted in bytes, and which it gives up first.
public struct PictureBudget: Hashable, Sendable {
    /// Which way somebody reads.
    public enum Direction: Hashable, CaseIterable, Sendable {
        /// Towards the last page.
        case forward
        /// Towards the first page.
        case backward
    }

    /// A decoded picture.
    public struct Held: Hashable, Sendable {
        /// The page it shows, counted along the reading order.
        public let page: Int
        /// Its size in memory, in bytes.
        public let byteCount: Int

        /// Describes a picture.
        public init(page: Int, byteCount: Int) {
            self.page = page
            self.byteCount = byteCount
        }
    }

    /// How much the pictures may take together, in bytes.
    public let byteLimit: Int

    /// A budget of so many bytes.
    public init(byteLimit: Int) {
        self.byteLimit = max(0, byteLimit)
    }

    /// The budget for a device.
    ///
    /// | memory | pictures |
    /// |---|---|
    /// | not told | 256 MB |
    /// | below 1 GB | 64 MB |
    /// | below 2 GB | 128 MB |
    /// | below 8 GB | 256 MB |
    /// | 8 GB and more | 512 MB |
    ///
    /// - Parameters:
    ///   - deviceMemory: What the browser says the device has, in GB (`navigator.deviceMemory`, which knows 0.25 to 8);
    ///     nil when it does not say.
    ///   - isPhone: Whether it is a phone, where a page is closed for taking too much: at most 256 MB.
    public init(deviceMemory: Double?, isPhone: Bool) {
        let megabytes: Int
        switch deviceMemory {
        case .none: megabytes = 256
        case .some(let memory) where memory >= 8: megabytes = 512
        case .some(let memory) where memory >= 2: megabytes = 256
        case .some(let memory) where memory >= 1: megabytes = 128
        case .some(let memory) where memory > 0: megabytes = 64
        case .some: megabytes = 256
        }
        byteLimit = (isPhone ? min(megabytes, 256) : megabytes) << 20
    }

    /// The pages whose pictures are given up, in the order in which they go: farthest from the reader first.
    ///
    /// A page that lies behind the reader is twice as far as one as many pages ahead. What is visible always stays,
    /// even when that alone is more than the budget.
    ///
    /// - Parameters:
    ///   - held: The pictures there are; at most one of each page.
    ///   - place: The page the reader is at.
    ///   - direction: Which way the reader goes.
    ///   - visible: Whether a page is on screen.
    public func evictions(
        held: [Held],
        at place: Int,
        direction: Direction,
        visible: (Int) -> Bool
    ) -> [Int] {
        var total = 0
        for picture in held { total += max(0, picture.byteCount) }
        guard total > byteLimit else { return [] }
        let candidates = held.filter { !visible($0.page) }
            .map { (held: $0, ahead: direction == .forward ? $0.page - place : place - $0.page) }
            .sorted { first, second in
                let distances = (Self.distance(ahead: first.ahead), Self.distance(ahead: second.ahead))
                // At the same distance the one behind goes first.
                return distances.0 == distances.1 ? first.ahead < second.ahead : distances.0 > distances.1
            }
        var evicted: [Int] = []
        for candidate in candidates {
            guard total > byteLimit else { break }
            total -= max(0, candidate.held.byteCount)
            evicted.append(candidate.held.page)
        }
        return evicted
    }

    /// How far away a page is that lies so many pages ahead, or behind if less than none.
    private static func distance(ahead: Int) -> Int {
        ahead >= 0 ? ahead : -2 * ahead
    }
}
