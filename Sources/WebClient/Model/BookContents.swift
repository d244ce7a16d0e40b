import Geometry
import ReadingEngine
import TextCoding
import WireModel

/// A book of text as the reader needs it: its sections in reading order, their extents, and the table of contents.
struct BookContents {
    /// One document of the book.
    struct Section {
        /// Its path in the book.
        var path: String
        /// What the table of contents calls it.
        var title: String
        /// Whether one comes to it by turning pages; notes and the like are come to by links alone.
        var isLinear: Bool
        /// How many positions of a kilobyte it has, at least 1.
        var positionCount: Int
        /// The positions of the linear sections before it.
        var firstPosition: Int
        /// The extent of a page that is laid out already, in its own points; nil for text that takes the window's shape.
        var fixedSize: Size?
        /// The place on facing pages it was made for.
        var side: PageSide?
        /// Why it can't be read.
        var problem: String?
    }

    /// A line of the table of contents.
    struct Entry {
        var title: String
        /// How deep it lies, from 0.
        var level: Int
        /// The section it leads to; nil for a heading that leads nowhere.
        var section: Int?
        /// The element it leads to in there.
        var fragment: String?
    }

    /// Where the book's documents are, up to their paths; ends with a slash.
    var base: String
    /// The language of the text as a BCP 47 tag; empty when nobody says.
    var language: String
    /// The encoding a plain text was read in; nil for books that say theirs.
    var encoding: String?
    /// Whether the publisher wants the text scrolled.
    var isMeantToScroll: Bool
    /// When pages face each other.
    var spread: BookSpread
    /// Whether the screen should be held across, or upright; nil where the book doesn't mind.
    var isAcross: Bool?
    /// Whether the book says anything of facing pages: then it gets them, however wide they are.
    var speaksOfSpreads: Bool
    var sections: [Section]
    var entries: [Entry]
    /// Where the pages of the printed edition begin, by their numbers there; and the places that readers look for.
    var pages: [Entry]
    var landmarks: [Entry]
    /// The positions of all linear sections.
    var positionCount: Int
    /// Of each section, whether a chapter begins in it: a line of the contents leads there, or there are no contents.
    let startsChapter: [Bool]

    /// What a manifest says of the book; nil where it is a comic, or has nothing that can be read as text.
    init?(_ book: BookManifest) {
        guard !book.sections.isEmpty, !book.layout.isSame(as: "images") else { return nil }
        base = book.base
        language = book.language ?? ""
        encoding = book.encoding
        isMeantToScroll = book.flow?.begins(with: "scrolled") ?? false
        let isFixed = book.layout.isSame(as: "fixed")
        if let orientation = book.orientation {
            if orientation.isSame(as: "landscape") { isAcross = true }
            if orientation.isSame(as: "portrait") { isAcross = false }
        }
        let spread = BookSpread(book.spread)
        self.spread = spread
        speaksOfSpreads = spread == .both || spread == .landscape
        sections = []
        var position = 0
        for section in book.sections {
            let count = max(section.positions, 1)
            let side = PageSide(section.pageSpread)
            if side == .left || side == .right { speaksOfSpreads = true }
            sections.append(
                Section(
                    path: section.path,
                    title: section.title ?? "",
                    isLinear: section.isLinear,
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

    /// The size of a page with a fixed layout; pages that have none get the shape of a sheet of paper.
    private static func fixedSize(_ section: BookManifest.Section, isFixed: Bool) -> Size? {
        guard section.layout?.isSame(as: "fixed") ?? isFixed else { return nil }
        guard let viewport = section.viewport, viewport.width >= 1, viewport.height >= 1, viewport.width < 20_000,
            viewport.height < 20_000
        else { return Size(width: 768, height: 1024) }
        return Size(width: viewport.width, height: viewport.height)
    }

    /// The address of a section's document.
    func address(of section: Int) -> String { Self.address(sections[section].path, under: base) }

    /// The address of what has a path in a book.
    static func address(_ path: String, under base: String) -> String {
        var address = base
        for (index, part) in path.utf8.split(separator: UInt8(ascii: "/")).enumerated() {
            if index > 0 { address += "/" }
            address += String(decoding: part, as: UTF8.self).percentEncoded
        }
        return address
    }

    /// The section with this path.
    func section(atPath path: String) -> Int? { sections.firstIndex { $0.path.isSame(as: path) } }

    /// The section that a whole or partial address leads to, and the element in it.
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

    // MARK: The order of reading

    /// The first section one reads.
    var firstSection: Int { sections.firstIndex { $0.isLinear } ?? 0 }

    /// The section that follows; nil after the last one, and for those outside the order.
    func section(after section: Int) -> Int? {
        guard sections[section].isLinear else { return nil }
        return sections[(section + 1)...].firstIndex { $0.isLinear }
    }

    /// The section before.
    func section(before section: Int) -> Int? {
        guard sections[section].isLinear else { return nil }
        return sections[..<section].lastIndex { $0.isLinear }
    }

    // MARK: Positions

    /// The position (from zero) of a place in a section, by the part of the section that lies before it.
    func position(in section: Int, fraction: Double) -> Int {
        let known = sections[section]
        let within = Int(max(0, min(fraction, 1)) * Double(known.positionCount))
        return known.firstPosition + min(within, known.positionCount - 1)
    }

    /// The section of a position, and the part of it that lies before.
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

    /// The last entry of the contents that leads to this section or one before it.
    func entry(of section: Int) -> Int? {
        entries.lastIndex { entry in entry.section.map { $0 <= section } ?? false }
    }
}
