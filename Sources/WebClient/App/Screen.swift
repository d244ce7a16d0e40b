/// What fills the window beside the frame: a place of the app. A subclass fills ``element``.
///
/// A screen that is covered by another is taken off the page and kept for a while, so that the way back leads to where
/// one was. Everything it listens to for as long as it is seen begins in ``didAppear()`` and ends in ``willDisappear()``.
class Screen {
    /// The screen's element.
    let element: Element
    /// The app, for the ways that lead on.
    let app: App
    /// Where the app is while the screen is seen; changes with what is chosen on it.
    private(set) var route: Route
    /// The screen is on the page.
    private(set) final var isShown = false
    private var scrollTop = 0.0

    /// A screen for a place, with nothing in it.
    init(_ route: Route, app: App, class className: StaticString) {
        self.route = route
        self.app = app
        element = Element("div", class: "screen")
        element.setClass(className, true)
    }

    /// What the window is called while the screen is seen; empty for the app's own name.
    var title: String { "" }

    /// The title is another.
    final func titleChanged() {
        if isShown { Document.setTitle(title.utf8.isEmpty ? "Quire" : title + " · Quire") }
    }

    /// The screen is about to be seen, or seen with something else chosen: what it knows may be old.
    func enter(_ route: Route) {
        self.route = route
    }

    /// The screen is on the page: it can be measured, and is where it was left.
    func didAppear() {
        isShown = true
        titleChanged()
        Element.root.setMeasure(.scrollTop, scrollTop)
    }

    /// The screen is about to leave the page, and may come back.
    func willDisappear() {
        scrollTop = Element.root.measure(.scrollTop)
        isShown = false
    }

    /// Ends the screen: nobody will see it again.
    func discard() {
        element.discard()
    }

    /// Gives the screen's search box the keyboard; false when there is none.
    func focusSearch() -> Bool { false }

    /// The tab of the room one is in was pressed: leads to the screen's beginning.
    func returnToBeginning() {
        Element.root.setMeasure(.scrollTop, 0)
    }

    /// The server says how far its scan is.
    func scanChanged(_ scan: ScanProgress) {}

    /// Something in the library is other than before, on this device or on another; nil when nobody knows what.
    func libraryChanged(_ change: LibraryChange?) {}

    /// Something else was chosen on the screen: the address bar says so, and nothing is shown anew.
    final func choose(_ route: Route) {
        self.route = route
        if isShown { History.replace(route.address) }
    }
}
