import Publications

/// A book that is open: its text, and what its addresses are checked against.
final class OpenBook: Sendable {
    let book: any Book
    /// The edition its addresses have.
    let edition: String
    /// The first section with each path.
    private let sections: [String: Int]

    init(_ book: any Book, edition: String) {
        self.book = book
        self.edition = edition
        sections = Dictionary(zip(book.body.sections.map(\.path), 0...)) { first, _ in first }
    }

    /// The index of the section with a path; nil when it is the path of a resource, or of nothing.
    func section(_ path: String) -> Int? { sections[path] }
}
