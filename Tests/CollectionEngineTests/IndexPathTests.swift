import CollectionEngine
import Testing

@Suite("Index paths")
struct IndexPathTests {
    @Test("index paths are ordered by section, then by item")
    func order() {
        let path = IndexPath(section: 1, item: 2)
        #expect(IndexPath(section: 0, item: 9) < path)
        #expect(IndexPath(section: 1, item: 1) < path)
        #expect(!(path < path))
        #expect(path < IndexPath(section: 2, item: 0))
    }
}
