import Publications
import Testing

@Suite("Manifests fetched from the web")
struct RemoteManifestTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("addresses become absolute, and a self link is added")
    func absolute() throws {
        let text = """
            {"metadata":{"title":"T","href":"kept"},
             "links":[{"rel":"self","href":"manifest.json"},{"rel":["self","x"],"href":"y"},{"rel":"cover","href":"/c.jpg"},
               {"rel":"search","href":"find{?q}","templated":true}],
             "readingOrder":[{"href":"pages/1.jpg#xywh=1,2,3,4","width":992,"position":1.5,"alternate":[{"href":"../1.webp"}]},
               {"href":"data:image/png;base64,AAAA"},{"href":"https://other.org/2.jpg"},{"href":"mailto:x@y"}],
             "toc":[{"href":"1.jpg","children":[{"href":"//z.org/2.jpg"}]}]}
            """
        let manifest = try RemoteManifest(Array(text.utf8), address: "https://example.org/books/a/manifest.json?key=1")
        #expect(manifest.title == "T")
        let packaged = String(decoding: manifest.packaged(), as: UTF8.self)
        let expected = """
            {"metadata":{"title":"T","href":"kept"},"links":[{"rel":"self",\
            "href":"https://example.org/books/a/manifest.json?key=1","type":"application/divina+json"},\
            {"rel":"cover","href":"https://example.org/c.jpg"},{"rel":"search","href":"find{?q}","templated":true}],\
            "readingOrder":[{"href":"https://example.org/books/a/pages/1.jpg#xywh=1,2,3,4","width":992,"position":1.5,\
            "alternate":[{"href":"https://example.org/books/1.webp"}]},{"href":"data:image/png;base64,AAAA"},\
            {"href":"https://other.org/2.jpg"},{"href":"mailto:x@y"}],\
            "toc":[{"href":"https://example.org/books/a/1.jpg","children":[{"href":"https://z.org/2.jpg"}]}]}
            """
        #expect(packaged == expected)

        // Packaging is idempotent.
        let again = try RemoteManifest(manifest.packaged(), address: "https://example.org/books/a/manifest.json?key=1")
        #expect(again.packaged() == manifest.packaged())

        let path = folder.path("T.divina")
        try LibraryMadeZip.write([(RemoteManifest.fileName, manifest.packaged())], to: path)
        let publication = try PublicationOpener.open(path: path)
        #expect(
            try publication.resource(ofPageAt: 0)
                == .remote(
                    url: "https://example.org/books/a/pages/1.jpg",
                    alternatives: ["https://example.org/books/1.webp"]
                )
        )
    }

    @Test("a manifest without links gets a self link")
    func withoutLinks() throws {
        let manifest = try RemoteManifest(
            Array(#"{"readingOrder":[{"href":"1.jpg"}]}"#.utf8),
            address: "http://a.org/m"
        )
        #expect(
            String(decoding: manifest.packaged(), as: UTF8.self)
                == """
                {"readingOrder":[{"href":"http://a.org/1.jpg"}],"links":[{"rel":"self","href":"http://a.org/m",\
                "type":"application/divina+json"}]}
                """
        )
    }

    @Test(
        "other files are rejected",
        arguments: [
            "<!doctype html>", "{}", #"{"readingOrder":[{"href":"c1.html","type":"text/html"}]}"#,
            #"{"readingOrder":[]}"#, "",
        ]
    )
    func refused(text: String) {
        #expect(throws: PublicationError.self) {
            try RemoteManifest(Array(text.utf8), address: "https://example.org/manifest.json")
        }
    }
}
