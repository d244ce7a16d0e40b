/// Collects the metadata of a ComicInfo 2.1 (https://anansi-project.github.io/docs/comicinfo/schemas/v2.1).
struct ComicInfoReader {
    private var comic = ComicMetadata()
    private var subjects = UniqueValues<String>()
    private var tags = UniqueValues<String>()
    /// The texts of elements that are read together.
    private var parts: [String: String] = [:]

    /// The elements with parts of a value.
    private static let partNames: Set<String> = [
        "Year", "Month", "Day", "StoryArc", "StoryArcNumber", "AlternateSeries", "AlternateNumber", "AlternateCount",
        "Count", "MainCharacterOrTeam",
    ]
    private static let roles: Set<String> = [
        "Writer", "Penciller", "Inker", "Colorist", "Letterer", "CoverArtist", "Editor", "Translator",
    ]

    /// Reads the text of one top-level element.
    mutating func take(element: String, text: String) {
        guard let value = MetadataText.trimmed(text) else { return }
        switch element {
        case "Title": comic.publication.title = value
        case "Series": comic.publication.series = value
        case "Number": comic.publication.number = value
        case "Volume" where value != "-1": comic.publication.volume = value
        case "LanguageISO": comic.publication.language = value
        case "Summary": comic.publication.summary = value
        case "Notes": comic.publication.notes = value
        case "Review": comic.publication.review = value
        case "ScanInformation":
            comic.publication.customFields = [CustomField(name: "Scan information", value: value)]
        case "Publisher": comic.publication.publisher = value
        case "Imprint": comic.publication.imprint = value
        case "AgeRating":
            // If there are several ratings, the highest counts.
            guard let age = ComicAgeRating.age(of: value) else { break }
            comic.publication.ageRating = max(age, comic.publication.ageRating ?? 0)
        case "CommunityRating": comic.publication.rating = MetadataText.rating(value)
        case "Manga" where value.lowercased() == "yesandrighttoleft": comic.readingProgression = .rtl
        case "Tags", "Genre", "Format": takeKeywords(element, value)
        case "Web": comic.publication.webLinks = MetadataText.webLinks(value)
        case "GTIN": comic.publication.identifiers = [WorkIdentifier.number(value)].compactMap(\.self)
        case "Characters": comic.publication.characters = MetadataText.list(value).unique()
        case "Teams": comic.publication.teams = MetadataText.list(value).unique()
        case "Locations": comic.publication.locations = MetadataText.list(value).unique()
        case "SeriesGroup":
            comic.publication.collections += MetadataText.list(value).prefix(32).map {
                CollectionReference(name: $0, kind: .group)
            }
        default:
            if Self.partNames.contains(element) {
                parts[element] = value
            } else if Self.roles.contains(element) {
                takePeople(element, value)
            }
        }
    }

    private mutating func takeKeywords(_ element: String, _ value: String) {
        if comic.readingProgression == nil, namesStrip(value) { comic.readingProgression = .ttb }
        switch element {
        case "Genre": MetadataText.list(value).forEach { subjects.insert($0) }
        case "Tags": MetadataText.list(value).forEach { tags.insert($0) }
        default: comic.publication.edition = value
        }
    }

    private mutating func takePeople(_ element: String, _ value: String) {
        let names = MetadataText.list(value)
        switch ContributorRole(element) {
        case .writer: comic.publication.writers = names
        case .artist: comic.publication.pencillers = names
        case .other(let code):
            comic.publication.contributors += names.map { PublicationContributor(name: $0, roles: [code]) }
        }
    }

    /// Reads one `Page` element.
    mutating func takePage(_ page: XMLTree.Element) {
        guard let image = MetadataText.integer(page["Image"], in: 0...1_000_000) else { return }
        if page["DoublePage"].flatMap(MetadataText.trimmed)?.lowercased() == "true" { comic.doublePages.append(image) }
        // `Type` is a list in the schema.
        let types = (page["Type"] ?? "").split(separator: " ").prefix(16).compactMap { PageType(rawValue: String($0)) }
        if comic.frontCover == nil, types.contains(.frontCover) { comic.frontCover = image }
        if let type = types.first, type != .story { comic.pageTypes[image] = type }
        if let title = page["Bookmark"].flatMap(MetadataText.trimmed) { comic.bookmarks[image] = title }
    }

    /// The metadata, after all elements were read.
    var finished: ComicMetadata {
        var result = comic
        result.publication.subjects = subjects.values
        result.publication.tags = tags.values
        result.publication.published = MetadataText.date(year: parts["Year"], month: parts["Month"], day: parts["Day"])
        if let arcs = parts["StoryArc"] {
            result.publication.storyArcs = MetadataText.storyArcs(arcs, numbers: parts["StoryArcNumber"] ?? "")
        }
        if let name = parts["MainCharacterOrTeam"] {
            // The schema doesn't say whether the name is a character or a team. If it isn't among the teams, it is a
            // character.
            let isTeam = result.publication.teams.contains(name)
            let path: WritableKeyPath<PublicationMetadata, [String]> = isTeam ? \.teams : \.characters
            result.publication[keyPath: path] = ([name] + result.publication[keyPath: path]).unique()
        }
        if let name = parts["AlternateSeries"] {
            result.publication.collections.insert(
                CollectionReference(
                    name: name,
                    kind: .series,
                    number: parts["AlternateNumber"],
                    count: MetadataText.integer(parts["AlternateCount"], in: 1...100_000)
                ),
                at: 0
            )
        }
        if let count = MetadataText.integer(parts["Count"], in: 1...100_000) {
            var description = SeriesDescriptionMetadata()
            description.publicationCount = count
            result.publication.seriesDescription = description
        }
        result.publication.setSources(.comicInfo)
        return result
    }

    private func namesStrip(_ list: String) -> Bool {
        let text = list.lowercased()
        return ["webtoon", "long strip", "longstrip", "long-strip"].contains { text.contains($0) }
    }
}
