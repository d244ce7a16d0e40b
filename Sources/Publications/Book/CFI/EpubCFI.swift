/// A location or range in a book, as the path through the elements of its documents ([EPUB Canonical Fragment
/// Identifiers 1.1](https://idpf.org/epub/linking/cfi/)).
///
/// Two values are equal if they are written the same way; `precedes(_:)` compares locations.
struct EpubCFI: Sendable, Hashable {
    /// The location, or the common path of a range's ends.
    var path: Path
    /// The ends of the range, relative to `path`; nil for a single location.
    var ends: Ends?

    /// The longest CFI, in bytes of UTF-8. Real ones have fewer than two hundred.
    static let maximumLength = 4096

    /// The ends of a range, relative to the range's common path.
    struct Ends: Sendable, Hashable {
        /// The start of the range.
        var start: Path
        /// The end of the range.
        var end: Path
    }

    /// A path through documents: the steps in the first document, then in the document that they refer to, and so on.
    struct Path: Sendable, Hashable {
        /// The steps in each document; `!` separates documents. Never empty. The steps in a document may be empty in
        /// the ends of a range.
        var documents: [[Step]]
        /// The offset within the last node.
        var offset: Offset?

        /// Creates a path.
        init(documents: [[Step]], offset: Offset? = nil) {
            self.documents = documents.isEmpty ? [[]] : documents
            self.offset = offset
        }

        /// Creates a path within one document.
        init(steps: [Step], offset: Offset? = nil) {
            self.init(documents: [steps], offset: offset)
        }

        /// The steps in the last document.
        var localSteps: [Step] { documents.last ?? [] }

        /// Whether the path has neither steps nor an offset.
        var isEmpty: Bool { documents.allSatisfy(\.isEmpty) && documents.count <= 1 && offset == nil }
    }

    /// A step to a child node. Even numbers are elements, odd numbers the text between them, which may be empty.
    struct Step: Sendable, Hashable {
        /// 0 or above. The first element is 2, the text before it is 1.
        var index: Int
        /// The assertion about the node.
        var assertion: Assertion?

        /// Creates a step.
        init(_ index: Int, id: String? = nil) {
            self.index = index
            assertion = id.map { Assertion(text: $0) }
        }

        /// Creates a step with an assertion.
        init(_ index: Int, assertion: Assertion?) {
            self.index = index
            self.assertion = assertion
        }

        /// The `id` that the element should have.
        var id: String? {
            index % 2 == 0 ? assertion?.text : nil
        }
    }

    /// An offset within a node.
    struct Offset: Sendable, Hashable {
        /// UTF-16 code units from the start of the text. For an image, 0 is before it and 1 after it.
        var character: Int?
        /// Seconds.
        var temporal: Double?
        /// A point in an image or video.
        var spatial: Point?
        /// The assertion about the location.
        var assertion: Assertion?
    }

    /// A point in an image or video.
    struct Point: Sendable, Hashable {
        /// Percent of the width, from the left.
        var x: Double
        /// Percent of the height, from the top.
        var y: Double
    }

    /// The expected content at a location. If it is not found, the document has changed.
    struct Assertion: Sendable, Hashable {
        /// The `id` of an element, or the text before a location.
        var text: String?
        /// The text after a location.
        var textAfter: String?
        /// Other parameters.
        var parameters: [Parameter] = []
    }

    /// A parameter of an assertion.
    struct Parameter: Sendable, Hashable {
        /// The name before the equals sign.
        var name: String
        /// The values. Never empty.
        var values: [String]
    }
}
