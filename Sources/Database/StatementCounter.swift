import Synchronization

/// Counts the statements that a task runs, without those that begin and end transactions.
///
///     let counter = StatementCounter()
///     let response = try await StatementCounter.$current.withValue(counter) { try await respond(to: request) }
///     print(counter.count)
public final class StatementCounter: Sendable {
    /// The counter of the current task.
    @TaskLocal public static var current: StatementCounter?

    private let total = Atomic(0)

    /// Creates a counter at 0.
    public init() {}

    /// The number of statements so far.
    public var count: Int { total.load(ordering: .relaxed) }

    func increment() { total.add(1, ordering: .relaxed) }
}
