import Geometry
import ImageLoading
import ReadingEngine

/// What can be done with a page: asked for with a long press, a right click or the menu key.
enum PageMenu {
    /// Offers it for a page at a point of the window; nil when nothing is known of the page.
    @discardableResult
    static func show(page: PageIdentifier, at point: Point, reader: ReaderViewController) -> ActionMenu? {
        guard let manifest = reader.manifest(of: page) else { return nil }
        var items: [ActionMenu.Item] = [
            .init(icon: .picture, label: .viewPicture) { PictureViewer.open(page, of: manifest, reader: reader) },
            .init(icon: .save, label: .savePicture) { send(page, of: manifest, to: .file, reader) },
        ]
        if Device.has(.pictureSharing) {
            items.append(.init(icon: .share, label: .sharePicture) { send(page, of: manifest, to: .share, reader) })
        }
        if Device.has(.pictureCopying) {
            items.append(.init(icon: .copy, label: .copyPicture) { send(page, of: manifest, to: .clipboard, reader) })
        }
        let isMarked = BookmarkKeeper.shared.bookmark(page: page.page, of: manifest.id) != nil
        items.append(
            .init(icon: .bookmark, label: isMarked ? .bookmarkRemove : .bookmarkPage) {
                reader.bars?.setBookmark(page, isOn: !isMarked)
            }
        )
        if reader.settings.options.mode.isPaged {
            let isAlone = reader.isIsolated(page)
            items.append(
                .init(icon: isAlone ? .pair : .alone, label: isAlone ? .pairAgain : .standAlone) {
                    reader.send(.isolated(page, !isAlone, time: Clock.now))
                }
            )
        }
        items.append(.init(icon: .cover, label: .useAsCover) { useAsCover(page, of: manifest, reader) })
        items.append(.init(icon: .again, label: .reloadPage) { reader.reload(page) })
        return ActionMenu(.page(page.page + 1), items, at: .point(point))
    }

    /// Listens for a right click and the menu key on the reading surface; the finger's long press is the engine's.
    static func listen(on surface: Element, reader: ReaderViewController) {
        surface.on(.contextMenu) { event in
            CurrentEvent.preventDefault()
            guard event.kind == .mouse else { return }
            let box = surface.boundingRect
            guard let page = reader.page(at: event.position - box.origin) ?? reader.focus else { return }
            show(page: page, at: event.position, reader: reader)
        }
        surface.on(.keyDown) { key in
            guard key.key == .contextMenu, let page = reader.focus else { return }
            CurrentEvent.preventDefault()
            show(page: page, at: surface.boundingRect.center, reader: reader)
        }
    }

    private static func send(
        _ page: PageIdentifier,
        of manifest: ReaderManifest,
        to way: PictureExport.Way,
        _ reader: ReaderViewController
    ) {
        let address = manifest.address(ofPage: page.page, .original)
        PictureExport.send(address, named: manifest.title + " \(page.page + 1)", to: way) { outcome in
            switch outcome {
            case .failed: reader.bars?.toast.show(.didNotWork)
            case .done: if way == .clipboard { reader.bars?.toast.show(.copied) }
            case .cancelled: break
            }
        }
    }

    private static func useAsCover(_ page: PageIdentifier, of manifest: ReaderManifest, _ reader: ReaderViewController)
    {
        var request = Network.Request(address: "/api/v1/publications/" + manifest.id.percentEncoded + "/cover")
        request.method = .put
        var writer = JsonWriter()
        writer.add("page", page.page)
        request.body = writer.text
        Network.send(request) { answer in
            reader.bars?.toast.show(answer.failure == nil ? .coverChanged : .didNotWork)
        }
    }
}
