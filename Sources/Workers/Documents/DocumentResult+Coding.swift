/// Results of operations on documents as messages and back.
///
/// The payload contains the kind of the result and small values. The body contains everything else. The server trusts
/// neither.
extension DocumentResult {
    private enum Kind: UInt8 {
        case description = 1
        case pixels = 2
        case words = 3
        case links = 4
        case picture = 5
        case refused = 6
    }

    /// The values beside the body.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .description: writer.add(Kind.description.rawValue)
        case .pixels(let pixels):
            writer.add(Kind.pixels.rawValue)
            pixels.layout.write(to: &writer)
        case .words: writer.add(Kind.words.rawValue)
        case .links: writer.add(Kind.links.rawValue)
        case .picture: writer.add(Kind.picture.rawValue)
        case .refused(let refusal):
            writer.add(Kind.refused.rawValue)
            writer.add(refusal.rawValue)
        }
        return writer.bytes
    }

    /// The bytes of the body; for a bitmap, they are already in the file of the result.
    var body: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .description(let description): description.write(to: &writer)
        case .words(let words): writer.add(list: words) { $0.write(to: &$1) }
        case .links(let links): writer.add(list: links) { $0.write(to: &$1) }
        case .picture(let bytes): return bytes
        case .pixels, .refused: return []
        }
        return writer.bytes
    }

    /// Reads a result.
    ///
    /// - Parameters:
    ///   - payload: The values of the answer.
    ///   - body: The bytes of the result.
    ///   - operation: The operation that was requested.
    /// - Throws: When the result isn't one of the operation, or isn't complete.
    init(payload: [UInt8], body: SharedBytes, of operation: DocumentOperation) throws(ProtocolViolation) {
        var reader = PayloadReader(payload)
        switch (Kind(rawValue: try reader.byte()), operation) {
        case (.refused, _):
            guard let refusal = DocumentRefusal(rawValue: try reader.byte()), body.count == 0 else {
                throw ProtocolViolation("unknown refusal")
            }
            self = .refused(refusal)
        case (.pixels, .render(let area)):
            let layout = try PixelBuffer.Layout(from: &reader)
            guard layout.width == area.width, layout.height == area.height, layout.frameCount == 1,
                layout.delays.isEmpty, [1, 3].contains(layout.bands), let pixels = PixelBuffer(layout, samples: body)
            else { throw ProtocolViolation("a bitmap of another size") }
            self = .pixels(pixels)
        case (.description, .readDescription):
            self = .description(
                try Self.read(body) { (list) throws(ProtocolViolation) in try DocumentDescription(from: &list) }
            )
        case (.words, .readWords):
            self = .words(
                try Self.read(body) { (list) throws(ProtocolViolation) in
                    try list.list(upTo: DocumentOperation.Limit.characters) { (item) throws(ProtocolViolation) in
                        try DocumentWord(from: &item)
                    }
                }
            )
        case (.links, .readLinks):
            self = .links(
                try Self.read(body) { (list) throws(ProtocolViolation) in
                    try list.list(upTo: DocumentOperation.Limit.entries) { (item) throws(ProtocolViolation) in
                        try DocumentLink(from: &item)
                    }
                }
            )
        case (.picture, .readPicture):
            guard body.count > 0 else { throw ProtocolViolation("no picture") }
            self = .picture(body.copy())
        default: throw ProtocolViolation("another result")
        }
        try reader.end()
    }

    /// Reads a body completely.
    private static func read<Value>(
        _ body: SharedBytes,
        _ value: (inout PayloadReader) throws(ProtocolViolation) -> Value
    ) throws(ProtocolViolation) -> Value {
        var reader = PayloadReader(body.copy())
        let result = try value(&reader)
        try reader.end()
        return result
    }
}

extension DocumentOperation {
    /// The maximum number of bytes of a result.
    var resultLimit: Int {
        switch self {
        case .readDescription, .readWords, .readLinks: Limit.result
        case .readPicture: Limit.picture
        case .render(let area):
            min(
                PixelBuffer.Layout(width: area.width, height: area.height, bands: 3).sampleCount,
                WorkerMessage.Limit.body
            )
        }
    }
}

extension DocumentDescription {
    fileprivate func write(to writer: inout PayloadWriter) {
        for text in [title, author, subject, keywords, language] { writer.add(optional: text) }
        writer.add(isRightToLeft != nil)
        if let isRightToLeft { writer.add(isRightToLeft) }
        writer.add(showsTwoPages)
        writer.add(startsWithOnePage)
        writer.add(list: pages) { $0.write(to: &$1) }
        writer.add(list: labels) { $1.add($0) }
        writer.add(list: outline) { $0.write(to: &$1) }
        writer.add(xmp)
    }

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        self.init()
        title = try reader.optionalText()
        author = try reader.optionalText()
        subject = try reader.optionalText()
        keywords = try reader.optionalText()
        language = try reader.optionalText()
        isRightToLeft = try reader.boolean() ? try reader.boolean() : nil
        showsTwoPages = try reader.boolean()
        startsWithOnePage = try reader.boolean()
        pages = try reader.list(upTo: DocumentOperation.Limit.pages) { (item) throws(ProtocolViolation) in
            try DocumentPage(from: &item)
        }
        labels = try reader.list(upTo: DocumentOperation.Limit.pages) { (item) throws(ProtocolViolation) in
            try item.text()
        }
        let count = pages.count
        outline = try reader.list(upTo: DocumentOperation.Limit.entries) { (item) throws(ProtocolViolation) in
            try DocumentOutlineEntry(from: &item, pageCount: count)
        }
        xmp = try reader.bytes(0...DocumentOperation.Limit.xmp)
        guard !pages.isEmpty, labels.isEmpty || labels.count == pages.count else {
            throw ProtocolViolation("wrong number of pages")
        }
    }
}

extension DocumentPage {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(width)
        writer.add(height)
        writer.add(picture != nil)
        guard let picture else { return }
        writer.add(picture.width)
        writer.add(picture.height)
        writer.add(picture.isJPEG)
    }

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        (width, height) = (try reader.double(), try reader.double())
        let points = 0...DocumentOperation.Limit.points
        guard points.contains(width), points.contains(height) else { throw ProtocolViolation("wrong size") }
        guard try reader.boolean() else { return }
        picture = Picture(
            width: try reader.integer(1...65_535),
            height: try reader.integer(1...65_535),
            isJPEG: try reader.boolean()
        )
    }
}

extension DocumentOutlineEntry {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(title)
        writer.add(level)
        writer.add(page ?? -1)
    }

    fileprivate init(from reader: inout PayloadReader, pageCount: Int) throws(ProtocolViolation) {
        title = try reader.text()
        level = try reader.integer(0...DocumentOperation.Limit.depth)
        let page = try reader.integer(-1...pageCount - 1)
        self.page = page < 0 ? nil : page
    }
}

extension DocumentWord {
    fileprivate func write(to writer: inout PayloadWriter) {
        writer.add(text)
        box.write(to: &writer)
        writer.add(separator.rawValue)
    }

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        text = try reader.text()
        box = try DocumentBox(from: &reader)
        guard let separator = Separator(rawValue: try reader.byte()) else { throw ProtocolViolation("wrong separator") }
        self.separator = separator
    }
}

extension DocumentLink {
    fileprivate func write(to writer: inout PayloadWriter) {
        box.write(to: &writer)
        switch target {
        case .page(let page):
            writer.add(page)
        case .address(let address):
            writer.add(-1)
            writer.add(address)
        }
    }

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        box = try DocumentBox(from: &reader)
        let page = try reader.integer(-1...DocumentOperation.Limit.pages - 1)
        target = page < 0 ? .address(try reader.text()) : .page(page)
    }
}

extension DocumentBox {
    fileprivate func write(to writer: inout PayloadWriter) {
        for value in [left, top, right, bottom] { writer.add(value) }
    }

    fileprivate init(from reader: inout PayloadReader) throws(ProtocolViolation) {
        self.init(
            left: try reader.double(),
            top: try reader.double(),
            right: try reader.double(),
            bottom: try reader.double()
        )
    }
}

extension PayloadWriter {
    fileprivate mutating func add<Item>(list: [Item], _ write: (Item, inout PayloadWriter) -> Void) {
        add(list.count)
        for item in list { write(item, &self) }
    }
}

extension PayloadReader {
    fileprivate mutating func list<Item>(
        upTo limit: Int,
        _ read: (inout PayloadReader) throws(ProtocolViolation) -> Item
    ) throws(ProtocolViolation) -> [Item] {
        let count = try integer(0...limit)
        // The count isn't reserved: there may be fewer bytes.
        var items: [Item] = []
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }
}
