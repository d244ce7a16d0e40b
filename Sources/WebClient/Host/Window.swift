import Geometry

/// The window: its size, its wishes, its address and its history.
enum Window {
    /// The size and the edges of the window.
    struct Metrics: Equatable {
        /// The visible size in points, without the browser's own bars.
        var size: Size
        /// Device pixels in a point.
        var pixelRatio: Double
        /// How far the notch, the rounded corners and the home indicator reach into the window, in points.
        var safeArea: EdgeInsets

        static func == (left: Metrics, right: Metrics) -> Bool {
            left.size == right.size && left.pixelRatio == right.pixelRatio && left.safeArea == right.safeArea
        }
    }

    /// Distances from the four edges, in points.
    struct EdgeInsets: Equatable {
        var top: Double
        var right: Double
        var bottom: Double
        var left: Double

        static func == (one: EdgeInsets, other: EdgeInsets) -> Bool {
            one.top == other.top && one.right == other.right && one.bottom == other.bottom && one.left == other.left
        }
    }

    /// What the reader asks of every page, and how the device is used.
    struct Traits: OptionSet {
        /// The bits, as they cross.
        let rawValue: Int32
        /// Nothing shall move by itself.
        static let reducedMotion = Traits(rawValue: 1)
        /// The system is dark.
        static let dark = Traits(rawValue: 2)
        /// The main pointer is a finger.
        static let coarsePointer = Traits(rawValue: 4)
        /// Opened from the home screen, without the browser's bars.
        static let standalone = Traits(rawValue: 8)
        /// The page can be seen.
        static let visible = Traits(rawValue: 16)
        /// The browser believes that there is a network.
        static let online = Traits(rawValue: 32)
        /// More contrast is asked for.
        static let moreContrast = Traits(rawValue: 64)
        /// Data is dear.
        static let savesData = Traits(rawValue: 128)
    }

    /// Opens an address of the web in a window of its own, which does not learn where it was opened.
    static func open(_ address: String) {
        address.crossing { hostWindowOpen($0, $1) }
    }

    /// The metrics now; makes the browser lay out the page.
    static var metrics: Metrics {
        hostWindowMetrics()
        return Metrics(
            size: Size(width: HostNumbers[0], height: HostNumbers[1]),
            pixelRatio: HostNumbers[2],
            safeArea: EdgeInsets(
                top: HostNumbers[3],
                right: HostNumbers[4],
                bottom: HostNumbers[5],
                left: HostNumbers[6]
            )
        )
    }

    /// The device's memory in gigabytes, as far as the browser tells: never more than 8, nil where it keeps it secret.
    static var deviceMemory: Double? {
        hostWindowMetrics()
        return HostNumbers[7] > 0 ? HostNumbers[7] : nil
    }

    /// The traits now.
    static var traits: Traits { Traits(rawValue: hostWindowTraits()) }

    /// Says when any trait changes; for the life of the page.
    static func onTraitsChange(_ handler: @escaping (Traits) -> Void) {
        hostWindowOnTraits(Callbacks.add(runsOnce: false) { handler(Traits(rawValue: Int32($0.status))) })
    }

    /// The languages the reader prefers, the best first, separated by commas: `"ja-JP,ja,en"`.
    static var languages: String { textFromOutbox(hostWindowText(2)) ?? "" }

    /// Writes a line to the browser's console.
    static func log(_ text: String) {
        text.crossing { hostLog(0, $0, $1) }
    }

    /// Loads the page anew.
    static func reload() {
        hostHistoryGo(3, nil, 0)
    }
}

/// The document.
enum Document {
    /// Sets the title of the window or tab.
    static func setTitle(_ title: String) {
        title.crossing { hostDocumentSetTitle($0, $1) }
    }
}

/// The address bar and the history. Moving back or forward is heard with `Element.window.on(.popState)`.
enum History {
    /// The path of the address, percent-encoded as the browser has it: `"/read/12/7"`.
    static var path: String { textFromOutbox(hostWindowText(0)) ?? "/" }

    /// The query without its question mark; empty when there is none.
    static var query: String { textFromOutbox(hostWindowText(1)) ?? "" }

    /// Adds an entry and shows its address; nothing is loaded.
    static func push(_ address: String) {
        address.crossing { hostHistoryGo(0, $0, $1) }
    }

    /// Gives the current entry another address.
    static func replace(_ address: String) {
        address.crossing { hostHistoryGo(1, $0, $1) }
    }

    /// One entry back, as the browser's own button does.
    static func back() {
        hostHistoryGo(2, nil, 0)
    }

    /// How many entries were pushed by this page before the current one: zero means that ``back()`` would leave.
    static var depth: Int { Int(hostClock(2)) }
}
