import CollectionEngine

extension CollectionCell {
    /// A row, in the list that shows `content`.
    convenience init(
        _ cell: PublicationRowCell,
        of content: CollectionContent,
        onMenu: @escaping (Element) -> Void = { _ in },
        publication: @escaping (ItemIdentifier) -> PublicationSummary?
    ) {
        var shown: ItemIdentifier?
        cell.onAction = { action in
            if action == .menu { onMenu(cell.menuButton) }
            content.send(action, about: shown)
        }
        self.init(
            root: cell.root,
            configure: { item, _ in
                shown = item
                cell.configure(with: item.flatMap { publication($0) })
                cell.setSelection(content.selection(of: item))
            },
            setPriority: { cell.setPriority($0) },
            prepareForReuse: { cell.prepareForReuse() },
            link: { cell.link }
        )
    }
}
