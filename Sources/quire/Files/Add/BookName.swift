import Foundation

/// Names for files that every file system takes.
enum BookName {
    /// In bytes; file systems end at 255, and a number and an ending are still to come.
    private static let longest = 180

    /// Makes the name of a file, without its ending, from a title.
    static func make(_ title: String) -> String {
        var words: [String] = []
        for word in Printable.text(title).split(whereSeparator: {
            $0.isWhitespace || "/\\:*?\"<>|\u{FFFD}".contains($0)
        }) {
            words.append(String(word))
        }
        var name = words.joined(separator: " ")
        while name.utf8.count > longest { name.removeLast() }
        // A dot in front hides a file; one at the end, Windows takes away.
        while let first = name.first, first == "." || first == " " { name.removeFirst() }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        if name.isEmpty { return "Book" }
        return isDevice(name) ? name + "_" : name
    }

    /// What an address says about its book: the last part that is not what every manifest is called, or the host.
    static func title(ofAddress address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        for part in path.split(separator: "/").dropFirst().reversed() {
            var name = part.removingPercentEncoding ?? String(part)
            for ending in [".json", ".divina", ".webpub"] where name.lowercased().hasSuffix(ending) {
                name.removeLast(ending.count)
            }
            if !["manifest", "index", "divina", "webpub", ""].contains(name.lowercased()) { return name }
        }
        return "Book"
    }

    /// Names that Windows keeps for devices, whatever ending they have.
    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
    }
}

/// Text from strangers, for terminals and names of files.
enum Printable {
    /// The text with every character that moves a cursor or turns the writing round replaced by U+FFFD.
    static func text(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result.append("\u{FFFD}")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
