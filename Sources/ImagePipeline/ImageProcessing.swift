import CVips
import Synchronization

/// The process-wide state of the picture library.
public enum ImageProcessing {
    /// What a process lets libvips read.
    public enum Trust: Sendable {
        /// JPEG, PNG, WebP, GIF, AVIF and JPEG XL: the formats of pages, whoever made them.
        case pagesOnly
        /// Also SVG, for drawings made by Quire itself. Never for a process that opens other people's files.
        case ownDrawings
    }

    /// How the one start went, kept so that later calls give the same answer. Guards itself.
    private static let outcome = Mutex<Result<Trust, ImagePipelineError>?>(nil)

    /// Tunes the allocator and starts libvips. Call first thing in `main`, before any thread pool exists.
    ///
    /// Further calls start nothing; one that asks for more trust adds it, none takes it away.
    ///
    /// - Parameter trust: What this process may read.
    /// - Throws: ``ImagePipelineError/startUpFailed(_:)``.
    public static func startUp(_ trust: Trust = .pagesOnly) throws(ImagePipelineError) {
        let result = outcome.withLock { outcome in
            var result = outcome ?? start()
            if case .success(.pagesOnly) = result, trust == .ownDrawings {
                quire_vips_allow_drawings()
                result = .success(.ownDrawings)
            }
            outcome = result
            return result
        }
        _ = try result.get()
    }

    private static func start() -> Result<Trust, ImagePipelineError> {
        var message: UnsafeMutablePointer<CChar>?
        let status = quire_vips_start(&message)
        let text = takeMessage(message)
        return status == 0 ? .success(.pagesOnly) : .failure(.startUpFailed(text))
    }

    /// Whether this process may rasterise drawings.
    static var allowsDrawings: Bool {
        outcome.withLock { if case .success(.ownDrawings) = $0 { true } else { false } }
    }

    /// Whether libvips has an operation, such as `jxlload_buffer`.
    ///
    /// Starts libvips where nobody has: asked before its start it ends the process.
    static func hasOperation(_ name: String) -> Bool {
        do {
            try startUp()
        } catch {
            return false
        }
        return quire_vips_has_operation(name) != 0
    }

    /// Bytes of pixels that are decoded at this moment, for a server's gauges.
    public static var decodedByteCount: Int { quire_vips_tracked_memory() + Raster.heldByteCount }

    /// Copies and releases a message of the shim.
    static func takeMessage(_ message: UnsafeMutablePointer<CChar>?) -> String {
        guard let message else { return "no reason given" }
        defer { quire_vips_free(message) }
        return String(cString: message)
    }

    /// The same on one line.
    static func takeLine(_ message: UnsafeMutablePointer<CChar>?) -> String {
        takeMessage(message).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }

    /// The library's version as far as results depend on it, such as 8 and 14.
    static let libraryVersion: (major: Int, minor: Int) = {
        var (major, minor): (Int32, Int32) = (0, 0)
        quire_vips_version(&major, &minor)
        return (Int(major), Int(minor))
    }()
}
