import Foundation

/// What the system says about this process.
enum ProcessMemory {
    /// The most memory it ever had resident, in KiB; 0 where the system does not tell.
    ///
    /// Not `getrusage`: that counts what the parent had before this program was started in its place, too.
    static var peakKilobytes: Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
        for line in status.split(separator: "\n") where line.hasPrefix("VmHWM:") {
            return line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
        }
        return 0
    }
}
