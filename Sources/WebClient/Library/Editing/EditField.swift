import WebBinding
import WebLocalization
import WireModel

/// A field of the edit form. The raw value is its name in the API.
enum EditField: String, CaseIterable {
    case title, sortTitle, number, volume, summary, people, publisher, published, genres, tags, storyArcs, language
    case ageRating, readingProgression, webLinks, identifiers

    /// The fields of the form for several works. Series have fewer fields than publications.
    static func common(includingSeries: Bool) -> [EditField] {
        includingSeries
            ? [.people, .publisher, .genres, .tags, .language, .summary]
            : [
                .volume, .people, .publisher, .published, .genres, .tags, .language, .ageRating, .readingProgression,
                .summary,
            ]
    }

    /// The kinds of controls.
    enum Control {
        case line, number, text, list, direction
    }

    /// Returns the field with a name; nil for one that this version doesn't know.
    static func named(_ name: String) -> EditField? { allCases.first { $0.rawValue.isSame(as: name) } }

    var title: Message {
        switch self {
        case .title: .fieldTitle
        case .sortTitle: .fieldSortTitle
        case .number: .fieldNumber
        case .volume: .fieldVolume
        case .summary: .fieldSummary
        case .people: .people
        case .publisher: .publisher
        case .published: .published
        case .genres: .fieldGenres
        case .tags: .tags
        case .storyArcs: .storyArcs
        case .webLinks: .webLinks
        case .identifiers: .identifiers
        case .language: .language
        case .ageRating: .fieldAge
        case .readingProgression: .fieldDirection
        }
    }

    /// The explanation below the control.
    var note: Message? {
        switch self {
        case .people: .fieldPeopleNote
        case .published: .fieldPublishedNote
        case .genres: .fieldGenresNote
        case .tags: .fieldTagsNote
        case .storyArcs: .fieldStoryArcsNote
        case .webLinks: .fieldLinksNote
        case .identifiers: .fieldIdentifiersNote
        case .language: .fieldLanguageNote
        case .ageRating: .fieldAgeNote
        default: nil
        }
    }

    var control: Control {
        switch self {
        case .title, .sortTitle, .number, .volume, .publisher, .published, .language: .line
        case .ageRating: .number
        case .summary: .text
        case .people, .genres, .tags, .storyArcs, .webLinks, .identifiers: .list
        case .readingProgression: .direction
        }
    }

    /// The maximum length in UTF-16 units.
    var maximumLength: Int {
        switch self {
        case .title, .sortTitle, .publisher: 500
        case .number, .volume, .language: 50
        case .ageRating: 2
        case .summary: 4000
        case .people, .genres, .tags, .storyArcs, .identifiers: 20_000
        case .webLinks: 64_000
        case .published, .readingProgression: 10
        }
    }

    /// Returns the text of the control for some values.
    func text(of values: [String]) -> String {
        var text = ""
        for value in values { text += (text.utf8.isEmpty ? "" : "\n") + value }
        return text
    }

    /// Parses the text of the control into values.
    func values(of text: String) -> [String] {
        guard control == .list else {
            let value = text.trimmed
            return value.utf8.isEmpty ? [] : [value]
        }
        var values: [String] = []
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let value = String(String.UnicodeScalarView(line)).trimmed
            if !value.utf8.isEmpty { values.append(value) }
        }
        return values
    }
}
