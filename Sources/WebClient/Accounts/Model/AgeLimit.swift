/// The choices for the highest age rating that a user sees.
enum AgeLimit {
    /// The choice without a limit.
    static let none = -1
    /// The ages of the usual rating systems.
    private static let usual = [6, 10, 12, 13, 15, 16, 17]

    /// Returns the choices in ascending order, without a limit first. An age that is set by another program is one of them.
    static func choices(including age: Int?) -> [Int] {
        var ages = usual
        if let age, !ages.contains(age) { ages.append(age) }
        return [none] + ages.sorted()
    }
}
