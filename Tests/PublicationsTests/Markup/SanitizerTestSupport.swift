import Testing

@testable import Publications

/// Sanitizes documents of a small book and inspects the output.
enum CleanSupport {
    static let path = "OPS/text/chapter.xhtml"
    /// The other resources of the book.
    static let resources: Set<String> = [
        "OPS/text/other.xhtml", "OPS/images/a.png", "OPS/images/b.jpg", "OPS/images/é 1.png", "OPS/images/d.svg",
        "OPS/style/book.css", "OPS/style/more.css", "OPS/fonts/f.woff", "OPS/audio/s.mp3", "OPS/video/v.mp4",
        "OPS/video/v.vtt", "top.png",
    ]

    static func document(
        _ text: String,
        mediaType: String = "application/xhtml+xml",
        limits: PublicationLimits = .standard
    ) -> BookDocument {
        document(Array(text.utf8), mediaType: mediaType, limits: limits)
    }

    static func document(
        _ bytes: [UInt8],
        mediaType: String = "application/xhtml+xml",
        limits: PublicationLimits = .standard
    ) -> BookDocument {
        MarkupSanitizer.document(
            bytes,
            path: path,
            mediaType: mediaType,
            isKnown: { resources.contains($0) },
            limits: limits
        )
    }

    /// A whole chapter with this body.
    static func chapter(_ body: String, head: String = "") -> String {
        """
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title>\(head)\
        </head><body>\(body)</body></html>
        """
    }

    /// The tree of the output. The test fails if it is not well formed, or if sanitizing again changes it.
    static func tree(
        _ text: String,
        mediaType: String = "application/xhtml+xml",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> MarkupTree {
        let once = document(text, mediaType: mediaType)
        let tree = try #require(MarkupTree(once.bytes), sourceLocation: sourceLocation)
        let twice = document(once.bytes, mediaType: once.mediaType)
        #expect(
            String(decoding: twice.bytes, as: UTF8.self) == String(decoding: once.bytes, as: UTF8.self),
            sourceLocation: sourceLocation
        )
        return tree
    }

    static func sheet(_ text: String) -> String {
        sheet(Array(text.utf8))
    }

    static func sheet(_ bytes: [UInt8]) -> String {
        let clean = StyleSheetSanitizer.styleSheet(
            bytes,
            path: "OPS/style/book.css",
            isKnown: { resources.contains($0) },
            limits: .standard
        )
        return String(decoding: clean, as: UTF8.self)
    }

    /// The violations in a sanitized document: everything that runs, submits or loads remotely.
    static func dangers(_ tree: MarkupTree) -> [String] {
        var dangers: [String] = []
        for element in tree.elements {
            if forbidden.contains(element.name.lowercased()) { dangers.append("<\(element.name)>") }
            for (name, value) in element.attributes {
                let local = name.lowercased().split(separator: ":").last.map(String.init) ?? ""
                if local.hasPrefix("on") || forbiddenAttributes.contains(local) { dangers.append(name) }
                let address = value.lowercased().filter { !$0.isWhitespace }
                if ["javascript:", "vbscript:", "data:text", "data:image/svg", "file:"].contains(
                    where: address.contains
                ) {
                    dangers.append("\(name)=\(value)")
                }
                let isLink = element.name == "a" || element.name == "area"
                if loading.contains(local), address.contains(":") || address.hasPrefix("//"), !isLink,
                    !address.hasPrefix("data:image/")
                {
                    dangers.append("\(name)=\(value)")
                }
                if address.contains("url("), address.contains("//") { dangers.append("\(name)=\(value)") }
            }
        }
        return dangers
    }

    private static let forbidden: Set<String> = [
        "script", "iframe", "object", "embed", "applet", "form", "input", "button", "select", "textarea", "base",
        "frame",
        "frameset", "handler", "listener", "template", "noscript", "portal", "param", "bgsound", "keygen", "isindex",
        "annotation-xml", "xml", "import",
    ]
    private static let forbiddenAttributes: Set<String> = [
        "action", "formaction", "ping", "target", "http-equiv", "srcdoc", "background-image", "manifest", "codebase",
        "archive", "classid", "dynsrc", "lowsrc", "autofocus", "contenteditable", "actiontype", "data", "form",
        "profile",
        "longdesc", "cite", "base",
    ]
    private static let loading: Set<String> = ["src", "href", "srcset", "poster", "background"]
}
