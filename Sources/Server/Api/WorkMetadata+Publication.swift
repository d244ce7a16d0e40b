import Publications
import WireModel

extension WorkMetadata {
    /// Creates the metadata for clients.
    init(_ metadata: PublicationMetadata) {
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
