import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

extension CollectionCell {
    /// Makes a row for the list that shows `content`. Its menu contains the content's actions, unless `onMenu` handles
    /// it.
    convenience init(
        _ cell: PublicationRowCell,
        of content: CollectionContent,
        onMenu: ((Element) -> Void)? = nil,
        publication: @escaping (ItemIdentifier) -> PublicationSummary?
    ) {
        var shown: ItemIdentifier?
        // The closure must not retain the cell, which retains it.
        cell.onAction = { [menuButton = cell.menuButton] action in
            if action == .menu {
                if let onMenu {
                    onMenu(menuButton)
                } else {
                    let items = shown.map { content.coverAction(for: $0) + content.actions(for: $0) } ?? []
                    ActionMenu(.more, items, at: .element(menuButton))
                    return
                }
            }
            content.send(action, about: shown)
        }
        self.init(
            cell,
            configure: { item in
                shown = item
                cell.configure(with: item.flatMap { publication($0) })
                cell.setSelection(content.selection(of: item))
            },
            cover: { cell.entry }
        )
    }
}
