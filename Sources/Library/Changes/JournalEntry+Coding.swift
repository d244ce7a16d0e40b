import Foundation

extension JournalEntry {
    /// The entry as JSON, for the other nodes.
    var encoded: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(StoredEntry(self))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Decodes an entry. A text from another version that can't be decoded becomes ``everything``.
    init(encoded text: String) {
        self.init()
        guard let stored = try? JSONDecoder().decode(StoredEntry.self, from: Data(text.utf8)) else {
            self = .everything
            return
        }
        catalogue = stored.catalogue?.change ?? catalogue
        for (user, change) in stored.readers ?? [:] {
            guard let user = Int64(user) else { continue }
            readers[UserIdentifier(rawValue: user)] = change.change
        }
        hasListsOfEveryone = stored.listsOfEveryone ?? false
        author = stored.author
    }

    /// An entry that makes clients reload everything.
    static var everything: JournalEntry {
        var entry = JournalEntry()
        entry.catalogue = LibraryChange(version: 0, lists: true, settings: true, more: true)
        entry.hasListsOfEveryone = true
        return entry
    }
}

/// An entry with its empty parts left out.
private struct StoredEntry: Codable {
    var catalogue: StoredChange?
    var readers: [String: StoredChange]?
    var listsOfEveryone: Bool?
    var author: String?

    init(_ entry: JournalEntry) {
        catalogue = entry.catalogue.isEmpty ? nil : StoredChange(entry.catalogue)
        let changes = entry.readers.filter { !$0.value.isEmpty }
        readers =
            changes.isEmpty
            ? nil
            : Dictionary(uniqueKeysWithValues: changes.map { (String($0.key.rawValue), StoredChange($0.value)) })
        listsOfEveryone = entry.hasListsOfEveryone ? true : nil
        author = entry.author
    }
}

private struct StoredChange: Codable {
    var series: [Int64]?
    /// The identifiers of removed series by row; empty for an unknown one.
    var removed: [String: String]?
    var publications: [Int64]?
    var lists: Bool?
    var settings: Bool?
    var more: Bool?

    init(_ change: LibraryChange) {
        series = change.series.isEmpty ? nil : change.series.sorted()
        removed =
            change.removed.isEmpty
            ? nil
            : Dictionary(
                uniqueKeysWithValues: change.removed.map { (String($0), change.removedIdentifiers[$0] ?? "") }
            )
        publications = change.publications.isEmpty ? nil : change.publications.sorted()
        lists = change.lists ? true : nil
        settings = change.settings ? true : nil
        more = change.more ? true : nil
    }

    var change: LibraryChange {
        var change = LibraryChange(
            version: 0,
            lists: lists ?? false,
            settings: settings ?? false,
            more: more ?? false
        )
        change.series = Set(series ?? [])
        change.publications = Set(publications ?? [])
        for (row, identifier) in removed ?? [:] {
            guard let row = Int64(row) else { continue }
            change.removed.insert(row)
            if !identifier.isEmpty { change.removedIdentifiers[row] = identifier }
        }
        return change
    }
}
