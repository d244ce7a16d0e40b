import Foundation
import PageImages
import TestSupport
import Testing

@testable import ImagePipeline
@testable import Server

/// The effect of each parameter of an image URL, checked by the pixels.
@Suite("Variants of pages over HTTP")
struct PageVariantRouteTests {
    private static let red: [UInt8] = [220, 20, 20]
    private static let green: [UInt8] = [20, 200, 20]
    private static let blue: [UInt8] = [20, 20, 220]
    private static let white: [UInt8] = [250, 250, 250]

    /// Creates an image of four fields: red and green above, blue and white below.
    static func fields(width: Int, height: Int) -> [UInt8] {
        TestPicture.colour(width: width, height: height) { x, y in
            switch (x < width / 2, y < height / 2) {
            case (true, true): red
            case (false, true): green
            case (true, false): blue
            case (false, false): white
            }
        }
    }

    /// A decoded response.
    struct Picture {
        let width: Int
        let height: Int
        let bands: Int
        let format: ImageFormat
        let mediaType: String?
        let byteSize: Int
        private let pixels: [UInt8]

        init(_ answer: TestServer.Response) throws {
            #expect(answer.status == 200)
            let raster = try RasterDecoder.decode(answer.body)
            (width, height, bands) = (raster.width, raster.height, raster.bands)
            format = try #require(try RasterDecoder.header(of: answer.body).format)
            mediaType = answer["content-type"]
            byteSize = answer.body.count
            pixels = raster.withPixels { Array($0) }
        }

        var size: [Int] { [width, height] }

        /// The samples at a position, given as fractions of the width and height.
        func samples(_ x: Double, _ y: Double) -> [UInt8] {
            let place = (Int(Double(height) * y) * width + Int(Double(width) * x)) * bands
            return Array(pixels[place..<place + bands])
        }

        /// The colours in the middles of the four quarters: above from left to right, then below.
        var fields: [[UInt8]] {
            [samples(0.25, 0.25), samples(0.75, 0.25), samples(0.25, 0.75), samples(0.75, 0.75)]
        }
    }

    func withPages(
        _ pages: [[UInt8]],
        information: String? = nil,
        _ body: (TestServer, String) async throws -> Void
    ) async throws {
        var entries = pages.enumerated().map { (name: "\($0.offset + 10).png", bytes: $0.element) }
        if let information { entries.append((name: "ComicInfo.xml", bytes: Array(information.utf8))) }
        let library = try TestFolder()
        try library.write("A/a.cbz", TestArchive.bytes(entries))
        try await TestServer.run(library: library) { server in try await body(server, server.firstPages()) }
    }

    @Test("w: scales to the width with the same aspect ratio")
    func width() async throws {
        try await withPages([Self.fields(width: 1_440, height: 960)]) { server, pages in
            for (width, height) in [(480, 320), (720, 480), (1_080, 720), (1_440, 960)] {
                let picture = try Picture(await server.get(pages + "/0?w=\(width)&format=png"))
                #expect(picture.size == [width, height])
                #expect(picture.fields == [Self.red, Self.green, Self.blue, Self.white])
            }
            for width in ["2160", "original"] {
                let picture = try Picture(await server.get(pages + "/0?w=\(width)&format=png"))
                #expect(picture.size == [1_440, 960])
            }
        }
    }

    /// Two frames of 2 × 2 pixels, the first red, the second blue.
    private static let animation =
        "R0lGODlhAgACAJEAAP8AAAAA/////wAAACH5BAAKAAAALAAAAAACAAIAAAIDBAAFACH5BAAKAAAALAAAAAACAAIAAAIDTBIFADs="

    @Test(
        "an animated page keeps its frames in the format that the client accepts, unless the URL names a format",
        arguments: [
            ("image/webp,*/*", "w=480", "image/webp", 2), ("*/*", "w=480", "image/gif", 2),
            ("image/jpeg", "w=480", "image/jpeg", 1), ("*/*", "w=480&format=jpeg", "image/jpeg", 1),
            ("*/*", "w=480&q=60", "image/gif", 2),
        ]
    )
    func animation(accept: String, query: String, mediaType: String, frames: Int) async throws {
        let moving = Array(try #require(Data(base64Encoded: Self.animation)))
        let still = TestPicture.framed(width: 200, height: 300, margin: 20)
        let library = try TestFolder()
        try library.write(
            "A/a.cbz",
            TestArchive.bytes([(name: "1.gif", bytes: moving), (name: "2.png", bytes: still)])
        )
        try await TestServer.run(library: library) { server in
            let pages = try await server.firstPages()
            let answer = try await server.get(pages + "/0?" + query, headers: [("Accept", accept)])
            #expect(answer["content-type"] == mediaType)
            #expect(try RasterDecoder.header(of: answer.body).frameCount == frames)
            let other = try await server.get(pages + "/1?" + query, headers: [("Accept", accept)])
            #expect(other["content-type"] == "image/jpeg")
            let tag = try #require(answer["etag"])
            let again = try await server.get(
                pages + "/0?" + query,
                headers: [("Accept", accept), ("If-None-Match", tag)]
            )
            #expect(again.status == 304)
        }
    }

    @Test("crop: uncropped and not cacheable until the boxes are known, then without borders")
    func crop() async throws {
        let page = TestPicture.framed(width: 200, height: 300, margin: 20)
        try await withPages([page, page]) { server, pages in
            let address = pages + "/0?w=original&crop=1&format=png"
            // The first request starts the search for the boxes. The response depends on how fast they are found: it is
            // either cropped, or not cropped and not cacheable.
            let early = try await server.get(address)
            #expect(
                try Picture(early).size == (early["cache-control"] == "public, no-cache" ? [200, 300] : [162, 264])
            )
            let tag = try #require(early["etag"])

            var answer = early
            for _ in 0..<5_000 where answer["cache-control"] == "public, no-cache" {
                answer = try await server.get(address, headers: [("If-None-Match", tag)])
            }
            if answer.status == 304 { answer = try await server.get(address) }
            #expect(answer["cache-control"] == "public, max-age=600")
            let cropped = try Picture(answer)
            // One cell of margin stays, and pixels that a box cuts only in part. Of the 20 pixels of margin, 19 are
            // cropped at each side, 18 at the top and at the bottom.
            #expect(cropped.size == [162, 264])
            #expect(cropped.samples(0, 0) == [255])
            let whole = try Picture(await server.get(pages + "/0?w=original&format=png"))
            #expect(cropped.samples(0.5, 132 / 264) == whole.samples(0.5, 150 / 300))
            // Without the parameter the page is not cropped.
            #expect(try Picture(await server.get(pages + "/0?w=480&format=png")).size == [200, 300])
        }
    }

    @Test("crop: uncropped while the analysis runs")
    func cropPending() async throws {
        let page = TestPicture.framed(width: 200, height: 300, margin: 20)
        // Enough pages that the first response comes before the last box.
        try await withPages([[UInt8]](repeating: page, count: 60)) { server, pages in
            let early = try await server.get(pages + "/59?w=original&crop=1&format=png")
            #expect(early["cache-control"] == "public, no-cache")
            #expect(try Picture(early).size == [200, 300])
        }
    }

    @Test("split: the first or second half in reading direction", arguments: [false, true])
    func split(isRightToLeft: Bool) async throws {
        let manga = isRightToLeft ? "YesAndRightToLeft" : "No"
        try await withPages(
            [Self.fields(width: 401, height: 200), Self.fields(width: 200, height: 300)],
            information: "<ComicInfo><Manga>\(manga)</Manga></ComicInfo>"
        ) { server, pages in
            let left = try Picture(
                await server.get(pages + "/0?w=480&split=\(isRightToLeft ? "second" : "first")&format=png")
            )
            #expect(left.size == [200, 200])
            #expect(left.fields == [Self.red, Self.red, Self.blue, Self.blue])
            let right = try Picture(
                await server.get(pages + "/0?w=480&split=\(isRightToLeft ? "first" : "second")&format=png")
            )
            #expect(right.size == [201, 200])
            #expect(right.fields == [Self.green, Self.green, Self.white, Self.white])
            // A page that is not wide is not split.
            for half in ["first", "second"] {
                let whole = try Picture(await server.get(pages + "/1?w=480&split=\(half)&format=png"))
                #expect(whole.size == [200, 300])
            }
        }
    }

    @Test("rotate: clockwise; the width is that of the rotated page")
    func rotate() async throws {
        let (red, green, blue, white) = (Self.red, Self.green, Self.blue, Self.white)
        try await withPages([Self.fields(width: 600, height: 900)]) { server, pages in
            for (degrees, size, fields) in [
                (90, [480, 320], [blue, red, white, green]), (180, [480, 720], [white, blue, green, red]),
                (270, [480, 320], [green, white, red, blue]),
            ] {
                let picture = try Picture(await server.get(pages + "/0?w=480&rotate=\(degrees)&format=png"))
                #expect(picture.size == size, "\(degrees)")
                #expect(picture.fields == fields, "\(degrees)")
            }
        }
    }

    @Test("grey: one channel with the luminance of the colours")
    func grey() async throws {
        try await withPages([Self.fields(width: 200, height: 300)]) { server, pages in
            let picture = try Picture(await server.get(pages + "/0?w=480&grey=1&format=png"))
            #expect(picture.size == [200, 300])
            #expect(picture.bands == 1)
            let light = picture.fields.map { Int($0[0]) }
            // Green is the brightest of the three, blue the darkest.
            #expect(light[2] < light[0] && light[0] < light[1] && light[1] < light[3])
            #expect((248...252).contains(light[3]))
            let jpeg = try Picture(await server.get(pages + "/0?w=480&grey=1&format=jpeg"))
            #expect(jpeg.bands == 1)
        }
    }

    @Test("format: overrides Accept, and unsupported formats are refused")
    func format() async throws {
        try await withPages([Self.fields(width: 200, height: 300)]) { server, pages in
            for format in ImageFormat.allCases where format != .gif {
                let answer = try await server.get(
                    pages + "/0?w=480&format=\(format.rawValue)",
                    headers: [("Accept", "image/gif")]
                )
                guard format.isAvailable else {
                    #expect(answer.status == 400)
                    #expect(try answer.json["detail"].text?.contains("format=\(format.rawValue)") == true)
                    continue
                }
                let picture = try Picture(answer)
                #expect(picture.format == format)
                #expect(picture.mediaType == format.mediaType)
                #expect(answer["vary"] == nil)
                #expect(picture.size == [200, 300])
                for (field, colour) in zip(picture.fields, [Self.red, Self.green, Self.blue, Self.white]) {
                    for (sample, meant) in zip(field, colour) { #expect(abs(Int(sample) - Int(meant)) <= 16) }
                }
            }
            #expect(try await server.get(pages + "/0?w=480&format=gif").status == 400)
        }
    }

    @Test("q: lower quality means fewer bytes; the default depends on the format", arguments: ["jpeg", "webp"])
    func quality(format: String) async throws {
        try await withPages([TestPicture.framed(width: 480, height: 640, margin: 0)]) { server, pages in
            var sizes: [Int] = []
            for quality in PageVariant.qualities {
                let picture = try Picture(await server.get(pages + "/0?w=480&format=\(format)&q=\(quality)"))
                #expect(picture.size == [480, 640])
                sizes.append(picture.byteSize)
            }
            #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
            let usual = try Picture(await server.get(pages + "/0?w=480&format=\(format)"))
            #expect(usual.byteSize >= sizes[0] && usual.byteSize <= sizes[2])
        }
    }

    @Test("all together: crop, split, rotate, scale and grey, in this order")
    func together() async throws {
        try await withPages([Self.fields(width: 2_000, height: 1_200)]) { server, pages in
            let picture = try Picture(
                await server.get(pages + "/0?grey=1&w=480&q=92&rotate=90&split=first&format=png")
            )
            // The left half is 1000 by 1200; rotated, 1200 by 1000.
            #expect(picture.size == [480, 400])
            #expect(picture.bands == 1)
            let plain = try Picture(await server.get(pages + "/0?w=480&grey=1&format=png"))
            // The left half has blue below red. After the clockwise rotation, blue is on the left.
            #expect(picture.fields == [plain.fields[2], plain.fields[0], plain.fields[2], plain.fields[0]])
        }
    }

    @Test("unsupported and repeated parameters are refused with 400 and a helpful message")
    func refused() async throws {
        try await withPages([Self.fields(width: 20, height: 30)]) { server, pages in
            for (query, word) in [
                ("", "“w”"), ("?w=481", "480, 720"), ("?w=480&w=480", "once"), ("?w=480&crop=0", "“crop”"),
                ("?w=480&crop=1&crop=1", "once"), ("?w=480&split=left", "first, second"),
                ("?w=480&split=first&split=second", "once"), ("?w=480&rotate=45", "90, 180, 270"),
                ("?w=480&rotate=90&rotate=90", "once"), ("?w=480&grey=yes", "“grey”"),
                ("?w=480&grey=1&grey=1", "once"), ("?w=480&format=bmp", "webp, jpeg"),
                ("?w=480&format=png&format=png", "once"), ("?w=480&q=50", "60, 82, 92"), ("?w=480&q=60&q=60", "once"),
                ("?w=480&height=9", "w, crop, split"),
            ] {
                for page in ["0", "cover"] {
                    let answer = try await server.get(pages + "/\(page)\(query)")
                    #expect(answer.status == 400, "\(query)")
                    #expect(answer["cache-control"] == "no-store")
                    #expect(try answer.json["detail"].text?.contains(word) == true, "\(query)")
                }
            }
            #expect(server.pipeline.statistics.reads == 0)
        }
    }
}
