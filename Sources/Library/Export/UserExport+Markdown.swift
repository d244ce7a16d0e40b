import Publications
import WireModel

extension UserExport {
    /// The progress, favourites, lists and statistics as Markdown; empty if there are none. Annotations aren't included.
    var overviewMarkdown: String {
        let blocks = progressBlocks + favouriteBlocks + listBlocks + statisticsBlocks
        return blocks.isEmpty ? "" : blocks.joined(separator: "\n\n") + "\n"
    }

    private var progressBlocks: [String] {
        let lines = publications.compactMap { publication in
            publication.progress.map { "- \(publication.markdownName): \(publication.markdownText(of: $0))" }
        }
        return lines.isEmpty ? [] : ["# Progress", lines.joined(separator: "\n")]
    }

    private var favouriteBlocks: [String] {
        let lines =
            series.filter { $0.favourite != nil }.map { "- \(MarkdownText.line($0.title ?? $0.identifier))" }
            + publications.filter { $0.favourite != nil }.map { "- \($0.markdownName)" }
        return lines.isEmpty ? [] : ["# Favourites", lines.joined(separator: "\n")]
    }

    private var listBlocks: [String] {
        guard !lists.isEmpty else { return [] }
        return ["# Lists"]
            + lists.flatMap { list in
                let lines = list.entries.enumerated().map { "\($0.offset + 1). \($0.element.markdownName)" }
                return ["## \(MarkdownText.line(list.title))"] + (lines.isEmpty ? [] : [lines.joined(separator: "\n")])
            }
    }

    /// A table with a row for each month, the earliest first.
    private var statisticsBlocks: [String] {
        var months: [String: ExportedPublication.ReadingDay] = [:]
        for day in publications.flatMap(\.readingDays) {
            var month = months[String(day.day.prefix(7))] ?? ExportedPublication.ReadingDay()
            month.pages += day.pages
            month.seconds += day.seconds
            month.finished += day.finished
            months[String(day.day.prefix(7))] = month
        }
        guard !months.isEmpty else { return [] }
        let rows = months.sorted { $0.key < $1.key }.map { name, month in
            let time = "\(month.seconds / 3600) h \(month.seconds / 60 % 60) min"
            return "| \(name) | \(month.pages) | \(time) | \(month.finished) |"
        }
        let head = ["| month | pages | time | finished |", "|---|---|---|---|"]
        return ["# Statistics", (head + rows).joined(separator: "\n")]
    }
}

extension ExportedPublication {
    /// The title and the series.
    fileprivate var markdownName: String {
        MarkdownText.name(title ?? "Publication \(content.prefix(20))", series: series)
    }

    /// A progress with its date in UTC.
    fileprivate func markdownText(of progress: ReadingProgress) -> String {
        let date = CalendarDay(number: Int(progress.updatedAt / 86_400_000)).text
        if progress.isCompleted { return "read, \(date)" }
        let unit = progress.locator == nil ? "page" : "position"
        let total = pageCount > 0 ? " of \(pageCount)" : ""
        // If the publication isn't in the library, the page number was not validated.
        return "\(unit) \(min(progress.page, Int.max - 1) + 1)\(total), \(date)"
    }
}

extension ExportedList.Entry {
    fileprivate var markdownName: String { MarkdownText.name(title ?? identifier, series: series) }
}

extension MarkdownText {
    fileprivate static func name(_ title: String, series: String?) -> String {
        guard let series, series != title else { return line(title) }
        return line("\(title) (\(series))")
    }
}
