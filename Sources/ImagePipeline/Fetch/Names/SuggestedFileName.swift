import TextCoding

/// Suggests a file name for a fetched file that is valid on every file system and contains no path.
public enum SuggestedFileName {
    /// The maximum length in bytes of UTF-8. File systems allow 255; the rest is for suffixes of temporary files.
    public static let longest = 200

    /// Returns the best name from a response.
    ///
    /// - Parameters:
    ///   - contentDisposition: The value of the `Content-Disposition` header; `nil` for none.
    ///   - url: The URL of the response. Its last path component is the second choice.
    /// - Returns: A name of at most ``longest`` bytes without separators, control and direction characters, leading
    ///   dots, and names reserved by Windows; `nil` when no name remains.
    public static func from(contentDisposition: String?, url: String) -> String? {
        let offered = contentDisposition.map(ContentDisposition.fileNames) ?? []
        return (offered + [lastComponent(of: url)].compactMap(\.self)).lazy.compactMap(safe).first
    }

    private static func lastComponent(of url: String) -> String? {
        var path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if let scheme = url.firstRange(of: "://"), scheme.upperBound <= path.endIndex {
            path = path[scheme.upperBound...].drop { $0 != UInt8(ascii: "/") }
        }
        guard let last = path.split(separator: UInt8(ascii: "/")).last else { return nil }
        return String(validating: PercentEncoding.decode(Array(last)), as: UTF8.self)
    }

    /// Sanitises a name; `nil` when nothing remains.
    ///
    /// Checks Unicode scalars, not characters: a slash with a combining accent is one character, but contains a path
    /// separator.
    static func safe(_ name: String) -> String? {
        // Keeps only the last component of a path.
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring().unicodeScalars
        var kept = String.UnicodeScalarView()
        for scalar in last where isKept(scalar) {
            kept.append("<>:\"|?*".unicodeScalars.contains(scalar) ? "_" : scalar)
        }
        let clean = trimmed(String(kept))
        // A name needs at least one scalar other than a joiner.
        guard clean.unicodeScalars.contains(where: { !$0.properties.isJoinControl }) else { return nil }
        return shortened(isReserved(clean) ? "_" + clean : clean)
    }

    /// Removes dots and white space at both ends. A leading dot hides a file, and Windows drops trailing dots and
    /// spaces.
    private static func trimmed(_ name: String) -> String {
        let isEdge = { (scalar: Unicode.Scalar) in scalar == "." || scalar.properties.isWhitespace }
        let scalars = name.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isEdge($0) }),
            let last = scalars.lastIndex(where: { !isEdge($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Returns whether a scalar is kept. Control characters and characters that change the direction or the appearance
    /// of text are not. The two joiners are, because Persian and Indic scripts and emoji need them.
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\u{FFFD}" { return false }
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator, .privateUse: return false
        case .format: return scalar.properties.isJoinControl
        default: return true
        }
    }

    /// Returns whether the name is a Windows device name, with any extension.
    private static func isReserved(_ name: some StringProtocol) -> Bool {
        let base = name.prefix { $0 != "." }.trimming { $0 == " " }.uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(base) { return true }
        guard base.hasPrefix("COM") || base.hasPrefix("LPT") else { return false }
        let number = base.dropFirst(3)
        return number.count == 1 && "0123456789¹²³".contains(number)
    }

    /// Shortens a name between characters and keeps the extension.
    private static func shortened(_ name: String) -> String? {
        guard name.utf8.count > longest else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let tail = name[dot...]
        let isExtension =
            (2...17).contains(tail.utf8.count)
            && tail.dropFirst().unicodeScalars.allSatisfy {
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }
        let suffix = isExtension ? String(tail) : ""
        var stem = ""
        for character in name[..<(isExtension ? dot : name.endIndex)] {
            guard stem.utf8.count + character.utf8.count + suffix.utf8.count <= longest else { break }
            stem.append(character)
        }
        let kept = trimmed(stem)
        return kept.isEmpty ? nil : kept + suffix
    }
}
