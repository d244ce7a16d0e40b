package import Geometry
package import WebBinding

/// A modal sheet: at the bottom on a phone, otherwise a dialog in a corner of the window. Pulling it down, Escape and a
/// press outside close it. The keyboard focus stays inside. Its key events don't reach the screen behind it.
package final class Sheet {
    /// The container for the content.
    package let content = Element("div", class: "sheet-content")
    /// Called once, after the sheet has been closed and removed.
    package var onClose: (() -> Void)?
    /// The dialog element. The owner of the sheet sets its classes and its position.
    package let dialog = Element("dialog", class: "sheet")
    /// The visible panel.
    package let panel = Element("div", class: "sheet-panel")
    private let head = Element("div", class: "sheet-head")
    private let closeButton: Element
    private var drag: (identifier: Int, start: Double)?
    private var popListener: Listener?
    nonisolated(unsafe) private static var shown: [Element] = []
    /// Called when a sheet opens, for example to stop auto-scroll behind it.
    package nonisolated(unsafe) static var onOpening: (() -> Void)?
    /// The distance by which a sheet must be pulled down to close, in points.
    private static let dismissDistance = 90.0

    /// Creates an empty sheet with a title and a close button. ``open()`` shows it.
    package init(title: String, closeLabel: String) {
        dialog.setAttribute("aria-label", title)
        head.append(Element("span", class: "sheet-grip"))
        head.append(Element("h2", class: "sheet-title", text: title))
        closeButton = .button(.close, label: closeLabel) {}
        head.append(closeButton)
        panel.append(head)
        panel.append(content)
        dialog.append(panel)
        listen()
    }

    /// Whether a sheet is open. Measures the dialogs, because the browser sends the close event only after a delay.
    package static var isAnyOpen: Bool { shown.contains { $0.measure(.clientHeight) > 0 } }

    /// Adds a list of rows, of which only the visible ones have elements. It takes the height that is left.
    package func addList(_ makeRow: @escaping (Int) -> Element) -> WindowedList {
        dialog.setClass("is-list", true)
        let list = WindowedList(.vertical, class: "windowed", make: makeRow)
        list.root.setAttribute("role", "list")
        content.append(list.root)
        return list
    }

    /// Shows the sheet. The focus moves to its first control.
    package func open() {
        // The browser's Back button would leave the sheet over another screen.
        popListener = Element.window.on(.popState) { self.close() }
        Self.present(dialog)
    }

    /// Shows a dialog over the screen.
    package static func present(_ dialog: Element) {
        onOpening?()
        shown.append(dialog)
        Element.body.append(dialog)
        dialog.showDialog()
    }

    /// Removes a closed dialog from the page.
    package static func dismiss(_ dialog: Element) {
        shown.removeAll { $0 == dialog }
        dialog.discard()
    }

    /// Closes the sheet. The focus returns to the element that had it before.
    package func close() {
        dialog.closeDialog()
    }

    private func listen() {
        // The listeners retain the sheet until the dialog is discarded.
        closeButton.on(.click) { self.close() }
        dialog.on(.close) {
            self.popListener?.cancel()
            self.popListener = nil
            Self.dismiss(self.dialog)
            self.onClose?()
            // The closure often retains the owner of the sheet.
            self.onClose = nil
        }
        dialog.on(.keyDown) { _ in CurrentEvent.stopPropagation() }
        dialog.on(.pointerDown) { pointer in
            if !self.panel.boundingRect.contains(pointer.position) { self.close() }
        }
        head.on(.pointerDown) { pointer in
            guard pointer.kind == .touch, !self.closeButton.boundingRect.contains(pointer.position) else { return }
            self.drag = (pointer.identifier, pointer.position.y)
            self.head.capturePointer(pointer.identifier)
            self.panel.setClass("is-dragged", true)
        }
        head.on(.pointerMove) { pointer in
            guard let drag = self.drag, drag.identifier == pointer.identifier else { return }
            self.panel.setTransform(Point(x: 0, y: max(pointer.position.y - drag.start, 0)))
        }
        head.on(.pointerUp) { pointer in
            guard let drag = self.drag, drag.identifier == pointer.identifier else { return }
            self.endDrag()
            if pointer.position.y - drag.start > Self.dismissDistance { self.close() }
        }
        head.on(.pointerCancel) { _ in self.endDrag() }
    }

    private func endDrag() {
        drag = nil
        panel.setClass("is-dragged", false)
        panel.setStyle("transform", "")
    }
}
