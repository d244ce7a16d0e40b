package import Geometry

/// The window: its size, its traits and the console.
package enum Window {
    /// The size, the pixel ratio and the safe area of the window.
    package struct Metrics: Equatable {
        /// The visible size in points, without the browser's own bars.
        package var size: Size
        /// The number of device pixels per point.
        package var pixelRatio: Double
        /// The insets of the safe area, which excludes the notch, the rounded corners and the home indicator.
        package var safeArea: EdgeInsets

        package static func == (left: Metrics, right: Metrics) -> Bool {
            left.size == right.size && left.pixelRatio == right.pixelRatio && left.safeArea == right.safeArea
        }
    }

    /// Distances from the four edges, in points.
    package struct EdgeInsets: Equatable {
        package var top: Double
        package var right: Double
        package var bottom: Double
        package var left: Double

        package static func == (one: EdgeInsets, other: EdgeInsets) -> Bool {
            one.top == other.top && one.right == other.right && one.bottom == other.bottom && one.left == other.left
        }
    }

    /// Opens a URL of another site in a new window, without sending a referrer.
    package static func open(_ address: String) {
        address.withUTF8Pointer { hostWindowOpen($0, $1) }
    }

    /// The current metrics. After the window has changed, reading them forces the browser to lay out the page.
    package static var metrics: Metrics {
        hostWindowMetrics()
        return Metrics(
            size: Size(width: Record.width, height: Record.height),
            pixelRatio: Record.pixelRatio,
            safeArea: EdgeInsets(
                top: Record.safeAreaTop,
                right: Record.safeAreaRight,
                bottom: Record.safeAreaBottom,
                left: Record.safeAreaLeft
            )
        )
    }

    /// The device's memory in gigabytes, at most 8. Nil where the browser doesn't report it.
    package static var deviceMemory: Double? {
        hostWindowMetrics()
        return Record.deviceMemory > 0 ? Record.deviceMemory : nil
    }

    /// The current traits.
    package static var traits: Traits { Traits(rawValue: hostWindowTraits()) }

    /// Calls `handler` whenever a trait changes, until the page is closed.
    package static func onTraitsChange(_ handler: @escaping (Traits) -> Void) {
        hostWindowOnTraits(Callbacks.add(runsOnce: false) { handler(Traits(rawValue: Int32($0.status))) })
    }

    /// Writes a line to the browser's console.
    package static func log(_ text: String) {
        text.withUTF8Pointer { hostConsoleLog($0, $1) }
    }

    /// Reloads the page.
    package static func reload() {
        hostHistoryGo(History.Action.reload.rawValue, nil, 0)
    }

    /// Leaves the app for a page of this server, or of another site.
    package static func leave(to address: String) {
        address.withUTF8Pointer { hostHistoryGo(History.Action.leave.rawValue, $0, $1) }
    }

    /// The scheme, the host and the port of the page: `"https://books.example.org"`.
    package static var origin: String { takeReturnedText(hostWindowText(TextItem.origin.rawValue)) ?? "" }
}

/// The document.
package enum Document {
    /// Sets the title of the window or tab.
    package static func setTitle(_ title: String) {
        title.withUTF8Pointer { hostDocumentSetTitle($0, $1) }
    }
}

/// The current URL and the history. `Element.window.on(.popState)` observes moving back and forward.
package enum History {
    /// The percent-encoded path of the URL: `"/read/12/7"`.
    package static var path: String { takeReturnedText(hostWindowText(Window.TextItem.path.rawValue)) ?? "/" }

    /// The query without its question mark; empty when there is none.
    package static var query: String { takeReturnedText(hostWindowText(Window.TextItem.query.rawValue)) ?? "" }

    /// Adds a history entry with a URL. Loads nothing.
    package static func push(_ address: String) {
        address.withUTF8Pointer { hostHistoryGo(Action.push.rawValue, $0, $1) }
    }

    /// Replaces the URL of the current entry.
    package static func replace(_ address: String) {
        address.withUTF8Pointer { hostHistoryGo(Action.replace.rawValue, $0, $1) }
    }

    /// Goes back one entry, like the browser's back button.
    package static func back() {
        hostHistoryGo(Action.back.rawValue, nil, 0)
    }

    /// The number of entries that this page pushed before the current one. At zero, ``back()`` leaves the app.
    package static var depth: Int { Int(hostHistoryDepth()) }
}
