import Testing

@testable import CollectionEngine

@Suite("Columns")
struct ColumnsTests {
    /// The library's metrics: margins and gaps grow with the window.
    @Test(
        "there are three columns of covers on a phone, five on a tablet, and as many of 168 points as fit on a desktop",
        arguments: [
            (width: 320.0, margin: 16.0, gap: 12.0, count: 2),
            (width: 360, margin: 16, gap: 12, count: 2),
            (width: 390, margin: 16, gap: 12, count: 3),
            (width: 430, margin: 16, gap: 12, count: 3),
            (width: 600, margin: 24, gap: 16, count: 4),
            (width: 820, margin: 24, gap: 16, count: 5),
            (width: 1024, margin: 32, gap: 20, count: 5),
            (width: 1440, margin: 32, gap: 20, count: 7),
            (width: 2560, margin: 32, gap: 20, count: 13),
        ]
    )
    func covers(width: Double, margin: Double, gap: Double, count: Int) {
        #expect(Columns.covers.count(width: width, availableWidth: width - 2 * margin, spacing: gap) == count)
    }

    @Test("the number of columns is the largest for which each has the target width")
    func fitting() {
        let columns = Columns.width(100, minimum: 1)
        #expect(columns.count(width: 320, availableWidth: 319, spacing: 10) == 2)
        #expect(columns.count(width: 320, availableWidth: 320, spacing: 10) == 3)
        #expect(Columns.width(100, minimum: 4).count(width: 320, availableWidth: 320, spacing: 10) == 4)
    }

    @Test(
        "the number of columns is limited for any input",
        arguments: [
            (Columns.count(0), 1), (.count(-7), 1), (.count(.max), Columns.maximumCount),
            (.width(0), Columns.maximumCount), (.width(-50), 1), (.width(.infinity), 1), (.width(.nan), 1),
            (.width(100, minimum: .max), Columns.maximumCount), (.width(100, minimum: -3), 3),
            (.fitting(width: 50...100, share: .nan, minimum: 1), 1), (.width(1e-300), Columns.maximumCount),
        ]
    )
    func hostileColumns(columns: Columns, count: Int) {
        #expect(columns.count(width: 320, availableWidth: 320, spacing: 0) == count)
    }
}
