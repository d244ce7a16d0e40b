import TextCoding

/// The name under which a browser saves a response.
enum Attachment {
    /// Returns a value for `Content-Disposition` (RFC 6266) with the name in UTF-8, and in ASCII for clients that can't read
    /// that.
    static func header(name: String, suffix: String) -> String {
        let plain = String(name.unicodeScalars.prefix(80).map { isPlain($0) ? Character($0) : "_" })
        let encoded = String(Substring(name.unicodeScalars.prefix(80))).percentEncoded
        return "attachment; filename=\"\(plain)\(suffix)\"; filename*=UTF-8''\(encoded)\(suffix)"
    }

    /// Returns a value for a file whose name has a suffix.
    static func header(fileName: String) -> String {
        let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let suffix = parts.last, suffix.count <= 10, suffix.unicodeScalars.allSatisfy(isPlain)
        else {
            return header(name: fileName, suffix: "")
        }
        return header(name: parts.dropLast().joined(separator: "."), suffix: ".\(suffix)")
    }

    /// Whether file systems and headers take the character unchanged.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", " ": true
        default: false
        }
    }
}
