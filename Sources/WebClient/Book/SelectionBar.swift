import Geometry

/// What can be done with words: the colours to mark them in, a note, the clipboard, the search; of a mark, taking it away.
final class SelectionBar {
    /// What was asked for.
    enum Action {
        case colour(HighlightColour)
        case note, copy, search, remove
    }

    /// The bar.
    let root = Element("div", class: "selection-bar")

    /// A bar for a mark, or for words that are none yet.
    init(for mark: BookMark?, _ perform: @escaping (Action) -> Void) {
        root.setAttribute("role", "toolbar")
        root.setAttribute("aria-label", Text.of(.selection))
        let colours = Element("div", class: "selection-colours")
        for colour in HighlightColour.allCases {
            let button = Element("button", class: "highlight-choice")
            button.setAttribute("type", "button")
            button.setAttribute("data-colour", colour.name.string)
            button.setAttribute("aria-label", Text.of(.highlight(colour)))
            if let mark { button.setAttribute("aria-pressed", mark.colour == colour ? "true" : "false") }
            button.on(.click) { perform(.colour(colour)) }
            colours.append(button)
        }
        root.append(colours)
        root.append(.button(.note, label: .note) { perform(.note) })
        root.append(.button(.copy, label: .copyWords) { perform(.copy) })
        root.append(.button(.search, label: .searchBook) { perform(.search) })
        if mark != nil { root.append(.button(.remove, label: .highlightRemove) { perform(.remove) }) }
    }

    /// Goes to words on the page: above or below them, always on the screen.
    func place(beside frame: Rect, gap: Double) {
        let origin = PopupPlace.origin(of: root.boundingRect.size, beside: frame, in: Window.metrics.size, gap: gap)
        root.setTransform(origin)
    }
}
