import GRDB
import TestSupport
import Testing

@testable import Library

@Suite("Query plans of lists")
struct ListPlanTests {
    /// Every statement of a list with its number of arguments.
    private static let statements: [(name: String, sql: String)] =
        SeriesSort.allCases.flatMap { sort in
            [
                ("order by \(sort)", SeriesOrder.wholeSQL(sort)), ("value of \(sort)", SeriesOrder.valueSQL(sort)),
                ("before by \(sort)", SeriesOrder.predecessorSQL(sort)),
            ]
        } + [
            ("a library", SeriesSet.library(1).wholeSQL), ("read through", SeriesSet.completed.wholeSQL),
            ("favourites", SeriesSet.favourite.wholeSQL), ("a tag", SeriesSet.tag(1).wholeSQL),
            ("rows of series", SeriesRow.sql(for: [1, 2, 3])), ("beginnings", SeriesSearch.beginningSQL),
            ("names", SeriesSearch.namesSQL), ("words", SeriesSearch.wordsSQL), ("added", ShelfStatement.addedSQL),
            ("deck", ShelfStatement.deckSQL(ofLibrary: false)),
            ("deck of one", ShelfStatement.deckSQL(ofLibrary: true)),
            ("continue", ShelfStatement.contentSQL(.inProgress)), ("history", ShelfStatement.contentSQL(.history)),
            ("liked", ShelfStatement.contentSQL(.favourites)), ("covers", LibraryStore.coversSQL),
            (
                "entries",
                ListOrder(ListRecord(id: 1, kind: .collection, title: "", count: 0, updatedAt: 0)).entriesSQL
            ),
        ]

    @Test("use an index and sort nothing")
    func plans() async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 1)
        try library.add(50, using: &random)
        for (name, sql) in Self.statements {
            let plan = try await library.store.pool.read { database in
                let statement = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
                // The arguments do not change the plan.
                statement.setUncheckedArguments(StatementArguments())
                return try Row.fetchAll(statement).map { $0["detail"] as String }
            }
            #expect(!plan.isEmpty)
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(name): \(plan)")
            // A full scan is allowed only on a covering index.
            let scans = plan.filter { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }
            #expect(
                scans.allSatisfy { $0.contains("COVERING INDEX") || $0.contains("USING INDEX") },
                "\(name): \(plan)"
            )
        }
    }

    @Test("count values per library, not per series")
    func facets() async throws {
        let library = try FilledLibrary()
        let plan = try await library.store.pool.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + LibraryStore.facetsSQL, arguments: [nil as Int64?])
                .map { $0["detail"] as String }
        }
        #expect(!plan.contains { $0.contains("series ") || $0.contains("seriesTags") }, "\(plan)")
        #expect(plan.contains { $0.contains("SEARCH tagCounts USING PRIMARY KEY") }, "\(plan)")
    }
}
