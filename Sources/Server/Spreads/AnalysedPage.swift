import ImagePipeline
import PageImages
import Publications

/// A page of a publication, decoded for the comparison with other pages.
struct AnalysedPage: Sendable {
    /// The result of the analysis; nil for a page that can't be decoded or read.
    let analysis: PageAnalysis?
    /// Whether the file of the page can be read at the moment.
    let isReadable: Bool

    /// The time limit for one page, in seconds. A page that takes longer is not compared.
    private static let timeLimit = 10.0

    /// Decodes a page, on the calling thread.
    ///
    /// - Throws: `PublicationError.changed` if the file was replaced since the publication was opened.
    init(_ page: Int, of publication: any Publication) throws(PublicationError) {
        switch try PageSample(page, of: publication) {
        case .bytes(let bytes):
            (analysis, isReadable) = (try? PageAnalysis(ofPage: bytes, timeLimit: Self.timeLimit), true)
        case .undecodable: (analysis, isReadable) = (nil, true)
        case .unavailable: (analysis, isReadable) = (nil, false)
        }
    }

    /// Returns the finding for the page; nil if its file can't be read at the moment.
    ///
    /// - Parameter previous: The page before it; nil for the first page.
    func finding(after previous: AnalysedPage?) -> PageFinding? {
        guard isReadable else { return nil }
        guard let analysis else { return .unreadable }
        var finding = PageFinding(continuation: [], fingerprint: analysis.fingerprint)
        if let edges = analysis.edges, let before = previous?.analysis?.edges {
            finding.continuation = SpreadDetection.continuation(of: edges, after: before)
        }
        return finding
    }
}
