import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A screen of the app. It fills the window except for the tabs of ``AppFrame``. A subclass adds the content to
/// ``element``.
///
/// A screen that is covered by another is removed from the page and cached for a while, so that going back restores its
/// state. Listeners that are needed only while it is visible start in ``didAppear()`` and end in ``willDisappear()``.
class Screen {
    /// The screen's element.
    let element: Element
    /// The app, for navigation.
    let app: App
    /// The current route of the screen. It changes when the user changes a choice that is part of the URL, such as a
    /// filter.
    private(set) var route: Route
    /// Whether the screen is on the page.
    private(set) final var isShown = false
    private var scrollTop = 0.0

    /// Makes an empty screen for a route.
    init(_ route: Route, app: App, class className: StaticString) {
        self.route = route
        self.app = app
        element = Element("div", class: "screen")
        element.setClass(className, true)
    }

    /// The title of the window while the screen is visible; empty for the app's own name.
    var title: String { "" }

    /// Adds a bar with the title and a back button, which leads home when the app was opened at this page.
    @discardableResult
    final func addBar() -> Element {
        let bar = Element("header", class: "bar")
        bar.append(.button(.back, label: .back) { [app] in app.goBack(or: .home) })
        bar.append(Element("h1", class: "bar-title", text: title))
        element.append(bar)
        return bar
    }

    /// Updates the window's title.
    final func titleChanged() {
        if isShown { Document.setTitle(title.utf8.isEmpty ? "Quire" : title + " · Quire") }
    }

    /// Called before the screen appears, or appears with another route. Its data may be outdated.
    func enter(_ route: Route) {
        self.route = route
    }

    /// Called when the screen is on the page. It can be measured, and its scroll position is restored.
    func didAppear() {
        isShown = true
        titleChanged()
        Element.root.setMeasure(.scrollTop, scrollTop)
    }

    /// Called before the screen is removed from the page. It may appear again.
    func willDisappear() {
        scrollTop = Element.root.measure(.scrollTop)
        isShown = false
    }

    /// Releases the screen's resources. The screen is not used afterwards.
    func discard() {
        element.discard()
    }

    /// Focuses the screen's search box; returns false when it has none.
    func focusSearch() -> Bool { false }

    /// Scrolls to the top, because the selected tab was pressed again.
    func scrollToTop() {
        Element.root.setMeasure(.scrollTop, 0)
    }

    /// Called with the progress of a scan.
    func scanChanged(_ scan: ScanReport) {}

    /// Called when the library has changed, on this device or on another; nil when the change is unknown.
    func libraryChanged(_ change: LibraryEvent?) {}

    /// Replaces the URL after a choice on the screen. The screen does not appear again.
    final func replaceRoute(with route: Route) {
        self.route = route
        if isShown { History.replace(route.address) }
    }
}
