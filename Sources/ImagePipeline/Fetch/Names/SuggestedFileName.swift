/// A name for a fetched file that every file system takes and that leads nowhere else.
public enum SuggestedFileName {
    /// The longest name in bytes of UTF-8. File systems take 255; the rest is for what is added while writing.
    public static let longest = 200

    /// The best name that an answer and its address offer.
    ///
    /// - Parameters:
    ///   - contentDisposition: The field's value; `nil` when there is none.
    ///   - url: The address that answered, whose last path component is the second choice.
    /// - Returns: A name without separators, control and direction characters, leading dots and names reserved by
    ///   Windows, at most ``longest`` bytes; `nil` when nothing is left of any.
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
        return String(validating: Array(PercentDecoding(last)), as: UTF8.self)
    }

    /// Makes a name safe; `nil` when nothing is left of it.
    ///
    /// Scalars are looked at, not characters: a slash with an accent is one character, and still a slash to the system.
    static func safe(_ name: String) -> String? {
        // A path was meant, or an attack: either way only its last part is a name.
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring().unicodeScalars
        var kept = String.UnicodeScalarView()
        for scalar in last where isKept(scalar) {
            kept.append("<>:\"|?*".unicodeScalars.contains(scalar) ? "_" : scalar)
        }
        let clean = trimmed(String(kept))
        // A joiner alone is no name.
        guard clean.unicodeScalars.contains(where: { !$0.properties.isJoinControl }) else { return nil }
        return shortened(isReserved(clean) ? "_" + clean : clean)
    }

    /// Without dots and white space at either end: they hide a file, or are dropped by Windows.
    private static func trimmed(_ name: String) -> String {
        let isEdge = { (scalar: Unicode.Scalar) in scalar == "." || scalar.properties.isWhitespace }
        let scalars = name.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isEdge($0) }),
            let last = scalars.lastIndex(where: { !isEdge($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Neither controls nor what changes the direction or the look of the rest. The two joiners stay: Persian and
    /// Indic spelling, and emoji, need them.
    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\u{FFFD}" { return false }
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator, .privateUse: return false
        case .format: return scalar.properties.isJoinControl
        default: return true
        }
    }

    /// Names of devices on Windows, with any extension.
    private static func isReserved(_ name: some StringProtocol) -> Bool {
        let base = name.prefix { $0 != "." }.trimming { $0 == " " }.uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(base) { return true }
        guard base.hasPrefix("COM") || base.hasPrefix("LPT") else { return false }
        let number = base.dropFirst(3)
        return number.count == 1 && "0123456789¹²³".contains(number)
    }

    /// Cut between characters, with the extension kept.
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
