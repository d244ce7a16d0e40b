import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A row for an entry of a list. If the list can be changed, it has a grip for moving and a button for removing the
/// entry.
final class ListEntryCell: ReusableCell {
    /// The cell's element.
    let root = Element("div", class: "row-item")
    /// Called with the action that was requested on the cell.
    var onAction: (LibraryAction) -> Void = { _ in }
    /// Called when a pointer presses the grip.
    var onGrip: (PointerEvent) -> Void = { _ in }
    private let anchor = Element("a", class: "row")
    private let grip = Element("span", class: "row-grip")
    private let coverView = CoverView(isInList: true)
    private let title = Element("span", class: "row-title")
    private let detail = Element("span", class: "row-detail")
    private let remove: Element
    private var entry: ListEntry?
    private var isEditable = false

    /// Makes an empty row.
    init(app: App) {
        remove = .button(.close, label: .removeFromList, class: "icon-button row-menu") {}
        let words = Element("span", class: "row-words")
        words.append(title)
        words.append(detail)
        anchor.append(coverView.root)
        anchor.append(words)
        grip.append(Icon.dragHandle.element)
        grip.setAttribute("aria-hidden", "true")
        for part in [grip, anchor, remove] { root.append(part) }
        app.follow(anchor) { self.entry?.address }
        anchor.on(.keyDown) { self.pressed($0) }
        remove.on(.click) { self.onAction(.remove) }
        grip.on(.pointerDown) { pointer in
            CurrentEvent.preventDefault()
            self.onGrip(pointer)
        }
    }

    /// The link, which takes the focus; nil for an entry that is not loaded.
    var link: Element? { entry == nil ? nil : anchor }

    /// The cover for the image viewer; nil when there is none.
    var cover: CoverGallery.Entry? {
        guard let entry else { return nil }
        return CoverGallery.Entry(entry.cover, title: entry.title, in: coverView, card: root, link: anchor)
    }

    /// Sets the image priority; nil when the cell is far from the viewport.
    func setPriority(_ priority: ImagePriority?) {
        coverView.setPriority(priority)
    }

    /// Resets the cell for another item.
    func prepareForReuse() {
        coverView.clear()
        root.setClass("is-held", false)
        root.setStyle("transform", "")
    }

    /// Shows an entry; nil for one that is not loaded. The entries of another user's list can't be moved or removed.
    func configure(with entry: ListEntry?, isEditable: Bool) {
        self.entry = entry
        self.isEditable = isEditable
        grip.setHidden(!isEditable)
        remove.setHidden(!isEditable)
        guard let entry else { return }
        if isEditable {
            anchor.setAttribute("aria-keyshortcuts", "Alt+ArrowUp Alt+ArrowDown Delete")
        } else {
            anchor.removeAttribute("aria-keyshortcuts")
        }
        coverView.show(
            entry.cover?.address,
            title: entry.title,
            isRightToLeft: entry.isRightToLeft,
            preview: entry.cover?.preview
        )
        title.setTitleText(entry.title)
        detail.setText(entry.detail)
        anchor.setAttribute("href", entry.address)
        anchor.setAttribute("aria-label", entry.title + ", " + entry.detail)
        remove.setAttribute("aria-label", Text.of(.removeFromList) + ": " + entry.title)
    }

    private func pressed(_ key: KeyEvent) {
        guard isEditable else { return }
        let action: LibraryAction
        switch key.key {
        case .arrowUp where key.modifiers == .option: action = .moveBack
        case .arrowDown where key.modifiers == .option: action = .moveOn
        case .delete where key.modifiers.isEmpty, .backspace where key.modifiers.isEmpty: action = .remove
        default: return
        }
        CurrentEvent.preventDefault()
        CurrentEvent.stopPropagation()
        onAction(action)
    }
}
