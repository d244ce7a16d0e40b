import ImageLoading
import Testing

@testable import ImagePipeline

/// A processor made of arbitrary parameters, and in words what they come to by the rules its documentation states.
private struct Sample {
    let processor: any ImageProcessor
    let canonical: String

    init(_ processor: any ImageProcessor, _ canonical: String) {
        self.processor = processor
        self.canonical = canonical
    }

    static func random(_ numbers: inout SeededNumbers) -> Sample {
        random(kind: Int.random(in: 0..<11, using: &numbers), &numbers)
    }

    static func random(kind: Int, _ numbers: inout SeededNumbers) -> Sample {
        switch kind {
        case 0:
            let width = edge(&numbers)
            let height = edge(&numbers)
            let words = [width, height].map { edge in
                edge.flatMap { $0 > 1_000_000 ? nil : max($0, 1) }.map(String.init) ?? "any"
            }
            return Sample(Downsample(box: PixelBox(width: width, height: height)), "downsample \(words)")
        case 1:
            let mode = Resize.Mode.allCases.randomElement(using: &numbers) ?? .fit
            let (width, height) = (edge(&numbers) ?? 5, edge(&numbers) ?? 5)
            let enlarges = Bool.random(using: &numbers)
            let words = [width, height].map { min(max($0, 1), 65_535) }
            return Sample(
                Resize(mode, width: width, height: height, enlarges: enlarges),
                "resize \(mode) \(words) \(enlarges)"
            )
        case 2:
            let cuts = (0..<4).map { _ in Int.random(in: 0...3, using: &numbers) * 500 }
            let box = CropBox(left: cuts[0], top: cuts[1], right: cuts[2], bottom: cuts[3]) ?? .none
            return Sample(CropBorders(box: box), "crop \(cuts)")
        case 3:
            let half = SplitPage.Half.allCases.randomElement(using: &numbers) ?? .first
            let isRightToLeft = Bool.random(using: &numbers)
            let side = (half == .first) != isRightToLeft ? "left" : "right"
            return Sample(SplitPage(half, isRightToLeft: isRightToLeft), "split \(side)")
        case 4:
            let quarter = Int.random(in: -9...9, using: &numbers)
            return Sample(Rotate(degrees: quarter * 90), "rotate \(((quarter % 4) + 4) % 4)")
        case 5:
            return Bool.random(using: &numbers) ? Sample(Greyscale(), "grey") : Sample(ConvertToSRGB(), "srgb")
        case 6, 7:
            let colour = PixelColour(
                red: [0, 128, 255].randomElement(using: &numbers) ?? 0,
                green: 10,
                blue: [0, 255].randomElement(using: &numbers) ?? 0
            )
            let strength = real(&numbers, 0...1)
            let share = hundredths(strength, 1)
            let words = share == 0 ? "none" : "\(share) \(colour.red) \(colour.blue)"
            return kind == 6
                ? Sample(Tint(colour, strength: strength), "tint \(words)")
                : Sample(Overlay(colour, opacity: strength), "overlay \(words)")
        case 8:
            let sigma = real(&numbers, 0...30)
            let tenths = sigma.isNaN || sigma < 0.25 ? 0 : Int((min(max(sigma, 0.5), 25) * 10).rounded())
            return Sample(Blur(sigma: sigma), "blur \(tenths)")
        case 9:
            let amount = real(&numbers, 0...4)
            let onlyReduced = Bool.random(using: &numbers)
            let share = hundredths(amount, 3)
            return Sample(
                Sharpen(amount: amount, onlyReduced: onlyReduced),
                "sharpen \(share) \(share == 0 || onlyReduced)"
            )
        default:
            let radius = real(&numbers, 0...0.7)
            let parts = radius.isNaN ? 0 : Int((min(max(radius, 0), 0.5) * 1_000).rounded())
            return Sample(RoundCorners(radius: radius), "corners \(parts)")
        }
    }

    private static func hundredths(_ value: Double, _ most: Double) -> Int {
        value.isNaN ? 0 : Int((min(max(value, 0), most) * 100).rounded())
    }

    /// Few different values, so that equal ones meet, and the ends of every range.
    private static func edge(_ numbers: inout SeededNumbers) -> Int? {
        [nil, -4, 0, 1, 2, 16, 480, 65_535, 65_536, 1_000_000, 1_000_001, .max].randomElement(using: &numbers) ?? nil
    }

    private static func real(_ numbers: inout SeededNumbers, _ range: ClosedRange<Double>) -> Double {
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: -1
        case 1: .nan
        case 2: range.upperBound * 40
        case 3: -0.0
        default: Double(Int.random(in: 0...40, using: &numbers)) / 40 * range.upperBound
        }
    }
}

@Suite("Names of processors")
struct ProcessorIdentityTests {
    init() { #expect(TestProcess.isStarted) }

    @Test("two processors have one name exactly when they do the same", arguments: 0..<20)
    func injective(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<500 {
            let kind = Int.random(in: 0..<11, using: &numbers)
            // Half of the pairs are of one kind, for there the danger is.
            let left = Sample.random(kind: kind, &numbers)
            let right =
                Bool.random(using: &numbers) ? Sample.random(kind: kind, &numbers) : Sample.random(&numbers)
            #expect(
                (left.processor.identity == right.processor.identity) == (left.canonical == right.canonical),
                "seed \(seed): \(left.canonical), \(right.canonical)"
            )
        }
    }

    @Test("of chains, however they are put together, the steps and their order are the name", arguments: 0..<10)
    func chains(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<100 {
            let steps = (0..<3).map { _ in Sample.random(&numbers) }
            let (a, b, c) = (steps[0].processor, steps[1].processor, steps[2].processor)
            let identity = ProcessorChain([a, b, c]).identity
            #expect(a.then(b).then(c).identity == identity)
            #expect(a.then(b.then(c)).identity == identity)
            #expect(ProcessorChain([ProcessorChain([a]), ProcessorChain([]), b.then(c)]).identity == identity)
            #expect((a.then(b).identity == b.then(a).identity) == (steps[0].canonical == steps[1].canonical))
            #expect(a.then(b).identity != identity)
        }
    }

    @Test("closures are named by their identifier alone, and never like one of Quire's own")
    func closures() {
        func closure(_ identifier: String) -> ProcessorIdentity {
            ClosureProcessor(identifier) { raster, _ in raster }.identity
        }
        #expect(closure("a") == closure("a"))
        #expect(closure("a") != closure("b"))
        #expect(closure("greyscale") != Greyscale().identity)
    }

    /// Every step of every scale that the picture can show: no two of a kind give the same pixels.
    @Test("different names mean different pixels")
    func visible() throws {
        let raster = try #require(Picture.drawn(width: 96, height: 64).raster)
        let colours = [
            PixelColour(red: 255, green: 0, blue: 0), PixelColour(red: 0, green: 0, blue: 255), .black, .white,
        ]
        let shares = (1...20).map { Double($0) / 20 }
        let kinds: [[any ImageProcessor]] = [
            (1..<96).map { Downsample(width: $0) },
            Resize.Mode.allCases.flatMap { mode in [20, 30].map { Resize(mode, width: $0, height: 25) } },
            [0, 500, 1_000].flatMap { left in
                [0, 700].compactMap { top in
                    CropBox(left: left, top: top, right: 300, bottom: 0).map { CropBorders(box: $0) }
                }
            },
            SplitPage.Side.allCases.map { SplitPage($0) },
            (0..<4).map { Rotate(quarterTurns: $0) },
            colours.flatMap { colour in shares.map { Tint(colour, strength: $0) } }.filter { $0.colour != .black },
            colours.flatMap { colour in shares.dropLast().map { Overlay(colour, opacity: $0) } },
            [Blur(sigma: 0)] + (5...120).map { Blur(sigma: Double($0) / 10) },
            (0...30).map { Sharpen(amount: Double($0) / 10, onlyReduced: false) },
            // A thousandth of the shorter edge is 0.064 pixels here.
            stride(from: 0, through: 500, by: 10).map { RoundCorners(radius: Double($0) / 1_000) },
        ]
        for processors in kinds {
            var seen: [[UInt8]: any ImageProcessor] = [:]
            for processor in processors {
                let result = try processor.process(raster, ProcessingContext())
                let key = result.pixels + [UInt8(result.width), UInt8(result.height), UInt8(result.bands)]
                if let other = seen.updateValue(processor, forKey: key) {
                    Issue.record("\(processor) and \(other) give the same pixels")
                }
            }
        }
    }

    @Test("what is out of range comes out as the end of the range, under one name", arguments: 0..<4)
    func clamped(seed: UInt64) throws {
        let raster = try #require(Picture.drawn(width: 40, height: 30).raster)
        var numbers = SeededNumbers(seed: seed)
        for kind in [3, 4, 5, 6, 7, 9, 10] {
            var results: [ProcessorIdentity: [UInt8]] = [:]
            for _ in 0..<40 {
                let sample = Sample.random(kind: kind, &numbers)
                let pixels = try sample.processor.process(raster, ProcessingContext()).pixels
                if let same = results[sample.processor.identity] {
                    #expect(same == pixels, "seed \(seed): \(sample.canonical)")
                }
                results[sample.processor.identity] = pixels
            }
        }
    }

    @Test("an encoding says what it leaves out, and has no use for what its encoder ignores")
    func encodings() {
        #expect(ImageEncoding(.webp) == ImageEncoding(.webp, quality: 80))
        #expect(ImageEncoding(.webp).identity == ImageEncoding(.webp, quality: 80, effort: 2).identity)
        #expect(ImageEncoding(.png, quality: 3) == ImageEncoding(.png))
        #expect(ImageEncoding(.gif, quality: 3) == ImageEncoding(.gif))
        #expect(ImageEncoding(.jpeg, effort: 9) == ImageEncoding(.jpeg))
        #expect(ImageEncoding(.jpeg, quality: 400) == ImageEncoding(.jpeg, quality: 100))
        #expect(ImageEncoding(.jpeg, quality: -4) == ImageEncoding(.jpeg, quality: 1))
        var seen: Set<ProcessorIdentity> = []
        for format in ImageFormat.allCases {
            for quality in format.hasQuality ? [1, 60, 82, 92] : [1] {
                #expect(seen.insert(ImageEncoding(format, quality: quality).identity).inserted)
            }
        }
    }
}
