import Database
import TestDatabases
import TestSupport
import Testing

@testable import Library

@Suite("Query plans of lists on PostgreSQL", .postgreSQLOnly)
struct PostgreSQLPlanTests {
    /// Generic plans, for unknown arguments. Full table scans and sorts are made so expensive that a plan contains them
    /// only if no index can be used.
    private static let settings = """
        SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off;
        """

    private static func statements(_ limits: ReadingLimits) -> [(name: String, sql: String)] {
        let searches = [SearchStatement.names(["abc"], .postgreSQL), .words(["abc"], .postgreSQL)].compactMap(\.self)
        return ListPlanTests.statements(limits).filter { !$0.sql.contains("MATCH") }
            + searches.map { (name: "a search", sql: $0.sql) }
    }

    @Test("use an index and sort nothing, with and without limits", arguments: [false, true])
    func plans(isLimited: Bool) async throws {
        let library = try FilledLibrary()
        var random = SeededGenerator(seed: 1)
        try library.add(50, using: &random)
        for (name, sql) in Self.statements(isLimited ? try ListPlanTests.everyLimit() : .none) {
            let plan: [String] = try await library.store.database.read { transaction in
                try transaction.execute(script: Self.settings + "PREPARE plan AS " + sql)
                let arguments = Array(repeating: "NULL", count: sql.count { $0 == "?" }).joined(separator: ", ")
                let plan: [String] = try transaction.values(
                    "EXPLAIN (COSTS OFF) EXECUTE plan" + (arguments.isEmpty ? "" : "(\(arguments))")
                )
                try transaction.execute(script: "DEALLOCATE plan")
                return plan
            }
            #expect(!plan.isEmpty)
            // Search results are sorted. `SeriesSearch` reads at most 20,000 of them.
            let sorts = plan.filter { $0.contains("Sort Key") }
            #expect(sorts.isEmpty || name == "a search", "\(name): \(plan.joined(separator: "\n"))")
            let scans = plan.filter { $0.contains("Seq Scan") && !$0.contains("on libraries") }
            #expect(scans.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
        }
    }
}
