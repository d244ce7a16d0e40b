/// What is on this device: each publication with what it takes, all together, and how much they may.
final class DownloadsScreen: Screen {
    private let content = Element("div", class: "downloads-content")
    private let use = Element("p", class: "downloads-use")
    private let line = Element("span", class: "line")
    private let list = Element("ul", class: "rows")
    private let foot = Element("div", class: "downloads-foot")
    private let removeAll = Element("button", class: "button")
    private let state = StatePanel()
    private var rows: [DownloadRow] = []
    private var listener: Int?
    private var question: Timers.Timer?
    /// How long a question waits for its answer, in seconds.
    private static let patience = 4.0

    /// The screen; it follows what happens while it is seen.
    init(app: App) {
        super.init(.downloads, app: app, class: "downloads")
        let bar = Element("header", class: "bar")
        bar.append(.button(.back, label: .back) { app.goBack(or: .home) })
        bar.append(Element("h1", class: "bar-title", text: title))
        element.append(bar)
        element.append(content)
        element.append(state.root)
        if !Kept.isPossible {
            content.append(Element("p", class: "downloads-note", text: Text.of(DownloadWord.insecure)))
            return
        }
        use.setAttribute("role", "status")
        list.setAttribute("role", "list")
        list.setAttribute("aria-label", title)
        removeAll.setAttribute("type", "button")
        removeAll.on(.click) { self.removeAllPressed() }
        ask(false)
        foot.append(limits())
        foot.append(removeAll)
        for part in [use, line, list, foot] { content.append(part) }
    }

    override var title: String { Text.of(.onThisDevice) }

    override func didAppear() {
        if Kept.isPossible {
            listener = Downloads.shared.listen { self.show() }
            show()
        }
        super.didAppear()
    }

    override func willDisappear() {
        if let listener { Downloads.shared.unlisten(listener) }
        listener = nil
        ask(false)
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
        let amount = limit > 0 ? DownloadWord.usedOf(bytes, limit: limit) : .used(bytes)
        use.setText(Text.of(DownloadWord.publications(items.count)) + " · " + Text.of(amount))
        line.setStyle("--fraction", limit > 0 ? min(Double(bytes) / Double(limit), 1) : 0, .none)
        for part in [use, list, removeAll] { part.setHidden(items.isEmpty) }
        line.setHidden(items.isEmpty || limit == 0)
        if items.isEmpty {
            state.show(.nothingKept, .nothingKeptAdvice, action: .toLibrary) { self.app.navigate(to: .home) }
        } else {
            state.hide()
        }
    }

    // MARK: What holds for all

    private func removeAllPressed() {
        guard question != nil else {
            ask(true)
            question = Timers.after(Self.patience) { self.ask(false) }
            return
        }
        ask(false)
        Downloads.shared.remove(Downloads.shared.items.map { $0.id })
    }

    private func ask(_ isAsking: Bool) {
        question?.cancel()
        question = nil
        removeAll.setText(Text.of(isAsking ? DownloadWord.reallyRemoveAll : .removeAll))
        removeAll.setClass("is-primary", isAsking)
    }

    private func limits() -> Element {
        let group = Element("fieldset", class: "setting")
        group.append(Element("legend", class: "setting-name", text: Text.of(DownloadWord.allowed)))
        let chips = Element("div", class: "chips")
        for limit in DownloadRecord.limits {
            let chip = Element("label", class: "chip")
            let input = Element("input", class: "chip-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "downloads-limit")
            input.setMeasure(.isChecked, limit == Downloads.shared.limit ? 1 : 0)
            input.on(.change) { Downloads.shared.allow(limit) }
            chip.append(input)
            let words = limit > 0 ? ByteWords.of(limit) : Text.of(DownloadWord.unlimited)
            chip.append(Element("span", class: "chip-text", text: words))
            chips.append(chip)
        }
        group.append(chips)
        return group
    }
}
