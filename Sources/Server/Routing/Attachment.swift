import TextCoding

/// The name under which a browser saves a response.
enum Attachment {
    /// Returns a value for `Content-Disposition` (RFC 6266) with the name in UTF-8, and in ASCII for clients that can't
    /// read UTF-8.
    ///
    /// - Parameter limit: the maximum number of characters of the name.
    static func header(name: String, suffix: String, limit: Int = 80) -> String {
        let plain = String(name.unicodeScalars.prefix(limit).map { isQuotable($0) ? Character($0) : "_" })
        let encoded = String(Substring(name.unicodeScalars.prefix(limit))).percentEncoded
        return "attachment; filename=\"\(plain)\(suffix)\"; filename*=UTF-8''\(encoded)\(suffix)"
    }

    /// Returns the value for a file name. The name may have up to 255 characters, the limit of most file systems.
    static func header(fileName: String) -> String {
        let suffix = fileName.lastIndex(of: ".").map { fileName[$0...] } ?? ""
        // The suffix is inserted without escaping.
        let isSafe = suffix.unicodeScalars.dropFirst().allSatisfy { isPlain($0) && $0 != " " }
        guard isSafe, suffix.count < fileName.count else { return header(name: fileName, suffix: "", limit: 255) }
        return header(name: String(fileName.dropLast(suffix.count)), suffix: String(suffix), limit: 255)
    }

    /// Whether the character is allowed in file names and between quotation marks in headers. KOReader reads only the
    /// quoted form, and must save `Chapter 1.5.cbz` under this name.
    private static func isQuotable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", "(", ")", "[", "]", "&", "'", "!", "#", "+", "=", "@", "~": true
        default: isPlain(scalar)
        }
    }

    /// Whether the character is allowed in file names and in headers without quotation marks.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", " ": true
        default: false
        }
    }
}
