import Geometry
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The actions for selected text or for a highlight: highlight in a colour, add a note, copy, look up, search, and
/// remove the highlight.
final class SelectionBar {
    /// An action that was chosen.
    enum Action {
        case colour(Annotation.Color)
        case note, copy, lookUp, search, remove
    }

    /// The bar.
    let root = Element("div", class: "selection-bar")

    /// Creates a bar for a highlight, or for selected text when `highlight` is nil.
    init(for highlight: Annotation?, _ perform: @escaping (Action) -> Void) {
        root.setAttribute("role", "toolbar")
        root.setAttribute("aria-label", Text.of(.selection))
        let colours = Element("div", class: "selection-colours")
        for colour in Annotation.Color.allCases {
            let button = Element("button", class: "highlight-choice")
            button.setAttribute("type", "button")
            button.setAttribute("data-colour", colour.rawValue)
            button.setAttribute("aria-label", Text.of(colour.message))
            if let highlight { button.setAttribute("aria-pressed", highlight.color == colour ? "true" : "false") }
            button.on(.click) { perform(.colour(colour)) }
            colours.append(button)
        }
        root.append(colours)
        root.append(.button(.note, label: .note) { perform(.note) })
        root.append(.button(.copy, label: .copyWords) { perform(.copy) })
        root.append(.button(.dictionary, label: .lookUp) { perform(.lookUp) })
        root.append(.button(.search, label: .searchBook) { perform(.search) })
        if highlight != nil { root.append(.button(.remove, label: .highlightRemove) { perform(.remove) }) }
    }

    /// Moves the bar above or below a frame, so that all of it is inside the window.
    func place(beside frame: Rect, gap: Double) {
        let origin = PopupPosition.origin(of: root.boundingRect.size, beside: frame, in: Window.metrics.size, gap: gap)
        root.setTransform(origin)
    }
}

extension Annotation.Color {
    private static let key: StaticString = "quire.highlight"

    /// The colour that was chosen last on this device.
    static var last: Annotation.Color {
        get { Annotation.Color(named: Storage.text(for: key.string) ?? "") }
        set { Storage.set(newValue.rawValue, for: key.string) }
    }
}
