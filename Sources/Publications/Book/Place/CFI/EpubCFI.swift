/// A place or a range in a book, by the way that leads there through its documents' elements
/// ([EPUB Canonical Fragment Identifiers 1.1](https://idpf.org/epub/linking/cfi/)).
///
/// Two identifiers are equal when they are written the same; `precedes(_:)` compares the places themselves.
public struct EpubCFI: Sendable, Hashable {
    /// The place; for a range, what its two ends have in common.
    public var path: Path
    /// Where the range begins and ends, seen from `path`; nil for a single place.
    public var ends: Ends?

    /// Makes an identifier of a place, or of a range.
    public init(path: Path, ends: Ends? = nil) {
        self.path = path
        self.ends = ends
    }

    /// The most bytes of UTF-8 that an identifier may have. Paths of real books stay under two hundred.
    public static let maximumLength = 4096

    /// The two ends of a range, each a continuation of the range's common path.
    public struct Ends: Sendable, Hashable {
        /// Where the range begins.
        public var start: Path
        /// Where it ends.
        public var end: Path

        /// Makes the ends of a range.
        public init(start: Path, end: Path) {
            self.start = start
            self.end = end
        }
    }

    /// A way through documents: steps in the first, then in the one to which it leads, and so on.
    public struct Path: Sendable, Hashable {
        /// The steps in each document; `!` leads from one to the next. Never empty; a document's steps may be, in the
        /// parts of a range.
        public var documents: [[Step]]
        /// The place at the end of the steps, where that is finer than a node.
        public var offset: Offset?

        /// Makes a path.
        public init(documents: [[Step]], offset: Offset? = nil) {
            self.documents = documents.isEmpty ? [[]] : documents
            self.offset = offset
        }

        /// Makes a path within one document.
        public init(steps: [Step], offset: Offset? = nil) {
            self.init(documents: [steps], offset: offset)
        }

        /// The steps in the last document.
        public var localSteps: [Step] { documents.last ?? [] }

        /// Whether nothing is said.
        public var isEmpty: Bool { documents.allSatisfy(\.isEmpty) && documents.count <= 1 && offset == nil }
    }

    /// A step to a child: even numbers are elements, odd ones the text between them, possibly empty.
    public struct Step: Sendable, Hashable {
        /// 0 or above. The first element is 2, the text before it 1.
        public var index: Int
        /// What should be found there.
        public var assertion: Assertion?

        /// Makes a step.
        public init(_ index: Int, id: String? = nil) {
            self.index = index
            assertion = id.map { Assertion(text: $0) }
        }

        /// Makes a step with all that is said of its goal.
        public init(_ index: Int, assertion: Assertion?) {
            self.index = index
            self.assertion = assertion
        }

        /// The `id` of the element the step should lead to, where it is known.
        public var id: String? {
            index % 2 == 0 ? assertion?.text : nil
        }
    }

    /// A place within a node.
    public struct Offset: Sendable, Hashable {
        /// In UTF-16 code units from the beginning of the text; for a picture, 0 before it and 1 behind it.
        public var character: Int?
        /// In seconds.
        public var temporal: Double?
        /// In a picture or film.
        public var spatial: Point?
        /// What should be found there.
        public var assertion: Assertion?

        /// Makes an offset from its parts.
        public init(
            character: Int? = nil,
            temporal: Double? = nil,
            spatial: Point? = nil,
            assertion: Assertion? = nil
        ) {
            self.character = character
            self.temporal = temporal
            self.spatial = spatial
            self.assertion = assertion
        }
    }

    /// A place in a picture or film.
    public struct Point: Sendable, Hashable {
        /// In hundredths of the width, from the left.
        public var x: Double
        /// In hundredths of the height, from the top.
        public var y: Double

        /// Makes a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// What should be found at a place; by it one sees that a document was changed.
    public struct Assertion: Sendable, Hashable {
        /// The `id` of an element, or the text before a place.
        public var text: String?
        /// The text behind a place.
        public var textAfter: String?
        /// What else is said.
        public var parameters: [Parameter]

        /// Makes an assertion from its parts.
        public init(text: String? = nil, textAfter: String? = nil, parameters: [Parameter] = []) {
            self.text = text
            self.textAfter = textAfter
            self.parameters = parameters
        }

        /// The side to which a place between two nodes belongs (`;s=b`, `;s=a`).
        public var sideBias: SideBias? {
            parameters.first { $0.name == "s" }?.values.first.flatMap(SideBias.init)
        }
    }

    /// Something said of a place beside its text.
    public struct Parameter: Sendable, Hashable {
        /// As it stands before the equals sign.
        public var name: String
        /// Never empty.
        public var values: [String]

        /// Makes a parameter.
        public init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// The side to which a place between two nodes belongs.
    public enum SideBias: String, Sendable {
        case before = "b"
        case after = "a"
    }
}
