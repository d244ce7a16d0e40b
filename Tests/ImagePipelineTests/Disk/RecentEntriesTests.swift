import Publications
import Testing

@testable import ImagePipeline

@Suite("The recent entries of a disk cache")
struct RecentEntriesTests {
    private let fixture = DiskFixture()

    private func known(_ number: Int, in cache: DiskCache) throws -> RecentEntries.Known {
        let specimen = Specimen(number: number)
        let entry = try #require(specimen.store(in: cache))
        return .init(entry: entry, identity: try #require(FileIdentity(path: entry.path)), confirmedAt: 0)
    }

    @Test("their number is limited, and the recently used ones are kept")
    func bounded() throws {
        let cache = try fixture.open()
        var recent = RecentEntries(limit: 20)
        for number in 0..<60 {
            recent.insert(try known(number, in: cache))
            let first = recent.find(Specimen(number: 0).key)
            #expect(first != nil)
        }
        let remembered = (0..<60).filter { recent.find(Specimen(number: $0).key) != nil }
        #expect(remembered.count <= 20)
        #expect(remembered.count >= 10)
        #expect(remembered.contains(59))
        cache.close()
    }

    @Test("entries can be removed by key and by source")
    func forgets() throws {
        let cache = try fixture.open()
        var recent = RecentEntries(limit: 100)
        for number in 0..<30 { recent.insert(try known(number, in: cache)) }
        recent.remove(Specimen(number: 29).key)
        recent.removeSource(Specimen.source(3))
        for number in 0..<30 {
            let found = recent.find(Specimen(number: number).key)
            #expect((found == nil) == (number % 7 == 3 || number == 29))
        }
        recent.removeAll()
        let found = recent.find(Specimen(number: 1).key)
        #expect(found == nil)
        cache.close()
    }

    @Test("uses are counted once for each key, and a later use without an extension keeps the extension")
    func accesses() {
        var log = AccessLog()
        let key = Specimen(number: 1).key
        log.record(key, at: 1, .until(50))
        log.record(key, at: 2, .unchanged)
        #expect(log.count == 1)
        guard case .until(50) = log.expiry(of: key) else { return #expect(Bool(false), "the extension is lost") }
        let taken = log.removeAll()
        #expect(taken.count == 1 && taken[0].value.time == 2)
        #expect(log.count == 0)
        log.record(key, at: 3, .never)
        log.remove(key)
        #expect(log.count == 0)
    }
}
