import Geometry
import WireModel

/// The style sheet for the documents of a book.
struct BookSheet: Equatable {
    /// The CSS, applied after the book's style sheets.
    var text: String
    /// Whether the book's own styles are turned off.
    var dropsStyles: Bool
    /// Whether the reader's colours replace the book's.
    var overridesColours: Bool
    /// The language of documents that declare none, as a BCP 47 tag; may be empty.
    var language: String

    static func == (left: BookSheet, right: BookSheet) -> Bool {
        left.text.isSame(as: right.text) && left.dropsStyles == right.dropsStyles
            && left.language.isSame(as: right.language)
    }
}

/// Makes the style sheet that lays out a book's documents: pages of columns, colours and typography.
struct BookStyle {
    /// The page in points, whole numbers.
    var size: Size
    /// The space that bars and the device's safe area need above and below, in points.
    var edges: (top: Double, bottom: Double)
    var settings: BookSettings
    var colours: BookColours
    /// The chosen font family of the server; nil if none is chosen or the server no longer has it.
    var font: FontFamily?

    /// The maximum width of a column in points at a font size of 100 %.
    private static let maximumColumnWidth = 620.0

    /// The number of columns on a page.
    var columnCount: Int {
        switch settings.columns {
        case .one: 1
        case .two: 2
        case .automatic:
            size.width > size.height && size.width > 2 * 400 * Double(settings.fontSize) / 100 ? 2 : 1
        }
    }

    /// The margin beside a column, in points.
    private var side: Double {
        let columns = Double(columnCount)
        let part = (size.width * Double(settings.margin) / 100).rounded()
        let widest = Self.maximumColumnWidth * Double(settings.fontSize) / 100
        let rest = (size.width / columns - widest) / 2
        // The gap between columns is twice this margin, so every column begins at a whole number of points.
        let side = max(part, columns == 1 ? rest.rounded(.down) : part, 8)
        return side
    }

    /// Returns the sheet for a book in a language.
    func sheet(language: String) -> BookSheet {
        BookSheet(
            text: text,
            dropsStyles: settings.dropsStyles,
            overridesColours: overridesColours,
            language: language
        )
    }

    /// The CSS.
    var text: String { pages + colouring + colours.marks + Self.plainText + lettering }

    /// The rules for pages, and for content that would be larger than a page. The content of drawings is selected with
    /// `html svg *`: a snapshot embeds the page in an SVG image, so `svg *` would select the whole page.
    private var pages: String {
        let (width, height) = (Int(size.width), Int(size.height))
        let side = Int(side)
        let (top, bottom) = (Int(edges.top), Int(edges.bottom))
        let columns = columnCount
        let columnWidth = max((width - 2 * side * columns) / columns, 40)
        let columnHeight = max(height - top - bottom, 40)
        return """
            html { margin: 0 !important; padding: 0 !important; width: \(width)px !important; height: \(height)px !important; \
            overflow: clip !important; font-size: \(settings.fontSize)% !important; \
            -webkit-text-size-adjust: 100%; text-rendering: geometricPrecision; }
            body { box-sizing: border-box !important; margin: 0 !important; border: 0 !important; \
            padding: \(top)px \(side)px \(bottom)px !important; width: \(width)px !important; \
            min-width: 0 !important; max-width: none !important; height: \(height)px !important; \
            min-height: 0 !important; max-height: none !important; overflow: visible !important; \
            position: static !important; columns: auto \(columnWidth)px !important; column-gap: \(2 * side)px !important; \
            column-fill: auto !important; column-rule: none !important; overflow-wrap: break-word; \
            widows: 2; orphans: 2; }
            html[data-quire-lines] body { columns: auto \(columnHeight)px !important; \
            column-gap: \(top + bottom)px !important; }
            img, svg, video, object { max-width: 100% !important; max-height: \(columnHeight)px !important; \
            object-fit: contain; break-inside: avoid; box-sizing: border-box; }
            html[data-quire-lines] :is(img, svg, video) { max-width: \(width - 2 * side)px !important; \
            max-height: 100% !important; }
            audio { max-width: 100% !important; }
            table { max-width: 100%; } pre { white-space: pre-wrap !important; }
            body *:not(svg, html svg *, math, math *, img, video, object, table *, ruby, ruby *) { \
            max-inline-size: 100% !important; min-inline-size: 0 !important; text-wrap-mode: wrap !important; \
            flex-wrap: wrap !important; }
            :where(ul, ol, menu) { padding-inline-start: min(40px, 12%); }
            :where(dd) { margin-inline-start: min(40px, 12%); }
            :where(blockquote, figure) { margin-inline: min(40px, 8%); }
            [data-quire-long] { zoom: var(--quire-fit, 1); } [data-quire-long] :is(td, th) { overflow-wrap: anywhere; }
            :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; break-inside: avoid; }

            """
    }

    /// Whether the reader's colours replace the book's colours: on dark paper and in colours that the user chose.
    private var overridesColours: Bool { colours.isDark || settings.colours != nil }

    /// The rules for the colours. On dark or chosen paper they override the book's colours.
    private var colouring: String {
        let accent = colours.accent.styleText
        var sheet = """
            html { background: \(colours.paper.styleText) !important; color: \(colours.ink.styleText); \
            color-scheme: \(colours.isDark ? "dark" : "light"); }
            body { background: transparent !important; color: \(colours.ink.styleText); }
            a:is(:link, :any-link) { color: \(accent); }
            ::selection { background-color: color-mix(in srgb, \(accent) 28%, \(colours.paper.styleText)); color: inherit; }

            """
        if overridesColours {
            let plain = "body *:not(a, a *, html svg *, math *)"
            sheet += plain + " { color: inherit !important; border-color: currentcolor; }\n"
            sheet += "body a:is(:link, :any-link), body a:is(:link, :any-link) * { color: \(accent) !important; }\n"
            sheet += "body *:not(html svg *, img, video) { background-color: transparent !important; }\n"
        }
        return sheet
    }

    /// The rules for plain texts, whose paragraphs get classes from the server.
    private static let plainText = """
        body.text :is(h1, h2, h3, h4, h5, h6) { margin-block: 1.2em 1.6em; text-align: center; line-height: 1.4; text-wrap: balance; }
        body.text p { margin-block: 0; text-indent: 1.5em; }
        :is(html:lang(zh), html:lang(ja)) body.text p { text-indent: 2em; }
        html:lang(ja) body.text p { text-indent: 1em; }
        body.text p.spaced { margin-block-start: 1em; }
        body.text p.scene-break { margin-block: 1.5em; text-align: center; text-indent: 0; }
        body.text hr.page-break { break-after: column; border: 0; margin: 0; }
        .align-end { text-align: end !important; } .upright { text-combine-upright: all; }
        .emphasis-sesame { text-emphasis: sesame; } .emphasis-dots { text-emphasis: dot; }
        .emphasis-circles { text-emphasis: circle; } .emphasis-triangles { text-emphasis: triangle; }
        .underline { text-decoration: underline; } .note { opacity: 0.6; font-size: 0.85em; }

        """
}
