/// Which pictures are decoded at all, judged by the header before a pixel is.
struct ImageBudget: Sendable {
    /// Pixels in one picture.
    var maximumPixels = 100_000_000
    /// Bytes for pictures that are decoded as a whole: progressive JPEG, interlaced PNG.
    var maximumFrameBytes = 256 << 20

    static let standard = ImageBudget()

    /// What the rules look at.
    struct Header: Equatable {
        var width: Int
        var height: Int
        var bands: Int
        var bitsPerBand: Int
        var isInterlaced: Bool
        var orientation = 1
    }

    /// - Throws: ``ImagePipelineError/tooManyPixels(width:height:limit:)``,
    ///   ``ImagePipelineError/lyingHeader(width:height:byteSize:)`` or
    ///   ``ImagePipelineError/tooMuchMemory(byteSize:limit:)``.
    func admit(_ header: Header, as signature: ImageSignature, byteSize: Int) throws(ImagePipelineError) {
        let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
        guard !overflow, pixels > 0, pixels <= maximumPixels else {
            throw .tooManyPixels(width: header.width, height: header.height, limit: maximumPixels)
        }
        if let density = Self.maximumPixelsPerByte(signature, header), pixels / density > byteSize + 64 {
            throw .lyingHeader(width: header.width, height: header.height, byteSize: byteSize)
        }
        if header.isInterlaced {
            // A progressive JPEG keeps a 16-bit coefficient for every sample until its last scan.
            let sampleBytes = signature == .jpeg ? 2 : max(1, header.bitsPerBand / 8)
            let frameBytes = pixels * header.bands * sampleBytes
            guard frameBytes <= maximumFrameBytes else {
                throw .tooMuchMemory(byteSize: frameBytes, limit: maximumFrameBytes)
            }
        }
    }

    /// More pixels than this per byte are impossible, or so few of them present that showing them would mislead.
    private static func maximumPixelsPerByte(_ signature: ImageSignature, _ header: Header) -> Int? {
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
