import Library

/// A page of the catalogue, before it is written as Atom or as JSON.
struct OPDSFeed: Sendable {
    var title: String
    /// The address of the first page.
    var address: OPDSAddress
    /// The address of this page.
    var currentAddress: OPDSAddress { paging?.current ?? address }
    /// The feed that contains this one; nil for the root.
    var parent: OPDSAddress? = OPDSAddress("/catalog")
    /// The time of the last change, in milliseconds since 1970.
    var updatedAt: Int64
    var entries: Entries
    /// The other pages; nil for a feed of one page.
    var paging: OPDSPaging?
    var facets: [OPDSFacetGroup] = []
    /// Extracts of other feeds. Only OPDS 2 supports them.
    var groups: [OPDSGroup] = []

    /// The entries of a feed, which are of one kind.
    enum Entries: Sendable {
        /// Links to other feeds.
        case navigation([OPDSNavigation])
        /// Publications.
        case publications([OPDSPublication])
    }

    /// Whether the feed has publications.
    var hasPublications: Bool {
        if case .publications = entries { true } else { false }
    }
}

/// An extract of another feed.
struct OPDSGroup: Sendable {
    var title: String
    /// The address of the whole feed.
    var address: OPDSAddress
    var entries: OPDSFeed.Entries
    /// The number of entries in the whole feed; nil if unknown.
    var count: Int?
}

/// A link to another feed.
struct OPDSNavigation: Sendable {
    /// An identifier that doesn't change.
    var id: String
    var title: String
    /// A description of the feed in one line; nil if the title suffices.
    var summary: String?
    var address: OPDSAddress
    /// Whether the feed has publications.
    var hasPublications = false
    /// The number of its entries; nil if unknown.
    var count: Int?
    /// The path of the work whose cover represents the feed; nil without one.
    var cover: String?
    /// The time of the last change, in milliseconds since 1970; nil for that of the feed that contains the link.
    var updatedAt: Int64?
}

/// A publication in a feed.
struct OPDSPublication: Sendable {
    var record: PublicationRecord
    /// The title of its series.
    var seriesTitle: String
    var description: PublicationDescriptionRecord
    /// Whether feeds of several series show the title of the series too.
    var showsSeries = true

    /// The title to show.
    var title: String { showsSeries ? DownloadName.title(record.title, series: seriesTitle) : record.title }

    /// Whether the pages can be streamed.
    var hasPages: Bool { KomgaMedia(record).hasPages && record.error == nil && record.pageCount > 0 }

    /// The time of the last change of the file or the progress. A change of the progress changes the entry.
    var updatedAt: Int64 { max(description.updatedAt, record.addedAt, record.progress?.updatedAt ?? 0) }

    /// The contributors with the role of an author; if there are none, the authors of the record.
    var authors: [String] {
        let named = description.details.people.filter { $0.role == "aut" }.map(\.name)
        return named.isEmpty ? record.authors : named
    }

    /// The date of publication; nil when unknown.
    var releaseDate: ReleaseDate? { description.details.attributes?.published.flatMap { ReleaseDate($0) } }

    /// The other contributors.
    var contributors: [SeriesDetails.Person] {
        let authors = Set(authors)
        return description.details.people.filter { !authors.contains($0.name) }
    }
}

/// Links to the other pages of a feed.
struct OPDSPaging: Sendable {
    /// The maximum number of entries of a page.
    static let size = 50

    var first: OPDSAddress
    var current: OPDSAddress
    var previous: OPDSAddress?
    var next: OPDSAddress?
    var last: OPDSAddress
    /// The number of this page from 1, and of all entries; nil for a feed whose pages have no numbers.
    var numbers: (page: Int, total: Int)?

    /// Creates the paging of a feed with numbered pages.
    ///
    /// - Parameters:
    ///   - page: the number of this page, from 1.
    ///   - total: the number of all entries.
    init(_ address: OPDSAddress, page: Int, total: Int) {
        let count = max((total + Self.size - 1) / Self.size, 1)
        func numbered(_ page: Int) -> OPDSAddress {
            address.setting("page", to: page == 1 ? nil : String(page))
        }
        first = numbered(1)
        current = numbered(page)
        last = numbered(count)
        if page > 1 { previous = numbered(min(page - 1, count)) }
        if page < count { next = numbered(page + 1) }
        numbers = (page, total)
    }

    /// Creates the paging of a folder, whose pages begin at positions.
    ///
    /// - Parameter position: the position of this page; nil for the first one.
    init(_ address: OPDSAddress, at position: FolderPosition?, _ page: SeriesFolderPage) {
        first = address
        current = address.setting("at", to: position?.text)
        last = address.setting("at", to: FolderPosition.end.text)
        previous = page.previous.map { address.setting("at", to: $0.text) }
        next = page.next.map { address.setting("at", to: $0.text) }
    }
}

extension OPDSPaging {
    /// Creates the paging of the authors.
    ///
    /// - Parameter current: the address of this page.
    init(_ address: OPDSAddress, current: OPDSAddress, _ page: AuthorPage) {
        first = address
        self.current = current
        last = address.setting("last", to: "true")
        previous = page.previous.map { address.setting("before", to: $0) }
        next = page.next.map { address.setting("after", to: $0) }
    }
}

/// Links that filter or sort a feed.
struct OPDSFacetGroup: Sendable {
    /// A link.
    struct Facet: Sendable {
        var title: String
        var address: OPDSAddress
        /// Whether the feed is filtered or sorted this way.
        var isActive: Bool
        /// The number of entries; nil if unknown.
        var count: Int?
    }

    var title: String
    var facets: [Facet]
}
