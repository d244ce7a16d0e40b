import Database
import TestDatabases
import TestSupport
import Testing

@testable import Library

@Suite("Query plans of lists", .sqliteOnly)
struct ListPlanTests {
    /// Every statement of a list with its number of arguments.
    static func statements(_ limits: ReadingLimits) -> [(name: String, sql: String)] {
        let visible = limits.condition()
        return SeriesOrder.Column.allCases.flatMap { sort in
            [
                ("order by \(sort)", SeriesOrder.wholeSQL(sort)), ("value of \(sort)", SeriesOrder.valueSQL(sort)),
                ("values of \(sort)", SeriesOrder.valuesSQL(sort)),
                ("before by \(sort)", SeriesOrder.predecessorSQL(sort)),
            ]
        } + SeriesNumberOrder.Number.allCases.map { ("value of \($0)", $0.valueSQL) } + [
            ("covers in folders", SeriesConditionEvaluation.folderCoversSQL),
            ("chosen covers", SeriesConditionEvaluation.chosenCoversSQL),
            ("chosen covers of first publications", SeriesConditionEvaluation.chosenCoversOfFirstSQL),
            ("order by release date", SeriesNumberOrder.releaseDaysSQL),
            ("a library", SeriesSet.library(1).wholeSQL), ("read value", SeriesList.readValueSQL),
            ("read values", SeriesList.readValuesSQL), ("days", SeriesNumberOrder.Number.releaseDay.valuesSQL),
            ("counts", SeriesNumberOrder.Number.publicationCount.valuesSQL),
            ("series of a user", ReaderSeries.readSQL), ("one series of a user", ReaderSeries.oneSQL),
            ("completed series", CompletedSeries.wholeSQL), ("whether completed", CompletedSeries.oneSQL),
            ("favourites of a user", ReaderSeries.favouritesSQL), ("a tag", SeriesSet.tag(1).wholeSQL),
            ("an author", SeriesSet.author(1).wholeSQL), ("authors", LibraryStore.authorsSQL(wordCount: 0)),
            ("authors with a name", LibraryStore.authorsSQL(wordCount: 2)),
            ("previous authors", LibraryStore.authorsSQL(wordCount: 1, isBackward: true)),
            ("last authors", LibraryStore.authorsSQL(wordCount: 0, isBackward: true, isBounded: false)),
            ("series of an author", LibraryStore.seriesOfAuthorSQL),
            ("rows of series", SeriesRow.sql), ("beginnings", SeriesSearch.beginningSQL),
            ("names", SearchStatement.namesSQL), ("words", SearchStatement.wordsSQL),
            ("added", ShelfStatement.addedSQL),
            ("visible added", ShelfStatement.addedWithSeriesSQL),
            ("deck", ShelfStatement.deckSQL(ofLibrary: false, visible)),
            ("deck of one", ShelfStatement.deckSQL(ofLibrary: true, visible)),
            ("continue", ShelfStatement.contentSQL(.inProgress, visible)),
            ("history", ShelfStatement.contentSQL(.history, visible)),
            ("liked", ShelfStatement.contentSQL(.favourites, visible)), ("covers", LibraryStore.coversSQL),
            ("favourite series", ReaderSeries.favouriteSQL), ("entries", entriesSQL(.collection, limits)),
            ("entries of a reading list", entriesSQL(.readingList, limits)),
            ("visible series", SeriesSet.admitted(limits).wholeSQL), ("a label", SeriesSet.labelSQL),
            ("totals", LibraryStore.totalsSQL), ("missing series", SeriesSet.missing.wholeSQL),
            ("series with genres", SeriesSet.tagged(.genre).wholeSQL), ("ages", SeriesConditionEvaluation.ageSQL),
            ("age ratings", LibraryStore.ageRatingsSQL), ("described series", LibraryStore.seriesDescriptionsSQL),
            ("single series", SeriesSet.single.wholeSQL), ("dates of series", SeriesConditionEvaluation.releasedSQL),
            ("sort titles", SeriesConditionEvaluation.sortTitlesSQL), ("summary", LibraryStore.firstSummarySQL),
            ("position", LibraryStore.positionSQL), ("dates", PublicationWindowReader.releasedCountSQL),
            ("labels of series", LibraryStore.seriesLabelsSQL), ("started", LibraryStore.startedSQL),
            ("begun series", LibraryStore.begunSQL), ("started in series", LibraryStore.startedInSeriesSQL),
            ("described publications", LibraryStore.publicationDescriptionsSQL), ("numbers", LibraryStore.numbersSQL),
            ("an entry", PublicationWindowReader.entrySQL), ("lists with an entry", LibraryStore.containsSQL),
            ("users of a list", ListStatement.readersSQL),
        ] + ListStatement.allCases.map { ("lists: \($0)", $0.sql(limits)) } + windows + folders(visible)
            + trees(limits.condition(onSeriesID: "publications.seriesID"))
    }

    private static func folders(_ condition: LimitCondition) -> [(name: String, sql: String)] {
        [(name: "any series in a folder", sql: SeriesFolderReader.existsSQL(condition))]
            + [true, false].flatMap { isForward in
                [(name: "folders, \(isForward)", sql: SeriesFolderReader.foldersSQL(condition, isForward: isForward))]
                    + [true, false].map { isBounded in
                        (
                            name: "series of a folder, \(isForward), \(isBounded)",
                            sql: SeriesFolderReader.seriesSQL(condition, isForward: isForward, isBounded: isBounded)
                        )
                    }
            }
    }

    private static func trees(_ condition: LimitCondition) -> [(name: String, sql: String)] {
        [
            (name: "subfolders", sql: SubfolderStatement.containingSQL(condition)),
            (name: "subfolders in order", sql: SubfolderStatement.inOrderSQL(condition)),
            (name: "any publication in a folder", sql: DiskFolderReader.existsSQL(condition)),
            (name: "sorted subfolders", sql: SortedSubfolders.keysSQL),
            (name: "current in a folder", sql: DiskFolderReader.currentSQL),
        ]
            + FolderSort.allCases.flatMap { sort in
                [true, false].map { isBounded in
                    (
                        name: "files of a folder by \(sort), \(isBounded)",
                        sql: DiskFolderReader.publicationsSQL(sort, isBounded: isBounded)
                    )
                }
            }
    }

    private static let windows = [
        WindowSource.series(1), .list(1), .read, .found([1]), .named([1]), .released(.earliest ... .latest), .rows([1]),
        .all,
        .unavailable,
    ].flatMap { source in
        ([[], .progress, .details, .single, .covers] as [PublicationCandidate.Columns]).map {
            (name: "window of \(source), \($0)", sql: source.sql($0))
        } + [
            (name: "bounded window of \(source)", sql: source.sql(.all, bounds: bounds))
        ]
    }

    private static let bounds = CandidateBounds(
        .all([.not(.reading(.completed)), .not(.medium(.book)), .single, .hasReleaseDate])
    )

    private static func entriesSQL(_ kind: ListKind, _ limits: ReadingLimits) -> String {
        let list = ListRecord(id: 1, kind: kind, title: "", count: 0, updatedAt: 0)
        return ListOrder(list, user: Viewer(.owner, limits: limits)).entriesSQL
    }

    /// Limits with every part of the rule.
    static func everyLimit() throws -> ReadingLimits {
        var limits = ReadingLimits()
        limits.libraries = .chosen([1, 2])
        limits.highestAge = 12
        limits.showsUnrated = false
        limits.includedLabels = [try ContentLabel("a")]
        limits.excludedLabels = [try ContentLabel("b"), try ContentLabel("c")]
        return limits
    }

    @Test("use an index and sort nothing, with and without limits", arguments: [false, true])
    func plans(isLimited: Bool) async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 1)
        try library.add(50, using: &random)
        for (name, sql) in Self.statements(isLimited ? try Self.everyLimit() : .none) {
            let plan = try await library.store.database.read { transaction in
                // The arguments do not change the plan.
                let arguments = StatementArguments(repeatElement(0, count: sql.count { $0 == "?" }))
                return try transaction.rows("EXPLAIN QUERY PLAN " + sql, arguments) { $0[3] as String }
            }
            #expect(!plan.isEmpty)
            #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(name): \(plan)")
            // A full scan is allowed only on a covering index. The subqueries `noted` and `few` have a limit. The query
            // ends with the rows of `child`.
            let scans = plan.filter {
                $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE")
                    && !["SCAN noted", "SCAN few", "SCAN child", "SCAN CONSTANT ROW"].contains($0)
            }
            #expect(
                scans.allSatisfy { $0.contains("COVERING INDEX") || $0.contains("USING INDEX") },
                "\(name): \(plan)"
            )
        }
    }

    @Test("count values per library, not per series")
    func facets() async throws {
        let library = try FilledLibrary()
        let plan = try await library.store.database.read { transaction in
            try transaction.rows("EXPLAIN QUERY PLAN " + LibraryStore.facetsSQL, [nil as Int64?]) {
                $0[3] as String
            }
        }
        #expect(!plan.contains { $0.contains("series ") || $0.contains("seriesTags") }, "\(plan)")
        #expect(plan.contains { $0.contains("SEARCH tagCounts USING PRIMARY KEY") }, "\(plan)")
    }
}
