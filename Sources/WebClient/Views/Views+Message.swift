import WebBinding
import WebLocalization
import WebViews

// The common views with messages of the app in place of texts.

extension Element {
    /// Creates a button with a title.
    @inline(never)
    static func button(_ message: Message, class className: StaticString, _ action: @escaping () -> Void) -> Element {
        button(title: Text.of(message), class: className, action)
    }

    /// Creates a button with an icon, and a label for assistive technology.
    @inline(never)
    static func button(
        _ icon: Icon,
        label: Message,
        class className: StaticString = "icon-button",
        _ action: @escaping () -> Void
    ) -> Element {
        button(icon, label: Text.of(label), class: className, action)
    }
}

extension Sheet {
    /// Creates an empty sheet with a title and a close button.
    convenience init(title: String) {
        self.init(title: title, closeLabel: Text.of(.close))
    }
}

extension ActionMenu {
    /// Shows a menu.
    @discardableResult
    convenience init(_ title: Message, _ items: [Item], at anchor: Anchor) {
        self.init(title: Text.of(title), closeLabel: Text.of(.close), items, at: anchor)
    }

    /// Shows a menu whose items depend on the user's account. They are replaced if it is loaded while the menu is open.
    @inline(never)
    @discardableResult
    convenience init(_ title: Message, at anchor: Anchor, items: @escaping () -> [Item]) {
        self.init(title, items(), at: anchor)
        let observer = CurrentAccount.shared.addObserver { self.setItems(items()) }
        onClose = { CurrentAccount.shared.removeObserver(observer) }
    }
}

extension ActionMenu.Item {
    /// Creates an item.
    @inline(never)
    init(icon: Icon, label: Message, kind: Kind = .action, perform: @escaping () -> Void) {
        self.init(icon: icon, label: Text.of(label), kind: kind, perform: perform)
    }
}

extension Toast {
    /// Shows a message. With `undo`, it has a button that undoes the action.
    func show(_ message: Message, undo: (() -> Void)? = nil) {
        show(Text.of(message), undo: undo.map { (title: Text.of(.undo), perform: $0) })
    }
}
