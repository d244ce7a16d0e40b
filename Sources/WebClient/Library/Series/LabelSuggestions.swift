import WebBinding
import WebLocalization
import WebViews
import WireModel

/// Buttons for existing labels, the most frequent ones first.
final class LabelSuggestions {
    /// The suggestions with their heading; hidden if there are none.
    let root = Element("div", class: "label-suggestions")
    /// Called with the chosen label.
    var onChoose: (String) -> Void = { _ in }
    private let chips = Element("div", class: "chips")
    private var known: [LabelSummary] = []
    private var present: [String] = []
    private var task: HostTask?
    /// The maximum number of buttons. Users can type other labels.
    private static let maximumCount = 24

    /// Creates an empty view. ``load()`` requests the labels.
    init() {
        let title = Text.of(.labelsKnown)
        root.append(Element("span", class: "setting-note", text: title))
        chips.setAttribute("role", "group")
        chips.setAttribute("aria-label", title)
        root.append(chips)
        root.setHidden(true)
    }

    /// Loads the labels of all series. If this fails, there are no suggestions.
    func load() {
        task = LibraryRequests.labels { result in
            self.task = nil
            guard case .success(let labels) = result else { return }
            self.take(labels)
        }
    }

    /// Shows loaded labels.
    func take(_ labels: [LabelSummary]) {
        known = labels.sorted { $0.seriesCount > $1.seriesCount }
        show(except: present)
    }

    /// Shows the labels that are not in `present`.
    func show(except present: [String]) {
        self.present = present
        chips.discardContent()
        let others = known.filter { summary in !present.contains { $0.isSame(as: summary.label) } }
        for summary in others.prefix(Self.maximumCount) {
            let label = summary.label
            let chip = Element("button", class: "chip", text: label)
            chip.setAttribute("type", "button")
            chip.on(.click) { self.onChoose(label) }
            chips.append(chip)
        }
        root.setHidden(others.isEmpty)
    }

    /// Cancels the request and releases the handler.
    func discard() {
        task?.cancel()
        onChoose = { _ in }
    }
}
