import PageImages
import Workers

extension LuminancePlane {
    /// The maximum number of columns: enough to detect borders, and few enough that the detection takes a millisecond
    /// or two.
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
        let file = SharedBytes(bytes)
        let cancellation = RenderCancellation(timeLimit: timeLimit)
        let size = try RasterDecoder.header(of: file, cancellation: cancellation).size
        let cell = Self.cell(width: size.width, height: size.height)
        try self.init(file, size, cell: cell, cancellation)
    }

    /// Decodes a page that is higher than wide to at most this many rows, and other pages like
    /// ``init(decoding:timeLimit:)``, on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: The image file, which may be untrusted.
    ///   - maximumRowCount: The maximum number of rows.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    init(decoding bytes: [UInt8], maximumRowCount: Int, timeLimit: Double?) throws(ImagePipelineError) {
        let file = SharedBytes(bytes)
        let cancellation = RenderCancellation(timeLimit: timeLimit)
        let size = try RasterDecoder.header(of: file, cancellation: cancellation).size
        var cell = 1
        if Self.isPortraitPage(width: size.width, height: size.height) {
            while (size.height + cell - 1) / cell > maximumRowCount { cell *= 2 }
        } else {
            cell = Self.cell(width: size.width, height: size.height)
        }
        try self.init(file, size, cell: cell, cancellation)
    }

    /// Whether the page is higher than wide, but not a strip (more than six times as high as wide).
    var isPortraitPage: Bool { Self.isPortraitPage(width: sourceWidth, height: sourceHeight) }

    private static func isPortraitPage(width: Int, height: Int) -> Bool { width <= height && height / 6 <= width }

    private init(
        _ file: SharedBytes,
        _ size: PixelSize,
        cell: Int,
        _ cancellation: RenderCancellation
    ) throws(ImagePipelineError) {
        let result = try ImageProcessing.perform(.luminance(cell: cell), on: .file(file), cancellation) {
            .undecodable($0)
        }
        guard case .plane(let plane) = result,
            let decoded = LuminancePlane(
                width: plane.width,
                height: plane.height,
                samples: plane.samples,
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
