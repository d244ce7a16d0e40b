import WebBinding
import WebViews

/// The circle of a user: the initials on the user's colour.
enum AvatarView {
    /// The number of colours, as on the server. The style sheet has the palette.
    static let colourCount = 12

    /// Makes a circle. It is hidden from assistive technology, because the name is beside it.
    static func make(name: String, colour: Int) -> Element {
        let avatar = Element("span", class: "avatar", text: Initials.of(name))
        avatar.setAttribute("data-avatar", colour % colourCount)
        avatar.setAttribute("aria-hidden", "true")
        return avatar
    }
}
