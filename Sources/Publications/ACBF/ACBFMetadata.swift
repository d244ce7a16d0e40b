/// Reads the `meta-data` element of an ACBF document.
struct ACBFMetadata {
    private let bookInfo: XMLTree.Element?
    private let documentInfo: XMLTree.Element?
    private let publishInfo: XMLTree.Element?

    init(_ root: XMLTree.Element) {
        let data = root.first("meta-data")
        bookInfo = data?.first("book-info")
        documentInfo = data?.first("document-info")
        publishInfo = data?.first("publish-info")
    }

    /// MARC relator codes by the `activity` of an author.
    private static let roles = [
        "writer": "aut", "adapter": "adp", "artist": "art", "penciller": "art", "inker": "ink", "colorist": "clr",
        "letterer": "ltr", "coverartist": "cov", "photographer": "pht", "editor": "edt", "assistant editor": "edt",
        "translator": "trl",
    ]
    private static let maximumPeople = 100
    private static let maximumSubjects = 64

    /// The languages of the comic. The language of the images comes first.
    var languages: [String] {
        let layers = bookInfo?.first("languages")?.children("text-layer") ?? []
        // `show` is false for the language of the text in the images.
        let drawn = layers.filter { $0["show"]?.lowercased() == "false" }
        let others = layers.filter { $0["show"]?.lowercased() != "false" }
        var languages: [String] = []
        for case let language? in (drawn + others).map({ $0["lang"]?.collapsingWhiteSpace })
        where !language.isEmpty && language.utf8.count <= 35 && !languages.contains(language) {
            languages.append(language)
            if languages.count == 32 { break }
        }
        return languages
    }

    /// The language of the lettering in the images; `zxx`, the tag of content without language, if all texts have to be
    /// shown over the images; nil if the document declares no languages.
    var imageLanguage: String? {
        let layers = bookInfo?.first("languages")?.children("text-layer") ?? []
        guard let drawn = layers.first(where: { $0["show"]?.lowercased() == "false" }) else {
            return layers.contains { $0["show"]?.lowercased() == "true" } ? "zxx" : nil
        }
        return drawn["lang"].map(\.collapsingWhiteSpace).flatMap { $0.isEmpty || $0.utf8.count > 35 ? nil : $0 }
    }

    /// The preferred languages of titles, in order.
    var titleLanguages: [String] { languages + ["en"] }

    /// Returns the element in the first available language, otherwise the first element.
    static func localized(_ elements: [XMLTree.Element], _ languages: [String]) -> XMLTree.Element? {
        for language in languages {
            if let found = elements.first(where: { $0["lang"]?.lowercased() == language.lowercased() }) { return found }
        }
        return elements.first
    }

    /// The metadata in the common form.
    var comicMetadata: ComicMetadata {
        let languages = languages
        var comic = ComicMetadata()
        var metadata = PublicationMetadata()
        metadata.title = localized("book-title", languages)?.collapsedText
        metadata.language = languages.first
        metadata.languages = languages
        metadata.summary = localized("annotation", languages)?.annotationText
        if let sequence = bookInfo?.children("sequence").first(where: { $0["title"]?.isEmpty == false }) {
            metadata.series = sequence["title"]?.collapsingWhiteSpace
            metadata.number = sequence.collapsedText
            metadata.volume = sequence["volume"]?.collapsingWhiteSpace
        }
        metadata.collections = collections
        metadata.alternativeTitles = (bookInfo?.children("book-title") ?? []).prefix(32).compactMap { title in
            guard let text = title.collapsedText, text != metadata.title else { return nil }
            return AlternativeTitle(text: text, language: title["lang"]?.collapsingWhiteSpace)
        }
        let characters = bookInfo?.first("characters")?.children("name") ?? []
        metadata.characters = characters.prefix(Self.maximumPeople).compactMap(\.collapsedText).unique()
        take(people, into: &metadata)
        metadata.subjects = subjects(languages)
        metadata.publisher = text("publisher", in: publishInfo)
        let date = publishInfo?.first("publish-date")
        metadata.published = date?["value"]?.collapsingWhiteSpace ?? date?.collapsedText
        metadata.modified = documentInfo?.first("creation-date")?["value"]?.collapsingWhiteSpace
        metadata.rights = text("license", in: publishInfo)
        metadata.identifiers = [text("isbn", in: publishInfo), text("id", in: documentInfo)].compactMap { $0 }
        metadata.identifier = metadata.identifiers.first
        takeReferences(into: &metadata)
        for rating in bookInfo?.children("content-rating") ?? [] {
            guard let age = rating.collapsedText.flatMap(ComicAgeRating.age) else { continue }
            metadata.ageRating = max(age, metadata.ageRating ?? 0)
        }
        comic.publication = metadata
        if text("reading-direction", in: bookInfo)?.lowercased() == "rtl" { comic.readingProgression = .rtl }
        return comic
    }

    /// The series after the first one.
    private var collections: [CollectionReference] {
        let sequences = (bookInfo?.children("sequence") ?? []).filter { $0["title"]?.isEmpty == false }
        return sequences.dropFirst().prefix(32).compactMap { sequence in
            sequence["title"].map {
                CollectionReference(name: $0.collapsingWhiteSpace, kind: .series, number: sequence.collapsedText)
            }
        }
    }

    /// Reads the references to databases: the address of a page, or an identifier.
    private func takeReferences(into metadata: inout PublicationMetadata) {
        for reference in (bookInfo?.children("databaseref") ?? []).prefix(MetadataText.maximumLinkCount) {
            guard let text = reference.collapsedText else { continue }
            if let link = MetadataText.webLink(text) {
                metadata.webLinks.append(link)
            } else if let id = WorkIdentifier.identifier(scheme: reference["dbname"] ?? "", value: text) {
                metadata.identifiers.append(id)
            }
        }
    }

    private func localized(_ name: String, _ languages: [String]) -> XMLTree.Element? {
        Self.localized(bookInfo?.children(name) ?? [], languages + ["en"])
    }

    private func text(_ name: String, in info: XMLTree.Element?) -> String? {
        info?.first(name)?.collapsedText
    }

    private var people: [(activity: String, person: PublicationContributor)] {
        (bookInfo?.children("author") ?? []).prefix(Self.maximumPeople).compactMap { author in
            let activity = (author["activity"] ?? "writer").lowercased()
            guard let name = author.personName else { return nil }
            let roles = Set([Self.roles[activity]].compactMap { $0 })
            return (activity, PublicationContributor(name: name.shown, roles: roles, sortName: name.sorted))
        }
    }

    private func take(
        _ people: [(activity: String, person: PublicationContributor)],
        into metadata: inout PublicationMetadata
    ) {
        for (activity, person) in people {
            switch activity {
            case "writer", "adapter":
                metadata.writers.append(person.name)
                metadata.creators.append(person)
            case "artist", "penciller":
                metadata.pencillers.append(person.name)
                metadata.creators.append(person)
            default: metadata.contributors.append(person)
            }
        }
    }

    private func subjects(_ languages: [String]) -> [String] {
        let genres = (bookInfo?.children("genre") ?? []).compactMap(\.collapsedText).map { genre in
            // Genres are identifiers from the specification, such as `science_fiction`.
            let words = genre.replacing("_", with: " ")
            return words.prefix(1).uppercased() + words.dropFirst()
        }
        let keywords =
            localized("keywords", languages)?.collapsedText?.split(separator: ",").map { $0.collapsingWhiteSpace } ?? []
        var subjects: [String] = []
        for subject in genres + keywords where !subject.isEmpty && !subjects.contains(subject) {
            subjects.append(subject)
            if subjects.count == Self.maximumSubjects { break }
        }
        return subjects
    }
}
