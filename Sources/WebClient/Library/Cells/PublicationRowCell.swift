import ImageLoading

/// A publication as a row: small cover, title, where the reader is in it or why it can't be read, and what can be done
/// with it. It is made to be filled again and again, and as high as its list says.
final class PublicationRowCell {
    /// The cell.
    let root = Element("div", class: "row-item")
    /// Hears what is asked for on the cell.
    var onAction: (LibraryAction) -> Void = { _ in }
    /// The button for the menu, which the menu is shown at.
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
    /// A finger that stayed is lifted: what the browser makes of that is no press.
    private var ignoresClick = false
    /// Has the publication kept on the device; one for each publication that the row shows in turn.
    private var download: DownloadButton?
    /// Shown first in the detail where rows of several series stand together.
    private let namesSeries: Bool
    private let canBeSelected: Bool

    /// An empty row. `namesSeries` where rows of several series stand together, `canBeSelected` where several can be chosen
    /// at once: those have a button for the download, which others have in their menu.
    init(app: App, namesSeries: Bool = false, canBeSelected: Bool = true) {
        self.app = app
        self.namesSeries = namesSeries
        self.canBeSelected = canBeSelected
        menuButton = Element("button", class: "icon-button row-menu")
        menuButton.setAttribute("type", "button")
        menuButton.setAttribute("aria-haspopup", "menu")
        // Tab goes from row to row; on a row the menu key does the same.
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
        // A finger that stays begins a selection where there is one; a right click and the menu key ask for the menu.
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

    /// What takes the keyboard; nil for a row that is not known yet.
    var link: Element? { publication == nil ? nil : anchor }

    /// The cell comes nearer to the window or goes further; nil when nobody will see it soon.
    func setPriority(_ priority: ImagePriority?) {
        cover.setPriority(priority)
    }

    /// The cell waits for something else to show.
    func prepareForReuse() {
        cover.clear()
        setSelection(.none)
    }

    /// Shows how the cell stands in a selection.
    func setSelection(_ selection: CellSelection) {
        guard selection != self.selection else { return }
        self.selection = selection
        root.setClass("is-selecting", selection != .none)
        root.setClass("is-selected", selection == .open(isSelected: true))
        menuButton.setHidden(selection != .none)
        download?.root.setClass("is-away", selection != .none)
        if case .open(let isSelected) = selection {
            anchor.setAttribute("role", "checkbox")
            anchor.setAttribute("aria-checked", isSelected ? "true" : "false")
        } else {
            anchor.removeAttribute("role")
            anchor.removeAttribute("aria-checked")
        }
    }

    deinit { download?.discard() }

    /// Another publication has a button of its own.
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

    /// Shows a publication; nil for one that is not known yet.
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
        detail.setClass("is-error", publication.error != nil && !publication.isMissing)
        line.setHidden(!publication.isUnderWay || !publication.canBeRead)
        line.setStyle("--fraction", publication.fraction, .none)
        anchor.setClass("is-dead", !publication.canBeRead)
        if publication.canBeRead {
            anchor.setAttribute("href", publication.address)
            anchor.removeAttribute("tabindex")
        } else {
            // It can't be opened, but selected and taken away.
            anchor.removeAttribute("href")
            anchor.setAttribute("tabindex", "0")
        }
        anchor.setAttribute("aria-label", spoken(publication, isOfSeries ? series : "", state))
        menuButton.setHidden(selection != .none)
        menuButton.setAttribute("aria-label", Text.of(.more) + ": " + publication.title)
        showMarks(of: publication)
        showDownload(of: publication, before: before)
    }

    private func spoken(_ publication: PublicationSummary, _ series: String, _ state: String) -> String {
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
            marks.append(Icon.absent.element)
        } else if publication.error != nil {
            marks.append(Icon.warning.element)
        } else if publication.isRead {
            marks.append(Icon.check.element)
        } else if publication.progress == nil {
            marks.append(Element("span", class: "row-dot"))
        }
    }

    // MARK: Hands

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
