/// How far a publication was read, as one device last said.
public struct ProgressRecord: Sendable, Hashable, Codable {
    /// The page the reader was on, from 0.
    public var page: Int
    /// Whether it was read to the end.
    public var isCompleted: Bool
    /// When the device noted it, by the device's clock, in milliseconds since 1970.
    public var updatedAt: Int64
    /// The device's name for itself; at most 100 characters are kept.
    public var device: String

    /// Makes a record from its parts.
    public init(page: Int, isCompleted: Bool, updatedAt: Int64, device: String) {
        self.page = page
        self.isCompleted = isCompleted
        self.updatedAt = updatedAt
        self.device = device
    }
}
