import Publications

extension PublicationMetadata {
    /// The metadata with bounded lengths, as it is stored and served. The package document of a book can contain
    /// megabytes in each value.
    var bounded: PublicationMetadata {
        var result = self
        result.title = title.map { Self.cut($0, 500) }
        result.subtitle = subtitle.map { Self.cut($0, 500) }
        result.sortTitle = sortTitle.map { Self.cut($0, 500) }
        result.series = series.map { Self.cut($0, 500) }
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
        return result
    }

    private static let maximumNameCount = 100
    private static let maximumNameLength = 200

    /// Counts Unicode scalars, because one character can have any number of them.
    private static func cut(_ text: String, _ count: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
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
        var seen: Set<String> = []
        let people = (creators + contributors).map(\.name)
        return ([subtitle, series].compactMap(\.self) + writers + pencillers + people + subjects)
            .filter { seen.insert($0).inserted }.joined(separator: "\n")
    }
}
