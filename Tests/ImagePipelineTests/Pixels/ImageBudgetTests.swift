import Testing

@testable import ImagePipeline

@Suite("Limits for decoding")
struct ImageBudgetTests {
    private func admit(
        _ width: Int,
        _ height: Int,
        _ signature: ImageSignature,
        bytes: Int,
        bands: Int = 3,
        interlaced: Bool = false
    ) throws(ImagePipelineError) {
        let header = RasterHeader(
            size: PixelSize(width: width, height: height),
            isUpright: true,
            bands: bands,
            bitsPerBand: 8,
            isInterlaced: interlaced,
            hasAlpha: bands == 4,
            frameCount: 1,
            format: ImageFormat(signature)
        )
        try ImageBudget.standard.admit(header, as: signature, byteSize: bytes)
    }

    @Test("an image of any shape may have a hundred megapixels")
    func pixels() throws {
        try admit(10_000, 10_000, .webp, bytes: 100)
        try admit(800, 125_000, .webp, bytes: 100)
        #expect(throws: ImagePipelineError.self) { try admit(10_000, 10_001, .webp, bytes: 100) }
        #expect(throws: ImagePipelineError.self) { try admit(Int.max, 2, .webp, bytes: 100) }
    }

    @Test("a header that announces more pixels than the file can contain is refused")
    func lies() throws {
        try admit(4_000, 4_000, .png, bytes: 4_000)
        #expect(throws: ImagePipelineError.self) { try admit(4_000, 4_000, .png, bytes: 1_000) }
        try admit(4_000, 4_000, .jpeg, bytes: 1_000)
        #expect(throws: ImagePipelineError.self) { try admit(9_000, 9_000, .jpeg, bytes: 1_000) }
        #expect(throws: ImagePipelineError.self) { try admit(9_000, 9_000, .gif, bytes: 1_000) }
    }

    @Test("progressive images must fit in memory as a whole")
    func frames() throws {
        try admit(6_000, 6_000, .jpeg, bytes: 1_000_000, interlaced: true)
        try admit(9_000, 9_000, .jpeg, bytes: 1_000_000)
        #expect(throws: ImagePipelineError.self) { try admit(9_000, 9_000, .jpeg, bytes: 1_000_000, interlaced: true) }
        #expect(throws: ImagePipelineError.self) {
            try admit(9_900, 9_900, .png, bytes: 1_000_000, bands: 4, interlaced: true)
        }
    }

    @Test("the result of a processor is limited, without overflow")
    func results() throws {
        let budget = ImageBudget.standard
        try budget.admit(result: PixelSize(width: 10_000, height: 10_000), bands: 4, frames: 1)
        for (width, height, frames) in [(10_001, 10_000, 1), (10_000, 1_000, 11), (Int.max, Int.max, 1)] {
            #expect(throws: ImagePipelineError.self) {
                try budget.admit(result: PixelSize(width: width, height: height), bands: 4, frames: frames)
            }
        }
    }
}
