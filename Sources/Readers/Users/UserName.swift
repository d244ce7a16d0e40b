import Foundation

/// A user's name: the text that is shown, and the key by which names are compared.
///
///     let name = try UserName(" Anna  Maria ")
///     name.text                           // "Anna Maria"
///     name.key == UserName("ANNA MARIA").key
///
/// The characters are those of all languages' letters and digits, with a few signs. Excluded are characters that are
/// invisible, that change the writing direction, or that a protocol uses as a separator: HTTP Basic and kosync end the name
/// at a colon.
public struct UserName: Sendable, Hashable {
    /// The rule that a text violates.
    public enum Violation: Sendable, Equatable {
        /// The text is empty or too long.
        case length
        /// The text contains a character that names can't have.
        case characters
        /// The text mixes alphabets with letters that look alike.
        case scripts
    }

    /// The maximum number of characters.
    public static let maximumLength = 64
    /// The maximum size in UTF-8, before and after normalisation. A character can have many combining marks.
    private static let maximumByteCount = 256
    /// The maximum number of consecutive combining marks. Hebrew and Thai use up to three.
    private static let maximumMarkCount = 4
    /// The signs that a name can contain after its first character. U+00B7 and U+30FB separate names in Catalan and
    /// Japanese.
    private static let signs: Set<Unicode.Scalar> = [" ", ".", "_", "-", "@", "+", "'", "\u{B7}", "\u{30FB}"]

    /// The name as it is shown: NFKC, with single spaces between words.
    public let text: String
    /// The name with differences of case removed. No two users have the same key.
    public let key: String

    /// Reads a typed name.
    ///
    /// - Throws: `ReadersError.invalidUserName`.
    public init(_ typed: String) throws(ReadersError) {
        guard typed.utf8.count <= Self.maximumByteCount else { throw .invalidUserName(.length) }
        let text =
            typed
            .replacing("\u{2019}", with: "'")  // The apostrophe of touch keyboards.
            .precomposedStringWithCompatibilityMapping
            .split(separator: " ")
            .joined(separator: " ")
        guard (1...Self.maximumLength).contains(text.count), text.utf8.count <= Self.maximumByteCount else {
            throw .invalidUserName(.length)
        }
        guard Self.hasValidCharacters(text) else { throw .invalidUserName(.characters) }
        guard Alphabet.count(in: text) <= 1 else { throw .invalidUserName(.scripts) }
        self.text = text
        // Upper case first, so that “ß” equals “SS” and the final sigma equals the other one.
        key = text.uppercased().lowercased().precomposedStringWithCompatibilityMapping
    }

    private init(text: String, key: String) {
        self.text = text
        self.key = key
    }

    /// The name of a new user for whom the provider suggests no usable name.
    static let anonymous = UserName(text: "User", key: "user")

    /// Makes a name from a text of a provider, without the characters that names can't have; nil if nothing is left.
    init?(closestTo text: String) {
        let kept = String(text.prefix(Self.maximumLength)).unicodeScalars.filter { Kind($0) != .other }
        let start = kept.drop { Kind($0) != .letter }
        guard let name = try? UserName(String(String.UnicodeScalarView(start))) else { return nil }
        self = name
    }

    private static func hasValidCharacters(_ text: String) -> Bool {
        var markCount = 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let kind = Kind(scalar)
            guard kind != .other, index > 0 || kind == .letter else { return false }
            markCount = kind == .mark ? markCount + 1 : 0
            guard markCount <= maximumMarkCount else { return false }
        }
        return true
    }

    private enum Kind {
        case letter, mark, sign, other

        init(_ scalar: Unicode.Scalar) {
            // Some letters are invisible, for example U+1160, a filler of Hangul.
            guard !scalar.properties.isDefaultIgnorableCodePoint else {
                self = .other
                return
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
                self = .letter
            case .nonspacingMark, .spacingMark:
                self = .mark
            default:
                self = UserName.signs.contains(scalar) ? .sign : .other
            }
        }
    }
}

extension UserName: CustomStringConvertible {
    /// The name as it is shown.
    public var description: String { text }
}

/// The alphabets with letters that look alike.
private enum Alphabet {
    case latin, greek, cyrillic

    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        default: return nil
        }
    }

    /// The number of different alphabets in a text.
    static func count(in text: String) -> Int {
        Set(text.unicodeScalars.compactMap { Alphabet($0) }).count
    }
}
