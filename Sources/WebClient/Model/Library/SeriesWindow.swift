/// A part of a list of series.
struct SeriesWindow {
    var series: [SeriesSummary]
    /// Where in the list the first of them is, from zero.
    var start: Int
    /// Where the list goes on; nil after the last.
    var next: String?
    /// How many series the list has in all.
    var total: Int
    /// Grows with every change of what is listed, as in ``LibraryChange``; zero when the server does not say.
    var version: Int64

    init?(_ json: Json) {
        guard case .list(let elements) = json["series"] else { return nil }
        series = elements.compactMap { SeriesSummary($0) }
        start = max(json["start"].int ?? 0, 0)
        next = json["next"].text
        total = max(json["total"].int ?? series.count, 0)
        version = json["version"].long ?? 0
    }
}

/// Where the groups of a list begin: letters, kana rows, months.
struct SeriesIndex {
    /// A group and where it begins.
    struct Group {
        var label: String
        /// Of its first series in the list, from zero.
        var start: Int
    }

    var groups: [Group]
    var total: Int
    var version: Int64

    init?(_ json: Json) {
        guard case .list(let elements) = json["groups"] else { return nil }
        groups = elements.compactMap { element in
            guard let label = element["label"].text, let start = element["start"].int, start >= 0 else { return nil }
            return Group(label: label, start: start)
        }
        total = max(json["total"].int ?? 0, 0)
        version = json["version"].long ?? 0
    }
}

/// What a list of series can be narrowed to, each with how many series have it.
struct SeriesFacets {
    /// A value that some series have.
    struct Facet {
        var value: String
        var count: Int
    }

    var formats: [Facet]
    var genres: [Facet]
    var languages: [Facet]

    init(_ json: Json) {
        formats = Self.facets(json["formats"])
        genres = Self.facets(json["genres"])
        languages = Self.facets(json["languages"])
    }

    private static func facets(_ json: Json) -> [Facet] {
        json.elements.compactMap { element in
            element["value"].text.map { Facet(value: $0, count: element["count"].int ?? 0) }
        }
    }
}
