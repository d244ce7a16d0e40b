extension DataSource {
    /// Returns the child that shows a section, and the section's index in the child; nil if there is none. Takes
    /// logarithmic time in the number of children.
    public func child(at section: Int) -> (child: DataSource, section: Int)? {
        guard let place = shown.sections.part(at: section) else { return nil }
        return (shown.children[place.part], place.section)
    }

    /// Returns the innermost source that shows a section.
    public func leaf(at section: Int) -> DataSource? {
        if let (child, section) = child(at: section) { return child.leaf(at: section) }
        return section >= 0 && section < shown.sectionCount ? self : nil
    }

    /// Returns the index in this source of a section of a descendant: the inverse of ``child(at:)`` and ``leaf(at:)``.
    /// Nil if it is not shown.
    public func section(_ section: Int, of source: SourceIdentifier) -> Int? {
        if source == identifier { return section >= 0 && section < shown.sectionCount ? section : nil }
        for (part, child) in shown.children.enumerated() {
            if let inner = child.section(section, of: source) { return shown.sections.section(inner, of: part) }
        }
        return nil
    }

    /// Returns the sources from this one down to `sought`, visible or not; empty if it is not a descendant.
    func path(to sought: SourceIdentifier) -> [DataSource] {
        if identifier == sought { return [self] }
        for child in children {
            let path = child.path(to: sought)
            if !path.isEmpty { return [self] + path }
        }
        return []
    }
}
