/// Descriptions that contain HTML.
public enum DescriptionMarkup {
    /// Returns the text of a description without markup, one line per paragraph; nil if nothing is left.
    public static func plainText(_ markup: String) -> String? {
        let text = markup.plainText
        return text.isEmpty ? nil : text
    }
}

/// Functions on the texts of metadata documents.
public enum MetadataText {
    /// Removes white space from both ends; nil if nothing is left.
    public static func trimmed(_ text: String) -> String? {
        let text = text.trimmed
        return text.isEmpty ? nil : text
    }

    /// Splits a list, without empty texts.
    static func list(_ text: String, separator: Character = ",") -> [String] {
        text.split(separator: separator).compactMap { trimmed(String($0)) }
    }

    /// Returns an integer in a range; nil for another text. The default of many programs for a missing number is -1.
    static func integer(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let text = text.flatMap(trimmed), text.utf8.count <= 10, let number = Int(text) else { return nil }
        return range.contains(number) ? number : nil
    }

    /// Returns a rating of at most `highest` as a rating from 0 to 5; nil for another text.
    static func rating(_ text: String?, highest: Double = 5) -> Double? {
        guard let text = text.flatMap(trimmed), text.utf8.count <= 20, let number = Double(text), number > 0,
            number <= highest
        else { return nil }
        return (number / highest * 50).rounded() / 10
    }

    /// Returns the known part of a date in ISO 8601: `2019`, `2019-03`, `2019-03-05`.
    static func date(year: String?, month: String?, day: String?) -> String? {
        guard let year = integer(year, in: 1...9999) else { return nil }
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
        }
        guard let month = integer(month, in: 1...12) else { return digits(year, 4) }
        guard let day = integer(day, in: 1...31) else { return "\(digits(year, 4))-\(digits(month, 2))" }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    /// Returns the addresses of web pages in a text, which are separated by white space. Texts that aren't an `http` or
    /// `https` URL are left out.
    static func webLinks(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).prefix(maximumLinkCount).compactMap { webLink(String($0)) }.unique()
    }

    /// Returns the address of a web page; nil for other texts.
    public static func webLink(_ text: String) -> String? {
        guard let text = trimmed(text), text.utf8.count <= maximumLinkLength, WebURL(text) != nil else { return nil }
        return text
    }

    /// The maximum number of web links of a document.
    public static let maximumLinkCount = 32
    private static let maximumLinkLength = 2000

    /// Returns story arcs from a list of names and a list of numbers. If there is one number and several names, the
    /// comma belongs to the name.
    static func storyArcs(_ names: String, numbers: String) -> [StoryArc] {
        let parts = list(names)
        // An empty number keeps its position.
        let places = numbers.split(separator: ",", omittingEmptySubsequences: false).map { trimmed(String($0)) }
        if places.count == 1, let number = places[0], parts.count > 1, let name = trimmed(names) {
            return [StoryArc(name: name, number: number)]
        }
        return parts.prefix(maximumArcCount).enumerated().map { index, name in
            StoryArc(name: name, number: places.count == parts.count ? places[index] : nil)
        }
    }

    private static let maximumArcCount = 32
}

extension StringProtocol {
    /// The text without white space at its ends.
    public var trimmed: String {
        let start = drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
