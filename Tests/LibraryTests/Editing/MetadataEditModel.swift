@testable import Library

/// The expected values of fields after edits, scans and undone edits: the result of replaying everything that was not
/// undone.
struct MetadataEditModel {
    struct Record: Equatable {
        var value: String?
        var isLocked: Bool
    }

    struct Subject: Hashable {
        var path: String
        var field: EditableField
    }

    enum Action: Equatable {
        case set(String?, isLocked: Bool)
        case reset
    }

    private enum Event {
        /// A scan found a value.
        case file(Subject, String)
        case edit(Int, Subject, Action)
    }

    private var events: [Event] = []
    private var undone: Set<Int> = []

    mutating func scan(_ value: String, of subject: Subject) { events.append(.file(subject, value)) }

    /// Adds an edit. One that changes nothing is not recorded.
    mutating func edit(_ number: Int, _ subject: Subject, _ action: Action) -> Bool {
        let (record, file) = state(of: subject)
        guard Self.result(action, file) != record else { return false }
        events.append(.edit(number, subject, action))
        return true
    }

    mutating func undo(_ number: Int) { undone.insert(number) }

    func state(of subject: Subject) -> (record: Record?, file: String?) {
        var (record, file): (Record?, String?) = (nil, nil)
        for event in events {
            switch event {
            case .file(subject, let value):
                if record?.isLocked == false, value != file { record = nil }
                file = value
            case .edit(let number, subject, let action) where !undone.contains(number):
                record = Self.result(action, file)
            default: break
            }
        }
        return (record, file)
    }

    func value(of subject: Subject) -> String? {
        let (record, file) = state(of: subject)
        return record.map(\.value) ?? file
    }

    private static func result(_ action: Action, _ file: String?) -> Record? {
        guard case .set(let value, let isLocked) = action, isLocked || value != file else { return nil }
        return Record(value: value, isLocked: isLocked)
    }
}
