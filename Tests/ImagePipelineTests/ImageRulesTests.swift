import Testing

@testable import ImagePipeline

@Suite("Which encoding a client gets")
struct ImageNegotiationTests {
    private static let browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"

    @Test(
        "from the Accept header",
        arguments: [
            (nil, false, .jpeg), (nil, true, .jpeg), ("*/*", false, .jpeg), ("image/*", true, .jpeg),
            ("image/webp", false, .webp), ("image/webp", true, .webp), ("IMAGE/WEBP, */*", false, .webp),
            (browser, false, .webp), (browser, true, .avif), ("image/avif", false, .avif),
            ("image/webp;q=0, */*", false, .jpeg), ("image/webp; q=0.0,image/avif;q=0", true, .jpeg),
            ("image/png", false, .png), ("image/png;q=0.9, image/jpeg", false, .jpeg), ("text/html", false, .jpeg),
            ("image/jpeg;q=0, image/png", false, .png), ("", false, .jpeg), (",;=", false, .jpeg),
        ] as [(String?, Bool, ImageFormat)]
    )
    func accept(header: String?, isCover: Bool, expected: ImageFormat) {
        #expect(ImageNegotiation.format(accept: header, isCover: isCover) == expected)
    }

    @Test("an explicit wish wins", arguments: ImageFormat.allCases)
    func explicit(format: ImageFormat) {
        #expect(ImageNegotiation.format(accept: Self.browser, isCover: true, explicit: format) == format)
    }

    @Test("a header that accepts no picture has no best format")
    func none() {
        #expect(ImageFormat(accept: "text/html") == nil)
        #expect(ImageFormat(accept: "image/webp") == .webp)
    }
}

@Suite("Which pictures are decoded at all")
struct ImageBudgetTests {
    private func admit(
        _ width: Int,
        _ height: Int,
        _ signature: ImageSignature,
        bytes: Int,
        bands: Int = 3,
        interlaced: Bool = false
    ) throws(ImagePipelineError) {
        let header = ImageBudget.Header(
            width: width,
            height: height,
            bands: bands,
            bitsPerBand: 8,
            isInterlaced: interlaced
        )
        try ImageBudget.standard.admit(header, as: signature, byteSize: bytes)
    }

    @Test("a hundred megapixels, and not one more, of any shape")
    func pixels() throws {
        try admit(10_000, 10_000, .webp, bytes: 100)
        try admit(800, 125_000, .webp, bytes: 100)
        #expect(throws: ImagePipelineError.self) { try admit(10_000, 10_001, .webp, bytes: 100) }
        #expect(throws: ImagePipelineError.self) { try admit(Int.max, 2, .webp, bytes: 100) }
        #expect(throws: ImagePipelineError.self) { try admit(0, 10, .webp, bytes: 100) }
    }

    @Test("bytes that can't hold the pixels are a lie")
    func lies() throws {
        try admit(4_000, 4_000, .png, bytes: 4_000)
        #expect(throws: ImagePipelineError.self) { try admit(4_000, 4_000, .png, bytes: 1_000) }
        try admit(4_000, 4_000, .jpeg, bytes: 1_000)
        #expect(throws: ImagePipelineError.self) { try admit(9_000, 9_000, .jpeg, bytes: 1_000) }
        #expect(throws: ImagePipelineError.self) { try admit(9_000, 9_000, .gif, bytes: 1_000) }
    }

    @Test("progressive pictures are held as a whole and may weigh less")
    func frames() throws {
        try admit(6_000, 6_000, .jpeg, bytes: 1_000_000, interlaced: true)
        try admit(9_000, 9_000, .jpeg, bytes: 1_000_000)
        #expect(throws: ImagePipelineError.self) { try admit(9_000, 9_000, .jpeg, bytes: 1_000_000, interlaced: true) }
        #expect(throws: ImagePipelineError.self) {
            try admit(9_900, 9_900, .png, bytes: 1_000_000, bands: 4, interlaced: true)
        }
    }
}

@Suite("Names of variants")
struct VariantKeyTests {
    @Test("are the same for the same wish and differ in every part")
    func parts() {
        let wishes: [(String, Int, ImageVariant, UInt32)] = [
            ("ab", 1, ImageVariant(width: 480, format: .webp), 1),
            ("ab", 1, ImageVariant(width: 480, format: .webp), 2),
            ("ab1", 1, ImageVariant(width: 480, format: .webp), 1),
            ("a", 1, ImageVariant(width: 480, format: .webp), 1),
            ("ab", 11, ImageVariant(width: 480, format: .webp), 1),
            ("ab", 1, ImageVariant(width: nil, format: .webp), 1),
            ("ab", 1, ImageVariant(width: 0, format: .webp), 1), ("ab", 1, ImageVariant(width: 480, format: .jpeg), 1),
        ]
        let keys = wishes.map { VariantKey(content: $0.0, page: $0.1, variant: $0.2, version: $0.3).hex }
        #expect(Set(keys).count == wishes.count)
        #expect(keys.allSatisfy { $0.count == 64 })
        #expect(
            VariantKey(content: "ab", page: 1, variant: ImageVariant(width: 480, format: .webp), version: 1).hex
                == keys[0]
        )
    }

    @Test("read back from hexadecimal")
    func hexadecimal() {
        let bytes: [UInt8] = [0, 1, 15, 16, 128, 255]
        #expect(Hexadecimal.text(bytes) == "00010f1080ff")
        #expect(Hexadecimal.bytes("00010f1080ff") == bytes)
        #expect(Hexadecimal.bytes("0") == nil)
        #expect(Hexadecimal.bytes("zz") == nil)
    }
}

@Suite("What is remembered of checked files")
struct RecentVariantsTests {
    @Test("forgets the older half when it is full")
    func bounded() {
        var recent = RecentVariants(limit: 10)
        let keys = (0...10).map { VariantKey(content: "c", page: $0, variant: ImageVariant(format: .png)) }
        let image = CachedImage(path: "/p", byteSize: 1, mediaType: "image/png", entityTag: "\"e\"")
        for key in keys { recent.note(image, for: key) }
        #expect(recent[keys[0]] == nil)
        #expect(recent[keys[10]] == image)
        recent.forget(keys[10])
        #expect(recent[keys[10]] == nil)
    }
}
