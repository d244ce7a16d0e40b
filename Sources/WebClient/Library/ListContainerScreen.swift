import CollectionEngine
import WebBinding
import WebLocalization
import WebViews

/// A screen with a list below a bar with a back button.
class ListContainerScreen: Screen {
    /// The list.
    final let list: CollectionViewController
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
        self.list = list
        self.fallback = fallback
        super.init(route, app: app, class: className)
        bar.append(.button(.back, label: .back) { app.goBack(or: fallback) })
        bar.append(barTitle)
        for part in [bar, list.root, state.root, toast.root] { element.append(part) }
    }

    override func didAppear() {
        super.didAppear()
        list.appear()
    }

    override func willDisappear() {
        super.willDisappear()
        list.disappear()
        toast.hide()
    }

    override func discard() {
        toast.hide()
        list.discard()
        super.discard()
    }

    /// Shows a toast when a write waits for the server.
    final func showWaitingToast(_ result: Outbox.SendResult) {
        if result == .waiting { toast.show(.changeWaits) }
    }
}
