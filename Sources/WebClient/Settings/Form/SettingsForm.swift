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
    /// The maximum number of steps in the next frame. It doubles while the frames are quick. The layout of their rows can
    /// take far longer than the steps.
    private var limit = firstLimit
    private static let firstLimit = 1
    private static let lastLimit = 4
    /// The maximum duration of a quick frame, in seconds.
    private static let quickFrame = 0.02

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

    /// Performs steps that add rows, a few at each frame after the current one, so that a section with many rows causes
    /// no long frame. The new rows show the current values.
    func add(_ steps: [() -> Void], _ completion: @escaping () -> Void) {
        self.steps = steps
        self.completion = completion
        limit = Self.firstLimit
        // The first callback is still part of the current frame.
        frame = Frames.next { self.performStepsInNextFrame(after: $0) }
    }

    private func performStepsInNextFrame(after time: Double) {
        frame = Frames.next { next in
            self.frame = nil
            self.limit = next - time < Self.quickFrame ? min(self.limit * 2, Self.lastLimit) : Self.firstLimit
            self.performSteps(at: next)
        }
    }

    private func performSteps(at time: Double) {
        let shown = updates.count
        let count = min(steps.count, limit)
        for step in steps[..<count] { step() }
        steps.removeFirst(count)
        for update in updates[min(shown, updates.count)...] { update() }
        guard steps.isEmpty else { return performStepsInNextFrame(after: time) }
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
        // Scrolling needs the layout, so it comes before the rows are removed.
        panel.setMeasure(.scrollTop, 0)
        panel.discardContent()
    }
}
