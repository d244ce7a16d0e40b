import Foundation
import Glibc
import TestSupport

/// Writes small EPUBs and texts.
enum TestBook {
    /// A resource of an EPUB: its path below `OEBPS/`, its bytes and its media type.
    struct Part {
        var path: String
        var bytes: [UInt8]
        var mediaType: String

        static func chapter(_ path: String, _ body: String) -> Part {
            let text = """
                <?xml version="1.0" encoding="UTF-8"?>
                <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
                <head><title>\(path)</title><link rel="stylesheet" href="style.css"/></head><body>\(body)</body></html>
                """
            return Part(path: path, bytes: Array(text.utf8), mediaType: "application/xhtml+xml")
        }

        static func sheet(_ path: String, _ text: String) -> Part {
            Part(path: path, bytes: Array(text.utf8), mediaType: "text/css")
        }

        static func picture(_ path: String, seed: Int = 0) -> Part {
            Part(path: path, bytes: TestPicture.png(width: 60, height: 90, seed: seed), mediaType: "image/png")
        }
    }

    /// An EPUB whose chapters are its XHTML resources, in order. `cover.png` is its cover.
    ///
    /// - Parameter extra: files beside the package, by their path in the archive.
    static func epub(
        title: String = "A Book",
        _ parts: [Part],
        metadata: String = "",
        extra: [(name: String, bytes: [UInt8])] = []
    ) -> [UInt8] {
        TestArchive.bytes(entries(title: title, parts, metadata: metadata, extra: extra))
    }

    /// The archive entries of an EPUB like that of ``epub(title:_:metadata:extra:)``.
    ///
    /// - Parameter spine: more items of the spine, after the chapters, as XML.
    static func entries(
        title: String = "A Book",
        _ parts: [Part],
        metadata: String = "",
        items: String = "",
        spine: String = "",
        documentType: String = "",
        extra: [(name: String, bytes: [UInt8])] = []
    ) -> [(name: String, bytes: [UInt8])] {
        let chapters = parts.filter { $0.mediaType == "application/xhtml+xml" }
        let own = parts.enumerated().map { number, part in
            let properties = part.path == "cover.png" ? " properties=\"cover-image\"" : ""
            return "<item id=\"i\(number)\" href=\"\(part.path)\" media-type=\"\(part.mediaType)\"\(properties)/>"
        }
        let order = parts.indices.filter { parts[$0].mediaType == "application/xhtml+xml" }.map {
            "<itemref idref=\"i\($0)\"/>"
        }
        let list = chapters.map { "<li><a href=\"\($0.path)\">Chapter \($0.path)</a></li>" }
        let package = """
            <?xml version="1.0" encoding="UTF-8"?>\(documentType)
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x</dc:identifier>
            <dc:title>\(title)</dc:title><dc:language>en</dc:language>\(metadata)</metadata>
            <manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            \(own.joined())\(items)</manifest><spine>\(order.joined())\(spine)</spine></package>
            """
        let navigation = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>n</title></head>
            <body><nav epub:type="toc"><ol>\(list.joined())</ol></nav></body></html>
            """
        let container = """
            <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
            <rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """
        return [
            ("mimetype", Array("application/epub+zip".utf8)),
            ("META-INF/container.xml", Array(container.utf8)),
            ("OEBPS/package.opf", Array(package.utf8)),
            ("OEBPS/nav.xhtml", Array(navigation.utf8)),
        ] + parts.map { ("OEBPS/" + $0.path, $0.bytes) } + extra
    }

    /// An EPUB with DRM.
    static func locked() -> [UInt8] {
        let encryption = """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
            xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
            <enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
            <enc:CipherData><enc:CipherReference URI="OEBPS/1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>
            """
        return epub(
            [.chapter("1.xhtml", "<p>locked</p>")],
            extra: [
                ("META-INF/encryption.xml", Array(encryption.utf8)),
                ("META-INF/rights.xml", Array("<rights/>".utf8)),
            ]
        )
    }

    /// The text of a Chinese novel with this number of chapters.
    static func novel(chapters: Int, linesPerChapter: Int = 12) -> String {
        let numerals = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"]
        let sentence = "　　那天傍晚，船靠在旧码头，灯一盏一盏亮起来，水面上全是碎了的光，老人坐在门口慢慢地讲他年轻时候的事情。\r\n"
        return (1...chapters).map { number in
            "第\(numerals[min(number, 10)])章 港口之\(numerals[min(number, 10)])\r\n\r\n"
                + String(repeating: sentence, count: linesPerChapter) + "\r\n"
        }.joined()
    }

    /// Encodes a text. `encoding` is a name that iconv knows. Returns an empty array if the text can't be encoded.
    static func encoded(_ text: String, as encoding: String) -> [UInt8] {
        guard let converter = iconv_open(encoding, "UTF-8"), converter != iconv_t(bitPattern: -1) else { return [] }
        defer { iconv_close(converter) }
        var input = Array(text.utf8).map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        let written = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output -> Int in
                var from = input.baseAddress
                var to = output.baseAddress
                var left = input.count
                var room = output.count
                guard iconv(converter, &from, &left, &to, &room) != .max else { return 0 }
                return output.count - room
            }
        }
        return output.prefix(written).map { UInt8(bitPattern: $0) }
    }
}
