import Publications
import WireModel

extension BookManifest {
    /// Creates the manifest of a book.
    ///
    /// - Parameters:
    ///   - base: The address that paths are relative to.
    ///   - language: The language of the text as a BCP 47 tag.
    ///   - hyphenation: The version of the server's hyphenation patterns.
    init(_ body: BookBody, base: String, language: String?, hyphenation: String?) {
        let index = Dictionary(zip(body.sections.map(\.path), 0...)) { first, _ in first }
        // Sections outside the reading order have no positions, unless there are no others (see `BookPositions`).
        let hasLinear = body.sections.contains(where: \.isLinear)
        func entry(_ entry: BookContentsEntry) -> Entry {
            Entry.with {
                $0.title = entry.title
                $0.level = entry.level
                $0.section = entry.path.flatMap { index[$0] }
                $0.fragment = entry.fragment
            }
        }
        self.init()
        layout = body.layout.rawValue
        self.base = base
        self.language = language
        self.hyphenation = hyphenation
        encoding = body.encoding
        spread = body.spread?.rawValue
        orientation = body.orientation?.rawValue
        flow = body.flow?.rawValue
        sections = body.sections.map { section in
            Section(
                section,
                positions: section.isLinear || !hasLinear ? section.positionCount : 0,
                hasNarration: body.mediaOverlays[section.path] != nil
            )
        }
        contents = body.contents.map(entry)
        pageList = body.pageList.map(entry)
        landmarks = body.landmarks.map { landmark in
            Landmark.with {
                $0.kind = landmark.kind
                $0.title = landmark.title
                $0.section = index[landmark.path]
                $0.fragment = landmark.fragment
            }
        }
        problems = body.problems
    }
}

extension BookManifest.Section {
    fileprivate init(_ section: BookSection, positions: Int, hasNarration: Bool) {
        self.init()
        path = section.path
        title = section.title
        isLinear = section.isLinear
        self.hasNarration = hasNarration
        bytes = section.byteSize
        self.positions = positions
        layout = section.layout?.rawValue
        pageSpread = section.pageSpread?.rawValue
        viewport = section.viewport.map { size in
            BookManifest.Viewport.with {
                $0.width = size.width
                $0.height = size.height
            }
        }
        page = section.pageIndex
        problem = section.problem
    }
}
