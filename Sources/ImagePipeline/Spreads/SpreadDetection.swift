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

    /// Returns in which directions a page continues the one before it.
    public static func continuation(of page: PageEdges, after previous: PageEdges) -> PageContinuation {
        var continuation: PageContinuation = []
        if SpreadDetector.continues(previous.right, page.left) { continuation.insert(.leftToRight) }
        if SpreadDetector.continues(page.right, previous.left) { continuation.insert(.rightToLeft) }
        return continuation
    }
}
