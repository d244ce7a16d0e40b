/// What a browser may do with a book's documents, over and above their being clean.
public enum BookContentPolicy {
    /// The value of `Content-Security-Policy` for every document and resource of a book (CSP Level 3).
    ///
    /// Nothing runs, nothing is loaded but from the book's own origin, nothing is sent anywhere, and only Quire's own
    /// pages may show it in a frame. Style attributes and sheets in documents are what books are made of: they are
    /// allowed, cleaned as they are. Whether the frame is sandboxed is for the client to say.
    public static let header = [
        "default-src 'none'",
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self' data:",
        "media-src 'self'",
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ].joined(separator: "; ")
}
