/// The family and the style of a font.
struct FontDescription: Equatable, Sendable {
    /// The formats in which fonts are served.
    enum Format: String, Sendable {
        case woff2, woff, ttf, otf

        /// The media type (RFC 8081).
        var mediaType: String { "font/" + rawValue }
    }

    var format: Format
    /// The family name. It has no control characters, quotation marks or backslashes, and is never empty.
    var family: String
    /// The weight as in CSS, 1 to 1000; the smallest one of a variable font.
    var weight = 400
    /// The largest weight of a variable font.
    var maximumWeight: Int?
    var isItalic = false

    /// The maximum length of a family name, in characters.
    private static let maximumNameLength = 60

    /// Reads the tables of a font file. The tables of a WOFF2 file are compressed, so its file name is used instead.
    ///
    /// - Throws: `FileFormatError` when the file is not a font or is damaged.
    init(_ file: DataFile) throws(FileFormatError) {
        let directory = try FontTableDirectory(file)
        format = directory.format
        let named = FontFileName(file.name)
        family = named.family
        weight = named.weight
        isItalic = named.isItalic
        if format != .woff2 {
            if let name = try directory.table("name", of: file).flatMap({ FontNameTable($0).family }) { family = name }
            if let style = try directory.table("OS/2", of: file).flatMap({ FontStyleTable($0) }) {
                weight = style.weight
                isItalic = style.isItalic
            }
            if let axis = try directory.table("fvar", of: file).flatMap({ FontVariations.weights($0) }) {
                weight = axis.lowerBound
                maximumWeight = axis.upperBound
            }
        }
        family = Self.cleaned(family)
        guard !family.isEmpty else { throw FileFormatError(file: file.name, reason: "it has no family name") }
    }

    /// Removes characters that have a meaning in style sheets, and invisible characters.
    private static func cleaned(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
            default: break
            }
            if !"\"'\\<>{};,".unicodeScalars.contains(scalar) { result.unicodeScalars.append(scalar) }
        }
        return result.split(separator: " ").joined(separator: " ").prefix(maximumNameLength).description
    }
}

/// The family and style in the name of a font file: `EBGaramond-BoldItalic.woff2`.
struct FontFileName: Equatable {
    var family: String
    var weight = 400
    var isItalic = false

    /// The names of weights. A longer name precedes the names that it contains.
    private static let weights: [(name: String, weight: Int)] = [
        ("extralight", 200), ("ultralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
        ("ultrabold", 800), ("thin", 100), ("light", 300), ("medium", 500), ("bold", 700), ("black", 900),
        ("heavy", 900),
    ]

    /// - Parameter file: the file name.
    init(_ file: String) {
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
        let separator = stem.lastIndex { $0 == "-" || $0 == "_" }
        family = String(stem)
        guard let separator, separator > stem.startIndex else { return }
        var style = stem[stem.index(after: separator)...].lowercased()
        for name in ["italic", "oblique"] where style.hasSuffix(name) {
            isItalic = true
            style.removeLast(name.count)
        }
        if let known = Self.weights.first(where: { $0.name == style }) {
            weight = known.weight
        } else if !["", "regular", "book", "normal", "roman"].contains(style) {
            isItalic = false
            return
        }
        family = String(stem[..<separator])
    }
}
