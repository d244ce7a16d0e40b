/// The reader, once it is there.
final class ReaderScreen {
    /// The screen's element.
    let root = Element("div", class: "screen reader")
    /// The publication that is read.
    let publication: String
    private let app: App

    /// A reader of `publication`, at `page` (from zero) or at the kept place.
    init(publication: String, page: Int?, app: App) {
        self.publication = publication
        self.app = app
        root.append(.button(.back, label: .back) { app.goBack(or: .library(search: "")) })
    }

    /// The screen is on the page: sizes can be measured, the keyboard can be taken.
    func didAppear() {}

    /// The history went to another page of the same publication.
    func show(page: Int?) {}

    /// Ends the screen: keeps the place, lets go of every picture and listener.
    func discard() {
        root.discard()
    }
}
