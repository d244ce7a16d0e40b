import Library
import NIOCore
import Testing
import TextCoding

@testable import Server

@Suite("Conditions of Komga's API")
struct KomgaConditionTests {
    private func condition(_ text: String, seesLabels: Bool = true) async throws -> SeriesCondition {
        try await KomgaSeriesFilter(seesLabels: seesLabels).condition(TextCoding.JSON(parsing: text))
    }

    @Test("are case-insensitive, and empty parts match everything")
    func bodies() async throws {
        let label = try ContentLabel("x")
        let table: [(String, SeriesCondition)] = [
            ("{}", .always), (#"{"allOf":[]}"#, .always), (#"{"anyOf":[]}"#, .always), (#"{"unknown":{}}"#, .always),
            (#"{"libraryId":{"operator":"is","value":"3"}}"#, .library(3)),
            (#"{"LIBRARYID":{"operator":"IsNot","value":"3"}}"#, .not(.library(3))),
            (#"{"deleted":{"operator":"isFalse"}}"#, .not(.missing)), (#"{"Deleted":{"operator":"istrue"}}"#, .missing),
            (#"{"readStatus":{"operator":"is","value":"IN_PROGRESS"}}"#, .reading(.started)),
            (#"{"seriesStatus":{"operator":"is","value":"ENDED"}}"#, .never),
            (#"{"oneShot":{"operator":"isFalse"}}"#, .not(.never)),
            (#"{"genre":{"operator":"isNot","value":""}}"#, .tagged(.genre)),
            (#"{"genre":{"operator":"isNull"}}"#, .not(.tagged(.genre))),
            (#"{"genre":{"operator":"is","value":"x"}}"#, .any([.tag(.genre, "x"), .label(label)])),
            (#"{"language":{"operator":"is","value":"ja"}}"#, .tag(.language, "ja")),
            (
                #"{"author":{"operator":"is","value":{"name":"Otomo","role":"writer"}}}"#,
                .person(name: "Otomo", roles: ["aut", "", "cre"])
            ),
            (#"{"author":{"operator":"is","value":{"name":"Otomo"}}}"#, .person(name: "Otomo", roles: [])),
            (#"{"releaseDate":{"operator":"isInTheLast","duration":"PT720H"}}"#, .never),
            (#"{"releaseDate":{"operator":"isNull"}}"#, .always),
            (#"{"ageRating":{"operator":"greaterThan","value":12}}"#, .ageRating(13...Int(Int32.max))),
            (#"{"ageRating":{"operator":"is","value":12}}"#, .ageRating(12...12)),
            (#"{"title":{"operator":"beginsWith","value":"A"}}"#, .title(.begins, "A")),
            (
                #"{"deleted":{"operator":"isFalse"},"libraryId":{"operator":"is","value":"1"}}"#,
                .all([.not(.missing), .library(1)])
            ),
            (
                #"{"anyOf":[{"libraryId":{"value":"1"}},{"libraryId":{"value":"2"}}]}"#,
                .any([.library(1), .library(2)])
            ),
        ]
        for (text, expected) in table { #expect(try await condition(text) == expected, "\(text)") }
    }

    @Test("on labels match nothing for users who don't see labels")
    func labels() async throws {
        let text = #"{"sharingLabel":{"operator":"is","value":"x"}}"#
        #expect(try await condition(text, seesLabels: false) == .never)
        let genre = #"{"genre":{"operator":"is","value":"x"}}"#
        #expect(try await condition(genre, seesLabels: false) == .any([.tag(.genre, "x"), .never]))
    }

    @Test("are refused if there are too many, or if they are nested too deeply")
    func hostile() async throws {
        let deep = String(repeating: #"{"allOf":["#, count: 14) + "{}" + String(repeating: "]}", count: 14)
        let wide = #"{"allOf":["# + Array(repeating: #"{"deleted":{}}"#, count: 300).joined(separator: ",") + "]}"
        for text in [deep, wide] { await #expect(throws: Problem.self) { try await condition(text) } }
        for text in [#"{"allOf":3}"#, #"{"genre":[]}"#, #"{"author":{"value":7}}"#, #"{"ageRating":{"value":1e300}}"#] {
            _ = try await condition(text)
        }
        let data = try TestFolder()
        let store = try LibraryStore(path: data.path + "/library.sqlite")
        let filter = KomgaBookFilter(store: store, user: .owner)
        for name in ["greaterThan", "lessThan", "is", "isNot"] {
            for number in ["1.7976931348623157e308", "-1.7976931348623157e308", "1e300", "0"] {
                let text = #"{"numberSort":{"operator":"\#(name)","value":\#(number)}}"#
                _ = try await filter.condition(TextCoding.JSON(parsing: text))
            }
        }
        try store.close()
    }

    @Test("in repeated or comma-separated parameters are alternatives")
    func parameters() throws {
        let filter = KomgaSeriesFilter(seesLabels: true)
        let table: [(String, [SeriesCondition])] = [
            ("", []), ("library_id=1,%202", [.any([.library(1), .library(2)])]),
            ("library_id=1&library_id=2", [.any([.library(1), .library(2)])]), ("library_id=", []),
            ("read_status=UNREAD&read_status=IN_PROGRESS", [.any([.reading(.unread), .reading(.started)])]),
            ("author=Doe,%20Jane,writer", [.any([.person(name: "Doe, Jane", roles: ["aut", "", "cre"])])]),
            ("deleted=false", [.not(.missing)]), ("oneshot=true", [.never]), ("library_id=x", [.any([.never])]),
            ("age_rating=18", [.any([.ageRating(18...18)])]),
        ]
        for (query, parts) in table { #expect(filter.condition(try KomgaParameters(query)) == .all(parts), "\(query)") }
        #expect(throws: Problem.self) { try KomgaParameters("a=%zz") }
    }

    @Test("pages have all members of Spring's format")
    func pages() throws {
        let table: [(query: String, total: Int, count: Int, expected: [String: JSON])] = [
            ("", 45, 20, ["first": .bool(true), "last": .bool(false), "totalPages": .number(3), "number": .number(0)]),
            ("page=2&size=20", 45, 5, ["first": .bool(false), "last": .bool(true), "numberOfElements": .number(5)]),
            ("unpaged=true", 45, 45, ["last": .bool(true), "totalPages": .number(1), "totalElements": .number(45)]),
            ("page=-5&size=0", 0, 0, ["empty": .bool(true), "last": .bool(true), "totalPages": .number(0)]),
            ("page=x&size=999999", 1, 1, ["size": .number(1000), "first": .bool(true)]),
        ]
        let names: Set = [
            "content", "pageable", "totalElements", "totalPages", "last", "first", "number", "size", "numberOfElements",
            "sort", "empty",
        ]
        for row in table {
            let page = KomgaPage(try KomgaParameters(row.query))
            let content = [TextCoding.JSON](repeating: .null, count: row.count)
            let json = try JSON(parsing: KomgaJSON.encode(page.answer(content, total: row.total)).readableBytesView)
            #expect(Set(json.members.keys) == names)
            #expect(
                Set(json["pageable"].members.keys)
                    == ["sort", "offset", "pageNumber", "pageSize", "paged", "unpaged"]
            )
            for (name, value) in row.expected { #expect(json[name] == value, "\(row.query): \(name)") }
        }
    }
}
