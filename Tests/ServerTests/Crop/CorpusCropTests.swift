import Foundation
import ImagePipeline
import PageImages
import Publications
import Testing

@testable import Server

@Suite("Crop boxes of real comics")
struct CorpusCropTests {
    /// The folder of real comics beside the repository; nil when it is missing.
    static let comics: String? = {
        let shared: URL
        if let path = ProcessInfo.processInfo.environment["QUIRE_SHARED"] {
            shared = URL(fileURLWithPath: path)
        } else {
            // This file is in <package>/Tests/ServerTests/Crop.
            var package = URL(fileURLWithPath: #filePath)
            for _ in 0..<4 { package.deleteLastPathComponent() }
            shared = package.deletingLastPathComponent().appendingPathComponent("shared")
        }
        let path = shared.appendingPathComponent("corpus/comics").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    /// The visible part of each page, in pixels: left, top, right, bottom.
    private func shown(_ name: String, isRightToLeft: Bool) throws -> [[Int]] {
        try ImageProcessing.startUp()
        let publication = try PublicationOpener.open(PublicationSource(path: try #require(Self.comics) + "/" + name))
        let pages = try publication.pages.indices.map { index in
            CropPlan.Page(
                borders: try PageBorderDetection.borders(ofPage: try publication.bytes(ofPageAt: index)),
                isWide: false
            )
        }
        return zip(publication.pages, CropPlan.paged(pages, isRightToLeft: isRightToLeft)).map { page, box in
            let rectangle = box.rectangle(inWidth: page.width ?? 1, height: page.height ?? 1)
            return [
                rectangle.left, rectangle.top, rectangle.left + rectangle.width, rectangle.top + rectangle.height,
            ]
        }
    }

    /// Expects that no crop cuts into a drawing. `drawn` has the bounds of the drawing on each page, measured by hand
    /// with a tolerance of a few pixels.
    private func expectNothingLost(_ shown: [[Int]], _ drawn: [[Int]]) {
        for (index, (shown, drawn)) in zip(shown, drawn).enumerated() {
            #expect(shown[0] <= drawn[0] && shown[1] <= drawn[1], "page \(index): \(shown)")
            #expect(shown[2] >= drawn[2] && shown[3] >= drawn[3], "page \(index): \(shown)")
        }
    }

    @Test("of a manga keep drawings that bleed to the edge", .enabled(if: comics != nil))
    func manga() throws {
        let shown = try shown("Haruko 01.cbz", isRightToLeft: true)
        #expect(shown.count == 12)
        // Pages 2 and 8 have a margin on the left only. The drawings of most pages reach at least one edge.
        expectNothingLost(
            shown,
            [
                [0, 0, 600, 837], [50, 0, 600, 837], [0, 0, 575, 837], [0, 0, 600, 804], [0, 0, 600, 837],
                [0, 0, 600, 837], [0, 0, 600, 818], [50, 0, 600, 792], [0, 0, 600, 837], [0, 0, 600, 837],
                [0, 0, 600, 837], [0, 0, 600, 837],
            ]
        )
        // Margins are cropped.
        #expect(shown.contains { $0 != [0, 0, 600, 837] })
    }

    @Test("of an album crop margins and page numbers", .enabled(if: comics != nil))
    func album() throws {
        let shown = try shown("Page Blanche 01.cbz", isRightToLeft: false)
        #expect(shown.count == 9)
        let whole = [0, 0, 1200, 1577]
        // The cover reaches all edges, the fifth page is blank, and the third page has only a few lines at the top.
        #expect(shown[0] == whole)
        #expect(shown[4] == whole)
        #expect(shown[2] == whole)
        // The drawings of the last four pages end at about 1,478. Their page numbers are at 1,520.
        for page in shown[5...] {
            #expect((60...75).contains(page[1]) && (100...118).contains(page[0]), "\(page)")
            #expect((1078...1098).contains(page[2]), "\(page)")
            #expect((1475...1500).contains(page[3]), "\(page)")
        }
    }
}
