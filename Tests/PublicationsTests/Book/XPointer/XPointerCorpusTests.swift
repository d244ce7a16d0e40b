import Foundation
import TestSupport
import Testing
import WireModel

@testable import Publications

@Suite(
    "Positions of KOReader in real books",
    .enabled(if: Corpus.epubSamples != nil && Corpus.epubTests != nil, "the shared test files are absent")
)
struct XPointerCorpusTests {
    private static let paths: [String] = [Corpus.epubSamples, Corpus.epubTests].compactMap { $0 }.flatMap { folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .filter { $0.hasSuffix(".epub") }.map { "\(folder)/\($0)" }
    }

    @Test("lead to the same word and back, and exist in the file", arguments: paths)
    func roundTrip(path: String) throws {
        guard let book = try? PublicationOpener.open(path: path) as? any Book else { return }
        let converter = try #require(XPointerConverter(book))
        let positions = BookPositions(sections: book.body.sections, contents: book.body.contents)
        var generator = SeededGenerator(seed: 21)
        for (index, section) in book.body.sections.enumerated() where section.problem == nil {
            #expect(converter.section(of: converter.xpointer(ofSectionAt: index)) == index)
            let text = DocumentText(document: try book.document(ofSectionAt: index).bytes)
            guard text.count > 0, let source = try book.source(ofSectionAt: index),
                let document = XPointerMarkupReader.document(source), document.isBalanced
            else { continue }
            let tree = XMLTree(source, limits: .standard)
            // The text that Quire shows in place of an embedded document isn't in the file.
            let hasEmbedded = String(decoding: source, as: UTF8.self).contains("<iframe")
            // Another section with the same path is the same document.
            guard book.body.sections.firstIndex(where: { $0.path == section.path }) == index else { continue }
            for _ in 0..<12 {
                var offset = Int.random(in: 0..<text.count, using: &generator)
                while offset < text.count, UTF16CodeUnit.isSpace(text.units[offset]) { offset += 1 }
                guard offset < text.count else { continue }
                let locator = Locator(
                    of: offset..<offset,
                    in: text,
                    sectionAt: index,
                    of: book.body.sections,
                    positions: positions
                )
                let pointer = try #require(try converter.xpointer(of: locator))
                let name = "\(section.path) \(offset) \(pointer)"
                #expect(exists(try #require(XPointer(pointer)), in: tree), "\(name)")
                let back = try #require(try converter.locator(at: pointer), "\(name)")
                #expect(back.href == locator.href)
                let cfi = try EpubCFI(partial: try #require(back.locations.cfi))
                let found = try #require(text.offset(of: cfi))
                #expect(found == offset || hasEmbedded, "\(name): \(found)")
            }
        }
    }

    /// Whether the elements of a position exist, in a tree that another parser made.
    private func exists(_ pointer: XPointer, in tree: XMLTree) -> Bool {
        guard var element = tree.root?.children.first(where: { $0.name == "body" }) else {
            return pointer.steps.isEmpty
        }
        for step in pointer.steps {
            // The other parser keeps a prefix, also one of an invalid name.
            let children = element.children.filter { child in
                child.name.lowercased().split(separator: ":").last.map(String.init) == step.name
            }
            guard children.indices.contains(step.index - 1) else { return false }
            element = children[step.index - 1]
        }
        return true
    }
}
