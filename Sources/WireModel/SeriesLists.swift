public import TextCoding

/// A part of a list of series.
public struct SeriesWindow: Sendable, Equatable, JSONWritable {
    /// The series in the order of the list.
    public var series: [SeriesSummary]
    /// The index of the first of them in the list.
    public var start: Int
    /// The cursor of the next part; nil after the last.
    public var next: String?
    /// The number of series in the list.
    public var total: Int
    /// Whether the list has every match. A search lists at most 1,000 series.
    public var isComplete: Bool
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64

    /// Creates a series window.
    public init(
        series: [SeriesSummary],
        start: Int,
        next: String? = nil,
        total: Int,
        isComplete: Bool,
        version: Int64
    ) {
        self.series = series
        self.start = start
        self.next = next
        self.total = total
        self.isComplete = isComplete
        self.version = version
    }

    /// Reads a series window; nil without `series`.
    public init?(_ json: JSON) {
        guard let series = json["series"].array else { return nil }
        self.series = series.compactMap { SeriesSummary($0) }
        start = max(json["start"].int ?? 0, 0)
        next = json["next"].string
        total = max(json["total"].int ?? series.count, 0)
        isComplete = json["complete"].bool ?? false
        version = json["version"].int64 ?? 0
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("complete", isComplete)
        writer.add("next", next)
        writer.add("series", series)
        writer.add("start", start)
        writer.add("total", total)
        writer.add("version", version)
        writer.endObject()
    }
}

/// The groups of a list of series, such as the initial letters of the titles.
public struct SeriesIndex: Sendable, Equatable, JSONWritable {
    /// A part of the list with a common label.
    public struct Group: Sendable, Equatable, JSONWritable {
        /// The label: `A`, `か`, `#`, `2026-11`.
        public var label: String
        /// The index of the first series in the list.
        public var start: Int

        /// Creates a group.
        public init(label: String, start: Int) {
            self.label = label
            self.start = start
        }

        /// Reads a group; nil without `label`, `start`.
        public init?(_ json: JSON) {
            guard let label = json["label"].string, let start = json["start"].int else { return nil }
            self.label = label
            self.start = start
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("label", label)
            writer.add("start", start)
            writer.endObject()
        }
    }

    /// The groups in the order of the list.
    public var groups: [Group]
    /// The number of series in the list.
    public var total: Int
    /// The version of the library; see ``LibraryEvent``.
    public var version: Int64

    /// Creates a series index.
    public init(groups: [Group], total: Int, version: Int64) {
        self.groups = groups
        self.total = total
        self.version = version
    }

    /// Reads a series index; nil without `groups`.
    public init?(_ json: JSON) {
        guard let groups = json["groups"].array else { return nil }
        self.groups = groups.compactMap { Group($0) }
        total = max(json["total"].int ?? 0, 0)
        version = json["version"].int64 ?? 0
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("groups", groups)
        writer.add("total", total)
        writer.add("version", version)
        writer.endObject()
    }
}

/// The values by which series can be filtered.
public struct SeriesFacets: Sendable, Equatable, JSONWritable {
    /// A value and the number of series that have it.
    public struct Facet: Sendable, Equatable, JSONWritable {
        /// The value.
        public var value: String
        /// The number of series.
        public var count: Int

        /// Creates a facet.
        public init(value: String, count: Int) {
            self.value = value
            self.count = count
        }

        /// Reads a facet; nil without `value`.
        public init?(_ json: JSON) {
            guard let value = json["value"].string else { return nil }
            self.value = value
            count = json["count"].int ?? 0
        }

        /// Writes the object.
        public func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.add("count", count)
            writer.add("value", value)
            writer.endObject()
        }
    }

    /// The file formats.
    public var formats: [Facet]
    /// The genres, the most frequent first.
    public var genres: [Facet]
    /// The languages as BCP 47 tags.
    public var languages: [Facet]

    /// Creates facets.
    public init(formats: [Facet], genres: [Facet], languages: [Facet]) {
        self.formats = formats
        self.genres = genres
        self.languages = languages
    }

    /// Reads facets; missing members get their defaults.
    public init(_ json: JSON) {
        formats = json["formats"].elements.compactMap { Facet($0) }
        genres = json["genres"].elements.compactMap { Facet($0) }
        languages = json["languages"].elements.compactMap { Facet($0) }
    }

    /// Writes the object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("formats", formats)
        writer.add("genres", genres)
        writer.add("languages", languages)
        writer.endObject()
    }
}
