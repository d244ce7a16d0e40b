import PageImages
import WebBinding
import WebLocalization
import WebViews

/// A reusable cell of a grid or a shelf: a cover with text below. The list determines its frame; its content never
/// changes its height.
class CoverCell: ReusableCell {
    /// The cell's element.
    let root = Element("div", class: "card")
    /// Called with the action that was requested on the cell.
    var onAction: (LibraryAction) -> Void = { _ in }
    final let cover = CoverView(isInList: true)
    private let app: App
    private let anchor = Element("a", class: "card-link")
    private let title = Element("span", class: "card-title")
    private let detail = Element("span", class: "card-detail")
    private let favourite = Element("button", class: "cover-favourite")
    /// The menu button. Touch devices open the menu with a long press on the cover instead.
    let menuButton = Element("button", class: "cover-menu")
    private let check = Element("span", class: "cover-check")
    private var shownTitle: String?
    private var address: String?
    private var canBeFavourite = false
    private var selection = CellSelection.none

    /// Makes an empty cell.
    init(app: App) {
        self.app = app
        anchor.append(cover.root)
        anchor.append(title)
        anchor.append(detail)
        root.append(anchor)
        favourite.setAttribute("type", "button")
        // Tab moves from cover to cover. The key F toggles the favourite mark of the focused cover.
        favourite.setAttribute("tabindex", "-1")
        favourite.append(Icon.favourite.element)
        root.append(favourite)
        menuButton.setAttribute("type", "button")
        menuButton.setAttribute("tabindex", "-1")
        menuButton.setAttribute("aria-haspopup", "menu")
        menuButton.append(Icon.more.element)
        root.append(menuButton)
        check.append(Icon.check.element)
        root.append(check)
        // The closures retain the cell, and the elements retain the closures, until the elements are discarded.
        anchor.on(.linkClick) { self.clicked($0) }
        anchor.on(.keyDown) { self.pressed($0) }
        favourite.on(.click) { self.onAction(.favourite) }
        menuButton.on(.click) { self.onAction(.menu) }
        showUnknown()
    }

    /// The link, which takes the focus; nil for an item that is not loaded.
    final var link: Element? { address == nil ? nil : anchor }

    /// Sets the image priority; nil when the cell is far from the viewport.
    final func setPriority(_ priority: ImagePriority?) {
        cover.setPriority(priority)
    }

    /// Resets the cell for another item.
    final func prepareForReuse() {
        cover.clear()
        setSelection(.none)
    }

    /// Shows the selection state.
    final func setSelection(_ selection: CellSelection) {
        guard selection != self.selection else { return }
        self.selection = selection
        selection.show(on: root, link: anchor)
    }

    // MARK: For subclasses

    /// Fills the cell. Sets its accessibility label.
    final func show(_ title: String, detail: String, accessibilityLabel: String, address: String, isFavourite: Bool?) {
        if self.address == nil {
            root.setClass("is-skeleton", false)
            root.removeAttribute("aria-hidden")
        }
        if !(self.address?.isSame(as: address) ?? false) { anchor.setAttribute("href", address) }
        self.address = address
        if !(shownTitle?.isSame(as: title) ?? false) {
            shownTitle = title
            self.title.setTitleText(title)
            self.title.setAttribute("title", title)
            favourite.setAttribute("aria-label", Text.of(.favourite) + ": " + title)
            menuButton.setAttribute("aria-label", Text.of(.more) + ": " + title)
        }
        self.detail.setText(detail)
        anchor.setAttribute("aria-label", accessibilityLabel)
        canBeFavourite = isFavourite != nil
        favourite.setHidden(!canBeFavourite)
        menuButton.setHidden(false)
        favourite.setAttribute("aria-pressed", isFavourite ?? false ? "true" : "false")
    }

    /// Shows a placeholder.
    final func showUnknown() {
        address = nil
        shownTitle = nil
        root.setClass("is-skeleton", true)
        root.setClass("is-missing", false)
        root.setAttribute("aria-hidden", "true")
        anchor.removeAttribute("href")
        title.setText("")
        detail.setText("")
        canBeFavourite = false
        favourite.setHidden(true)
        menuButton.setHidden(true)
        cover.clear()
    }

    // MARK: Input

    private func clicked(_ click: ClickEvent) {
        guard let address else { return }
        if selection != .none {
            CurrentEvent.preventDefault()
            onAction(click.modifiers.contains(.shift) ? .extendSelection : .select)
        } else if click.isPlain {
            CurrentEvent.preventDefault()
            app.open(address)
        }
    }

    private func pressed(_ key: KeyEvent) {
        guard address != nil, key.modifiers.isEmpty, !key.isComposing else { return }
        switch key.key {
        case .space where selection != .none: onAction(.select)
        case .character(0x66) where canBeFavourite: onAction(.favourite)
        case .character(0x6D): onAction(.menu)
        case .delete, .backspace: onAction(.remove)
        default: return
        }
        CurrentEvent.preventDefault()
    }
}
