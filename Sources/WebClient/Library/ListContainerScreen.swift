import CollectionEngine
import WebBinding
import WebLocalization
import WebViews

/// A screen with a list.
class CollectionScreen: Screen {
    /// The list.
    final let list: CollectionViewController

    /// Makes a screen with a list. Subclasses add the list's element to the screen.
    init(_ route: Route, app: App, class className: StaticString, list: CollectionViewController) {
        self.list = list
        super.init(route, app: app, class: className)
    }

    override func didAppear() {
        super.didAppear()
        list.appear()
    }

    override func willDisappear() {
        super.willDisappear()
        list.disappear()
    }

    override func discard() {
        list.discard()
        super.discard()
    }
}

/// A screen with a list below a bar with a back button.
class ListContainerScreen: CollectionScreen {
    /// The message for an empty list or an error.
    final let state = EmptyStateView()
    /// The toast for results and undo.
    final let toast = Toast()
    /// The bar with the back button, the title and actions.
    final let bar = Element("header", class: "bar")
    final let barTitle = Element("h1", class: "bar-title")
    private let fallback: Route

    /// Makes a screen with a list. The back button leads to `fallback` when the app was opened at this page.
    init(_ route: Route, app: App, class className: StaticString, list: CollectionViewController, back fallback: Route)
    {
        self.fallback = fallback
        super.init(route, app: app, class: className, list: list)
        bar.append(.button(.back, label: .back) { app.goBack(or: fallback) })
        bar.append(barTitle)
        for part in [bar, list.root, state.root, toast.root] { element.append(part) }
    }

    override func willDisappear() {
        super.willDisappear()
        toast.hide()
    }

    override func discard() {
        toast.hide()
        super.discard()
    }

    /// Shows a toast when a write waits for the server.
    final func showWaitingToast(_ result: Outbox.SendResult) {
        if result == .waiting { toast.show(.changeSavedOffline) }
    }
}
