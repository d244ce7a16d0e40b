import Geometry
import PageImages
import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The chapters of an open reader: the number by which the engine knows each publication, and the loaded manifests.
///
/// A number stays with its publication while the reader is open. A manifest is held while the engine needs its chapter.
class ReaderChapters {
    private final class Entry {
        let publication: String
        var title: String
        var manifest: ReaderManifest?
        var task: HostTask?
        /// Why loading the manifest failed; empty when unknown.
        var reason = ""

        init(publication: String, title: String) {
            self.publication = publication
            self.title = title
        }
    }

    /// How the borders of pages are cropped.
    enum Cropping: Equatable {
        case none
        /// Each page by its own borders.
        case pages
        /// By the left and right borders that all pages of the chapter have. The top and bottom are kept, because the
        /// images of a strip continue each other.
        case strip
    }

    private var entries: [Entry] = []
    /// How the borders of pages are cropped.
    var cropping = Cropping.none
    /// Facing pages, which are cropped alike.
    private var pairs: [(first: PageIdentifier, second: PageIdentifier)] = []

    /// The order of the chapters if some are skipped; nil if none are.
    var order: ChapterSequence?
    /// The clockwise rotations that the user chose in the image viewer, in quarter turns, by the index of the image.
    private var quarterTurns: [Int: Int] = [:]

    /// Creates an empty list.
    init() {}

    // MARK: Names and numbers

    /// The number of a publication; a new one when it has none.
    func number(of publication: String, title: String = "") -> Int {
        if let known = entries.firstIndex(where: { $0.publication.isSame(as: publication) }) { return known }
        entries.append(Entry(publication: publication, title: title))
        return entries.count - 1
    }

    /// The publication of a chapter.
    func publication(_ chapter: Int) -> String {
        entries.indices.contains(chapter) ? entries[chapter].publication : ""
    }

    /// The title of a chapter.
    func title(_ chapter: Int) -> String {
        entries.indices.contains(chapter) ? entries[chapter].title : ""
    }

    /// The number of a page in its publication, from zero, as in the address.
    func number(of page: PageIdentifier) -> Int { page.page }

    /// Why loading a chapter failed; empty when unknown.
    func reason(_ chapter: Int) -> String {
        entries.indices.contains(chapter) ? entries[chapter].reason : ""
    }

    /// The manifest of a chapter; nil while it is not loaded.
    func manifest(_ chapter: Int) -> ReaderManifest? {
        entries.indices.contains(chapter) ? entries[chapter].manifest : nil
    }

    /// The chapters whose manifests are loaded.
    var loaded: [Int] { entries.indices.filter { entries[$0].manifest != nil } }

    /// The number of chapters that are missing between two adjacent ones.
    func missing(between before: Int, and after: Int) -> Int {
        manifest(before)?.next?.missing ?? manifest(after)?.previous?.missing ?? 0
    }

    /// The number of chapters that are skipped between two adjacent ones.
    func skipped(between before: Int, and after: Int) -> Int {
        manifest(before)?.skipped.after ?? manifest(after)?.skipped.before ?? 0
    }

    // MARK: Manifests

    /// Adds or replaces a manifest. Returns the number of its chapter.
    func add(_ manifest: ReaderManifest) -> Int {
        let number = number(of: manifest.id, title: manifest.title)
        var manifest = manifest
        order?.relink(&manifest)
        entries[number].title = manifest.title
        entries[number].manifest = manifest
        entries[number].reason = ""
        return number
    }

    /// Loads the manifest of a chapter. `completion` is called asynchronously with whether it succeeded.
    func open(_ chapter: Int, _ completion: @escaping (Bool) -> Void) {
        guard entries.indices.contains(chapter), entries[chapter].task == nil else { return }
        if entries[chapter].manifest != nil {
            Timers.after(0) { completion(self.manifest(chapter) != nil) }
            return
        }
        entries[chapter].task = ReaderRequests.manifest(of: entries[chapter].publication) { result in
            self.entries[chapter].task = nil
            switch result {
            case .success(let manifest): completion(self.add(manifest) == chapter)
            case .failure(let error):
                self.entries[chapter].reason = error.reason
                completion(false)
            }
        }
    }

    /// Cancels the load of a chapter, and releases its manifest.
    func close(_ chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].task?.cancel()
        entries[chapter].task = nil
        entries[chapter].manifest = nil
        pairs.removeAll { $0.first.chapter == chapter }
    }

    /// Cancels all loads, and removes all chapters.
    func discard() {
        for entry in entries { entry.task?.cancel() }
        entries.removeAll()
    }

    // MARK: For the engine

    /// A loaded chapter as the engine's value.
    func chapter(_ number: Int) -> Chapter? {
        guard let manifest = manifest(number) else { return nil }
        var chapter = Chapter(identifier: number, pages: shapes(number))
        chapter.previous = link(manifest.previous, skipped: manifest.skipped.before)
        chapter.next = link(manifest.next, skipped: manifest.skipped.after)
        chapter.pairing = manifest.pairing
        chapter.detectedSpreads = manifest.detectedSpreads
        chapter.hiddenPages = manifest.hiddenPages
        return chapter
    }

    private func link(_ neighbour: Manifest.Link?, skipped: Int) -> ChapterLink? {
        neighbour.map { ChapterLink(chapter: number(of: $0.id, title: $0.title), missing: $0.missing + skipped) }
    }

    /// Changes which pages of a loaded chapter face each other.
    func setPairing(_ pairing: PairingChoices, of chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].manifest?.pairing = pairing
    }

    /// Changes the detected spreads of a loaded chapter.
    func setDetectedSpreads(_ spreads: [Int], of chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].manifest?.detectedSpreads = spreads
        entries[chapter].manifest?.awaitsSpreads = false
    }

    /// Changes the progress of a loaded chapter.
    func setProgress(_ progress: ReadingProgress, of chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].manifest?.progress = progress
    }

    /// The shapes of a chapter's pages, cropped or not.
    func shapes(_ chapter: Int) -> [PageShape] {
        guard let manifest = manifest(chapter) else { return [] }
        var shapes: [PageShape] = []
        shapes.reserveCapacity(manifest.pageSizes.count)
        for (page, size) in manifest.pageSizes.enumerated() {
            let crop = crop(of: PageIdentifier(chapter: chapter, page: page))
            let side = manifest.pageSides.indices.contains(page) ? manifest.pageSides[page] : nil
            var shape = PageShape(size: size, croppedSize: size.map { crop.shown(of: $0) }, side: side)
            shape.quarterTurns = quarterTurns[page] ?? 0
            shapes.append(shape)
        }
        return shapes
    }

    /// The crop box of a page.
    func crop(of page: PageIdentifier) -> CropBox {
        let own = ownCrop(of: page)
        guard cropping == .pages, !own.isNone,
            let pair = pairs.first(where: { $0.first == page || $0.second == page })
        else { return own }
        return own.keeping(ownCrop(of: pair.first == page ? pair.second : pair.first))
    }

    private func ownCrop(of page: PageIdentifier) -> CropBox {
        guard cropping != .none, let manifest = manifest(page.chapter) else { return .none }
        if cropping == .strip { return manifest.stripCrop }
        return manifest.pageCrops.indices.contains(page.page) ? manifest.pageCrops[page.page] : .none
    }

    /// Records that two pages face each other. Returns true when that changes their crop boxes.
    func pair(_ first: PageIdentifier, _ second: PageIdentifier) -> Bool {
        guard cropping == .pages, !pairs.contains(where: { $0.first == first && $0.second == second }) else {
            return false
        }
        pairs.removeAll { [$0.first, $0.second].contains(first) || [$0.first, $0.second].contains(second) }
        let before = (crop(of: first), crop(of: second))
        pairs.append((first, second))
        return before.0 != crop(of: first) || before.1 != crop(of: second)
    }

    /// Removes all records of facing pages.
    func removePairs() {
        pairs.removeAll()
    }

    /// Rotates an image of the image viewer by a quarter turn clockwise.
    func rotate(_ image: Int) { quarterTurns[image] = ((quarterTurns[image] ?? 0) + 1) % 4 }

    /// Whether the chapter consists of the images of the image viewer.
    var listsImages: Bool { entries.first?.manifest?.pictures != nil }

    /// The accessible description and the error title of a page.
    func labels(of page: PageIdentifier) -> PageView.Labels {
        guard entries.indices.contains(page.chapter), let manifest = entries[page.chapter].manifest else {
            return PageView.Labels(description: "", failure: .pictureCannotBeShown)
        }
        if let pictures = manifest.pictures {
            return PageView.Labels(description: pictures[page.page].title, failure: .pictureCannotBeShown)
        }
        let count = manifest.pageSizes.count
        return PageView.Labels(
            description: Text.of(.pageOf(page: page.page + 1, total: count)),
            failure: .pageCannotBeShown(page.page + 1)
        )
    }

    /// The size of a page's image in pixels; nil when unknown.
    func ownSize(of page: PageIdentifier) -> Size? {
        guard let sizes = manifest(page.chapter)?.pageSizes, sizes.indices.contains(page.page) else { return nil }
        return sizes[page.page]
    }

    /// The number of pages from the first page of `chapter` to `page` in reading order. Very large when the chapters between
    /// them are not loaded.
    func distance(of page: PageIdentifier, from chapter: Int) -> Int {
        if page.chapter == chapter { return page.page }
        var (offset, current) = (0, chapter)
        // Bounded, because the links may form a loop.
        for _ in entries.indices {
            guard let manifest = manifest(current), let next = manifest.next else { break }
            offset += manifest.pageSizes.count
            current = number(of: next.id, title: next.title)
            if current == page.chapter { return offset + page.page }
        }
        (offset, current) = (0, chapter)
        for _ in entries.indices {
            guard let previous = manifest(current)?.previous else { break }
            current = number(of: previous.id, title: previous.title)
            guard let manifest = manifest(current) else { break }
            offset -= manifest.pageSizes.count
            if current == page.chapter { return offset + page.page }
        }
        return 1 << 20
    }
}
