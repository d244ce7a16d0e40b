import Library
import Publications
import WireModel

extension WorkMetadata {
    /// Creates the metadata for clients.
    ///
    /// - Parameters:
    ///   - format: the format of the file, which determines the source of its own values.
    ///   - showsSources: whether to name the source of each value.
    init(_ metadata: PublicationMetadata, format: PublicationFormat, showsSources: Bool) {
        // The metadata of comics and plain texts has only writers and artists.
        let people =
            metadata.creators.isEmpty
            ? metadata.writers.map { PublicationContributor(name: $0, roles: ["aut"]) }
                + metadata.pencillers.map { PublicationContributor(name: $0, roles: ["ill"]) }
            : metadata.creators
        self.init()
        subtitle = metadata.subtitle
        sortTitle = metadata.sortTitle
        titleDirection = metadata.titleDirection?.rawValue
        creators = people.map { Person($0) }
        contributors = metadata.contributors.map { Person($0) }
        series = metadata.series
        languages = metadata.languages.isEmpty ? metadata.language.map { [$0] } ?? [] : metadata.languages
        publisher = metadata.publisher
        published = metadata.published
        modified = metadata.modified
        description = metadata.summary
        subjects = metadata.subjects
        identifiers = metadata.identifiers
        rights = metadata.rights
        details.ageRating = metadata.ageRating
        details.alternativeTitles = metadata.alternativeTitles.map(\.text)
        details.characters = metadata.characters
        details.collections = metadata.collections.map(\.name)
        details.customFields = metadata.customFields.map { WorkDetails.CustomField($0) }
        details.imprint = metadata.imprint
        details.notes = metadata.notes
        details.review = metadata.review
        details.rating = metadata.rating
        details.storyArcs = metadata.storyArcs.map { WorkDetails.StoryArc($0) }
        details.tags = metadata.tags
        details.webLinks = metadata.webLinks
        if showsSources {
            details.sources = MetadataField.allCases.compactMap { field in
                metadata.source(of: field, own: format.metadataSource).map { WorkDetails.Source(field, $0) }
            }
        }
    }
}

extension WorkDetails {
    /// Creates the details of a series.
    ///
    /// - Parameter showsSources: whether to name the source of each value.
    init(_ series: SeriesDetails, ageRating: Int?, showsSources: Bool) {
        self.init()
        self.ageRating = ageRating
        tags = series.tags
        let attributes = series.attributes
        alternativeTitles = (attributes?.series?.alternativeTitles ?? []).map(\.text)
        characters = attributes?.characters ?? []
        collections = (attributes?.collections ?? []).map(\.name)
        customFields = (attributes?.customFields ?? []).map { CustomField($0) }
        imprint = attributes?.imprint
        notes = attributes?.notes
        review = attributes?.review
        rating = attributes?.rating
        storyArcs = (attributes?.storyArcs ?? []).map { StoryArc($0) }
        webLinks = attributes?.webLinks ?? []
        guard showsSources else { return }
        let known = attributes?.sources ?? [:]
        sources = MetadataField.allCases.compactMap { field in known[field].map { Source(field, $0) } }
    }
}

extension WorkDetails.CustomField {
    fileprivate init(_ field: Publications.CustomField) {
        self.init()
        name = field.name
        value = field.value
    }
}

extension WorkDetails.StoryArc {
    fileprivate init(_ arc: Publications.StoryArc) {
        self.init()
        name = arc.name
        number = arc.number
    }
}

extension WorkDetails.Source {
    fileprivate init(_ field: MetadataField, _ source: MetadataSource) {
        self.init()
        self.field = field.rawValue
        self.source = source.rawValue
    }
}

extension WorkMetadata.Person {
    fileprivate init(_ person: PublicationContributor) {
        self.init()
        name = person.name
        roles = person.roles.sorted()
        sortName = person.sortName
        direction = person.direction?.rawValue
    }
}
