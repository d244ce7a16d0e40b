/// The reader's place, and what the host was told of it.
struct ReadingPlace: Equatable, Sendable {
    struct Report: Equatable, Sendable {
        var page: PageIdentifier
        var isFinished: Bool
        /// How far down the page, 0 to 1.
        var fraction = 0.0
    }

    /// The page that is the reader's place; nil only when there is none at all.
    var focus: PageIdentifier?
    /// The position at which that was found out.
    var position: Int
    var report: Report?

    /// What the host must be told, if it does not know it: a page, and once more when nothing is left to read.
    mutating func tell(_ page: PageIdentifier, fraction: Double, isFinished: Bool) -> ReaderEffect? {
        guard page != report?.page || isFinished && report?.isFinished != true else { return nil }
        report = Report(page: page, isFinished: isFinished, fraction: fraction)
        return .placeChanged(page, fraction: fraction, isFinished: isFinished)
    }

    /// A strip that has come to rest further up or down the same page by this much is told anew.
    private static let fractionStep = 0.01

    /// What the host must be told once a strip has come to rest, if it is not where it was told.
    mutating func tellFraction(_ fraction: Double) -> ReaderEffect? {
        guard var report, report.page == focus, abs(report.fraction - fraction) >= Self.fractionStep else { return nil }
        report.fraction = fraction
        self.report = report
        return .placeChanged(report.page, fraction: fraction, isFinished: report.isFinished)
    }
}
