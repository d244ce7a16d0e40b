import Workers

/// The format of an image file, detected from its first bytes.
///
/// libvips could detect it too, but might choose a decoder that is not safe for untrusted files. Only the first bytes are
/// compared, so this runs in the server.
enum ImageSignature: CaseIterable {
    case jpeg, png, webp, gif, avif, jpegXL, heic, tiff

    /// Detects the format; nil when it is not one of the formats of pages.
    init?(_ bytes: borrowing RawSpan) {
        func has(_ pattern: StaticString, at offset: Int = 0) -> Bool {
            guard bytes.byteCount >= offset + pattern.utf8CodeUnitCount else { return false }
            return (0..<pattern.utf8CodeUnitCount).allSatisfy {
                bytes.unsafeLoad(fromByteOffset: offset + $0, as: UInt8.self) == pattern.utf8Start[$0]
            }
        }
        func has(_ pattern: [UInt8]) -> Bool {
            guard bytes.byteCount >= pattern.count else { return false }
            return pattern.indices.allSatisfy {
                bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == pattern[$0]
            }
        }
        if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
            self = .avif
        } else if has("ftypmif1", at: 4), has("avif", at: 16) || has("avif", at: 20) || has("avif", at: 24) {
            self = .avif
        } else if has([0xFF, 0x0A]) || has([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
            self = .jpegXL
        } else if has("ftyphei", at: 4) || has("ftypmif1", at: 4) && (16...24).contains(where: { has("heic", at: $0) })
        {
            self = .heic
        } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) || has([0x49, 0x49, 0x2B, 0])
            || has([0x4D, 0x4D, 0, 0x2B])
        {
            self = .tiff
        } else {
            return nil
        }
    }
}

extension ImageSignature {
    /// Detects the format of bytes that can be passed to a worker.
    init?(_ bytes: SharedBytes) {
        guard let found = bytes.withBytes({ ImageSignature($0.bytes) }) else { return nil }
        self = found
    }

    /// Whether several images in such a file are frames of an animation.
    var canAnimate: Bool { self == .gif || self == .webp }

    /// The media type of the file.
    var mediaType: String {
        switch self {
        case .heic: "image/heic"
        case .tiff: "image/tiff"
        default: ImageFormat(self)?.mediaType ?? "application/octet-stream"
        }
    }
}

extension ImageFormat {
    /// Creates the format that corresponds to a signature; nil for a format that the pipeline can decode but not
    /// encode.
    init?(_ signature: ImageSignature) {
        switch signature {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .gif: self = .gif
        case .avif: self = .avif
        case .jpegXL: self = .jxl
        case .heic, .tiff: return nil
        }
    }
}
