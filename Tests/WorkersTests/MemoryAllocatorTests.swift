import Foundation
import Testing

@testable import Workers

@Suite("The memory of the process")
struct MemoryAllocatorTests {
    /// The kilobytes of the process that are mapped from files, among them its code.
    private func mappedFromFiles() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssFile:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }

    @Test("unused code is unmapped, and works when it is used again")
    func code() throws {
        let text = (1...1000).map { String(format: "%03d", $0) }.joined(separator: ",")
        let before = try mappedFromFiles()
        MemoryAllocator.releaseUnused()
        // Other tests use code at the same time.
        #expect(try mappedFromFiles() < before)
        #expect((1...1000).map { String(format: "%03d", $0) }.joined(separator: ",") == text)
    }
}
