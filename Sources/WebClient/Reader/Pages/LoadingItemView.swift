import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The view of a chapter whose manifest is not loaded: a loading indicator, or the error.
final class LoadingItemView: ReaderItemView {
    private let card = Element("div", class: "info-card")
    private let title: String
    private let reason: () -> String
    private let onRetry: () -> Void
    private var showsFailure: Bool?
    private let loadingSign: DelayedIndicator

    /// Creates a view for a chapter called `title`. `onRetry` is called when the user retries a failed load.
    init(
        _ item: SequenceItem,
        title: String,
        reason: @escaping () -> String,
        onRetry: @escaping () -> Void
    ) {
        self.title = title
        self.reason = reason
        self.onRetry = onRetry
        loadingSign = DelayedIndicator { [card] in card.setClass("is-waiting", $0) }
        super.init(item, kind: "unresolved")
        content.append(card)
    }

    override func update(_ surface: ReaderSurface, pageView: (PagePlacement) -> PageView) {
        guard surface.isFailed != showsFailure else { return }
        showsFailure = surface.isFailed
        card.discardContent()
        if surface.isFailed { showFailure() } else { showProgress() }
    }

    private func showProgress() {
        card.setAttribute("role", "status")
        let ring = Element("span", class: "ring")
        ring.setAttribute("role", "progressbar")
        ring.setAttribute("aria-label", Text.of(.loading))
        card.append(ring)
        addTitle()
        loadingSign.begin()
    }

    private func showFailure() {
        loadingSign.end()
        card.setAttribute("role", "alert")
        card.append(Icon.warning.element)
        card.append(Element("p", class: "info-label", text: Text.of(.chapterCannotBeOpened)))
        addTitle()
        let reason = reason()
        if !reason.utf8.isEmpty { card.append(Element("p", class: "info-note", text: reason)) }
        let retry = Element.button(.retry, class: "button") { self.onRetry() }
        // The reading surface captures pointers that reach it.
        retry.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(retry)
    }

    private func addTitle() {
        let name = Element("p", class: "info-title")
        name.setTitleText(title)
        card.append(name)
    }

    override func discard() {
        loadingSign.end()
        super.discard()
    }
}
