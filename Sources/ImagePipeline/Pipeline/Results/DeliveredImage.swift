public import NIOCore
import NIOPosix

/// An encoded picture, in a file of the cache or in memory.
public struct DeliveredImage: Sendable, Equatable {
    /// Where the bytes are.
    public enum Content: Sendable, Equatable {
        /// The absolute path of a file that is complete and never changes. It may be removed when the cache is full,
        /// which does not disturb a file that is already open.
        case file(path: String)
        /// The bytes themselves.
        case bytes(ByteBuffer)
    }

    /// The Internet media type, such as `image/webp`.
    public let mediaType: String
    /// The size in bytes.
    public let byteSize: Int
    /// The width in pixels, as shown.
    public let width: Int
    /// The height in pixels, as shown.
    public let height: Int
    /// A strong entity tag, with its quotes, that is the same for the same bytes.
    public let entityTag: String
    /// Whether the source ended early, so that a part of the picture is missing.
    public let isPartial: Bool
    /// Where the bytes are.
    public let content: Content

    /// The bytes, read from the file where they are in one.
    ///
    /// - Throws: ``ImagePipelineError/cacheUnavailable(path:reason:)`` when the file is gone; ask the pipeline again.
    public func bytes() async throws(ImagePipelineError) -> ByteBuffer {
        switch content {
        case .bytes(let bytes): return bytes
        case .file(let path):
            let size = byteSize
            let read = try? await NIOThreadPool.singleton.runIfActive { FileSystem.read(path) }
            guard let bytes = read ?? nil, bytes.count == size else {
                throw .cacheUnavailable(path: path, reason: "the file is gone")
            }
            return ByteBuffer(bytes: bytes)
        }
    }
}
