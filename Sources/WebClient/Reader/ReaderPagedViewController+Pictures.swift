import Geometry
import ImageLoading
import ReadingEngine

// Which picture a page is shown with, and what comes of fetching it.
extension ReaderPagedViewController {
    /// An original of more pixels than this is shown in the widest step of the ladder instead: 24 million are 96 MB.
    private static let largestOriginal = 24e6

    func received(_ outcome: ReaderPageLoader.Outcome, of page: Int) {
        switch outcome {
        case .progress(let fraction):
            view(of: page)?.showProgress(fraction)
        case .ready(let picture):
            view(of: page)?.show(picture)
            noteMemory()
            let size = Size(width: Double(picture.width), height: Double(picture.height))
            send(.pageReady(page: page, size: size, time: Clock.now))
        case .sharper(let picture):
            view(of: page)?.show(picture)
            noteMemory()
        case .failed(let failure, let reason):
            let words = reason.utf8.isEmpty ? Self.words(for: failure) : reason
            outcomes.append((page, words))
            view(of: page)?.showFailure(words)
            send(.pageFailed(page: page, time: Clock.now))
        }
    }

    private static func words(for failure: Images.Failure) -> String {
        switch failure {
        case .network(.unreachable), .network(.timedOut): Text.of(.unreachableTitle)
        case .network(.status(let status)): Text.of(.refusedTitle(status))
        case .undecodable: Text.of(.cannotBeOpened)
        }
    }

    /// The address of a page in the smallest width that covers its place on this screen.
    func address(of page: Int, magnification: Double = 1) -> String {
        let size = ownSize(of: page)
        let step = WidthLadder.step(
            covering: pixelsAcross(page) * magnification,
            original: size.map { Int($0.width) }
        )
        // Phones refuse to decode the largest scans, and close the page over them.
        if step == nil, let size, size.width * size.height > Self.largestOriginal {
            return manifest.address(ofPage: page, width: WidthLadder.steps.last)
        }
        return manifest.address(ofPage: page, width: step)
    }

    /// The device pixels that a page covers from side to side when it is not magnified.
    private func pixelsAcross(_ page: Int) -> Double {
        FitPolicy.home(of: ownSize(of: page), in: reader.viewport).size.width * pixelRatio
    }

    private func ownSize(of page: Int) -> Size? {
        manifest.pageSizes.indices.contains(page) ? manifest.pageSizes[page] : nil
    }

    /// Asks for more pixels when the page that rests magnified on screen could show them.
    func sharpen(_ scene: ReaderScene) {
        guard let picture = picture(of: scene.page) else { return }
        let needed = pixelsAcross(scene.page) * scene.magnification
        let width = Double(picture.width)
        guard width < needed * 0.95, width < ownSize(of: scene.page)?.width ?? width else { return }
        loader?.sharpen(scene.page, address: address(of: scene.page, magnification: scene.magnification))
    }

    func noteMemory() {
        root.setAttribute("data-decoded-bytes", loader?.decodedByteCount ?? 0)
    }
}
