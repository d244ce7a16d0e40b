import TestSupport
import Testing

@testable import Publications

@Suite("Sanitized style sheets")
struct StyleSheetSanitizerTests {
    @Test(
        "a style sheet keeps everything except remote resources",
        arguments: [
            (
                "a { color: red } /* x */\nb>c{margin:0 auto!important}",
                "a { color: red } \nb>c{margin:0 auto!important}"
            ),
            ("@media screen and (min-width:1em){a{b:c}}", "@media screen and (min-width:1em){a{b:c}}"),
            ("a{background:url(../images/a.png)}", "a{background:url(\"../images/a.png\")}"),
            ("a{background:url( '../images/a.png' )}", "a{background:url( \"../images/a.png\" )}"),
            ("a{background:url(/OPS/images/a.png)}", "a{background:url(\"../images/a.png\")}"),
            ("a{background:\\75 rl(../images/\\61.png)}", "a{background:url(\"../images/a.png\")}"),
            ("a{b:url(http://e/x)}", "a{b:url(\"data:,\")}"), ("a{b:URL(//e/x)}", "a{b:url(\"data:,\")}"),
            ("a{b:u\\72l('http://e/x')}", "a{b:u\\72l(\"data:,\")}"),
            ("a{b:\\75rl(http://e/x)}", "a{b:url(\"data:,\")}"),
            ("a{b:\\000075 \\72 l(\\68ttp://e/x)}", "a{b:url(\"data:,\")}"), ("a{b:url(ht\\\ntp://e/x)}", "a{}"),
            ("a{b:url(java\\script:x)}", "a{b:url(\"data:,\")}"),
            ("a{b:url(\"http://e/x\"", "a{b:url(\"data:,\")}"),
            ("a{b:url(http://e/x", "a{b:url(\"data:,\")}"),
            ("a{b:url(../../../x)}", "a{b:url(\"data:,\")}"),
            (
                "a{b:image-set('http://e/x' 1x,\"../images/a.png\" type('image/png') 2x)}",
                "a{b:image-set(\"data:,\" 1x,\"../images/a.png\" type('image/png') 2x)}"
            ),
            ("a{b:-webkit-image-set(url(http://e/x) 1x)}", "a{b:-webkit-image-set(url(\"data:,\") 1x)}"),
            ("a{b:src('http://e/x')}", "a{b:src(\"data:,\")}"),
            ("a{--u:'http://e/x';b:image-set(var(--u) 1x)}", "a{--u:'http://e/x';}"),
            ("a{b:image-set((var(--u)) 1x)}", "a{}"), ("a{b:src(attr(x))}", "a{}"),
            ("a{b:im\\61ge-set('http://e/x' 1x)}", "a{b:im\\61ge-set(\"data:,\" 1x)}"),
            ("@import 'more.css';a{b:c}", "@import \"more.css\";a{b:c}"),
            ("@import url(more.css) screen;", "@import \"more.css\" screen;"),
            ("@IMPORT url( \"more.css\" ) layer(x) supports(a:b);", "@import \"more.css\" layer(x) supports(a:b);"),
            ("@import 'http://e/x.css';a{b:c}", "a{b:c}"), ("@im\\70ort 'http://e/x.css';", ""),
            ("@import url(//e/x);", ""), ("@import 'absent.css';", ""),
            ("@import/**/'http://e/x.css'", ""), ("<!-- @import 'http://e/x.css'; --> a{b:c}", "  a{b:c}"),
            ("a{@import 'http://e/x.css';b:c}", "a{b:c}"),
            ("x @import 'http://e/x.css';a{b:c}", "a{b:c}"), ("@import 'http://e/x.css' {} a{b:c}", " a{b:c}"),
            ("@namespace epub 'http://www.idpf.org/2007/ops';", "@namespace epub \"http://www.idpf.org/2007/ops\";"),
            ("@namespace url(http://www.w3.org/1999/xhtml);", "@namespace \"http://www.w3.org/1999/xhtml\";"),
            ("@charset \"utf-8\";a{b:c}", "a{b:c}"), ("@page{margin:1em}", "@page{margin:1em}"),
            (
                "@font-face{font-family:F;src:url(../fonts/f.woff) format('woff'),url(http://e/f)}",
                "@font-face{font-family:F;src:url(\"../fonts/f.woff\") format('woff'),url(\"data:,\")}"
            ),
            (
                "@font-face{src:url(data:font/woff2;base64,AAAA)}",
                "@font-face{src:url(\"data:font/woff2;base64,AAAA\")}"
            ),
            ("a{b:url('data:image/svg+xml,<svg>')}", "a{b:url(\"data:,\")}"),
            ("a{b:url(data:text/html;base64,AAAA)}", "a{b:url(\"data:,\")}"),
            ("a{width:expression(alert(1));b:c}", "a{b:c}"), ("a{width:e\\78pression(1)}", "a{}"),
            ("a{behavior:url(x.htc);b:c}", "a{b:c}"),
            ("a{-moz-binding:url(x)}", "a{}"), ("a{beh\\61vior:url(x)}", "a{}"),
            ("a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='x')}", "a{}"),
            ("a{position:fixed}", "a{position:absolute}"),
            ("a{position: FIXED !important}", "a{position: absolute !important}"), ("a:fixed{b:c}", "a:fixed{b:c}"),
            ("a{-epub-writing-mode:vertical-rl;-epub-hyphens:auto}", "a{writing-mode:vertical-rl;hyphens:auto}"),
            (
                "a{-epub-text-combine:horizontal 2;-epub-text-emphasis-style:sesame}",
                "a{text-combine-upright:all;text-emphasis-style:sesame}"
            ),
            (
                "a{-epub-text-orientation:sideways-right;-EPUB-word-break:break-all}",
                "a{text-orientation:sideways;word-break:break-all}"
            ),
            ("a{-epub-text-transform:-epub-fullwidth}", "a{text-transform:full-width}"),
            ("a{text-transform:-epub-fullwidth}", "a{text-transform:full-width}"),
            ("a{-epub-line-break:strict}", "a{line-break:strict}"),
            ("a{b:'x", "a{b:\"x\"}"), ("a{b:'x\ny;c:d}", "a{c:d}"), ("a{b:(c", "a{b:(c)}"),
            ("a{b:[c{d", "a{b:[c{d}]}"), ("a{b:c}}d{e:f}", "a{b:c}}d{e:f}"),
            ("a{b:c\\", "a{b:c\\\n}"), ("a{b:'x\\", "a{b:\"x\"}"), ("/* x", ""), ("a/**/b{c:d}", "a/**/b{c:d}"),
            ("a{b:c/**/d}", "a{b:c/**/d}"),
            ("a{content:'url(http://e/x)'}", "a{content:'url(http://e/x)'}"),
            ("a{unicode-range:U+26,U+0-7F,U+4??}", "a{unicode-range:U+26,U+0-7F,U+4??}"),
            ("a:hover{b:c}", "a:hover{b:c}"), ("a{&:hover{b:url(//e)}c:d}", "a{&:hover{b:url(\"data:,\")}c:d}"),
            ("a{--x:{b:c}}", "a{--x:{b:c}}"),
            ("a{fill:url(#g)}", "a{fill:url(\"#g\")}"), ("a[href='x']{b:c}", "a[href='x']{b:c}"),
            ("@layer a,b;", "@layer a,b;"), ("", ""), (";", ";"),
        ]
    )
    func sheet(_ source: String, _ expected: String) {
        let clean = CleanSupport.sheet(source)
        #expect(clean == expected)
        #expect(CleanSupport.sheet(clean) == clean)
    }

    @Test("a style sheet in another encoding is decoded")
    func encodings() {
        var utf16: [UInt8] = [0xFF, 0xFE]
        for unit in "@charset \"utf-16\";a{content:'漢'}".utf16 {
            utf16 += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
        }
        #expect(CleanSupport.sheet(utf16) == "a{content:'漢'}")
        #expect(CleanSupport.sheet([0xEF, 0xBB, 0xBF] + Array("a{b:c}".utf8)) == "a{b:c}")
        #expect(
            CleanSupport.sheet(Array("@charset \"iso-8859-1\";a{content:'".utf8) + [0xFC] + Array("'}".utf8))
                == "a{content:'ü'}"
        )
    }

    @Test(
        "a megabyte of any input takes linear time",
        arguments: [
            "(", "[", "{", "\\", "'", "/*", "url(", "@import ", ";", "a{", "}", "a:b;", "<!--", "-", "(}", "{)",
            "url(\"x",
        ]
    )
    func hostile(_ part: String) {
        let source = [UInt8](String(repeating: part, count: (1 << 20) / part.utf8.count).utf8)
        let clean = CleanSupport.sheet(source)
        #expect(clean.utf8.count <= source.count * 3)
    }

    @Test("a style sheet beyond the limits is dropped")
    func large() {
        var limits = PublicationLimits()
        limits.maximumStyleSheetBytes = 100
        let clean = StyleSheetSanitizer.styleSheet(
            [UInt8](repeating: 0x20, count: 101),
            path: "a",
            isKnown: { _ in true },
            limits: limits
        )
        #expect(clean.isEmpty)
    }

    @Test("sanitizing random style sheets is idempotent", arguments: 0..<20)
    func random(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "a", "{", "}", "(", ")", "[", "]", ";", ":", "url(", "'", "\"", "\\", "\n", " ", "/*", "*/", "@import",
            "@media", "image-set(",
            "http://evil/", "x.png", "../images/a.png", "-", "--", ",", "<!--", "-->", "#", "1", "e", "\\75",
            "var(--a)", "@namespace", "é", "src(",
        ]
        for _ in 0..<300 {
            var source = ""
            for _ in 0..<Int.random(in: 1...24, using: &generator) {
                source += pieces.randomElement(using: &generator) ?? ""
            }
            let clean = CleanSupport.sheet(source)
            #expect(CleanSupport.sheet(clean) == clean, "seed \(seed): \(source)")
        }
    }
}
