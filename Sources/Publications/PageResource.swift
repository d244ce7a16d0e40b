/// The location of a page's bytes.
public enum PageResource: Sendable, Hashable {
    /// In the publication's file or folder; see `Publication.bytes(ofPageAt:)`.
    case stored
    /// On the web.
    ///
    /// - Parameters:
    ///   - url: an absolute `http` or `https` URL without a fragment, percent-encoded, of at most 8 KB.
    ///   - alternatives: other URLs of the same page (`http`, `https` or `data`), to try in order when the first fails.
    case remote(url: String, alternatives: [String])
    /// In the manifest, as this `data:` URL. `Publication.bytes(ofPageAt:)` decodes it too.
    case data(String)
    /// Drawn in any size: a page of a document. `Publication.bytes(ofPageAt:)` draws it in its full size.
    case drawn(PageDrawing)
}
