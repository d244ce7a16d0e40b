import Publications

/// What a reader needs to lay out a book before its first chapter has come.
struct BookBodyAnswer: Encodable, Sendable {
    let layout: BookLayout
    /// What paths are resolved against.
    let base: String
    let language: Nullable<String>
    let encoding: Nullable<String>
    let spread: Nullable<BookSpread>
    let orientation: Nullable<BookOrientation>
    let flow: Nullable<BookFlow>
    let sections: [Section]
    let contents: [Entry]
    let pageList: [Entry]
    let landmarks: [Landmark]
    let problems: [String]

    struct Section: Encodable, Sendable {
        let path: String
        let title: Nullable<String>
        let linear: Bool
        /// The bytes of its source.
        let bytes: Int64
        let positions: Int
        let layout: Nullable<BookLayout>
        let pageSpread: Nullable<BookPageSpread>
        /// In CSS pixels.
        let viewport: Nullable<BookViewport>
        /// The page it is, in a book of pictures.
        let page: Nullable<Int>
        let problem: Nullable<String>
    }

    struct Entry: Encodable, Sendable {
        let title: String
        let level: Int
        /// The index of the section it leads to.
        let section: Nullable<Int>
        let fragment: Nullable<String>
    }

    struct Landmark: Encodable, Sendable {
        let kind: String
        let title: String
        let section: Nullable<Int>
        let fragment: Nullable<String>
    }

    init(_ body: BookBody, base: String, language: String?) {
        let index = Dictionary(zip(body.sections.map(\.path), 0...)) { first, _ in first }
        layout = body.layout
        self.base = base
        self.language = Nullable(language)
        encoding = Nullable(body.encoding)
        spread = Nullable(body.spread)
        orientation = Nullable(body.orientation)
        flow = Nullable(body.flow)
        // Sections beside the reading order have no positions, unless there are no others (see `BookPositions`).
        let hasLinear = body.sections.contains(where: \.isLinear)
        sections = body.sections.map { section in
            Section(
                path: section.path,
                title: Nullable(section.title),
                linear: section.isLinear,
                bytes: section.byteSize,
                positions: section.isLinear || !hasLinear ? section.positionCount : 0,
                layout: Nullable(section.layout),
                pageSpread: Nullable(section.pageSpread),
                viewport: Nullable(section.viewport),
                page: Nullable(section.pageIndex),
                problem: Nullable(section.problem)
            )
        }
        func entry(_ entry: BookContentsEntry) -> Entry {
            Entry(
                title: entry.title,
                level: entry.level,
                section: Nullable(entry.path.flatMap { index[$0] }),
                fragment: Nullable(entry.fragment)
            )
        }
        contents = body.contents.map(entry)
        pageList = body.pageList.map(entry)
        landmarks = body.landmarks.map { landmark in
            Landmark(
                kind: landmark.kind,
                title: landmark.title,
                section: Nullable(index[landmark.path]),
                fragment: Nullable(landmark.fragment)
            )
        }
        problems = body.problems
    }
}
