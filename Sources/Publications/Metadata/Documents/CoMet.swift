/// Parses a `CoMet.xml` (http://www.denvog.com/comet/comet-specification).
enum CoMet {
    /// The file's name, in lower case.
    static let fileName = "comet.xml"

    /// The maximum number of elements that are read.
    private static let maximumCount = 2_000

    /// - Returns: the metadata; nil when the document is not a CoMet.
    static func parse(_ bytes: [UInt8]) -> ComicMetadata? {
        guard let root = MetadataXML.root(bytes, named: "comet") else { return nil }
        var comic = ComicMetadata()
        for element in root.children.prefix(maximumCount) {
            guard let text = MetadataText.trimmed(element.text) else { continue }
            take(element.name, text, into: &comic)
        }
        comic.publication.setSources(.coMet)
        return comic
    }

    private static func take(_ name: String, _ text: String, into comic: inout ComicMetadata) {
        switch name {
        case "title": comic.publication.title = text
        case "description": comic.publication.summary = text
        case "series": comic.publication.series = text
        case "issue": comic.publication.number = text
        case "volume": comic.publication.volume = text
        case "publisher": comic.publication.publisher = text
        case "date": comic.publication.published = text
        case "genre": append(MetadataText.list(text), to: &comic.publication.subjects)
        case "character": append([text], to: &comic.publication.characters)
        case "format": comic.publication.edition = text
        case "language": comic.publication.language = text
        case "rights": comic.publication.rights = text
        case "rating":
            if let age = ComicAgeRating.age(of: text) {
                comic.publication.ageRating = max(age, comic.publication.ageRating ?? 0)
            }
        case "identifier":
            append([WorkIdentifier.number(text) ?? text], to: &comic.publication.identifiers)
        case "isVersionOf":
            guard comic.publication.collections.count < 32 else { return }
            comic.publication.collections.append(CollectionReference(name: text, kind: .group))
        case "readingDirection": if text.lowercased() == "rtl" { comic.readingProgression = .rtl }
        case "creator", "writer", "penciller", "inker", "colorist", "letterer", "coverDesigner", "editor":
            for person in MetadataText.list(text) { comic.publication.add(person, as: ContributorRole(name)) }
        default: break
        }
    }

    private static func append(_ texts: [String], to list: inout [String]) {
        for text in texts { PublicationMetadata.append(text, to: &list) }
    }
}
