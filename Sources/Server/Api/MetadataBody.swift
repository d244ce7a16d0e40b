import Publications

/// What is known about a work beside its title, as far as its file says it.
struct MetadataBody: Encodable, Sendable {
    let subtitle: Nullable<String>
    /// The title as it is sorted.
    let sortTitle: Nullable<String>
    let titleDirection: Nullable<TextDirection>
    let creators: [Person]
    let contributors: [Person]
    let series: Nullable<String>
    let languages: [String]
    let publisher: Nullable<String>
    /// As the file writes it: a year, or a date of ISO 8601.
    let published: Nullable<String>
    let modified: Nullable<String>
    let description: Nullable<String>
    let subjects: [String]
    let identifiers: [String]
    let rights: Nullable<String>

    struct Person: Encodable, Sendable {
        let name: String
        /// MARC relator codes.
        let roles: [String]
        /// The name as it is sorted.
        let sortName: Nullable<String>
        let direction: Nullable<TextDirection>

        init(_ person: PublicationContributor) {
            name = person.name
            roles = person.roles.sorted()
            sortName = Nullable(person.sortName)
            direction = Nullable(person.direction)
        }
    }

    init(_ metadata: PublicationMetadata) {
        subtitle = Nullable(metadata.subtitle)
        sortTitle = Nullable(metadata.sortTitle)
        titleDirection = Nullable(metadata.titleDirection)
        // Comics and texts know who wrote and who drew, and no more.
        let people =
            metadata.creators.isEmpty
            ? metadata.writers.map { PublicationContributor(name: $0, roles: ["aut"]) }
                + metadata.pencillers.map { PublicationContributor(name: $0, roles: ["ill"]) }
            : metadata.creators
        creators = people.map(Person.init)
        contributors = metadata.contributors.map(Person.init)
        series = Nullable(metadata.series)
        languages = metadata.languages.isEmpty ? metadata.language.map { [$0] } ?? [] : metadata.languages
        publisher = Nullable(metadata.publisher)
        published = Nullable(metadata.published)
        modified = Nullable(metadata.modified)
        description = Nullable(metadata.summary)
        subjects = metadata.subjects
        identifiers = metadata.identifiers
        rights = Nullable(metadata.rights)
    }
}
