import Geometry
import TextCoding
import WebBinding

// The selection, the highlights and the footnotes of a document. Points are in the window.
extension DocumentFrame {
    /// The visible extent of a text.
    struct Extent: Equatable {
        /// The bounding box.
        var frame: Rect
        /// The caret at the beginning, from point to point.
        var first: (Point, Point)
        /// The caret at the end, from point to point.
        var last: (Point, Point)
        /// Whether the writing mode is vertical.
        var isVerticalWriting: Bool

        static func == (one: Extent, other: Extent) -> Bool {
            one.frame == other.frame && one.first == other.first && one.last == other.last
        }
    }

    /// Selects the word or sentence at a point. Returns false where there is none.
    func choose(_ unit: Unit, at point: Point) -> Bool {
        hostSelectionBegin(root.number, point.x, point.y, unit.rawValue) != 0
    }

    /// Selects the first word on the page. Returns false where there is none.
    func chooseFirst() -> Bool { hostSelectionBeginOnPage(root.number) != 0 }

    /// Extends the selection by words to a point.
    func extendChoice(to point: Point) { hostSelectionExtend(root.number, point.x, point.y) }

    /// Moves an end of the selection to a point. Returns the end that is at the point then.
    func moveSelectionEnd(_ end: End, to point: Point) -> End {
        End(rawValue: hostSelectionMoveEnd(root.number, point.x, point.y, end.rawValue)) ?? end
    }

    /// Moves the end of the selection that was moved last.
    func stepChoice(_ step: Step, forwards: Bool) {
        let direction = forwards ? TextStorageDirection.forward : .backward
        hostSelectionStep(root.number, direction.rawValue, step.rawValue)
    }

    /// Clears the selection.
    func clearSelection() { hostSelectionClear(root.number) }

    /// Returns the visible extent of a highlight, or of the selection for an empty name. Nil when it isn't visible.
    func extent(ofMark name: String = "") -> Extent? {
        guard name.withUTF8Pointer({ hostSelectionExtent(root.number, $0, $1) }) != 0 else { return nil }
        typealias Record = ExtentRecord
        let size = Size(width: Record.right - Record.left, height: Record.bottom - Record.top)
        return Extent(
            frame: Rect(origin: Point(x: Record.left, y: Record.top), size: size),
            first: (
                Point(x: Record.firstStartX, y: Record.firstStartY), Point(x: Record.firstEndX, y: Record.firstEndY)
            ),
            last: (Point(x: Record.lastStartX, y: Record.lastStartY), Point(x: Record.lastEndX, y: Record.lastEndY)),
            isVerticalWriting: Record.isVerticalWriting != 0
        )
    }

    /// The selection: its range, its text and its context. Nil when nothing is selected.
    var choice: (identifier: String, words: String, before: String, after: String)? {
        guard let text = takeReturnedText(hostSelectionQuote(root.number)),
            let json = try? JSON(parsing: text, replacingLoneSurrogates: true),
            let identifier = json["cfi"].string, let words = json["highlight"].string
        else { return nil }
        return (identifier, words, json["before"].string ?? "", json["after"].string ?? "")
    }

    /// Shows highlights, given as JSON, in place of the current ones.
    func show(marks: String) { marks.withUTF8Pointer { hostHighlightsShow(root.number, $0, $1) } }

    /// Returns the name of the highlight at a point.
    func mark(at point: Point) -> String? { takeReturnedText(hostHighlightsHit(root.number, point.x, point.y)) }

    /// The result of looking up a footnote.
    enum FootnoteResult {
        /// The footnote is in the element.
        case found
        /// The link doesn't lead to a footnote.
        case isNone
        /// A link in the footnote was followed; its absolute address.
        case followed(String)
    }

    /// Copies the footnote that the link at a point of the frame leads to into an element. Returns nil when the link
    /// can't lead to a footnote, otherwise the callback, which the caller removes.
    func loadFootnote(at point: Point, into element: Element, _ handler: @escaping (FootnoteResult) -> Void) -> Int32? {
        let callback = Callbacks.add(runsOnce: false) { reply in
            switch FootnoteStatus(rawValue: Int32(reply.status)) {
            case .found: handler(.found)
            case .followed: handler(.followed(String(utf8: reply.bytes)))
            default: handler(.isNone)
            }
        }
        if hostFootnoteLoad(root.number, point.x, point.y, element.number, callback) != 0 { return callback }
        Callbacks.remove(callback)
        return nil
    }
}
