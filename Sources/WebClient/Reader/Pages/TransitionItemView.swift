import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

/// The card between two chapters, before the first one and after the last one. It shows the finished chapter, the next
/// one, and the number of missing chapters between them.
final class TransitionItemView: ReaderItemView {
    /// The text of a card.
    struct Content: Equatable {
        /// The title of the chapter before; nil when there is none.
        var before: String?
        /// The title of the chapter after; nil when there is none.
        var after: String?
        /// The title of the next volume, if the user opens it with a button instead of reading on; otherwise nil.
        var volume: String? = nil
        /// Whether a button opens the other chapter, because the strip doesn't continue into it.
        var opensByButton = false
        /// The number of chapters missing in between.
        var missing: Int
        /// The number of chapters in between that are skipped.
        var skipped = 0
        /// Whether the user navigates backward, from the later chapter.
        var isNavigatingBackward: Bool

        static func == (one: Content, other: Content) -> Bool {
            let isSame =
                one.missing == other.missing && one.skipped == other.skipped && one.opensByButton == other.opensByButton
                && one.isNavigatingBackward == other.isNavigatingBackward
            return isSame && same(one.before, other.before) && same(one.after, other.after)
                && same(one.volume, other.volume)
        }

        private static func same(_ one: String?, _ other: String?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return one.isSame(as: other)
        }

        /// The text for screen readers.
        var spoken: String {
            var text = ""
            for (label, title) in lines {
                if !text.utf8.isEmpty { text += ". " }
                text += Text.of(label)
                if let title { text += " " + title }
            }
            if skipped > 0 { text += ". " + Text.of(.chaptersSkipped(skipped)) }
            return missing > 0 ? text + ". " + Text.of(.chaptersMissing(missing)) : text
        }

        /// The lines of the card: a label, and the title of a chapter.
        var lines: [(label: Message, title: String?)] {
            switch (before, after) {
            case (let before?, let after?):
                isNavigatingBackward
                    ? [(.previousChapter, before), (.thisChapter, after)]
                    : [(.finishedChapter, before), (.nextChapter, after)]
            case (let before?, nil):
                volume.map { [(.finishedChapter, before), (.nextChapter, $0)] }
                    ?? [(.finishedChapter, before), (.noNextChapter, nil)]
            case (nil, let after?): [(.noPreviousChapter, nil), (.thisChapter, after)]
            case (nil, nil): []
            }
        }
    }

    private let card = Element("div", class: "info-card")
    private let text: () -> Content
    private let onLeave: () -> Void
    private let onContinue: () -> Void
    private let onOpen: (ReaderKey) -> Void
    private var shown: Content?
    private var version = 0
    override var textVersion: Int? { version }

    /// Creates a card with the content that `text` returns. `onLeave` is called when the user returns to the library,
    /// `onContinue` when the user opens the next volume, and `onOpen` with the command for the other chapter.
    init(
        _ item: SequenceItem,
        text: @escaping () -> Content,
        onLeave: @escaping () -> Void,
        onContinue: @escaping () -> Void,
        onOpen: @escaping (ReaderKey) -> Void
    ) {
        self.text = text
        self.onLeave = onLeave
        self.onContinue = onContinue
        self.onOpen = onOpen
        super.init(item, kind: "transition")
        card.setAttribute("role", "group")
        content.append(card)
    }

    override func update(_ surface: ReaderSurface, pageView: (PagePlacement) -> PageView) {
        // The text of a visible card doesn't change.
        if shown != nil, surface.isVisible { return }
        let text = text()
        guard text != shown else { return }
        shown = text
        version += 1
        card.discardContent()
        card.setAttribute("aria-label", text.spoken)
        for (label, title) in text.lines {
            let line = Element("div", class: "info-line")
            line.append(Element("p", class: title == nil ? "info-end" : "info-label", text: Text.of(label)))
            if let title {
                let name = Element("p", class: "info-title")
                name.setTitleText(title)
                line.append(name)
            }
            card.append(line)
        }
        if text.skipped > 0 {
            card.append(Element("p", class: "info-note", text: Text.of(.chaptersSkipped(text.skipped))))
        }
        if text.missing > 0 { addMissing(text.missing) }
        if text.volume != nil {
            addButton(.resume, isPrimary: true) { self.onContinue() }
            addButton(.toLibrary, isPrimary: false) { self.onLeave() }
        } else if text.opensByButton, text.before != nil, text.after != nil {
            let isBackward = text.isNavigatingBackward
            addButton(isBackward ? .commandPreviousChapter : .commandNextChapter, isPrimary: !isBackward) {
                self.onOpen(isBackward ? .previousChapter : .nextChapter)
            }
        } else if text.after == nil {
            addButton(.toLibrary, isPrimary: true) { self.onLeave() }
        }
    }

    private func addMissing(_ count: Int) {
        let note = Element("p", class: "info-missing")
        note.append(Icon.warning.element)
        note.append(Element("span", class: "info-missing-words", text: Text.of(.chaptersMissing(count))))
        card.append(note)
    }

    private func addButton(_ label: Message, isPrimary: Bool, _ action: @escaping () -> Void) {
        let button = Element.button(label, class: isPrimary ? "button is-primary" : "button", action)
        // The reading surface captures pointers that reach it.
        button.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(button)
    }
}
