import Geometry
import ReadingEngine
import TextCoding
import WebBinding
import WebLocalization
import WebViews

/// Makes the links, footnotes, images and media of the visible pages available to the keyboard and screen readers. The
/// frames of documents can't be focused, so each target has an element over its place on the page.
final class PageTargets {
    /// The parent of the elements, over the pages. It receives no pointer events.
    let root = Element("div", class: "page-targets")
    private var source: TextSource?
    private var entries: [Entry] = []
    /// The state for which the targets were last updated.
    private var shown: State?
    /// Whether the reader turns to the page of a target that has the focus.
    private var isTurning = false
    /// Whether the page moves. The targets are then hidden.
    private var isMoving = false
    /// Whether the first page is painted. Finding its targets would delay it.
    private var isPainted = false
    /// The maximum heights of the bars at the top and the bottom, in points.
    private static let covered = (top: 64.0, bottom: 128.0)

    /// What determines the positions of the targets.
    private struct State: Equatable {
        var page: PageIdentifier?
        /// Nil unless the text is scrolled.
        var camera: Camera?
        var layoutVersion: Int
    }

    private final class Entry {
        let section: Int
        let target: DocumentFrame.PageTarget
        let element = Element("div", class: "page-target")
        /// A visible point of the target in the window; nil while the target is on another page.
        var point: Point?

        init(_ section: Int, _ target: DocumentFrame.PageTarget) {
            self.section = section
            self.target = target
            element.setAttribute("tabindex", "0")
            element.setAttribute("role", target.isButton ? "button" : "link")
            element.setAttribute("aria-label", target.label)
        }
    }

    /// Creates the keyboard targets of a text source.
    init(_ source: TextSource) {
        self.source = source
        root.setAttribute("role", "group")
        root.setAttribute("aria-label", Text.of(.targetsOnPage))
        Frames.afterPaint {
            self.isPainted = true
            if let scene = self.source?.session.stage?.reader.scene { self.follow(scene) }
        }
    }

    // MARK: Updating

    /// Updates the targets if the page, the scroll position or the layout has changed.
    func follow(_ scene: ReaderScene) {
        guard let source, isPainted else { return }
        let isAtRest =
            (scene.activity == .rest || scene.activity == .pressed) && scene.magnification <= 1.001
        if isMoving == isAtRest {
            isMoving = !isAtRest
            root.setClass("is-moving", isMoving)
        }
        guard isAtRest else { return }
        let state = State(
            page: scene.focus,
            camera: source.isScrolled() ? scene.camera : nil,
            layoutVersion: source.layoutVersion()
        )
        guard state != shown else { return }
        let documents = source.documents(scene.focus)
        shown = documents.isEmpty ? nil : state
        // The focused target stays while its page is loading.
        if documents.isEmpty, isTurning { return }
        isTurning = false
        show(documents)
    }

    /// Shows the targets of documents. The elements of known targets stay in the DOM, because moving one would remove
    /// its focus.
    private func show(_ documents: [VisibleDocument]) {
        let all = documents.flatMap { text in text.document.targets.map { (text.section, $0) } }
        let known = entries
        entries = all.map { section, target in
            known.first { $0.section == section && $0.target.index == target.index } ?? makeEntry(section, target)
        }
        for entry in known where !entries.contains(where: { $0 === entry }) {
            let hadFocus = entry.element.hasFocus
            entry.element.discard()
            if hadFocus { source?.session.stage?.root.focus() }
        }
        var next: Element?
        for (entry, (_, target)) in zip(entries, all).reversed() {
            if !known.contains(where: { $0 === entry }) {
                if let next { root.insert(entry.element, before: next) } else { root.append(entry.element) }
            }
            next = entry.element
            entry.point = target.point
            entry.element.setClass("is-elsewhere", target.frame == nil)
            if let frame = target.frame { entry.element.setFrame(frame) }
            if let frame = target.frame, entry.element.hasFocus { uncover(frame) }
        }
    }

    private func makeEntry(_ section: Int, _ target: DocumentFrame.PageTarget) -> Entry {
        let entry = Entry(section, target)
        entry.element.on(.focus) { self.focused(entry) }
        entry.element.on(.click) { self.activate(entry) }
        return entry
    }

    // MARK: Focus

    /// Shows the page of a focused target.
    private func focused(_ entry: Entry) {
        guard entry.point == nil else {
            uncover(entry.element.boundingRect)
            return
        }
        isTurning = source?.showTarget(entry.target.index, entry.section) ?? false
    }

    /// Hides the bars if they could cover a target.
    private func uncover(_ frame: Rect) {
        if frame.minY < Self.covered.top || frame.maxY > Window.metrics.size.height - Self.covered.bottom {
            source?.session.reader?.showBars(false)
        }
    }

    private func activate(_ entry: Entry) {
        if let point = entry.point { _ = source?.tap(point, false) }
    }

    /// Handles a key. Returns whether it belongs to the focused target.
    func keyDown(_ key: KeyEvent) -> Bool {
        guard key.modifiers.isEmpty, key.key == .enter || key.key == .space,
            let entry = entries.first(where: { $0.element.hasFocus }),
            key.key == .enter || entry.target.isButton
        else { return false }
        if !key.isRepeat { activate(entry) }
        return true
    }

    /// Removes the targets.
    func discard() {
        source = nil
        entries.removeAll()
        root.discard()
    }
}

// MARK: - Targets of a document

extension DocumentFrame {
    /// A link, a footnote, an image, an audio player or a video in a document.
    struct PageTarget {
        /// The index among all targets of the document.
        var index: Int
        /// Whether it is an image or media.
        var isButton: Bool
        /// The name for screen readers.
        var label: String
        /// The frame, in points of the window; nil if the target is on another page.
        var frame: Rect?
        /// A visible point inside, in points of the window; nil if the target is on another page.
        var point: Point?

        fileprivate init?(_ json: JSON) {
            guard let index = json["index"].int else { return nil }
            let name = json["name"].string ?? ""
            let isUnnamed = name.utf8.isEmpty
            let kind = json["kind"].string ?? ""
            self.index = index
            isButton = kind.isSame(as: "picture") || kind.isSame(as: "media")
            if kind.isSame(as: "picture") {
                label = isUnnamed ? Text.of(.viewPicture) : Text.of(.pictureNamed(name))
            } else if kind.isSame(as: "media") {
                label = isUnnamed ? Text.of(.playMedia) : name
            } else if kind.isSame(as: "note") {
                label = isUnnamed ? Text.of(.footnote) : Text.of(.footnoteNamed(name))
            } else {
                label = isUnnamed ? Text.of(.link) : name
            }
            guard let x = json["x"].double, let y = json["y"].double else { return }
            point = Point(x: x, y: y)
            frame = Rect(
                x: json["left"].double ?? x,
                y: json["top"].double ?? y,
                width: json["width"].double ?? 0,
                height: json["height"].double ?? 0
            )
        }
    }

    /// The targets on the visible page, preceded by the previous target and followed by the next one.
    fileprivate var targets: [PageTarget] {
        guard let text = takeReturnedText(hostTargetsOnPage(root.number)),
            let json = try? JSON(parsing: text, replacingLoneSurrogates: true)
        else { return [] }
        return json.elements.compactMap { PageTarget($0) }
    }
}
