/// Reads the `description` of an FB2.
struct FB2Metadata {
    private let titleInfo: XMLTree.Element?
    private let documentInfo: XMLTree.Element?
    private let publishInfo: XMLTree.Element?

    init(_ root: XMLTree.Element) {
        let description = root.first("description")
        titleInfo = description?.first("title-info")
        documentInfo = description?.first("document-info")
        publishInfo = description?.first("publish-info")
    }

    /// The id of the cover image.
    var coverID: String? {
        titleInfo?.first("coverpage")?.descendants("image").lazy.compactMap { Self.reference($0) }.first
    }

    /// The metadata in the common form. The title is nil if there is none.
    var publicationMetadata: PublicationMetadata {
        let authors = people("author", role: "aut")
        let (series, number) = self.series
        var metadata = PublicationMetadata(
            title: text("book-title", in: titleInfo),
            series: series,
            number: number,
            language: text("lang", in: titleInfo),
            summary: titleInfo?.first("annotation")?.annotationText,
            writers: authors.map(\.name)
        )
        metadata.creators = authors
        metadata.contributors = people("translator", role: "trl")
        metadata.identifiers = [text("id", in: documentInfo), text("isbn", in: publishInfo)].compactMap { $0 }
        metadata.identifier = metadata.identifiers.first
        metadata.languages = metadata.language.map { [$0] } ?? []
        metadata.subjects = subjects
        metadata.publisher = text("publisher", in: publishInfo)
        metadata.published = date(in: titleInfo) ?? text("year", in: publishInfo)
        metadata.modified = date(in: documentInfo)
        return metadata
    }

    /// Returns the id in a link to an element of the same document.
    static func reference(_ element: XMLTree.Element) -> String? {
        guard let value = element.tree.nodes[Int(element.index)].attributes.first(where: { $0.name == "href" })?.value,
            value.hasPrefix("#"), value.utf8.count > 1
        else { return nil }
        return String(value.dropFirst())
    }

    private func text(_ name: String, in info: XMLTree.Element?) -> String? {
        info?.first(name)?.collapsedText
    }

    /// The first series with a name: of the work, else of the publisher. A series inside another one is its part.
    private var series: (String?, String?) {
        for info in [titleInfo, publishInfo] {
            for sequence in info?.descendants("sequence") ?? [] {
                guard let name = sequence["name"]?.collapsingWhiteSpace, !name.isEmpty else { continue }
                let number = sequence["number"]?.collapsingWhiteSpace
                return (name, number.flatMap { $0.isEmpty ? nil : $0 })
            }
        }
        return (nil, nil)
    }

    private func people(_ name: String, role: String) -> [PublicationContributor] {
        (titleInfo?.children(name) ?? []).compactMap { person in
            guard let name = person.personName else { return nil }
            return PublicationContributor(name: name.shown, roles: [role], sortName: name.sorted)
        }
    }

    private var subjects: [String] {
        var subjects: [String] = []
        let genres = (titleInfo?.children("genre") ?? []).compactMap(\.collapsedText).map { FB2Genres.name($0) }
        let keywords = text("keywords", in: titleInfo)?.split(separator: ",").map { $0.collapsingWhiteSpace } ?? []
        for subject in genres + keywords where !subject.isEmpty && !subjects.contains(subject) {
            subjects.append(subject)
            if subjects.count == Self.maximumSubjects { break }
        }
        return subjects
    }

    private static let maximumSubjects = 64

    private func date(in info: XMLTree.Element?) -> String? {
        let date = info?.first("date")
        let value = date?["value"]?.collapsingWhiteSpace
        return value.flatMap { $0.isEmpty ? nil : $0 } ?? date?.collapsedText
    }
}
