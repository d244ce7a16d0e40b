import Geometry
import ImageLoading
import ReadingEngine

/// The publications of one sitting: which number the engine knows each by, and the manifests it reads in.
///
/// A number is given once and means the same publication for as long as the reader is open; a manifest is held for as
/// long as the engine wants its chapter.
class ReaderChapters {
    private struct Entry {
        let publication: String
        var title: String
        var manifest: ReaderManifest?
        var task: HostTask?
        /// Why the manifest could not be had; empty when nobody said.
        var reason = ""
    }

    /// How borders are left out.
    enum Cropping: Equatable {
        case none
        /// Each page its own.
        case pages
        /// On both sides alike in a whole chapter, and nothing above and below: strips stay in one piece.
        case strip
    }

    private var entries: [Entry] = []
    /// What pages are shown without.
    var cropping = Cropping.none
    /// Pages that face each other, and are shown without the same.
    private var pairs: [(first: PageIdentifier, second: PageIdentifier)] = []

    /// No publication yet.
    init() {}

    // MARK: Names and numbers

    /// The number of a publication; a new one where it has none yet.
    func number(of publication: String, title: String = "") -> Int {
        if let known = entries.firstIndex(where: { $0.publication.isSame(as: publication) }) { return known }
        entries.append(Entry(publication: publication, title: title))
        return entries.count - 1
    }

    /// The publication with this number.
    func publication(_ chapter: Int) -> String {
        entries.indices.contains(chapter) ? entries[chapter].publication : ""
    }

    /// What the publication with this number is called.
    func title(_ chapter: Int) -> String {
        entries.indices.contains(chapter) ? entries[chapter].title : ""
    }

    /// The number of a page among all pages of its publication, from zero, as the address bar names it.
    func number(of page: PageIdentifier) -> Int { page.page }

    /// Why a chapter's pages could not be found out.
    func reason(_ chapter: Int) -> String {
        entries.indices.contains(chapter) ? entries[chapter].reason : ""
    }

    /// The manifest of a chapter that is held.
    func manifest(_ chapter: Int) -> ReaderManifest? {
        entries.indices.contains(chapter) ? entries[chapter].manifest : nil
    }

    /// The chapters whose manifests are held.
    var held: [Int] { entries.indices.filter { entries[$0].manifest != nil } }

    /// How many chapters are missing between two that follow each other.
    func missing(between before: Int, and after: Int) -> Int {
        manifest(before)?.next?.missing ?? manifest(after)?.previous?.missing ?? 0
    }

    // MARK: Manifests

    /// Takes a manifest in, and gives its number.
    func add(_ manifest: ReaderManifest) -> Int {
        let number = number(of: manifest.id, title: manifest.title)
        entries[number].title = manifest.title
        entries[number].manifest = manifest
        entries[number].reason = ""
        return number
    }

    /// Finds a chapter's manifest; `done` says, in a later turn, whether there is one.
    func open(_ chapter: Int, _ done: @escaping (Bool) -> Void) {
        guard entries.indices.contains(chapter), entries[chapter].task == nil else { return }
        if entries[chapter].manifest != nil {
            Timers.after(0) { done(self.manifest(chapter) != nil) }
            return
        }
        entries[chapter].task = ManifestRequest.get(entries[chapter].publication) { result in
            self.entries[chapter].task = nil
            switch result {
            case .success(let manifest): done(self.add(manifest) == chapter)
            case .failure(let failure):
                self.entries[chapter].reason = failure.reason
                done(false)
            }
        }
    }

    /// Lets go of a chapter: nobody waits for it, and nothing of it is shown.
    func close(_ chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].task?.cancel()
        entries[chapter].task = nil
        entries[chapter].manifest = nil
        pairs.removeAll { $0.first.chapter == chapter }
    }

    /// Stops all that is under way.
    func discard() {
        for entry in entries { entry.task?.cancel() }
        entries.removeAll()
    }

    // MARK: What the engine is told

    /// A chapter that is held, as the engine takes it.
    func chapter(_ number: Int) -> Chapter? {
        guard let manifest = manifest(number) else { return nil }
        return Chapter(
            identifier: number,
            pages: shapes(number),
            previous: link(manifest.previous),
            next: link(manifest.next),
            pairing: manifest.pairing
        )
    }

    private func link(_ neighbour: ReaderManifest.Neighbour?) -> ChapterLink? {
        neighbour.map { ChapterLink(chapter: number(of: $0.id, title: $0.title), missing: $0.missing) }
    }

    /// Keeps what the reader chose about facing pages for as long as the manifest is held.
    func setPairing(_ pairing: PairingChoices, of chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].manifest?.pairing = pairing
    }

    /// Keeps where the reader is for as long as the manifest is held.
    func setProgress(_ progress: Progress, of chapter: Int) {
        guard entries.indices.contains(chapter) else { return }
        entries[chapter].manifest?.progress = progress
    }

    /// The shapes of a chapter's pages, with borders or without.
    func shapes(_ chapter: Int) -> [PageShape] {
        guard let manifest = manifest(chapter) else { return [] }
        var shapes: [PageShape] = []
        shapes.reserveCapacity(manifest.pageSizes.count)
        for (page, size) in manifest.pageSizes.enumerated() {
            let crop = crop(of: PageIdentifier(chapter: chapter, page: page))
            let side = manifest.pageSides.indices.contains(page) ? manifest.pageSides[page] : nil
            shapes.append(PageShape(size: size, shown: size.map { crop.shown(of: $0) }, side: side))
        }
        return shapes
    }

    /// What a page is shown without.
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

    /// Notes that two pages face each other; true when that changes what they are shown without.
    func pair(_ first: PageIdentifier, _ second: PageIdentifier) -> Bool {
        guard cropping == .pages, !pairs.contains(where: { $0.first == first && $0.second == second }) else {
            return false
        }
        pairs.removeAll { [$0.first, $0.second].contains(first) || [$0.first, $0.second].contains(second) }
        let before = (crop(of: first), crop(of: second))
        pairs.append((first, second))
        return before.0 != crop(of: first) || before.1 != crop(of: second)
    }

    /// Forgets which pages face each other.
    func unpair() {
        pairs.removeAll()
    }

    /// Whether what is shown are pictures to look at and no pages of a book.
    var listsPictures: Bool { entries.first?.manifest?.pictures != nil }

    /// What is said of a page.
    func words(of page: PageIdentifier) -> PageLeaf.Words {
        guard entries.indices.contains(page.chapter), let manifest = entries[page.chapter].manifest else {
            return PageLeaf.Words(label: "", failure: .pictureCannotBeShown)
        }
        if let pictures = manifest.pictures {
            return PageLeaf.Words(label: pictures[page.page].title, failure: .pictureCannotBeShown)
        }
        let count = manifest.pageSizes.count
        return PageLeaf.Words(
            label: Text.of(.pageOf(page: page.page + 1, total: count)),
            failure: .pageCannotBeShown(page.page + 1)
        )
    }

    /// A page's own size in pixels, nil where nobody knows it.
    func ownSize(of page: PageIdentifier) -> Size? {
        guard let sizes = manifest(page.chapter)?.pageSizes, sizes.indices.contains(page.page) else { return nil }
        return sizes[page.page]
    }

    /// How far a page lies behind the first page of `chapter` along the reading order, as far as the manifests that
    /// are held tell; what is beyond them is far away.
    func distance(of page: PageIdentifier, from chapter: Int) -> Int {
        if page.chapter == chapter { return page.page }
        var (offset, at) = (0, chapter)
        // However the links run, each chapter is passed once.
        for _ in entries.indices {
            guard let manifest = manifest(at), let next = manifest.next else { break }
            offset += manifest.pageSizes.count
            at = number(of: next.id, title: next.title)
            if at == page.chapter { return offset + page.page }
        }
        (offset, at) = (0, chapter)
        for _ in entries.indices {
            guard let previous = manifest(at)?.previous else { break }
            at = number(of: previous.id, title: previous.title)
            guard let manifest = manifest(at) else { break }
            offset -= manifest.pageSizes.count
            if at == page.chapter { return offset + page.page }
        }
        return 1 << 20
    }
}
