import ImageLoading

// What the server's API says, as the app uses it. Pages count from zero here, as on the server; people and the
// address bar count from one.

/// Where the reader was in a publication.
struct Progress {
    var page: Int
    /// How far down the page, 0 to 1.
    var fraction: Double
    var isCompleted: Bool
    /// Milliseconds since 1970.
    var updatedAt: Int64
    /// The place in the text; nil for pages that are pictures.
    var locator: BookLocator?

    /// A place of its parts.
    init(page: Int, fraction: Double = 0, isCompleted: Bool, updatedAt: Int64, locator: BookLocator? = nil) {
        self.page = page
        self.fraction = fraction
        self.isCompleted = isCompleted
        self.updatedAt = updatedAt
        self.locator = locator
    }

    init?(_ json: Json) {
        guard let page = json["page"].int else { return nil }
        self.page = page
        fraction = json["fraction"].double ?? 0
        isCompleted = json["completed"].bool ?? false
        updatedAt = json["updatedAt"].long ?? 0
        locator = BookLocator(json["locator"])
    }
}

/// A picture that stands for a publication.
struct Cover {
    /// The content's hash, which is its address.
    var content: String
    /// The page that is its face, from zero.
    var page: Int

    init?(_ json: Json) {
        guard let content = json["content"].text else { return nil }
        self.content = content
        page = max(json["page"].int ?? 0, 0)
    }

    /// The address of the cover, for the width of a card on any screen.
    var address: String { ImageAddress.cover(page, of: content, PageVariant(width: 480)) }

    /// The address for a large cover.
    var largeAddress: String { ImageAddress.cover(page, of: content, PageVariant(width: 720)) }

    /// The address of a page (from zero) of the publication, small.
    func address(ofPage page: Int) -> String { ImageAddress.page(page, of: content, PageVariant(width: 480)) }
}

/// A series in the library's grid.
struct SeriesSummary {
    var id: String
    var title: String
    var publicationCount: Int
    var readCount: Int
    var cover: Cover?
    /// The publication to open when the series is a single one; nil when none of it can be read.
    var firstPublication: String?
    var isRightToLeft: Bool
    /// None of its files is there.
    var isMissing: Bool

    init?(_ json: Json) {
        guard let id = json["id"].text else { return nil }
        self.id = id
        title = json["title"].text ?? ""
        publicationCount = json["publicationCount"].int ?? 0
        readCount = json["readCount"].int ?? 0
        cover = Cover(json["cover"])
        firstPublication = json["firstPublicationId"].text
        isRightToLeft = json["readingProgression"].text?.isSame(as: "rtl") ?? false
        isMissing = json["missing"].bool ?? false
    }

    /// Where a click leads: a single publication opens at once, unless it can't (its page then says why).
    var address: String {
        if publicationCount == 1, !isMissing, let firstPublication { return "/read/" + firstPublication }
        return "/series/" + id
    }

    /// How many publications are not read yet.
    var unreadCount: Int { max(publicationCount - readCount, 0) }
}

/// A publication in a list.
struct PublicationSummary {
    var id: String
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

    init?(_ json: Json) {
        guard let id = json["id"].text else { return nil }
        self.id = id
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
    }

    /// Opens the reader at the kept place.
    var address: String { "/read/" + id }

    /// True when it was read to its end.
    var isRead: Bool { progress?.isCompleted ?? false }

    /// How much was read, from 0 to 1.
    var fraction: Double {
        guard let progress, pageCount > 0 else { return 0 }
        if progress.isCompleted { return 1 }
        return min(Double(progress.page + 1) / Double(pageCount), 1)
    }
}

/// How far a look through the folders has come.
struct ScanProgress {
    /// What the scan does at the moment.
    enum Phase {
        case finding, reading, done, failed
    }

    var phase: Phase
    var found: Int
    var done: Int

    init?(_ json: Json) {
        guard let name = json["phase"].text else { return nil }
        if name.isSame(as: "finding") {
            phase = .finding
        } else if name.isSame(as: "reading") {
            phase = .reading
        } else if name.isSame(as: "failed") {
            phase = .failed
        } else {
            phase = .done
        }
        found = json["found"].int ?? 0
        done = json["done"].int ?? 0
    }

    /// True while the scan goes on.
    var isRunning: Bool { phase == .finding || phase == .reading }
}
