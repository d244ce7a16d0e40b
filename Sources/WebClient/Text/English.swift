extension Text {
    /// A time that is an estimate: from ten hours on its minutes say nothing.
    private static func duration(_ minutes: Int) -> String {
        if minutes < 60 { return "\(max(minutes, 1)) min" }
        if minutes >= 600 { return "\((minutes + 30) / 60) h" }
        return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    }

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
            "Put comics into the folder that Quire serves: CBZ or ZIP files, web publications (.divina), or folders of pictures. They appear here."
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
        case .pages: "Pages"
        case .cropBorders: "Crop borders"
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
        case .nextPublication(let title): "Next: " + title
        case .previousPublication(let title): "Previous: " + title
        case .placeWaits: "Your place is kept here until the server is back"
        case .madeForAcross: "This book is made for a screen held sideways"
        case .madeForUpright: "This book is made for a screen held upright"
        case .unknownBook: "This book can’t be opened"

        case .more: "More"
        case .bookmarkPage: "Bookmark this page"
        case .bookmarkRemove: "Remove the bookmark"
        case .bookmarkRemoved: "Bookmark removed"
        case .bookmarks: "Bookmarks"
        case .bookmarksHere: "This chapter"
        case .bookmarksInSeries: "The series"
        case .noBookmarks: "No bookmarks yet"
        case .noBookmarksAdvice: "The ribbon at the top keeps a page here."
        case .note: "Note"
        case .noteFor(let number): "Note for page \(number)"
        case .noteDone: "Done"
        case .selection: "Chosen words"
        case .copyWords: "Copy"
        case .wordsCopied: "Copied"
        case .highlightRemove: "Remove the highlight"
        case .highlightRemoved: "Highlight removed"
        case .footnote: "Note"
        case .toNote: "Go to the note"
        case .marksAll: "All"
        case .marksHighlights: "Highlights"
        case .marksNotes: "Notes"
        case .noMarks: "Nothing is marked yet"
        case .noMarksAdvice: "Hold a word to choose it, then choose a colour or write a note."
        case .highlight(let colour):
            switch colour {
            case .yellow: "Highlight in yellow"
            case .green: "Highlight in green"
            case .blue: "Highlight in blue"
            case .pink: "Highlight in pink"
            case .purple: "Highlight in purple"
            }
        case .undo: "Undo"
        case .contents: "Contents"
        case .encoding: "Encoding"
        case .encodingAutomatic: "Found out"
        case .encodingNow(let name): "Read as \(name)."
        case .exportMarks: "Save as Markdown"
        case .searchBook: "Search this book"
        case .noWordsFound: "Nothing was found"
        case .noWordsFoundAdvice: "Try fewer or other words."
        case .placesFound(let count, let isCut):
            isCut ? "More than \(count) places" : count == 1 ? "1 place" : "\(count) places"
        case .typography: "Text"
        case .chapters: "Chapters"
        case .chaptersMissing(let number): count(number, "chapter missing", "chapters missing")
        case .page(let number): "Page \(number)"
        case .thumbnails: "Pages at a glance"
        case .readingMode: "Reading mode"
        case .modeAutomatic: "Automatic"
        case .modeLeftToRight: "Left to right"
        case .modeRightToLeft: "Right to left"
        case .modeVertical: "Top to bottom"
        case .modeWebtoon: "Strip"
        case .modeContinuous: "Strip with gaps"
        case .modeDeclared(let title): "As the book says: " + title
        case .modeAssumed(let title): "By the shape of its pages: " + title
        case .pagesAtATime: "Pages side by side"
        case .pagesAutomatic: "As the window allows"
        case .pagesOne: "One page"
        case .pagesTwo: "Two pages"
        case .shiftPairs: "Shift the pairs by one page"
        case .scrollStart: "Scroll by itself"
        case .scrollStop: "Stop scrolling"
        case .showTapZones: "Show the tap zones"
        case .zoneMenu: "Menu"
        case .zonePrevious: "Back"
        case .zoneNext: "Forward"
        case .zoneLeft: "Left page"
        case .zoneRight: "Right page"
        case .fullScreen: "Full screen"
        case .leaveFullScreen: "Leave full screen"
        case .viewPicture: "View the picture"
        case .pictures: "Pictures"
        case .pictureOf(let number, let total): "\(number) of \(total)"
        case .pictureCannotBeShown: "This picture can’t be shown"
        case .savePicture: "Save the picture"
        case .sharePicture: "Share the picture"
        case .copyPicture: "Copy the picture"
        case .copied: "Picture copied"
        case .useAsCover: "Use as the cover"
        case .coverChanged: "The cover was changed"
        case .standAlone: "Show this page alone"
        case .pairAgain: "Pair this page again"
        case .reloadPage: "Load the page again"
        case .didNotWork: "That did not work"
        case .turnDevice: "A wide page: turn the device to see it larger"
        case .positionOf(let position, let total): "\(position) of \(total)"
        case .pagesLeftInChapter(let number):
            number == 0 ? "Last page of the chapter" : count(number, "page", "pages") + " left in chapter"
        case .timeLeftInChapter(let minutes): duration(minutes) + " left in chapter"
        case .timeLeftInBook(let minutes): duration(minutes) + " left in book"
        case .printedPage: "Page of the printed book"
        case .printedPages(let first, let last): "Printed page, \(first) to \(last)"
        case .noPrintedPage(let name): "There is no page " + name
        case .go: "Go"

        case .readAloud: "Read aloud"
        case .readAloudStop: "Stop reading aloud"
        case .readAloudPause: "Pause"
        case .readAloudResume: "Read on"
        case .sentenceBack: "Back a sentence"
        case .sentenceForward: "Forward a sentence"
        case .speechSpeed: "Speed"
        case .speechVoice: "Voice"
        case .voiceAutomatic: "The browser’s own"
        case .sleepTimer: "Sleep timer"
        case .sleepNever: "No sleep timer"
        case .sleepMinutes(let number): count(number, "minute", "minutes")
        case .sleepChapter: "To the chapter’s end"
        case .noVoice: "No voice here can read aloud"

        case .finishedChapter: "Finished"
        case .nextChapter: "Next"
        case .previousChapter: "Previous"
        case .thisChapter: "You are reading"
        case .noNextChapter: "There is nothing after this"
        case .noPreviousChapter: "There is nothing before this"
        case .chapterCannotBeOpened: "Can’t be opened at the moment"
        }
    }
}
