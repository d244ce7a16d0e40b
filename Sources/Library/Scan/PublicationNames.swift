import Publications

/// Which files a scan looks into, by their names.
struct PublicationNames: Sendable {
    /// Whether books of text are listed too, and not comics alone.
    let includeBooks: Bool

    /// Whether a file of this name is worth opening.
    func include(_ name: String) -> Bool {
        PublicationOpener.isPublicationName(name) || (includeBooks && PublicationOpener.isBookName(name))
    }

    /// Whether a file of this name is a plain text: a book where it stands alone, a note among the pages of a comic.
    func isText(_ name: String) -> Bool {
        includeBooks && PublicationOpener.isTextName(name)
    }
}
