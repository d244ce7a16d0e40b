import WebBinding
import WebLocalization
import WebViews

/// The frame around every screen: the skip link and the tabs, at the bottom on a phone and at the side elsewhere.
final class AppFrame {
    /// The container of the screen.
    let stage = Element("main", class: "stage")
    private let root = Element("div", class: "app")
    private var items: [Element] = []
    /// The avatar of the signed-in user, in place of the icon of the last tab.
    private var avatar: Element?

    /// Makes the frame. `onTab` is called with the pressed tab.
    init(onTab: @escaping (AppTab, _ item: Element) -> Void) {
        let skip = Element("a", class: "skip", text: Text.of(.skipToContent))
        skip.setAttribute("href", "#stage")
        skip.on(.linkClick) { _ in
            CurrentEvent.preventDefault()
            self.stage.focus()
        }
        stage.setAttribute("id", "stage")
        stage.setAttribute("tabindex", "-1")

        let rail = Element("nav", class: "rail")
        rail.setAttribute("aria-label", Text.of(.appName))
        let seal = Element("span", class: "rail-seal")
        seal.setAttribute("aria-hidden", "true")
        rail.append(seal)
        for tab in AppTab.allCases {
            let item = Self.item(for: tab, onTab: onTab)
            items.append(item)
            rail.append(item)
        }
        root.append(skip)
        root.append(rail)
        root.append(stage)
        Element.body.append(root)
    }

    /// Selects a tab, and hides the tabs while pages fill the window.
    func show(_ tab: AppTab?, isReading: Bool) {
        Element.root.setClass("is-reading", isReading)
        for (index, item) in items.enumerated() {
            if index == tab?.rawValue {
                item.setAttribute("aria-current", tab == .profile ? "true" : "page")
            } else {
                item.removeAttribute("aria-current")
            }
        }
        // Screen readers continue here, and the arrow keys scroll.
        stage.focus()
    }

    /// Shows the avatar of the signed-in user; nil shows the icon of the tab.
    func show(_ person: DevicePerson?) {
        let item = items[AppTab.profile.rawValue]
        avatar?.discard()
        avatar = person.map { AvatarView.make(name: $0.name, colour: $0.avatarColour) }
        if let avatar { item.append(avatar) }
        item.setClass("has-avatar", avatar != nil)
    }

    private static func item(for tab: AppTab, onTab: @escaping (AppTab, Element) -> Void) -> Element {
        let item: Element
        if let route = tab.route {
            item = Element("a", class: "rail-item")
            item.setAttribute("href", route.address)
            item.on(.linkClick) { click in
                guard click.isPlain else { return }
                CurrentEvent.preventDefault()
                onTab(tab, item)
            }
        } else {
            item = Element("button", class: "rail-item")
            item.setAttribute("type", "button")
            item.setAttribute("aria-haspopup", "menu")
            item.on(.click) { onTab(tab, item) }
        }
        item.append(tab.icon.element)
        item.append(Element("span", class: "rail-label", text: Text.of(tab.label)))
        return item
    }
}
