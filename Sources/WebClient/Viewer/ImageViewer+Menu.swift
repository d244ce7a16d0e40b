import WebBinding
import WebLocalization
import WebViews

extension ImageViewer {
    /// Shows the actions for the subject of the image. The viewer closes before an action is performed.
    func showMenu(at anchor: Element) {
        let items = images[shownIndex].actions().map { item in
            var item = item
            let perform = item.perform
            item.perform = {
                self.discard()
                perform()
            }
            return item
        }
        ActionMenu(.more, items, at: .element(anchor))
    }
}
