/// The names that KOReader gives to files that it downloads from a catalogue: “Author - Title.ext”.
///
/// KOReader takes the title and the authors from the entry. In OPDS 1.2 it takes only the last author, in OPDS 2 all of
/// them.
public enum DownloadName {
    /// The text that an English KOReader writes when there is no author.
    private static let unknownAuthor = "Unknown Author"
    /// The maximum length of a name without its extension, in bytes.
    private static let maximumLength = 240

    /// Returns whether KOReader replaces a character.
    private static func isInvalid(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\", "/", ":", "*", "?", "\"", "<", ">", "|": true
        default: false
        }
    }

    /// Returns the title of a publication in a feed of several series. The title of the series is added if the
    /// publication's own doesn't begin with it.
    public static func title(_ title: String, series: String) -> String {
        series.isEmpty || title.lowercased().hasPrefix(series.lowercased()) ? title : "\(series) – \(title)"
    }

    /// Returns the names of a file in a feed of its series and in feeds of several series.
    ///
    /// - Parameters:
    ///   - name: the name of the file, whose extension the names have. Without one, there are no names.
    ///   - title: the title of the publication.
    ///   - series: the title of its series.
    static func all(of name: [UInt8], title: String, series: String, authors: [String]) -> [String] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), !title.isEmpty,
            let suffix = String(validating: name[dot...], as: UTF8.self)?.lowercased()
        else { return [] }
        let last = authors.last ?? unknownAuthor
        let people = authors.count > 1 ? [last, authors.joined(separator: ", ")] : [last]
        let longTitle = self.title(title, series: series)
        let titles = longTitle == title ? [title] : [title, longTitle]
        var names: [String] = []
        for title in titles {
            for author in people {
                let name = valid("\(author) - \(title)") + suffix
                if !names.contains(name) { names.append(name) }
            }
        }
        return names
    }

    /// Returns a name without characters that file systems don't allow, in at most 240 bytes.
    private static func valid(_ name: String) -> String {
        if isValid(name) { return name }
        var rest = name.unicodeScalars[...]
        while let last = rest.last, last == "." || last.properties.isWhitespace { rest.removeLast() }
        var result = String.UnicodeScalarView()
        var length = 0
        for scalar in rest {
            length += UTF8.width(scalar)
            guard length <= maximumLength else { break }
            result.append(isInvalid(scalar) ? "_" : scalar)
        }
        return String(result)
    }

    /// Returns whether a name consists of ASCII characters and stays as it is. This is usual, and faster to determine.
    private static func isValid(_ name: String) -> Bool {
        guard name.utf8.count <= maximumLength, let last = name.utf8.last, last != UInt8(ascii: "."),
            last != UInt8(ascii: " ")
        else { return false }
        return name.utf8.allSatisfy { byte in
            (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte) && !isInvalid(Unicode.Scalar(byte))
        }
    }
}
