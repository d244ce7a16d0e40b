import PageImages
import WireModel

extension Cover {
    /// The address of the image for a card.
    var address: String { ImageAddress.cover(page, of: content, EInkScreen.preview(PageVariantChoice.coverWidth)) }

    /// The address of a large image.
    var largeAddress: String { ImageAddress.cover(page, of: content, EInkScreen.preview(720)) }

    /// The address of the blurred cover, for a background.
    var blurredAddress: String { ImageAddress.cover(page, of: content, PageVariant(blurredIn: nil)) }

    /// The address of a blurred page of the publication, counted from 0, for a background.
    func blurredAddress(ofPage page: Int) -> String {
        ImageAddress.page(page, of: content, PageVariant(blurredIn: nil))
    }
}
