import CollectionEngine

/// A screen that is a list below a bar with the way back.
class ListedScreen: Screen {
    /// What is on the screen.
    final let list: CollectionViewController
    /// What is said where there is nothing to show.
    final let state = StatePanel()
    /// What was done, and how to take it back.
    final let toast = Toast()
    /// The bar: the way back, the title, what can be done.
    final let bar = Element("header", class: "bar")
    final let barTitle = Element("h1", class: "bar-title")
    private let fallback: Route

    /// A screen with a list; the way back leads to `fallback` when the page was opened here.
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

    /// Says that something is kept here for the time being.
    final func sayThatItWaits(_ verdict: Outbox.Verdict) {
        if verdict == .waiting { toast.show(.changeWaits) }
    }
}
