// The CSS rules for typeface, spacing, paragraphs and alignment. A setting overrides the book's styles. Without a
// setting, the book's styles apply. They override the defaults, which have no specificity (`:where`).
extension BookStyle {
    /// The rules of all typography settings.
    var lettering: String {
        BookFace.languageRules.string + unstyled + face + weight + spacing + paragraphs + lineEnds
    }

    /// The selector that excludes code and formulas, in which the typeface has a meaning.
    private static let apart = ":not(code, code *, pre, pre *, kbd, samp, math, math *, html svg *)"

    /// The value of `hyphens`. It is `manual` in languages for which the server inserts soft hyphens, otherwise `auto`.
    private static let hyphens = "var(--quire-hyphens, auto)"

    /// Default styles for books whose own styles are turned off.
    private var unstyled: String {
        guard settings.dropsStyles else { return "" }
        return """
            body p { margin-block: 0; text-indent: 1.5em; }
            :is(html:lang(zh), html:lang(ja)) body p { text-indent: 2em; } html:lang(ja) body p { text-indent: 1em; }
            html:not(:lang(zh), :lang(ja)) body :is(h1, h2, h3, h4, h5, h6, hr, header) + p { text-indent: 0; }
            body :is(figure, blockquote, ul, ol, dl, table, pre) { margin-block: 1em; }
            body :is(figure, table) { margin-inline: auto; }
            body :is(h1, h2, h3, h4, h5, h6) { margin-block: 1.2em 0.8em; line-height: 1.3; text-wrap: balance; }

            """
    }

    private var face: String {
        let standard = ":where(html) { font-family: \((BookFace.serif.family ?? "serif").string); }\n"
        let own = font.map { "\($0.quotedName), var(--quire-serif)" }
        guard let family = own ?? settings.face.family?.string else { return standard }
        let faces = font.map { $0.faceRules } ?? ""
        return standard + faces + "body, body *\(Self.apart) { font-family: \(family) !important; }\n"
    }

    private var weight: String {
        guard let weight = settings[.weight] else { return "" }
        let bold = min(weight + 300, 900)
        return "body { font-weight: \(weight) !important; }\n"
            + "body :is(b, strong, th, h1, h2, h3, h4, h5, h6) { font-weight: \(bold) !important; }\n"
    }

    private var spacing: String {
        var sheet = ""
        let standard = settings.face.spacing
        if let height = settings[.lineHeight] ?? standard?.lines {
            sheet += "body, body :is(p, li, div, section, article, blockquote, dd, dt, td) "
            sheet += "{ line-height: \(Self.hundredths(height)) !important; }\n"
        } else {
            sheet +=
                ":where(body) { line-height: 1.6; } :where(html:lang(zh), html:lang(ja)) :where(body) { line-height: 1.7; }\n"
        }
        if let letters = settings[.letterSpacing] ?? standard?.letters {
            // These scripts join letters, which spacing would separate.
            sheet += "html { --quire-letters: \(Self.hundredths(letters))em; }\n"
            sheet += ":lang(ar), :lang(fa), :lang(ur), :lang(ps), :lang(ug), :lang(syr), :lang(hi), :lang(mn-Mong) "
            sheet += "{ --quire-letters: normal; }\n"
            sheet += "body, body *\(Self.apart) { letter-spacing: var(--quire-letters) !important; }\n"
        }
        if let words = settings[.wordSpacing] ?? standard?.words {
            sheet += "body, body *\(Self.apart) { word-spacing: \(Self.hundredths(words))em !important; }\n"
        }
        return sheet
    }

    private var paragraphs: String {
        var sheet = ""
        if let between = settings[.paragraphSpacing] {
            sheet += "body p:not(.scene-break) { margin-block: \(Self.hundredths(between))em !important; }\n"
        }
        if let indent = settings[.indent] {
            sheet +=
                "body p:not(.scene-break, [align=center]) { text-indent: \(Self.hundredths(indent))em !important; }\n"
        }
        return sheet
    }

    private var lineEnds: String {
        var sheet = ""
        switch settings.alignment {
        case .publisher: sheet += ":where(p) { text-align: justify; }\n"
        case .justified: sheet += "body :is(p, li, dd) { text-align: justify !important; }\n"
        case .start: sheet += "body :is(p, li, dd) { text-align: start !important; }\n"
        }
        switch settings.hyphens {
        case .publisher where settings.alignment == .start:
            sheet += "body :is(p, li, dd) { -webkit-hyphens: manual !important; hyphens: manual !important; }\n"
        case .publisher: sheet += ":where(p, li, dd) { -webkit-hyphens: \(Self.hyphens); hyphens: \(Self.hyphens); }\n"
        case .divided:
            sheet += "body, body *\(Self.apart) "
            sheet += "{ -webkit-hyphens: \(Self.hyphens) !important; hyphens: \(Self.hyphens) !important; }\n"
        case .whole: sheet += "body, body * { -webkit-hyphens: none !important; hyphens: none !important; }\n"
        }
        // At least three letters stay before and after a hyphen, and titles are not hyphenated.
        sheet += "body { hyphenate-limit-chars: 6 3 3; }\n"
        sheet +=
            "body :is(h1, h2, h3, h4, h5, h6) { -webkit-hyphens: manual !important; hyphens: manual !important; }\n"
        return sheet
    }

    /// Returns a percentage as a CSS number: 165 becomes 1.65.
    private static func hundredths(_ number: Int) -> String {
        "\(number / 100).\(number % 100 / 10)\(number % 10)"
    }
}
