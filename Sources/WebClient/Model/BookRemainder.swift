/// Where one is in a book, and what is left of the chapter and of the whole.
struct BookRemainder: Equatable {
    /// The position in the whole book, from one, and how many there are.
    let position: Int
    let total: Int
    /// The pages of the chapter after this one; those of sections that are not laid out are estimated.
    let pagesInChapter: Int
    /// Positions from the beginning of this page to the end of the chapter, and of the book.
    let positionsInChapter: Double
    let positionsInBook: Double

    /// What is left at a page of a section.
    ///
    /// - Parameter starts: the pages of the section at which chapters begin, in any order.
    init(_ contents: BookContents, section: Int, page: Int, of pageCount: Int, starts: [Int]) {
        let known = contents.sections[section]
        let count = max(pageCount, 1)
        let page = max(0, min(page, count - 1))
        let perPage = Double(known.positionCount) / Double(count)
        let place = Double(known.firstPosition) + Double(page) * perPage
        position = contents.position(in: section, fraction: Double(page) / Double(count)) + 1
        total = contents.positionCount
        positionsInBook = known.isLinear ? max(Double(contents.positionCount) - place, 0) : 0
        if let next = starts.filter({ $0 > page && $0 < count }).min() {
            pagesInChapter = next - page - 1
            positionsInChapter = Double(next - page) * perPage
            return
        }
        var pages = count - page - 1
        var positions = Double(count - page) * perPage
        // A chapter goes on through the sections that no line of the contents leads to.
        var follower = contents.section(after: section)
        while let next = follower, !contents.startsChapter[next] {
            let size = Double(contents.sections[next].positionCount)
            pages += contents.sections[next].fixedSize == nil ? max(Int((size / perPage).rounded(.up)), 1) : 1
            positions += size
            follower = contents.section(after: next)
        }
        pagesInChapter = pages
        positionsInChapter = positions
    }
}
