/// The values that edits write to a document with metadata. A value that is nil isn't edited.
public struct EditedMetadata: Sendable, Equatable {
    /// The value of a field.
    public enum Value<Content: Sendable & Equatable>: Sendable, Equatable {
        /// The edit removed the value.
        case removed
        case set(Content)

        /// Makes the value of an edit.
        public init(_ content: Content?) { self = content.map { .set($0) } ?? .removed }

        var content: Content? {
            if case .set(let content) = self { content } else { nil }
        }
    }

    /// A contributor with a role.
    public struct Contributor: Sendable, Equatable {
        /// The name.
        public var name: String
        /// A MARC relator code; empty for none.
        public var role: String

        /// Makes a contributor.
        public init(name: String, role: String) {
            self.name = name
            self.role = role
        }
    }

    /// The title.
    public var title: Value<String>?
    /// The number in the series.
    public var number: Value<String>?
    /// The volume.
    public var volume: Value<String>?
    /// The description.
    public var summary: Value<String>?
    /// The contributors.
    public var people: Value<[Contributor]>?
    /// The publisher.
    public var publisher: Value<String>?
    /// The brand of the publisher.
    public var imprint: Value<String>?
    /// The date of publication: `2019`, `2019-03` or `2019-03-05`.
    public var published: Value<String>?
    /// The genres.
    public var genres: Value<[String]>?
    /// The tags.
    public var tags: Value<[String]>?
    /// The story arcs.
    public var storyArcs: Value<[StoryArc]>?
    /// The other series and collections.
    public var collections: Value<[CollectionReference]>?
    /// The characters.
    public var characters: Value<[String]>?
    /// The web pages.
    public var webLinks: Value<[String]>?
    /// The identifiers, each with a scheme.
    public var identifiers: Value<[String]>?
    /// The language as a BCP 47 tag.
    public var language: Value<String>?
    /// The minimum age of readers in years.
    public var ageRating: Value<Int>?
    /// The rating of readers, up to 5.
    public var rating: Value<Double>?
    /// The review.
    public var review: Value<String>?
    /// The notes.
    public var notes: Value<String>?
    /// The reading direction.
    public var readingProgression: Value<ReadingProgression>?

    /// Makes metadata without edits.
    public init() {}

    /// Whether nothing is edited.
    public var isEmpty: Bool { self == EditedMetadata() }
}
