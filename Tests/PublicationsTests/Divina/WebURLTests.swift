import Testing
import TextCoding

@testable import Publications

@Suite("Web addresses")
struct WebAddressTests {
    @Test(
        "addresses are canonicalized",
        arguments: [
            ("http://example.com", "http://example.com/"), ("HTTPS://Example.COM/A", "https://example.com/A"),
            ("https://example.com:443/a", "https://example.com/a"),
            ("http://example.com:8080/", "http://example.com:8080/"),
            ("https://example.com:80/", "https://example.com:80/"), ("http://example.com:0080/", "http://example.com/"),
            ("https://example.com/a#b", "https://example.com/a"),
            ("https://example.com?x=1", "https://example.com/?x=1"),
            ("https://example.com/a b", "https://example.com/a%20b"),
            ("https://example.com/ü", "https://example.com/%C3%BC"),
            ("https://example.com/100%", "https://example.com/100%25"),
            ("https://example.com/%41", "https://example.com/%41"),
            ("https://example.com/a/../b/./c", "https://example.com/b/c"),
            ("https://example.com/..", "https://example.com/"),
            ("https://example.com/a/%2e%2E/b", "https://example.com/b"),
            (" https://example.com/a\n", "https://example.com/a"),
            ("https://[::1]:8080/a", "https://[::1]:8080/a"),
            ("https://example.com//a//b", "https://example.com//a//b"),
            ("https://example.com/a\\b", "https://example.com/a%5Cb"),
            ("https://example.com/?q=日", "https://example.com/?q=%E6%97%A5"),
        ]
    )
    func canonical(text: String, address: String) {
        #expect(WebURL(text)?.text == address)
        #expect(WebURL(address)?.text == address)
    }

    @Test(
        "invalid addresses are rejected",
        arguments: [
            "", "page.jpg", "//example.com/a", "ftp://example.com/a", "file:///etc/passwd", "javascript:alert(1)",
            "http:", "http://", "http:///a", "http:a", "https://user:secret@example.com/", "https://user@example.com/",
            "https://exa mple.com/", "https://example.com:port/", "https://example.com:99999/", "https://[::1/",
            "https://[]/",
            "https://例え.jp/", "https://example.com/a\nb", "https://example.com/\u{0}a", "https://a\\@example.com/",
            "https://example.com/" + String(repeating: "a", count: 9000),
        ]
    )
    func refused(text: String) {
        #expect(WebURL(text) == nil)
    }

    @Test(
        "references are resolved as in RFC 3986, section 5.4",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"),
            ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("https://h/x", "https://h/x"), ("a b.jpg", "http://a/b/c/a%20b.jpg"),
        ]
    )
    func resolves(reference: String, address: String) throws {
        let base = try #require(WebURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == address)
    }

    @Test(
        "a reference with another scheme is not resolved",
        arguments: ["mailto:a@b", "file:///x", "data:,x", "//user@g/"]
    )
    func resolvesToNothing(reference: String) throws {
        #expect(try #require(WebURL("http://a/b")).resolving(reference) == nil)
    }

    @Test(
        "data URLs are decoded",
        arguments: [
            ("data:,abc", "abc"), ("data:text/plain,a%20b", "a b"), ("data:;base64,YWJj", "abc"),
            ("DATA:image/png;BASE64,YWI=", "ab"),
            ("data:;base64,YQ==", "a"), ("data:;base64,YQ", "a"), ("data:;base64,Y W\nJj", "abc"),
            ("data:;base64,YWJj%0A", "abc"),
            ("data:;base64,Pz8%2F", "???"), ("data:;base64,Pz8_", "???"), ("data:a/b;charset=x;base64,", ""),
            ("data:,a#b", "a"),
        ]
    )
    func inline(address: String, text: String) {
        #expect(DataURL(address, alphabet: .either)?.bytes == Array(text.utf8))
    }

    @Test(
        "invalid data URLs are rejected",
        arguments: [
            "data:", "data:image/png;base64", "data:;base64,Y", "data:;base64,YW=Jj", "data:;base64,YW*j", "dat:,a",
            "da",
        ]
    )
    func brokenInline(address: String) {
        #expect(DataURL(address, alphabet: .either)?.bytes == nil)
    }
}
