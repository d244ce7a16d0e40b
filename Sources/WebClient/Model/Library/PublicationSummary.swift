/// A publication in a list.
struct PublicationSummary {
    /// Its identity, as addresses have it.
    var id: String
    /// Its identity as a number.
    var identifier: Int64
    var title: String
    /// The chapter's number as the file has it, such as `10.5`.
    var number: String?
    var seriesTitle: String?
    var pageCount: Int
    var cover: Cover?
    /// Its pages are text, and no pictures.
    var isText: Bool
    var isRightToLeft: Bool
    var error: String?
    var isMissing: Bool
    var progress: Progress?
    var isFavourite: Bool
    /// The kind of file, such as `cbz`; empty when the server does not say.
    var format: String
    /// The file's size in bytes; zero when the server does not say.
    var size: Int
    /// When it was found, in milliseconds since 1970; zero when the server does not say.
    var addedAt: Int64

    init?(_ json: Json) {
        guard let id = json["id"].text, let identifier = id.identifierNumber else { return nil }
        self.id = id
        self.identifier = identifier
        title = json["title"].text ?? ""
        number = json["number"].text
        seriesTitle = json["seriesTitle"].text
        pageCount = json["pageCount"].int ?? 0
        cover = Cover(json["cover"])
        isText = json["layout"].text.map { !$0.isSame(as: "images") } ?? false
        isRightToLeft = json["readingProgression"].text?.isSame(as: "rtl") ?? false
        error = json["error"].text
        isMissing = json["missing"].bool ?? false
        progress = Progress(json["progress"])
        isFavourite = json["favourite"].bool ?? false
        format = json["format"].text ?? ""
        size = json["size"].int ?? 0
        addedAt = json["addedAt"].long ?? 0
    }

    /// Opens the reader at the kept place.
    var address: String { "/read/" + id }

    /// True when it can be opened.
    var canBeRead: Bool { error == nil && !isMissing }

    /// True when it was read to its end.
    var isRead: Bool { progress?.isCompleted ?? false }

    /// True when it was begun and not read to its end.
    var isUnderWay: Bool { progress.map { !$0.isCompleted } ?? false }

    /// How much was read, from 0 to 1.
    var fraction: Double {
        guard let progress, pageCount > 0 else { return 0 }
        if progress.isCompleted { return 1 }
        return min(Double(progress.page + 1) / Double(pageCount), 1)
    }
}

/// Some of the publications of a shelf.
struct PublicationPage {
    var publications: [PublicationSummary]
    /// Where the next page begins; nil after the last.
    var next: String?
    /// How many there are in all; nil when the server does not count them.
    var total: Int?

    init?(_ json: Json) {
        guard case .list(let elements) = json["publications"] else { return nil }
        publications = elements.compactMap { PublicationSummary($0) }
        next = json["next"].text
        total = json["total"].int
    }
}
