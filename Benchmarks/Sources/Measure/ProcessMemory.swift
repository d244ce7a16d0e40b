import Foundation

/// The memory of this process.
enum ProcessMemory {
    /// The peak resident memory in KiB; 0 where the system does not report it.
    ///
    /// `getrusage` would include the memory of the parent before `exec`.
    static var peakKilobytes: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
        }
        return 0
    }
}
