import Geometry
import ReadingEngine
import WebBinding

// Images that are added after the viewer has opened.
extension ImageViewer {
    /// Replaces the only image by a list that contains it at `index`. Waits until the image is at rest.
    func add(_ images: [ViewerImage], at index: Int) {
        guard isShown, images.indices.contains(index) else { return }
        addition = (images, index)
        addImages()
    }

    /// Adds the images of ``addition`` if the stage can be replaced now.
    func addImages() {
        guard let addition, let stage, canReplace(stage) else { return }
        self.addition = nil
        let held = stage.loader?.picture(of: PageIdentifier(chapter: 0, page: shownIndex))
        images = addition.images
        if let held { images[addition.index].preview = { held } }
        revealedIndex = addition.index
        replaceStage(showing: addition.index)
    }

    /// Returns whether the stage shows its image at rest and in its initial position, so that another stage can replace
    /// it.
    private func canReplace(_ stage: ReaderStageController) -> Bool {
        let scene = stage.reader.scene
        return !isWaiting && drag.phase == .open && scene.activity == .rest && scene.magnification < 1.01
            && shownFrame(in: scene).minY > -1
    }
}
