import CollectionEngine

/// What can be asked for where a thing of the library is shown. A cell says that it was asked for; who does it is found on
/// the way up from it.
enum LibraryAction: Int32 {
    /// Make it a favourite, or none.
    case favourite = 1
    /// Select it, or no longer.
    case select
    /// Select all from the last one to this.
    case extendSelection
    /// Begin to select, with this.
    case beginSelection
    /// Show what can be done with it.
    case menu
    /// Take it out of the list it is in.
    case remove
    /// Move it towards the beginning or the end of its list.
    case moveBack, moveOn
}

/// How a cell stands in a selection.
enum CellSelection: Equatable {
    /// Nothing is being selected.
    case none
    /// Things are being selected, and this is or is not among them.
    case open(isSelected: Bool)
}

extension Responder {
    /// Says what to do with an item when this is asked for on one.
    func respond(to action: LibraryAction, _ perform: @escaping (ItemIdentifier) -> Void) {
        respond(to: action.rawValue) { asked in
            guard let item = asked.item else { return false }
            perform(item)
            return true
        }
    }
}
