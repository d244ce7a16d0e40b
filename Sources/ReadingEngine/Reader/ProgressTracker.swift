/// The reading progress, and the last report of it.
struct ProgressTracker: Equatable, Sendable {
    struct Report: Equatable, Sendable {
        var page: PageIdentifier
        var isFinished: Bool
        /// The position on the page, 0 to 1.
        var fraction = 0.0
    }

    /// The page in focus; nil only if there are no pages.
    var focus: PageIdentifier?
    /// The position in the sequence for which ``focus`` was determined.
    var position: Int
    var lastReport: Report?

    /// Returns a report if the page changed or the chapter became finished.
    mutating func report(_ page: PageIdentifier, fraction: Double, isFinished: Bool) -> ReaderEffect? {
        guard page != lastReport?.page || isFinished && lastReport?.isFinished != true else { return nil }
        lastReport = Report(page: page, isFinished: isFinished, fraction: fraction)
        return .progressChanged(page, fraction: fraction, isFinished: isFinished)
    }

    /// The change of the position on a page that is reported when a strip comes to rest.
    private static let fractionStep = 0.01

    /// Returns a report if the position on the page changed by at least ``fractionStep``.
    mutating func reportFraction(_ fraction: Double) -> ReaderEffect? {
        guard var report = lastReport, report.page == focus, abs(report.fraction - fraction) >= Self.fractionStep else {
            return nil
        }
        report.fraction = fraction
        self.lastReport = report
        return .progressChanged(report.page, fraction: fraction, isFinished: report.isFinished)
    }
}
