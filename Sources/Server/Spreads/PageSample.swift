import Publications

/// The image of a page, for an analysis.
enum PageSample {
    case bytes([UInt8])
    /// The page can't be decoded.
    case undecodable
    /// The file can't be read at the moment. It may be available again later.
    case unavailable

    /// Reads a page, on the calling thread.
    ///
    /// - Throws: `PublicationError.changed` if the file was replaced since the publication was opened.
    init(_ page: Int, of publication: any Publication) throws(PublicationError) {
        do throws(PublicationError) {
            self = .bytes(try publication.sample(ofPageAt: page))
        } catch {
            switch error {
            case .changed: throw error
            case .notFound, .notReadable: self = .unavailable
            default: self = .undecodable
            }
        }
    }
}
