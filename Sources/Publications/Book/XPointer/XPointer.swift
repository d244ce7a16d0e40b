/// A position in a book as KOReader's engine, crengine, writes it: `/body/DocFragment[3]/body/div[1]/p[2]/text()[1].12`.
///
/// The document number counts the items of the spine from 1. Below it, an element is named by its number among the siblings
/// with the same name, and a text by its number among the texts of its parent. The offset counts Unicode scalars of the text, in
/// which white space is collapsed; for an element it counts children.
struct XPointer: Sendable, Hashable {
    /// The number of the item in the spine, from 0.
    var section: Int
    /// The elements below `body`.
    var steps: [Step] = []
    /// The number of the text among those of the last element, from 1; nil for a position at the element.
    var text: Int?
    /// The offset; nil if there is none.
    var offset: Int?
    /// The `id` of an element, in place of steps.
    var id: String?

    /// A step to a child.
    struct Step: Sendable, Hashable {
        /// The name of the element, in lower case.
        var name: String
        /// The number among the siblings with the name, from 1.
        var index: Int
    }

    /// The maximum length, in bytes of UTF-8.
    static let maximumLength = 1_024
    /// The largest number that is read.
    private static let maximumNumber = 10_000_000

    /// Creates the position at the beginning of a section.
    init(section: Int) {
        self.section = section
    }

    /// Reads the text of a position; nil if it is none in an EPUB.
    ///
    /// Elements that crengine adds for its layout, which older versions wrote, are left out.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        if text.hasPrefix(Self.fragmentPrefix) {
            guard let target = Self.target(text.dropFirst(Self.fragmentPrefix.count)) else { return nil }
            self = target
            return
        }
        self.init(section: 0)
        var parts = text.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count >= 2, Self.step(parts[0])?.name == "body", text.hasPrefix("/") else { return nil }
        // Only the last step has an offset.
        if let last = parts.last, let dot = last.lastIndex(of: "."),
            let number = Self.number(last[last.index(after: dot)...])
        {
            offset = number
            parts[parts.count - 1] = last[..<dot]
        }
        guard let document = Self.step(parts[1]), document.name == "docfragment", document.index > 0 else { return nil }
        section = document.index - 1
        for (position, part) in parts.enumerated().dropFirst(2) {
            guard let step = Self.step(part) else { return nil }
            if step.name == "text()" {
                guard position == parts.count - 1 else { return nil }
                self.text = step.index
            } else if position == 2, step.name == "body" {
                continue
            } else if !Self.boxes.contains(step.name) {
                steps.append(step)
            }
        }
    }

    /// Reads `#_doc_fragment_2` or `#_doc_fragment_2_ id`, the target of a link.
    private static func target(_ fragment: Substring) -> XPointer? {
        let digits = fragment.prefix { $0.isNumber }
        guard let section = number(digits) else { return nil }
        var pointer = XPointer(section: section)
        let rest = fragment.dropFirst(digits.count).drop { $0 == "_" || $0 == " " }
        if !rest.isEmpty { pointer.id = String(rest) }
        return pointer
    }

    private static let fragmentPrefix = "#_doc_fragment_"

    /// The elements that crengine adds, in lower case.
    private static let boxes: Set<String> = [
        "autoboxing", "tabularbox", "rubybox", "mathbox", "floatbox", "inlinebox", "pseudoelem",
    ]

    private static func step(_ part: Substring) -> Step? {
        guard part.hasSuffix("]"), let bracket = part.lastIndex(of: "[") else {
            return part.isEmpty ? nil : Step(name: part.lowercased(), index: 1)
        }
        let digits = part[part.index(after: bracket)...].dropLast()
        guard let index = number(digits), index > 0, bracket > part.startIndex else { return nil }
        return Step(name: part[..<bracket].lowercased(), index: index)
    }

    private static func number(_ text: Substring) -> Int? {
        guard let number = Int(text), (0...maximumNumber).contains(number) else { return nil }
        return number
    }
}

extension XPointer: CustomStringConvertible {
    /// The text of the position. All steps below `body` have their number, which all versions of crengine read.
    var description: String {
        var description = "/body/DocFragment[\(section + 1)]"
        if !steps.isEmpty || text != nil { description += "/body" }
        for step in steps { description += "/\(step.name)[\(step.index)]" }
        if let text { description += "/text()[\(text)]" }
        return description + ".\(offset ?? 0)"
    }
}
