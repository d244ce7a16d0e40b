import TextCoding
import WebBinding
import WireModel

/// Counts the pages read and the reading time on this device.
///
/// The totals of each publication and day are stored on the device until the server has acknowledged them with the
/// progress. A report contains totals, so sending it again doesn't count twice.
enum ReadingActivity {
    nonisolated(unsafe) private static var counter = ReadingCounter()
    /// The time that isn't stored yet, because it is less than a second, in milliseconds.
    nonisolated(unsafe) private static var rest: Int64 = 0
    /// The steps that aren't stored yet, because storing them takes longer than counting them.
    nonisolated(unsafe) private static var pending: Pending?
    nonisolated(unsafe) private static var storeTimer: Timers.Timer?
    nonisolated(unsafe) private static var isStarted = false
    private static let prefix = "quire.days."
    /// Steps are stored after this time, in seconds, and before each report.
    private static let storeDelay = 1.0

    /// Steps in one publication on one day.
    private struct Pending {
        var publication: String
        var day: CalendarDay
        /// When the first step was counted, in milliseconds since 1970.
        var since: Int64
        var pages = 0
        var milliseconds: Int64 = 0
    }

    /// Adds the step to a page to the totals of today.
    static func move(to page: Int, isEnd: Bool, of publication: String) {
        start()
        let now = Clock.millisecondsSince1970
        guard let step = counter.move(to: page, isEnd: isEnd, of: publication, at: now) else { return }
        let day = CalendarDay(number: Calendar.day(of: now))
        if let known = pending, known.day != day || !known.publication.isSame(as: publication) { store() }
        var steps = pending ?? Pending(publication: publication, day: day, since: now)
        steps.pages += step.pages
        steps.milliseconds += step.milliseconds
        pending = steps
        guard storeTimer == nil else { return }
        storeTimer = Timers.after(storeDelay) { store() }
    }

    /// Adds the pending steps to the stored totals.
    private static func store() {
        storeTimer?.cancel()
        storeTimer = nil
        guard let steps = pending else { return }
        pending = nil
        let (seconds, remainder) = (rest + steps.milliseconds).quotientAndRemainder(dividingBy: 1000)
        rest = remainder
        var report = report(of: steps.publication)
        if report.days.last?.day != steps.day {
            report.days.append(
                .with {
                    $0.day = steps.day
                    $0.since = steps.since
                }
            )
        }
        if report.days.count > ReadingReport.maximumDayCount { report.days.removeFirst() }
        report.days[report.days.count - 1].pages += steps.pages
        report.days[report.days.count - 1].seconds += Int(seconds)
        report.zone = Calendar.timeZone
        Storage.set(report.jsonText, for: prefix + steps.publication)
    }

    /// Discards the position when the reader is closed.
    static func end() {
        store()
        counter.end()
    }

    /// Returns the totals that the server may not have received yet.
    static func report(of publication: String) -> ReadingReport {
        store()
        guard let text = Storage.text(for: prefix + publication), let json = try? JSON(parsing: text),
            var report = ReadingReport(json)
        else { return ReadingReport() }
        if !ProgressStore.isWaiting(publication) {
            let today = Calendar.day(of: Clock.millisecondsSince1970)
            report.days.removeAll { $0.day.number < today }
        }
        return report
    }

    /// Removes all stored totals, after the user deleted the statistics.
    static func removeAll() {
        counter.end()
        pending = nil
        for key in Storage.keys(prefix) { Storage.remove(key) }
    }

    private static func start() {
        guard !isStarted else { return }
        isStarted = true
        Element.document.on(.visibilityChange) {
            let now = Clock.millisecondsSince1970
            if Window.traits.contains(.visible) { counter.resume(at: now) } else { counter.pause(at: now) }
            store()
        }
        // Remove the totals of earlier days that the server has received.
        for key in Storage.keys(prefix) {
            let publication = String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
            if report(of: publication).days.isEmpty { Storage.remove(key) }
        }
    }
}
