import WebBinding
import WebLocalization
import WireModel

/// A field of the edit form. The raw value is its name in the API.
enum EditField: String, CaseIterable {
    case title, sortTitle, alternativeTitles, number, volume, summary, people, publisher, imprint, published, status
    case totalCount, genres, tags, storyArcs, collections, characters, language, ageRating, rating, readingProgression
    case webLinks, identifiers, review, notes

    /// The fields of the form for several works, which all of them have.
    static func common(of target: EditTarget) -> [EditField] {
        let works = target.identifiers
        let shared: [EditField] = [.people, .publisher, .imprint]
        let more: [EditField] = [.genres, .tags, .collections, .characters, .language, .rating]
        if works.series.isEmpty {
            return [.volume] + shared + [.published] + more + [.ageRating, .readingProgression, .summary]
        }
        return shared + (works.publications.isEmpty ? [.status] : []) + more + [.summary]
    }

    /// The kinds of controls.
    enum Control {
        case line, number, decimal, text, list, choice
    }

    /// Returns the field with a name; nil for one that this version doesn't know.
    static func named(_ name: String) -> EditField? { allCases.first { $0.rawValue.isSame(as: name) } }

    var title: Message {
        switch self {
        case .title: .fieldTitle
        case .sortTitle: .fieldSortTitle
        case .alternativeTitles: .otherTitles
        case .number: .fieldNumber
        case .volume: .fieldVolume
        case .summary: .fieldSummary
        case .people: .people
        case .publisher: .publisher
        case .imprint: .imprint
        case .published: .published
        case .status: .seriesStatus
        case .totalCount: .fieldTotal
        case .genres: .fieldGenres
        case .tags: .tags
        case .storyArcs: .storyArcs
        case .collections: .alsoIn
        case .characters: .characters
        case .webLinks: .webLinks
        case .identifiers: .identifiers
        case .language: .language
        case .ageRating: .fieldAge
        case .rating: .readersRating
        case .readingProgression: .fieldDirection
        case .review: .review
        case .notes: .notes
        }
    }

    /// The explanation below the control.
    var note: Message? {
        switch self {
        case .people: .fieldPeopleNote
        case .alternativeTitles: .fieldTitlesNote
        case .published: .fieldPublishedNote
        case .totalCount: .fieldTotalNote
        case .genres: .fieldGenresNote
        case .tags: .fieldTagsNote
        case .storyArcs: .fieldStoryArcsNote
        case .collections: .fieldCollectionsNote
        case .characters: .fieldCharactersNote
        case .webLinks: .fieldLinksNote
        case .identifiers: .fieldIdentifiersNote
        case .language: .fieldLanguageNote
        case .ageRating: .fieldAgeNote
        case .rating: .fieldRatingNote
        default: nil
        }
    }

    var control: Control {
        switch self {
        case .title, .sortTitle, .number, .volume, .publisher, .imprint, .published, .language: .line
        case .ageRating, .totalCount: .number
        case .rating: .decimal
        case .summary, .review, .notes: .text
        case .alternativeTitles, .people, .genres, .tags, .storyArcs, .collections, .characters, .webLinks,
            .identifiers:
            .list
        case .readingProgression, .status: .choice
        }
    }

    /// The maximum length in UTF-16 units.
    var maximumLength: Int {
        switch self {
        case .title, .sortTitle, .publisher, .imprint: 500
        case .number, .volume, .language: 50
        case .ageRating: 2
        case .rating: 3
        case .totalCount: 6
        case .summary, .review, .notes: 4000
        case .alternativeTitles, .people, .genres, .tags, .storyArcs, .collections, .characters, .identifiers: 20_000
        case .webLinks: 64_000
        case .published, .readingProgression, .status: 10
        }
    }

    /// The values of a choice, with their names.
    var choices: [(StaticString, Message)] {
        self == .status
            ? [
                ("ongoing", .statusOngoing), ("ended", .statusEnded), ("hiatus", .statusHiatus),
                ("cancelled", .statusCancelled),
            ]
            : [("ltr", .modeLeftToRight), ("rtl", .modeRightToLeft), ("ttb", .fieldDirectionDown)]
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
