import Library
import Publications

/// An open book with its edition and an index of its sections by path.
final class OpenBook: Sendable {
    let book: any Book
    /// The edition in the URLs of its resources.
    let edition: String
    /// The encoding that a user has chosen for a plain text.
    let encoding: String?
    /// The first section with each path.
    private let sections: [String: Int]

    init(_ book: any Book, _ reading: TextSettings) {
        self.book = book
        edition = BookResourceURL.edition(reading)
        encoding = reading.encoding
        sections = Dictionary(zip(book.body.sections.map(\.path), 0...)) { first, _ in first }
    }

    /// Returns the index of the section with a path; nil when the path is not that of a section.
    func section(_ path: String) -> Int? { sections[path] }
}
