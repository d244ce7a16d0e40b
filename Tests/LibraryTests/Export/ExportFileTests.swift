import Foundation
import Testing
import WireModel

@testable import Library

@Suite("Export files")
struct ExportFileTests {
    private static let content = String(repeating: "0a", count: 32)
    private static let head = #""format":"quire-reader-export","version":1,"settings":[],"series":[],"lists":[]"#

    private func publication(_ members: String) -> String {
        #"{\#(Self.head),"publications":[{"content":"\#(Self.content)"\#(members)}]}"#
    }

    @Test("are read when they have the required members")
    func minimal() throws {
        let export = try ExportFile.export(in: Array(publication(#","unknown":{"a":[1]}"#).utf8))
        #expect(export.publications.map(\.content) == [Self.content])
    }

    @Test(
        "are refused with a reason when they are damaged or hostile",
        arguments: [
            ("", "it isn't valid JSON"), ("{", "it isn't valid JSON"), ("[]", "it isn't an export from Quire"),
            ("\u{0}\u{1}", "it isn't valid JSON"), (String(repeating: "[", count: 100_000), "nested too deeply"),
            (#"{"format":"quire-reader-export"}"#, "it isn't an export from Quire"),
            (#"{"format":"quire-reader-export","version":2}"#, "can only read version 1"),
            (#"{"format":"quire-reader-export","version":1}"#, "“settings” is missing"),
            (#"{\#(head),"publications":{}}"#, "“publications” is missing or isn't an array"),
            (#"{\#(head),"publications":[7]}"#, "“publications”, element 1: it is not an object"),
            (#"{\#(head),"publications":[{}]}"#, "the member “content” is missing"),
            (#"{\#(head),"publications":[{"content":"0a"}]}"#, "64 hexadecimal digits"),
        ]
    )
    func broken(text: String, reason: String) {
        let error = #expect(throws: LibraryFileError.self) { _ = try ExportFile.export(in: Array(text.utf8)) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test(
        "are refused when a member of a publication is out of range",
        arguments: [
            #","identifier":"17""#, #","identifier":5"#, #","pageCount":-1"#, #","pageCount":1e300"#, #","progress":7"#,
            #","progress":{"page":-1,"completed":false,"device":"","updatedAt":5}"#,
            #","progress":{"page":1,"completed":false,"device":"","updatedAt":9007199254740991}"#,
            #","progress":{"page":1,"completed":false,"device":""}"#,
            #","pairing":{"isolated":[70000],"shifted":[]}"#, #","pairing":{"isolated":[-1],"shifted":[]}"#,
            #","annotations":[{"id":"a b","kind":"bookmark","created":1,"locator":{"href":"1"}}]"#,
            #","annotations":[{"id":"a","kind":"bookmark","created":1,"locator":{}}]"#,
            #","annotations":[{"id":"a","kind":"x","created":1,"locator":{"href":"1"}}]"#,
            #","annotations":[{"id":"a","kind":"bookmark","created":1,"#
                + #""locator":{"href":"1","locations":{"partialCfi":"/x"}}}]"#,
            #","removedAnnotations":[{"id":"","removed":1}]"#, #","removedAnnotations":[{"id":"a","removed":-1}]"#,
        ]
    )
    func ranges(members: String) {
        #expect(throws: LibraryFileError.self) { _ = try ExportFile.export(in: Array(publication(members).utf8)) }
    }

    @Test("are refused when a list has too many entries, or entries of another kind")
    func lists() {
        func text(_ entries: [String]) -> String {
            let objects = entries.map { #"{"identifier":"\#($0)"}"# }.joined(separator: ",")
            return #"{"format":"quire-reader-export","version":1,"settings":[],"series":[],"publications":[],"#
                + #""lists":[{"kind":"collection","title":"L","created":1,"modified":1,"entries":[\#(objects)]}]}"#
        }
        let series = "s" + String(repeating: "0", count: 20)
        #expect(throws: Never.self) { _ = try ExportFile.export(in: Array(text([series]).utf8)) }
        for entries in [["p" + series.dropFirst()], ["'; DROP TABLE lists"], Array(repeating: series, count: 10_001)] {
            #expect(throws: LibraryFileError.self) { _ = try ExportFile.export(in: Array(text(entries).utf8)) }
        }
    }

    @Test("are readable only by their owner, and don't overwrite other files")
    func writing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireExport-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "export.json").path
        try ExportFile.write(UserExport().jsonBytes, to: path)
        #expect(try ExportFile.read(path).version == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(throws: LibraryError.self) { try ExportFile.write([], to: path) }
        #expect(throws: LibraryError.self) { try ExportFile.write([], to: path + "/x/y") }
        for missing in [path + ".none", folder.path] {
            #expect(throws: LibraryError.self) { _ = try ExportFile.read(missing) }
        }
    }
}
