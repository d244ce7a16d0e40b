/// The kind of content of a library, which determines how publications are grouped into entries.
public enum LibraryKind: String, Sendable, CaseIterable {
    /// Comics and books. Comics are grouped as in ``comics``, and books as in ``books``.
    case mixed
    /// The publications of a series are one entry: those with the same series in their metadata, or in the same folder.
    case comics
    /// Each book is an entry. Only books with a series in their metadata are grouped.
    case books
}
