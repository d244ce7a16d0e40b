/// Why a text is no JSON, or none that Quire reads.
struct JSONProblem: Error, Equatable {
    /// Words for a person, without the place.
    let reason: String
    /// Where in the text, in bytes from its start.
    let offset: Int

    /// Reason and place.
    var description: String { "\(reason), at byte \(offset)" }
}
