import ReadingEngine
import WebViews

/// The properties of a scene that tests, style sheets and the screen observe. They are notified only when one changes.
struct StageDescription: Equatable {
    var focus: PageIdentifier?
    var item: SequenceItem?
    var pageCount: Int
    var activity: ReaderActivity
    var isMagnified: Bool
    var isFocusReady: Bool
    var barsVisible: Bool
    var isDouble: Bool
    var isAutoScrolling: Bool

    init(_ scene: ReaderScene) {
        focus = scene.focus
        item = scene.item
        pageCount = scene.pageCount
        activity = scene.activity
        isMagnified = scene.magnification > 1.001
        isFocusReady = scene.surfaces.contains { surface in
            surface.isVisible && surface.pictures.contains { $0.page == scene.focus && $0.content == .ready }
        }
        barsVisible = scene.barsVisible
        isDouble = scene.isDouble
        isAutoScrolling = scene.isAutoScrolling
    }

    /// The attribute value for an item.
    static func name(of item: SequenceItem?) -> StaticString {
        switch item {
        case .page: "page"
        case .half(_, .left): "left"
        case .half(_, .right): "right"
        case .spread: "spread"
        case .chapterTransition(_, nil): "end"
        case .chapterTransition(nil, _): "start"
        case .chapterTransition: "transition"
        case .unresolved: "unresolved"
        case nil: "none"
        }
    }

    /// The attribute value for an activity.
    static func name(of activity: ReaderActivity, isMagnified: Bool) -> StaticString {
        switch activity {
        case .rest: isMagnified ? "zoomed" : "rest"
        case .pressed: "pressed"
        case .tracking: "tracking"
        case .settling: "settling"
        case .zooming: "zooming"
        case .zoomSettling: "zoom-settling"
        }
    }
}
