import Crypto
import Testing

@testable import Publications

@Suite("Obfuscated fonts and DRM")
struct EpubFontTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    private static let idpf = "http://www.idpf.org/2008/embedding"
    private static let adobe = "http://ns.adobe.com/pdf/enc#RC"
    private let font = Array("OTTO".utf8) + (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }

    private func encryption(_ algorithm: String, _ path: String = "EPUB/f.otf") -> [UInt8] {
        Array(
            """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
            <e:EncryptedData><e:EncryptionMethod Algorithm="\(algorithm)"/><e:CipherData><e:CipherReference URI="\(path)"/>
            </e:CipherData></e:EncryptedData></encryption>
            """.utf8
        )
    }

    private func mangled(_ key: [UInt8], _ count: Int) -> [UInt8] {
        font.enumerated().map { $0.offset < count ? $0.element ^ key[$0.offset % key.count] : $0.element }
    }

    private func book(_ stored: [UInt8], _ algorithm: String, identifier: String) -> SampleEpub {
        var epub = SampleEpub()
        epub.metadata = "<dc:identifier>other</dc:identifier><dc:identifier id='uid'>\(identifier)</dc:identifier>"
        epub.addChapter("one")
        epub.add("f", "f.otf", "application/vnd.ms-opentype", stored)
        epub.files.append(("META-INF/encryption.xml", encryption(algorithm)))
        return epub
    }

    @Test("a font with IDPF obfuscation is deobfuscated")
    func idpfFont() throws {
        let stored = mangled(Array(Insecure.SHA1.hash(data: Array("urn:x:1".utf8))), 1040)
        let resource = try fixtures.open(book(stored, Self.idpf, identifier: " urn:\n x:1 ")).resource(
            atPath: "EPUB/f.otf"
        )
        #expect(resource == BookResource(bytes: font, mediaType: "font/otf"))
    }

    @Test("a font with Adobe obfuscation is deobfuscated")
    func adobeFont() throws {
        let key: [UInt8] = [0x12, 0x34, 0x56, 0x78] + [UInt8](repeating: 0xAB, count: 12)
        let identifier = "urn:uuid:12345678-abab-abab-abab-ABABABABABAB"
        let resource = try fixtures.open(book(mangled(key, 1024), Self.adobe, identifier: identifier))
            .resource(atPath: "EPUB/f.otf")
        #expect(resource.bytes == font)
    }

    @Test("a font with another book's key is left unchanged", arguments: [idpf, adobe])
    func wrongKey(_ algorithm: String) throws {
        let stored = mangled(Array(Insecure.SHA1.hash(data: Array("urn:x:1".utf8))), 1040)
        let resource = try fixtures.open(book(stored, algorithm, identifier: "urn:x:2")).resource(atPath: "EPUB/f.otf")
        #expect(resource.bytes == stored)
    }

    @Test("a font shorter than the obfuscated part is deobfuscated")
    func shortFont() throws {
        let key = Array(Insecure.SHA1.hash(data: Array("urn:x:1".utf8)))
        let stored = zip(Array("OTTO12".utf8), key).map { $0 ^ $1 }
        #expect(
            try fixtures.open(book(stored, Self.idpf, identifier: "urn:x:1")).resource(atPath: "EPUB/f.otf").bytes
                == Array("OTTO12".utf8)
        )
    }

    @Test(
        "a book with DRM is refused, and the scheme named",
        arguments: [
            ("META-INF/rights.xml", "<rights xmlns='http://ns.adobe.com/adept'/>", "Adobe ADEPT"),
            ("META-INF/rights.xml", "<kdrm/>", "Kobo DRM"), ("META-INF/sinf.xml", "<sinf/>", "Apple FairPlay"),
            ("META-INF/license.lcpl", "{}", "Readium LCP"), ("x.txt", "", "an unknown scheme"),
        ]
    )
    func locked(_ name: String, _ content: String, _ scheme: String) throws {
        var epub = SampleEpub()
        epub.addChapter("one")
        epub.files.append((name, Array(content.utf8)))
        let algorithm = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
        epub.files.append(("META-INF/encryption.xml", encryption(algorithm, "EPUB/one.xhtml")))
        let failure = try fixtures.failure(epub)
        #expect(failure == .protected(file: "Book.epub", scheme: scheme))
        #expect(failure?.description.contains("\(scheme) (DRM)") == true)
    }

    @Test("leftover DRM files without encrypted content are ignored")
    func remains() throws {
        var epub = SampleEpub()
        epub.addChapter("one")
        epub.files.append(("META-INF/rights.xml", Array("<rights/>".utf8)))
        epub.files.append(("META-INF/encryption.xml", encryption(Self.adobe, "EPUB/gone.otf")))
        #expect(try fixtures.open(epub).body.sections.count == 1)
    }
}
