import Glibc

/// How scarce memory is where this process runs.
public struct MemoryPressure: Sendable {
    /// What a server should do about it.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// Nothing.
        case none
        /// Keep less.
        case some
        /// Keep nothing.
        case full

        /// Less scarce comes first.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Reads a small file as a whole; nil when there is none.
    public typealias ReadFile = @Sendable (String) -> String?

    private let directory: String?
    private let readFile: ReadFile

    /// Finds this process' control group.
    ///
    /// - Parameter readFile: Reads a file of the system's; replaced by tests.
    public init(readFile: @escaping ReadFile = MemoryPressure.contents) {
        self.readFile = readFile
        // Version 2 has one line, and it begins with 0 and nothing: cgroups(7).
        let line = readFile("/proc/self/cgroup")?.split(separator: "\n").first { $0.hasPrefix("0::/") }
        directory = line.map { "/sys/fs/cgroup" + $0.dropFirst(3) }
    }

    /// How scarce memory is now. Reads three small files at most: cheap enough for every second.
    ///
    /// Within a control group that has a limit, by the part of it that is in use and can't simply be given back; and
    /// by how long processes had to wait for memory lately, where the system says so.
    public var level: Level { max(groupLevel, stallLevel) }

    /// Nine tenths of the limit leave room for one more picture at work; beyond 97 parts of a hundred the kernel ends
    /// the process next.
    private var groupLevel: Level {
        guard let directory, let current = number(directory + "/memory.current") else { return .none }
        let limits = ["/memory.max", "/memory.high"].compactMap { number(directory + $0) }
        guard let limit = limits.min(), limit > 0 else { return .none }
        // What files are kept in memory counts as used, but the kernel drops it before it ends anybody.
        let statistics = readFile(directory + "/memory.stat") ?? ""
        let reclaimable = Self.field("inactive_file", in: statistics) ?? 0
        let used = max(0, current - reclaimable)
        if used >= limit / 100 * 97 { return .full }
        return used >= limit / 10 * 9 ? .some : .none
    }

    /// The kernel's pressure figures, Documentation/accounting/psi.rst: a tenth of the last ten seconds lost by some
    /// process is worth keeping less, a tenth lost by all of them at once is thrashing.
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

    /// The contents of a small file of the system's; nil when it can't be read.
    public static let contents: ReadFile = { path in
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var text: [UInt8] = []
        // These files have no size: they are read until they end.
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
