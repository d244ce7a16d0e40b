import Geometry
import ReadingEngine
import TextCoding
import WireModel

/// The structure of a book for the reader: the sections in reading order with their sizes, and the table of contents.
struct BookContents {
    /// One document of the book.
    struct Section {
        /// The path in the book.
        var path: String
        /// The title in the table of contents.
        var title: String
        /// Whether the section is in the reading order. Others, such as notes, are reachable only by links.
        var isLinear: Bool
        /// Whether the section has a narration.
        var hasNarration: Bool
        /// The number of positions of 1,024 bytes, at least 1.
        var positionCount: Int
        /// The number of positions in the linear sections before this one.
        var firstPosition: Int
        /// The size of a fixed-layout page in CSS pixels; nil for reflowable text.
        var fixedSize: Size?
        /// The declared side of the spread.
        var side: PageSide?
        /// The reason why the section can't be read.
        var problem: String?
    }

    /// An entry of the table of contents.
    struct Entry {
        var title: String
        /// The depth in the hierarchy, from 0.
        var level: Int
        /// The index of the target section; nil for a heading without a link.
        var section: Int?
        /// The id of the target element in the section.
        var fragment: String?
    }

    /// The URL prefix of the book's documents; ends with a slash.
    var base: String
    /// The language of the text as a BCP 47 tag; empty if unknown.
    var language: String
    /// The version of the server's hyphenation patterns; nil without patterns.
    var hyphenation: String?
    /// The detected encoding of a plain-text book; nil for books that declare their encoding.
    var encoding: String?
    /// Whether the publisher declares scrolled text.
    var prefersScrolling: Bool
    /// When two pages are shown side by side.
    var spread: Spread
    /// Whether the book declares landscape (true) or portrait (false) orientation; nil without a declaration.
    var isLandscape: Bool?
    /// Whether the book declares spreads. If so, its pages form spreads regardless of their width.
    var declaresSpreads: Bool
    var sections: [Section]
    var entries: [Entry]
    /// The first positions of the pages of the printed edition, titled by page number.
    var pages: [Entry]
    var landmarks: [Entry]
    /// The number of positions in all linear sections.
    var positionCount: Int
    /// Whether a chapter starts in each section: an entry of the contents links to it, or no entry has a link.
    let startsChapter: [Bool]

    /// Creates the contents from a manifest; nil for a comic, or for a book without sections.
    init?(_ book: BookManifest) {
        guard !book.sections.isEmpty, !book.layout.isSame(as: "images") else { return nil }
        base = book.base
        language = book.language ?? ""
        hyphenation = book.hyphenation
        encoding = book.encoding
        prefersScrolling = book.flow?.begins(with: "scrolled") ?? false
        let isFixed = book.layout.isSame(as: "fixed")
        if let orientation = book.orientation {
            if orientation.isSame(as: "landscape") { isLandscape = true }
            if orientation.isSame(as: "portrait") { isLandscape = false }
        }
        let spread = Spread(book.spread)
        self.spread = spread
        declaresSpreads = spread == .both || spread == .landscape
        sections = []
        var position = 0
        for section in book.sections {
            let count = max(section.positions, 1)
            let side = PageSide(section.pageSpread)
            if side == .left || side == .right { declaresSpreads = true }
            sections.append(
                Section(
                    path: section.path,
                    title: section.title ?? "",
                    isLinear: section.isLinear,
                    hasNarration: section.hasNarration,
                    positionCount: count,
                    firstPosition: position,
                    fixedSize: Self.fixedSize(section, isFixed: isFixed),
                    side: side,
                    problem: section.problem
                )
            )
            if section.isLinear { position += count }
        }
        positionCount = max(position, 1)
        let count = sections.count
        func entry(_ title: String, _ level: Int, _ section: Int?, _ fragment: String?) -> Entry {
            Entry(
                title: title,
                level: max(0, min(level, 8)),
                section: section.flatMap { $0 >= 0 && $0 < count ? $0 : nil },
                fragment: fragment
            )
        }
        entries = book.contents.map { entry($0.title, $0.level, $0.section, $0.fragment) }
        pages = book.pageList.map { entry($0.title, $0.level, $0.section, $0.fragment) }.filter { $0.section != nil }
        landmarks = book.landmarks.map { entry($0.title, 0, $0.section, $0.fragment) }
            .filter { $0.section != nil && !$0.title.utf8.isEmpty }
        var starts = Array(repeating: !entries.contains { $0.section != nil }, count: count)
        for entry in entries { if let section = entry.section { starts[section] = true } }
        startsChapter = starts
    }

    /// Returns the size of a fixed-layout page; 768 × 1024 if none is declared. Returns nil for reflowable text.
    private static func fixedSize(_ section: BookManifest.Section, isFixed: Bool) -> Size? {
        guard section.layout?.isSame(as: "fixed") ?? isFixed else { return nil }
        guard let viewport = section.viewport, viewport.width >= 1, viewport.height >= 1, viewport.width < 20_000,
            viewport.height < 20_000
        else { return Size(width: 768, height: 1024) }
        return Size(width: viewport.width, height: viewport.height)
    }

    /// Whether any section has a narration.
    var hasNarration: Bool { sections.contains { $0.hasNarration } }

    /// The URL of a section's document.
    func address(of section: Int) -> String { Self.address(sections[section].path, under: base) }

    /// Returns the URL of a section's document, with soft hyphens if the server has patterns. Pages with a fixed layout
    /// have no soft hyphens.
    func address(of section: Int, _ hyphens: BookSettings.SoftHyphens?) -> String {
        guard let hyphens, let hyphenation, sections[section].fixedSize == nil else { return address(of: section) }
        let scope: StaticString = hyphens == .all ? "all" : "paragraphs"
        return address(of: section) + "?hyphens=\(scope.string)&patterns=" + hyphenation.percentEncoded
    }

    /// The URL of a resource with a path in a book.
    static func address(_ path: String, under base: String) -> String {
        var address = base
        for (index, part) in path.utf8.split(separator: UInt8(ascii: "/")).enumerated() {
            if index > 0 { address += "/" }
            address += String(decoding: part, as: UTF8.self).percentEncoded
        }
        return address
    }

    /// The URL of the narration of a section.
    static func narrationAddress(ofSection section: Int, in publication: String) -> String {
        "/api/v1/publications/" + publication.percentEncoded + "/narration/\(section)"
    }

    /// The index of the section with a path.
    func section(atPath path: String) -> Int? { sections.firstIndex { $0.path.isSame(as: path) } }

    /// The section and the element id of a URL, absolute or relative to the server.
    func target(ofAddress address: String) -> (section: Int, fragment: String?)? {
        let parts = address.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        let whole = String(decoding: first, as: UTF8.self)
        guard let start = whole.place(of: base) else { return nil }
        let path = String(decoding: whole.utf8.dropFirst(start + base.utf8.count), as: UTF8.self).percentDecoded
        guard let section = section(atPath: path) else { return nil }
        let fragment = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self).percentDecoded : ""
        return (section, fragment.utf8.isEmpty ? nil : fragment)
    }

    // MARK: Reading order

    /// The first linear section.
    var firstSection: Int { sections.firstIndex { $0.isLinear } ?? 0 }

    /// The next linear section; nil after the last one, and for a section that is not linear.
    func section(after section: Int) -> Int? {
        guard sections[section].isLinear else { return nil }
        return sections[(section + 1)...].firstIndex { $0.isLinear }
    }

    /// The previous linear section; nil before the first one, and for a section that is not linear.
    func section(before section: Int) -> Int? {
        guard sections[section].isLinear else { return nil }
        return sections[..<section].lastIndex { $0.isLinear }
    }

    // MARK: Positions

    /// The position (from 0) at a fraction of a section.
    func position(in section: Int, fraction: Double) -> Int {
        let known = sections[section]
        let within = Int(max(0, min(fraction, 1)) * Double(known.positionCount))
        return known.firstPosition + min(within, known.positionCount - 1)
    }

    /// The section that contains a position, and the fraction of the section before it.
    func place(ofPosition position: Int) -> (section: Int, fraction: Double) {
        let position = max(0, min(position, positionCount - 1))
        for (index, section) in sections.enumerated() where section.isLinear {
            let within = position - section.firstPosition
            if within < section.positionCount {
                return (index, Double(max(within, 0)) / Double(section.positionCount))
            }
        }
        return (firstSection, 0)
    }

    /// The last entry of the contents that links to this section or an earlier one.
    func entry(of section: Int) -> Int? {
        entries.lastIndex { entry in entry.section.map { $0 <= section } ?? false }
    }
}
