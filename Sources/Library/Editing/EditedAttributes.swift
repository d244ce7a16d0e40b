import Foundation
import Publications

// The fields whose values are among the attributes of a work, such as the publisher, the date and the rating.

extension WorkAttributes {
    /// Returns the value of a field; nil when there is none, or when the field isn't an attribute.
    func value(of field: EditableField) -> String? {
        switch field {
        case .publisher: publisher
        case .imprint: imprint
        case .published: published
        case .storyArcs: storyArcs.flatMap { EditedStoryArcs.text(of: $0) }
        case .collections: collections.flatMap { EditedCollections.text(of: $0) }
        case .characters: characters?.joined(separator: "\n")
        case .rating: rating.map { EditableField.text(ofDecimal: $0) }
        case .status: series?.status?.rawValue
        case .totalCount: series?.publicationCount.map { String($0) }
        case .alternativeTitles: series.flatMap { EditedTitles.text(of: $0.alternativeTitles) }
        case .webLinks: webLinks?.joined(separator: "\n")
        case .identifiers: identifiers?.joined(separator: "\n")
        case .review: review
        case .notes: notes
        default: nil
        }
    }

    /// Replaces the value of a field. Does nothing if the field isn't an attribute.
    mutating func set(_ value: String?, of field: EditableField) {
        let values = field.values(of: value)
        switch field {
        case .publisher: publisher = value
        case .imprint: imprint = value
        case .published: published = value
        case .storyArcs: storyArcs = Self.nonEmpty(EditedStoryArcs.arcs(of: values))
        case .collections:
            collections = Self.nonEmpty(EditedCollections.collections(of: values, replacing: collections ?? []))
        case .characters: characters = Self.nonEmpty(values)
        case .rating: rating = value.flatMap { Double($0) }
        case .status: setSeries { $0.status = value.flatMap(SeriesDescriptionMetadata.Status.init) }
        case .totalCount: setSeries { $0.publicationCount = value.flatMap { Int($0) } }
        case .alternativeTitles: setSeries { $0.alternativeTitles = EditedTitles.titles(of: values) }
        case .webLinks: webLinks = Self.nonEmpty(values)
        case .identifiers: identifiers = Self.nonEmpty(values)
        case .review: review = value
        case .notes: notes = value
        default: break
        }
    }

    private mutating func setSeries(_ change: (inout SeriesDescriptionMetadata) -> Void) {
        var changed = series ?? SeriesDescriptionMetadata()
        change(&changed)
        series = changed == SeriesDescriptionMetadata() ? nil : changed
    }
}

extension PublicationDetails {
    /// Replaces the value of a field that is an attribute.
    mutating func set(_ value: String?, of field: EditableField) {
        var all = attributes ?? WorkAttributes()
        all.set(value, of: field)
        attributes = all.isEmpty && all.sources == nil ? nil : all
    }
}

extension EditableField {
    /// Whether the value is one of the attributes of a work.
    var isAttribute: Bool {
        switch self {
        case .publisher, .imprint, .published, .storyArcs, .collections, .characters, .rating, .status, .totalCount,
            .alternativeTitles, .webLinks, .identifiers, .review, .notes:
            true
        default: false
        }
    }
}
