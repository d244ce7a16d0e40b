import Foundation
import Testing
import TextCoding
import WireModel

/// Checks that the types of this module and `Docs/openapi.json` describe the same JSON.
@Suite("Examples in the API documentation")
struct OpenAPIExampleTests {
    /// Reads an example and writes it again; nil when it can't be read.
    private typealias Coding = @Sendable (JSON) throws -> [UInt8]?

    /// The type of each body, by the name of its schema or, for bodies without a named schema, by its operation.
    private static let types: [String: Coding] = [
        "Account": { Account($0)?.jsonBytes }, "AccountNames": { AccountNames($0)?.jsonBytes },
        "Accounts": { AccountList($0)?.jsonBytes },
        "AccountChanges": { try AccountChanges(request: $0).jsonBytes },
        "NewAccount": { try NewAccount(request: $0).jsonBytes }, "SignIn": { try SignInRequest(request: $0).jsonBytes },
        "SignedOut": { SignedOut($0)?.jsonBytes }, "PasswordChange": { try PasswordChange(request: $0).jsonBytes },
        "Sessions": { SessionList($0)?.jsonBytes }, "Key": { KeySummary($0)?.jsonBytes },
        "Keys": { KeyList($0)?.jsonBytes }, "NewKey": { try NewKey(request: $0).jsonBytes },
        "ClientRequests": { ClientRequestList($0)?.jsonBytes },
        "OutboxKey": { OutboxKey($0)?.jsonBytes },
        "Annotation": { try Annotation(request: $0).jsonBytes }, "Annotations": { AnnotationList($0)?.jsonBytes },
        "SeriesAnnotations": { SeriesAnnotationList($0)?.jsonBytes },
        "Bookmark": { PageBookmark($0)?.jsonBytes }, "Bookmarks": { PageBookmarkList($0)?.jsonBytes },
        "BookmarkRequest": { try PageBookmarkRequest(request: $0).jsonBytes },
        "ChangeReport": { PublicationEvent($0)?.jsonBytes },
        "Changed": { ChangeCount($0)?.jsonBytes }, "Cover": { Cover($0)?.jsonBytes },
        "CoverRequest": { try CoverChoice(request: $0).jsonBytes }, "Crop": { CropList($0)?.jsonBytes },
        "DetectedSpreads": { DetectedSpreads($0)?.jsonBytes },
        "Duplicates": { DuplicateList($0)?.jsonBytes },
        "RepeatedPages": { RepeatedPageList($0)?.jsonBytes }, "HiddenPage": { HiddenPageChoice($0)?.jsonBytes },
        "DictionaryAnswer": { DictionaryAnswer($0)?.jsonBytes },
        "Encoding": { EncodingChoice($0)?.jsonBytes },
        "EncodingRequest": { try EncodingRequest(request: $0).jsonBytes },
        "Labels": { LabelList($0)?.jsonBytes }, "SeriesLabels": { try SeriesLabels(request: $0).jsonBytes },
        "EditableMetadata": { EditableMetadata($0)?.jsonBytes },
        "MetadataEdit": { try MetadataEdit(request: $0).jsonBytes },
        "MetadataEditResult": { MetadataEditSummary($0)?.jsonBytes },
        "MetadataEdits": { MetadataEditList($0)?.jsonBytes },
        "SeriesMerge": { try SeriesMerge(request: $0).jsonBytes },
        "SeriesSplit": { try SeriesSplit(request: $0).jsonBytes },
        "CoverSource": { try CoverSource(request: $0).jsonBytes },
        "SeriesArrangement": { try SeriesArrangement(request: $0).jsonBytes },
        "FontList": { FontList($0)?.jsonBytes },
        "Health": { Health($0)?.jsonBytes }, "ServerInfo": { ServerInfo($0)?.jsonBytes },
        "LibraryReport": { LibraryEvent($0)?.jsonBytes },
        "List": { UserList($0)?.jsonBytes }, "ListAddition": { try UserListAddition(request: $0).jsonBytes },
        "ListMove": { try UserListMove(request: $0).jsonBytes },
        "ListChanges": { try UserListChanges(request: $0).jsonBytes },
        "ListRequest": { try NewUserList(request: $0).jsonBytes }, "Lists": { UserLists($0)?.jsonBytes },
        "Manifest": { Manifest($0)?.jsonBytes }, "Mark": { try Annotation(request: $0).jsonBytes },
        "Marks": { TextMarkList($0)?.jsonBytes }, "Narration": { Narration($0)?.jsonBytes },
        "DocumentPassword": { try DocumentPassword(request: $0).jsonBytes },
        "PageText": { PageText($0)?.jsonBytes }, "Pairing": { try Pairing(request: $0).jsonBytes },
        "Problem": { ProblemDetails($0)?.jsonBytes }, "Progress": { try ReadingProgress(request: $0).jsonBytes },
        "Publication": { PublicationSummary($0)?.jsonBytes },
        "ReadRequest": { try ReadingUpdate(request: $0).jsonBytes },
        "Resources": { ResourceList($0)?.jsonBytes }, "ScanReport": { ScanReport($0)?.jsonBytes },
        "ReadingStatistics": { ReadingStatistics($0)?.jsonBytes },
        "ReadingStatisticsChange": { try ReadingStatisticsChange(request: $0).jsonBytes },
        "ReadingSettings": { ReadingSettingsList($0)?.jsonBytes },
        "ReadingSettingsChange": { try ReadingSettingsChange(request: $0).jsonBytes },
        "Series": { SeriesDetail($0)?.jsonBytes }, "SeriesBookmarks": { SeriesBookmarkList($0)?.jsonBytes },
        "SeriesFacets": { SeriesFacets($0)?.jsonBytes }, "SeriesIndex": { SeriesIndex($0)?.jsonBytes },
        "SeriesPage": { SeriesWindow($0)?.jsonBytes }, "ShelfPage": { PublicationPage($0)?.jsonBytes },
        "Library": { LibrarySummary($0)?.jsonBytes }, "LibraryUpdate": { try LibraryUpdate(request: $0).jsonBytes },
        "Authors": { AuthorList($0)?.jsonBytes }, "FolderTree": { FolderTree($0)?.jsonBytes },
        "get /api/v1/libraries": { LibraryList($0)?.jsonBytes },
        "LibraryWritings": { LibraryWritingList($0)?.jsonBytes },
        "LibraryWritingChange": { try LibraryWritingChange(request: $0).jsonBytes },
        "ImportedList": { ImportedList($0)?.jsonBytes },
        "get /api/v1/continue": { PublicationList($0)?.jsonBytes },
        "get /api/v1/lists/{id}": { UserListPage($0)?.jsonBytes },
    ]

    /// A body of a request or response in the documentation.
    private struct Body {
        /// Where it is, for messages.
        var place: String
        /// The key in ``types``.
        var type: String
        var examples: [JSON]
    }

    private func document() throws -> JSON {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try JSON(parsing: Array(Data(contentsOf: package.appendingPathComponent("Docs/openapi.json"))))
    }

    /// The JSON bodies of all operations. Static files that happen to be JSON are not part of the API.
    private func bodies(of document: JSON) -> [Body] {
        var found: [Body] = []
        for path in document["paths"].members where path.name != "/assets/{name}" {
            for operation in path.value.members {
                let name = "\(operation.name) \(path.name)"
                let contents =
                    [("request", operation.value["requestBody"]["content"])]
                    + operation.value["responses"].members.map { ($0.name, $0.value["content"]) }
                for (part, content) in contents {
                    for media in content.members where media.name.hasSuffix("json") && !media.name.hasSuffix("ndjson") {
                        // Downloaded files are not described by a schema.
                        if media.value["schema"]["format"].string == "binary" { continue }
                        found.append(body(media.value, of: name, at: "\(name), \(part)", document))
                    }
                }
            }
        }
        return found
    }

    private func body(_ media: JSON, of operation: String, at place: String, _ document: JSON) -> Body {
        let schema = media["schema"]["$ref"].string?.split(separator: "/").last.map(String.init)
        var examples = [media["example"]] + media["examples"].members.map { $0.value["value"] }
        if let schema {
            examples += document["components"]["schemas"].members.filter { $0.name == schema }.map {
                $0.value["example"]
            }
        }
        return Body(place: place, type: schema ?? operation, examples: examples.filter { !$0.isNull })
    }

    @Test("every JSON body has an example that its type reads and writes unchanged")
    func bodies() throws {
        let bodies = bodies(of: try document())
        #expect(bodies.count > 100)
        for body in bodies {
            #expect(!body.examples.isEmpty, "\(body.place) has no example")
            guard let coding = Self.types[body.type] else {
                Issue.record("\(body.place): no type is registered for \(body.type)")
                continue
            }
            for example in body.examples { try check(example, coding, at: body.place) }
        }
        let events: Set = ["LibraryReport", "ChangeReport"]
        #expect(Set(Self.types.keys).subtracting(bodies.map(\.type)).subtracting(events).isEmpty)
    }

    @Test("every line of a search has an example")
    func search() throws {
        let text = try document()["paths"].members
            .first { $0.name.hasSuffix("/search") }?.value["get"]["responses"].members
            .first { $0.name == "200" }?.value["content"]["application/x-ndjson"]["example"].string
        let lines = try #require(text).split(separator: "\n").map { try JSON(parsing: String($0)) }
        #expect(lines.count == 2)
        try check(lines[0], { SearchResult($0)?.jsonBytes }, at: "search result")
        try check(lines[1], { SearchEnd($0)?.jsonBytes }, at: "search end")
    }

    @Test("every event has an example")
    func events() throws {
        let answer = try document()["paths"]["/api/v1/events"]["get"]["responses"]["200"]
        let examples = answer["content"]["text/event-stream"]["examples"].members.map { $0.value["value"] }
        let schemas = ["scan": "ScanReport", "library": "LibraryReport", "publication": "ChangeReport"]
        #expect(Set(examples.compactMap { $0["event"].string }) == Set(schemas.keys))
        for example in examples {
            let name = try #require(example["event"].string)
            let coding = try #require(Self.types[schemas[name] ?? ""])
            try check(JSON(parsing: try #require(example["data"].string)), coding, at: "event \(name)")
        }
    }

    private func check(_ example: JSON, _ coding: (JSON) throws -> [UInt8]?, at place: String) throws {
        let bytes = try #require(try coding(example), "\(place): the example can't be read")
        #expect(try JSON(parsing: bytes).sorted == example.sorted, "\(place)")
    }
}

extension JSON {
    fileprivate var members: [Member] {
        if case .object(let members) = self { return members }
        return []
    }

    /// The value with the members of all objects in alphabetical order.
    fileprivate var sorted: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(
                members.map { member in
                    var member = member
                    member.value = member.value.sorted
                    return member
                }
                .sorted { $0.name < $1.name }
            )
        default: self
        }
    }
}
