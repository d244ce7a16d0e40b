extension Text {
    private static func count(_ number: Int, _ one: StaticString, _ many: StaticString) -> String {
        "\(number) " + (number == 1 ? one : many).string
    }

    /// The English table.
    static func english(_ message: Message) -> String {
        switch message {
        case .appName: "Quire"
        case .library: "Library"
        case .you: "You"
        case .back: "Back"
        case .skipToContent: "Skip to the books"

        case .continueReading: "Continue reading"
        case .resume: "Continue"
        case .search: "Search"
        case .clearSearch: "Clear the search"
        case .allSeries: "All series"
        case .found: "Found"
        case .seriesCount(let number): "\(number) series"
        case .unreadCount(let number): "\(number) unread"
        case .unread: "Unread"
        case .read: "Read"
        case .missing: "The file is missing"
        case .cannotBeOpened: "Can’t be opened"
        case .seriesProgress(let read, let total): "\(read) of \(total) read"
        case .chapterCount(let number): count(number, "book", "books")
        case .pageCount(let number): count(number, "page", "pages")
        case .pageOf(let page, let total): "Page \(page) of \(total)"
        case .pagesLeft(let number): count(number, "page left", "pages left")
        case .startReading: "Start reading"
        case .readAgain: "Read again"
        case .number(let number): "No. " + number

        case .scanFinding(let found): "Looking through your folders · " + count(found, "file", "files")
        case .scanReading(let done, let total): "Reading your books · \(done) of \(total)"
        case .scanFailed: "Your folders could not be read"

        case .emptyTitle: "No books yet"
        case .emptyAdvice:
            "Put comics into the folder that Quire serves: CBZ or ZIP files, or folders of pictures. They appear here."
        case .emptyForNow: "Your books appear here as they are found"
        case .lookAgain: "Look again"
        case .nothingFound(let text): "Nothing is called “" + text + "”"
        case .unreachableTitle: "Quire can’t be reached"
        case .unreachableAdvice: "Is the server running, and are you on its network?"
        case .refusedTitle(let status): "Quire ran into trouble (\(status))"
        case .refusedAdvice: "The server’s own window may say more."
        case .notFoundTitle: "There is nothing here"
        case .notFoundAdvice: "It may have been moved or taken out of the library."
        case .accessTitle: "Quire doesn’t know you yet"
        case .accessAdvice: "Open the link that Quire printed when it started, or enter its key."
        case .enterKey: "Enter the key"
        case .retry: "Try again"
        case .toLibrary: "To the library"
        case .loading: "Loading"

        case .settings: "Settings"
        case .theme: "Appearance"
        case .themeSystem: "As the system"
        case .themeLight: "Light"
        case .themeDark: "Dark"
        case .themeBlack: "Black"
        case .language: "Language"
        case .languageSystem: "As the browser"
        case .close: "Close"

        case .readingSurface: "Pages"
        case .previousPage: "Previous page"
        case .nextPage: "Next page"
        case .firstPage: "First page"
        case .lastPage: "Last page"
        case .pageSlider: "Page"
        case .showControls: "Show the controls"
        case .hideControls: "Hide the controls"
        case .pageCannotBeShown(let page): "Page \(page) can’t be shown"
        case .pageLoading(let page): "Page \(page) is on its way"
        case .endOfPublication: "The end"
        case .startOfPublication: "The beginning"
        case .nextPublication(let title): "Next: " + title
        case .previousPublication(let title): "Previous: " + title
        case .placeWaits: "Your place is kept here until the server is back"
        case .unknownBook: "This book can’t be opened"
        }
    }
}
