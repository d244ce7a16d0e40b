import WebBinding
import WebViews

/// Rows of settings in a panel. A change takes effect at once, and all rows then show the current values.
final class SettingsForm {
    /// Called after all rows were updated.
    var onRefresh: () -> Void = {}
    private let panel: Element
    /// The start of the controls' identifiers.
    private let name: StaticString
    private var updates: [() -> Void] = []

    /// Makes an empty form. `name` is unique on the page.
    init(in panel: Element, name: StaticString) {
        self.panel = panel
        self.name = name
    }

    /// Appends a row.
    func add(_ field: SettingsField) {
        let row = SettingsRow(field, identifier: name.string + "-\(updates.count)") {
            self.refresh()
        } onReset: {
            self.refresh()
            // The reset button is hidden now; keep the focus in the form.
            self.panel.focus()
        }
        add(row.root) { row.refresh() }
    }

    /// Appends an element that is not a row. `update` is called at every refresh.
    func add(_ element: Element, update: @escaping () -> Void = {}) {
        panel.append(element)
        updates.append(update)
    }

    /// Shows the current values in all rows.
    func refresh() {
        for update in updates { update() }
        onRefresh()
    }

    /// Removes all rows.
    func removeAll() {
        updates = []
        panel.discardContent()
        panel.setMeasure(.scrollTop, 0)
    }
}
