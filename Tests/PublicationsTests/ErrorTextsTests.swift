import Foundation
import Testing
import WireModel

@testable import Publications

/// The texts of errors in `Web/localization`.
@Suite("Error texts")
struct ErrorTextsTests {
    private struct Language: Decodable {
        struct Errors: Decodable {
            var files: [String: String]
            var reasons: [String: String]
        }

        var errors: Errors
    }

    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func errors(_ language: String) throws -> Language.Errors {
        let file = repository.appending(path: "Web/localization/\(language).json")
        return try JSONDecoder().decode(Language.self, from: Data(contentsOf: file)).errors
    }

    /// One error of each case that a file can have.
    private static let all: [PublicationError] = [
        .notFound(file: "a"), .notReadable(file: "a", reason: .empty), .unsupported(file: "a", reason: .empty),
        .refused(file: "a", reason: .empty), .programMissing(file: "a", reason: .empty),
        .invalidOption(file: "a", reason: .empty), .damaged(file: "a", reason: .empty), .encrypted(file: "a"),
        .passwordNeeded(file: "a"), .protected(file: "a", scheme: "LCP"), .unsafe(file: "a", reason: .empty),
        .noPages(file: "a"), .changed(file: "a"),
    ]

    @Test("each error and reason has a text of its own in every language", arguments: ["en", "zh-Hans", "ja"])
    func differ(language: String) throws {
        let errors = try Self.errors(language)
        #expect(Set(errors.files.keys) == Set(Self.all.compactMap(\.cause?.code)))
        #expect(Set(errors.files.keys).union(errors.reasons.keys) == Set(ErrorTexts.all.keys))
        for texts in [errors.files, errors.reasons] {
            let repeated = Dictionary(grouping: texts.keys) { texts[$0] ?? "" }.values.filter { $0.count > 1 }
            #expect(repeated.isEmpty)
        }
    }

    @Test("the Chinese and Japanese texts are no copies of the English ones", arguments: ["zh-Hans", "ja"])
    func translated(language: String) throws {
        let (english, translated) = (try Self.errors("en"), try Self.errors(language))
        for (code, text) in english.files.merging(english.reasons, uniquingKeysWith: { $1 }) where code != "verbatim" {
            #expect(translated.files[code] ?? translated.reasons[code] != text, "\(code)")
        }
    }

    @Test("every reason is used")
    func used() throws {
        var code = ""
        for module in ["Publications", "ImagePipeline", "Library"] {
            let folder = Self.repository.appending(path: "Sources/\(module)")
            let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files
            where file.pathExtension == "swift" && file.lastPathComponent != "ErrorTexts.swift" {
                code += try String(contentsOf: file, encoding: .utf8)
            }
        }
        let names = Set(code.matches(of: /\.(\w+)/).map { String($0.1) })
        #expect(try Self.errors("en").reasons.keys.filter { !names.contains($0) } == [])
    }

    @Test("the English message names the file, the problem and a remedy")
    func message() {
        let error = PublicationError.damaged(file: "a.cbz", reason: .checksumMismatch)
        #expect(error.description == "a.cbz: the file is damaged (its checksum does not match). Get a fresh copy.")
        let large = PublicationError.unsafe(file: "b.fb2", reason: .tooLarge("512 MB"))
        #expect(
            large.description == "b.fb2: refused as unsafe: it is larger than 512 MB. Do not trust this file."
        )
        let braces = PublicationError.unsafe(file: "{1}.cbz", reason: .outsideFolder("{0}.png"))
        #expect(
            braces.description
                == "{1}.cbz: refused as unsafe: {0}.png is outside the folder. Do not trust this file."
        )
    }

    @Test("the cause has the codes, and no control characters")
    func cause() throws {
        let cause = try #require(PublicationError.unsafe(file: "a\n.cbz", reason: .outsideFolder("\u{1B}1.png")).cause)
        #expect(cause.code == "unsafe" && cause.reason == "outsideFolder")
        #expect(cause.file == "a\u{FFFD}.cbz" && cause.values == ["\u{FFFD}1.png"])
        #expect(PublicationError.noSuchPage(file: "a", page: 1, count: 1).cause == nil)
    }
}
