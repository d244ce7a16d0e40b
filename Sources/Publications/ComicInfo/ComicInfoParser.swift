/// Parses a `ComicInfo.xml`, version 1.0 to 2.1.
enum ComicInfoParser {
    /// The file's name, in lower case.
    static let fileName = "comicinfo.xml"

    /// - Returns: the metadata; nil when the file is not well formed, is not a ComicInfo, or declares a document type.
    static func parse(_ bytes: [UInt8]) -> ComicMetadata? {
        guard let root = MetadataXML.root(bytes, named: "ComicInfo") else { return nil }
        var reader = ComicInfoReader()
        for element in root.children {
            guard element.name == "Pages" else {
                reader.take(element: element.name, text: element.text)
                continue
            }
            for page in element.children("Page") { reader.takePage(page) }
        }
        return reader.finished
    }
}
