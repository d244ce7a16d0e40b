import Geometry
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The selected text of a page, or a highlight that was tapped, with handles at its ends and a bar of actions.
final class BookSelection {
    /// The parent of the handles and the bar, over the pages. It receives no pointers itself.
    let root = Element("div", class: "selection")
    private var source: TextSource?
    private var text: VisibleDocument?
    /// The highlight that was tapped; nil while text is selected.
    private var highlight: Annotation?
    /// The page or spread that contains the text.
    private var item: SequenceItem?
    /// The camera when the selection or the highlight was opened.
    private var camera: Camera?
    private var bar: SelectionBar?
    private var handles: [SelectionHandle] = []
    /// Whether the page moves. The handles and the bar are hidden until it is at rest.
    private var isMoving = false
    /// The distance between the text and the bar, which leaves space for the handles, in points.
    private static let gap = 20.0

    /// Creates an empty selection.
    init(_ source: TextSource) {
        self.source = source
    }

    private var session: ReadingSession? { source?.session }

    /// Whether text is selected, or the actions of a highlight are visible.
    var isOpen: Bool { text != nil }

    /// Whether the selected text is on a page with a fixed layout, which can be panned and zoomed.
    var isOnFixedPage: Bool { text?.isFixed ?? false }

    // MARK: Selecting

    /// Selects the text at a point. Returns false when there is none.
    func begin(_ unit: DocumentFrame.Unit, at point: Point) -> Bool {
        guard let text = source?.document(at: point), text.document.choose(unit, at: point) else { return false }
        begin(in: text)
        return true
    }

    private func begin(in text: VisibleDocument) {
        if self.text?.document !== text.document { end() }
        closeHighlight()
        self.text = text
        recordPosition()
        session?.reader?.showBars(false)
        hideBar()
        if handles.isEmpty { handles = [.first, .last].map { SelectionHandle($0, of: self) } }
        updateHandles()
    }

    /// Extends the selection to a point.
    func extend(to point: Point) {
        text?.document.extendChoice(to: point)
        hideBar()
        updateHandles()
    }

    /// Moves an end of the selection to a point. Returns the end that is there afterwards, which is the other one when they
    /// were dragged past each other.
    func move(_ end: DocumentFrame.End, to point: Point) -> DocumentFrame.End {
        hideBar()
        let now = text?.document.moveSelectionEnd(end, to: point) ?? end
        updateHandles()
        return now
    }

    /// Shows the actions, after a drag.
    func settle() {
        updateHandles()
        showBar()
    }

    /// Shows the actions of a highlight.
    func open(_ highlight: Annotation, in text: VisibleDocument) {
        end()
        self.highlight = highlight
        self.text = text
        recordPosition()
        showBar()
    }

    /// Records the position. The selection ends when it changes.
    private func recordPosition() {
        item = session?.stage?.reader.item
        camera = session?.stage?.reader.scene.camera
    }

    private func updateHandles() {
        guard let extent = text?.document.extent() else { return }
        for handle in handles { handle.show(extent) }
    }

    private func closeHighlight() {
        highlight = nil
        hideBar()
    }

    /// Ends the selection.
    func end() {
        guard let text else { return }
        let hadFocus = root.hasFocus
        text.document.clearSelection()
        self.text = nil
        setMoving(false)
        closeHighlight()
        for handle in handles { handle.root.discard() }
        handles.removeAll()
        if hadFocus { session?.stage?.root.focus() }
    }

    /// Ends the selection when its page has moved. A page with a fixed layout can be panned and zoomed, so the
    /// selection ends only when the page is turned.
    func follow(_ scene: ReaderScene) {
        guard isOpen else { return }
        let isMoving = scene.activity != .rest && scene.activity != .pressed
        let hasMoved = source?.isScrolled() ?? false ? scene.camera != camera : scene.item != item
        if hasMoved {
            end()
        } else if isOnFixedPage {
            setMoving(isMoving)
        } else if isMoving || scene.magnification > 1.001 {
            end()
        }
    }

    private func setMoving(_ isMoving: Bool) {
        guard isMoving != self.isMoving else { return }
        self.isMoving = isMoving
        root.setClass("is-moving", isMoving)
        if !isMoving { reposition() }
    }

    /// Moves the handles and the bar to the text, after the page was panned or zoomed.
    func reposition() {
        updateHandles()
        if bar != nil { showBar() }
    }

    // MARK: Actions

    private func hideBar() {
        bar?.root.discard()
        bar = nil
    }

    private func showBar() {
        hideBar()
        guard let extent = text?.document.extent(ofMark: highlight?.id ?? "") else { return }
        let bar = SelectionBar(for: highlight) { self.perform($0) }
        self.bar = bar
        root.append(bar.root)
        bar.place(beside: extent.frame, gap: highlight == nil ? Self.gap : 8)
    }

    private func perform(_ action: SelectionBar.Action) {
        guard let source, let session, let text else { return }
        let highlight = highlight
        switch action {
        case .colour(let colour):
            Annotation.Color.last = colour
            if var highlight {
                highlight.color = colour
                session.change(highlight)
            } else if let highlight = source.makeHighlight(text, colour) {
                session.change(highlight)
            }
        case .note:
            let noted = highlight ?? source.makeHighlight(text, .last)
            // The bar must return the focus to the page before the sheet takes it.
            end()
            if let noted { NoteSheet.open(noted, of: session) }
        case .copy: copy()
        case .lookUp:
            let word = (highlight?.words ?? text.document.choice?.words ?? "").firstLine(of: 60)
            let anchor = text.document.extent(ofMark: highlight?.id ?? "")?.frame
            end()
            if let anchor { _ = DictionarySheet(word, beside: anchor) }
        case .search:
            let words = highlight?.words ?? text.document.choice?.words ?? ""
            end()
            _ = BookSearchSheet(session, words: words.firstLine(of: 100))
        case .remove:
            if let highlight {
                session.reader?.bars?.toast.show(.highlightRemoved, undo: session.remove([highlight]))
            }
        }
        end()
    }

    private func copy() {
        guard let words = highlight?.words ?? text?.document.choice?.words else { return }
        Clipboard.copy(words)
        session?.reader?.bars?.toast.show(.wordsCopied)
    }

    // MARK: Keyboard

    /// Handles a key. Returns true when it changed or used the selection.
    func keyDown(_ key: KeyEvent) -> Bool {
        let isCommand = key.modifiers.contains(.command) || key.modifiers.contains(.control)
        if isOpen, key.key == .escape {
            end()
            return true
        }
        if isOpen, isCommand, key.key == .character(0x63) {
            copy()
            return true
        }
        guard key.modifiers.contains(.shift), let arrow = ArrowDirection(key.key), !key.isInControl, highlight == nil
        else {
            return false
        }
        if !isOpen {
            guard let source, let window = session?.stage?.reader.viewport else { return false }
            let visible = source.documentsAtRest(Point(x: window.width / 2, y: window.height / 2))
            guard let first = visible.first(where: { $0.document.chooseFirst() }) else { return false }
            begin(in: first)
        } else if let text {
            let (alongText, forwards) = arrow.inText(
                isVerticalWriting: text.layout.isVerticalWriting,
                isRightToLeft: text.layout.isRightToLeft
            )
            let isWord = key.modifiers.contains(.option) || isCommand
            text.document.stepChoice(alongText ? isWord ? .word : .letter : .line, forwards: forwards)
        }
        settle()
        return true
    }

    /// Removes the selection.
    func discard() {
        end()
        source = nil
        root.discard()
    }
}
