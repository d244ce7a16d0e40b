import CVips
import Synchronization
public import Workers

/// The process-wide state of libvips.
public enum VipsLibrary {
    /// The formats that libvips may decode in this process.
    public enum AllowedFormats: Sendable {
        /// JPEG, PNG, WebP, GIF, AVIF and JPEG XL: the formats of pages, from any source.
        case pagesOnly
        /// Also SVG, for drawings made by Quire.
        case ownDrawings
    }

    /// The result of the start, kept for later calls. The mutex guards it.
    private static let outcome = Mutex<Result<AllowedFormats, WorkerError>?>(nil)

    /// Starts libvips. Call it first in `main`, before any thread pool exists.
    ///
    /// Later calls don't start libvips again. They can extend the allowed formats, but not reduce them.
    ///
    /// - Parameter formats: The formats that this process may decode.
    /// - Throws: ``WorkerError/unavailable(_:)``.
    public static func startUp(_ formats: AllowedFormats = .pagesOnly) throws(WorkerError) {
        let result = outcome.withLock { outcome in
            var result = outcome ?? start()
            if case .success(.pagesOnly) = result, formats == .ownDrawings {
                quire_vips_allow_drawings()
                result = .success(.ownDrawings)
            }
            outcome = result
            return result
        }
        _ = try result.get()
    }

    private static func start() -> Result<AllowedFormats, WorkerError> {
        var message: UnsafeMutablePointer<CChar>?
        let status = quire_vips_start(&message)
        let text = takeLine(message)
        return status == 0 ? .success(.pagesOnly) : .failure(.unavailable("libvips did not start: \(text)"))
    }

    /// Describes this process, after the start.
    ///
    /// - Parameter landlockVersion: The version of Landlock in effect.
    public static func description(landlockVersion: Int) -> WorkerDescription {
        var (major, minor): (Int32, Int32) = (0, 0)
        quire_vips_version(&major, &minor)
        return WorkerDescription(
            landlockVersion: landlockVersion,
            libraryVersion: (Int(major), Int(minor)),
            writableFormats: Set(PixelFormat.allCases.filter { quire_vips_has_operation($0.saverName) != 0 }),
            decodesJPEGXL: quire_vips_has_operation("jxlload_buffer") != 0
        )
    }

    /// The size of the pixels that libvips holds at this moment, in bytes.
    public static var heldByteCount: Int { quire_vips_tracked_memory() }

    /// Copies and releases a message of the shim, on one line.
    static func takeLine(_ message: UnsafeMutablePointer<CChar>?) -> String {
        guard let message else { return "no reason given" }
        defer { quire_vips_free(message) }
        return String(cString: message).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }
}

extension PixelFormat {
    fileprivate var saverName: String {
        switch self {
        case .jpeg: "jpegsave_buffer"
        case .png: "pngsave_buffer"
        case .webp: "webpsave_buffer"
        case .avif: "heifsave_buffer"
        case .jpegXL: "jxlsave_buffer"
        case .gif: "gifsave_buffer"
        }
    }
}
