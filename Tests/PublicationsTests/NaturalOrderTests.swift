import TestSupport
import Testing

@testable import Publications

@Suite("Natural order")
struct NaturalOrderTests {
    @Test(
        "the first name comes before the second",
        arguments: [
            ("2.jpg", "10.jpg"),
            ("Ch 2/10.jpg", "Ch 10/1.jpg"),
            ("Ch 2/1.jpg", "Ch 2 extra/1.jpg"),
            ("page９.jpg", "page10.jpg"),
            ("page9.jpg", "page１０.jpg"),
            ("第二話", "第十話"),
            ("第九話", "第十一話"),
            ("第十九話", "第二十話"),
            ("第九十九話", "第百話"),
            ("第百一話", "第百十話"),
            ("第一千零一夜", "第二千夜"),
            ("一九九九", "二〇〇一"),
            ("第二巻", "第3巻"),
            ("第2巻", "第三巻"),
            ("第両巻", "第三巻"),
            ("两", "三"),
            ("壹", "貳"),
            ("玖", "拾"),
            ("貳拾", "參拾"),
            ("第一万話", "第一万一話"),
            ("九千九百九十九", "一万"),
            ("九億", "一兆"),
            ("廿九", "三十"),
            ("十九", "廿"),
            ("①", "②"),
            ("⑨", "⑩"),
            ("p10.jpg", "p10.5.jpg"),
            ("p10.5.jpg", "p11.jpg"),
            ("p10.jpg", "p10-2.jpg"),
            ("p10.jpg", "p10 b.jpg"),
            ("p10.jpg", "p10a.jpg"),
            ("cover.jpg", "cover/1.jpg"),
            ("a/2.jpg", "a/b/1.jpg"),
            ("Alpha", "beta"),
            ("alpha", "Beta"),
            ("ａlpha", "Ｂeta"),
            ("1", "a"),
            ("", "a"),
            ("99999999999999999999999999999999999998", "99999999999999999999999999999999999999"),
            ("99999999999999999999999999999999999999", "100000000000000000000000000000000000000"),
            (String(repeating: "9", count: 300), "1" + String(repeating: "0", count: 300)),
            (String(repeating: "九", count: 300), "一" + String(repeating: "〇", count: 300)),
            ("Élan", "été"),
        ]
    )
    func precedes(first: String, second: String) {
        #expect(NaturalOrderKey(first) < NaturalOrderKey(second))
        #expect(!(NaturalOrderKey(second) < NaturalOrderKey(first)))
    }

    @Test(
        "names that differ only in case, leading zeros or the script of their digits are equivalent",
        arguments: [
            ("a.jpg", "A.JPG"), ("007", "7"), ("第3話", "第三話"), ("１２", "12"), ("二十", "廿"), ("二〇", "20"), ("ＡＢ", "ab"),
            ("一百二十三", "123"), ("百二十三", "123"), ("٧", "7"), ("000", "0"), ("零", "0"), ("É", "é"), ("①", "1"), ("", ""),
        ]
    )
    func isEquivalent(first: String, second: String) {
        #expect(!(NaturalOrderKey(first) < NaturalOrderKey(second)))
        #expect(!(NaturalOrderKey(second) < NaturalOrderKey(first)))
        #expect(NaturalOrderKey(first) == NaturalOrderKey(second))
    }

    @Test("sorting is stable")
    func isStable() {
        let names = ["b", "07", "A", "7", "a", "007", "B"]
        #expect(NaturalOrder.sorted(names) { $0 } == ["07", "7", "007", "A", "a", "b", "B"])
    }

    @Test("a long list of chapters is sorted")
    func chapters() {
        let names = (1...120).map { "第\($0)話/\($0 % 7 + 1).jpg" }
        #expect(NaturalOrder.sorted(names.reversed()) { $0 } == names)
    }

    @Test("numbers with units and digit by digit are ordered by value")
    func valuesOfChineseNumerals() {
        let digits: [Character] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
        let units = ["", "十", "百", "千"]
        func withUnits(_ value: Int) -> String {
            var text = ""
            let decimals = Array(String(value).compactMap(\.wholeNumberValue))
            for (index, digit) in decimals.enumerated() where digit > 0 {
                text += String(digits[digit]) + units[decimals.count - 1 - index]
            }
            return text
        }
        for value in 1..<2500 {
            let byDigits = String(String(value).compactMap(\.wholeNumberValue).map { digits[$0] })
            #expect(NaturalOrderKey(withUnits(value)) == NaturalOrderKey(String(value)), "\(value)")
            #expect(NaturalOrderKey(byDigits) == NaturalOrderKey(String(value)), "\(value)")
        }
    }

    @Test("it is a strict weak ordering", arguments: [UInt64](1...20))
    func isStrictWeakOrdering(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parts = [
            "a", "A", "b", "é", "É", "1", "01", "9", "10", "１", "一", "十", "百", "万", "〇", "二", "/", ".", " ", "-", "_",
            "Ch", "第",
            "話", ".jpg", "\u{0}", "\u{7F}", "😀", "ß", "①", "x\u{301}", "億", "千", "三",
        ]
        let names = (0..<40).map { _ in
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &generator)]
            }.joined()
        }
        let isBefore = names.map { a in names.map { b in NaturalOrderKey(a) < NaturalOrderKey(b) } }
        for a in names.indices {
            #expect(!isBefore[a][a], "seed \(seed): \(names[a])")
            for b in names.indices {
                #expect(!(isBefore[a][b] && isBefore[b][a]), "seed \(seed): \(names[a]) \(names[b])")
                #expect(isBefore[a][b] == (NaturalOrderKey(names[a]) < NaturalOrderKey(names[b])))
                guard isBefore[a][b] || !isBefore[b][a] else { continue }
                // If a precedes or equals b, it precedes everything that b precedes.
                for c in names.indices where isBefore[b][c] && !isBefore[a][c] {
                    Issue.record("seed \(seed): \(names[a]) \(names[b]) \(names[c])")
                }
            }
        }
    }
}
