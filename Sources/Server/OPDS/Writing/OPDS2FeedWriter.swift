import Library
import Publications
import TextCoding

/// Writes a feed as JSON for OPDS 2.0. Members without a value are omitted.
struct OPDS2FeedWriter: Sendable {
    let links: OPDSLinks
    /// Whether the user may download files.
    let allowsDownload: Bool

    /// The media type of progression in OPDS, and the relation of its link.
    static let progressionType = "application/opds-progression+json"
    static let progressionRelation = "http://opds-spec.org/progression"

    /// Returns the feed as JSON.
    func json(_ feed: OPDSFeed) -> JSON {
        var json: JSON = ["metadata": metadata(feed), "links": .array(feedLinks(feed))]
        add(feed.entries, to: &json)
        let groups = feed.groups.map { group -> JSON in
            var metadata: JSON = ["title": .string(group.title)]
            if let count = group.count { metadata.setMember("numberOfItems", to: .integer(count)) }
            // KOReader opens the first link.
            let isPublications = if case .publications = group.entries { true } else { false }
            var json: JSON = [
                "metadata": metadata,
                "links": .array([link("self", group.address, hasPublications: isPublications)]),
            ]
            add(group.entries, to: &json)
            return json
        }
        if !groups.isEmpty { json.setMember("groups", to: .array(groups)) }
        let facets = feed.facets.map { group -> JSON in
            [
                "metadata": ["title": .string(group.title)],
                "links": .array(group.facets.map { self.facet($0, hasPublications: feed.hasPublications) }),
            ]
        }
        if !facets.isEmpty { json.setMember("facets", to: .array(facets)) }
        return json
    }

    private func metadata(_ feed: OPDSFeed) -> JSON {
        var json: JSON = [
            "title": .string(OPDSText.title(feed.title)), "modified": .string(ProtocolTime.text(feed.updatedAt)),
        ]
        if let numbers = feed.paging?.numbers {
            json.setMember("numberOfItems", to: .integer(numbers.total))
            json.setMember("itemsPerPage", to: .integer(OPDSPaging.size))
            json.setMember("currentPage", to: .integer(numbers.page))
        }
        return json
    }

    // MARK: - Links

    private func feedLinks(_ feed: OPDSFeed) -> [JSON] {
        var result = [
            link("self", feed.currentAddress, hasPublications: feed.hasPublications),
            link("start", OPDSAddress("/catalog"), hasPublications: false),
        ]
        if let parent = feed.parent { result.append(link("up", parent, hasPublications: false)) }
        result.append([
            "rel": .string("search"), "href": .string(links.searchTemplate),
            "type": .string(OPDSVersion.json.feedType(hasPublications: false)), "templated": .bool(true),
        ])
        for (relation, address) in feed.paging?.relations ?? [] {
            result.append(link(relation, address, hasPublications: feed.hasPublications))
        }
        return result
    }

    private func link(_ relation: String, _ address: OPDSAddress, hasPublications: Bool) -> JSON {
        [
            "rel": .string(relation), "href": .string(links.feed(address)),
            "type": .string(OPDSVersion.json.feedType(hasPublications: hasPublications)),
        ]
    }

    private func facet(_ facet: OPDSFacetGroup.Facet, hasPublications: Bool) -> JSON {
        var json: JSON = [
            "href": .string(links.feed(facet.address)),
            "type": .string(OPDSVersion.json.feedType(hasPublications: hasPublications)),
            "title": .string(OPDSText.title(facet.title)),
        ]
        // The relation `self` marks the active facet, so that apps highlight it.
        if facet.isActive { json.setMember("rel", to: .string("self")) }
        if let count = facet.count { json.setMember("properties", to: ["numberOfItems": .integer(count)]) }
        return json
    }

    // MARK: - Entries

    private func add(_ entries: OPDSFeed.Entries, to json: inout JSON) {
        switch entries {
        case .navigation(let entries):
            json.setMember("navigation", to: .array(entries.map { navigation($0) }))
        case .publications(let publications):
            json.setMember("publications", to: .array(publications.map { publication($0) }))
        }
    }

    private func navigation(_ entry: OPDSNavigation) -> JSON {
        var json = link("subsection", entry.address, hasPublications: entry.hasPublications)
        json.setMember("title", to: .string(OPDSText.title(entry.title)))
        if let count = entry.count { json.setMember("properties", to: ["numberOfItems": .integer(count)]) }
        if let cover = entry.cover {
            // Readium reads only the first link of an entry, so the cover is a property of this link.
            json.setMember("alternate", to: .array(images(links.base + cover)))
        }
        return json
    }

    private func images(_ work: String) -> [JSON] {
        ["/thumbnail", "/thumbnail/small"].map { path in
            ["href": .string(work + path), "type": .string("image/jpeg")]
        }
    }

    private func publication(_ publication: OPDSPublication) -> JSON {
        let record = publication.record
        let hasCover = record.pictureCount > 0 && !record.content.isEmpty
        return [
            "metadata": metadata(publication),
            "links": .array(publicationLinks(publication)),
            "images": .array(hasCover ? images(links.book(record)) : []),
        ]
    }

    private func publicationLinks(_ publication: OPDSPublication) -> [JSON] {
        let record = publication.record
        let book = links.book(record)
        let type = publication.hasPages ? ReadiumManifest.imagesType : ReadiumManifest.bookType
        let isReadable = record.error == nil && record.pageCount > 0
        var result: [JSON] = []
        if isReadable {
            result.append(["rel": .string("self"), "href": .string("\(book)/manifest"), "type": .string(type)])
        }
        if allowsDownload {
            var file: JSON = [
                "rel": .string("http://opds-spec.org/acquisition"), "href": .string(links.file(record)),
                "type": .string(OPDSFile.mediaType(of: record)),
            ]
            if let size = OPDSFile.size(of: record) { file.setMember("size", to: .number(Double(size))) }
            result.append(file)
        } else if isReadable {
            // A publication must have an acquisition link. This one is its manifest, with which clients read it page by
            // page.
            result.append([
                "rel": .string("http://opds-spec.org/acquisition"), "href": .string("\(book)/manifest"),
                "type": .string(type),
            ])
        }
        return isReadable ? result + Self.progressionLinks(book) : result
    }

    /// The links to the progress of a publication, in both forms.
    static func progressionLinks(_ book: String) -> [JSON] {
        [cantookLink(book), progressionLink(book)]
    }

    private static func cantookLink(_ book: String) -> JSON {
        [
            "rel": .string("http://www.cantook.com/api/progression"), "href": .string("\(book)/progression"),
            "type": .string(LocatorProgress.mediaType),
        ]
    }

    static func progressionLink(_ book: String) -> JSON {
        [
            "rel": .string(progressionRelation), "href": .string("\(book)/opds-progression"),
            "type": .string(progressionType),
        ]
    }

    private func metadata(_ publication: OPDSPublication) -> JSON {
        let (record, details) = (publication.record, publication.description.details)
        let kind = publication.hasPages ? "ComicIssue" : "Book"
        var json: JSON = [
            "@type": .string("http://schema.org/\(kind)"),
            "title": .string(OPDSText.title(publication.title)),
            "identifier": .string("urn:quire:\(record.identifier)"),
            "modified": .string(ProtocolTime.text(publication.updatedAt)),
            "readingProgression": .string(record.readingProgression.rawValue),
        ]
        if publication.hasPages { json.setMember("numberOfPages", to: .integer(record.pageCount)) }
        let authors = publication.authors.map { name -> JSON in ["name": .string(OPDSText.line(name))] }
        if !authors.isEmpty { json.setMember("author", to: .array(authors)) }
        let others = publication.contributors.map { person -> JSON in
            var json: JSON = ["name": .string(OPDSText.line(person.name))]
            if !person.role.isEmpty { json.setMember("role", to: .string(OPDSText.line(person.role))) }
            return json
        }
        if !others.isEmpty { json.setMember("contributor", to: .array(others)) }
        if let language = details.language { json.setMember("language", to: .string(OPDSText.line(language))) }
        if let publisher = details.attributes?.publisher {
            json.setMember("publisher", to: .string(OPDSText.line(publisher)))
        }
        if let date = publication.releaseDate { json.setMember("published", to: .string(date.text)) }
        if let summary = details.summary { json.setMember("description", to: .string(OPDSText.paragraphs(summary))) }
        if !details.genres.isEmpty {
            json.setMember("subject", to: .array(details.genres.map { .string(OPDSText.line($0)) }))
        }
        if !publication.seriesTitle.isEmpty { json.setMember("belongsTo", to: ["series": series(publication)]) }
        return json
    }

    private func series(_ publication: OPDSPublication) -> JSON {
        let address = OPDSAddress("/series/\(publication.record.seriesIdentifier)")
        var json: JSON = ["name": .string(OPDSText.title(publication.seriesTitle))]
        if let sortTitle = publication.description.details.attributes?.series?.sortTitle {
            json.setMember("sortAs", to: .string(OPDSText.title(sortTitle)))
        }
        if let number = publication.record.sortNumber { json.setMember("position", to: .number(number)) }
        json.setMember("links", to: .array([link("subsection", address, hasPublications: true)]))
        return json
    }
}
