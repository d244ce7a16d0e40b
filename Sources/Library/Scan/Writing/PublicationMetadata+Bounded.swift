import Publications

extension PublicationMetadata {
    /// The metadata with bounded lengths, as it is stored and served. The package document of a book can contain
    /// megabytes in each value.
    var bounded: PublicationMetadata {
        var result = self
        result.title = title.map { Self.cut($0, 500) }
        result.subtitle = subtitle.map { Self.cut($0, 500) }
        result.sortTitle = sortTitle.map { Self.cut($0, 500) }
        result.series = boundedSeries
        result.number = number.map { Self.cut($0, 50) }
        result.volume = volume.map { Self.cut($0, 50) }
        result.language = language.map { Self.cut($0, 50) }
        result.summary = summary.map { Self.cut($0, 20_000) }
        result.writers = Self.cut(writers)
        result.pencillers = Self.cut(pencillers)
        result.creators = Self.cut(creators)
        result.contributors = Self.cut(contributors)
        result.identifier = identifier.map { Self.cut($0, 200) }
        result.identifiers = Self.cut(identifiers)
        result.languages = Self.cut(languages)
        result.subjects = Self.cut(subjects)
        result.publisher = publisher.map { Self.cut($0, 500) }
        result.published = published.map { Self.cut($0, 50) }
        result.modified = modified.map { Self.cut($0, 50) }
        result.rights = rights.map { Self.cut($0, 2_000) }
        result.tags = Self.cut(tags)
        result.imprint = imprint.map { Self.cut($0, 500) }
        result.webLinks = Array(webLinks.prefix(32))
        result.storyArcs = storyArcs.prefix(32).map { arc in
            StoryArc(name: Self.cut(arc.name, Self.maximumNameLength), number: arc.number.map { Self.cut($0, 20) })
        }
        result.collections = collections.prefix(32).map { collection in
            var collection = collection
            collection.name = Self.cut(collection.name, Self.maximumNameLength)
            collection.number = collection.number.map { Self.cut($0, 20) }
            return collection
        }
        result.characters = Self.cut(characters)
        result.teams = Self.cut(teams)
        result.locations = Self.cut(locations)
        result.edition = edition.map { Self.cut($0, 100) }
        result.notes = notes.map { Self.cut($0, 4_000) }
        result.review = review.map { Self.cut($0, 20_000) }
        result.alternativeTitles = Self.cut(alternativeTitles)
        result.customFields = customFields.prefix(50).map { field in
            CustomField(name: Self.cut(field.name, 100), value: Self.cut(field.value, 2_000))
        }
        if var series = seriesDescription {
            series.sortTitle = series.sortTitle.map { Self.cut($0, 500) }
            series.summary = series.summary.map { Self.cut($0, 4_000) }
            series.alternativeTitles = Self.cut(series.alternativeTitles)
            result.seriesDescription = series
        }
        return result
    }

    /// The series with a bounded length.
    var boundedSeries: String? { series.map { Self.cut($0, 500) } }

    private static func cut(_ titles: [AlternativeTitle]) -> [AlternativeTitle] {
        titles.prefix(32).map { title in
            AlternativeTitle(text: cut(title.text, 500), language: title.language.map { cut($0, 50) })
        }
    }

    private static let maximumNameCount = 100
    private static let maximumNameLength = 200

    /// Counts Unicode scalars, because one character can have any number of them.
    private static func cut(_ text: String, _ count: Int) -> String {
        // A scalar has at least one byte.
        guard text.utf8.count > count else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    }

    private static func cut(_ texts: [String]) -> [String] {
        texts.prefix(maximumNameCount).map { cut($0, maximumNameLength) }
    }

    private static func cut(_ people: [PublicationContributor]) -> [PublicationContributor] {
        people.prefix(maximumNameCount).map { person in
            PublicationContributor(
                name: cut(person.name, maximumNameLength),
                roles: Set(person.roles.sorted().prefix(10).map { cut($0, 50) }),
                sortName: person.sortName.map { cut($0, maximumNameLength) },
                direction: person.direction
            )
        }
    }
}

extension PublicationMetadata {
    /// The names to display with the title: the writers or, if there are none, the artists.
    var authors: [String] { Array((writers.isEmpty ? pencillers : writers).prefix(10)) }

    /// The text to search in addition to the title. Each value is on its own line, so that no phrase spans two values.
    var searchableText: String {
        let people = (creators + contributors).map(\.name)
        let titles = alternativeTitles.map(\.text) + (seriesDescription?.alternativeTitles.map(\.text) ?? [])
        return ([subtitle, series].compactMap(\.self) + titles + writers + pencillers + people + subjects + tags)
            .unique().joined(separator: "\n")
    }
}
