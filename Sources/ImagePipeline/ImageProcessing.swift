import CVips
import Synchronization

/// The process-wide state of libvips.
public enum ImageProcessing {
    /// The formats that libvips may decode in this process.
    public enum AllowedFormats: Sendable {
        /// JPEG, PNG, WebP, GIF, AVIF and JPEG XL: the formats of pages, from any source.
        case pagesOnly
        /// Also SVG, for drawings made by Quire. Never use this in a process that opens files of users.
        case ownDrawings
    }

    /// The result of the start, kept for later calls. The mutex guards it.
    private static let outcome = Mutex<Result<AllowedFormats, ImagePipelineError>?>(nil)

    /// Configures the allocator and starts libvips. Call it first in `main`, before any thread pool exists.
    ///
    /// Later calls don't start libvips again. They can extend the allowed formats, but not reduce them.
    ///
    /// - Parameter trust: The formats that this process may decode.
    /// - Throws: ``ImagePipelineError/startUpFailed(_:)``.
    public static func startUp(_ trust: AllowedFormats = .pagesOnly) throws(ImagePipelineError) {
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

    private static func start() -> Result<AllowedFormats, ImagePipelineError> {
        var message: UnsafeMutablePointer<CChar>?
        let status = quire_vips_start(&message)
        let text = takeMessage(message)
        return status == 0 ? .success(.pagesOnly) : .failure(.startUpFailed(text))
    }

    /// Whether this process may rasterise drawings.
    static var allowsDrawings: Bool {
        outcome.withLock { if case .success(.ownDrawings) = $0 { true } else { false } }
    }

    /// Returns whether libvips has an operation, such as `jxlload_buffer`.
    ///
    /// Starts libvips if necessary, because this query terminates the process before the start.
    static func hasOperation(_ name: String) -> Bool {
        do {
            try startUp()
        } catch {
            return false
        }
        return quire_vips_has_operation(name) != 0
    }

    /// The size of all decoded pixels at this moment, in bytes; for a server's metrics.
    public static var decodedByteCount: Int { quire_vips_tracked_memory() + Raster.heldByteCount }

    /// Copies and releases a message of the shim.
    static func takeMessage(_ message: UnsafeMutablePointer<CChar>?) -> String {
        guard let message else { return "no reason given" }
        defer { quire_vips_free(message) }
        return String(cString: message)
    }

    /// Returns the message on one line.
    static func takeLine(_ message: UnsafeMutablePointer<CChar>?) -> String {
        takeMessage(message).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }

    /// The version of libvips that results depend on: major and minor, such as 8 and 14.
    static let libraryVersion: (major: Int, minor: Int) = {
        var (major, minor): (Int32, Int32) = (0, 0)
        quire_vips_version(&major, &minor)
        return (Int(major), Int(minor))
    }()
}
