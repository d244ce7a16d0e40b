/// The engine of a ``Database``. Its functions do what the functions of ``Database`` with the same names do. It throws
/// ``DatabaseError`` for errors of the engine, and the errors of closures unchanged.
protocol DatabaseEngine: Sendable {
    var dialect: Dialect { get }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Value) async throws -> Value
    func readBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value
    func withReaderBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value

    func write<Value: Sendable>(
        durability: Database.Durability,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value
    func writeBlocking<Value>(_ body: (Transaction) throws -> Value) throws -> Value

    func observe(_ tables: [ObservedTable], with observer: any TransactionObserver)
    func migrate(_ migrations: [Migration]) throws(DatabaseError)
    func appliedCount(of migrations: [Migration]) throws(DatabaseError) -> Int

    func receiveChanges() async throws
    func observeOtherProcesses() async
    func send(_ topic: String, _ text: String)
    func onMessage(_ body: @escaping @Sendable (_ topic: String, _ text: String) -> Void)
    func lease(_ name: String) async throws(DatabaseError) -> Lease?

    func copy(to path: String, finish: (Transaction) throws -> Void) throws
    func copyByteSize() throws -> Int64

    func releaseMemory()
    func close() throws(DatabaseError)
}
