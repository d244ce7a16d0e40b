import Foundation
import Publications

/// A name as text, with a number after `#`: `Thaw #2`.
enum NumberedName {
    static func text(_ name: String, number: String?) -> String { name + (number.map { " #\($0)" } ?? "") }

    static func parse(_ line: String) -> (name: String, number: String?) {
        guard let range = line.range(of: " #", options: .backwards), range.lowerBound > line.startIndex else {
            return (line, nil)
        }
        let number = line[range.upperBound...]
        // A `#` before several words belongs to the name.
        guard !number.isEmpty, number.utf8.count <= 20, !number.contains(where: \.isWhitespace) else {
            return (line, nil)
        }
        return (String(line[..<range.lowerBound]), String(number))
    }
}

/// Story arcs as text: a line for each, with the number in the arc.
enum EditedStoryArcs {
    static func text(of arcs: [StoryArc]) -> String? {
        arcs.isEmpty ? nil : arcs.map { NumberedName.text($0.name, number: $0.number) }.joined(separator: "\n")
    }

    static func arcs(of lines: [String]) -> [StoryArc] {
        lines.map { line in
            let (name, number) = NumberedName.parse(line)
            return StoryArc(name: name, number: number)
        }
    }
}

/// Other series and collections as text: a line for each, with the number in it.
enum EditedCollections {
    static func text(of collections: [CollectionReference]) -> String? {
        guard !collections.isEmpty else { return nil }
        return collections.map { NumberedName.text($0.name, number: $0.number) }.joined(separator: "\n")
    }

    /// Returns the collections of lines. The text has no kind and no count, so they stay as in `former`.
    static func collections(of lines: [String], replacing former: [CollectionReference]) -> [CollectionReference] {
        lines.map { line in
            let (name, number) = NumberedName.parse(line)
            var result = CollectionReference(name: name, kind: number == nil ? .group : .series)
            if let known = former.first(where: { $0.name == name }) { result = known }
            result.number = number
            return result
        }
    }
}

/// Alternative titles as text: a line for each, with the language in parentheses: `Lumikenttä (fi)`.
enum EditedTitles {
    static func text(of titles: [AlternativeTitle]) -> String? {
        guard !titles.isEmpty else { return nil }
        return titles.map { $0.text + ($0.language.map { " (\($0))" } ?? "") }.joined(separator: "\n")
    }

    static func titles(of lines: [String]) -> [AlternativeTitle] {
        lines.map { line in
            guard let match = line.wholeMatch(of: /(.+) \(([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\)/) else {
                return AlternativeTitle(text: line)
            }
            return AlternativeTitle(text: String(match.1), language: String(match.2))
        }
    }
}
