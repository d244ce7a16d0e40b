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
    /// The steps that are performed at the next frames.
    private var steps: [() -> Void] = []
    /// Called when all steps are performed.
    private var completion: () -> Void = {}
    private var frame: Frames.Request?
    /// The time for steps in one frame, in seconds.
    private static let stepTime = 0.012

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

    /// Performs steps that add rows. Steps that fit into a frame are performed at once, the others at the next frames.
    /// A section with many rows therefore causes no long frame. The new rows show the current values.
    func add(_ steps: [() -> Void], _ completion: @escaping () -> Void) {
        self.steps = steps
        self.completion = completion
        performSteps()
    }

    private func performSteps() {
        let end = Clock.now + Self.stepTime
        let shown = updates.count
        var count = 0
        while count < steps.count, count == 0 || Clock.now < end {
            steps[count]()
            count += 1
        }
        steps.removeFirst(min(count, steps.count))
        for update in updates[min(shown, updates.count)...] { update() }
        guard steps.isEmpty else {
            frame = Frames.next { _ in
                self.frame = nil
                self.performSteps()
            }
            return
        }
        completion()
        onRefresh()
    }

    /// Shows the current values in all rows.
    func refresh() {
        for update in updates { update() }
        onRefresh()
    }

    /// Removes all rows, and discards the remaining steps.
    func removeAll() {
        frame?.cancel()
        frame = nil
        steps = []
        completion = {}
        updates = []
        panel.discardContent()
        panel.setMeasure(.scrollTop, 0)
    }
}
