import Database
import Foundation
import TestDatabases
import Testing

@Suite("Statements")
struct StatementTests {
    private let test: TestDatabase

    init() throws {
        test = try TestDatabase()
    }

    @Test("return values as they were stored")
    func values() throws {
        try test.database.writeBlocking { transaction in
            let id = try transaction.insert(
                "INSERT INTO items (id, name, bytes, size, isHidden) VALUES (?, ?, ?, ?, ?)",
                [Int64.max, "é\n老", Data([0, 255, 0]), -1.5, true]
            )
            #expect(id == .max)
            let stored = try transaction.row("SELECT id, name, bytes, size, isHidden FROM items") { row in
                (
                    id: row[0] as Int64, name: row[1] as String, bytes: row[2] as [UInt8], data: row[2] as Data,
                    size: row[3] as Double, isHidden: row[4] as Bool
                )
            }
            #expect(stored?.id == .max && stored?.name == "é\n老" && stored?.size == -1.5 && stored?.isHidden == true)
            #expect(stored?.bytes == [0, 255, 0] && stored?.data == Data([0, 255, 0]))
        }
    }

    @Test("store empty texts and blobs, which aren't null, and zero characters")
    func emptyValues() throws {
        try test.database.writeBlocking { transaction in
            let sql = "INSERT INTO items (name, bytes) VALUES (?, ?)"
            try transaction.execute(sql, ["", Data()])
            try transaction.execute(sql, ["a\0b", [UInt8](repeating: 7, count: 100_000)])
            let rows = try transaction.rows("SELECT name, bytes FROM items ORDER BY id") { row in
                (name: row[0] as String?, bytes: row[1] as Data?)
            }
            // PostgreSQL doesn't allow U+0000.
            #expect(rows.map(\.name) == ["", TestDatabases.isPostgreSQL ? "a\u{FFFD}b" : "a\0b"])
            #expect(rows.map(\.bytes) == [Data(), Data(repeating: 7, count: 100_000)])
        }
    }

    @Test("read nulls as nil, zero, false or empty")
    func nulls() throws {
        try test.database.readBlocking { transaction in
            let optionals = try transaction.row("SELECT ?", [nil]) { row in
                [row.isNull(at: 0), (row[0] as Int?) == nil, (row[0] as String?) == nil, (row[0] as Data?) == nil]
            }
            #expect(optionals == [true, true, true, true])
            let defaults = try transaction.row("SELECT ?", [nil]) { row in
                let (integer, real, flag): (Int, Double, Bool) = (row[0], row[0], row[0])
                let (text, bytes): (String, [UInt8]) = (row[0], row[0])
                return [integer == 0, real == 0, !flag, text.isEmpty, bytes.isEmpty]
            }
            #expect(defaults == [true, true, true, true, true])
            let none: Int? = try transaction.value("SELECT 1 WHERE 1 = 0")
            #expect(none == nil)
            let row: Int?? = try transaction.row("SELECT NULL") { $0[0] }
            #expect(row == .some(nil))
        }
    }

    @Test("count the rows that they change")
    func counts() throws {
        try test.database.writeBlocking { transaction in
            let insertion = try transaction.statement("INSERT INTO items (name) VALUES (?)")
            for name in ["a", "b", "c"] { #expect(try insertion.execute([name]) == 1) }
            #expect(try transaction.execute("UPDATE items SET name = 'd' WHERE name <> ?", ["a"]) == 2)
            #expect(try transaction.execute("DELETE FROM items WHERE name = ?", ["x"]) == 0)
        }
    }

    @Test("can run twice at the same time")
    func nesting() throws {
        try test.database.writeBlocking { transaction in
            for name in ["a", "b", "c"] { try transaction.execute("INSERT INTO items (name) VALUES (?)", [name]) }
            let sql = "SELECT name FROM items ORDER BY id"
            let pairs = try transaction.rows(sql) { row in
                try transaction.values(sql).map { (row[0] as String) + $0 }
            }
            #expect(Array(pairs.joined()) == ["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"])
        }
    }

    @Test("keep a row valid after their cursor is gone")
    func rowOfReleasedCursor() throws {
        try test.database.readBlocking { transaction in
            func first() throws -> Row? { try transaction.cursor("SELECT 'text', 7").next() }
            guard let row = try first() else {
                Issue.record("no row")
                return
            }
            let (text, number): (String, Int) = (row[0], row[1])
            #expect(text == "text" && number == 7)
        }
    }

    @Test("find integers in a list of any length")
    func integers() throws {
        try test.database.readBlocking { transaction in
            let sql =
                "SELECT value FROM (SELECT 1 AS value UNION SELECT 5 UNION SELECT 9) AS numbers WHERE "
                + Dialect.isOneOfIntegers("value") + " ORDER BY value"
            let found: [Int] = try transaction.values(sql, [Dialect.integers([9, 4, 1])])
            #expect(found == [1, 9])
            let none: [Int] = try transaction.values(sql, [Dialect.integers([])])
            #expect(none.isEmpty)
        }
    }

    @Test("return all rows in batches, even if two are read at the same time")
    func parts() throws {
        try test.database.readBlocking { transaction in
            let sql = """
                WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 4999)
                SELECT n FROM numbers WHERE n >= ?
                """
            let first = try transaction.partialCursor(sql, [0])
            guard try first.next() != nil else { return }
            let second = try transaction.partialCursor(sql, [100])
            var (found, others): ([Int], [Int]) = ([0], [])
            while let row = try first.next() {
                found.append(row[0])
                if let other = try second.next() { others.append(other[0]) }
            }
            #expect(found == Array(0..<5000) && others == Array(100..<5000))
            var isEmpty = true
            let none = try transaction.partialCursor(sql, [5000])
            while try none.next() != nil { isEmpty = false }
            #expect(isEmpty)
        }
    }

    @Test("return the integers of their first column one by one")
    func firstColumn() throws {
        try test.database.readBlocking { transaction in
            let sql =
                "SELECT value, 'text' FROM (SELECT 3 AS value UNION SELECT -5 UNION SELECT NULL) AS numbers ORDER BY value IS NOT NULL, value"
            for _ in 1...2 {
                var found: [Int64] = []
                try transaction.cursor(sql).forEachInteger { found.append($0) }
                #expect(found == [0, -5, 3])
            }
            let cursor = try transaction.cursor(sql)
            _ = try cursor.next()
            var rest: [Int64] = []
            try cursor.forEachInteger { rest.append($0) }
            #expect(rest == [-5, 3])
        }
    }
}
