import PageImages
import TestSupport
import Testing

@Suite("Page variants")
struct PageVariantTests {
    /// All possible variants.
    private static let all: [PageVariant] = {
        var all: [PageVariant] = []
        for width in [nil] + WidthLadder.steps {
            for crop in [false, true] {
                for split in PageVariant.Split.allCases {
                    for rotation in PageVariant.Rotation.allCases {
                        for isGrey in [false, true] {
                            for format in [nil] + PageVariant.Format.allCases {
                                for quality in [nil] + PageVariant.qualities {
                                    all.append(
                                        PageVariant(
                                            width: width,
                                            crop: crop,
                                            split: split,
                                            rotation: rotation,
                                            isGrey: isGrey,
                                            format: format,
                                            quality: quality
                                        )
                                    )
                                }
                            }
                        }
                    }
                }
            }
        }
        return all
    }()

    /// Splits a query as the server does.
    private func pairs(_ query: some Sequence<UInt8>) -> [(name: [UInt8], value: [UInt8])] {
        Array(query).split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (Array(parts[0]), parts.count == 2 ? Array(parts[1]) : [])
        }
    }

    private func read(_ query: String) throws(PageVariantError) -> PageVariant {
        try PageVariant(query: pairs(query.utf8))
    }

    @Test("every variant has one query and survives a round trip, and different variants have different queries")
    func roundTrip() throws {
        #expect(Self.all.count == 7 * 2 * 3 * 4 * 2 * 6 * 4)
        var written: Set<[UInt8]> = []
        for variant in Self.all {
            let query = variant.queryBytes
            written.insert(query)
            #expect(try PageVariant(query: pairs(query)) == variant)
        }
        #expect(written.count == Self.all.count)
        #expect(Set(Self.all).count == Self.all.count)
    }

    @Test("the order of the parameters does not matter", arguments: 0..<16)
    func anyOrder(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let variant = generator.pick(Self.all)
            #expect(try PageVariant(query: pairs(variant.queryBytes).shuffled(using: &generator)) == variant)
        }
    }

    @Test(
        "parameters are written in a fixed order",
        arguments: [
            (PageVariant.original, "w=original"),
            (PageVariant(width: 1080), "w=1080"),
            (
                PageVariant(
                    width: 480,
                    crop: true,
                    split: .second,
                    rotation: .threeQuarters,
                    isGrey: true,
                    format: .jxl,
                    quality: 60
                ), "w=480&crop=1&split=second&rotate=270&grey=1&format=jxl&q=60"
            ),
            (PageVariant(split: .first, format: .webp), "w=original&split=first&format=webp"),
            (PageVariant(width: 1080, isDithered: true, format: .png), "w=1080&grey=16&format=png"),
        ]
    )
    func writing(variant: PageVariant, query: String) {
        #expect(variant.query == query)
    }

    @Test("dithered pages and tiles survive a round trip and are grey")
    func dithered() throws {
        for variant in [PageVariant(width: 720, isDithered: true), PageVariant(isGrey: true, isDithered: true)] {
            #expect(variant.isGrey && !variant.isOriginal)
            #expect(try read(variant.query) == variant)
        }
        let tile = try #require(PageTile(level: 1, column: 0, row: 3))
        let variant = PageVariant(tile: tile, isDithered: true, format: .png)
        #expect(variant.query == "w=original&tile=1-0-3&grey=16&format=png")
        #expect(try read(variant.query) == variant)
    }

    @Test("an empty query requests the original")
    func nothing() throws {
        #expect(try read("") == .original)
        #expect(try read("w=original") == .original)
        #expect(PageVariant.original.isOriginal)
        #expect(Self.all.count(where: \.isOriginal) == 1)
    }

    @Test(
        "values that are not available are rejected",
        arguments: [
            ("w=481", .width), ("w=0480", .width), ("w=+480", .width), ("w=-480", .width), ("w=", .width),
            ("w=480.0", .width), ("w=Original", .width), ("w=99999999999999999999999", .width), ("w=4 80", .width),
            ("w=%34%38%30", .width), ("w=４８０", .width), ("w=100000", .width), ("w=0", .width),
            ("crop=0", .crop), ("crop=true", .crop), ("crop=", .crop), ("crop=11", .crop),
            ("split=none", .split), ("split=left", .split), ("split=", .split), ("split=First", .split),
            ("rotate=0", .rotation), ("rotate=45", .rotation), ("rotate=360", .rotation), ("rotate=-90", .rotation),
            ("rotate=090", .rotation),
            ("grey=016", .grey), ("grey=2", .grey), ("grey=yes", .grey),
            ("format=gif", .format), ("format=WEBP", .format), ("format=", .format), ("format=image/webp", .format),
            ("q=81", .quality), ("q=100", .quality), ("q=0", .quality), ("q=082", .quality), ("q=82.0", .quality),
        ] as [(String, PageVariant.Parameter)]
    )
    func refusals(query: String, parameter: PageVariant.Parameter) {
        #expect(throws: PageVariantError.unavailable(parameter)) { try read(query) }
    }

    @Test(
        "unknown parameters are rejected",
        arguments: ["x=1", "W=480", "width=480", "=1", "w%20=480", "Crop=1", "w =480"]
    )
    func unknown(query: String) {
        #expect(throws: PageVariantError.unknownParameter) { try read(query) }
    }

    @Test("a repeated parameter is rejected, even with the same value")
    func repeated() {
        for parameter in PageVariant.Parameter.allCases {
            let values = [
                "w": "480", "split": "first", "rotate": "90", "tile": "0-1-2", "format": "webp", "q": "82",
            ]
            let value = values["\(parameter.name)"]
            let pair = "\(parameter.name)=\(value ?? "1")"
            #expect(throws: PageVariantError.repeated(parameter)) { try read("\(pair)&\(pair)") }
        }
    }

    @Test("every error names the available values")
    func messages() {
        func message(_ parameter: PageVariant.Parameter) -> String {
            "\(PageVariantError.unavailable(parameter).message)"
        }
        for step in WidthLadder.steps { #expect(message(.width).contains("\(step)")) }
        for format in PageVariant.Format.allCases { #expect(message(.format).contains("\(format.name)")) }
        for quality in PageVariant.qualities { #expect(message(.quality).contains("\(quality)")) }
        for parameter in PageVariant.Parameter.allCases {
            #expect(message(parameter).contains("“\(parameter.name)”"))
            #expect("\(PageVariantError.unknownParameter.message)".contains("\(parameter.name)"))
        }
    }

    @Test("unavailable widths and qualities are rounded to available ones")
    func nearest() {
        #expect(PageVariant(width: 1000).width == 1080)
        #expect(PageVariant(width: 1).width == 160)
        #expect(PageVariant(width: 3000).width == nil)
        #expect(PageVariant(quality: 0).quality == 60)
        #expect(PageVariant(quality: 80).quality == 82)
        #expect(PageVariant(quality: 100).quality == 92)
    }

    @Test("random queries never give a variant outside the set", arguments: 0..<64)
    func garbage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let set = Set(Self.all)
        let words = [
            "w", "crop", "split", "rotate", "grey", "format", "q", "480", "1", "first", "90", "webp", "82", "",
        ]
        for _ in 0..<300 {
            let query = (0..<generator.number(below: 4)).map { _ in
                generator.pick(words) + generator.pick(["=", "", "=="]) + generator.pick(words)
            }
            guard let variant = try? read(query.joined(separator: "&")) else { continue }
            #expect(set.contains(variant), "seed \(seed)")
        }
    }
}
