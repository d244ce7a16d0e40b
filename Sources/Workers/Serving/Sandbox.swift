import CWorkers
import Glibc

/// The restrictions of a worker process.
public enum Sandbox {
    /// The limits of a worker.
    public enum Limit {
        /// Virtual memory in bytes. Enough for an AVIF file of a hundred megapixels with ten bits.
        static let addressSpace: UInt64 = 3 << 30
        /// The number of open files: the socket, and the input and result of one request.
        static let descriptors: UInt64 = 32
    }

    /// Whether the kernel supports Landlock.
    public static var hasLandlock: Bool { quire_landlock_abi() > 0 }

    /// The files that a worker may read: fonts, colour profiles, character maps, converters of encodings, and the messages
    /// of djvulibre.
    private static let readable = [
        "/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts", "/usr/share/fontconfig", "/var/cache/fontconfig",
        "/usr/share/color", "/usr/share/poppler", "/usr/share/djvu", "/usr/lib/gconv", "/usr/lib64/gconv",
        "/usr/lib/x86_64-linux-gnu/gconv", "/usr/lib/aarch64-linux-gnu/gconv",
    ]

    /// Limits memory, files and core dumps. Call it first.
    ///
    /// - Returns: 0 or an error number.
    public static func limit() -> Int32 {
        var limits = quire_worker_limits(
            address_space: Limit.addressSpace,
            file_size: UInt64(WorkerMessage.Limit.body),
            descriptors: Limit.descriptors
        )
        return quire_limit_process(&limits)
    }

    /// Blocks access to the network, processes and files permanently. Call it after all libraries have started and
    /// before any thread has.
    ///
    /// - Parameter usesLandlock: False to act as on a kernel without Landlock.
    /// - Returns: The version of Landlock in effect; 0 for none.
    /// - Throws: ``WorkerError/unavailable(_:)`` when system calls can't be filtered.
    public static func enter(usesLandlock: Bool = true) throws(WorkerError) -> Int {
        var state = quire_sandbox_state()
        var paths: [UnsafePointer<CChar>?] = readable.map { UnsafePointer(strdup($0)) } + [nil]
        let error = quire_enter_sandbox(&paths, usesLandlock ? 1 : 0, &state)
        for path in paths { free(UnsafeMutableRawPointer(mutating: path)) }
        guard error == 0, state.seccomp == 1 else {
            throw .unavailable("the kernel can't restrict its system calls with seccomp (\(SystemError.text(error)))")
        }
        return Int(state.landlock_abi)
    }
}
