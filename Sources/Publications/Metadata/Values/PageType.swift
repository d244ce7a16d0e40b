/// The type of a page in a comic. The values are those of ComicInfo.
public enum PageType: String, Sendable, Codable, CaseIterable {
    case frontCover = "FrontCover"
    case innerCover = "InnerCover"
    case roundup = "Roundup"
    case story = "Story"
    case advertisement = "Advertisement"
    case editorial = "Editorial"
    case letters = "Letters"
    case preview = "Preview"
    case backCover = "BackCover"
    case other = "Other"
    case deleted = "Deleted"
}
