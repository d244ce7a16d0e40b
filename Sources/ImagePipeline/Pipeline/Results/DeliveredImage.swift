public import NIOCore
import NIOPosix

/// An encoded image, in a file of the cache or in memory.
public struct DeliveredImage: Sendable, Equatable {
    /// The location of the bytes.
    public enum Content: Sendable, Equatable {
        /// The absolute path of a complete file that never changes. The cache may remove the file; file descriptors
        /// that are already open stay valid.
        case file(path: String)
        /// The bytes.
        case bytes(ByteBuffer)
    }

    /// The Internet media type, such as `image/webp`.
    public let mediaType: String
    /// The size in bytes.
    public let byteSize: Int
    /// The width in pixels, after the EXIF orientation is applied.
    public let width: Int
    /// The height in pixels, after the EXIF orientation is applied.
    public let height: Int
    /// A strong entity tag with its quotation marks. Equal bytes have equal tags.
    public let entityTag: String
    /// Whether the source's file ended early, so that a part of the image is missing.
    public let isPartial: Bool
    /// The location of the bytes.
    public let content: Content

    /// Returns the bytes, and reads the file if necessary.
    ///
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)`` when the cache has removed the file; request the
    ///   image again.
    public func bytes() async throws(ImagePipelineError) -> ByteBuffer {
        switch content {
        case .bytes(let bytes): return bytes
        case .file(let path):
            let size = byteSize
            let read = try? await NIOThreadPool.singleton.runIfActive { FileSystem.read(path) }
            guard let bytes = read ?? nil, bytes.count == size else {
                throw .cacheUnavailable(path: path, reason: "the file is missing or incomplete")
            }
            return ByteBuffer(bytes: bytes)
        }
    }
}
