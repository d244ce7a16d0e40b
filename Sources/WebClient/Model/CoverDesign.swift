/// How the cover of a publication without a picture is bound: in cloth of one colour, with a label of paper that has its title.
struct CoverDesign: Equatable {
    /// Of the cloths that the style sheet knows.
    var cloth: Int
    /// The title runs down the label, as on thread-bound books.
    var isUpright: Bool
    var length: Length

    /// How much room the title asks for.
    enum Length: Int {
        case short, medium, long
    }

    /// How many cloths there are.
    static let clothCount = 8
    /// A title that runs down has at most this many characters.
    private static let longestUpright = 9

    /// The design for a title: always the same for the same. What belongs to a series is bound as the series is.
    init(title: String, series: String = "") {
        // FNV-1a, which spreads short texts well.
        var hash: UInt32 = 2_166_136_261
        for scalar in (series.utf8.isEmpty ? title : series).unicodeScalars {
            hash = (hash ^ scalar.value) &* 16_777_619
        }
        var count = 0
        var han = 0
        for scalar in title.unicodeScalars {
            count += 1
            if Self.isUpright(scalar.value) { han += 1 }
        }
        // The last bits alone would know the last letter only.
        cloth = Int((hash ^ hash >> 15) % UInt32(Self.clothCount))
        isUpright = han > 0 && han == count && count <= Self.longestUpright
        // A Han character is as wide as two letters.
        let width = count + han
        if isUpright {
            length = count <= 4 ? .short : count <= 6 ? .medium : .long
        } else {
            length = width <= 12 ? .short : width <= 32 ? .medium : .long
        }
    }

    /// Han characters, kana, and the marks between them that stand upright or turn by themselves.
    private static func isUpright(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3001...0x303F, 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// What the style sheet knows it by.
    var className: String {
        "cover-blank cloth-\(cloth)" + (isUpright ? " is-upright" : "")
            + (length == .short ? " is-short" : length == .long ? " is-long" : "")
    }
}
