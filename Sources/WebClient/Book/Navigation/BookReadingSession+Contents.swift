import ReadingEngine
import WebBinding

extension BookReadingSession {
    /// Shows the table of contents of the book, or its sections when it has none.
    ///
    /// - Parameter section: the current section.
    func showContents(inSection section: Int) {
        let entries = contentsEntries
        _ = ContentsSheet(
            count: entries.count,
            current: current(in: entries, section: section),
            row: { index in
                let entry = entries[index]
                return ContentsSheet.Row(
                    title: entry.title,
                    level: entry.level,
                    place: entry.section.map { self.percentage(ofSection: $0) }
                )
            },
            header: { close in ContentsShortcuts(self, onGo: close)?.root },
            onChoice: { index in
                guard let section = entries[index].section else { return }
                self.go(to: section, fragment: entries[index].fragment)
            }
        )
    }

    private var contentsEntries: [BookContents.Entry] {
        guard contents.entries.isEmpty else { return contents.entries }
        return contents.sections.indices.map { index in
            BookContents.Entry(title: bookChapters.title(ofSection: index), level: 0, section: index, fragment: nil)
        }
    }

    /// The current entry: the last one whose target is on the visible page or before it.
    private func current(in entries: [BookContents.Entry], section: Int) -> Int? {
        let page = focus?.page ?? 0
        var starts = contents.entries.isEmpty ? [] : chapterStarts(in: section)[...]
        return entries.lastIndex { entry in
            guard let place = entry.section, place <= section else { return false }
            guard place == section, let start = starts.popLast() else { return true }
            return start <= page
        }
    }

    /// The part of the book before a section.
    private func percentage(ofSection section: Int) -> String {
        let position = contents.sections[section].firstPosition
        return "\(Int((Double(position) * 100 / Double(contents.positionCount)).rounded())) %"
    }
}
