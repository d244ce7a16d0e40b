import Geometry

/// A sheet: from below on a phone, where it can be pulled down; a small window elsewhere. The keyboard stays inside,
/// Escape and a press beside it close it, and what is behind hears none of its keys.
final class Sheet {
    /// Where to put what the sheet shows.
    let content = Element("div", class: "sheet-content")
    /// Called once, when the sheet is gone from the page.
    var onClose: (() -> Void)?
    /// The whole, for classes and positions.
    let dialog = Element("dialog", class: "sheet")
    /// What can be seen of it.
    let panel = Element("div", class: "sheet-panel")
    private let head = Element("div", class: "sheet-head")
    private let closeButton: Element
    private var drag: (identifier: Int, start: Double)?
    nonisolated(unsafe) private static var shown: [Element] = []
    /// Called when a sheet comes to lie over the screen: what moves there by itself stops for it.
    nonisolated(unsafe) static var onOpening: (() -> Void)?
    /// A sheet pulled down further than this many points closes.
    private static let dismissDistance = 90.0

    /// An empty sheet with a title and a way out; nothing is shown before ``open()``.
    init(title: String) {
        dialog.setAttribute("aria-label", title)
        head.append(Element("span", class: "sheet-grip"))
        head.append(Element("h2", class: "sheet-title", text: title))
        closeButton = .button(.close, label: .close) {}
        head.append(closeButton)
        panel.append(head)
        panel.append(content)
        dialog.append(panel)
        listen()
    }

    /// Whether a sheet lies over the screen. Asked of the page: it knows that a sheet is closed before it says so.
    static var isAnyOpen: Bool { shown.contains { $0.measure(.clientHeight) > 0 } }

    /// Shows the sheet; the keyboard goes to its first control.
    func open() {
        Self.present(dialog)
    }

    /// Has a dialog lie over the screen.
    static func present(_ dialog: Element) {
        onOpening?()
        shown.append(dialog)
        Element.body.append(dialog)
        dialog.showDialog()
    }

    /// Ends a dialog that is closed.
    static func dismiss(_ dialog: Element) {
        shown.removeAll { $0 == dialog }
        dialog.discard()
    }

    /// Closes the sheet; the keyboard goes back to where it was.
    func close() {
        dialog.closeDialog()
    }

    private func listen() {
        // The closures live in the dialog's elements and end with them, when the dialog closes.
        closeButton.on(.click) { self.close() }
        dialog.on(.close) {
            Self.dismiss(self.dialog)
            self.onClose?()
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
            let distance = pointer.position.y - (self.drag?.start ?? pointer.position.y)
            self.endDrag()
            if distance > Self.dismissDistance { self.close() }
        }
        head.on(.pointerCancel) { _ in self.endDrag() }
    }

    private func endDrag() {
        drag = nil
        panel.setClass("is-dragged", false)
        panel.setStyle("transform", "")
    }
}
