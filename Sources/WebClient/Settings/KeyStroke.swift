/// A key of a shortcut, as a number that is stored: the Unicode scalar that the key types, or a named key. Shift is
/// stored for named keys only, because it changes the scalar of the others.
struct KeyStroke: Equatable {
    /// The stored number: a Unicode scalar up to 0x10FFFF, or the number of a named key, with a bit for shift.
    let number: Int

    private static let firstName = 0x20_0000
    private static let shift = 0x40_0000
    private static let nameCount = 15

    private init(number: Int) {
        self.number = number
    }

    /// Makes the key of a stored number; nil if it is invalid.
    init?(stored number: Int) {
        let plain = number & ~Self.shift
        let isName = plain >= Self.firstName && plain < Self.firstName + Self.nameCount
        let isWritten = number > 0x20 && number <= 0x10_FFFF
        guard isName || isWritten else { return nil }
        self.number = number
    }

    /// Makes the key that types a scalar; nil for spaces and control characters.
    init?(scalar: UInt32) {
        guard scalar > 0x20, scalar <= 0x10_FFFF else { return nil }
        number = Int(scalar)
    }

    private static func named(_ place: Int) -> KeyStroke { KeyStroke(number: firstName + place) }

    static let arrowLeft = named(0)
    static let arrowRight = named(1)
    static let arrowUp = named(2)
    static let arrowDown = named(3)
    static let home = named(4)
    static let end = named(5)
    static let pageUp = named(6)
    static let pageDown = named(7)
    static let space = named(8)
    static let backspace = named(9)
    static let mediaNext = named(10)
    static let mediaPrevious = named(11)
    static let mediaPlay = named(12)
    static let volumeDown = named(13)
    static let volumeUp = named(14)

    /// Returns the key of a letter.
    static func letter(_ letter: Unicode.Scalar) -> KeyStroke { KeyStroke(number: Int(letter.value)) }

    /// Returns a named key with shift.
    static func shifted(_ key: KeyStroke) -> KeyStroke {
        key.number < firstName ? key : KeyStroke(number: key.number | shift)
    }

    /// Whether shift is pressed.
    var isShifted: Bool { number & Self.shift != 0 }

    /// The same key without shift.
    var unshifted: KeyStroke { KeyStroke(number: number & ~Self.shift) }

    /// The typed scalar, or the letter in upper case; empty for a named key.
    var written: String {
        let isLowerCase = number >= 0x61 && number <= 0x7A
        guard let scalar = Unicode.Scalar(UInt32(isLowerCase ? number - 0x20 : number)) else { return "" }
        return String(Character(scalar))
    }
}
