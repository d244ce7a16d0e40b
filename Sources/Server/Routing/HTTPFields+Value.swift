import HTTPTypes

extension HTTPFields {
    /// Returns the value of a field; the values of several fields of this name are joined with commas. Returns the same
    /// as the subscript, except for `Cookie`, and saves the work of joining a single value.
    func value(of name: HTTPField.Name) -> String? {
        let values = self[values: name]
        return values.count > 1 ? values.joined(separator: ", ") : values.first
    }
}
