/// Which pictures are decoded at all, judged by the header before a pixel is.
public struct ImageBudget: Sendable, Equatable {
    /// Pixels in one frame of a picture.
    public var maximumPixels = 100_000_000
    /// Bytes for frames that are decoded as a whole: progressive JPEG, interlaced PNG.
    public var maximumFrameBytes = 256 << 20
    /// Bytes of all decoded frames of one picture, and of what a processor makes of it. Room for the most pixels there may
    /// be in one frame with transparency; an animation beyond it is delivered as its first frame.
    public var maximumDecodedBytes = 400_000_000

    /// The limits Quire uses.
    public static let standard = ImageBudget()

    /// The limits Quire uses, to change.
    public init() {}

    /// - Throws: ``ImagePipelineError/tooManyPixels(width:height:limit:)``,
    ///   ``ImagePipelineError/lyingHeader(width:height:byteSize:)`` or
    ///   ``ImagePipelineError/tooMuchMemory(byteSize:limit:)``.
    func admit(_ header: RasterHeader, as signature: ImageSignature, byteSize: Int) throws(ImagePipelineError) {
        let (width, height) = (header.size.width, header.size.height)
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw .tooManyPixels(width: width, height: height, limit: maximumPixels)
        }
        if let density = Self.maximumPixelsPerByte(signature), pixels / density > byteSize + 64 {
            throw .lyingHeader(width: width, height: height, byteSize: byteSize)
        }
        if header.isInterlaced {
            let frameBytes = pixels * header.bands * header.heldSampleBytes
            guard frameBytes <= maximumFrameBytes else {
                throw .tooMuchMemory(byteSize: frameBytes, limit: maximumFrameBytes)
            }
        }
    }

    /// Refuses what a processor would make when it is too large.
    func admit(result: PixelSize, bands: Int, frames: Int) throws(ImagePipelineError) {
        var (byteSize, overflows) = (bands * frames, false)
        for edge in [result.width, result.height] where !overflows {
            (byteSize, overflows) = byteSize.multipliedReportingOverflow(by: edge)
        }
        guard !overflows, byteSize <= maximumDecodedBytes else {
            throw .tooMuchMemory(byteSize: overflows ? Int.max : byteSize, limit: maximumDecodedBytes)
        }
    }

    /// More pixels than this per byte are impossible, or so few of them present that showing them would mislead.
    private static func maximumPixelsPerByte(_ signature: ImageSignature) -> Int? {
        switch signature {
        // Deflate repeats at most 258 bytes in two bits: 1,032 to one. A byte holds up to eight one-bit pixels.
        case .png: 1_032 * 8
        // A blank 16 × 16 block costs at least 6 bits, so about 340; the rest is room for files cut short.
        case .jpeg: 20_000
        // An LZW code of 12 bits stands for at most 4,096 pixels.
        case .gif: 4_096
        // A blank picture of any size is a few bytes in these.
        case .webp, .avif, .jpegXL: nil
        }
    }
}

extension RasterHeader {
    /// Bytes the decoder holds for each sample of a frame it must hold as a whole.
    var heldSampleBytes: Int {
        // A progressive JPEG keeps a 16-bit coefficient for every sample until its last scan.
        format == .jpeg ? 2 : max(1, bitsPerBand / 8)
    }
}
