/// A series in a list.
struct SeriesSummary {
    /// Its identity, as addresses have it.
    var id: String
    /// Its identity as a number.
    var identifier: Int64
    var title: String
    var publicationCount: Int
    var readCount: Int
    /// How many publications are not read yet.
    var unreadCount: Int
    var cover: Cover?
    /// The publication to open when the series is a single one; nil when none of it can be read.
    var firstPublication: String?
    var isRightToLeft: Bool
    /// None of its files is there.
    var isMissing: Bool
    var isFavourite: Bool

    init?(_ json: Json) {
        guard let id = json["id"].text, let identifier = id.identifierNumber else { return nil }
        self.id = id
        self.identifier = identifier
        title = json["title"].text ?? ""
        publicationCount = json["publicationCount"].int ?? 0
        readCount = json["readCount"].int ?? 0
        unreadCount = json["unreadCount"].int ?? max(publicationCount - readCount, 0)
        cover = Cover(json["cover"])
        firstPublication = json["firstPublicationId"].text
        isRightToLeft = json["readingProgression"].text?.isSame(as: "rtl") ?? false
        isMissing = json["missing"].bool ?? false
        isFavourite = json["favourite"].bool ?? false
    }

    /// Where a click leads: a single publication opens at once, unless it can't (its page then says why).
    var address: String {
        if publicationCount == 1, !isMissing, let firstPublication { return "/read/" + firstPublication }
        return "/series/" + id
    }
}

/// A series with its publications, and what they say about it together.
struct SeriesDetail {
    var summary: SeriesSummary
    var publications: [PublicationSummary]
    /// What it is about; empty when nobody says.
    var about: String
    var people: [SeriesPerson]
    var genres: [String]
    /// The language's tag, such as `ja`; nil when it is not known.
    var language: String?

    init?(_ json: Json) {
        guard let summary = SeriesSummary(json) else { return nil }
        self.summary = summary
        publications = json["publications"].elements.compactMap { PublicationSummary($0) }
        about = json["summary"].text ?? ""
        people = json["people"].elements.compactMap { SeriesPerson($0) }
        genres = json["genres"].elements.compactMap { $0.text }
        language = json["language"].text
    }
}

/// Somebody who made a series.
struct SeriesPerson {
    var name: String
    /// What they did, as the publications say: `writer`, `penciller`, `aut`.
    var role: String

    init?(_ json: Json) {
        guard let name = json["name"].text else { return nil }
        self.name = name
        role = json["role"].text ?? ""
    }
}

extension String {
    /// The number of an identity: decimal digits that fit into 63 bits; nil for anything else.
    var identifierNumber: Int64? {
        var number: Int64 = 0
        guard !utf8.isEmpty, utf8.count <= 18 else { return nil }
        for byte in utf8 {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }
}
