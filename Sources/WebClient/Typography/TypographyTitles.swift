import WebLocalization

// The labels of the choices of typography.

extension BookFace {
    /// The name of the typeface.
    var title: Message {
        switch self {
        case .publisher: .publisherDefault
        case .serif: .faceSerif
        case .sans: .faceSansSerif
        case .songMincho: .faceSong
        case .heiGothic: .faceHei
        case .dyslexiaFriendly: .faceDyslexia
        }
    }
}

extension BookPaper {
    /// The name of the paper.
    var title: Message {
        switch self {
        case .app: .paperApp
        case .paper: .paperPaper
        case .white: .paperWhite
        case .sepia: .paperSepia
        case .grey: .paperGrey
        case .dark: .paperDark
        case .black: .paperBlack
        case .finePaper, .laidPaper, .parchment, .slate, .darkLinen, .night, .ownPicture: texture?.title ?? .paperApp
        case .custom: .paperOwn
        }
    }
}

extension BookSettings.Measure {
    /// The label of the slider.
    var title: Message {
        switch self {
        case .lineHeight: .lineHeight
        case .weight: .fontWeight
        case .paragraphSpacing: .paragraphSpacing
        case .indent: .firstLineIndent
        case .letterSpacing: .letterSpacing
        case .wordSpacing: .wordSpacing
        }
    }
}
