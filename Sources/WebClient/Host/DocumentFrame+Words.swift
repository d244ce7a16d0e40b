import Geometry

// Words of the document: chosen by a hand, marked in colours, and the notes they lead to. Points are those of the window.
extension DocumentFrame {
    /// How much is chosen at once.
    enum Unit: Int32 {
        case word, sentence
    }

    /// One of the two ends of what is chosen.
    enum End: Int32 {
        case first, last
    }

    /// By how much the keyboard moves an end.
    enum Step: Int32 {
        case letter, word, line
    }

    /// Where words are seen.
    struct Extent: Equatable {
        /// All of them.
        var frame: Rect
        /// The lines at which they begin and end, each from point to point.
        var first: (Point, Point)
        var last: (Point, Point)
        /// Whether lines of text run down there.
        var isDown: Bool

        static func == (one: Extent, other: Extent) -> Bool {
            one.frame == other.frame && one.first == other.first && one.last == other.last
        }
    }

    /// Chooses the words at a point; false where there are none.
    func choose(_ unit: Unit, at point: Point) -> Bool {
        hostChoiceBegin(root.number, point.x, point.y, unit.rawValue) != 0
    }

    /// Chooses the first word on the page; false where there is none.
    func chooseFirst() -> Bool { hostChoiceBegin(root.number, -1, -1, -1) != 0 }

    /// Chooses further words up to a point, as many as it takes.
    func extendChoice(to point: Point) { _ = hostChoiceExtend(root.number, point.x, point.y, -1) }

    /// Moves an end of what is chosen to a point; gives the end that the hand has then.
    func moveChoice(_ end: End, to point: Point) -> End {
        End(rawValue: hostChoiceExtend(root.number, point.x, point.y, end.rawValue)) ?? end
    }

    /// Moves the end that was moved last, forwards or backwards in the text.
    func stepChoice(_ step: Step, forwards: Bool) { hostChoiceStep(root.number, forwards ? 1 : -1, step.rawValue) }

    /// Nothing is chosen any more.
    func endChoice() { hostChoiceEnd(root.number) }

    /// Where what is chosen is seen, or a mark by its name; nil when it is not.
    func extent(ofMark name: String = "") -> Extent? {
        guard name.crossing({ hostChoiceBoxes(root.number, $0, $1) }) != 0 else { return nil }
        func point(_ index: Int) -> Point { Point(x: HostNumbers[index], y: HostNumbers[index + 1]) }
        let (corner, opposite) = (point(0), point(2))
        return Extent(
            frame: Rect(origin: corner, size: Size(width: opposite.x - corner.x, height: opposite.y - corner.y)),
            first: (point(4), point(6)),
            last: (point(8), point(10)),
            isDown: HostNumbers[12] != 0
        )
    }

    /// What is chosen: a range, its words and those around it; nil when it is nothing.
    var choice: (identifier: String, words: String, before: String, after: String)? {
        guard let text = textFromOutbox(hostChoiceQuote(root.number)), let json = try? JsonParser.parse(text),
            let identifier = json["cfi"].text, let words = json["highlight"].text
        else { return nil }
        return (identifier, words, json["before"].text ?? "", json["after"].text ?? "")
    }

    /// Shows marks, told as a list in JSON, and no others.
    func show(marks: String) { marks.crossing { hostMarksShow(root.number, $0, $1) } }

    /// The name of the mark at a point.
    func mark(at point: Point) -> String? { textFromOutbox(hostMarksHit(root.number, point.x, point.y)) }

    /// What is told of a note.
    enum NoteReply {
        /// It is there.
        case found
        /// The link leads to something else.
        case isNone
        /// A link in the note is followed, with the whole address.
        case followed(String)
    }

    /// Puts the note that the link at a point of the frame leads to into an element; nil where it can't be one. The handler
    /// lives until the callback that is given is removed.
    func fetchNote(at point: Point, into element: Element, _ handler: @escaping (NoteReply) -> Void) -> Int32? {
        let callback = Callbacks.add(runsOnce: false) { reply in
            switch reply.status {
            case 0: handler(.isNone)
            case 1: handler(.found)
            default: handler(.followed(String(utf8: reply.bytes)))
            }
        }
        if hostNoteFetch(root.number, point.x, point.y, element.number, callback) != 0 { return callback }
        Callbacks.remove(callback)
        return nil
    }
}

/// The clipboard.
enum Clipboard {
    /// Puts words there.
    static func copy(_ words: String) { words.crossing { hostTextCopy($0, $1) } }
}
