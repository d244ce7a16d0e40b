import Geometry
import ReadingEngine

extension BookContents {
    /// When two fixed-layout pages are shown side by side, as the book declares.
    enum Spread: Equatable {
        /// In landscape windows, or as the user's settings say.
        case automatic
        /// Never.
        case none
        /// In landscape windows.
        case landscape
        /// Always.
        case both

        /// Parses the value of a manifest; an unknown value is `automatic`.
        init(_ word: String?) {
            self = .automatic
            guard let word else { return }
            if word.isSame(as: "none") { self = .none }
            if word.isSame(as: "landscape") { self = .landscape }
            if word.isSame(as: "both") { self = .both }
        }
    }
}

// Fixed-layout pages, and their grouping into chapters for the reading engine.
extension BookContents {
    /// Whether any section is a fixed-layout page.
    var hasFixedPages: Bool { sections.contains { $0.fixedSize != nil } }

    /// Whether any section is reflowable text.
    var hasText: Bool { sections.contains { $0.fixedSize == nil } }

    /// Returns the layout in effect for the layout of the user's settings. Reflowable text always has the single
    /// layout, because its columns are set by CSS. A book can forbid spreads or request them everywhere.
    func pageLayout(_ wanted: PageLayout) -> PageLayout {
        guard hasFixedPages, spread != .none else { return .single }
        return wanted == .automatic && spread == .both ? .double : wanted
    }

    /// Returns the sections of the engine's chapter that contains a section. Consecutive fixed-layout pages are one
    /// chapter, so that they can form spreads. Any other section is a chapter of its own.
    func chapter(of section: Int) -> [Int] {
        guard isPage(section) else { return [section] }
        var first = section
        while let before = self.section(before: first), isPage(before) { first = before }
        var chapter = [first]
        var last = first
        while let after = self.section(after: last), isPage(after) {
            chapter.append(after)
            last = after
        }
        return chapter
    }

    /// Whether a section is a fixed-layout page in the reading order.
    private func isPage(_ section: Int) -> Bool {
        sections[section].fixedSize != nil && sections[section].isLinear
    }

    /// Returns an offset from the top of a fixed-layout page, in CSS pixels, as a fraction of its height, 0 to 1. It
    /// orders the highlights of a page from top to bottom. The position of the page itself is 0.
    func fraction(at offset: Double, onPage section: Int) -> Double {
        guard let height = sections[section].fixedSize?.height, height > 0 else { return 0 }
        return max(0, min(offset / height, 1))
    }

    /// Returns the side of the spread that the book declares for a section.
    func side(of section: Int) -> PageSide? {
        guard sections[section].fixedSize != nil else { return .alone }
        if let side = sections[section].side { return side }
        return declaresSpreads ? .either : nil
    }
}

extension PageSide {
    /// Parses the page spread of a section in a manifest.
    init?(_ word: String?) {
        guard let word else { return nil }
        if word.isSame(as: "left") {
            self = .left
        } else if word.isSame(as: "right") {
            self = .right
        } else if word.isSame(as: "center") {
            self = .alone
        } else {
            return nil
        }
    }
}
