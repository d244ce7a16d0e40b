import Publications

extension EditedMetadata {
    /// Creates the values that edits write.
    init(_ edits: [EditableField: EditedValue]) {
        self.init()
        for (field, edit) in edits {
            let value = edit.value
            switch field {
            case .title: title = Value(value)
            case .number: number = Value(value)
            case .volume: volume = Value(value)
            case .summary: summary = Value(value)
            case .people:
                people = Value(
                    value.map { EditedPeople.people(of: $0).map { Contributor(name: $0.name, role: $0.role) } }
                )
            case .publisher: publisher = Value(value)
            case .imprint: imprint = Value(value)
            case .published: published = Value(value)
            case .genres: genres = Value(value.map { field.values(of: $0) })
            case .tags: tags = Value(value.map { field.values(of: $0) })
            case .storyArcs: storyArcs = Value(value.map { EditedStoryArcs.arcs(of: field.values(of: $0)) })
            case .collections:
                collections = Value(
                    value.map { EditedCollections.collections(of: field.values(of: $0), replacing: []) }
                )
            case .characters: characters = Value(value.map { field.values(of: $0) })
            case .rating: rating = Value(value.flatMap { Double($0) })
            case .review: review = Value(value)
            case .notes: notes = Value(value)
            case .webLinks: webLinks = Value(value.map { field.values(of: $0) })
            case .identifiers: identifiers = Value(value.map { field.values(of: $0) })
            case .language: language = Value(value)
            case .ageRating: ageRating = Value(value.flatMap { Int($0) })
            case .readingProgression: readingProgression = Value(value.flatMap(ReadingProgression.init))
            case .sortTitle, .status, .totalCount, .alternativeTitles, .order, .series, .cover, .coverPage: break
            }
        }
    }
}
