import Geometry
import PageImages
import ReadingEngine
import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The menu of an image page, opened by a long press, a right click or the menu key.
enum PageMenu {
    /// Shows the menu of a page at a point of the window; nil when the page's chapter is not loaded.
    @discardableResult
    static func show(page: PageIdentifier, at point: Point, session: ComicReadingSession) -> ActionMenu? {
        guard let reader = session.reader, let manifest = session.chapters.manifest(page.chapter) else { return nil }
        var items: [ActionMenu.Item] = [
            .init(icon: .picture, label: .viewPicture) { ImageViewer.open(page, of: manifest, reader: reader) },
            .init(icon: .save, label: .savePicture) { export(page, of: manifest, to: .file, reader) },
        ]
        if Device.has(.imageSharing) {
            items.append(.init(icon: .share, label: .sharePicture) { export(page, of: manifest, to: .share, reader) })
        }
        if Device.has(.imageCopying) {
            items.append(
                .init(icon: .copy, label: .copyPicture) { export(page, of: manifest, to: .clipboard, reader) }
            )
        }
        if manifest.hasText {
            items.append(
                .init(icon: .typography, label: .pageText) { _ = PageTextSheet(page: page.page, of: manifest) }
            )
        }
        let isBookmarked = AnnotationStore.shared.bookmark(page: page.page, of: manifest.id) != nil
        items.append(
            .init(icon: .bookmark, label: isBookmarked ? .bookmarkRemove : .bookmarkPage) {
                reader.bars?.showUndo(session.setBookmark(page, isOn: !isBookmarked))
            }
        )
        if reader.settings.options.mode.isPaged {
            let isIsolated = manifest.pairing.isolated.contains(page.page)
            items.append(
                .init(icon: isIsolated ? .spread : .singlePage, label: isIsolated ? .pairAgain : .standAlone) {
                    reader.send(.isolated(page, !isIsolated, time: Clock.now))
                }
            )
        }
        items.append(.init(icon: .cover, label: .useAsCover) { useAsCover(page, of: manifest, reader) })
        if CurrentAccount.shared.permits(.editMetadata) {
            items.append(.init(icon: .missing, label: .hidePageEverywhere) { hide(page, of: manifest, session) })
        }
        items.append(.init(icon: .reload, label: .reloadPage) { reader.stage?.reload(page) })
        return ActionMenu(.page(page.page + 1), items, at: .point(point))
    }

    /// Opens the menu on a right click or the menu key. The engine recognizes long presses.
    static func listen(on surface: Element, session: ComicReadingSession) {
        surface.on(.contextMenu) { event in
            CurrentEvent.preventDefault()
            guard event.kind == .mouse else { return }
            let position = event.position - surface.boundingRect.origin
            guard let page = session.stage?.reader.page(at: position) ?? session.focus else { return }
            show(page: page, at: event.position, session: session)
        }
        surface.on(.keyDown) { key in
            guard key.key == .contextMenu, let page = session.focus else { return }
            CurrentEvent.preventDefault()
            show(page: page, at: surface.boundingRect.center, session: session)
        }
    }

    private static func export(
        _ page: PageIdentifier,
        of manifest: ReaderManifest,
        to destination: ImageExport.Destination,
        _ reader: ReaderViewController
    ) {
        let address = manifest.address(ofPage: page.page, .original)
        ImageExport.send(address, named: manifest.title + " \(page.page + 1)", to: destination) { outcome in
            switch outcome {
            case .failed: reader.bars?.toast.show(.actionFailed)
            case .done: if destination == .clipboard { reader.bars?.toast.show(.copied) }
            case .cancelled: break
            }
        }
    }

    /// Hides a page in all files. Shows a message with an undo button.
    private static func hide(_ page: PageIdentifier, of manifest: ReaderManifest, _ session: ComicReadingSession) {
        LibraryRequests.hidePage(page.page, of: manifest.id) { result in
            switch result {
            case .success(let choice):
                session.reopen(manifest.id)
                session.reader?.bars?.toast.show(.pageHiddenEverywhere) {
                    LibraryRequests.unhidePage(choice.id) { failure in
                        if failure == nil { session.reopen(manifest.id) }
                    }
                }
            case .failure(.network(.status(422))): session.reader?.bars?.toast.show(.pageNotRecognisable)
            case .failure: session.reader?.bars?.toast.show(.actionFailed)
            }
        }
    }

    private static func useAsCover(_ page: PageIdentifier, of manifest: ReaderManifest, _ reader: ReaderViewController)
    {
        var request = Network.Request(address: "/api/v1/publications/" + manifest.id.percentEncoded + "/cover")
        request.method = .put
        request.body = CoverChoice.with { $0.page = page.page }.jsonText
        Network.send(request) { answer in
            guard answer.failure == nil, let json = try? JSON(parsing: answer.body), let cover = Cover(json) else {
                reader.bars?.toast.show(.actionFailed)
                return
            }
            guard let edit = cover.edit else {
                reader.bars?.toast.show(.coverChanged)
                return
            }
            reader.bars?.toast.show(.coverChanged) {
                LibraryRequests.undoEdit(edit) { result in
                    if case .failure = result { reader.bars?.toast.show(.actionFailed) }
                }
            }
        }
    }
}
