import ImageLoading
import NIOCore

/// An encoded picture that was just made, or a source's own bytes.
struct EncodedPicture: Sendable {
    let image: DeliveredImage
    let bytes: ByteBuffer
    /// The bytes' own digest.
    let digest: ContentDigest

    init(_ bytes: ByteBuffer, digest: ContentDigest, mediaType: String, size: PixelSize?, isPartial: Bool) {
        self.bytes = bytes
        self.digest = digest
        image = DeliveredImage(
            mediaType: mediaType,
            byteSize: bytes.readableBytes,
            width: size?.width ?? 0,
            height: size?.height ?? 0,
            entityTag: "\"\(digest.hex.prefix(32))\"",
            isPartial: isPartial,
            content: .bytes(bytes)
        )
    }
}

extension DeliveredImage {
    /// What a cache's entry shows.
    init(_ entry: DiskCache.Entry) {
        self.init(
            mediaType: entry.mediaType,
            byteSize: entry.byteSize,
            width: entry.width,
            height: entry.height,
            entityTag: entry.entityTag,
            isPartial: entry.isPartial,
            content: .file(path: entry.path)
        )
    }
}
