import ReadingEngine

// The bookmark of the page one sees.
extension BookReading {
    /// The marks of the book, in reading order.
    var marks: [BookMark] { BookMarkKeeper.shared.marks(of: publication) }

    /// The bookmarks that lie on the page one sees.
    var marksInSight: [BookMark] {
        guard let page = focus else { return [] }
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
}
