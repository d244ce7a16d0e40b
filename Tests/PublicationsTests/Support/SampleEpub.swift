/// A small EPUB assembled from parts.
struct SampleEpub {
    /// The content of the package's metadata.
    var metadata =
        "<dc:title>A Book</dc:title><dc:language>en</dc:language><dc:identifier id='uid'>urn:x:1</dc:identifier>"
    /// Attributes of the package element.
    var packageAttributes = ""
    var version = "3.0"
    /// `item` elements.
    var manifest = ""
    /// `itemref` elements.
    var spine = ""
    var spineAttributes = ""
    /// The content after the spine.
    var guide = ""
    var packagePath = "EPUB/package.opf"
    /// The container document; nil writes the default, an empty text none.
    var container: String?
    /// The first entry; nil omits it.
    var mimetype: String? = "application/epub+zip"
    /// The other files by path.
    var files: [(name: String, data: [UInt8])] = []

    /// Adds a file and lists it in the manifest.
    mutating func add(
        _ id: String,
        _ href: String,
        _ type: String = "application/xhtml+xml",
        attributes: String = "",
        isInSpine: Bool = false,
        _ data: [UInt8]
    ) {
        manifest += "<item id='\(id)' href='\(href)' media-type='\(type)' \(attributes)/>"
        files.append(("EPUB/\(href)", data))
        if isInSpine { spine += "<itemref idref='\(id)'/>" }
    }

    /// Adds a chapter to manifest and spine.
    mutating func addChapter(_ id: String, _ body: String = "<p>Text.</p>", title: String = "") {
        add(id, "\(id).xhtml", isInSpine: true, Self.document(body, title: title))
    }

    /// Adds a navigation document, not in the spine.
    mutating func addNavigation(_ body: String) {
        add("nav", "nav.xhtml", attributes: "properties='nav'", Self.document(body))
    }

    static func document(_ body: String, title: String = "", head: String = "") -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\
             xmlns:xlink="http://www.w3.org/1999/xlink">
            <head><title>\(title)</title>\(head)</head><body>\(body)</body></html>
            """.utf8
        )
    }

    var package: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <package xmlns="http://www.idpf.org/2007/opf" version="\(version)" unique-identifier="uid" \(packageAttributes)>
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">\(metadata)</metadata>
        <manifest>\(manifest)</manifest><spine \(spineAttributes)>\(spine)</spine>\(guide)</package>
        """
    }

    static func containerDocument(_ paths: [String]) -> String {
        let files = paths.map { "<rootfile full-path='\($0)' media-type='application/oebps-package+xml'/>" }.joined()
        return """
            <?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">\
            <rootfiles>\(files)</rootfiles></container>
            """
    }

    var entries: [(name: String, data: [UInt8])] {
        var entries: [(name: String, data: [UInt8])] = []
        if let mimetype { entries.append(("mimetype", Array(mimetype.utf8))) }
        let container = self.container ?? Self.containerDocument([packagePath])
        if !container.isEmpty { entries.append(("META-INF/container.xml", Array(container.utf8))) }
        if !packagePath.isEmpty { entries.append((packagePath, Array(package.utf8))) }
        return entries + files
    }

    /// The archive, without compression.
    var bytes: [UInt8] {
        HandMadeZip(entries.map { HandMadeZip.Entry($0.name, $0.data) }).bytes
    }
}
