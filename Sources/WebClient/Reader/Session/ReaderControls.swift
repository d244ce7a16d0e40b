/// The controls of the bars that apply to the content; all others are hidden.
struct ReaderControls: OptionSet {
    let rawValue: Int

    /// The table of contents.
    static let contents = ReaderControls(rawValue: 1 << 0)
    /// The search in the text.
    static let search = ReaderControls(rawValue: 1 << 1)
    /// The typography settings.
    static let typography = ReaderControls(rawValue: 1 << 2)
    /// The pages and minutes that remain.
    static let remainingTime = ReaderControls(rawValue: 1 << 3)
    /// The thumbnails of the pages.
    static let thumbnails = ReaderControls(rawValue: 1 << 4)
    /// The choice of the reading mode.
    static let readingMode = ReaderControls(rawValue: 1 << 5)
    /// The choice between one page and two.
    static let pageLayout = ReaderControls(rawValue: 1 << 6)
    /// Auto-scroll.
    static let autoScroll = ReaderControls(rawValue: 1 << 7)
}
