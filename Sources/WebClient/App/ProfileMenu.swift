import WebBinding
import WebLocalization
import WebViews

/// The menu of the user's lists and the app's settings.
enum ProfileMenu {
    /// Shows the menu at its tab, `item`.
    static func open(at item: Element, app: App) {
        ActionMenu(.profile, at: .element(item)) { items(app) }
    }

    private static func items(_ app: App) -> [ActionMenu.Item] {
        let current = CurrentAccount.shared
        var items: [ActionMenu.Item] = []
        if current.isSignedIn {
            let name = PeopleOnDevice.list.currentPerson?.name ?? ""
            items.append(
                ActionMenu.Item(icon: .profile, label: name.utf8.isEmpty ? Text.of(.accountProfile) : name) {
                    app.navigate(to: .profile)
                }
            )
        }
        items += [
            ActionMenu.Item(icon: .favourite, label: .favourites) { app.navigate(to: .favourites) },
            ActionMenu.Item(icon: .lists, label: .lists) { app.navigate(to: .lists) },
            ActionMenu.Item(icon: .history, label: .history) { app.navigate(to: .history) },
            ActionMenu.Item(icon: .statistics, label: .statistics) { app.navigate(to: .statistics) },
            ActionMenu.Item(icon: .save, label: .onThisDevice) { app.navigate(to: .downloads) },
            ActionMenu.Item(icon: .settings, label: .settings) { _ = SettingsSheet(app: app) },
        ]
        if current.isSignedIn, current.canSignOut {
            items.append(ActionMenu.Item(icon: .switchUser, label: .switchUser) { SwitchUserSheet.open(app: app) })
            items.append(
                ActionMenu.Item(icon: .signOut, label: .signOut) {
                    SignOut.signOut { app.say(.signOutFailed) }
                }
            )
        }
        return items
    }
}
