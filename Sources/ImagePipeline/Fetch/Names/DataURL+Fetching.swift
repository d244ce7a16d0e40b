import NIOCore
import PageImages
import TextCoding

extension DataURL {
    /// Decodes a URL.
    ///
    /// - Parameter limit: The maximum size of the content in bytes.
    /// - Throws: `tooLarge` above the limit, `undecodable` when the URL is not valid.
    init(_ text: String, limit: Int) throws(FetchError) {
        guard let decoded = DataURL(text) else { throw FetchError(.undecodable, "The data URL is not valid.") }
        guard decoded.bytes.count <= limit else {
            throw FetchError(.tooLarge, "The data URL has more than \(limit) bytes.")
        }
        self = decoded
    }

    /// Returns the content as a fetched body. It never becomes stale, because the URL contains it.
    func fetched(_ progress: (_ received: Int, _ expected: Int?) -> Void) -> FetchedBody {
        progress(bytes.count, bytes.count)
        return FetchedBody(
            bytes: ByteBuffer(bytes: bytes),
            mediaType: mediaType,
            suggestedFileName: nil,
            head: FetchedHead(freshness: .unknown, finalURL: "data:")
        )
    }
}
