/// A small PDF file, written by hand, so that tests can also make files that no other program would write.
///
///     var document = TestDocument()
///     document.pages = [.init(content: TestDocument.text("Hello"))]
///     let bytes = document.bytes
public struct TestDocument: Sendable {
    /// A page.
    public struct Page: Sendable {
        /// The entries of the page's dictionary beside its resources and its content.
        public var entries: String
        /// The content stream.
        public var content: String
        /// A JPEG file with its size in pixels, which the content draws as `/I`.
        public var picture: (bytes: [UInt8], width: Int, height: Int)?

        /// Creates a page of 612 × 792 points.
        public init(
            entries: String = "/MediaBox [0 0 612 792]",
            content: String = "",
            picture: (bytes: [UInt8], width: Int, height: Int)? = nil
        ) {
            self.entries = entries
            self.content = content
            self.picture = picture
        }

        /// Creates a page that is one picture, two pixels to the point.
        public init(jpeg bytes: [UInt8], width: Int, height: Int) {
            self.init(
                entries: "/MediaBox [0 0 \(width / 2) \(height / 2)]",
                content: "q \(width / 2) 0 0 \(height / 2) 0 0 cm /I Do Q",
                picture: (bytes, width, height)
            )
        }
    }

    /// The pages.
    public var pages: [Page] = []
    /// The entries of the catalogue beside the page tree and the outline.
    public var catalogue = ""
    /// The entries of the document's description.
    public var information = ""
    /// The entries of the outline: the dictionaries, of which the first has the number ``firstOutlineObject``.
    public var outline: [String] = []
    /// The number of pages that the page tree claims to have; nil for the real one.
    public var claimedCount: Int?
    /// The further kids of the page tree, such as `2 0 R` for the tree itself.
    public var furtherKids = ""

    /// Creates a document without pages.
    public init() {}

    /// Creates a document of pages with a line of text each: `Page 1 of the text`.
    public init(textPages count: Int) {
        pages = (1...count).map { Page(content: Self.text("Page \($0) of the text")) }
    }

    /// The number of the first object of the outline, if no page has a picture: three objects come before the pages.
    public var firstOutlineObject: Int { Self.firstPageObject + 2 * pages.count + pages.count { $0.picture != nil } }
    private static let firstPageObject = 5

    /// The number of a page's object, from 0.
    public func object(ofPage index: Int) -> Int {
        Self.firstPageObject + pages[..<index].reduce(0) { $0 + ($1.picture == nil ? 2 : 3) }
    }

    /// The content that draws a line of text in Helvetica, 24 points high, with its baseline 72 points from the left and
    /// 700 from the bottom.
    public static func text(_ text: String) -> String { "BT /F 24 Tf 72 700 Td (\(text)) Tj ET" }

    /// The file.
    public var bytes: [UInt8] {
        var objects: [[UInt8]] = []
        let kids = pages.indices.map { "\(object(ofPage: $0)) 0 R" }.joined(separator: " ")
        let outlines = outline.isEmpty ? "" : "/Outlines \(firstOutlineObject) 0 R"
        objects.append(Self.object("<< /Type /Catalog /Pages 2 0 R \(outlines) \(catalogue) >>"))
        objects.append(
            Self.object("<< /Type /Pages /Count \(claimedCount ?? pages.count) /Kids [\(kids) \(furtherKids)] >>")
        )
        objects.append(Self.object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"))
        objects.append(Self.object("<< \(information) >>"))
        for (index, page) in pages.enumerated() {
            let number = object(ofPage: index)
            let drawing = page.picture == nil ? "" : "/XObject << /I \(number + 2) 0 R >>"
            objects.append(
                Self.object(
                    "<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> \(drawing) >> "
                        + "/Contents \(number + 1) 0 R \(page.entries) >>"
                )
            )
            objects.append(Self.stream("", Array(page.content.utf8)))
            guard let picture = page.picture else { continue }
            objects.append(
                Self.stream(
                    "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) "
                        + "/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode",
                    picture.bytes
                )
            )
        }
        objects += outline.map(Self.object)
        return Self.file(objects)
    }

    private static func object(_ dictionary: String) -> [UInt8] { Array(dictionary.utf8) }

    private static func stream(_ entries: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
    }

    private static func file(_ objects: [[UInt8]]) -> [UInt8] {
        var file = Array("%PDF-1.7\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let offset = String(file.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let start = file.count
        file += Array(table.utf8)
        file += Array("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 4 0 R >>\n".utf8)
        return file + Array("startxref\n\(start)\n%%EOF\n".utf8)
    }
}
