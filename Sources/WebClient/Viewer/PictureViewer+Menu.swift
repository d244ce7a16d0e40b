extension PictureViewer {
    /// Shows what can be done with what the picture is of. Whatever is chosen is done without the viewer.
    func showMenu(at anchor: Element) {
        let items = pictures[shownIndex].deeds().map { item in
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
