import Foundation
import TextCoding

/// File names that every file system accepts.
enum BookName {
    /// The maximum length in bytes. File systems allow 255; a number and an extension are added later.
    private static let longest = 180

    /// Makes a file name without extension from a title.
    static func make(_ title: String) -> String {
        var words: [String] = []
        for word in Printable.text(title).split(whereSeparator: {
            $0.isWhitespace || "/\\:*?\"<>|\u{FFFD}".contains($0)
        }) {
            words.append(String(word))
        }
        var name = words.joined(separator: " ")
        while name.utf8.count > longest { name.removeLast() }
        // A leading dot hides a file. Windows removes trailing dots and spaces.
        while let first = name.first, first == "." || first == " " { name.removeFirst() }
        while let last = name.last, last == "." || last == " " { name.removeLast() }
        if name.isEmpty { return "Book" }
        return isDevice(name) ? name + "_" : name
    }

    /// The title that a URL suggests: the last path component that is not a usual name of a manifest, or the host.
    static func title(ofAddress address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        for part in path.split(separator: "/").dropFirst().reversed() {
            let decoded = PercentEncoding.decodeStrictly(Array(part.utf8))
            var name = decoded.flatMap { String(validating: $0, as: UTF8.self) } ?? String(part)
            for ending in [".json", ".divina", ".webpub"] where name.lowercased().hasSuffix(ending) {
                name.removeLast(ending.count)
            }
            if !["manifest", "index", "divina", "webpub", ""].contains(name.lowercased()) { return name }
        }
        return "Book"
    }

    /// Whether Windows reserves the name for a device, with any extension.
    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
    }
}

/// Untrusted text for terminals and file names.
enum Printable {
    /// The text with every control, format and unassigned character replaced by U+FFFD. Such characters can move the cursor
    /// or reverse the writing direction.
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
