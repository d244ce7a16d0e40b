import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet that reorders the publications of a series, by dragging or with the arrow keys.
final class OrderSheet {
    private let sheet = Sheet(title: Text.of(.editOrderTitle))
    private let rows = Element("div", class: "order-rows")
    private let status = Element("p", class: "account-problem")
    private let announcement = Element("div", class: "visually-hidden")
    private let series: String
    private let app: App
    private let before: [PublicationSummary]
    private var order: [PublicationSummary]
    private var drag: RowDrag?
    private var isSending = false
    private let onDone: () -> Void
    /// The height of a row in points. Must match `edit.css`.
    private static let rowHeight = 48.0

    /// Opens the sheet. `onDone` is called after an edit and after its undo.
    @discardableResult
    init(
        _ publications: [PublicationSummary],
        ofSeries series: String,
        app: App,
        onDone: @escaping () -> Void
    ) {
        before = publications
        order = publications
        self.series = series
        self.app = app
        self.onDone = onDone
        announcement.setAttribute("aria-live", "polite")
        rows.setAttribute("role", "list")
        sheet.dialog.setClass("is-account", true)
        status.setAttribute("role", "alert")
        status.setHidden(true)
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(.editOrderAdvice)))
        sheet.content.append(status)
        sheet.content.append(rows)
        sheet.content.append(announcement)
        sheet.content.append(.button(.editSave, class: "button account-submit is-primary") { self.save() })
        sheet.onClose = { self.sheet.onClose = nil }
        show()
        sheet.open()
    }

    private func show(focusing focused: Int? = nil) {
        rows.discardContent()
        for (index, publication) in order.enumerated() {
            let row = Element("div", class: "order-row")
            row.setAttribute("role", "listitem")
            let grip = Element.button(
                .dragHandle,
                label: Text.of(.editMove(publication.title)),
                class: "icon-button order-grip"
            ) {}
            row.append(grip)
            row.append(Element("span", class: "order-title", text: publication.title))
            grip.on(.pointerDown) { pointer in
                guard self.drag == nil else { return }
                self.begin(pointer, index, row)
            }
            grip.on(.keyDown) { key in
                guard key.key == .arrowUp || key.key == .arrowDown else { return }
                CurrentEvent.preventDefault()
                self.move(index, to: index + (key.key == .arrowUp ? -1 : 1), focus: true)
            }
            rows.append(row)
            if index == focused { grip.focus() }
        }
    }

    private func begin(_ pointer: PointerEvent, _ index: Int, _ row: Element) {
        drag = RowDrag(row, pointer, from: index, height: Self.rowHeight, count: order.count, in: sheet.panel) {
            end in
            self.drag = nil
            if let end { self.move(index, to: end, focus: false) }
        }
    }

    private func move(_ index: Int, to end: Int, focus: Bool) {
        guard index != end, order.indices.contains(index), order.indices.contains(end) else { return }
        let moved = order.remove(at: index)
        order.insert(moved, at: end)
        announcement.setText(moved.title + ": " + Text.of(.movedTo(position: end + 1, total: order.count)))
        show(focusing: focus ? end : nil)
    }

    private func save() {
        guard !zip(order, before).allSatisfy({ $0.id.isSame(as: $1.id) }) else { return sheet.close() }
        guard !isSending else { return }
        isSending = true
        status.setHidden(true)
        LibraryRequests.arrange(order.map { $0.id }, inSeries: series) { result in
            self.isSending = false
            // The sheet keeps the new order, so that the user can try again.
            guard case .success(let edit) = result else {
                self.status.setText(Text.of(.actionFailed))
                self.status.setHidden(false)
                return self.status.scrollIntoView()
            }
            self.sheet.close()
            EditActions.showUndoMessage(edit, .editSaved, app: self.app, onDone: self.onDone)
        }
    }
}
