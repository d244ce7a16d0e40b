import ReadingEngine

/// A command of a keyboard shortcut. The raw values are stored and never change.
enum ReaderCommand: Int, CaseIterable {
    case forward = 0
    case backward = 1
    case left = 2
    case right = 3
    case up = 4
    case down = 5
    case home = 6
    case end = 7
    case nextChapter = 8
    case previousChapter = 9
    case chapters = 10
    case bookmark = 11
    case menu = 12
    case settings = 13
    case fullScreen = 14
    case mode = 15
    case shiftSpreads = 16
    case fit = 17
    case crop = 18
    case zoomIn = 19
    case zoomOut = 20
    case zoomReset = 21
    case autoScroll = 22
    case faster = 23
    case slower = 24
    case readAloud = 25

    /// The key that the reading engine handles; nil for commands of the app.
    var key: ReaderKey? {
        switch self {
        case .forward: .forward
        case .backward: .backward
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .home: .home
        case .end: .end
        case .nextChapter: .nextChapter
        case .previousChapter: .previousChapter
        case .menu: .menu
        case .shiftSpreads: .shiftSpreads
        case .zoomIn: .zoomIn
        case .zoomOut: .zoomOut
        case .zoomReset: .zoomReset
        case .autoScroll: .autoScroll
        case .chapters, .bookmark, .settings, .fullScreen, .mode, .fit, .crop, .faster, .slower, .readAloud: nil
        }
    }

    /// The default keys.
    var standardKeys: [KeyStroke] {
        switch self {
        case .forward: [.space, .pageDown, .mediaNext]
        case .backward: [.shifted(.space), .pageUp, .mediaPrevious]
        case .left: [.arrowLeft, .letter("a")]
        case .right: [.arrowRight, .letter("d")]
        case .up: [.arrowUp, .letter("w")]
        case .down: [.arrowDown]
        case .home: [.home]
        case .end: [.end]
        case .nextChapter: [.letter(".")]
        case .previousChapter: [.letter(",")]
        case .chapters: [.letter("c")]
        case .bookmark: [.letter("b")]
        case .menu: [.letter("m")]
        case .settings: [.letter("s")]
        case .fullScreen: [.letter("f")]
        case .mode: [.letter("r")]
        case .shiftSpreads: [.letter("o")]
        case .fit: [.letter("i")]
        case .crop: [.letter("x")]
        case .zoomIn: [.letter("+"), .letter("=")]
        case .zoomOut: [.letter("-")]
        case .zoomReset: [.letter("0")]
        case .autoScroll: [.letter("p"), .mediaPlay]
        case .faster: [.letter("]")]
        case .slower: [.letter("[")]
        case .readAloud: [.letter("l")]
        }
    }
}
