import HTTPTypes
import Library
import NIOCore
import Testing
import TextCoding

@testable import Server

@Suite("Conditions of Komga's API")
struct KomgaConditionTests {
    private func condition(_ text: String, seesLabels: Bool = true) async throws -> SeriesCondition {
        // 26 November 2026.
        try await KomgaSeriesFilter(seesLabels: seesLabels, now: 1_795_651_200_000)
            .condition(TextCoding.JSON(parsing: text))
    }

    private func dates(_ first: String, _ last: String) throws -> SeriesCondition {
        .released(try #require(ReleaseDate(first))...(try #require(ReleaseDate(last))))
    }

    @Test("are case-insensitive, and empty parts match everything")
    func bodies() async throws {
        let label = try ContentLabel("x")
        let table: [(String, SeriesCondition)] = [
            ("{}", .always), (#"{"allOf":[]}"#, .always), (#"{"anyOf":[]}"#, .always), ("null", .always),
            (#"{"libraryId":{"operator":"is","value":"3"}}"#, .library(3)),
            (#"{"LIBRARYID":{"operator":"IsNot","value":"3"}}"#, .not(.library(3))),
            (#"{"deleted":{"operator":"isFalse"}}"#, .not(.missing)), (#"{"Deleted":{"operator":"istrue"}}"#, .missing),
            (#"{"readStatus":{"operator":"is","value":"IN_PROGRESS"}}"#, .reading(.started)),
            (#"{"seriesStatus":{"operator":"is","value":"ENDED"}}"#, .tag(.status, "ended")),
            (#"{"seriesStatus":{"operator":"is","value":"abandoned"}}"#, .tag(.status, "cancelled")),
            (
                #"{"seriesStatus":{"operator":"is","value":"ONGOING"}}"#,
                .any([.tag(.status, "ongoing"), .not(.tagged(.status))])
            ),
            (#"{"seriesStatus":{"operator":"is","value":"x"}}"#, .never),
            (#"{"tag":{"operator":"is","value":"x"}}"#, .tag(.tag, "x")),
            (#"{"tag":{"operator":"isNotNull"}}"#, .tagged(.tag)),
            (#"{"publisher":{"operator":"isNot","value":"x"}}"#, .not(.tag(.publisher, "x"))),
            (#"{"oneShot":{"operator":"isFalse"}}"#, .not(.single)), (#"{"oneshot":{"operator":"istrue"}}"#, .single),
            (#"{"complete":{"operator":"isTrue"}}"#, .tag(.completeness, "complete")),
            (#"{"complete":{"operator":"isFalse"}}"#, .tag(.completeness, "incomplete")),
            (#"{"genre":{"operator":"isNot","value":""}}"#, .tagged(.genre)),
            (#"{"genre":{"operator":"isNull"}}"#, .not(.tagged(.genre))),
            (#"{"genre":{"operator":"is","value":"x"}}"#, .any([.tag(.genre, "x"), .label(label)])),
            (#"{"language":{"operator":"is","value":"ja"}}"#, .tag(.language, "ja")),
            (
                #"{"author":{"operator":"is","value":{"name":"Otomo","role":"writer"}}}"#,
                .person(name: "Otomo", roles: ["aut", "", "cre"])
            ),
            (#"{"author":{"operator":"is","value":{"name":"Otomo"}}}"#, .person(name: "Otomo", roles: [])),
            (
                #"{"releaseDate":{"operator":"isInTheLast","duration":"PT720H"}}"#,
                try dates("2026-10-27", "9999-12-31")
            ),
            (
                #"{"releaseDate":{"operator":"isNotInTheLast","duration":"P1D"}}"#,
                try dates("0001", "2026-11-24")
            ),
            (
                #"{"releaseDate":{"operator":"after","dateTime":"2019-12-31T00:00:00Z"}}"#,
                try dates("2020", "9999-12-31")
            ),
            (
                #"{"releaseDate":{"operator":"before","dateTime":"2021-01-01T00:00:00Z"}}"#,
                try dates("0001", "2020-12-31")
            ),
            (#"{"releaseDate":{"operator":"isNull"}}"#, .not(.tagged(.releaseYear))),
            (#"{"ageRating":{"operator":"greaterThan","value":12}}"#, .ageRating(13...Int(Int32.max))),
            (#"{"ageRating":{"operator":"is","value":12}}"#, .ageRating(12...12)),
            (#"{"title":{"operator":"beginsWith","value":"A"}}"#, .title(.begins, "A")),
            (#"{"poster":{"operator":"is","value":{}}}"#, .always),
            (
                #"{"poster":{"operator":"is","value":{"type":"SIDECAR","selected":true}}}"#,
                .cover(.folder, isShown: true)
            ),
            (
                #"{"Poster":{"operator":"isNot","value":{"type":"user_uploaded"}}}"#,
                .not(.cover(.chosen, isShown: false))
            ),
            (
                #"{"poster":{"operator":"is","value":{"type":"SIDECAR","selected":false}}}"#,
                .all([.cover(.folder, isShown: false), .not(.cover(.folder, isShown: true))])
            ),
            (
                #"{"poster":{"operator":"is","value":{"selected":true}}}"#,
                .any(CoverSource.allCases.map { .cover($0, isShown: true) })
            ),
            (#"{"titleSort":{"operator":"doesNotContain","value":"A"}}"#, .not(.sortTitle(.contains, "A"))),
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
        for text in [#"{"author":{"value":7}}"#, #"{"ageRating":{"value":1e300}}"#] { _ = try await condition(text) }
        for duration in ["P999999999999Y", "PT99999999999999999999999999S"] {
            let text = #"{"releaseDate":{"operator":"isInTheLast","duration":"\#(duration)"}}"#
            #expect(try await condition(text) == dates("0001", "9999-12-31"), "\(duration)")
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

    @Test("are refused if a name, an operator or a value is unknown, with the name in the message")
    func unknown() async throws {
        let table: [(String, String)] = [
            (#"{"unknown":{}}"#, "unknown"), (#"{"allOf":[{"Poster":{}}]}"#, "Poster"), (#"{"allOf":3}"#, "allOf"),
            (#"{"anyOf":[3]}"#, "object"), ("[]", "object"), (#"{"genre":[]}"#, "genre"),
            (#"{"genre":{"operator":"contains","value":"x"}}"#, "contains"),
            (#"{"poster":{"operator":"is","value":{"type":"PAINTED"}}}"#, "GENERATED"),
            (#"{"poster":{"operator":"after","value":{}}}"#, "after"),
            (#"{"deleted":{"operator":"is Null"}}"#, "is null"),
            (#"{"title":{"operator":"after","value":"x"}}"#, "after"),
            (#"{"author":{"operator":"isNull","value":{"name":"x"}}}"#, "isnull"),
            (#"{"author":{"operator":"is","value":{"role":"writer"}}}"#, "author"),
            (#"{"ageRating":{"operator":"contains","value":12}}"#, "contains"),
            (#"{"releaseDate":{"operator":"is","dateTime":"2020-01-01T00:00:00Z"}}"#, "releaseDate"),
            (#"{"releaseDate":{"operator":"after"}}"#, "dateTime"),
            (#"{"releaseDate":{"operator":"before","dateTime":"soon"}}"#, "dateTime"),
            (#"{"releaseDate":{"operator":"isInTheLast","duration":"30 days"}}"#, "duration"),
            (#"{"releaseDate":{"operator":"isInTheLast","duration":"P"}}"#, "duration"),
            (#"{"seriesId":{"operator":"is","value":"s"}}"#, "seriesId"),
        ]
        for (text, part) in table {
            let problem = await #expect(throws: Problem.self, "\(text)") { try await condition(text) }
            #expect(problem?.status == .badRequest, "\(text)")
            #expect(problem?.detail.contains(part) == true, "\(text): \(problem?.detail ?? "")")
        }
    }

    @Test("have the names and the operators in the documentation")
    func documented() async throws {
        let document = try OpenAPIDocument("komga-openapi.json")
        let data = try TestFolder()
        let store = try LibraryStore(path: data.path + "/library.sqlite")
        let books = KomgaBookFilter(store: store, user: .owner)
        let values = [
            "AuthorComparison": #"{"name":"x","role":"writer"}"#, "AgeComparison": "12", "NumberComparison": "1.5",
            "PosterComparison": #"{"type":"SIDECAR","selected":true}"#,
        ]
        for schema in ["SeriesCondition", "BookCondition"] {
            let properties = document.schema(schema)["properties"].members
            #expect(properties.count > 10)
            for (name, reference) in properties where !["allOf", "anyOf"].contains(name) {
                let kind = try #require(reference["$ref"].text?.split(separator: "/").last.map { String($0) })
                let operators = document.schema(kind)["properties"]["operator"]["enum"].elements.compactMap(\.text)
                #expect(!operators.isEmpty, "\(kind)")
                for comparison in operators {
                    let text =
                        #"{"\#(name)":{"operator":"\#(comparison)","value":\#(values[kind] ?? "\"x\""),"#
                        + #""dateTime":"2020-01-01T00:00:00Z","duration":"P30D"}}"#
                    if schema == "SeriesCondition" {
                        _ = try await condition(text)
                    } else {
                        _ = try await books.condition(TextCoding.JSON(parsing: text))
                    }
                }
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
            ("deleted=false", [.not(.missing)]), ("oneshot=true", [.single]), ("oneshot=false", [.not(.single)]),
            ("complete=true", [.tag(.completeness, "complete")]),
            ("complete=false", [.tag(.completeness, "incomplete")]),
            ("release_year=2019,2020", [.any([.tag(.releaseYear, "2019"), .tag(.releaseYear, "2020")])]),
            ("library_id=x", [.any([.never])]),
            ("tag=x,y", [.any([.tag(.tag, "x,y")])]), ("publisher=x", [.any([.tag(.publisher, "x")])]),
            ("age_rating=18", [.any([.ageRating(18...18)])]),
        ]
        for (query, parts) in table {
            #expect(filter.condition(try ProtocolParameters(query)) == .all(parts), "\(query)")
        }
        #expect(throws: Problem.self) { try ProtocolParameters("a=%zz") }
    }

    @Test("orders have one or several fields with a direction")
    func orders() throws {
        let table: [(String, [KomgaPage.Order])] = [
            ("", []), ("sort=", []), ("sort=random", [.init(field: "random", isDescending: false)]),
            ("sort=metadata.titleSort,DESC", [.init(field: "metadata.titlesort", isDescending: true)]),
            (
                "sort=series,metadata.numberSort,asc",
                [.init(field: "series", isDescending: false), .init(field: "metadata.numbersort", isDescending: false)]
            ),
            (
                "sort=readDate,desc&sort=name",
                [.init(field: "readdate", isDescending: true), .init(field: "name", isDescending: false)]
            ),
        ]
        for (query, expected) in table {
            #expect(KomgaPage(try ProtocolParameters(query)).orders == expected, "\(query)")
        }
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
            let page = KomgaPage(try ProtocolParameters(row.query))
            let content = [TextCoding.JSON](repeating: .null, count: row.count)
            let json = try JSON(parsing: ProtocolJSON.encode(page.answer(content, total: row.total)).readableBytesView)
            #expect(Set(json.members.keys) == names)
            #expect(
                Set(json["pageable"].members.keys)
                    == ["sort", "offset", "pageNumber", "pageSize", "paged", "unpaged"]
            )
            for (name, value) in row.expected { #expect(json[name] == value, "\(row.query): \(name)") }
        }
    }
}
