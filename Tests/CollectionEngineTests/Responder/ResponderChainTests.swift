import CollectionEngine
import Testing

@Suite("Who carries out an action")
struct ResponderChainTests {
    private let shelf = BasicDataSource(SourceIdentifier(1))
    private let favourite: Int32 = 5

    private func tree() -> (ComposedDataSource, SourceTree) {
        let home = ComposedDataSource(SourceIdentifier(9), children: [shelf])
        return (home, SourceTree(root: home))
    }

    @Test("the innermost who hears it does, and nobody further out is asked")
    func innermost() {
        let (home, tree) = tree()
        let screen = Responder()
        var heard: [String] = []
        for (name, responder) in [("shelf", shelf as Responder), ("home", home), ("screen", screen)] {
            responder.respond(to: favourite) { _ in
                heard.append(name)
                return name == "home"
            }
        }
        let chain = ResponderChain(tree.responders(for: shelf.identifier) + [screen])
        let action = CollectionAction(kind: favourite, source: shelf.identifier, item: ItemIdentifier(3))
        #expect(chain.send(action))
        #expect(heard == ["shelf", "home"])
    }

    @Test("what nobody hears is known beforehand, and sending it does nothing")
    func unheard() {
        let (_, tree) = tree()
        let chain = ResponderChain(tree.responders(for: shelf.identifier))
        #expect(chain.responder(for: favourite) == nil)
        #expect(!chain.send(CollectionAction(kind: favourite, source: shelf.identifier)))
        #expect(tree.responders(for: SourceIdentifier(77)).isEmpty)
    }
}
