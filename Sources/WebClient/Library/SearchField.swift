import WebBinding
import WebLocalization
import WebViews

/// The search box. It reports the text when the user pauses typing, submits it or clears it.
final class SearchField {
    /// The box.
    let root = Element("form", class: "search")
    private let input = Element("input", class: "search-input")
    private let clear: Element
    private var timer: Timers.Timer?
    private var searchedText = ""
    private let onSearch: (String) -> Void
    /// Called when the user changes the text, before the pause that starts a search.
    var onInput: () -> Void = {}
    /// The pause in typing after which a search starts, in seconds.
    private static let pause = 0.2

    /// Makes a box that calls `onSearch` with the text.
    init(onSearch: @escaping (String) -> Void) {
        self.onSearch = onSearch
        root.setAttribute("role", "search")
        input.setAttribute("type", "search")
        input.setAttribute("enterkeyhint", "search")
        input.setAttribute("autocomplete", "off")
        input.setAttribute("autocapitalize", "off")
        input.setAttribute("spellcheck", "false")
        input.setAttribute("maxlength", "200")
        input.setAttribute("placeholder", Text.of(.search))
        input.setAttribute("aria-label", Text.of(.search))
        clear = Element("button", class: "icon-button search-clear")
        clear.setAttribute("type", "button")
        clear.setAttribute("aria-label", Text.of(.clearSearch))
        clear.append(Icon.close.element)
        root.append(Icon.search.element)
        root.append(input)
        root.append(clear)
        clear.setHidden(true)

        input.on(.input) { text in self.handleInput(text) }
        input.on(.keyDown) { key in
            if key.key == .escape, !key.isComposing { self.set("", notifies: true) }
        }
        clear.on(.click) {
            self.set("", notifies: true)
            self.input.focus()
        }
        root.on(.submit) {
            CurrentEvent.preventDefault()
            self.settle(self.input.value)
            self.input.blur()
        }
    }

    /// Focuses the box and selects its text.
    func focus() {
        input.focus()
        input.selectText()
    }

    /// Sets the text. Starts a search only when `notifies` is true.
    func set(_ text: String, notifies: Bool) {
        timer?.cancel()
        input.value = text
        clear.setHidden(text.utf8.isEmpty)
        if notifies {
            onInput()
            settle(text)
        } else {
            searchedText = text
        }
    }

    private func handleInput(_ text: String) {
        clear.setHidden(text.utf8.isEmpty)
        onInput()
        timer?.cancel()
        timer = Timers.after(Self.pause) { self.settle(text) }
    }

    private func settle(_ text: String) {
        timer?.cancel()
        timer = nil
        let trimmed = text.trimmed
        if trimmed.isSame(as: searchedText) { return }
        searchedText = trimmed
        onSearch(trimmed)
    }
}
