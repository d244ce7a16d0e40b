import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet for administrators that lists files that may be the same work, with their differences.
enum DuplicatesSheet {
    /// Opens the sheet. Choosing a file opens it in the reader.
    static func open(app: App) {
        let sheet = Sheet(title: Text.of(.duplicates))
        sheet.dialog.setClass("is-account", true)
        let status = Element("p", class: "account-advice", text: Text.of(.duplicatesLoading))
        status.setAttribute("role", "status")
        sheet.content.append(status)
        var task: HostTask?
        task = LibraryRequests.duplicates { result in
            task = nil
            switch result {
            case .success(let list):
                let isEmpty = list.copies.isEmpty && list.samePages.isEmpty && list.editions.isEmpty
                status.setText(Text.of(isEmpty ? .duplicatesNone : list.hasMore ? .duplicatesMore : .duplicatesAdvice))
                add(list.copies, .duplicateCopies, to: sheet, app)
                add(list.samePages, .duplicateSamePages, to: sheet, app)
                add(list.editions, .duplicateEditions, to: sheet, app)
            case .failure:
                status.setText(Text.of(.actionFailed))
            }
        }
        sheet.onClose = { task?.cancel() }
        sheet.open()
    }

    private static func add(_ groups: [DuplicateList.Group], _ title: Message, to sheet: Sheet, _ app: App) {
        guard !groups.isEmpty else { return }
        sheet.content.append(Element("h3", class: "account-heading", text: Text.of(title)))
        for group in groups {
            if let count = group.commonPageCount {
                sheet.content.append(Element("p", class: "account-advice", text: Text.of(.duplicateCommonPages(count))))
            }
            let rows = Element("ul", class: "rows duplicate-files")
            rows.setAttribute("role", "list")
            if let first = group.files.first { rows.setAttribute("aria-label", first.title) }
            for file in group.files {
                rows.append(
                    AccountSection.row(file.path, details(of: file, in: group), leading: nil) {
                        sheet.close()
                        app.navigate(to: .reading(publication: file.id, page: nil))
                    }
                )
            }
            sheet.content.append(rows)
        }
    }

    /// Returns the properties by which the files of a group differ: pages, resolution, language, format and size.
    private static func details(of file: DuplicateList.File, in group: DuplicateList.Group) -> String {
        var details = Text.of(.pageCount(file.pageCount))
        let counts = group.files.map { $0.pageCount }
        if file.pageCount == counts.max(), file.pageCount != counts.min() {
            details += " (" + Text.of(.duplicateMostPages) + ")"
        }
        if let width = file.width, let height = file.height { details += " · \(width) × \(height)" }
        if let language = file.language, !language.utf8.isEmpty { details += " · " + LanguageName.of(language) }
        return details + " · " + file.format + " · " + file.byteSize.formattedByteCount
    }
}
