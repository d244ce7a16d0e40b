/// The less common metadata of a publication or a series.
public struct WorkDetails: WireObject {
    /// A story arc.
    public struct StoryArc: WireObject {
        /// The name.
        public var name = ""
        /// The position of the publication in the story; nil when unknown, and for a series.
        public var number: String?

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("name", &name, .required)
            coder.code("number", &number, .optional)
        }
    }

    /// A custom field that the user defined in another program.
    public struct CustomField: WireObject {
        /// The name.
        public var name = ""
        /// The value as text.
        public var value = ""

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("name", &name, .required)
            coder.code("value", &value)
        }
    }

    /// The source of a value.
    public struct Source: WireObject {
        /// The value, such as `title`.
        public var field = ""
        /// The source, such as `comicInfo`.
        public var source = ""

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("field", &field, .required)
            coder.code("source", &source, .required)
        }
    }

    /// The minimum age of readers in years; nil without a rating.
    public var ageRating: Int?
    /// The titles in other languages.
    public var alternativeTitles: [String] = []
    /// The characters.
    public var characters: [String] = []
    /// The names of other series and of collections.
    public var collections: [String] = []
    /// The custom fields that the user defined in another program.
    public var customFields: [CustomField] = []
    /// The brand of the publisher.
    public var imprint: String?
    /// The notes of the person or the program that collected the metadata.
    public var notes: String?
    /// The rating of readers, 0 to 5.
    public var rating: Double?
    /// The review.
    public var review: String?
    /// The sources of the values; nil for users who aren't administrators.
    public var sources: [Source]?
    /// The story arcs.
    public var storyArcs: [StoryArc] = []
    /// Keywords that are not genres.
    public var tags: [String] = []
    /// The addresses of web pages.
    public var webLinks: [String] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members. Those without a value are left out.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("ageRating", &ageRating, .optional)
        coder.code("alternativeTitles", &alternativeTitles)
        coder.code("characters", &characters)
        coder.code("collections", &collections)
        coder.code("customFields", &customFields)
        coder.code("imprint", &imprint, .optional)
        coder.code("notes", &notes, .optional)
        coder.code("rating", &rating, .optional)
        coder.code("review", &review, .optional)
        coder.code("sources", &sources, .optional)
        coder.code("storyArcs", &storyArcs)
        coder.code("tags", &tags)
        coder.code("webLinks", &webLinks)
    }
}
