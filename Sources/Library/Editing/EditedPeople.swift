import Publications

/// The contributors of a work as text: a line for each, with the MARC relator code of the role in parentheses:
/// `Osamu Tezuka (aut)`.
enum EditedPeople {
    /// Returns the text for people that ``PublicationDetails`` has stored; nil for none.
    static func text(of stored: String) -> String? {
        text(of: PublicationDetails(summary: nil, people: stored, genres: "", language: nil).people)
    }

    static func text(of people: [PublicationDetails.Person]) -> String? {
        people.isEmpty
            ? nil : people.map { $0.role.isEmpty ? $0.name : "\($0.name) (\($0.role))" }.joined(separator: "\n")
    }

    static func people(of text: String?) -> [PublicationDetails.Person] {
        (text ?? "").split(separator: "\n").map { line in
            guard line.hasSuffix(")"), let parenthesis = line.lastIndex(of: "("), parenthesis > line.startIndex else {
                return PublicationDetails.Person(name: String(line), role: "")
            }
            let role = line[line.index(after: parenthesis)...].dropLast()
            let name = line[..<parenthesis].trimmingSuffix(while: { $0 == " " })
            guard role.count == 3, role.allSatisfy({ $0.isASCII && $0.isLowercase }), !name.isEmpty else {
                return PublicationDetails.Person(name: String(line), role: "")
            }
            return PublicationDetails.Person(name: String(name), role: String(role))
        }
    }

    /// Returns the text in the form that ``PublicationDetails`` stores.
    static func stored(_ text: String?) -> String {
        people(of: text).map { "\($0.role)\t\($0.name)" }.joined(separator: "\n")
    }

    /// Returns the names to display with the title: the writers or, if there are none, the artists, or all.
    static func authors(of text: String?) -> [String] {
        let people = people(of: text)
        for role in ["aut", "ill"] {
            let names = people.filter { $0.role == role }.map(\.name)
            if !names.isEmpty { return Array(names.prefix(10)) }
        }
        return Array(people.map(\.name).prefix(10))
    }

    /// Returns the people as contributors. The roles of a person are combined.
    static func contributors(of text: String?) -> [PublicationContributor] {
        var result: [PublicationContributor] = []
        for person in people(of: text) {
            let roles: Set<String> = person.role.isEmpty ? [] : [person.role]
            if let index = result.firstIndex(where: { $0.name == person.name }) {
                result[index].roles.formUnion(roles)
            } else {
                result.append(PublicationContributor(name: person.name, roles: roles))
            }
        }
        return result
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var result = self
        while let last = result.last, predicate(last) { result.removeLast() }
        return result
    }
}

extension PublicationMetadata {
    /// Replaces written values by those that the file had before, and keeps the sources.
    mutating func restore(_ values: [EditableField: EditedValue]) {
        let sources = sources
        apply(values)
        self.sources = sources
    }

    /// Replaces the values that are edited.
    mutating func apply(_ edits: [EditableField: EditedValue]) {
        for (field, edit) in edits {
            let value = edit.value
            for replaced in field.metadataFields { sources[replaced] = .edit }
            switch field {
            case .title: title = value ?? title
            case .number: number = value
            case .volume: volume = value
            case .summary: summary = value
            case .people:
                creators = EditedPeople.contributors(of: value)
                contributors = []
                writers = creators.filter { $0.roles.contains("aut") }.map(\.name)
                pencillers = creators.filter { $0.roles.contains("ill") }.map(\.name)
            case .publisher: publisher = value
            case .imprint: imprint = value
            case .published: published = value
            case .genres: subjects = field.values(of: value)
            case .tags: tags = field.values(of: value)
            case .storyArcs: storyArcs = EditedStoryArcs.arcs(of: field.values(of: value))
            case .webLinks: webLinks = field.values(of: value)
            // `identifier` stays: it is needed to read the fonts of an EPUB.
            case .identifiers: identifiers = field.values(of: value)
            case .language:
                language = value
                languages = value.map { [$0] } ?? []
            case .ageRating: ageRating = value.flatMap { Int($0) }
            case .rating: rating = value.flatMap { Double($0) }
            case .collections:
                collections = EditedCollections.collections(of: field.values(of: value), replacing: collections)
            case .characters: characters = field.values(of: value)
            case .review: review = value
            case .notes: notes = value
            case .readingProgression:
                guard let direction = value.flatMap(ReadingProgression.init) else { continue }
                readingProgression = direction
                declaresProgression = true
            case .sortTitle, .status, .totalCount, .alternativeTitles, .order, .series, .cover, .coverPage: break
            }
        }
    }
}
