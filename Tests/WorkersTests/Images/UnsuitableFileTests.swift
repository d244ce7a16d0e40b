import CVips
import ImageCodecs
import Testing
import Workers

@Suite("Files that are not rendered in planes")
struct UnsuitableFileTests {
    private static let encoding = PixelOperation.Encoding(format: .webp, quality: 80, effort: 0)

    /// Returns why a file isn't rendered; nil if it is.
    private func reason(
        _ file: SharedBytes,
        width: Int = 40,
        height: Int = 30,
        _ encoding: PixelOperation.Encoding = encoding
    ) throws -> Unsuitability? {
        let operation = PixelOperation.render(.init(width: width, height: height, encoding))
        switch try VipsCodec().perform(operation, on: .file(file), WorkControl()) {
        case .unsuitable(let reason): return reason
        case .file: return nil
        default: throw WorkerError.failed("another result")
        }
    }

    private func picture(_ bands: Int = 3, width: Int = 80, height: Int = 60) -> DrawnPicture {
        DrawnPicture(seed: 7, width: width, height: height, bands: bands)
    }

    /// A picture with four channels, of which the last is this.
    private func picture(transparency: UInt8) -> DrawnPicture {
        let drawn = picture()
        var samples: [UInt8] = []
        for start in stride(from: 0, to: drawn.samples.count, by: 3) {
            samples += drawn.samples[start..<start + 3] + [transparency]
        }
        return DrawnPicture(width: drawn.width, height: drawn.height, bands: 4, samples: samples)
    }

    @Test("each condition has a file that meets it and one that doesn't")
    func conditions() throws {
        let jpeg = picture().jpeg()
        let rows: [(name: String, file: SharedBytes, reason: Unsuitability?)] = [
            ("a JPEG", jpeg, nil),
            ("a WebP", try picture().file(QUIRE_VIPS_WEBP), nil),
            ("a PNG", try picture().file(QUIRE_VIPS_PNG), nil),
            ("a GIF", try picture().file(QUIRE_VIPS_GIF), .format),
            ("an AVIF", try picture().file(QUIRE_VIPS_AVIF), .format),
            ("no picture", SharedBytes(Array("This is a text and no picture.".utf8)), .format),
            ("fewer bytes than a signature", SharedBytes([0xFF, 0xD8, 0xFF]), .format),
            ("a PNG scaled to a quarter", try picture(3, width: 160, height: 120).file(QUIRE_VIPS_PNG), nil),
            ("a smaller picture", picture(3, width: 39, height: 60).jpeg(), .size),
            ("a JPEG in CMYK", try picture(transparency: 9).file(QUIRE_VIPS_JPEG, isCMYK: true), .colours),
            ("a JPEG in RGB", picture().jpeg(keepsRGB: true), .colours),
            ("a JPEG in 4:1:1", picture().jpeg(factors: (4, 1)), .colours),
            ("a PNG with 16 bits", try picture().file(QUIRE_VIPS_PNG, bits: 16), .colours),
            ("a PNG with opaque transparency", try picture(transparency: 255).file(QUIRE_VIPS_PNG), nil),
            ("a PNG with transparency", try picture(transparency: 254).file(QUIRE_VIPS_PNG), .transparency),
            ("a WebP with opaque transparency", try picture(transparency: 255).file(QUIRE_VIPS_WEBP), nil),
            ("a WebP with transparency", try picture(transparency: 9).file(QUIRE_VIPS_WEBP), .transparency),
            ("an interlaced PNG", try picture().file(QUIRE_VIPS_PNG, isInterlaced: true), .layout),
            ("a progressive JPEG", picture().jpeg(scans: 1), nil),
            ("a JPEG with too many scans", picture().jpeg(scans: 2), .layout),
        ]
        for row in rows { #expect(try reason(row.file) == row.reason, "\(row.name)") }
    }

    @Test("a colour profile must be sRGB")
    func profiles() throws {
        let sRGB = ColourProfile()
        let rows: [(name: String, profile: [UInt8], reason: Unsuitability?)] = [
            ("sRGB", sRGB.bytes, nil),
            ("sRGB with samples", ColourProfile(curve: .samples).bytes, nil),
            ("another transfer function", ColourProfile(curve: .gamma(1.8)).bytes, .profile),
            ("almost the same transfer function", ColourProfile(curve: .gamma(2.2)).bytes, .profile),
            ("other primaries", ColourProfile(red: (0.5151, 0.2412, 0.0011)).bytes, .profile),
            ("another colour space", ColourProfile(space: "CMYK").bytes, .profile),
            ("a table of colours", ColourProfile(hasTable: true).bytes, .profile),
            ("a truncated profile", Array(sRGB.bytes.dropLast(30)), .profile),
            ("a profile without tags", Array(sRGB.bytes.prefix(128)), .profile),
        ]
        for row in rows {
            #expect(try reason(picture().jpeg(profile: row.profile)) == row.reason, "\(row.name)")
        }
    }

    @Test("a grey file may have a profile with one transfer function")
    func greyProfiles() throws {
        let rows: [(name: String, profile: [UInt8], reason: Unsuitability?)] = [
            ("a power", ColourProfile(curve: .gamma(2.2), space: "GRAY").bytes, nil),
            ("sRGB's function", ColourProfile(space: "GRAY").bytes, nil),
            ("samples", ColourProfile(curve: .samples, space: "GRAY").bytes, nil),
            ("sRGB", ColourProfile().bytes, nil),
            ("a table", ColourProfile(curve: .gamma(2.2), space: "GRAY", hasTable: true).bytes, .profile),
            ("a truncated profile", Array(ColourProfile(space: "GRAY").bytes.dropLast(30)), .profile),
            ("no function", Array(ColourProfile(space: "GRAY").bytes.prefix(140)), .profile),
        ]
        for row in rows {
            #expect(try reason(picture(1).jpeg(profile: row.profile)) == row.reason, "\(row.name)")
        }
        // It doesn't fit colours.
        #expect(try reason(picture().jpeg(profile: ColourProfile(space: "GRAY").bytes)) == .profile)
    }

    @Test("results that only other encoders or formats can hold")
    func results() throws {
        let wide = picture(3, width: 16_400, height: 2).jpeg()
        #expect(try reason(wide, width: 16_400, height: 2) == .size)
        #expect(try reason(wide, width: 16_383, height: 2) == nil)
        #expect(try reason(picture().jpeg(), .init(format: .png, quality: 100, effort: 6)) == .format)
        #expect(try reason(picture().jpeg(), .init(format: .avif, quality: 60, effort: 0)) == .format)
    }

    @Test("a truncated or broken file is damaged wherever it ends", arguments: ["JPEG", "progressive", "PNG", "WebP"])
    func damage(_ format: String) throws {
        let whole =
            switch format {
            case "PNG": try picture().file(QUIRE_VIPS_PNG)
            case "WebP": try picture().file(QUIRE_VIPS_WEBP)
            case "progressive": picture().jpeg(scans: 1)
            default: picture().jpeg()
            }
        let bytes = whole.copy()
        #expect(try reason(whole) == nil)
        for count in stride(from: 16, to: bytes.count * 9 / 10, by: max(bytes.count / 40, 1)) {
            let found = try reason(SharedBytes(Array(bytes.prefix(count))))
            #expect(found == .damage, "\(count) of \(bytes.count) bytes")
        }
        // Wrong bytes may still be a picture.
        for position in stride(from: 16, to: bytes.count, by: max(bytes.count / 60, 1)) {
            var broken = bytes
            broken[position] ^= 0x55
            _ = try reason(SharedBytes(broken))
        }
    }
}
