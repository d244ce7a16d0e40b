/// Where a page's bytes are to be had.
public enum PageResource: Sendable, Hashable {
    /// In the publication's file or folder: ask for `Publication.bytes(ofPageAt:)`.
    case stored
    /// On the web, to be fetched when the page is wanted.
    ///
    /// - Parameters:
    ///   - url: an absolute `http` or `https` address without a fragment, percent-encoded, of at most 8 KB.
    ///   - alternatives: other addresses of the same page, `http`, `https` or `data`, to be tried in this order when the
    ///     first fails.
    case remote(url: String, alternatives: [String])
    /// In the manifest itself, as this `data:` address. `Publication.bytes(ofPageAt:)` decodes it as well.
    case data(String)
}
