import TestSupport
import Testing

@testable import Publications

@Suite("EPUB CFI")
struct EpubCFITests {
    @Test(
        "valid CFIs are parsed and written unchanged",
        arguments: [
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/3:10)",
            "epubcfi(/6/4[chap01ref]!/4[body01]/16[svgimg])",
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/1:0)",
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/2/1:3[xx,y])",
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/3:10[;s=b])",
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/2/1:3[yyy;s=a])",
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/2/1:3[,y])",
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05],/2/1:1,/3:4)",
            "epubcfi(/6/4!/4/2/14~23.5@5.75:97.6)",
            "epubcfi(/6/4!/4/2/14@50:75)",
            "epubcfi(/6/4!/4/2/14~0.000001)",
            "epubcfi(/6/28[chap06]!/4/26,/1:0,/1:45)",
            "epubcfi(/6/4!,/4/2/1:0,/4/4/1:3)",
            "epubcfi(/6/4[a^[b^]^^^,^(^)^;^=]!/4)",
            "epubcfi(/6/4!/4/2/1:3[红楼,梦;v=1,2;s=b])",
            "epubcfi(/0)",
        ]
    )
    func roundTrip(text: String) throws {
        #expect(try EpubCFI(text).description == text)
    }

    @Test(
        "invalid CFIs are rejected",
        arguments: [
            "", "epubcfi", "epubcfi()", "epubcfi(", "epubcfi(/)", "epubcfi(/4", "epubcfi(/4))", "epubcfi(/4)x", "/4/2",
            "epubcfi(4)", "epubcfi(/04)", "epubcfi(/-4)", "epubcfi(/4[)", "epubcfi(/4[])", "epubcfi(/4[a)",
            "epubcfi(/4[a]b)",
            "epubcfi(/4[a^)", "epubcfi(/4:)", "epubcfi(/4:x)", "epubcfi(/4:1:2)", "epubcfi(/4~)", "epubcfi(/4~1.)",
            "epubcfi(/4@5)", "epubcfi(/4@5:)", "epubcfi(/4[;s])", "epubcfi(/4[;=b])", "epubcfi(/4[;s=])",
            "epubcfi(/4[a(b])",
            "epubcfi(/4,/2)", "epubcfi(/4:3,/2,/4)", "epubcfi(/4,/2,/4,/6)", "epubcfi(/99999999999999999999)",
            "epubcfi(!/4)", "epubcfi(/4[a,b,c])", "epubcfi(/4 /2)",
        ]
    )
    func refused(text: String) {
        #expect(throws: EpubCFIError.self) { try EpubCFI(text) }
    }

    @Test("a CFI that is too long is rejected before it is parsed")
    func tooLong() {
        let text = "epubcfi(" + String(repeating: "/2", count: 100_000) + ")"
        #expect(throws: EpubCFIError.self) { try EpubCFI(text) }
    }

    @Test("a partial CFI stays in one document")
    func partial() throws {
        #expect(try EpubCFI(partial: "/4/10/3:10").partial == "/4/10/3:10")
        #expect(try EpubCFI(partial: "/4,/2/1:1,/4/1:2").partial == "/4,/2/1:1,/4/1:2")
        #expect(throws: EpubCFIError.self) { try EpubCFI(partial: "/4!/2") }
        #expect(throws: EpubCFIError.self) { try EpubCFI(partial: "") }
    }

    @Test("assertions and parameters are parsed")
    func parts() throws {
        let identifier = try EpubCFI("epubcfi(/6/4[chap^]01]!/4/3:10[be^,fore,after;s=a;k=1,2])")
        #expect(identifier.path.documents.count == 2)
        #expect(identifier.path.documents.first?.last?.id == "chap]01")
        let offset = try #require(identifier.path.offset)
        #expect(offset.character == 10)
        #expect(offset.assertion?.text == "be,fore")
        #expect(offset.assertion?.textAfter == "after")
        #expect(offset.assertion?.parameters.last?.values == ["1", "2"])
    }

    @Test("a range is made of its two ends")
    func collapse() throws {
        let range = try EpubCFI("epubcfi(/6/4!/4/10,/2/1:1,/3:4)")
        #expect(EpubCFI(path: range.start).description == "epubcfi(/6/4!/4/10/2/1:1)")
        #expect(EpubCFI(path: range.end).description == "epubcfi(/6/4!/4/10/3:4)")
        #expect(EpubCFI(from: range.start, to: range.end) == range)
        let words = EpubCFI(
            from: .init(steps: [.init(4), .init(1)], offset: .init(character: 2)),
            to: .init(steps: [.init(4), .init(1)], offset: .init(character: 7))
        )
        #expect(words.partial == "/4/1,:2,:7")
        #expect(try EpubCFI(partial: "/4/1,:2,:7") == words)
    }

    /// In the order given in section 3.3 of the specification.
    static let ordered = [
        "epubcfi(/6/2)", "epubcfi(/6/4)", "epubcfi(/6/4:3)", "epubcfi(/6/4/2)", "epubcfi(/6/4~1)", "epubcfi(/6/4!/4/2)",
        "epubcfi(/6/4!/4/2/1:0)", "epubcfi(/6/4!/4/2/1:9)", "epubcfi(/6/4!/4/2/1:10)", "epubcfi(/6/4!/4/2/2)",
        "epubcfi(/6/4!/4/2/2@90:1)", "epubcfi(/6/4!/4/2/2@10:2)", "epubcfi(/6/4!/4/2/2~1)",
        "epubcfi(/6/4!/4/2/2~1@5:5)",
        "epubcfi(/6/4!/4/2/2~2)", "epubcfi(/6/4!/4/2/3)", "epubcfi(/6/4!/4/10)", "epubcfi(/6/10!/4)",
    ]

    @Test("CFIs are ordered as in the specification, ignoring assertions")
    func order() throws {
        for (index, text) in Self.ordered.enumerated() {
            let first = try EpubCFI(text)
            #expect(!first.precedes(first))
            for other in Self.ordered[(index + 1)...] {
                let second = try EpubCFI(other)
                #expect(first.precedes(second), "\(text) before \(other)")
                #expect(!second.precedes(first), "\(other) not before \(text)")
            }
        }
        #expect(try !EpubCFI("epubcfi(/6/4[b])").precedes(EpubCFI("epubcfi(/6/4[a])")))
        #expect(try EpubCFI("epubcfi(/4,/2/1:1,/2/1:2)").precedes(EpubCFI("epubcfi(/4,/2/1:1,/2/1:3)")))
    }

    @Test("random input never crashes, and written CFIs are parsed to the same value", arguments: 0..<8)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "/", "!", ":", "~", "@", "[", "]", ",", ";", "s=", "^", "(", ")", "=", "1", "2", "40", ".", "a", "é", " ",
            "红",
        ]
        var readable = 0
        for _ in 0..<4000 {
            var text = "/4"
            for _ in 0..<Int.random(in: 0..<9, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            guard let identifier = try? EpubCFI("epubcfi(\(text))") else { continue }
            readable += 1
            #expect((try? EpubCFI(identifier.description)) == identifier, "seed \(seed): \(text)")
        }
        #expect(readable > 50)
    }
}
