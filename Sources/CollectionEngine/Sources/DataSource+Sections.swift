extension DataSource {
    /// The child that shows a section, and which of the child's sections it is; nil where there is none. Logarithmic in the
    /// number of children.
    public func child(at section: Int) -> (child: DataSource, section: Int)? {
        guard let place = shown.sections.part(at: section) else { return nil }
        return (shown.children[place.part], place.section)
    }

    /// The source that shows a section, all the way down.
    public func leaf(at section: Int) -> DataSource? {
        if let (child, section) = child(at: section) { return child.leaf(at: section) }
        return section >= 0 && section < shown.sectionCount ? self : nil
    }

    /// Which of this source's sections is that section of a source within it: the way back of ``child(at:)`` and
    /// ``leaf(at:)``. Nil when it is not shown.
    public func section(_ section: Int, of source: SourceIdentifier) -> Int? {
        if source == identifier { return section >= 0 && section < shown.sectionCount ? section : nil }
        for (part, child) in shown.children.enumerated() {
            if let inner = child.section(section, of: source) { return shown.sections.section(inner, of: part) }
        }
        return nil
    }

    /// The way from this source down to the one sought, on screen or not, both included; empty when it is not here.
    func path(to sought: SourceIdentifier) -> [DataSource] {
        if identifier == sought { return [self] }
        for child in children {
            let path = child.path(to: sought)
            if !path.isEmpty { return [self] + path }
        }
        return []
    }
}
