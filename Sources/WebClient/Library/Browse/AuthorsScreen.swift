import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The list of all authors with a search box.
final class AuthorsScreen: ListContainerScreen {
    private let authors: AuthorsContent
    private var renewal: Timers.Timer?
    /// The minimum time between two reloads during a scan, in seconds.
    private static let renewalInterval = 2.0

    /// Makes the screen.
    init(app: App) {
        authors = AuthorsContent(SourceIdentifier(0), app: app)
        let list = CollectionViewController(root: authors.items, theme: SectionMetrics(), contents: [authors])
        super.init(.authors, app: app, class: "authors", list: list, back: .browse(LibraryQuery()))
        barTitle.setText(title)
        bar.append(
            SearchField { text in
                list.scrollToBeginning()
                self.state.hide()
                self.authors.show(search: text)
            }
            .root
        )
        list.onMeasurements = { measurements in
            self.authors.items.defaultMetrics.margins = measurements.sectionMargins
            self.authors.items.defaultMetrics.columnSpacing = measurements.margin
        }
        list.onNearEnd = { self.authors.loadMore() }
        authors.onAnswer = { self.showState() }
        authors.onFailure = { failure in
            guard self.authors.isEmpty else { return }
            self.state.show(failure, app: app) {
                self.state.hide()
                self.authors.renew()
            }
        }
    }

    override var title: String { Text.of(.authors) }

    override func libraryChanged(_ change: LibraryEvent?) {
        guard isShown, renewal == nil else { return }
        renewal = Timers.after(Self.renewalInterval) {
            self.renewal = nil
            self.authors.renew()
        }
    }

    override func discard() {
        renewal?.cancel()
        super.discard()
    }

    private func showState() {
        if !authors.isEmpty {
            state.hide()
        } else if authors.search.utf8.isEmpty {
            state.show(.noAuthors, .noAuthorsAdvice, action: nil) {}
        } else {
            state.show(.nothingFound(authors.search), nil, action: nil) {}
        }
    }
}
