import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The menu actions that change metadata.
enum EditActions {
    /// Whether the user has the permission to edit metadata.
    static var areAvailable: Bool { CurrentAccount.shared.permits(.editMetadata) }

    /// Returns the action that edits works; empty without the permission.
    static func edit(_ target: EditTarget, app: App, onDone: @escaping () -> Void = {}) -> [ActionMenu.Item] {
        edit { EditSheet(target, app: app, onDone: onDone) }
    }

    /// Returns the action that opens the sheet for works that are loaded first; empty without the permission.
    static func edit(_ open: @escaping () -> Void) -> [ActionMenu.Item] {
        areAvailable ? [ActionMenu.Item(icon: .note, label: .edit, perform: open)] : []
    }

    /// Returns the actions that reorder and merge a series; empty without the permission.
    static func arrange(_ series: SeriesDetail, app: App, onDone: @escaping () -> Void) -> [ActionMenu.Item] {
        guard areAvailable else { return [] }
        let id = series.summary.id
        var items: [ActionMenu.Item] = []
        if series.publications.count > 1 {
            items.append(
                ActionMenu.Item(icon: .sort, label: .editOrder) {
                    OrderSheet(series.publications, ofSeries: id, app: app, onDone: onDone)
                }
            )
        }
        items.append(
            ActionMenu.Item(icon: .library, label: .editMerge) {
                SeriesPicker(.editMergeTitle, except: id) { target in
                    LibraryRequests.merge([id], into: target.id) { result in
                        guard case .success(let edit) = result else { return app.say(.actionFailed) }
                        // The merged series is now empty: show the target.
                        app.navigate(to: .series(target.id, segment: .chapters))
                        showUndoMessage(edit, .editMoved(target.title), app: app) {
                            app.navigate(to: .series(id, segment: .chapters))
                        }
                    }
                }
            }
        )
        return items
    }

    /// Merges series into a target that the user chooses. The target can be one of the series.
    static func merge(_ series: [String], app: App, onDone: @escaping () -> Void) {
        SeriesPicker(.editMergeTitle, except: series.count == 1 ? series[0] : "") { target in
            LibraryRequests.merge(series.filter { !$0.isSame(as: target.id) }, into: target.id) { result in
                guard case .success(let edit) = result else { return app.say(.actionFailed) }
                showUndoMessage(edit, .editMoved(target.title), app: app, onDone: onDone)
            }
        }
    }

    /// Moves publications into a new series, whose title the user enters.
    static func split(_ publications: [String], app: App, onDone: @escaping () -> Void) {
        let sheet = Sheet(title: Text.of(.editSplit))
        let form = ListNameForm(.editSplitTitle, action: .create) { title in
            sheet.close()
            LibraryRequests.split(publications, title: title) { result in
                guard case .success(let edit) = result else { return app.say(.actionFailed) }
                showUndoMessage(edit, .editMoved(title), app: app, onDone: onDone)
            }
        }
        sheet.content.append(form.root)
        sheet.open()
        form.focus()
    }

    /// Shows a message about an edit, with an undo button.
    static func showUndoMessage(
        _ edit: MetadataEditSummary,
        _ message: Message,
        app: App,
        onDone: @escaping () -> Void
    ) {
        onDone()
        // The identifier is 0 if nothing changed: there is nothing to undo.
        guard edit.id != 0 else { return }
        app.say(message) {
            LibraryRequests.undoEdit(edit.id) { result in
                if case .success = result { onDone() } else { app.say(.actionFailed) }
            }
        }
    }
}
