import Geometry

/// A frame with a document of a book in it, laid out in pages of which one is seen.
final class DocumentFrame {
    /// How a document came out.
    struct Layout: Equatable {
        /// How many pages it has, at least 1.
        var pageCount: Int
        /// Whether the pages follow each other downwards, because lines run down the page.
        var isDown: Bool
        /// Whether text goes on towards the left.
        var isLeftward: Bool
        /// The height of all, in points, where the text is scrolled.
        var extent = 0.0
    }

    /// A place in a document.
    struct Place: Equatable {
        /// Where it is, as an EPUB fragment identifier names it within the document: `/4/2/1:5`.
        var identifier: String
        /// The words before it, and those that begin there.
        var before: String
        var highlight: String
    }

    /// What lies at a point.
    enum Hit {
        /// A link into the book, with the whole address.
        case link(String)
        /// A link that leads out of it.
        case outside(String)
        /// A picture.
        case picture(ShownPicture)
    }

    /// A picture in a document.
    struct ShownPicture {
        /// The path of its address.
        var path: String
        /// What it shows, as the book says; empty when it doesn't.
        var label: String
        /// Its own size in pixels; nil while nobody knows it.
        var size: Size?
        /// How much of the page it covers, 0 to 1.
        var part: Double
    }

    /// What can be looked for.
    enum Target {
        /// A place, by its identifier.
        case place(String)
        /// An element, by its name.
        case element(String)
        /// What was marked, by the mark's name.
        case mark(String)
    }

    /// The frame; nobody reaches it by pointer.
    let root = Element("iframe", class: "book-frame")
    private var callback: Int32 = 0
    private var lettersCallback: Int32 = 0

    /// An empty frame.
    init() {
        // Nothing of a book runs, though the program may look into it.
        root.setAttribute("sandbox", "allow-same-origin")
        root.setAttribute("tabindex", "-1")
        root.setAttribute("scrolling", "no")
    }

    /// Loads a document; `handler` is told whether it has come. A later load makes an earlier one nobody's.
    func load(_ address: String, _ handler: @escaping (Bool) -> Void) {
        Callbacks.remove(callback)
        Callbacks.remove(lettersCallback)
        let callback = Callbacks.add(runsOnce: true) { handler($0.status == 1) }
        self.callback = callback
        address.crossing { hostDocumentLoad(root.number, $0, $1, callback) }
    }

    /// Lays the document out in pages, or in slices of one; nil when there is none. The first is shown then.
    func layOut(_ setup: PageSetup) -> Layout? {
        let (size, sheet) = (setup.size, setup.sheet)
        sheet.language.crossing { hostDocumentDress(root.number, sheet.dropsStyles ? 1 : 0, $0, $1) }
        let isDone = sheet.text.crossing {
            hostDocumentLayOut(root.number, size.width, size.height, setup.isScrolled ? 1 : 0, $0, $1)
        }
        guard isDone != 0 else { return nil }
        return Layout(
            pageCount: max(Int(HostNumbers[0]), 1),
            isDown: HostNumbers[1] != 0,
            isLeftward: HostNumbers[2] != 0,
            extent: HostNumbers[3]
        )
    }

    /// Tells `handler` when letters have come that the document asked for only when it was laid out: it has other lines then.
    /// False where there are none to wait for.
    func awaitLetters(_ handler: @escaping () -> Void) -> Bool {
        Callbacks.remove(lettersCallback)
        lettersCallback = Callbacks.add(runsOnce: true) { _ in handler() }
        if hostDocumentLetters(root.number, lettersCallback) != 0 { return true }
        Callbacks.remove(lettersCallback)
        return false
    }

    /// Shows a page, from zero.
    func show(page: Int) { hostDocumentShow(root.number, Int32(clamping: page)) }

    /// The first place on the page that is shown, of text that is scrolled this far below its top; nil where there is no text.
    func place(from height: Double) -> Place? {
        guard let text = textFromOutbox(hostDocumentPlace(root.number, height)), let json = try? JsonParser.parse(text),
            let identifier = json["cfi"].text
        else { return nil }
        return Place(
            identifier: identifier,
            before: json["before"].text ?? "",
            highlight: json["highlight"].text ?? ""
        )
    }

    /// The page on which something begins, from zero, and how far below its top; nil where it is not there.
    func spot(of target: Target) -> (page: Int, offset: Double)? {
        let found =
            switch target {
            case .place(let name): name.crossing { hostDocumentFind(root.number, 0, $0, $1) }
            case .element(let name): name.crossing { hostDocumentFind(root.number, 1, $0, $1) }
            case .mark(let name): name.crossing { hostMarksPage(root.number, $0, $1) }
            }
        return found < 0 ? nil : (Int(found), HostNumbers[0])
    }

    /// Marks the words that an identifier names; an empty one takes the mark away.
    func mark(_ identifier: String) { identifier.crossing { hostDocumentMark(root.number, $0, $1) } }

    /// What lies at a point of the frame.
    func hit(_ point: Point) -> Hit? {
        guard let text = textFromOutbox(hostDocumentHit(root.number, point.x, point.y)),
            let json = try? JsonParser.parse(text)
        else { return nil }
        if let link = json["link"].text { return json["isOutside"].bool ?? false ? .outside(link) : .link(link) }
        guard let path = json["picture"].text else { return nil }
        let size = Size(width: json["width"].double ?? 0, height: json["height"].double ?? 0)
        return .picture(
            ShownPicture(
                path: path,
                label: json["label"].text ?? "",
                size: size.isEmpty ? nil : size,
                part: json["part"].double ?? 0
            )
        )
    }

    /// Plays the sound or the film at a point of the frame, or stops it; false where there is none.
    func toggleMedia(at point: Point) -> Bool { hostMediaToggle(root.number, point.x, point.y) != 0 }

    /// Ends the frame.
    func discard() {
        Callbacks.remove(callback)
        Callbacks.remove(lettersCallback)
        root.discard()
    }
}
