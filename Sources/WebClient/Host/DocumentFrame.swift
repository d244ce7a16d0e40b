import Geometry
import TextCoding
import WebBinding
import WebViews

/// A frame with a document of a book, which is laid out in pages. One page is visible.
final class DocumentFrame {
    /// The layout of a document.
    struct Layout: Equatable {
        /// The number of pages, at least 1.
        var pageCount: Int
        /// Whether the writing mode is vertical, so that the pages follow each other downward.
        var isVerticalWriting: Bool
        /// Whether the pages follow each other from right to left.
        var isRightToLeft: Bool
        /// The height of all pages in points; only in scrolled text.
        var extent = 0.0
    }

    /// A position in a document.
    struct Place: Equatable {
        /// The EPUB canonical fragment identifier within the document: `/4/2/1:5`.
        var identifier: String
        /// The text before it.
        var before: String
        /// The text that begins there.
        var highlight: String
    }

    /// The link or image at a point.
    enum Hit {
        /// A link into the book, with its absolute address.
        case link(String)
        /// A link that leads out of the book.
        case outside(String)
        /// An image.
        case picture(FigureImage)
    }

    /// An image in a document.
    struct FigureImage {
        /// The path of its address.
        var path: String
        /// The book's text alternative; empty where there is none.
        var label: String
        /// The size of the image file in pixels; nil if unknown.
        var size: Size?
        /// The fraction of the page that it covers, 0 to 1; zero where it is not laid out.
        var part: Double

        fileprivate init(_ json: JSON, path: String) {
            self.path = path
            label = json["label"].string ?? ""
            let size = Size(width: json["width"].double ?? 0, height: json["height"].double ?? 0)
            self.size = size.isEmpty ? nil : size
            part = json["part"].double ?? 0
        }
    }

    /// A search target.
    enum Target {
        /// A position, by its identifier.
        case place(String)
        /// An element, by its `id`.
        case element(String)
        /// A highlight, by its name.
        case mark(String)
        /// A target of the keyboard, by its index in the document; see ``PageTargets``.
        case pageTarget(Int)
    }

    /// The longest time that a document waits for its fonts before it is shown, in seconds.
    static let maximumFontWait = 1.0

    /// The frame. It gets no pointer events.
    let root = Element("iframe", class: "book-frame")
    private var callback: Int32 = 0
    private var fontsCallback: Int32 = 0
    private var isInserted = false

    /// An empty frame.
    init() {
        // Books can't run scripts, but the app can read their documents.
        root.setAttribute("sandbox", "allow-same-origin")
        root.setAttribute("tabindex", "-1")
        root.setAttribute("scrolling", "no")
    }

    /// Loads a document, and adds the frame to `parent` at the first load. Calls `handler` with whether it has loaded.
    /// A newer load supersedes the previous one.
    ///
    /// - Parameter awaitsImages: Whether `handler` is called only after the images have loaded. Otherwise images that
    ///   take long have placeholders, and ``awaitFonts(atMost:_:)`` waits for them.
    func load(_ address: String, in parent: Element, awaitsImages: Bool = true, _ handler: @escaping (Bool) -> Void) {
        Callbacks.remove(callback)
        Callbacks.remove(fontsCallback)
        let callback = Callbacks.add(runsOnce: true) { handler($0.status == 1) }
        self.callback = callback
        address.withUTF8Pointer { hostDocumentLoad(root.number, $0, $1, awaitsImages ? 1 : 0, callback) }
        // An iframe that is inserted without an address would first load an empty document.
        if !isInserted { parent.append(root) }
        isInserted = true
    }

    /// Adapts the publisher's styles, adds the app's style sheet, and loads the fonts of the first words. Calls `handler` when
    /// they have loaded or failed, or after `seconds`. Returns false if no fonts are loading.
    func loadFonts(_ setup: PageSetup, atMost seconds: Double, _ handler: @escaping () -> Void) -> Bool {
        adaptStyles(setup.sheet)
        return waitForFonts(handler) { callback in
            setup.sheet.text.withUTF8Pointer { hostDocumentLoadFonts(root.number, $0, $1, seconds, callback) }
        }
    }

    private func adaptStyles(_ sheet: BookSheet) {
        sheet.language.withUTF8Pointer { hostDocumentAdaptStyles(root.number, sheet.dropsStyles ? 1 : 0, $0, $1) }
    }

    /// Lays the document out in pages, or in slices of one tall page, and shows the first one. Returns nil when there
    /// is no document.
    func layOut(_ setup: PageSetup) -> Layout? {
        let (size, sheet) = (setup.size, setup.sheet)
        adaptStyles(sheet)
        let isDone = sheet.text.withUTF8Pointer {
            hostDocumentLayOut(root.number, size.width, size.height, setup.isScrolled ? 1 : 0, $0, $1)
        }
        return isDone != 0 ? Self.layoutRecord : nil
    }

    /// Adds a style sheet to a page with a fixed layout, and returns the layout. The style sheet must not change the
    /// layout. Text in the document can then be found and selected. Returns nil if there is no document.
    func prepareFixedPage(_ size: Size, style: String) -> Layout? {
        let isDone = style.withUTF8Pointer {
            hostDocumentPrepareFixedPage(root.number, size.width, size.height, $0, $1)
        }
        return isDone != 0 ? Self.layoutRecord : nil
    }

    private static var layoutRecord: Layout {
        Layout(
            pageCount: max(Int(LayoutRecord.pageCount), 1),
            isVerticalWriting: LayoutRecord.isVerticalWriting != 0,
            isRightToLeft: LayoutRecord.isRightToLeft != 0,
            extent: LayoutRecord.extent
        )
    }

    /// Calls `handler` when the fonts that the layout requested have loaded or failed, or after `seconds`; nil for no limit.
    /// They may change the line breaks. Returns false if no fonts are loading.
    func awaitFonts(atMost seconds: Double?, _ handler: @escaping () -> Void) -> Bool {
        waitForFonts(handler) { hostDocumentAwaitFonts(root.number, seconds ?? 0, $0) }
    }

    /// Starts waiting for fonts. A later wait or load supersedes it.
    private func waitForFonts(_ handler: @escaping () -> Void, _ start: (_ callback: Int32) -> Int32) -> Bool {
        Callbacks.remove(fontsCallback)
        fontsCallback = Callbacks.add(runsOnce: true) { _ in handler() }
        if start(fontsCallback) != 0 { return true }
        Callbacks.remove(fontsCallback)
        return false
    }

    /// Shows the page with an index.
    func show(page: Int) { hostDocumentShow(root.number, Int32(clamping: page)) }

    /// Returns the first position on the visible page; in scrolled text, the first one this far below the top, in
    /// points. Nil where there is no text.
    func place(from height: Double) -> Place? {
        guard let text = takeReturnedText(hostDocumentPosition(root.number, height)),
            let json = try? JSON(parsing: text, replacingLoneSurrogates: true),
            let identifier = json["cfi"].string
        else { return nil }
        return Place(
            identifier: identifier,
            before: json["before"].string ?? "",
            highlight: json["highlight"].string ?? ""
        )
    }

    /// Returns the index of the page on which a target begins, and its distance from the top of that page. Returns nil
    /// when the target isn't found.
    func location(of target: Target) -> (page: Int, offset: Double)? {
        let found =
            switch target {
            case .place(let name): find(.cfi, name)
            case .element(let name): find(.element, name)
            case .mark(let name): name.withUTF8Pointer { hostHighlightsPage(root.number, $0, $1) }
            case .pageTarget(let index): hostTargetPage(root.number, Int32(clamping: index))
            }
        return found < 0 ? nil : (Int(found), OffsetRecord.offset)
    }

    private func find(_ kind: SearchKind, _ name: String) -> Int32 {
        name.withUTF8Pointer { hostDocumentFind(root.number, kind.rawValue, $0, $1) }
    }

    /// Highlights a search result; an empty identifier removes the highlight.
    func mark(_ identifier: String) { identifier.withUTF8Pointer { hostDocumentMarkFound(root.number, $0, $1) } }

    /// Returns the link or the image at a point of the frame.
    func hit(_ point: Point) -> Hit? {
        guard let text = takeReturnedText(hostDocumentHit(root.number, point.x, point.y)),
            let json = try? JSON(parsing: text, replacingLoneSurrogates: true)
        else { return nil }
        if let link = json["link"].string { return json["isOutside"].bool ?? false ? .outside(link) : .link(link) }
        guard let path = json["picture"].string else { return nil }
        return .picture(FigureImage(json, path: path))
    }

    /// Returns the images of a document with this address and markup, in order.
    static func images(in markup: String, at address: String) -> [FigureImage] {
        let length = address.withUTF8Pointer { addressBytes, addressLength in
            markup.withUTF8Pointer { hostDocumentImages(addressBytes, addressLength, $0, $1) }
        }
        guard let text = takeReturnedText(length), let json = try? JSON(parsing: text, replacingLoneSurrogates: true)
        else { return [] }
        return (json.array ?? []).compactMap { entry in
            entry["picture"].string.map { FigureImage(entry, path: $0) }
        }
    }

    /// Hides the image at a path or shows it again, and returns its frame in points of the document's frame. Returns
    /// nil if the document doesn't contain the image.
    @discardableResult
    func image(at path: String, isHidden: Bool = false) -> Rect? {
        guard path.withUTF8Pointer({ hostDocumentImage(root.number, $0, $1, isHidden ? 1 : 0) }) != 0 else {
            return nil
        }
        return Rect(x: ImageRecord.x, y: ImageRecord.y, width: ImageRecord.width, height: ImageRecord.height)
    }

    /// Plays or pauses the sound or video at a point of the frame. Returns false where there is none.
    func toggleMedia(at point: Point) -> Bool { hostMediaToggle(root.number, point.x, point.y) != 0 }

    /// Discards the frame.
    func discard() {
        Callbacks.remove(callback)
        Callbacks.remove(fontsCallback)
        root.discard()
    }
}
