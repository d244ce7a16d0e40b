/// The parts of SQL in which engines differ. All statements outside of this module use them, except for schemas and
/// full-text search, which differ as a whole.
public enum Dialect {
    /// Returns a condition that two expressions are different, where nulls are equal to each other.
    public static func isDistinct(_ first: String, from second: String) -> String {
        "\(first) IS NOT \(second)"
    }

    /// Returns an expression for the larger of two numbers.
    public static func greatest(_ first: String, _ second: String) -> String {
        "max(\(first), \(second))"
    }

    /// Returns an expression for the smaller of two numbers.
    public static func least(_ first: String, _ second: String) -> String {
        "min(\(first), \(second))"
    }

    /// Returns a table in a `FROM` clause that must be read with an index. The engine's own choice can be wrong,
    /// because its statistics are not kept up to date.
    public static func table(_ name: String, indexedBy index: String) -> String {
        "\(name) INDEXED BY \(index)"
    }

    /// Returns a table in a `FROM` clause whose few rows must be found by their ids, although there are other indexes.
    public static func tableByID(_ name: String) -> String {
        "\(name) NOT INDEXED"
    }

    /// Returns a condition that an expression is one of the integers of an argument (``integers(_:)``).
    public static func isOneOfIntegers(_ expression: String) -> String {
        "\(expression) IN (SELECT value FROM json_each(?))"
    }

    /// Returns integers as one argument.
    public static func integers(_ values: [Int64]) -> String {
        "[\(values.map(String.init).joined(separator: ","))]"
    }
}
