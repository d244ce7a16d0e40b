import ReadingEngine
import WebBinding
import WebLocalization
import WebViews

extension SettingsForm {
    /// Adds the button with which the user chooses a background picture. `isShown` returns whether it is visible.
    func addOwnPictureButton(isShown: @escaping () -> Bool) {
        let button = Element.button(.chooseOwnPicture, class: "button") {
            let colours = PaperTexture.ownPicture.colours
            OwnPicture.choose(paper: colours.paper.number, ink: colours.ink.number)
        }
        add(button) { button.setHidden(!isShown()) }
    }
}
