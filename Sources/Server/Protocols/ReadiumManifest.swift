import Library
import Publications
import TextCoding

/// The Readium Web Publication Manifest of a publication. Komga's API and OPDS 2 have the same addresses below that of a
/// publication.
struct ReadiumManifest {
    let record: PublicationRecord
    /// The title of the series.
    let seriesTitle: String
    let metadata: PublicationMetadata
    /// The position in the series, from 1.
    let position: Int
    /// The address of the publication, such as `https://host/komga/api/v1/books/p…`. Absolute, because some clients
    /// can't resolve relative addresses.
    let base: String
    /// The media type of the file; nil for a user who may not download it.
    let fileType: String?
    /// Links beside those that all clients get.
    var furtherLinks: [JSON] = []

    /// The media types of manifests.
    static let bookType = "application/webpub+json"
    static let imagesType = "application/divina+json"

    // MARK: - Images

    /// Returns the manifest of a comic. Its reading order consists of the pages.
    func images(_ pages: [PageDescription]) -> JSON {
        let order = zip(pages, 1...).map { page, number -> JSON in
            let isShown = ["image/jpeg", "image/png", "image/gif"].contains(page.mediaType)
            let type = record.format.hasDrawnPages ? "image/jpeg" : page.mediaType
            var link: JSON = ["href": .string("\(base)/pages/\(number)"), "type": .string(type)]
            if let width = page.width, let height = page.height {
                link.setMember("width", to: .integer(width))
                link.setMember("height", to: .integer(height))
            }
            if !isShown, !record.format.hasDrawnPages {
                let converted: JSON = [
                    "href": .string("\(base)/pages/\(number)?convert=jpeg"), "type": .string("image/jpeg"),
                ]
                link.setMember("alternate", to: .array([converted]))
            }
            return link
        }
        return manifest(
            type: Self.imagesType,
            profile: "https://readium.org/webpub-manifest/profiles/divina",
            order: order,
            resources: [],
            contents: []
        )
    }

    // MARK: - Books

    /// Returns the manifest of a book. Its reading order consists of the documents.
    ///
    /// - Parameter resources: the paths of the other files of the book.
    func book(_ body: BookBody, resources: [String]) -> JSON {
        let order = body.sections.filter { $0.isLinear || !body.hasLinearSections }.map {
            link($0.path, title: $0.title)
        }
        return manifest(
            type: Self.bookType,
            profile: "https://readium.org/webpub-manifest/profiles/epub",
            order: order,
            resources: resources.map { ["href": .string(address($0))] },
            contents: contents(body.contents)
        )
    }

    private func link(_ path: String, title: String?) -> JSON {
        var link: JSON = ["href": .string(address(path)), "type": .string("application/xhtml+xml")]
        if let title { link.setMember("title", to: .string(title)) }
        return link
    }

    /// Returns the address of a file of the book.
    private func address(_ path: String, fragment: String? = nil) -> String {
        "\(base)/resource/" + PercentEncoding.encode(Array(path.utf8), allowed: "/")
            + (fragment.map { "#" + $0.percentEncoded } ?? "")
    }

    /// Returns the table of contents as a tree. In the book, it is a flat list of entries with levels.
    private func contents(_ entries: [BookContentsEntry]) -> [JSON] {
        var index = 0
        func children(of level: Int, depth: Int) -> [JSON] {
            var links: [JSON] = []
            while index < entries.count, entries[index].level >= level {
                let entry = entries[index]
                index += 1
                var link: JSON = ["title": .string(entry.title)]
                if let path = entry.path {
                    link.setMember("href", to: .string(address(path, fragment: entry.fragment)))
                }
                // Entries below the maximum depth become siblings.
                if depth < 8, index < entries.count, entries[index].level > entry.level {
                    link.setMember("children", to: .array(children(of: entry.level + 1, depth: depth + 1)))
                }
                links.append(link)
            }
            return links
        }
        return children(of: entries.map(\.level).min() ?? 0, depth: 0)
    }

    // MARK: - Both

    private func manifest(
        type: String,
        profile: String,
        order: [JSON],
        resources: [JSON],
        contents: [JSON]
    ) -> JSON {
        var links: [JSON] = [["rel": .string("self"), "href": .string("\(base)/manifest"), "type": .string(type)]]
        if let fileType {
            links.append([
                "rel": .string("http://opds-spec.org/acquisition"), "href": .string("\(base)/file"),
                "type": .string(fileType),
            ])
        }
        links.append([
            "rel": .string("http://www.cantook.com/api/progression"), "href": .string("\(base)/progression"),
            "type": .string(LocatorProgress.mediaType),
        ])
        links += furtherLinks
        let image: JSON = ["href": .string("\(base)/thumbnail"), "type": .string("image/jpeg")]
        return [
            "@context": .string("https://readium.org/webpub-manifest/context.jsonld"),
            "metadata": metadata(profile),
            "links": .array(links),
            "images": .array(record.pictureCount > 0 ? [image] : []),
            "readingOrder": .array(order),
            "resources": .array(resources),
            "toc": .array(contents),
            "landmarks": .array([]),
            "pageList": .array([]),
        ]
    }

    private func metadata(_ profile: String) -> JSON {
        var json: JSON = [
            "title": .string(record.title),
            "identifier": .string(metadata.identifier ?? "urn:quire:\(record.identifier)"),
            "conformsTo": .string(profile),
            // A string, because KMReader can't parse an array.
            "language": .string(metadata.language ?? "und"),
            "readingProgression": .string(record.readingProgression.rawValue),
            "numberOfPages": .integer(record.pageCount),
            "author": .array(record.authors.map { ["name": .string($0)] }),
        ]
        let series: JSON = ["name": .string(seriesTitle), "position": .integer(position)]
        json.setMember("belongsTo", to: ["series": .array([series])])
        let texts = [
            ("description", metadata.summary), ("publisher", metadata.publisher), ("published", metadata.published),
        ]
        for case (let name, let text?) in texts where !text.isEmpty { json.setMember(name, to: .string(text)) }
        return json
    }
}

extension BookBody {
    /// Whether any section is linear. If none is, all sections belong to the reading order.
    var hasLinearSections: Bool { sections.contains(where: \.isLinear) }

    /// The sections of the reading order, with the number of positions before each.
    var placedSections: [(section: BookSection, start: Int)] {
        var start = 0
        return sections.filter { $0.isLinear || !hasLinearSections }.map { section in
            defer { start += section.positionCount }
            return (section, start)
        }
    }
}
