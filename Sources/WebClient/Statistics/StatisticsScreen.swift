import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The statistics of the user: reading time, streaks, pages by day, the most read series and genres, and finished books
/// by year.
final class StatisticsScreen: Screen {
    private let content = Element("div", class: "account-content statistics-content")
    private let totals = Element("dl", class: "statistics-totals")
    private let empty = Element("div", class: "account-note statistics-empty")
    private let chart = PagesChart()
    private let series = AccountSection(.mostReadSeries, name: "statistics-series")
    private let genres = AccountSection(.mostReadGenres, name: "statistics-genres")
    private let years = AccountSection(.finishedByYear, name: "statistics-years")
    private let choices = Element("div")
    private let form: SettingsForm
    private let state = EmptyStateView()
    private var statistics: ReadingStatistics?
    private var task: HostTask?

    /// Makes the screen.
    init(app: App) {
        form = SettingsForm(in: choices, name: "statistics")
        super.init(.statistics, app: app, class: "account")
        addBar()
        totals.setAttribute("aria-label", Text.of(.readingTime))
        let buttons = Element("div", class: "account-buttons")
        buttons.append(.button(.statisticsDelete, class: "button") { self.askToDelete() })
        for part in [empty, totals, chart.root, series.root, genres.root, years.root, choices, buttons] {
            content.append(part)
        }
        content.setHidden(true)
        element.append(content)
        element.append(state.root)
        form.add(recordingField())
    }

    override var title: String { Text.of(.statistics) }

    override func didAppear() {
        super.didAppear()
        // Send the latest progress first, so that the statistics include it.
        Outbox.shared.flush()
        load()
    }

    override func willDisappear() {
        task?.cancel()
        task = nil
        super.willDisappear()
    }

    private func load() {
        task?.cancel()
        let today = CalendarDay(number: Calendar.day(of: Clock.millisecondsSince1970))
        task = LibraryRequests.statistics(from: ReadingPeriods.firstDay(today: today)) { result in
            switch result {
            case .success(let statistics):
                self.statistics = statistics
                self.show(statistics)
            case .failure(let failure):
                self.content.setHidden(true)
                self.state.show(failure, app: self.app) {
                    self.state.hide()
                    self.load()
                }
            }
        }
    }

    // MARK: Content

    private func show(_ statistics: ReadingStatistics) {
        state.hide()
        content.setHidden(false)
        let periods = ReadingPeriods(today: statistics.today, days: statistics.days)
        let isEmpty = statistics.years.isEmpty
        showEmpty(isEmpty, isRecorded: statistics.isRecorded)
        showTotals(periods, statistics.streaks)
        chart.show(periods)
        show(statistics.series, statistics.genres)
        years.show(statistics.years.reversed().map { Self.row(of: $0) }, empty: nil)
        totals.setHidden(isEmpty)
        chart.root.setHidden(isEmpty)
        series.root.setHidden(statistics.series.isEmpty)
        genres.root.setHidden(statistics.genres.isEmpty)
        years.root.setHidden(isEmpty)
        form.refresh()
    }

    private func showEmpty(_ isEmpty: Bool, isRecorded: Bool) {
        empty.discardContent()
        empty.setHidden(!isEmpty)
        let title: Message = isRecorded ? .statisticsNone : .statisticsOff
        empty.append(Element("p", class: "account-name", text: Text.of(title)))
        if isRecorded {
            empty.append(Element("p", class: "account-advice", text: Text.of(.statisticsNoneAdvice)))
        }
    }

    private func showTotals(_ periods: ReadingPeriods, _ streaks: ReadingStatistics.Streaks) {
        totals.discardContent()
        for (title, period) in [
            (Message.today, periods.day), (Message.thisWeek, periods.week), (Message.thisYear, periods.year),
        ] {
            addTotal(title, readingTimeText(seconds: period.seconds), Text.of(.pagesRead(period.pages)))
        }
        addTotal(.streakCurrent, Text.of(.dayCount(streaks.current)), nil)
        addTotal(.streakLongest, Text.of(.dayCount(streaks.longest)), nil)
    }

    private func addTotal(_ title: Message, _ value: String, _ detail: String?) {
        let group = Element("div", class: "statistics-total")
        group.append(Element("dt", class: "statistics-detail", text: Text.of(title)))
        group.append(Element("dd", class: "statistics-value", text: value))
        if let detail { group.append(Element("dd", class: "statistics-detail", text: detail)) }
        totals.append(group)
    }

    private func show(_ works: [ReadingStatistics.Work], _ kinds: [ReadingStatistics.Genre]) {
        series.show(
            works.map { work in
                AccountSection.row(work.title, Self.amount(work.pages, work.seconds), leading: nil) {
                    self.app.navigate(to: .series(work.id))
                }
            },
            empty: nil
        )
        genres.show(
            kinds.map { AccountSection.row($0.name, Self.amount($0.pages, $0.seconds), controls: []) },
            empty: nil
        )
    }

    private static func row(of year: ReadingStatistics.Year) -> Element {
        var title = Text.of(.chapterCount(year.finished))
        if year.rereads > 0 { title += " · " + Text.of(.rereadCount(year.rereads)) }
        return AccountSection.row("\(year.year)", title + " · " + amount(year.pages, year.seconds), controls: [])
    }

    private static func amount(_ pages: Int, _ seconds: Int) -> String {
        Text.of(.pagesRead(pages)) + " · " + readingTimeText(seconds: seconds)
    }

    // MARK: Choices

    private func recordingField() -> SettingsField {
        var field = SettingsField(.statisticsRecord, .toggle) {
            self.statistics?.isRecorded ?? true ? 1 : 0
        } set: { value in
            self.statistics?.isRecorded = value == 1
            LibraryRequests.recordStatistics(value == 1) { failure in
                // Discard the counts from before the change: reading while recording is off doesn't count.
                if failure == nil { ReadingActivity.removeAll() }
                if let failure {
                    self.app.say(AccountFailure.message(status: failure.status, changing: .other))
                }
                self.load()
            }
        }
        field.token = "statistics"
        field.note = { Text.of(.statisticsPrivate) }
        return field
    }

    private func askToDelete() {
        ConfirmationSheet.ask(
            .statisticsDeleteQuestion,
            .statisticsDeleteAdvice,
            action: .statisticsDelete
        ) {
            LibraryRequests.deleteStatistics { failure in
                if failure == nil { ReadingActivity.removeAll() }
                self.app.say(
                    failure.map { AccountFailure.message(status: $0.status, changing: .other) } ?? .statisticsDeleted
                )
                self.load()
            }
        }
    }
}
