import CVips
import PageImages

extension LuminancePlane {
    /// The maximum number of columns: enough to detect borders, and few enough that the detection takes a millisecond or
    /// two.
    private static let maximumColumnCount = 500
    /// The maximum number of cells. A strip that is many times as high as wide gets larger cells.
    private static let maximumCellCount = 2_000_000

    /// Decodes an image file to a coarse, upright grid, on the calling thread.
    ///
    /// Scales down while loading if the format allows it. Takes a few milliseconds for a JPEG and tens for other
    /// formats: never call it on Swift's cooperative threads. Of an animation, the first frame is decoded.
    ///
    /// - Parameters:
    ///   - bytes: The image file, which may be untrusted.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public init(decoding bytes: [UInt8], timeLimit: Double? = 30) throws(ImagePipelineError) {
        defer { quire_vips_thread_done() }
        let size = try RasterDecoder.header(of: bytes).size
        let cell = Self.cell(width: size.width, height: size.height)
        let cancellation = RenderCancellation(timeLimit: timeLimit)
        var plane = quire_vips_luminance_plane()
        var message: UnsafeMutablePointer<CChar>?
        let status = bytes.withUnsafeBytes {
            quire_vips_luminance($0.baseAddress, $0.count, Int32(cell), cancellation.handle, &plane, &message)
        }
        guard status == 0, let samples = plane.samples else {
            let text = ImageProcessing.takeMessage(message)
            throw cancellation.error ?? .undecodable(text.split(whereSeparator: \.isNewline).joined(separator: "; "))
        }
        defer { quire_vips_free(samples) }
        let (width, height) = (Int(plane.width), Int(plane.height))
        guard
            let decoded = LuminancePlane(
                width: width,
                height: height,
                samples: Array(UnsafeBufferPointer(start: samples, count: width * height)),
                cell: cell,
                sourceWidth: size.width,
                sourceHeight: size.height
            )
        else { throw .undecodable("it has no pixels") }
        self = decoded
    }

    /// Returns the edge of a cell in pixels: a power of two, because decoders scale down by powers of two.
    static func cell(width: Int, height: Int) -> Int {
        var cell = 1
        func cells(_ edge: Int) -> Int { (edge + cell - 1) / cell }
        while cells(width) > maximumColumnCount || cells(width) * cells(height) > maximumCellCount { cell *= 2 }
        return cell
    }
}
