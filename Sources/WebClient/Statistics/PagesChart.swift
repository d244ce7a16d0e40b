import WebBinding
import WebLocalization
import WebViews

/// A bar chart of the pages by day or by week, with a table of the same values.
final class PagesChart {
    /// The root element.
    let root = Element("section", class: "account-section")
    private let panel = Element("div", class: "pages-chart")
    private let bars = Element("div", class: "pages-chart-bars")
    private let axis = Element("div", class: "pages-chart-axis")
    private let table = Element("table", class: "pages-table")
    private let tabs: TabList
    private var periods: ReadingPeriods?
    private var isWeekly = false

    /// Makes an empty chart.
    init() {
        tabs = TabList(
            [Text.of(.lastDays), Text.of(.lastWeeks)],
            name: "pages-chart",
            label: Text.of(.pagesByDay),
            panel: panel,
            class: "settings-tabs"
        )
        let heading = Element("h2", class: "account-heading", text: Text.of(.pagesByDay))
        bars.setAttribute("role", "img")
        let details = Element("details", class: "pages-details")
        details.append(Element("summary", class: "pages-summary", text: Text.of(.showAsTable)))
        details.append(table)
        for part in [bars, axis, details] { panel.append(part) }
        for part in [heading, tabs.root, panel] { root.append(part) }
        tabs.onSelect = { index in
            self.isWeekly = index == 1
            self.show()
        }
    }

    /// Shows the periods.
    func show(_ periods: ReadingPeriods) {
        self.periods = periods
        show()
    }

    private func show() {
        guard let periods else { return }
        let values = isWeekly ? periods.chartWeeks : periods.chartDays
        let most = values.reduce(1) { max($0, $1.pages) }
        let total = values.reduce(0) { $0 + $1.pages }
        bars.discardContent()
        bars.setAttribute(
            "aria-label",
            Text.of(.pagesByDay) + ", " + Text.of(isWeekly ? .lastWeeks : .lastDays) + ": " + Text.of(.pagesRead(total))
        )
        for value in values {
            let bar = Element("span", class: "pages-chart-bar")
            bar.setStyle("--share", Double(value.pages) / Double(most), .none)
            bar.setClass("is-empty", value.pages == 0)
            bar.setAttribute("title", name(of: value) + ": " + Text.of(.pagesRead(value.pages)))
            bars.append(bar)
        }
        axis.discardContent()
        axis.append(Element("span", class: "pages-chart-date", text: values.first.map { name(of: $0) } ?? ""))
        axis.append(Element("span", class: "pages-chart-date", text: Text.of(isWeekly ? .thisWeek : .today)))
        showTable(values)
    }

    private func showTable(_ values: [ReadingPeriods.Period]) {
        table.discardContent()
        let head = Element("thead")
        head.append(row([.columnDay, .columnPages, .columnTime, .columnFinished].map { Text.of($0) }, isHead: true))
        table.append(head)
        let body = Element("tbody")
        for value in values.reversed() where value.pages > 0 || value.seconds > 0 || value.finished > 0 {
            body.append(
                row(
                    [name(of: value), "\(value.pages)", readingTimeText(seconds: value.seconds), "\(value.finished)"],
                    isHead: false
                )
            )
        }
        table.append(body)
    }

    private func row(_ texts: [String], isHead: Bool) -> Element {
        let row = Element("tr")
        for (index, text) in texts.enumerated() {
            let isHeader = isHead || index == 0
            let cell = Element(isHeader ? "th" : "td", class: "pages-cell", text: text)
            if isHeader { cell.setAttribute("scope", isHead ? "col" : "row") }
            row.append(cell)
        }
        return row
    }

    private func name(of period: ReadingPeriods.Period) -> String {
        let time = Self.time(ofDay: period.first)
        let name = Calendar.name(of: period.first, time: time)
        return isWeekly ? Text.of(.weekFrom(Calendar.date(of: time))) : name
    }

    /// Returns a time on a day, in milliseconds since 1970.
    private static func time(ofDay day: Int) -> Int64 {
        let now = Clock.millisecondsSince1970
        let (hour, today) = (Int64(3_600_000), Calendar.day(of: now))
        let time = now - Int64(today - day) * 24 * hour
        // At a change of daylight saving time, a day has 23 or 25 hours.
        let found = Calendar.day(of: time)
        return found == day ? time : time + (found < day ? 2 * hour : -2 * hour)
    }
}

/// Returns the text for a reading time, rounded to minutes.
func readingTimeText(seconds: Int) -> String {
    let minutes = (seconds + 30) / 60
    return minutes == 0 ? Text.of(.durationMinutes(0)) : durationText(minutes: minutes)
}
