public import PageImages

/// The analysis of a page for comparisons with other pages. The page is decoded only once.
public struct PageAnalysis: Sendable {
    /// The edges; nil for a page that can't be half of a spread, because it is wide, a strip or has few pixels.
    public let edges: PageEdges?
    /// The fingerprint of the picture.
    public let fingerprint: PageFingerprint

    /// The maximum number of rows to which a page is decoded.
    private static let maximumRowCount = 1_024

    /// Decodes a page on a coarse grid and analyses it, on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: The page's file, which may be untrusted.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public init(ofPage bytes: [UInt8], timeLimit: Double? = 30) throws(ImagePipelineError) {
        let plane = try LuminancePlane(decoding: bytes, maximumRowCount: Self.maximumRowCount, timeLimit: timeLimit)
        edges = plane.isHalfOfSpread ? PageEdges(plane) : nil
        fingerprint = PageFingerprinting.fingerprint(of: plane)
    }
}

extension LuminancePlane {
    /// Whether the page may be half of a spread: it is higher than wide and not a strip.
    var isHalfOfSpread: Bool { isPortraitPage && width >= PageEdge.columnCount }
}
