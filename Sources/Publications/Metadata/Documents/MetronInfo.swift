/// Parses a `MetronInfo.xml` (https://metron-project.github.io/docs/metroninfo/schemas/v1.0).
enum MetronInfo {
    /// The file's name, in lower case.
    static let fileName = "metroninfo.xml"

    /// The maximum number of values of a list.
    private static let maximumCount = 1_000

    /// - Returns: the metadata; nil when the document is not a MetronInfo.
    static func parse(_ bytes: [UInt8]) -> ComicMetadata? {
        guard let root = MetadataXML.root(bytes, named: "MetronInfo") else { return nil }
        var metadata = PublicationMetadata()
        takeTitle(root, into: &metadata)
        if let series = root.first("Series") { take(series: series, into: &metadata) }
        metadata.number = root.first("Number")?.collapsedText
        if let volume = root.first("MangaVolume")?.collapsedText { metadata.volume = volume }
        metadata.summary = root.first("Summary").flatMap { MetadataText.trimmed($0.text) }
        metadata.notes = root.first("Notes").flatMap { MetadataText.trimmed($0.text) }
        metadata.publisher = root.first("Publisher")?.first("Name")?.collapsedText
        metadata.imprint = root.first("Publisher")?.first("Imprint")?.collapsedText
        metadata.published =
            root.first("CoverDate")?.collapsedText ?? root.first("StoreDate")?.collapsedText
        metadata.modified = root.first("LastModified")?.collapsedText
        metadata.subjects = texts(root, "Genres", "Genre")
        metadata.tags = texts(root, "Tags", "Tag")
        metadata.characters = texts(root, "Characters", "Character")
        metadata.teams = texts(root, "Teams", "Team")
        metadata.locations = texts(root, "Locations", "Location")
        for arc in (root.first("Arcs")?.children("Arc") ?? []).prefix(32) {
            guard let name = arc.first("Name")?.collapsedText else { continue }
            metadata.storyArcs.append(StoryArc(name: name, number: arc.first("Number")?.collapsedText))
        }
        for universe in (root.first("Universes")?.children("Universe") ?? []).prefix(32) {
            guard let name = universe.first("Name")?.collapsedText else { continue }
            metadata.collections.append(CollectionReference(name: name, kind: .group))
        }
        metadata.ageRating = root.first("AgeRating")?.collapsedText.flatMap(age)
        metadata.identifiers = identifiers(root)
        // List the primary link first.
        let urls = (root.first("URLs")?.children("URL") ?? []).prefix(MetadataText.maximumLinkCount)
        let ordered = urls.filter { isPrimary($0) } + urls.filter { !isPrimary($0) }
        metadata.webLinks = ordered.compactMap { MetadataText.webLink($0.text) }.unique()
        take(credits: root, into: &metadata)
        metadata.setSources(.metronInfo)
        var comic = ComicMetadata()
        comic.publication = metadata
        return comic
    }

    private static func takeTitle(_ root: XMLTree.Element, into metadata: inout PublicationMetadata) {
        let stories = texts(root, "Stories", "Story")
        metadata.title =
            root.first("CollectionTitle")?.collapsedText
            ?? (stories.isEmpty ? nil : stories.prefix(10).joined(separator: " / "))
    }

    private static func take(series: XMLTree.Element, into metadata: inout PublicationMetadata) {
        metadata.series = series.first("Name")?.collapsedText
        metadata.volume = MetadataText.integer(series.first("Volume")?.text, in: 0...9999).map { String($0) }
        metadata.language = series["lang"]?.collapsingWhiteSpace
        metadata.edition = series.first("Format")?.collapsedText
        var description = SeriesDescriptionMetadata()
        description.sortTitle = series.first("SortName")?.collapsedText
        description.startYear = MetadataText.integer(series.first("StartYear")?.text, in: 1...9999)
        description.publicationCount =
            MetadataText.integer(series.first("IssueCount")?.text, in: 1...100_000)
            ?? MetadataText.integer(series.first("VolumeCount")?.text, in: 1...100_000)
        for name in (series.first("AlternativeNames")?.children("AlternativeName") ?? []).prefix(32) {
            guard let text = name.collapsedText else { continue }
            description.alternativeTitles.append(AlternativeTitle(text: text, language: name["lang"]))
        }
        if !description.isEmpty { metadata.seriesDescription = description }
    }

    private static func take(credits root: XMLTree.Element, into metadata: inout PublicationMetadata) {
        for credit in (root.first("Credits")?.children("Credit") ?? []).prefix(maximumCount) {
            guard let name = credit.first("Creator")?.collapsedText else { continue }
            let roles = (credit.first("Roles")?.children("Role") ?? []).prefix(40).compactMap(\.collapsedText)
            for role in Set(roles.map { ContributorRole($0) }).sorted(by: { $0.order < $1.order }) {
                metadata.add(name, as: role)
            }
            if roles.isEmpty { metadata.add(name, as: .other("")) }
        }
    }

    private static func texts(_ root: XMLTree.Element, _ list: String, _ item: String) -> [String] {
        (root.first(list)?.children(item) ?? []).prefix(maximumCount).compactMap(\.collapsedText).unique()
    }

    private static func identifiers(_ root: XMLTree.Element) -> [String] {
        let numbers = ["ISBN", "UPC"].compactMap { root.first("GTIN")?.first($0)?.collapsedText }
            .compactMap { WorkIdentifier.number($0) }
        let own = (root.first("IDS")?.children("ID") ?? []).prefix(16).compactMap { id in
            id.collapsedText.flatMap { WorkIdentifier.identifier(scheme: id["source"] ?? "", value: $0) }
        }
        return (numbers + own).unique()
    }

    private static func isPrimary(_ url: XMLTree.Element) -> Bool {
        url["primary"]?.collapsingWhiteSpace.lowercased() == "true"
    }

    /// The schema has the ratings Unknown, Everyone, Teen, Teen Plus, Mature and Explicit, and defines no ages. Teen
    /// Plus is the rating of Marvel for readers from 15.
    private static func age(of rating: String) -> Int? {
        switch rating.lowercased() {
        case "teen plus": 15
        case "mature": 17
        case "explicit": 18
        default: ComicAgeRating.age(of: rating)
        }
    }
}

extension ContributorRole {
    /// A sort key, because the order of a set depends on hashing.
    fileprivate var order: String {
        switch self {
        case .writer: " "
        case .artist: "!"
        case .other(let code): code
        }
    }
}
