extension EpubMetadata {
    /// Returns the metadata in the common form of all publications.
    ///
    /// - Parameters:
    ///   - name: the file's name without its extension, the default title.
    ///   - progression: the direction declared by the spine.
    func publicationMetadata(name: String, progression: ReadingProgression?) -> PublicationMetadata {
        let title = mainTitle
        let creators = contributors("creator")
        var metadata = PublicationMetadata(
            title: title?.value ?? name,
            readingProgression: progression ?? .ltr,
            declaresProgression: progression != nil,
            language: elements["language"]?.first?.value,
            summary: elements["description"]?.first?.value,
            writers: creators.filter { $0.roles.isEmpty || $0.roles.contains("aut") }.map(\.name),
            pencillers: creators.filter { !$0.roles.isDisjoint(with: ["ill", "art", "pnc"]) }.map(\.name)
        )
        // If all creators have other roles, they count as the authors.
        if metadata.writers.isEmpty, metadata.pencillers.isEmpty { metadata.writers = creators.map(\.name) }
        metadata.subtitle = elements["title"]?.first { $0.refinement("title-type") == "subtitle" }?.value
        metadata.sortTitle = title?.refinement("file-as") ?? named["calibre:title_sort"]
        metadata.titleDirection = title?.direction
        metadata.creators = creators
        metadata.contributors = contributors("contributor")
        metadata.identifier = uniqueIdentifier
        metadata.identifiers = (elements["identifier"]?.map(\.value) ?? []).unique()
        metadata.languages = (elements["language"]?.map(\.value) ?? []).unique()
        metadata.subjects = (elements["subject"]?.map(\.value) ?? []).unique()
        metadata.publisher = elements["publisher"]?.first?.value
        metadata.published = published
        metadata.modified = value("dcterms:modified") ?? date(of: "modification")
        metadata.rights = elements["rights"]?.first?.value
        (metadata.series, metadata.number) = series
        metadata.collections = collections(besides: metadata.series)
        metadata.alternativeTitles = alternativeTitles(besides: title)
        metadata.rating = MetadataText.rating(value("calibre:rating"), highest: 10)
        metadata.customFields = CalibreCustomField.fields(in: self)
        let ranges = properties["schema:typicalAgeRange"]?.map(\.value) ?? []
        metadata.ageRating = AgeRange.lowestAge(of: ranges + [named["schema:typicalagerange"]].compactMap(\.self))
        return metadata
    }

    /// The title of type `main`, else the first one (EPUB 3.3, section 5.5.3.2.1).
    private var mainTitle: Expression? {
        let titles = elements["title"] ?? []
        return titles.first { $0.refinement("title-type") == "main" } ?? titles.first
    }

    /// Returns the contributors in document order, or in the order of their `display-seq`.
    private func contributors(_ name: String) -> [PublicationContributor] {
        let people = (elements[name] ?? []).enumerated().map { index, expression in
            let person = PublicationContributor(
                name: expression.value,
                roles: Set((expression.refinements["role"] ?? []).map { Self.role($0) }.filter { !$0.isEmpty }),
                sortName: expression.refinement("file-as"),
                direction: expression.direction
            )
            return (person: person, place: expression.refinement("display-seq").flatMap(Int.init) ?? .max, index: index)
        }
        return people.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.person)
    }

    /// Returns a MARC relator code, also from a URL (`http://id.loc.gov/vocabulary/relators/aut`).
    private static func role(_ text: String) -> String {
        (text.split(separator: "/").last.map(String.init) ?? "").collapsingWhiteSpace.lowercased()
    }

    /// The series and the number in it. The sources are, in this order: a collection of type series, a collection with
    /// a position, calibre's `meta`.
    private var series: (String?, String?) {
        let collections = properties["belongs-to-collection"] ?? []
        let collection =
            collections.first { $0.refinement("collection-type") == "series" }
            ?? collections.first { $0.refinement("collection-type") == nil && $0.refinement("group-position") != nil }
        if let collection { return (collection.value, collection.refinement("group-position")) }
        guard let series = value("calibre:series") else { return (nil, nil) }
        return (series, value("calibre:series_index").map(Self.withoutZeros))
    }

    /// The other collections of the book (EPUB 3.3, appendix D.3).
    private func collections(besides series: String?) -> [CollectionReference] {
        (properties["belongs-to-collection"] ?? []).filter { $0.value != series }.prefix(32).map { collection in
            let type = collection.refinement("collection-type")
            return CollectionReference(
                name: collection.value,
                kind: type == "series" ? .series : type == "set" ? .set : .group,
                number: collection.refinement("group-position")
            )
        }
    }

    /// The title in other scripts, and the titles of other types, such as those of an expanded form or a collection.
    private func alternativeTitles(besides title: Expression?) -> [AlternativeTitle] {
        let scripts = title?.alternatives ?? []
        let others = (elements["title"] ?? []).filter { other in
            let type = other.refinement("title-type")
            return other.value != title?.value && type != "subtitle" && type != "main"
        }
        return (scripts + others.map { AlternativeTitle(text: $0.value, language: $0.language) }).prefix(32).map(\.self)
    }

    /// Removes zero decimals, because calibre writes all numbers with decimals: `3.0`.
    static func withoutZeros(_ number: String) -> String {
        guard let point = number.firstIndex(of: "."), number[point...].dropFirst().allSatisfy({ $0 == "0" }) else {
            return number
        }
        return String(number[..<point])
    }

    /// The date of publication. EPUB 3 has only this date; in EPUB 2, dates have events.
    private var published: String? {
        date(of: "publication") ?? date(of: "original-publication")
            ?? elements["date"]?.first { $0.refinement("event") == nil }?.value
    }

    private func date(of event: String) -> String? {
        elements["date"]?.first { $0.refinement("event")?.lowercased() == event }?.value
    }
}

extension String {
    /// The text of a description without markup, one line per paragraph. Descriptions of many books contain HTML.
    var plainText: String {
        guard contains("<") || contains("&") else { return collapsingWhiteSpace }
        var paragraphs: [String] = []
        var current: [UInt8] = []
        var tag: [UInt8]?
        func isBreak(_ tag: [UInt8]) -> Bool {
            let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isASCIILetter || $0.isASCIIDigit }
            return ["p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "blockquote"]
                .contains(String(decoding: name, as: UTF8.self).lowercased())
        }
        let bytes = Array(utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "<"), tag == nil, index + 1 < bytes.count, Self.beginsTag(bytes[index + 1]) {
                tag = []
            } else if let open = tag {
                if byte == UInt8(ascii: ">") {
                    if isBreak(open) {
                        paragraphs.append(String(decoding: current, as: UTF8.self))
                        current = []
                    }
                    tag = nil
                } else if open.count < 32 {
                    tag?.append(byte)
                }
            } else {
                current.append(byte)
            }
        }
        paragraphs.append(String(decoding: current, as: UTF8.self))
        return paragraphs.map { Self.withoutReferences($0).collapsingWhiteSpace }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    private static func beginsTag(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
    }

    /// Resolves character references. The markup of a description is escaped once, so the plain text still contains
    /// them.
    private static func withoutReferences(_ text: String) -> String {
        guard text.contains("&") else { return text }
        let wrapped = Array("<p>".utf8) + Array(text.utf8) + Array("</p>".utf8)
        return XMLTree(wrapped, limits: .standard).root?.text ?? text
    }
}
