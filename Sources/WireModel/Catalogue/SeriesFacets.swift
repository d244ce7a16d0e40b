/// The values by which series can be filtered.
public struct SeriesFacets: Equatable, WireObject {
    /// A value and the number of series that have it.
    public struct Facet: Equatable, WireObject {
        /// The value.
        public var value = ""
        /// The number of series.
        public var count = 0

        /// Creates an object with default values.
        public init() {}

        /// Reads or writes the members.
        public mutating func code(with coder: inout WireCoder) {
            coder.code("count", &count)
            coder.code("value", &value, .required)
        }
    }

    /// The file formats.
    public var formats: [Facet] = []
    /// The genres, the most frequent first.
    public var genres: [Facet] = []
    /// The languages as BCP 47 tags.
    public var languages: [Facet] = []
    /// The publishers, the most frequent first.
    public var publishers: [Facet] = []
    /// The tags, the most frequent first.
    public var tags: [Facet] = []
    /// The years of publication, the latest first.
    public var years: [Facet] = []

    /// Creates an object with default values.
    public init() {}

    /// Reads or writes the members.
    public mutating func code(with coder: inout WireCoder) {
        coder.code("formats", &formats)
        coder.code("genres", &genres)
        coder.code("languages", &languages)
        coder.code("publishers", &publishers)
        coder.code("tags", &tags)
        coder.code("years", &years)
    }
}
