/// The current position in a book, and the rest of the chapter and of the book.
struct RemainingReading: Equatable {
    /// The position in the book, from 1, and the number of positions.
    let position: Int
    let total: Int
    /// The number of pages after this one in the chapter. Pages of sections that are not laid out are estimated.
    let pagesInChapter: Int
    /// The number of positions from the start of this page to the end of the chapter, and to the end of the book.
    let positionsInChapter: Double
    let positionsInBook: Double

    /// Computes the remainder at a page of a section.
    ///
    /// - Parameter starts: The pages of the section at which chapters begin, in any order.
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
        // A chapter continues through the sections without an entry in the table of contents.
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
