import Glibc

/// The memory pressure of the process's control group or of the system.
public struct MemoryPressure: Sendable {
    /// The level of memory pressure.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// No pressure.
        case none
        /// Reduce the caches.
        case some
        /// Empty the caches.
        case full

        /// Returns whether the first level is lower.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Reads a whole small file; nil when it can't be read.
    public typealias ReadFile = @Sendable (String) -> String?

    private let directory: String?
    private let readFile: ReadFile

    /// Finds the process's control group.
    ///
    /// - Parameter readFile: Reads a system file; replaced in tests.
    public init(readFile: @escaping ReadFile = MemoryPressure.contents) {
        self.readFile = readFile
        // With cgroup version 2, the file has one line that begins with `0::`; see cgroups(7).
        let line = readFile("/proc/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::/") }
        directory = line.map { "/sys/fs/cgroup" + $0.dropFirst(3) }
    }

    /// The current level. Reads a few small files, so it is cheap enough for every second.
    ///
    /// Depends on the used part of the control group's limit, without reclaimable memory, and on the time that
    /// processes have recently stalled for memory.
    public var level: Level { max(groupLevel, stallLevel) }

    /// The level by the control group's limit. Below 90 %, there is room to render another image. Above 97 %, the
    /// kernel is about to kill the process.
    private var groupLevel: Level {
        guard let directory, let current = number(directory + "/memory.current") else { return .none }
        let limits = ["/memory.max", "/memory.high"].compactMap { number(directory + $0) }
        guard let limit = limits.min(), limit > 0 else { return .none }
        // The page cache counts as used, but the kernel reclaims it before it kills a process.
        let statistics = readFile(directory + "/memory.stat") ?? ""
        let reclaimable = Self.field("inactive_file", in: statistics) ?? 0
        let used = max(0, current - reclaimable)
        if used >= limit / 100 * 97 { return .full }
        return used >= limit / 10 * 9 ? .some : .none
    }

    /// The level by the kernel's pressure stall information (Documentation/accounting/psi.rst). If some processes
    /// stalled for a tenth of the last ten seconds, the caches should shrink; if all stalled at the same time, the
    /// system is thrashing.
    private var stallLevel: Level {
        let text = directory.flatMap { readFile($0 + "/memory.pressure") } ?? readFile("/proc/pressure/memory")
        guard let text else { return .none }
        var level = Level.none
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let average = words.first(where: { $0.hasPrefix("avg10=") }).flatMap({ Double($0.dropFirst(6)) }),
                average >= 10
            else { continue }
            level = max(level, words.first == "full" ? .full : .some)
        }
        return level
    }

    private func number(_ path: String) -> Int? {
        readFile(path).flatMap { Int($0.filter { !$0.isWhitespace }) }
    }

    private static func field(_ name: String, in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == name { return Int(words[1]) }
        }
        return nil
    }

    /// Reads a small system file; nil when it can't be read.
    public static let contents: ReadFile = { path in
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text: [UInt8] = []
        // These files report a size of 0, so read to the end.
        let limit = 65_536
        while text.count < limit {
            let part = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
                count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
            }
            if part.isEmpty { break }
            text += part
        }
        return String(decoding: text, as: UTF8.self)
    }
}
