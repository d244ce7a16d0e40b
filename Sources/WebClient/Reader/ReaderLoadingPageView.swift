import ReadingEngine

/// Stands for a chapter whose pages are not known yet: that they are on their way, or why they can't be had.
final class ReaderLoadingPageView: ReaderItemView {
    private let card = Element("div", class: "info-card")
    private let title: String
    private let reason: () -> String
    private let onRetry: () -> Void
    private var showsFailure: Bool?
    private let waiting: WaitingSign

    /// A card for a chapter called `title`; `onRetry` is called when the reader asks to try it again.
    init(
        _ item: SequenceItem,
        title: String,
        reason: @escaping () -> String,
        onRetry: @escaping () -> Void
    ) {
        self.title = title
        self.reason = reason
        self.onRetry = onRetry
        waiting = WaitingSign { [card] in card.setClass("is-waiting", $0) }
        super.init(item, kind: "unresolved")
        content.append(card)
    }

    override func fill(_ surface: ReaderSurface, leaf: (PagePlacement) -> PageLeaf) {
        guard surface.isFailed != showsFailure else { return }
        showsFailure = surface.isFailed
        card.discardContent()
        if surface.isFailed { explain() } else { wait() }
    }

    private func wait() {
        card.setAttribute("role", "status")
        let ring = Element("span", class: "ring")
        ring.setAttribute("role", "progressbar")
        ring.setAttribute("aria-label", Text.of(.loading))
        card.append(ring)
        addTitle()
        waiting.begin()
    }

    private func explain() {
        waiting.end()
        card.setAttribute("role", "alert")
        card.append(Icon.warning.element)
        card.append(Element("p", class: "info-label", text: Text.of(.chapterCannotBeOpened)))
        addTitle()
        let reason = reason()
        if !reason.utf8.isEmpty { card.append(Element("p", class: "info-note", text: reason)) }
        let retry = Element.button(.retry, class: "button") { self.onRetry() }
        // The surface captures pointers; the button keeps its own.
        retry.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(retry)
    }

    private func addTitle() {
        let name = Element("p", class: "info-title")
        name.setTitleText(title)
        card.append(name)
    }

    override func discard() {
        waiting.end()
        super.discard()
    }
}
