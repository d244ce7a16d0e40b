import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

extension TapZone {
    /// Creates an element that shows the zone at its place in a parent of any size.
    func element(_ tag: StaticString, class name: StaticString, in mode: ReadingMode) -> Element {
        let box = Element(tag, class: name)
        show(in: box, in: mode)
        return box
    }

    /// Shows the zone in its element.
    func show(in box: Element, in mode: ReadingMode) {
        box.setText(action.name)
        box.setAttribute("data-action", action.command(in: mode).token)
        box.setStyle("left", frame.minX * 100, .percent)
        box.setStyle("top", frame.minY * 100, .percent)
        box.setStyle("width", frame.size.width * 100, .percent)
        box.setStyle("height", frame.size.height * 100, .percent)
    }
}

extension TapAction {
    /// The label of a zone with this action.
    var name: String {
        switch self {
        case .menu: Text.of(.zoneMenu)
        case .previous: Text.of(.zonePrevious)
        case .next: Text.of(.zoneNext)
        case .left: Text.of(.zoneLeft)
        case .right: Text.of(.zoneRight)
        default: Text.of(readerCommand?.title ?? .zoneNone)
        }
    }

    /// The reader's command for the action; nil for the actions that the reading engine performs.
    var readerCommand: ReaderCommand? {
        switch self {
        case .menu, .previous, .next, .left, .right, .none: nil
        case .previousChapter: .previousChapter
        case .nextChapter: .nextChapter
        case .contents: .chapters
        case .bookmark: .bookmark
        case .autoScroll: .autoScroll
        case .readAloud: .readAloud
        case .fullScreen: .fullScreen
        case .settings: .settings
        }
    }

    /// The icon in the menu of actions.
    var icon: Icon {
        switch self {
        case .menu: .more
        case .previous: .back
        case .next: .forward
        case .left: .rightToLeft
        case .right: .leftToRight
        case .none: .close
        case .previousChapter: .chapterBack
        case .nextChapter: .chapterForward
        case .contents: .chapters
        case .bookmark: .bookmark
        case .autoScroll: .scroll
        case .readAloud: .voice
        case .fullScreen: .enterFullScreen
        case .settings: .settings
        }
    }
}

extension TapCommand {
    /// The attribute value by which the style sheet colours a zone.
    fileprivate var token: StaticString {
        switch self {
        case .menu: "menu"
        case .backward: "backward"
        case .forward: "forward"
        case .none: "none"
        case .perform: "perform"
        }
    }
}
