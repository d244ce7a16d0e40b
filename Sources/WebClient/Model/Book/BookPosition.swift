import WireModel

/// A position in a text book, independent of the screen size: the section, the place in it as an EPUB CFI, and the
/// words there.
struct BookPosition: Equatable {
    /// The path of the section.
    var path: String
    /// The place in the document of the section as a partial CFI, such as `/4/2/1:5`; nil where there is no text.
    var identifier: String?
    /// The part of the section before the position, from 0 to 1.
    var progression: Double
    /// The number of the position in the book, counted from 0.
    var position: Int
    /// The number of positions in the book.
    var total: Int
    /// The words before the position.
    var before = ""
    /// The words at the position.
    var highlight = ""
    /// For a range, the words after it.
    var after = ""

    /// Creates a position.
    init(
        path: String,
        identifier: String? = nil,
        progression: Double,
        position: Int = 0,
        total: Int = 1,
        before: String = "",
        highlight: String = "",
        after: String = ""
    ) {
        self.path = path
        self.identifier = identifier
        self.progression = progression
        self.position = position
        self.total = total
        self.before = before
        self.highlight = highlight
        self.after = after
    }

    /// Creates the position that a locator describes.
    init(_ locator: Locator) {
        let locations = locator.locations
        path = locator.href
        identifier = locations.cfi
        progression = locations.progression ?? 0
        position = max((locations.position ?? 1) - 1, 0)
        let part = locations.totalProgression ?? 0
        total = part > 0 ? max(Int(min(Double(position) / part, 1e9).rounded()), 1) : 1
        before = locator.text.before ?? ""
        highlight = locator.text.highlight ?? ""
        after = locator.text.after ?? ""
    }

    /// The locator that describes the position.
    var locator: Locator {
        var locator = Locator(href: path)
        locator.locations.progression = progression.thousandths
        locator.locations.position = position + 1
        locator.locations.totalProgression = (Double(position) / Double(max(total, 1))).thousandths
        locator.locations.cfi = identifier
        if !highlight.utf8.isEmpty {
            locator.text.before = before
            locator.text.highlight = highlight
            if !after.utf8.isEmpty { locator.text.after = after }
        }
        return locator
    }
}

extension Double {
    /// The fraction, clamped to 0...1 and rounded to thousandths: finer positions would only make requests longer.
    var thousandths: Double { isNaN ? 0 : (max(0, min(self, 1)) * 1000).rounded() / 1000 }
}
