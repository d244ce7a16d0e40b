import WebBinding

/// Finds the images of a book in reading order. It loads the documents, a few at a time, when the images are first
/// needed.
final class BookFigures {
    private let contents: BookContents
    /// The images of each section; nil until its document is loaded.
    private var found: [[DocumentFrame.FigureImage]?]
    /// The next section to load.
    private var next = 0
    private var tasks: [Int: HostTask] = [:]
    private var completion: ([DocumentFrame.FigureImage]) -> Void = { _ in }
    /// The maximum number of simultaneous requests. More would delay the images of the viewer.
    private static let maximumRequestCount = 3

    /// Creates the list of a book's images. Loads nothing yet.
    init(_ contents: BookContents) {
        self.contents = contents
        found = contents.sections.map { _ in nil }
    }

    /// Loads the images and calls `completion` with them. An image that occurs several times is listed once. A newer
    /// call supersedes the previous one.
    func load(_ completion: @escaping ([DocumentFrame.FigureImage]) -> Void) {
        self.completion = completion
        // Documents that could not be loaded before are requested again.
        if tasks.isEmpty { next = 0 }
        loadMore()
    }

    private func loadMore() {
        while tasks.count < Self.maximumRequestCount, next < found.count {
            let section = next
            next += 1
            guard found[section] == nil else { continue }
            // The frames use the same address, so the browser's cache may have the document.
            let address = contents.address(of: section, ReaderSettings.book.softHyphens)
            tasks[section] = Network.send(Network.Request(address: address)) { answer in
                self.tasks[section] = nil
                if answer.failure == nil {
                    self.found[section] = DocumentFrame.images(in: answer.text, at: address)
                }
                self.loadMore()
            }
        }
        if tasks.isEmpty { finish() }
    }

    private func finish() {
        var known: [String: Bool] = [:]
        var all: [DocumentFrame.FigureImage] = []
        for section in found {
            for picture in section ?? [] where known.updateValue(true, forKey: picture.path) == nil {
                all.append(picture)
            }
        }
        let completion = completion
        self.completion = { _ in }
        completion(all)
    }

    /// Cancels all requests.
    func discard() {
        for task in tasks.values { task.cancel() }
        tasks = [:]
        completion = { _ in }
    }
}
