import Workers

/// A decoded image: upright, eight bits a channel, grey or sRGB, with or without transparency.
///
/// A raster is immutable and may be shared between threads. Its memory is freed with its last copy. The samples are in a
/// file in memory that workers share, and are copied into this process only by ``withPixels(_:)``.
public struct Raster: Sendable {
    /// The size and the samples.
    let decoded: PixelBuffer

    /// The size that the image would have if the decoder had not scaled it down. Processors that crop and scale compute
    /// with this size, so that their results have the same size in either case.
    public let fullSize: PixelSize
    /// Whether the file ended early. Missing pixels are blank, missing frames are left out.
    public let isPartial: Bool

    /// Creates a raster of decoded pixels.
    init(_ decoded: PixelBuffer, fullSize: PixelSize? = nil, isPartial: Bool) {
        self.decoded = decoded
        self.fullSize = fullSize ?? PixelSize(width: decoded.layout.width, height: decoded.layout.height)
        self.isPartial = isPartial
    }

    /// The width of a frame in pixels.
    public var width: Int { decoded.layout.width }
    /// The height of a frame in pixels.
    public var height: Int { decoded.layout.height }
    /// The number of channels: 1 grey, 2 grey and transparency, 3 red, green and blue, 4 with transparency.
    public var bands: Int { decoded.layout.bands }
    /// Whether the last channel is transparency.
    public var hasAlpha: Bool { bands == 2 || bands == 4 }
    /// Whether the image is grey.
    public var isGrey: Bool { bands < 3 }
    /// The number of frames; 1 for a still image.
    public var frameCount: Int { decoded.layout.frameCount }
    /// The size of the samples in bytes.
    public var byteCount: Int { decoded.samples.count }
    /// The size of a frame.
    var size: PixelSize { PixelSize(width: width, height: height) }

    /// Calls a closure with the samples: row by row, interleaved, frames one below the other.
    func withPixels<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { decoded.samples.withBytes(body) }

    /// Returns whether both images have the same samples.
    func hasSamePixels(as other: Raster) -> Bool {
        withPixels { mine in other.withPixels { mine.elementsEqual($0) } }
    }

    /// Returns the image with another full size.
    func withFullSize(_ fullSize: PixelSize) -> Raster {
        Raster(decoded, fullSize: fullSize, isPartial: isPartial)
    }
}
