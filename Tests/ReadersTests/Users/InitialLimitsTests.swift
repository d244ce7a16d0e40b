import Library
import Testing

@testable import Readers

@Suite("The limits of an account")
struct InitialLimitsTests {
    @Test("hide unrated works and works above the age of 12 from a new child, and nothing from others")
    func roles() {
        var child = ReadingLimits()
        child.highestAge = 12
        child.showsUnrated = false
        #expect(ReadingLimits.initial(for: .child) == child)
        #expect(ReadingLimits.initial(for: .member) == .none)
        #expect(ReadingLimits.initial(for: .administrator) == .none)
    }

    @Test("have a bounded size")
    func size() throws {
        var limits = ReadingLimits()
        limits.includedLabels = Set(try (0..<100).map { try ContentLabel("label \($0)") })
        try limits.validate()
        limits.includedLabels.insert(try ContentLabel("one more"))
        #expect(throws: ReadersError.tooManyLimits) { try limits.validate() }
        limits.includedLabels = []
        limits.libraries = .chosen(Set(0...1000))
        #expect(throws: ReadersError.tooManyLimits) { try limits.validate() }
    }
}
