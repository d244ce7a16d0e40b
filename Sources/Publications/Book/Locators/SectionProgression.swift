/// A location in a book: a section, and the fraction of the section before the location.
struct SectionProgression: Sendable, Hashable {
    /// The section's index in `BookBody.sections`.
    var section: Int
    /// From 0, the beginning of the section, to 1, its end.
    var progression: Double

    /// Creates a location. The progression is clamped to its range.
    init(section: Int, progression: Double = 0) {
        self.section = section
        self.progression = progression.isNaN ? 0 : min(max(0, progression), 1)
    }
}
