import PageImages
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A reusable row for a publication: a small cover, the title, and its progress or error.
final class PublicationRowCell: ReusableCell {
    /// The cell's element.
    let root = Element("div", class: "row-item")
    /// Called with the action that was requested on the cell.
    var onAction: (LibraryAction) -> Void = { _ in }
    /// The menu button.
    let menuButton: Element
    private let app: App
    private let anchor = Element("a", class: "row")
    private let cover = CoverView(isInList: true)
    private let title = Element("span", class: "row-title")
    private let detail = Element("span", class: "row-detail")
    private let line = Element("span", class: "line")
    private let marks = Element("span", class: "row-marks")
    private let check = Element("span", class: "row-check")
    private var publication: PublicationSummary?
    private var selection = CellSelection.none
    /// Whether the next click is ignored, because it follows a long press.
    private var ignoresClick = false
    /// The download button. Each publication that the row shows gets its own.
    private var download: DownloadButton?
    /// Whether the detail begins with the series, in lists with rows of several series.
    private let namesSeries: Bool
    private let canBeSelected: Bool

    /// Makes an empty row. `namesSeries` is for lists with rows of several series. Rows that can be selected have a
    /// download button; others have the download in their menu.
    init(app: App, namesSeries: Bool = false, canBeSelected: Bool = true) {
        self.app = app
        self.namesSeries = namesSeries
        self.canBeSelected = canBeSelected
        menuButton = Element("button", class: "icon-button row-menu")
        menuButton.setAttribute("type", "button")
        menuButton.setAttribute("aria-haspopup", "menu")
        // Tab moves from row to row. The menu key opens the menu of the focused row.
        menuButton.setAttribute("tabindex", "-1")
        menuButton.append(Icon.more.element)
        check.append(Icon.check.element)
        let words = Element("span", class: "row-words")
        for part in [title, detail, line] { words.append(part) }
        for part in [check, cover.root, words, marks] { anchor.append(part) }
        root.append(anchor)
        root.append(menuButton)
        anchor.on(.linkClick) { self.clicked($0) }
        anchor.on(.keyDown) { self.pressed($0) }
        menuButton.on(.click) { self.onAction(.menu) }
        // A long press starts a selection where possible. A right click and the menu key open the menu.
        LongPress.listen(on: root) { _, isTouch in
            guard self.publication != nil else { return false }
            self.ignoresClick = isTouch
            if isTouch, canBeSelected {
                self.onAction(self.selection == .none ? .beginSelection : .extendSelection)
            } else {
                self.onAction(.menu)
            }
            return true
        }
        root.on(.pointerDown) { _ in self.ignoresClick = false }
    }

    /// The link, which takes the focus; nil for a publication that is not loaded.
    var link: Element? { publication == nil ? nil : anchor }

    /// The cover for the image viewer; nil if there is none. A long press selects the row, so the viewer is opened from
    /// the menu.
    var entry: CoverGallery.Entry? {
        guard let publication else { return nil }
        var entry = CoverGallery.Entry(publication, in: cover, card: root, link: anchor)
        entry?.opensOnLongPress = false
        return entry
    }

    /// Sets the image priority; nil when the cell is far from the viewport.
    func setPriority(_ priority: ImagePriority?) {
        cover.setPriority(priority)
    }

    /// Resets the cell for another item.
    func prepareForReuse() {
        cover.clear()
        setSelection(.none)
    }

    /// Shows the selection state.
    func setSelection(_ selection: CellSelection) {
        guard selection != self.selection else { return }
        self.selection = selection
        selection.show(on: root, link: anchor)
        menuButton.setHidden(selection != .none || publication == nil)
        download?.root.setClass("is-away", selection != .none)
    }

    deinit { download?.discard() }

    /// Replaces the download button when the row shows another publication.
    private func showDownload(of publication: PublicationSummary, before: PublicationSummary?) {
        let isSame = before?.id.isSame(as: publication.id) ?? false && before?.canBeRead == publication.canBeRead
        if !isSame || download == nil {
            download?.discard()
            download?.root.discard()
            download = nil
            guard publication.canBeRead, canBeSelected else { return }
            let button = DownloadButton(publication, of: publication.seriesTitle ?? "")
            root.insert(button.root, before: menuButton)
            download = button
        }
        download?.root.setClass("is-away", selection != .none)
    }

    /// Shows a publication; nil for one that is not loaded.
    func configure(with publication: PublicationSummary?) {
        let before = self.publication
        self.publication = publication
        root.setClass("is-skeleton", publication == nil)
        guard let publication else {
            cover.clear()
            title.setText("")
            detail.setText("")
            line.setHidden(true)
            marks.discardContent()
            menuButton.setHidden(true)
            return
        }
        let series = publication.seriesTitle ?? ""
        cover.show(publication)
        if !(before?.title.isSame(as: publication.title) ?? false) { title.setTitleText(publication.title) }
        let isOfSeries = namesSeries && !series.utf8.isEmpty && !series.isSame(as: publication.title)
        let state = publication.state
        detail.setText((isOfSeries ? series + " · " : "") + state)
        detail.setClass("is-error", !publication.canBeRead && !publication.isMissing)
        line.setHidden(!publication.isInProgress || !publication.canBeRead)
        line.setStyle("--fraction", publication.fraction, .none)
        anchor.setClass("is-dead", !publication.canBeRead)
        if publication.canBeRead {
            anchor.setAttribute("href", publication.address)
            anchor.removeAttribute("tabindex")
        } else {
            // An unreadable publication can't be opened, but it can be selected and removed.
            anchor.removeAttribute("href")
            anchor.setAttribute("tabindex", "0")
        }
        anchor.setAttribute("aria-label", accessibilityLabel(publication, isOfSeries ? series : "", state))
        menuButton.setHidden(selection != .none)
        menuButton.setAttribute("aria-label", Text.of(.more) + ": " + publication.title)
        showMarks(of: publication)
        showDownload(of: publication, before: before)
    }

    private func accessibilityLabel(_ publication: PublicationSummary, _ series: String, _ state: String) -> String {
        var words = publication.title
        if !series.utf8.isEmpty { words += ", " + series }
        words += ", " + state
        if publication.canBeRead, publication.progress == nil { words += ", " + Text.of(.unread) }
        if publication.isFavourite { words += ", " + Text.of(.favourite) }
        return words
    }

    private func showMarks(of publication: PublicationSummary) {
        marks.discardContent()
        if publication.isFavourite {
            let heart = Icon.favourite.element
            heart.setAttribute("class", "icon row-favourite")
            marks.append(heart)
        }
        if publication.isMissing {
            marks.append(Icon.missing.element)
        } else if !publication.canBeRead {
            marks.append(Icon.warning.element)
        } else if publication.isRead {
            marks.append(Icon.check.element)
        } else if publication.progress == nil {
            marks.append(Element("span", class: "row-dot"))
        }
    }

    // MARK: Input

    private func clicked(_ click: ClickEvent) {
        guard let publication else { return }
        if ignoresClick {
            CurrentEvent.preventDefault()
            ignoresClick = false
        } else if selection != .none {
            CurrentEvent.preventDefault()
            onAction(click.modifiers.contains(.shift) ? .extendSelection : .select)
        } else if click.isPlain, publication.canBeRead {
            CurrentEvent.preventDefault()
            app.open(publication.address)
        }
    }

    private func pressed(_ key: KeyEvent) {
        guard publication != nil, !key.isComposing else { return }
        if key.modifiers.contains(.shift), key.key == .space, selection != .none {
            onAction(.extendSelection)
            CurrentEvent.preventDefault()
            return
        }
        guard key.modifiers.isEmpty else { return }
        switch key.key {
        case .space where selection != .none: onAction(.select)
        case .character(0x66): onAction(.favourite)
        case .character(0x78): onAction(.beginSelection)
        case .delete, .backspace: onAction(.remove)
        default: return
        }
        CurrentEvent.preventDefault()
    }
}
