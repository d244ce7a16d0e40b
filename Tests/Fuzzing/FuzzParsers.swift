import Foundation
import TextCoding
import WireModel

@testable import Publications

/// One input of libFuzzer, for the parser that the environment variable `QUIRE_FUZZ_PARSER` names. Scripts/fuzz.sh builds
/// and runs this program; a crash, a hang or too much memory fails the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    FuzzedParser.chosen.parse(bytes)
    return 0
}

/// The parsers for files and requests, which get untrusted bytes.
enum FuzzedParser: String, CaseIterable {
    case comic, nested, epub, text, divina, rar
    case fb2, html, markdown, mobi, acbf
    case imageHeader = "image-header"
    case json, locator, cfi, markup, css
    case comicInfo = "comic-info"
    case metadata
    case naturalOrder = "natural-order"
    case fileName = "file-name"
    case chapterRule = "chapter-rule"
    case hyphenation
    case documentText = "document-text"
    case workerResult = "worker-result"
    case workerDocument = "worker-document"
    case workerArchive = "worker-archive"
    case request, comparison, header
    case font, dictionary, calibre

    /// The parser that the environment names.
    static let chosen: FuzzedParser = {
        let name = ProcessInfo.processInfo.environment["QUIRE_FUZZ_PARSER"] ?? ""
        guard let parser = FuzzedParser(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("Set QUIRE_FUZZ_PARSER to one of: \(names)")
        }
        return parser
    }()

    func parse(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .comic, .nested: openFile(bytes, named: "a.cbz")
        case .epub: openFile(bytes, named: "a.epub")
        case .text: openFile(bytes, named: "a.txt")
        case .divina: openFile(bytes, named: "a.divina")
        case .fb2: openFile(bytes, named: "a.fb2")
        case .acbf: openFile(bytes, named: "a.acbf")
        case .html: openFile(bytes, named: "a.html")
        case .markdown: openFile(bytes, named: "a.md")
        case .mobi:
            // The input is the answer of a worker, with the images behind it.
            BookConversion.use(ReturningConverter())
            openFile([UInt8](repeating: 0, count: 60) + Array("BOOKMOBI".utf8) + bytes, named: "a.mobi")
        case .rar: _ = try? RarDirectory(BytesSource(Array(bytes)), maximumEntryCount: 1_000)
        case .imageHeader: _ = ImageHeader.read(bytes)
        case .json: _ = try? JSON(parsing: bytes)
        case .locator: _ = try? WireModel.Locator(request: JSON(parsing: bytes))
        case .cfi: _ = try? EpubCFI(String(decoding: bytes, as: UTF8.self))
        case .markup:
            _ = MarkupSanitizer.document(
                Array(bytes),
                path: "a/b.xhtml",
                mediaType: "application/xhtml+xml",
                isKnown: { !$0.isEmpty },
                limits: PublicationLimits()
            )
        case .css:
            _ = StyleSheetSanitizer.styleSheet(
                Array(bytes),
                path: "a/b.css",
                isKnown: { !$0.isEmpty },
                limits: PublicationLimits()
            )
        case .comicInfo: _ = ComicInfoParser.parse(Array(bytes))
        case .metadata:
            let bytes = Array(bytes)
            _ = MetronInfo.parse(bytes)
            _ = CoMet.parse(bytes)
            _ = SeriesDocument.parse(bytes)
            _ = PackageDocument.parse(bytes)
            _ = XMPPacket.parse(bytes)
            _ = ReadingListDocument(bytes).map { ReadingListDocument($0.xml) }
        case .naturalOrder:
            let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            let sorted = NaturalOrder.sorted(names) { String($0) }
            precondition(NaturalOrder.sorted(sorted) { String($0) } == sorted, "sorting again changes the order")
        case .fileName:
            let name = String(decoding: bytes.prefix(4096), as: UTF8.self)
            let composed = FileNameMetadata(name: name.precomposedStringWithCanonicalMapping)
            precondition(FileNameMetadata(name: name) == composed, "the normalization form changes the result")
            _ = FolderMetadata(folders: name.split(separator: "/").map(String.init))
        case .hyphenation:
            guard let hyphenator = try? Hyphenator(patterns: Array(bytes), file: "hyph_de.dic") else { return }
            let document =
                "<html lang=\"de\"><body><p>" + String(decoding: bytes.filter { $0 > 0x60 }, as: UTF8.self)
                + "</p></body></html>"
            _ = SoftHyphens.insert(into: Array(document.utf8), language: nil, scope: .all) { _ in hyphenator }
        case .chapterRule:
            try? TextBook.validate([TextChapterRule(pattern: String(decoding: bytes, as: UTF8.self))])
        case .documentText: Self.readText(Array(bytes))
        case .workerResult: Self.readWorkerResult(Array(bytes))
        case .workerDocument: Self.openDocument(Array(bytes))
        case .workerArchive: Self.openArchive(Array(bytes))
        case .request: Self.readRequest(Array(bytes))
        case .comparison: Self.readComparison(Array(bytes))
        case .header: Self.readHeader(Array(bytes))
        case .font: Self.readFont(Array(bytes))
        case .dictionary: Self.readDictionary(Array(bytes))
        case .calibre: Self.readCalibre(Array(bytes))
        }
    }

    /// Opens the bytes as a file, and reads everything that a reader could ask for.
    private func openFile(_ bytes: some Sequence<UInt8>, named name: String) {
        let source = BytesSource(Array(bytes))
        guard let publication = try? PublicationOpener.open(.file(source, name: name)) else { return }
        for index in publication.pages.indices {
            _ = try? publication.bytes(ofPageAt: index)
            _ = try? publication.words(ofPageAt: index)
            for language in publication.pageContents.textLanguages ?? [] {
                guard let translation = try? publication.translation(ofPageAt: index, language: language) else {
                    continue
                }
                _ = PageTranslationLayer(translation, aspect: 1.5, language: language).markup
            }
        }
        guard let book = publication as? any Book else { return }
        for index in book.body.sections.indices { _ = try? book.document(ofSectionAt: index) }
        for path in book.resourcePaths { _ = try? book.resource(atPath: path) }
    }
}

/// A converter whose answer is the file itself.
private struct ReturningConverter: BookConverter {
    func convertMobi(_ bytes: [UInt8]) throws(BookConversionError) -> [UInt8] { Array(bytes.dropFirst(68)) }
}
