import NIOCore
import PageImages

/// An image that was just encoded, or a source's own bytes.
struct EncodedResult: Sendable {
    let image: DeliveredImage
    let bytes: ByteBuffer
    /// The digest of the bytes.
    let digest: ContentDigest

    init(
        _ bytes: ByteBuffer,
        digest: ContentDigest,
        mediaType: String,
        size: PixelSize?,
        isPartial: Bool,
        path: RenderPath? = nil
    ) {
        self.bytes = bytes
        self.digest = digest
        image = DeliveredImage(
            mediaType: mediaType,
            byteSize: bytes.readableBytes,
            width: size?.width ?? 0,
            height: size?.height ?? 0,
            entityTag: "\"\(digest.hex.prefix(32))\"",
            isPartial: isPartial,
            path: path,
            content: .bytes(bytes)
        )
    }
}

extension EncodedResult {
    /// Creates the result of an image that was rendered.
    init(_ image: EncodedImage) {
        self.init(
            ByteBuffer(bytes: image.bytes),
            digest: ContentDigest(of: image.bytes),
            mediaType: image.mediaType,
            size: PixelSize(width: image.width, height: image.height),
            isPartial: image.isPartial,
            path: image.path
        )
    }
}

extension DeliveredImage {
    /// Creates the image of an entry of the disk cache.
    init(_ entry: DiskCache.Entry) {
        self.init(
            mediaType: entry.mediaType,
            byteSize: entry.byteSize,
            width: entry.width,
            height: entry.height,
            entityTag: entry.entityTag,
            isPartial: entry.isPartial,
            path: nil,
            content: .file(path: entry.path)
        )
    }
}
