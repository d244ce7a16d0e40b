/// The state of a source at the last commit.
struct CommittedSource {
    /// Whether a load had ended with any result.
    private(set) var isAnswered = false
    /// The number of visible sections.
    private(set) var sectionCount = 0
    /// The visible children, in order.
    private(set) var children: [DataSource] = []
    /// The sections of each child.
    private(set) var sections = SectionMap(counts: [])

    /// Takes over the state of `source`.
    mutating func take(from source: DataSource) {
        isAnswered = source.state.isSettled || source.state == .refreshing
        sectionCount = source.sectionCount
        children = source.activeChildren
        sections = SectionMap(counts: children.map { $0.sectionCount })
    }
}
