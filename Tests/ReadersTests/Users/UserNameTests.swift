import Testing

@testable import Readers

@Suite("User names")
struct UserNameTests {
    @Test(
        "are normalised",
        arguments: [
            ("Anna", "Anna"), ("  Anna   Maria ", "Anna Maria"), ("Ａｎｎａ", "Anna"), ("A\u{30A}ke", "Åke"),
            ("O\u{2019}Brien", "O'Brien"), ("春子", "春子"), ("ジョン・スミス", "ジョン・スミス"), ("anna\u{A0}b", "anna b"),
            ("ﾊﾙｺ", "ハルコ"), ("anna@example.org", "anna@example.org"), ("ไพลิน", "ไพลิน"), ("7up", "7up"),
        ]
    )
    func normalised(typed: String, text: String) throws {
        #expect(Array(try UserName(typed).text.utf8) == Array(text.utf8))
    }

    @Test(
        "with the same letters have the same key",
        arguments: [
            ("anna", "ANNA"), ("Straße", "STRASSE"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("Ǆ", "ǆ"), ("É", "e\u{301}"),
            ("İnci", "i\u{307}nci"),
        ]
    )
    func keys(first: String, second: String) throws {
        #expect(Array(try UserName(first).key.utf8) == Array(try UserName(second).key.utf8))
    }

    @Test("with different letters have different keys")
    func differentKeys() throws {
        for (first, second) in [("anna", "anne"), ("Åke", "Ake"), ("ハルコ", "はるこ"), ("a b", "ab"), ("a.b", "ab")] {
            #expect(try UserName(first).key != UserName(second).key)
        }
    }

    @Test(
        "can't have characters that deceive or that separate",
        arguments: [
            "a:b", "a/b", "a\\b", "a\nb", "a\u{0}b", "a\tb", "<b>", "a\"b", "a%b", "a&b", "a,b", "a;b", "a=b",
            "\u{202E}anna", "an\u{200B}na", "an\u{AD}na", "an\u{200D}na", "\u{FEFF}anna", "\u{3164}", "\u{1160}a",
            "anna\u{2028}",
            "😀", "anna😀", "\u{E000}", "\u{301}a", ".anna", "-", "@", "_a", "\u{FFFE}a", "a\u{E0041}", "¼a",
            "a" + String(repeating: "\u{316}", count: 5),
        ]
    )
    func hostile(typed: String) {
        #expect(throws: ReadersError.invalidUserName(.characters)) { try UserName(typed) }
    }

    @Test("can't mix alphabets with letters that look alike")
    func scripts() throws {
        for typed in ["p\u{430}ypal", "Αnna", "аnna", "ΑВ"] {
            #expect(throws: ReadersError.invalidUserName(.scripts)) { try UserName(typed) }
        }
        for typed in ["Анна 2", "Άννα", "Anna 春子", "ハルコ B"] { _ = try UserName(typed) }
    }

    @Test("have a bounded length, also when normalisation makes them longer")
    func length() throws {
        for typed in ["", " ", "   ", String(repeating: "a", count: 65), String(repeating: "春", count: 1000)] {
            #expect(throws: ReadersError.invalidUserName(.length)) { try UserName(typed) }
        }
        // One character becomes 18.
        #expect(throws: ReadersError.invalidUserName(.length)) {
            try UserName(String(repeating: "\u{FDFA}", count: 10))
        }
        #expect(try UserName(String(repeating: "a", count: 64)).text.count == 64)
        #expect(try UserName(String(repeating: "春", count: 64)).text.count == 64)
    }

    @Test("normalising a name again changes nothing")
    func idempotent() throws {
        for typed in ["Ａｎｎａ  B", "Straße", "ﾊﾙｺ・ｽﾐｽ", "ΟΔΥΣΣΕΥΣ", "İnci", "ǅ"] {
            let name = try UserName(typed)
            #expect(try UserName(name.text) == name)
            #expect(try UserName(name.key).key == name.key)
        }
    }
}
