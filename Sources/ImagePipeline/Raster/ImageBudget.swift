/// The limits for decoding, checked with the header before any pixel is decoded.
public struct ImageBudget: Sendable, Equatable {
    /// The maximum number of pixels in a frame.
    public var maximumPixels = 100_000_000
    /// The maximum size in bytes of a frame that must be decoded as a whole: progressive JPEG, interlaced PNG.
    public var maximumFrameBytes = 256 << 20
    /// The maximum size in bytes of all decoded frames of an image, and of a processor's result. Enough for a single
    /// frame with ``maximumPixels`` and transparency. If an animation exceeds it, only its first frame is decoded.
    public var maximumDecodedBytes = 400_000_000

    /// The default limits.
    public static let standard = ImageBudget()

    /// Creates the default limits.
    public init() {}

    /// Rejects an image by its header.
    ///
    /// - Throws: ``ImagePipelineError/tooManyPixels(width:height:limit:)``,
    ///   ``ImagePipelineError/implausibleHeader(width:height:byteSize:)`` or
    ///   ``ImagePipelineError/tooMuchMemory(byteSize:limit:)``.
    func admit(_ header: RasterHeader, as signature: ImageSignature, byteSize: Int) throws(ImagePipelineError) {
        let (width, height) = (header.size.width, header.size.height)
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw .tooManyPixels(width: width, height: height, limit: maximumPixels)
        }
        if let density = Self.maximumPixelsPerByte(signature), pixels / density > byteSize + 64 {
            throw .implausibleHeader(width: width, height: height, byteSize: byteSize)
        }
        if header.isInterlaced {
            let frameBytes = pixels * header.bands * header.heldSampleBytes
            guard frameBytes <= maximumFrameBytes else {
                throw .tooMuchMemory(byteSize: frameBytes, limit: maximumFrameBytes)
            }
        }
    }

    /// Rejects a result of a processor that is too large.
    func admit(result: PixelSize, bands: Int, frames: Int) throws(ImagePipelineError) {
        var (byteSize, overflows) = (bands * frames, false)
        for edge in [result.width, result.height] where !overflows {
            (byteSize, overflows) = byteSize.multipliedReportingOverflow(by: edge)
        }
        guard !overflows, byteSize <= maximumDecodedBytes else {
            throw .tooMuchMemory(byteSize: overflows ? Int.max : byteSize, limit: maximumDecodedBytes)
        }
    }

    /// Returns the maximum plausible number of pixels per byte. A file with more is damaged or incomplete; nil for no
    /// limit.
    private static func maximumPixelsPerByte(_ signature: ImageSignature) -> Int? {
        switch signature {
        // Deflate stores at most 258 repeated bytes in two bits: 1,032 to one. A byte holds up to eight one-bit pixels.
        case .png: 1_032 * 8
        // A blank 16 × 16 block takes at least 6 bits, which gives about 340. The higher limit allows truncated files.
        case .jpeg: 20_000
        // A 12-bit LZW code represents at most 4,096 pixels.
        case .gif: 4_096
        // In these formats, a blank image of any size takes only a few bytes.
        case .webp, .avif, .jpegXL, .heic, .tiff: nil
        }
    }
}

extension RasterHeader {
    /// The bytes the decoder holds for each sample when it must hold the whole frame.
    var heldSampleBytes: Int {
        // A progressive JPEG holds a 16-bit coefficient for each sample until its last scan.
        format == .jpeg ? 2 : max(1, bitsPerBand / 8)
    }
}
