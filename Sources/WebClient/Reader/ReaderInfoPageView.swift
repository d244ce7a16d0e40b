import ReadingEngine

/// The card between two chapters, before the first one and after the last: what ends here, what comes next, and what is
/// missing in between.
final class ReaderInfoPageView: ReaderItemView {
    /// What a card says of the chapters it lies between.
    struct Words: Equatable {
        /// What the chapter before is called; nil when there is none.
        var before: String?
        /// What the chapter after is called; nil when there is none.
        var after: String?
        /// The book that follows the one that ends here, where books don't join like chapters.
        var volume: String? = nil
        /// How many are missing in between.
        var missing: Int
        /// The reader comes from the chapter after.
        var isComingBack: Bool

        static func == (one: Words, other: Words) -> Bool {
            let isSame = one.missing == other.missing && one.isComingBack == other.isComingBack
            return isSame && same(one.before, other.before) && same(one.after, other.after)
                && same(one.volume, other.volume)
        }

        private static func same(_ one: String?, _ other: String?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return one.isSame(as: other)
        }

        /// What is said to somebody who can't see the card.
        var spoken: String {
            var text = ""
            for (label, title) in lines {
                if !text.utf8.isEmpty { text += ". " }
                text += Text.of(label)
                if let title { text += " " + title }
            }
            return missing > 0 ? text + ". " + Text.of(.chaptersMissing(missing)) : text
        }

        /// The lines of the card: what each chapter is to the reader, and its name.
        var lines: [(label: Message, title: String?)] {
            switch (before, after) {
            case (let before?, let after?):
                isComingBack
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
    private let words: () -> Words
    private let onLeave: () -> Void
    private let onContinue: () -> Void
    private var shown: Words?
    private var textCount = 0
    override var text: Int? { textCount }

    /// A card that asks `words` what to say; `onLeave` is called when the reader asks for the library at the end, and
    /// `onContinue` when for the book that follows.
    init(
        _ item: SequenceItem,
        words: @escaping () -> Words,
        onLeave: @escaping () -> Void,
        onContinue: @escaping () -> Void
    ) {
        self.words = words
        self.onLeave = onLeave
        self.onContinue = onContinue
        super.init(item, kind: "transition")
        card.setAttribute("role", "group")
        content.append(card)
    }

    override func fill(_ surface: ReaderSurface, leaf: (PagePlacement) -> PageLeaf) {
        // A card that is read does not change its words.
        if shown != nil, surface.isVisible { return }
        let words = words()
        guard words != shown else { return }
        shown = words
        textCount += 1
        card.discardContent()
        card.setAttribute("aria-label", words.spoken)
        for (label, title) in words.lines {
            let line = Element("div", class: "info-line")
            line.append(Element("p", class: title == nil ? "info-end" : "info-label", text: Text.of(label)))
            if let title {
                let name = Element("p", class: "info-title")
                name.setTitleText(title)
                line.append(name)
            }
            card.append(line)
        }
        if words.missing > 0 { addMissing(words.missing) }
        if words.volume != nil {
            addButton(.resume, isPrimary: true) { self.onContinue() }
            addButton(.toLibrary, isPrimary: false) { self.onLeave() }
        } else if words.after == nil {
            addButton(.toLibrary, isPrimary: true) { self.onLeave() }
        }
    }

    private func addMissing(_ count: Int) {
        let note = Element("p", class: "info-missing")
        note.append(Icon.warning.element)
        note.append(Element("span", class: "info-missing-words", text: Text.of(.chaptersMissing(count))))
        card.append(note)
    }

    private func addButton(_ words: Message, isPrimary: Bool, _ action: @escaping () -> Void) {
        let button = Element.button(words, class: isPrimary ? "button is-primary" : "button", action)
        // The surface captures pointers; the button keeps its own.
        button.on(.pointerDown) { _ in CurrentEvent.stopPropagation() }
        card.append(button)
    }
}
