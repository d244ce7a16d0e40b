import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet of the pages that occur in many files, with buttons that hide them everywhere or show them again.
final class RepeatedPagesSheet {
    private let sheet = Sheet(title: Text.of(.repeatedPages))
    private let status = Element("p", class: "account-advice", text: Text.of(.repeatedPagesLoading))
    private let hidden = AccountSection(.repeatedPagesHidden, name: "repeated-pages-hidden")
    private let shown = AccountSection(.repeatedPagesShown, name: "repeated-pages-shown")
    private let app: App
    private var task: HostTask?

    /// Opens the sheet. Choosing a page opens it in the reader.
    init(app: App) {
        self.app = app
        sheet.dialog.setClass("is-account", true)
        status.setAttribute("role", "status")
        sheet.content.append(status)
        for section in [hidden, shown] {
            section.root.setHidden(true)
            sheet.content.append(section.root)
        }
        sheet.onClose = { self.task?.cancel() }
        load()
        sheet.open()
    }

    private func load() {
        task?.cancel()
        task = LibraryRequests.repeatedPages { result in
            self.task = nil
            switch result {
            case .success(let list): self.show(list.pages)
            case .failure: self.status.setText(Text.of(.actionFailed))
            }
        }
    }

    private func show(_ pages: [RepeatedPageList.Page]) {
        status.setText(Text.of(pages.isEmpty ? .repeatedPagesNone : .repeatedPagesAdvice))
        for (section, isHidden) in [(hidden, true), (shown, false)] {
            let rows = pages.filter { ($0.hiddenID != nil) == isHidden }.map { row($0) }
            section.show(rows, empty: nil)
            section.root.setHidden(rows.isEmpty)
        }
    }

    private func row(_ page: RepeatedPageList.Page) -> Element {
        let frame = Element("span", class: "thumb-frame")
        frame.append(.thumbnail(page: page.page, of: page.content, in: frame))
        let detail = page.fileCount > 0 ? Text.of(.repeatedPageFiles(page.fileCount)) : ""
        let title = page.title.utf8.isEmpty ? Text.of(.page(page.page + 1)) : page.title
        var controls: [Element] = []
        if let publication = page.publication {
            controls.append(
                .button(.forward, label: .page(page.page + 1)) {
                    self.sheet.close()
                    self.app.navigate(to: .reading(publication: publication, page: page.page))
                }
            )
            if page.hiddenID == nil {
                controls.insert(
                    .button(.hidePageEverywhere, class: "button") {
                        LibraryRequests.hidePage(page.page, of: publication) { result in
                            if case .failure = result {
                                self.status.setText(Text.of(.actionFailed))
                            } else {
                                self.load()
                            }
                        }
                    },
                    at: 0
                )
            }
        }
        if let choice = page.hiddenID {
            controls.insert(
                .button(.showPageAgain, class: "button") {
                    LibraryRequests.unhidePage(choice) { failure in
                        if failure == nil { self.load() } else { self.status.setText(Text.of(.actionFailed)) }
                    }
                },
                at: 0
            )
        }
        return AccountSection.row(title, detail, leading: frame, controls: controls)
    }
}
