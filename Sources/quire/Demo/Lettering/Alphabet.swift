/// A hand-drawn alphabet of capitals, stored as pen strokes. With its own letters, the size of a balloon doesn't depend
/// on the installed fonts.
///
/// Capitals are 10 units high, from 0 at the top to 10 at the baseline.
enum Alphabet {
    struct Glyph: Sendable {
        /// The width of the glyph.
        var width: Double
        /// The strokes, as SVG path commands M, L, C and Z with absolute coordinates.
        var strokes: String
    }

    static func glyph(_ character: Character) -> Glyph? { glyphs[character] }

    /// The pronoun "I". In comic lettering only the pronoun has horizontal bars.
    static let pronoun = Glyph(width: 3.4, strokes: "M0,0 L3.4,0 M1.7,0 L1.7,10 M0,10 L3.4,10")

    private static let glyphs: [Character: Glyph] = [
        "A": Glyph(width: 7, strokes: "M0,10 L3.5,0 L7,10 M1.3,6.6 L5.7,6.6"),
        "B": Glyph(
            width: 5.6,
            strokes:
                "M0.3,0 L0.3,10 M0.3,0 L2.6,0 C5.9,0 5.9,4.7 2.6,4.7 L0.3,4.7 M2.6,4.7 C6.6,4.7 6.6,10 2.6,10 L0.3,10"
        ),
        "C": Glyph(width: 6.2, strokes: "M6.1,1.8 C4.5,-1 0,-0.6 0,5 C0,10.6 4.5,11 6.2,8.2"),
        "D": Glyph(width: 6.4, strokes: "M0.3,0 L0.3,10 M0.3,0 L2.2,0 C7.8,0 7.8,10 2.2,10 L0.3,10"),
        "E": Glyph(width: 5, strokes: "M5,0 L0.3,0 L0.3,10 L5,10 M0.3,4.8 L4.2,4.8"),
        "F": Glyph(width: 4.8, strokes: "M4.8,0 L0.3,0 L0.3,10 M0.3,4.8 L4.1,4.8"),
        "G": Glyph(width: 6.6, strokes: "M6.1,1.6 C4.4,-1 0,-0.5 0,5 C0,10.8 6.5,11.4 6.5,5.7 L3.8,5.7"),
        "H": Glyph(width: 6.2, strokes: "M0.3,0 L0.3,10 M5.9,0 L5.9,10 M0.3,5 L5.9,5"),
        "I": Glyph(width: 0.8, strokes: "M0.4,0 L0.4,10"),
        "J": Glyph(width: 4.6, strokes: "M4.4,0 L4.4,7 C4.4,11 0.6,11 0,8"),
        "K": Glyph(width: 6, strokes: "M0.3,0 L0.3,10 M5.6,0 L0.5,5.7 M2.2,4 L6,10"),
        "L": Glyph(width: 4.8, strokes: "M0.3,0 L0.3,10 L4.8,10"),
        "M": Glyph(width: 8, strokes: "M0.2,10 L1.2,0 L4,7 L6.8,0 L7.8,10"),
        "N": Glyph(width: 6.6, strokes: "M0.3,10 L0.3,0 L6.3,10 L6.3,0"),
        "O": Glyph(width: 7, strokes: "M3.5,0 C-1.1,0 -1.1,10 3.5,10 C8.1,10 8.1,0 3.5,0 Z"),
        "P": Glyph(width: 5.6, strokes: "M0.3,10 L0.3,0 L2.6,0 C6.7,0 6.7,5.6 2.6,5.6 L0.3,5.6"),
        "Q": Glyph(width: 7.2, strokes: "M3.5,0 C-1.1,0 -1.1,10 3.5,10 C8.1,10 8.1,0 3.5,0 Z M4.4,7.2 L7,10.8"),
        "R": Glyph(width: 6, strokes: "M0.3,10 L0.3,0 L2.6,0 C6.5,0 6.5,5.4 2.6,5.4 L0.3,5.4 M2.6,5.4 L6,10"),
        "S": Glyph(
            width: 5.7,
            strokes: "M5.4,1.6 C4.2,-0.9 0.2,-0.4 0.4,2.4 C0.6,5.2 5.7,4.2 5.7,7.4 C5.7,10.9 1,10.9 0,8.3"
        ),
        "T": Glyph(width: 6, strokes: "M0,0 L6,0 M3,0 L3,10"),
        "U": Glyph(width: 6.2, strokes: "M0.3,0 L0.3,6.4 C0.3,11.2 5.9,11.2 5.9,6.4 L5.9,0"),
        "V": Glyph(width: 6.6, strokes: "M0,0 L3.3,10 L6.6,0"),
        "W": Glyph(width: 9, strokes: "M0,0 L2.1,10 L4.5,2.6 L6.9,10 L9,0"),
        "X": Glyph(width: 6.2, strokes: "M0.2,0 L6,10 M6,0 L0.2,10"),
        "Y": Glyph(width: 6.2, strokes: "M0,0 L3.1,5 L6.2,0 M3.1,5 L3.1,10"),
        "Z": Glyph(width: 5.8, strokes: "M0.2,0 L5.6,0 L0.2,10 L5.8,10"),
        "0": Glyph(width: 6, strokes: "M3,0 C-1,0 -1,10 3,10 C7,10 7,0 3,0 Z"),
        "1": Glyph(width: 2.4, strokes: "M0,2 L1.9,0 L1.9,10"),
        "2": Glyph(width: 5.4, strokes: "M0.2,2.2 C0.6,-0.9 5.4,-0.6 5,3 C4.8,5.2 1,7.6 0.2,10 L5.4,10"),
        "3": Glyph(
            width: 5.4,
            strokes:
                "M0.3,1.4 C1.6,-0.9 5.2,-0.4 5,2.4 C4.9,4.4 3,4.8 2,4.8 C3.2,4.7 5.5,5 5.4,7.4 C5.3,10.8 1,10.8 0,8.4"
        ),
        "4": Glyph(width: 5.8, strokes: "M4.4,10 L4.4,0 L0,7 L5.8,7"),
        "5": Glyph(width: 5.4, strokes: "M5,0 L0.9,0 L0.5,4.6 C2.4,3.4 5.6,4 5.4,7 C5.2,10.8 1,10.8 0,8.6"),
        "6": Glyph(width: 5.6, strokes: "M4.8,0.6 C2,-0.4 0.2,3 0.2,6.6 C0.2,11.2 5.6,11 5.6,7 C5.6,3.4 1,3.6 0.3,6.6"),
        "7": Glyph(width: 5.2, strokes: "M0,0 L5.2,0 L1.6,10"),
        "8": Glyph(
            width: 5.6,
            strokes:
                "M2.8,4.6 C-0.6,4.4 -0.2,0 2.8,0 C5.8,0 6.2,4.4 2.8,4.6 C-1,4.8 -0.8,10 2.8,10 C6.4,10 6.6,4.8 2.8,4.6 Z"
        ),
        "9": Glyph(width: 5.6, strokes: "M5.3,3.4 C4.6,6.4 0,6.6 0,3 C0,-1 5.4,-1.2 5.4,3.4 C5.4,7 3.6,10.4 0.8,9.6"),
        ".": Glyph(width: 0.8, strokes: "M0.4,9.7 L0.4,9.8"),
        ",": Glyph(width: 1.2, strokes: "M0.9,9.4 L0.3,11.4"),
        "!": Glyph(width: 0.9, strokes: "M0.5,0 L0.4,6.8 M0.4,9.7 L0.4,9.8"),
        "?": Glyph(width: 4.8, strokes: "M0,2 C0.6,-1 5,-0.6 4.8,2.4 C4.6,4.4 2.3,4.4 2.3,7 M2.3,9.7 L2.3,9.8"),
        "'": Glyph(width: 0.9, strokes: "M0.6,0 L0.3,2.6"),
        "’": Glyph(width: 0.9, strokes: "M0.6,0 L0.3,2.6"),
        "“": Glyph(width: 2.4, strokes: "M0.3,2.4 L0.9,0 M1.9,2.4 L2.5,0"),
        "”": Glyph(width: 2.4, strokes: "M0.9,0 L0.3,2.4 M2.5,0 L1.9,2.4"),
        "-": Glyph(width: 3.4, strokes: "M0.2,5.4 L3.2,5.4"),
        "—": Glyph(width: 7, strokes: "M0.2,5.4 L6.8,5.4"),
        ":": Glyph(width: 0.8, strokes: "M0.4,3.6 L0.4,3.7 M0.4,9 L0.4,9.1"),
        "…": Glyph(width: 5.2, strokes: "M0.4,9.7 L0.4,9.8 M2.6,9.7 L2.6,9.8 M4.8,9.7 L4.8,9.8"),
        "&": Glyph(
            width: 6.8,
            strokes:
                "M6.6,10 L1.6,3.2 C0.4,1.2 1.6,0 2.8,0 C4.6,0 4.8,2.4 3.4,3.4 L1.4,4.8 C-0.8,6.6 0,10 2.8,10 C4.8,10 6.2,8 6.5,5.8"
        ),
    ]
}
