import WebBinding
import WebLocalization
import WebViews

/// The menu of the user's lists and the app's settings.
enum ProfileMenu {
    /// Shows the menu at its tab, `item`.
    static func open(at item: Element, app: App) {
        ActionMenu(
            .profile,
            [
                ActionMenu.Item(icon: .favourite, label: .favourites) { app.navigate(to: .favourites) },
                ActionMenu.Item(icon: .lists, label: .lists) { app.navigate(to: .lists) },
                ActionMenu.Item(icon: .history, label: .history) { app.navigate(to: .history) },
                ActionMenu.Item(icon: .save, label: .onThisDevice) { app.navigate(to: .downloads) },
                ActionMenu.Item(icon: .settings, label: .settings) { _ = SettingsSheet() },
            ],
            at: .element(item)
        )
    }
}
