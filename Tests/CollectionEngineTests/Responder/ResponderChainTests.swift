import CollectionEngine
import Testing

@Suite("The responder chain")
struct ResponderChainTests {
    private let shelf = BasicDataSource(SourceIdentifier(1))
    private let favourite: Int32 = 5

    private func tree() -> (ComposedDataSource, SourceTree) {
        let home = ComposedDataSource(SourceIdentifier(9), children: [shelf])
        return (home, SourceTree(root: home))
    }

    @Test("the innermost responder with a handler performs the action, and outer ones are not asked")
    func innermost() {
        let (home, tree) = tree()
        let screen = Responder()
        var called: [String] = []
        for (name, responder) in [("shelf", shelf as Responder), ("home", home), ("screen", screen)] {
            responder.respond(to: favourite) { _ in
                called.append(name)
                return name == "home"
            }
        }
        let chain = ResponderChain(tree.responders(for: shelf.identifier) + [screen])
        let action = CollectionAction(kind: favourite, source: shelf.identifier, item: ItemIdentifier(3))
        #expect(chain.send(action))
        #expect(called == ["shelf", "home"])
    }

    @Test("an action without a handler is ignored")
    func unheard() {
        let (_, tree) = tree()
        let chain = ResponderChain(tree.responders(for: shelf.identifier))
        #expect(!chain.send(CollectionAction(kind: favourite, source: shelf.identifier)))
        #expect(tree.responders(for: SourceIdentifier(77)).isEmpty)
    }

    @Test("a responder without its handlers is released, although they retained it")
    func released() {
        weak var responder: Responder?
        do {
            let source = BasicDataSource(SourceIdentifier(2))
            source.respond(to: favourite) { _ in source.isActive }
            responder = source
            source.removeHandlers()
            #expect(!source.perform(CollectionAction(kind: favourite, source: source.identifier)))
        }
        #expect(responder == nil)
    }
}
