import ReadingEngine

// What is marked: the page one sees, and words.
extension BookReading {
    /// The marks of the book, in reading order.
    var marks: [BookMark] { BookMarkKeeper.shared.marks(of: publication) }

    /// The bookmarks that lie on the page one sees.
    var marksInSight: [BookMark] {
        guard let page = focus else { return [] }
        if frames.isScrolled {
            return marks.filter { mark in
                guard !mark.isHighlight, let section = contents.section(atPath: mark.place.path) else { return false }
                return isInSight(mark.place.identifier ?? "", in: section)
            }
        }
        if chapters.isFixed(page.chapter) {
            // A page that is laid out already has all that is in its document.
            let sections = openings.opening(showing: chapters.section(of: page))?.sections ?? []
            return marks.filter { mark in
                !mark.isHighlight && sections.contains { contents.sections[$0].path.isSame(as: mark.place.path) }
            }
        }
        guard let frame = frames.frame(showing: chapters.section(page.chapter), page: page.page) else { return [] }
        let path = contents.sections[chapters.section(page.chapter)].path
        return marks.filter { mark in
            guard !mark.isHighlight, mark.place.path.isSame(as: path) else { return false }
            return frame.page(of: .place(mark.place.identifier ?? "")) == page.page
        }
    }

    /// Marks the page one sees, or takes its marks away; `undo` brings them back. True when it is marked then.
    func toggleMark() -> (isMarked: Bool, undo: () -> Void) {
        let keeper = BookMarkKeeper.shared
        let publication = publication
        let known = marksInSight
        if !known.isEmpty {
            for mark in known { keeper.change(mark, in: publication, isRemoved: true) }
            // A mark that was taken away stays so under its name: what comes back has another.
            let undo = {
                for mark in known {
                    var again = mark
                    again.identifier = Self.newName()
                    keeper.change(again, in: publication, isRemoved: false)
                }
            }
            return (false, undo)
        }
        settle()
        let mark = BookMark(at: anchor, identifier: Self.newName(), time: Clock.millisecondsSince1970)
        keeper.change(mark, in: publication, isRemoved: false)
        return (true, { keeper.change(mark, in: publication, isRemoved: true) })
    }

    /// A name that no other mark has: the time, and chance.
    static func newName() -> String {
        "m\(Clock.millisecondsSince1970)-\(UInt32.random(in: 0...UInt32.max))"
    }

    // MARK: Words

    /// What frames are told of the marks in a section.
    func listedMarks(in section: Int) -> String {
        let path = contents.sections[section].path
        return BookMark.listed(marks.filter { $0.isHighlight && $0.place.path.isSame(as: path) })
    }

    /// Where the words are that are chosen in a frame; nil when none are.
    func chosenPlace(in frame: BookFrame) -> BookLocator? {
        guard let choice = frame.frame.choice, let section = frame.section else { return nil }
        var page = chapters.page(ofSection: section)
        let spot = frame.spot(of: .place(choice.identifier)) ?? (frame.page, 0)
        page.page = spot.page
        let fraction = fraction(of: BookSpot(page: page, offset: spot.offset))
        return BookLocator(
            path: contents.sections[section].path,
            identifier: choice.identifier,
            progression: fraction,
            position: contents.position(in: section, fraction: fraction),
            total: contents.positionCount,
            before: choice.before,
            highlight: choice.words,
            after: choice.after
        )
    }

    /// A mark for words, not kept yet.
    static func newMark(_ place: BookLocator, in colour: HighlightColour) -> BookMark {
        BookMark(words: place, in: colour, identifier: newName(), time: Clock.millisecondsSince1970)
    }

    /// Keeps a mark as it is now.
    func change(_ mark: BookMark) { BookMarkKeeper.shared.change(mark, in: publication, isRemoved: false) }

    /// Takes a mark away, and says how it comes back.
    func remove(_ mark: BookMark, toast: Toast? = nil, done: @escaping () -> Void = {}) {
        BookMarkKeeper.shared.change(mark, in: publication, isRemoved: true)
        done()
        (toast ?? reader?.bars?.toast)?.show(mark.isHighlight ? .highlightRemoved : .bookmarkRemoved) {
            // What was taken away stays so under its name: what comes back has another.
            var again = mark
            again.identifier = Self.newName()
            self.change(again)
            done()
        }
    }

    /// Goes to a mark: to its words where they are now, or to the part of the section in which they were.
    func go(to mark: BookMark) {
        guard mark.isHighlight, let section = contents.section(atPath: mark.place.path) else {
            go(to: mark.place, marksWords: false)
            return
        }
        prepare(section) { isThere in
            guard isThere, let stage = self.stage else { return }
            self.show(
                self.spot(of: .mark(mark.identifier), fraction: mark.place.progression, in: section),
                on: stage
            )
        }
    }
}

extension HighlightColour {
    private static let key: StaticString = "quire.highlight"

    /// The colour that was chosen last on this device.
    static var last: HighlightColour {
        get { HighlightColour(named: Storage.text(for: key.string) ?? "") }
        set { Storage.set(newValue.name.string, for: key.string) }
    }
}
