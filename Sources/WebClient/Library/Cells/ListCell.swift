import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A reusable cell for a list: up to four covers in a fan with the title below. A shared list has an icon. A list of
/// another user also has the owner's name.
final class ListCell: ReusableCell {
    /// The cell's element.
    let root = Element("div", class: "card list-card")
    /// Called with the action that was requested on the cell.
    var onAction: (LibraryAction) -> Void = { _ in }
    /// The menu button.
    let menuButton: Element
    private let anchor = Element("a", class: "card-link")
    private let fan = Element("span", class: "fan")
    private let title = Element("span", class: "card-title")
    private let detail = Element("span", class: "card-detail")
    private let mark = Element("span", class: "list-mark")
    private let detailText = Element("span")
    private var covers: [CoverView] = []
    private var priority: ImagePriority?
    private var list: UserList?

    /// Makes an empty cell.
    init(app: App) {
        menuButton = Element("button", class: "icon-button list-menu")
        menuButton.setAttribute("type", "button")
        menuButton.setAttribute("aria-haspopup", "menu")
        menuButton.append(Icon.more.element)
        mark.append(Icon.people.element)
        mark.setHidden(true)
        detail.append(mark)
        detail.append(detailText)
        anchor.append(fan)
        anchor.append(title)
        anchor.append(detail)
        root.append(anchor)
        root.append(menuButton)
        app.follow(anchor) { self.list?.address }
        anchor.on(.keyDown) { key in
            guard key.modifiers.isEmpty, key.key == .delete || key.key == .backspace else { return }
            CurrentEvent.preventDefault()
            self.onAction(.remove)
        }
        menuButton.on(.click) { self.onAction(.menu) }
    }

    /// The link, which takes the focus; nil when there is nothing to open.
    var link: Element? { list == nil ? nil : anchor }

    /// Sets the image priority; nil when the cell is far from the viewport.
    func setPriority(_ priority: ImagePriority?) {
        self.priority = priority
        for cover in covers { cover.setPriority(priority) }
    }

    /// Resets the cell for another item.
    func prepareForReuse() {
        for cover in covers { cover.clear() }
    }

    /// Shows a list; nil for one that is not loaded.
    func configure(with list: UserList?) {
        self.list = list
        root.setClass("is-skeleton", list == nil)
        menuButton.setHidden(!(list?.isEditable ?? false))
        mark.setHidden(list?.sharing == nil)
        guard let list else {
            showCovers(of: [])
            title.setText("")
            detailText.setText("")
            return
        }
        showCovers(of: Array((list.covers ?? []).prefix(4)))
        title.setTitleText(list.title)
        let count = Text.of(list.kind == .collection ? .seriesCount(list.count) : .chapterCount(list.count))
        let maker = list.isAutomatic ? Text.of(.storyArc) : list.owner
        detailText.setText(maker.map { $0 + " · " + count } ?? count)
        anchor.setAttribute("href", list.address)
        let sharing = list.sharing.map { ", " + Text.of($0) } ?? ""
        anchor.setAttribute("aria-label", list.title + ", " + count + sharing)
        menuButton.setAttribute("aria-label", Text.of(.more) + ": " + list.title)
    }

    /// Adds the covers from back to front, so that the first one is in front.
    private func showCovers(of shown: [Cover]) {
        while covers.count < shown.count {
            let cover = CoverView(isInList: true)
            cover.setPriority(priority)
            if let last = covers.last { fan.insert(cover.root, before: last.root) } else { fan.append(cover.root) }
            covers.append(cover)
        }
        fan.setClass("is-empty", shown.isEmpty)
        fan.setStyle("--count", Double(shown.count), .none)
        for (index, view) in covers.enumerated() {
            view.root.setHidden(index >= shown.count)
            guard shown.indices.contains(index) else {
                view.clear()
                continue
            }
            view.root.setStyle("--place", Double(index), .none)
            view.show(shown[index].address, title: "", isRightToLeft: false, preview: shown[index].preview)
        }
    }
}

extension UserList {
    /// A description of how the list is shared; nil if only the user sees it.
    var sharing: Message? {
        if isAutomatic { return nil }
        if let owner { return .listSharedBy(owner) }
        return audience.kind == .owner ? nil : .listShared
    }
}
