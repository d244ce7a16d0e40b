import WebBinding
import WebLocalization
import WebViews

/// The downloads of this device with their sizes, and the storage limit.
final class DownloadsScreen: Screen {
    private let content = Element("div", class: "downloads-content")
    private let use = Element("p", class: "downloads-use")
    private let line = Element("span", class: "line")
    private let list = Element("ul", class: "rows")
    private let foot = Element("div", class: "downloads-foot")
    private let removeAll = Element("button", class: "button")
    private let state = EmptyStateView()
    private var rows: [DownloadRow] = []
    private var observer: Int?
    private var confirmationTimer: Timers.Timer?
    /// The time in which a second press confirms, in seconds.
    private static let confirmationTime = 4.0

    /// Makes the screen. It observes the downloads while it is visible.
    init(app: App) {
        super.init(.downloads, app: app, class: "downloads")
        addBar()
        element.append(content)
        element.append(state.root)
        if !OfflineCache.isAvailable {
            content.append(Element("p", class: "downloads-note", text: Text.of(.downloadsNeedHTTPS)))
            return
        }
        use.setAttribute("role", "status")
        list.setAttribute("role", "list")
        list.setAttribute("aria-label", title)
        CoverGallery.listen(on: list) { self.rows.compactMap { $0.entry } }
        removeAll.setAttribute("type", "button")
        removeAll.on(.click) { self.removeAllPressed() }
        showConfirmation(false)
        foot.append(limits())
        foot.append(removeAll)
        for part in [use, line, list, foot] { content.append(part) }
    }

    override var title: String { Text.of(.onThisDevice) }

    override func didAppear() {
        if OfflineCache.isAvailable {
            observer = Downloads.shared.addObserver { self.show() }
            show()
        }
        super.didAppear()
    }

    override func willDisappear() {
        if let observer { Downloads.shared.removeObserver(observer) }
        observer = nil
        showConfirmation(false)
        super.willDisappear()
    }

    private func show() {
        let downloads = Downloads.shared
        let items = downloads.items
        for row in rows where downloads.item(row.id) == nil { row.root.discard() }
        rows.removeAll { downloads.item($0.id) == nil }
        for (index, item) in items.enumerated() {
            if index >= rows.count || !rows[index].id.isSame(as: item.id) {
                let row = DownloadRow(item, app: app)
                if index < rows.count { list.insert(row.root, before: rows[index].root) } else { list.append(row.root) }
                rows.insert(row, at: index)
            }
            rows[index].show(item, waitsForServer: downloads.waitsForServer)
        }
        let (bytes, limit) = (downloads.bytes, downloads.limit)
        let used = bytes.formattedByteCount
        let amount = limit > 0 ? Message.storageUsedOf(used: used, limit: limit.formattedByteCount) : .storageUsed(used)
        use.setText(Text.of(.chapterCount(items.count)) + " · " + Text.of(amount))
        line.setStyle("--fraction", limit > 0 ? min(Double(bytes) / Double(limit), 1) : 0, .none)
        for part in [use, list, removeAll] { part.setHidden(items.isEmpty) }
        line.setHidden(items.isEmpty || limit == 0)
        if items.isEmpty {
            state.show(.noDownloads, .nothingKeptAdvice, action: .toLibrary) { self.app.navigate(to: .home) }
        } else {
            state.hide()
        }
    }

    // MARK: All downloads

    private func removeAllPressed() {
        guard confirmationTimer != nil else {
            showConfirmation(true)
            confirmationTimer = Timers.after(Self.confirmationTime) { self.showConfirmation(false) }
            return
        }
        showConfirmation(false)
        Downloads.shared.remove(Downloads.shared.items.map { $0.id })
    }

    private func showConfirmation(_ isShown: Bool) {
        confirmationTimer?.cancel()
        confirmationTimer = nil
        removeAll.setText(Text.of(isShown ? .downloadsConfirmRemoveAll : .downloadsRemoveAll))
        removeAll.setClass("is-primary", isShown)
    }

    private func limits() -> Element {
        let downloads = Downloads.shared
        let limits = DownloadRecord.limits
        let choices = limits.enumerated().map { index, limit in
            let label = limit > 0 ? limit.formattedByteCount : Text.of(.storageUnlimited)
            return SettingsField.Choice(value: index, label: label)
        }
        let field = SettingsField(.storageLimit, .choices(choices)) {
            limits.firstIndex(of: downloads.limit) ?? -1
        } set: {
            downloads.setLimit(limits[$0])
        }
        let panel = Element("div")
        let form = SettingsForm(in: panel, name: "downloads")
        form.add(field)
        form.refresh()
        return panel
    }
}
