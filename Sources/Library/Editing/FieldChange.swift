/// A change of one field of one or many works.
public struct FieldChange: Sendable, Hashable {
    /// The effect of a change on its field.
    public enum Action: Sendable, Hashable {
        /// Replaces the values. If they aren't locked, a new value in the file replaces them.
        case set([String], isLocked: Bool)
        /// Locks the current values, so that new values in the file don't replace them.
        case lock
        /// Unlocks the current values, so that a new value in the file replaces them.
        case unlock
        /// Removes the edit, so that the values of the file apply.
        case reset
    }

    /// The field.
    public var field: EditableField
    /// The effect on the field.
    public var action: Action

    /// Creates a change.
    public init(_ field: EditableField, _ action: Action) {
        self.field = field
        self.action = action
    }

    /// Returns the edit of the field after the change; nil for none.
    ///
    /// - Parameters:
    ///   - present: the edit before the change; nil if there is none.
    ///   - fileValue: the value of the file.
    ///   - isAlwaysLocked: whether an edit of the field is always locked.
    func result(
        after present: EditedValue?,
        fileValue: String?,
        isAlwaysLocked: Bool
    ) throws(LibraryError) -> EditedValue? {
        let shown = present.map(\.value) ?? fileValue
        var result = EditedValue(value: shown, fileValue: fileValue, isLocked: true)
        switch action {
        case .set(let values, let isLocked):
            result.value = try field.text(of: values)
            result.isLocked = isLocked || isAlwaysLocked
        case .lock: break
        case .unlock:
            if isAlwaysLocked { return nil }
            result.isLocked = false
        case .reset: return nil
        }
        return result.isLocked || result.value != fileValue ? result : nil
    }
}

/// The state of a field of a work.
public struct EditableValue: Sendable, Hashable {
    /// The field.
    public var field: EditableField
    /// The current values.
    public var values: [String]
    /// The values of the file.
    public var fileValues: [String]
    /// Whether a user edited the field.
    public var isEdited: Bool
    /// Whether the values stay when the values of the file change.
    public var isLocked: Bool
}
