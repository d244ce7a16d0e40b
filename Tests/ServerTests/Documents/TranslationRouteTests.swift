import Foundation
import Testing

@testable import Server

@Suite("Translations of comics on the server")
struct TranslationRouteTests {
    /// A comic with English lettering and texts in Czech. Its image has one pixel.
    private static let comic = """
        <?xml version="1.0" encoding="UTF-8"?><ACBF xmlns="http://www.acbf.info/xml/acbf/1.2"><meta-data><book-info>
        <book-title>Balloons</book-title><languages><text-layer lang="en" show="false"/><text-layer lang="cs" show="true"/>
        </languages></book-info></meta-data><body><page><image href="#a.png"/>
        <text-layer lang="en"><text-area points="0,0 1,1"><p>Hello</p></text-area></text-layer>
        <text-layer lang="cs"><text-area points="0,0 1,1"><p>Dobrý den</p></text-area></text-layer></page></body>
        <data><binary id="a.png" content-type="image/png">iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk\
        YPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==</binary></data></ACBF>
        """

    @Test("the manifest has the languages, the layer is that of the requested one, and its texts are found")
    func layers() async throws {
        let library = try TestFolder()
        try library.write("A/Balloons.acbf", Array(Self.comic.utf8))
        try await TestServer.run(library: library) { server in
            let publication = "/api/v1/publications/\(try await server.firstPublication())"
            let manifest = try await server.get("\(publication)/manifest").json
            #expect(manifest["textLanguages"].elements.map(\.text) == ["cs"])
            #expect(manifest["imageLanguage"].text == "en" && manifest["hasText"] == .bool(true))
            let original = try await server.get("\(publication)/pages/0/layer")
            #expect(original.text.contains("data-quire-layer") && original.text.contains(">Hello</span>"))
            let translation = try await server.get("\(publication)/pages/0/layer?language=cs")
            #expect(translation.status == 200 && translation["content-type"] == original["content-type"])
            #expect(translation["content-security-policy"] == original["content-security-policy"])
            #expect(
                translation.text.contains("data-quire-translation") && translation.text.contains("<p>Dobrý den</p>")
            )
            // An unknown language has no effect.
            #expect(try await server.get("\(publication)/pages/0/layer?language=de").text == original.text)
            for (query, count) in [
                ("q=dobry&language=cs", 1), ("q=dobry", 0), ("q=hello", 1), ("q=hello&language=cs", 0),
            ] {
                let lines = try await server.get("\(publication)/search?\(query)").text.split(separator: "\n")
                let end = try JSON(parsing: Array((lines.last ?? "").utf8))
                #expect(end["count"].integer == count, "\(query)")
            }
        }
    }
}
