import WebBinding

/// The images of a book in reading order. The documents are loaded, a few at a time, when the images are first needed.
final class BookFigures {
    private let contents: BookContents
    /// The images of each section; nil until its document is loaded.
    private var found: [[DocumentFrame.FigureImage]?]
    private var next = 0
    private var tasks: [Int: HostTask] = [:]
    private var completion: ([DocumentFrame.FigureImage]) -> Void = { _ in }
    /// The number of simultaneous requests. More would delay the images of the viewer.
    private static let width = 3

    /// The images of a book, none of which are known.
    init(_ contents: BookContents) {
        self.contents = contents
        found = contents.sections.map { _ in nil }
    }

    /// Calls `completion` with the images, each once. A newer call supersedes the previous one.
    func load(_ completion: @escaping ([DocumentFrame.FigureImage]) -> Void) {
        self.completion = completion
        // Documents that could not be loaded before are requested again.
        if tasks.isEmpty { next = 0 }
        loadMore()
    }

    private func loadMore() {
        while tasks.count < Self.width, next < found.count {
            let section = next
            next += 1
            guard found[section] == nil else { continue }
            // The same address as that of the frames, so that the browser's cache has it.
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
