/// The generated cover of a publication without a cover image: a cloth colour, and a label with the title.
struct CoverDesign: Equatable {
    /// The index of the cloth colour in the style sheet.
    var cloth: Int
    /// Whether the title is written vertically, as on East Asian books.
    var isVertical: Bool
    var length: Length

    /// The length class of the title, which determines the font size.
    enum Length: Int {
        case short, medium, long
    }

    /// The number of cloth colours in the style sheet.
    static let clothCount = 8
    /// The maximum number of characters of a vertical title.
    private static let maximumVerticalLength = 9

    /// Derives the design from the title, or from the series if there is one, so that all its publications have the
    /// same colour. The same input always has the same design.
    init(title: String, series: String = "") {
        // FNV-1a, which distributes short strings well.
        var hash: UInt32 = 2_166_136_261
        for scalar in (series.utf8.isEmpty ? title : series).unicodeScalars {
            hash = (hash ^ scalar.value) &* 16_777_619
        }
        var count = 0
        var han = 0
        for scalar in title.unicodeScalars {
            count += 1
            if Self.isVertical(scalar.value) { han += 1 }
        }
        // The low bits of the hash depend mostly on the last letter, so the high bits are mixed in.
        cloth = Int((hash ^ hash >> 15) % UInt32(Self.clothCount))
        isVertical = han > 0 && han == count && count <= Self.maximumVerticalLength
        // A Han character is twice as wide as a Latin letter.
        let width = count + han
        if isVertical {
            length = count <= 4 ? .short : count <= 6 ? .medium : .long
        } else {
            length = width <= 12 ? .short : width <= 32 ? .medium : .long
        }
    }

    /// Whether a character is a Han character, kana or CJK punctuation, which vertical text supports without rotation.
    private static func isVertical(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3001...0x303F, 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// The CSS classes.
    var className: String {
        "cover-blank cloth-\(cloth)" + (isVertical ? " is-upright" : "")
            + (length == .short ? " is-short" : length == .long ? " is-long" : "")
    }
}
