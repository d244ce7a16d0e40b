public import PageImages

/// The profiles of both edges of a page.
public struct PageEdges: Hashable, Sendable {
    let left: FoldProfile
    let right: FoldProfile

    /// Reads the edges of a page.
    public init(_ plane: LuminancePlane) {
        left = FoldProfile(PageEdge(.left, of: plane))
        right = FoldProfile(PageEdge(.right, of: plane))
    }
}

/// Detects the pages of a publication that continue each other.
public enum SpreadDetection {
    /// Increased when the same pages may get another result, so that stored results are computed again.
    public static let version = SpreadDetector.version

    /// The maximum number of rows to which a page is decoded.
    private static let maximumRowCount = 1_024

    /// Decodes a page on a coarse grid and reads its edges, on the calling thread.
    ///
    /// - Parameters:
    ///   - bytes: The page's file, of any origin.
    ///   - timeLimit: The time limit in seconds; nil for none.
    /// - Returns: The edges; nil for a page that can't be half of a spread, because it is wide or has few pixels.
    /// - Throws: Any ``ImagePipelineError`` about the image itself.
    public static func edges(ofPage bytes: [UInt8], timeLimit: Double? = 30) throws(ImagePipelineError) -> PageEdges? {
        let plane = try LuminancePlane(decoding: bytes, maximumRowCount: maximumRowCount, timeLimit: timeLimit)
        guard let plane, plane.width >= PageEdge.columnCount else { return nil }
        return PageEdges(plane)
    }

    /// Returns in which directions a page continues the one before it.
    public static func continuation(of page: PageEdges, after previous: PageEdges) -> PageContinuation {
        var continuation: PageContinuation = []
        if SpreadDetector.continues(previous.right, page.left) { continuation.insert(.leftToRight) }
        if SpreadDetector.continues(page.right, previous.left) { continuation.insert(.rightToLeft) }
        return continuation
    }
}
