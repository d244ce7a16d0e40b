/// What a source was at the last commit: its children on screen, and which of the collection's sections are whose.
struct ShownSource {
    /// True when there had been an answer.
    private(set) var isAnswered = false
    /// How many sections it has on screen.
    private(set) var sectionCount = 0
    /// The children on screen, in order.
    private(set) var children: [DataSource] = []
    /// Where each of them has its sections.
    private(set) var sections = SectionMap(counts: [])

    /// Takes over what is wanted.
    mutating func take(from source: DataSource) {
        isAnswered = source.state.isSettled || source.state == .refreshing
        sectionCount = source.sectionCount
        children = source.activeChildren
        sections = SectionMap(counts: children.map { $0.sectionCount })
    }
}
