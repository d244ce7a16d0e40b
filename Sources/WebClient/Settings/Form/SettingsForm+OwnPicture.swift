import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

extension SettingsForm {
    /// Adds the button that chooses the user's own background picture.
    func addOwnPictureButton(isShown: @escaping () -> Bool) {
        let button = Element.button(.chooseOwnPicture, class: "button") {
            let colours = PaperTexture.ownPicture.colours
            OwnPicture.choose(paper: colours.paper.number, ink: colours.ink.number)
        }
        add(button) { button.setHidden(!isShown()) }
    }
}
