import Geometry
import ReadingEngine

/// When pages that are laid out already face each other, as the book wants it.
enum BookSpread: Equatable {
    /// Where the window is wider than high, or as the reader wants it.
    case automatic
    /// Never.
    case none
    /// Where the window is wider than high.
    case landscape
    /// Always.
    case both

    /// What a manifest says; what it doesn't say is left to the reader.
    init(_ word: String?) {
        self = .automatic
        guard let word else { return }
        if word.isSame(as: "none") { self = .none }
        if word.isSame(as: "landscape") { self = .landscape }
        if word.isSame(as: "both") { self = .both }
    }
}

// Pages that are laid out already, and which of them the engine takes for one chapter.
extension BookContents {
    /// Whether any page is laid out already.
    var hasFixedPages: Bool { sections.contains { $0.fixedSize != nil } }

    /// Whether anything takes the window's shape.
    var hasText: Bool { sections.contains { $0.fixedSize == nil } }

    /// How many pages are shown at a time where the reader wants it like this: text has columns instead, and a book may not
    /// want its pages to face each other, or want it always.
    func pageLayout(_ wanted: PageLayout) -> PageLayout {
        guard hasFixedPages, spread != .none else { return .single }
        return wanted == .automatic && spread == .both ? .double : wanted
    }

    /// The sections of the chapter that a section belongs to: pages that follow each other without text in between are one
    /// chapter, so that they can face each other. All else is a chapter by itself.
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

    /// Whether a section is a page that others may face.
    private func isPage(_ section: Int) -> Bool {
        sections[section].fixedSize != nil && sections[section].isLinear
    }

    /// Where a section was made to lie on facing pages.
    func side(of section: Int) -> PageSide? {
        guard sections[section].fixedSize != nil else { return .alone }
        if let side = sections[section].side { return side }
        return speaksOfSpreads ? .either : nil
    }
}

extension PageSide {
    /// What a manifest says of a section.
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
