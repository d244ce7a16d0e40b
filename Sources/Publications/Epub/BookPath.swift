/// A place inside a book: the path of a file, and an element in it.
struct BookPath: Hashable, Sendable {
    /// Percent-decoded, with `/` between folders and without one in front. Never empty.
    var path: String
    /// Percent-decoded; nil when the whole file is meant.
    var fragment: String?

    /// Resolves a reference against the file it stands in.
    ///
    /// A path that begins with a slash begins at the book's root (OCF 3.3, section 4.2.5, where the container root URL ends
    /// in a slash).
    ///
    /// - Parameters:
    ///   - reference: percent-encoded or, as many books have it, with spaces and other letters as they are.
    ///   - base: the path of the file the reference stands in.
    /// - Returns: nil for what leads out of the book: another scheme, a host, more `..` than there are folders.
    init?(_ reference: String, in base: String) {
        guard let parts = ReferenceParts(reference),
            let target = BookReferences().target(of: reference, in: base), !target.isEmpty
        else { return nil }
        path = target
        let decoded = parts.fragment.map { String(decoding: PercentEncoding.decode($0.utf8), as: UTF8.self) }
        fragment = decoded?.isEmpty == false ? decoded : nil
    }
}
