/// The security policy for the documents of books in the browser, in addition to sanitizing.
public enum BookContentSecurityPolicy {
    /// The value of `Content-Security-Policy` for every document and resource of a book (CSP Level 3).
    ///
    /// Scripts never run, resources load only from the same origin, the document can't send requests to other origins,
    /// and only Quire's own pages may embed it. Inline styles and style sheets are allowed, because they are sanitized.
    /// The client sandboxes the frame.
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
