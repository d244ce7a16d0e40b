import Foundation
import Publications

// The fields whose values are among the attributes of a work: publisher, date, story arcs, links and identifiers.

extension WorkAttributes {
    /// Returns the value of a field; nil when there is none, or when the field isn't an attribute.
    func value(of field: EditableField) -> String? {
        switch field {
        case .publisher: publisher
        case .published: published
        case .storyArcs: storyArcs.flatMap { EditedStoryArcs.text(of: $0) }
        case .webLinks: webLinks?.joined(separator: "\n")
        case .identifiers: identifiers?.joined(separator: "\n")
        default: nil
        }
    }

    /// Replaces the value of a field. Does nothing if the field isn't an attribute.
    mutating func set(_ value: String?, of field: EditableField) {
        switch field {
        case .publisher: publisher = value
        case .published: published = value
        case .storyArcs: storyArcs = Self.nonEmpty(EditedStoryArcs.arcs(of: field.values(of: value)))
        case .webLinks: webLinks = Self.nonEmpty(field.values(of: value))
        case .identifiers: identifiers = Self.nonEmpty(field.values(of: value))
        default: break
        }
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
        case .publisher, .published, .storyArcs, .webLinks, .identifiers: true
        default: false
        }
    }
}

/// Story arcs as text: a line for each, with the number in the arc after `#`: `Thaw #2`.
enum EditedStoryArcs {
    static func text(of arcs: [StoryArc]) -> String? {
        arcs.isEmpty ? nil : arcs.map { arc in arc.name + (arc.number.map { " #\($0)" } ?? "") }.joined(separator: "\n")
    }

    static func arcs(of lines: [String]) -> [StoryArc] {
        lines.map { line in
            guard let range = line.range(of: " #", options: .backwards), range.lowerBound > line.startIndex else {
                return StoryArc(name: line)
            }
            let number = line[range.upperBound...]
            // A `#` before several words belongs to the name.
            guard !number.isEmpty, number.utf8.count <= 20, !number.contains(where: \.isWhitespace) else {
                return StoryArc(name: line)
            }
            return StoryArc(name: String(line[..<range.lowerBound]), number: String(number))
        }
    }
}
