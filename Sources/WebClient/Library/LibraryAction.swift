import CollectionEngine
import WebBinding
import WebViews

/// An action on an item of the library. A cell sends it up the responder chain.
enum LibraryAction: Int32 {
    /// Toggle the favourite mark.
    case favourite = 1
    /// Toggle the selection.
    case select
    /// Select all items from the last selected one.
    case extendSelection
    /// Start a selection with this item.
    case beginSelection
    /// Show the menu.
    case menu
    /// Remove the item from its list.
    case remove
    /// Move the item toward the beginning or the end of its list.
    case moveBack, moveOn
}

/// The selection state of a cell.
enum CellSelection: Equatable {
    /// No selection is active.
    case none
    /// A selection is active.
    case open(isSelected: Bool)

    /// Shows the state on a cell. Its link becomes a checkbox while a selection is active.
    @inline(never)
    func show(on cell: Element, link: Element) {
        cell.setClass("is-selecting", self != .none)
        cell.setClass("is-selected", self == .open(isSelected: true))
        if case .open(let isSelected) = self {
            link.setAttribute("role", "checkbox")
            link.setAttribute("aria-checked", isSelected ? "true" : "false")
        } else {
            link.removeAttribute("role")
            link.removeAttribute("aria-checked")
        }
    }
}

extension Responder {
    /// Sets the handler of an action.
    func respond(to action: LibraryAction, _ perform: @escaping (ItemIdentifier) -> Void) {
        respond(to: action.rawValue) { asked in
            guard let item = asked.item else { return false }
            perform(item)
            return true
        }
    }
}
