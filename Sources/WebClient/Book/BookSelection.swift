import Geometry
import ReadingEngine

/// Words that are chosen on a page, or a mark that was tapped: the handles at their ends, and what can be done with them.
final class BookSelection {
    /// Lies over the pages; only the handles and the bar hear pointers.
    let root = Element("div", class: "selection")
    private var book: BookReading?
    private var frame: BookFrame?
    /// The mark that was tapped; nil while words are being chosen.
    private var mark: BookMark?
    private var page: PageIdentifier?
    private var camera: Camera?
    private var bar: SelectionBar?
    private var handles: [SelectionHandle] = []
    /// Between the words and the bar: room for the handles, in points.
    private static let gap = 20.0

    /// Nothing is chosen yet.
    init(_ book: BookReading) {
        self.book = book
    }

    /// Whether words are chosen, or a mark is open.
    var isOpen: Bool { frame != nil }

    // MARK: Choosing

    /// Chooses the words at a point; false where there are none.
    func begin(_ unit: DocumentFrame.Unit, at point: Point) -> Bool {
        guard let book, let frame = book.frame(at: point), frame.frame.choose(unit, at: point) else { return false }
        begin(in: frame)
        return true
    }

    private func begin(in frame: BookFrame) {
        let same = self.frame === frame
        if !same { end() }
        leaveMark()
        self.frame = frame
        stay()
        book?.reader?.showBars(false)
        hideBar()
        if handles.isEmpty { handles = [.first, .last].map { SelectionHandle($0, of: self) } }
        show()
    }

    /// Chooses as far as a point.
    func extend(to point: Point) {
        frame?.frame.extendChoice(to: point)
        hideBar()
        show()
    }

    /// An end is dragged to a point; gives the end that the hand has then.
    func move(_ end: DocumentFrame.End, to point: Point) -> DocumentFrame.End {
        hideBar()
        let now = frame?.frame.moveChoice(end, to: point) ?? end
        show()
        return now
    }

    /// The hand has gone: says what can be done.
    func settle() {
        show()
        showBar()
    }

    /// Shows what can be done with a mark.
    func open(_ mark: BookMark, in frame: BookFrame) {
        end()
        self.mark = mark
        self.frame = frame
        stay()
        showBar()
    }

    /// Where the words are now is where they have to stay.
    private func stay() {
        page = book?.focus
        camera = book?.stage?.reader.scene.camera
    }

    private func show() {
        guard let extent = frame?.frame.extent() else { return }
        for handle in handles { handle.show(extent) }
    }

    private func leaveMark() {
        mark = nil
        hideBar()
    }

    /// Nothing is chosen any more.
    func end() {
        guard let frame else { return }
        let hadFocus = root.hasFocus
        frame.frame.endChoice()
        self.frame = nil
        leaveMark()
        for handle in handles { handle.root.discard() }
        handles.removeAll()
        if hadFocus { book?.stage?.root.focus() }
    }

    /// The page moves away from under the words, or another is there.
    func follow(_ scene: ReaderScene) {
        guard isOpen else { return }
        let isMoving = scene.activity != .rest && scene.activity != .pressed
        let isElsewhere = book?.frames.isScrolled ?? false ? scene.camera != camera : scene.focus != page
        if isElsewhere || isMoving || scene.magnification > 1.001 { end() }
    }

    // MARK: The bar

    private func hideBar() {
        bar?.root.discard()
        bar = nil
    }

    private func showBar() {
        hideBar()
        guard let frame, let extent = frame.frame.extent(ofMark: mark?.identifier ?? "") else { return }
        let bar = SelectionBar(for: mark) { self.perform($0) }
        self.bar = bar
        root.append(bar.root)
        bar.place(beside: extent.frame, gap: mark == nil ? Self.gap : 8)
    }

    private func perform(_ action: SelectionBar.Action) {
        guard let book, let frame else { return }
        let mark = mark
        switch action {
        case .colour(let colour):
            HighlightColour.last = colour
            if var mark {
                mark.colour = colour
                book.change(mark)
            } else if let place = book.chosenPlace(in: frame) {
                book.change(BookReading.newMark(place, in: colour))
            }
        case .note:
            let noted = mark ?? book.chosenPlace(in: frame).map { BookReading.newMark($0, in: .last) }
            // First the bar goes, so that the keyboard is back on the page before the sheet takes it.
            end()
            if let noted { NoteSheet.open(noted, of: book) }
        case .copy: copy()
        case .search:
            let words = mark?.place.highlight ?? frame.frame.choice?.words ?? ""
            end()
            _ = BookSearchSheet(book, words: words.firstLine(of: 100))
        case .remove: if let mark { book.remove(mark) }
        }
        end()
    }

    private func copy() {
        guard let words = mark?.place.highlight ?? frame?.frame.choice?.words else { return }
        Clipboard.copy(words)
        book?.reader?.bars?.toast.show(.wordsCopied)
    }

    // MARK: The keyboard

    /// Takes a key that means something to what is chosen.
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
        guard key.modifiers.contains(.shift), let way = KeyWay(key.key), !key.isInControl, mark == nil else {
            return false
        }
        if !isOpen {
            guard let book, let window = book.stage?.reader.viewport,
                let frame = book.frame(at: Point(x: window.width / 2, y: window.height / 2)),
                frame.frame.chooseFirst()
            else { return false }
            begin(in: frame)
        } else if let frame {
            let isLeftward = frame.layout?.isLeftward ?? false
            let (alongText, forwards) = way.inText(isDown: frame.layout?.isDown ?? false, isLeftward: isLeftward)
            let isWord = key.modifiers.contains(.option) || isCommand
            frame.frame.stepChoice(alongText ? isWord ? .word : .letter : .line, forwards: forwards)
        }
        settle()
        return true
    }

    /// Ends all of it.
    func discard() {
        end()
        book = nil
        root.discard()
    }
}
