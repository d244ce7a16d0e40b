import WebBinding
import WebLocalization
import WebViews

/// The people who signed in on this device. Choosing one signs the current user out and opens the sign-in page.
final class SwitchUserSheet {
    private let sheet = Sheet(title: Text.of(.switchUser))
    private let rows = Element("ul", class: "rows")
    private let app: App

    /// Opens the sheet.
    static func open(app: App) {
        let content = SwitchUserSheet(app: app)
        content.sheet.open()
    }

    private init(app: App) {
        self.app = app
        sheet.dialog.setClass("is-account", true)
        sheet.content.append(Element("p", class: "account-advice", text: Text.of(.switchUserAdvice)))
        sheet.panel.setAttribute("tabindex", "-1")
        rows.setAttribute("role", "list")
        sheet.content.append(rows)
        let other = Element("button", class: "menu-row")
        other.setAttribute("type", "button")
        other.append(Icon.add.element)
        other.append(Element("span", class: "menu-text", text: Text.of(.switchOther)))
        other.on(.click) { self.choose("") }
        sheet.content.append(other)
        draw()
    }

    private func draw() {
        rows.discardContent()
        for person in PeopleOnDevice.list.others {
            let row = Element("li", class: "account-person")
            let button = Element("button", class: "menu-row")
            button.setAttribute("type", "button")
            button.append(AvatarView.make(name: person.name, colour: person.avatarColour))
            button.append(Element("span", class: "menu-text", text: person.name))
            button.on(.click) { self.choose(person.name) }
            row.append(button)
            row.append(
                .button(.close, label: .switchForget(person.name)) {
                    PeopleOnDevice.change { $0.forget(person.id) }
                    self.draw()
                    // The button was removed: keep the focus in the sheet.
                    self.sheet.panel.focus()
                }
            )
            rows.append(row)
        }
    }

    private func choose(_ name: String) {
        sheet.close()
        SignOut.signOut(switchingTo: name) { self.app.say(.signOutFailed) }
    }
}
