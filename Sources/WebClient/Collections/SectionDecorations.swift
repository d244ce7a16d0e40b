import CollectionEngine
import Geometry
import WebBinding

/// The background and the separators of a section, behind its cells.
final class SectionDecorations {
    private let root: Element
    private var lines: [(element: Element, shown: SceneSeparator)] = []
    private var background = ColourRole.clear
    private var selectedBackground = ColourRole.clear

    /// Draws into the section's element.
    init(in root: Element) {
        self.root = root
    }

    /// Shows the decorations of a section. New separators are inserted before an element.
    func show(_ section: SceneSection, before sibling: Element) {
        if background != section.background {
            background = section.background
            root.setClass("has-ground", background != .clear)
            root.setStyle("--section-ground", background.css)
        }
        if selectedBackground != section.selectedBackground {
            selectedBackground = section.selectedBackground
            root.setStyle("--selected-ground", selectedBackground.css)
        }
        // Separators are interchangeable. Those that remain keep their elements while the list is scrolled.
        var next: [(element: Element, shown: SceneSeparator)] = []
        var missing: [SceneSeparator] = []
        for line in section.separators {
            if let known = lines.firstIndex(where: { $0.shown == line }) {
                next.append(lines.remove(at: known))
            } else {
                missing.append(line)
            }
        }
        for line in missing {
            let spare = lines.popLast()
            let element = spare?.element ?? Element("div", class: "collection-separator")
            if spare == nil { root.insert(element, before: sibling) }
            element.setFrame(line.frame)
            if spare?.shown.colour != line.colour { element.setStyle("background", line.colour.css) }
            next.append((element, line))
        }
        for spare in lines { spare.element.discard() }
        lines = next
    }
}

extension ColourRole {
    /// A line between two rows.
    static let line = ColourRole(1)
    /// The background of a selected row.
    static let selection = ColourRole(2)
    /// The background of a group.
    static let raised = ColourRole(3)

    /// The colour in the style sheet.
    fileprivate var css: StaticString {
        switch self {
        case .line: "var(--line)"
        case .selection: "color-mix(in srgb, var(--seal) 10%, transparent)"
        case .raised: "var(--raised)"
        default: "transparent"
        }
    }
}
