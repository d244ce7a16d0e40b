import Testing

@testable import WebClient

@Suite("Generated covers")
struct CoverDesignTests {
    @Test("a title always has the same design")
    func stable() {
        let cloths = ["Moby-Dick", "红楼梦", "草枕", "كتاب الحكايات", ""].map { CoverDesign(title: $0).cloth }
        #expect(cloths == [5, 0, 5, 5, 4])
    }

    @Test("the volumes of a series share its design")
    func series() {
        let series = CoverDesign(title: "红楼梦")
        #expect(CoverDesign(title: "Volume 1", series: "红楼梦").cloth == series.cloth)
        #expect(CoverDesign(title: "上", series: "红楼梦") == CoverDesign(title: "下", series: "红楼梦"))
        #expect(CoverDesign(title: "Volume 1", series: "红楼梦").isVertical == false)
    }

    @Test("similar titles are distributed evenly over the designs")
    func spread() {
        var counts = Array(repeating: 0, count: CoverDesign.clothCount)
        for number in 0..<800 { counts[CoverDesign(title: "Volume \(number)").cloth] += 1 }
        #expect(counts.allSatisfy { $0 > 60 && $0 < 140 }, "\(counts)")
    }

    @Test(
        "short Chinese and Japanese titles are vertical, all others horizontal",
        arguments: [
            ("红楼梦", true), ("草枕", true), ("吾輩は猫である", true), ("坊っちゃん", true), ("「罪と罰」", true),
            ("三体 II", false), ("一二三四五六七八九十", false), ("Emma", false), ("", false), ("홍길동전", false),
        ]
    )
    func direction(title: String, isVertical: Bool) {
        #expect(CoverDesign(title: title).isVertical == isVertical)
    }

    @Test("long titles are smaller", arguments: [("Emma", "short"), ("The Adventures of Tom Sawyer", "medium")])
    func length(title: String, expected: String) {
        #expect("\(CoverDesign(title: title).length)" == expected)
        #expect(CoverDesign(title: title + String(repeating: " and more", count: 9)).length == .long)
    }
}
