import PageImages
import Testing

@testable import ImagePipeline

@Suite("Remote URLs")
struct RemoteAddressTests {
    @Test(
        "a URL has one canonical form",
        arguments: [
            ("http://Example.COM", "http://example.com/"), ("HTTPS://example.com:443/a", "https://example.com/a"),
            ("http://example.com:80/", "http://example.com/"), ("http://example.com:/a", "http://example.com/a"),
            ("https://example.com:80/a", "https://example.com:80/a"), ("http://example.com./a", "http://example.com/a"),
            ("http://example.com?q=1", "http://example.com/?q=1"), ("http://example.com/a#b", "http://example.com/a"),
            ("  http://example.com/a\n", "http://example.com/a"), ("http://a_b.example/x", "http://a_b.example/x"),
            ("http://bücher.example/", "http://xn--bcher-kva.example/"),
            ("http://BÜCHER.example/", "http://xn--bcher-kva.example/"),
            ("http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/"),
            ("http://例え。jp/", "http://xn--r8jz45g.jp/"),
            ("http://example.com/第1話/001.jpg", "http://example.com/%E7%AC%AC1%E8%A9%B1/001.jpg"),
            ("http://example.com/a b%20c%zz%", "http://example.com/a%20b%20c%25zz%25"),
            ("http://example.com/a\\b[1]|x^", "http://example.com/a%5Cb%5B1%5D%7Cx%5E"),
            ("http://[2606:4700::1111]:8080/", "http://[2606:4700::1111]:8080/"),
            ("http://2130706433/", "http://127.0.0.1/"), ("http://0x7f.1./", "http://127.0.0.1/"),
            ("http://１２７.0.0.1/", "http://127.0.0.1/"), ("http://①②⑦.0.0.1/", "http://127.0.0.1/"),
            ("http://127。0。0。1/", "http://127.0.0.1/"),
        ]
    )
    func canonical(text: String, canonical: String) throws {
        let address = try RemoteAddress(text)
        #expect(address.text == canonical)
        #expect(try RemoteAddress(canonical) == address)
    }

    @Test(
        "a URL that other parsers might read differently is refused",
        arguments: [
            "", "example.com/a", "/a", "//example.com/a", "ftp://example.com/", "file:///etc/passwd",
            "javascript:alert(1)", "data:image/png,x", "gopher://example.com/", "http:example.com", "http:/example.com",
            "http:///a", "http://", "http://?a", "http://user@example.com/", "http://user:secret@example.com/",
            "http://@example.com/", "http://example.com@127.0.0.1/", "http://example.com\\@127.0.0.1/",
            "http:\\\\example.com/", "http://127.0.0.1%00.example.com/", "http://%31%32%37.0.0.1/",
            "http://example%2ecom/", "http://exa mple.com/", "http://exam\tple.com/", "http://example.com/a\nb",
            "http://example.com/\u{0}", "http://example.com:0/", "http://example.com:65536/", "http://example.com:8o/",
            "http://example.com:80:80/", "http://example.com:+80/", "http://::1/", "http://[::1", "http://[::1]x/",
            "http://[::1%25lo]/", "http://[127.0.0.1]/", "http://[]/", "http://256.1.1.1/", "http://1.2.3.4.5/",
            "http://a..b/", "http://./", "http://../", "http://.example.com/",
            "http://example.com../", "http://ex<ample/", "http://ex;ample/", "http://ex,ample/", "http://*/",
            "http://\u{AD}/", "http://ex\u{FF05}41mple/",
            "http://\(String(repeating: "a", count: 64)).com/",
            "http://example.com/\(String(repeating: "a", count: 9000))",
        ]
    )
    func refused(text: String) {
        let failure = #expect(throws: FetchError.self) { try RemoteAddress(text) }
        #expect(failure?.kind == .refusedAddress)
    }

    @Test(
        "a reference is resolved as in the examples of RFC 3986",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"),
            ("g#s", "http://a/b/c/g"), ("", "http://a/b/c/d;p?q"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
            ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("https://b:8443/x", "https://b:8443/x"),
            ("第1話", "http://a/b/c/%E7%AC%AC1%E8%A9%B1"), ("g?u=http://x/", "http://a/b/c/g?u=http://x/"),
        ]
    )
    func resolving(reference: String, expected: String) throws {
        #expect(try RemoteAddress("http://a/b/c/d;p?q").resolving(reference).text == expected)
    }

    @Test(
        "a reference that leaves http or is ambiguous is refused",
        arguments: ["file:///etc/passwd", "javascript:1", "\\\\b/x", "//u@b/", "a:b", "http:///x", "/a\r\nb"]
    )
    func refusedReference(reference: String) throws {
        let base = try RemoteAddress("http://a/b")
        #expect(throws: FetchError.self) { try base.resolving(reference) }
    }
}
