import ReadingEngine

/// What tests, style sheets and the screen around can read of a scene: told again only when it is otherwise.
struct StageDescription: Equatable {
    var focus: PageIdentifier?
    var item: SequenceItem?
    var pageCount: Int
    var activity: ReaderActivity
    var isMagnified: Bool
    var isFocusReady: Bool
    var barsVisible: Bool
    var isDouble: Bool
    var scrollsByItself: Bool

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
        scrollsByItself = scene.scrollsByItself
    }

    /// What is shown, in a word.
    static func name(of item: SequenceItem?) -> StaticString {
        switch item {
        case .page: "page"
        case .half(_, .left): "left"
        case .half(_, .right): "right"
        case .spread: "spread"
        case .transition(_, nil): "end"
        case .transition(nil, _): "start"
        case .transition: "transition"
        case .unresolved: "unresolved"
        case nil: "none"
        }
    }

    /// What goes on, in a word.
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
