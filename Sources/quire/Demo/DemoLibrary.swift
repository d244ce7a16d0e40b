import Dispatch
import Foundation
import ImagePipeline
import Synchronization

/// The reason why the demo library could not be drawn.
enum DemoLibraryError: Error, CustomStringConvertible {
    /// A file or directory could not be written, for the reason in the text.
    case cannotWrite(path: String, reason: String)
    /// A page could not be drawn.
    case cannotDraw(book: String, page: Int, reason: ImagePipelineError)

    var description: String {
        switch self {
        case .cannotWrite(let path, let reason): "The demo library could not be written to \(path): \(reason)."
        case .cannotDraw(let book, let page, let reason): "Page \(page) of “\(book)” could not be drawn: \(reason)"
        }
    }
}

/// A library for trying out Quire, drawn by Quire: a comic in colour, a manga, a webtoon, and two prose stories.
enum DemoLibrary {
    /// The version of the drawings. Increment it when they change, so that older libraries are drawn again.
    private static let version = "2"
    private static let markerName = ".quire-demo"

    /// Draws the library unless it exists.
    ///
    /// Each run on the same machine produces the same bytes. The workers must have been started with
    /// ``WorkerExecutable/drawings``.
    ///
    /// - Parameters:
    ///   - directory: The destination, which is created if necessary. Other files in it are not changed.
    ///   - progress: Called on any thread with the number of finished pages and the total.
    /// - Throws: ``DemoLibraryError``.
    static func draw(
        into directory: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws {
        let (books, tales) = (DemoBook.all, DemoTale.all)
        let total = books.reduce(0) { $0 + $1.pages.count } + tales.reduce(0) { $0 + $1.pictures.count }
        if isComplete(directory, books.map(\.path) + tales.map(\.path)) {
            progress(total, total)
            return
        }
        let done = Mutex(0)
        let onPage: @Sendable () -> Void = {
            let count = done.withLock { done in
                done += 1
                return done
            }
            progress(count, total)
        }
        for book in books {
            let pages = try drawPages(book.pages, of: book.title, onPage: onPage)
            try write(book.entries(pages), to: directory + "/" + book.path)
        }
        for tale in tales {
            let pictures = try drawPages(tale.pictures, of: tale.title, onPage: onPage)
            try write(tale.entries(pictures.map(\.image)), to: directory + "/" + tale.path)
        }
        // The marker is written last, so that an incomplete library is drawn again.
        let marker = directory + "/" + markerName
        try attempt(marker) { try version.write(toFile: marker, atomically: true, encoding: .utf8) }
    }

    private static func write(_ entries: [ComicArchive.Entry], to path: String) throws {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        try attempt(folder) {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try ComicArchive.write(entries, to: path)
    }

    private static func isComplete(_ directory: String, _ paths: [String]) -> Bool {
        guard (try? String(contentsOfFile: directory + "/" + markerName, encoding: .utf8)) == version else {
            return false
        }
        return paths.allSatisfy { FileManager.default.fileExists(atPath: directory + "/" + $0) }
    }

    /// Draws the pages of a book concurrently, in any order.
    private static func drawPages(
        _ pages: [@Sendable () -> DrawnPage],
        of title: String,
        onPage: @escaping @Sendable () -> Void
    ) throws -> [DemoBook.Page] {
        let results = Mutex<[Int: Result<DemoBook.Page, ImagePipelineError>]>([:])
        DispatchQueue.concurrentPerform(iterations: pages.count) { index in
            let drawn = pages[index]()
            let result = Result { () throws(ImagePipelineError) in
                let drawing = Drawing(svg: drawn.svg, isGrey: drawn.isGrey)
                return DemoBook.Page(
                    image: try drawing.encoded(as: .jpeg, quality: drawn.isGrey ? 82 : 86),
                    isDoublePage: drawn.isDoublePage
                )
            }
            results.withLock { $0[index] = result }
            onPage()
        }
        let drawn = results.withLock { $0 }
        return try drawn.keys.sorted().compactMap { index in
            switch drawn[index] {
            case .success(let page): return page
            case .failure(let error):
                throw DemoLibraryError.cannotDraw(book: title, page: index + 1, reason: error)
            case nil: return nil
            }
        }
    }

    private static func attempt(_ path: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw DemoLibraryError.cannotWrite(path: path, reason: error.localizedDescription)
        }
    }
}
