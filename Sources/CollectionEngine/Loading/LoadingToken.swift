/// One load or one fetch of a source: what is handed out with the request and brought back with the answer.
///
/// An answer counts only while its token does. A later load makes the earlier one's token stale, so however answers
/// overtake each other, the content is always that of the load that was begun last.
public struct LoadingToken: Hashable, Sendable {
    /// The source that asked.
    public let source: SourceIdentifier
    /// Which of its requests; a later one has a greater number.
    public let number: Int

    init(source: SourceIdentifier, number: Int) {
        self.source = source
        self.number = number
    }
}
