import Library
import WireModel

/// Writes a feed as Atom for OPDS 1.2 with page streaming (PSE 1.2).
struct AtomFeedWriter: Sendable {
    let links: OPDSLinks
    /// Whether the user may download files.
    let allowsDownload: Bool

    /// The media type of the pages that are streamed. PSE allows JPEG, PNG and GIF; pages of other types are converted.
    private static let pageType = "image/jpeg"

    /// Returns the feed as XML.
    func bytes(_ feed: OPDSFeed) -> [UInt8] {
        var writer = XMLWriter()
        writer.begin(
            "feed",
            [
                "xmlns": "http://www.w3.org/2005/Atom",
                "xmlns:dc": "http://purl.org/dc/terms/",
                "xmlns:opds": "http://opds-spec.org/2010/catalog",
                "xmlns:opensearch": "http://a9.com/-/spec/opensearch/1.1/",
                "xmlns:pse": "http://vaemendis.net/opds-pse/ns",
                "xmlns:thr": "http://purl.org/syndication/thread/1.0",
            ]
        )
        writer.add("id", text: OPDSCatalogue.identifier(of: feed.address))
        writer.add("title", text: OPDSText.line(feed.title))
        writer.add("updated", text: ProtocolTime.text(feed.updatedAt))
        writer.begin("author")
        writer.add("name", text: "Quire")
        writer.end("author")
        addLinks(feed, &writer)
        switch feed.entries {
        case .navigation(let entries): for entry in entries { add(entry, feed, &writer) }
        case .publications(let publications): for publication in publications { add(publication, &writer) }
        }
        writer.end("feed")
        return writer.bytes
    }

    // MARK: - Links of the feed

    private func addLinks(_ feed: OPDSFeed, _ writer: inout XMLWriter) {
        func add(_ relation: String, _ address: OPDSAddress, hasPublications: Bool) {
            let type = OPDSVersion.atom.feedType(hasPublications: hasPublications)
            writer.add("link", ["rel": relation, "href": links.feed(address), "type": type])
        }
        add("self", feed.currentAddress, hasPublications: feed.hasPublications)
        add("start", OPDSAddress("/catalog"), hasPublications: false)
        if let parent = feed.parent { add("up", parent, hasPublications: false) }
        writer.add(
            "link",
            ["rel": "search", "href": "\(links.base)/search", "type": "application/opensearchdescription+xml"]
        )
        if let paging = feed.paging {
            for (relation, address) in paging.relations {
                add(relation, address, hasPublications: feed.hasPublications)
            }
        }
        for group in feed.facets {
            for facet in group.facets {
                writer.add(
                    "link",
                    [
                        "rel": "http://opds-spec.org/facet", "href": links.feed(facet.address),
                        "type": OPDSVersion.atom.feedType(hasPublications: feed.hasPublications),
                        "title": OPDSText.line(facet.title), "opds:facetGroup": group.title,
                        "opds:activeFacet": facet.isActive ? "true" : nil, "thr:count": facet.count.map(String.init),
                    ]
                )
            }
        }
        guard let numbers = feed.paging?.numbers else { return }
        writer.add("opensearch:totalResults", text: String(numbers.total))
        writer.add("opensearch:itemsPerPage", text: String(OPDSPaging.size))
        writer.add("opensearch:startIndex", text: String((numbers.page - 1) * OPDSPaging.size + 1))
    }

    // MARK: - Entries

    private func add(_ entry: OPDSNavigation, _ feed: OPDSFeed, _ writer: inout XMLWriter) {
        writer.begin("entry")
        writer.add("title", text: OPDSText.title(entry.title))
        writer.add("id", text: entry.id)
        writer.add("updated", text: ProtocolTime.text(entry.updatedAt ?? feed.updatedAt))
        // The type must be the first attribute for KOReader.
        if let summary = entry.summary { writer.add("content", ["type": "text"], text: OPDSText.line(summary)) }
        writer.add(
            "link",
            [
                "rel": "subsection", "href": links.feed(entry.address),
                "type": OPDSVersion.atom.feedType(hasPublications: entry.hasPublications),
                "thr:count": entry.count.map(String.init),
            ]
        )
        if let cover = entry.cover { addCover(links.base + cover, &writer) }
        writer.end("entry")
    }

    private func addCover(_ work: String, _ writer: inout XMLWriter) {
        for (relation, path) in [("image", "/thumbnail"), ("image/thumbnail", "/thumbnail/small")] {
            writer.add(
                "link",
                ["rel": "http://opds-spec.org/\(relation)", "href": work + path, "type": "image/jpeg"]
            )
        }
    }

    private func add(_ publication: OPDSPublication, _ writer: inout XMLWriter) {
        let (record, details) = (publication.record, publication.description.details)
        writer.begin("entry")
        writer.add("title", text: OPDSText.title(publication.title))
        writer.add("id", text: "urn:quire:\(record.identifier)")
        writer.add("updated", text: ProtocolTime.text(publication.updatedAt))
        writer.add("published", text: ProtocolTime.text(record.addedAt))
        for name in publication.authors { add("author", name, &writer) }
        for person in publication.contributors { add("contributor", person.name, &writer) }
        if let language = details.language { writer.add("dc:language", text: OPDSText.line(language)) }
        if let publisher = details.attributes?.publisher { writer.add("dc:publisher", text: OPDSText.line(publisher)) }
        if let date = publication.releaseDate { writer.add("dc:issued", text: date.text) }
        writer.add("dc:isPartOf", text: OPDSText.line(publication.seriesTitle))
        for genre in details.genres {
            let genre = OPDSText.line(genre)
            writer.add("category", ["term": genre, "label": genre])
        }
        if let summary = details.summary { writer.add("content", ["type": "text"], text: summary) }
        if record.pictureCount > 0, !record.content.isEmpty { addCover(links.book(record), &writer) }
        if allowsDownload {
            writer.add(
                "link",
                [
                    "rel": "http://opds-spec.org/acquisition", "href": links.file(record),
                    "type": OPDSFile.mediaType(of: record), "length": OPDSFile.size(of: record).map { String($0) },
                ]
            )
        }
        if publication.hasPages { addStream(record, &writer) }
        writer.end("entry")
    }

    private func add(_ element: StaticString, _ name: String, _ writer: inout XMLWriter) {
        writer.begin(element)
        writer.add("name", text: OPDSText.line(name))
        writer.end(element)
    }

    /// Adds the link for streaming pages. The braces of the URL template are not escaped.
    private func addStream(_ record: PublicationRecord, _ writer: inout XMLWriter) {
        let progress = record.progress
        let page = progress.map { $0.isCompleted ? record.pageCount : min($0.page + 1, record.pageCount) }
        writer.add(
            "link",
            [
                "rel": "http://vaemendis.net/opds-pse/stream",
                "href": "\(links.book(record))/pages/{pageNumber}?w={maxWidth}", "type": Self.pageType,
                "pse:count": String(record.pageCount), "pse:lastRead": page.map { String($0) },
                "pse:lastReadDate": progress.map { ProtocolTime.text($0.updatedAt) },
            ]
        )
    }
}

extension OPDSPaging {
    /// The links to other pages with their relations.
    var relations: [(String, OPDSAddress)] {
        [("first", first), ("previous", previous), ("next", next), ("last", last)].compactMap { relation, address in
            address.map { (relation, $0) }
        }
    }
}
