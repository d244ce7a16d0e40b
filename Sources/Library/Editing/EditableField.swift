import Publications

/// A value that users can edit. The raw value is its name in the store and for clients.
///
/// To make another value editable, add a case with its form, read it in ``FileMetadata/value(of:)`` and write it in
/// ``FileMetadata/apply(_:)``.
public enum EditableField: String, CaseIterable, Sendable {
    /// The title.
    case title
    /// The title by which a series is sorted.
    case sortTitle
    /// The number in the series.
    case number
    /// The volume.
    case volume
    /// The description.
    case summary
    /// The contributors.
    case people
    /// The publisher.
    case publisher
    /// The brand of the publisher.
    case imprint
    /// The date of publication: a year, a month or a day.
    case published
    /// The genres.
    case genres
    /// The tags.
    case tags
    /// The story arcs, each with the number in the arc after `#`: `Thaw #2`.
    case storyArcs
    /// The language as a BCP 47 tag.
    case language
    /// The publication status of a series.
    case status
    /// The total number of publications of a series, including planned ones.
    case totalCount
    /// The titles of a series in other languages, each with its language in parentheses: `Lumikenttä (fi)`.
    case alternativeTitles
    /// The other series and collections to which the work belongs, each with its number there after `#`:
    /// `Snow stories #2`.
    case collections
    /// The characters.
    case characters
    /// The minimum age of readers in years.
    case ageRating
    /// The rating of readers, up to 5.
    case rating
    /// The reading direction.
    case readingProgression
    /// The web pages.
    case webLinks
    /// The identifiers, each with a scheme: `isbn:9780306406157`.
    case identifiers
    /// The review.
    case review
    /// The notes of the person or the program that collected the metadata.
    case notes
    /// The position in the series, set by arranging the series.
    case order
    /// The series of a publication, set by merging and splitting series.
    case series
    /// The picture that users chose as the cover; see ``CoverPicture``.
    case cover
    /// The page that users chose as the cover. It is stored by the content hash of the publication, not with the edits.
    case coverPage

    /// The form of the values of a field.
    enum Form: Equatable {
        /// One line with a maximum length.
        case line(Int)
        /// A line that can't be removed.
        case requiredLine(Int)
        /// Lines of text with a maximum length.
        case text(Int)
        /// A list of lines, with a maximum count and a maximum length of each line.
        case list(count: Int, length: Int)
        /// A date: `2019`, `2019-03` or `2019-03-05`.
        case date
        /// A list of web addresses, with a maximum count.
        case links(count: Int)
        /// A list of identifiers, with a maximum count. ISBNs and bar code numbers get their scheme.
        case identifiers(count: Int)
        /// A whole number in a range.
        case integer(ClosedRange<Int>)
        /// A number from 0.1 to a maximum, rounded to one decimal.
        case decimal(maximum: Double)
        /// One of a fixed set of words. An optional value can be removed.
        case choice([String], isOptional: Bool)
        /// Set by other operations, not by editing a field.
        case arranged
    }

    /// The form of the field's values. The maximum lengths are the same as for values from files.
    var form: Form {
        switch self {
        case .title: .requiredLine(500)
        case .sortTitle, .publisher, .imprint: .line(500)
        case .number, .volume, .language: .line(50)
        case .summary, .review, .notes: .text(4000)
        case .people, .genres, .tags, .characters: .list(count: 100, length: 200)
        case .storyArcs, .collections: .list(count: 32, length: 220)
        case .alternativeTitles: .list(count: 32, length: 550)
        case .published: .date
        case .webLinks: .links(count: MetadataText.maximumLinkCount)
        case .identifiers: .identifiers(count: 32)
        case .ageRating: .integer(0...99)
        case .totalCount: .integer(1...100_000)
        case .rating: .decimal(maximum: 5)
        case .readingProgression: .choice(["ltr", "rtl", "ttb"], isOptional: false)
        case .status: .choice(SeriesDescriptionMetadata.Status.allCases.map(\.rawValue), isOptional: true)
        case .order, .series, .cover, .coverPage: .arranged
        }
    }

    /// Returns the fields that can be edited for a kind of work, in the order in which forms show them.
    public static func fields(of kind: PermanentIdentifier.Kind) -> [EditableField] {
        switch kind {
        case .publication:
            [
                .title, .number, .volume, .summary, .people, .publisher, .imprint, .published, .genres, .tags,
                .storyArcs, .collections, .characters, .language, .ageRating, .rating, .readingProgression, .webLinks,
                .identifiers, .review, .notes,
            ]
        case .series:
            [
                .title, .sortTitle, .alternativeTitles, .summary, .people, .publisher, .imprint, .status, .totalCount,
                .genres, .tags, .collections, .characters, .language, .rating,
            ]
        }
    }

    /// Whether the value of a series is gathered from its publications. An edit of such a value is always locked,
    /// because the gathered value changes with each publication that a scan finds.
    var isGathered: Bool {
        switch self {
        case .summary, .people, .publisher, .imprint, .genres, .tags, .language, .status, .totalCount,
            .alternativeTitles, .collections, .characters, .rating:
            true
        default: false
        }
    }

    /// The values of the metadata that an edit of the field replaces.
    var metadataFields: [MetadataField] {
        switch self {
        case .title: [.title]
        case .number: [.number]
        case .volume: [.volume]
        case .summary: [.summary]
        case .people: [.authors, .contributors]
        case .publisher: [.publisher]
        case .imprint: [.imprint]
        case .published: [.published]
        case .genres: [.genres]
        case .tags: [.tags]
        case .storyArcs: [.storyArcs]
        case .webLinks: [.webLinks]
        case .identifiers: [.identifiers]
        case .language: [.language]
        case .ageRating: [.ageRating]
        case .rating: [.rating]
        case .status, .totalCount: [.seriesDescription]
        case .alternativeTitles: [.alternativeTitles]
        case .collections: [.collections]
        case .characters: [.characters]
        case .review: [.review]
        case .notes: [.notes]
        case .sortTitle, .readingProgression, .order, .series, .cover, .coverPage: []
        }
    }

    // MARK: - Values

    /// Returns the stored text for the values of a request; nil for no value.
    ///
    /// - Throws: `LibraryError.invalidValue`.
    func text(of values: [String]) throws(LibraryError) -> String? {
        switch form {
        case .line(let length): return try singleLine(values, length)
        case .requiredLine(let length):
            guard let text = try singleLine(values, length) else {
                throw invalid("can't be empty")
            }
            return text
        case .text(let length):
            guard let value = try single(values) else { return nil }
            let text = Self.printable(value, keepingLines: true)
            guard text.unicodeScalars.count <= length else { throw invalid("can have at most \(length) characters") }
            return text.isEmpty ? nil : text
        case .list(let count, let length): return try list(values, count: count, length: length)
        case .identifiers(let count):
            return try list(values.map { WorkIdentifier.number($0) ?? $0 }, count: count, length: 200)
        case .date:
            guard let text = try singleLine(values, 10) else { return nil }
            guard ReleaseDate(exactly: text) != nil else { throw invalid("must be a date, such as 2019 or 2019-03-05") }
            return text
        case .links(let count):
            guard values.count <= count else { throw invalid("can have at most \(count) entries") }
            var links: [String] = []
            for value in values {
                guard let link = MetadataText.webLink(value) else {
                    throw invalid("must have addresses that begin with https:// or http://")
                }
                if !links.contains(link) { links.append(link) }
            }
            return links.isEmpty ? nil : links.joined(separator: "\n")
        case .integer(let range):
            guard let text = try singleLine(values, 20) else { return nil }
            guard let number = Int(text), range.contains(number) else {
                throw invalid("must be a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return String(number)
        case .decimal(let maximum):
            guard let text = try singleLine(values, 20) else { return nil }
            guard let number = Double(text), number >= 0.1, number <= maximum else {
                throw invalid("must be a number from 0.1 to \(Self.text(ofDecimal: maximum))")
            }
            return Self.text(ofDecimal: number)
        case .choice(let words, let isOptional):
            let text = try single(values)
            if isOptional, text == nil { return nil }
            guard let text, words.contains(text) else {
                throw invalid("must be one of: " + words.joined(separator: ", "))
            }
            return text
        case .arranged: throw invalid("can't be edited directly")
        }
    }

    /// Returns the values of a stored text.
    func values(of text: String?) -> [String] {
        guard let text else { return [] }
        switch form {
        case .list, .links, .identifiers: return text.split(separator: "\n").map(String.init)
        default: return [text]
        }
    }

    private func single(_ values: [String]) throws(LibraryError) -> String? {
        guard values.count <= 1 else { throw invalid("can have only one value") }
        return values.first
    }

    private func singleLine(_ values: [String], _ length: Int) throws(LibraryError) -> String? {
        guard let value = try single(values) else { return nil }
        return try line(value, length)
    }

    private func line(_ value: String, _ length: Int) throws(LibraryError) -> String? {
        let text = Self.printable(value, keepingLines: false)
        guard text.unicodeScalars.count <= length else { throw invalid("can have at most \(length) characters") }
        return text.isEmpty ? nil : text
    }

    private func list(_ values: [String], count: Int, length: Int) throws(LibraryError) -> String? {
        guard values.count <= count else { throw invalid("can have at most \(count) entries") }
        var lines: [String] = []
        for value in values {
            if let line = try line(value, length), !lines.contains(line) { lines.append(line) }
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Returns a number with at most one decimal as text: `4`, `4.5`.
    static func text(ofDecimal number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    private func invalid(_ rule: String) -> LibraryError { .invalidValue("The field “\(rawValue)” \(rule).") }

    /// Returns a text with spaces in place of control characters, and without white space at its ends.
    private static func printable(_ text: String, keepingLines: Bool) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            if scalar == "\n", keepingLines { return scalar }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: return " "
            default: return scalar
            }
        }
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}
