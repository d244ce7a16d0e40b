/// A value of the metadata, or a group of values that belong together, which is taken from one source.
public enum MetadataField: String, Sendable, Codable, CaseIterable {
    /// The title, its subtitle, the form for sorting and the direction.
    case title
    /// The titles in other languages and scripts.
    case alternativeTitles
    /// The name of the series.
    case series
    case number
    case volume
    case summary
    /// The languages.
    case language
    /// The main contributors: writers and artists.
    case authors
    /// The other contributors.
    case contributors
    case publisher
    case imprint
    /// The genres and subjects.
    case genres
    case tags
    /// The date of publication.
    case published
    case modified
    case rights
    case ageRating
    /// The rating of readers.
    case rating
    case identifiers
    case webLinks
    case storyArcs
    /// The other series and collections of the publication.
    case collections
    case characters
    case teams
    case locations
    /// The physical format.
    case edition
    case notes
    case review
    /// The properties of the series as a whole.
    case seriesDescription
    /// Values that the user of another program defined.
    case customFields
}

extension MetadataField: CodingKeyRepresentable {}

extension MetadataField {
    /// Returns whether some metadata has a value.
    func isPresent(in metadata: PublicationMetadata) -> Bool {
        switch self {
        case .title: metadata.title != nil
        case .alternativeTitles: !metadata.alternativeTitles.isEmpty
        case .series: metadata.series != nil
        case .number: metadata.number != nil
        case .volume: metadata.volume != nil
        case .summary: metadata.summary != nil
        case .language: metadata.language != nil || !metadata.languages.isEmpty
        case .authors: !metadata.writers.isEmpty || !metadata.pencillers.isEmpty || !metadata.creators.isEmpty
        case .contributors: !metadata.contributors.isEmpty
        case .publisher: metadata.publisher != nil
        case .imprint: metadata.imprint != nil
        case .genres: !metadata.subjects.isEmpty
        case .tags: !metadata.tags.isEmpty
        case .published: metadata.published != nil
        case .modified: metadata.modified != nil
        case .rights: metadata.rights != nil
        case .ageRating: metadata.ageRating != nil
        case .rating: metadata.rating != nil
        case .identifiers: !metadata.identifiers.isEmpty
        case .webLinks: !metadata.webLinks.isEmpty
        case .storyArcs: !metadata.storyArcs.isEmpty
        case .collections: !metadata.collections.isEmpty
        case .characters: !metadata.characters.isEmpty
        case .teams: !metadata.teams.isEmpty
        case .locations: !metadata.locations.isEmpty
        case .edition: metadata.edition != nil
        case .notes: metadata.notes != nil
        case .review: metadata.review != nil
        case .seriesDescription: metadata.seriesDescription != nil
        case .customFields: !metadata.customFields.isEmpty
        }
    }

    /// Copies a value from one metadata to another.
    func copy(from source: PublicationMetadata, to result: inout PublicationMetadata) {
        switch self {
        case .title:
            result.title = source.title
            result.subtitle = source.subtitle
            result.sortTitle = source.sortTitle
            result.titleDirection = source.titleDirection
        case .alternativeTitles: result.alternativeTitles = source.alternativeTitles
        case .series: result.series = source.series
        case .number: result.number = source.number
        case .volume: result.volume = source.volume
        case .summary: result.summary = source.summary
        case .language:
            result.language = source.language ?? source.languages.first
            result.languages = source.languages
        case .authors:
            result.writers = source.writers
            result.pencillers = source.pencillers
            result.creators = source.creators
        case .contributors: result.contributors = source.contributors
        case .publisher: result.publisher = source.publisher
        case .imprint: result.imprint = source.imprint
        case .genres: result.subjects = source.subjects
        case .tags: result.tags = source.tags
        case .published: result.published = source.published
        case .modified: result.modified = source.modified
        case .rights: result.rights = source.rights
        case .ageRating: result.ageRating = source.ageRating
        case .rating: result.rating = source.rating
        case .identifiers:
            result.identifier = source.identifier
            result.identifiers = source.identifiers
        case .webLinks: result.webLinks = source.webLinks
        case .storyArcs: result.storyArcs = source.storyArcs
        case .collections: result.collections = source.collections
        case .characters: result.characters = source.characters
        case .teams: result.teams = source.teams
        case .locations: result.locations = source.locations
        case .edition: result.edition = source.edition
        case .notes: result.notes = source.notes
        case .review: result.review = source.review
        case .seriesDescription: result.seriesDescription = source.seriesDescription
        case .customFields: result.customFields = source.customFields
        }
    }
}
