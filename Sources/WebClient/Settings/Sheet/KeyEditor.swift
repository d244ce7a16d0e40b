import WebBinding
import WebLocalization
import WebViews

/// The list of keyboard shortcuts. Pressing a key in the list removes it; the + button adds one.
final class KeyEditor {
    private let list = Element("ul", class: "keys")
    private let status = Element("p", class: "keys-status")
    private let resetAll: Element
    /// The + buttons by the raw values of their commands.
    private var addButtons: [Element] = []
    /// The command that waits for a key press.
    private var waiting: (command: ReaderCommand, button: Element)?

    /// The number of commands that a step adds, so that no step causes a long frame.
    private static let stepSize = 5

    /// Returns the steps that append an editor to a section. The handlers of its elements retain it.
    static func steps(in section: Element) -> [() -> Void] {
        let editor = KeyEditor()
        let commands = ReaderCommand.allCases
        let rows = stride(from: 0, to: commands.count, by: stepSize).map { start in
            {
                // A change of a key draws all rows at once.
                guard editor.addButtons.count == start else { return }
                editor.add(commands[start...].prefix(stepSize))
            }
        }
        return [{ editor.begin(in: section) }] + rows
    }

    private func begin(in section: Element) {
        let head = Element("div", class: "setting keys-head")
        head.append(Element("h3", class: "setting-name", text: Text.of(.keys)))
        head.append(Element("p", class: "setting-note", text: Text.of(.keysAdvice)))
        section.append(head)
        section.append(status)
        section.append(list)
        section.append(resetAll)
        resetAll.setHidden(ReaderSettings.keys == .standard)
    }

    private func add(_ commands: ArraySlice<ReaderCommand>) {
        let map = ReaderSettings.keys
        for command in commands { list.append(row(command, map)) }
    }

    private init() {
        resetAll = Element("button", class: "button", text: Text.of(.resetKeys))
        resetAll.setAttribute("type", "button")
        status.setAttribute("role", "status")
        resetAll.on(.click) {
            ReaderSettings.keys = .standard
            self.draw()
            self.list.focus()
        }
        list.setAttribute("tabindex", "-1")
    }

    private func draw() {
        waiting = nil
        list.discardContent()
        addButtons.removeAll()
        add(ReaderCommand.allCases[...])
        resetAll.setHidden(ReaderSettings.keys == .standard)
    }

    private func row(_ command: ReaderCommand, _ map: KeyMap) -> Element {
        let row = Element("li", class: "key-row")
        row.setAttribute("data-command", command.rawValue)
        row.setAttribute("data-standing", map.isChanged(command) ? "changed" : "standard")
        let name = Text.of(command.title)
        row.append(Element("span", class: "key-name", text: name))
        if map.keys(of: command).isEmpty {
            row.append(Element("span", class: "setting-note", text: Text.of(.noKey)))
        }
        for key in map.keys(of: command) {
            let label = key.label
            let button = Element("button", class: "key-cap", text: label)
            button.setAttribute("type", "button")
            button.setAttribute("aria-label", Text.of(.removeKey(key: label, command: name)))
            button.on(.click) { self.remove(key, from: command) }
            row.append(button)
        }
        let add = Element("button", class: "key-add", text: "+")
        add.setAttribute("type", "button")
        add.setAttribute("aria-label", Text.of(.addKey(name)))
        add.on(.click) { self.wait(for: command, add) }
        add.on(.keyDown) { self.pressed($0, command) }
        add.on(.blur) { self.stopWaiting() }
        row.append(add)
        addButtons.append(add)
        return row
    }

    private func remove(_ key: KeyStroke, from command: ReaderCommand) {
        var map = ReaderSettings.keys
        map.remove(key)
        keep(map, saying: "", at: command)
    }

    private func keep(_ map: KeyMap, saying words: String, at command: ReaderCommand) {
        ReaderSettings.keys = map
        draw()
        status.setText(words)
        // The buttons were replaced: restore the focus.
        addButtons[command.rawValue].focus()
    }

    private func wait(for command: ReaderCommand, _ button: Element) {
        guard waiting == nil else { return }
        waiting = (command, button)
        button.setText(Text.of(.pressKey))
        button.setClass("is-waiting", true)
        status.setText("")
        button.focus()
    }

    private func stopWaiting() {
        guard let waiting else { return }
        self.waiting = nil
        waiting.button.setText("+")
        waiting.button.setClass("is-waiting", false)
    }

    private func pressed(_ event: KeyEvent, _ command: ReaderCommand) {
        guard let waiting, waiting.command == command, !event.isComposing else { return }
        if event.key == .tab { return }
        CurrentEvent.preventDefault()
        CurrentEvent.stopPropagation()
        if event.key == .escape {
            stopWaiting()
            return
        }
        guard let key = KeyStroke(event) else {
            // A modifier alone is the beginning of a combination.
            if event.key != .other { status.setText(Text.of(.keyReserved)) }
            return
        }
        var map = ReaderSettings.keys
        let before = map.assign(key, to: command)
        let words = before.map { Text.of(.keyTaken(key: key.label, command: Text.of($0.title))) } ?? ""
        self.waiting = nil
        keep(map, saying: words, at: command)
    }
}
