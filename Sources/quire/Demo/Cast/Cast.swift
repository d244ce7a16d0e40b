/// The characters of the demo comics.
enum Cast {
    private static let nightInk = Colour(0x171B38)

    /// The letter carrier of the colour comic.
    static let pia = Person(
        skin: Colour(0xF6C9A5),
        hair: Colour(0x7A3324),
        style: .bob,
        coat: Colour(0xF5B82E),
        trousers: Colour(0x2F4A73),
        boots: Colour(0xC8412F),
        accent: Colour(0xC8412F),
        ink: nightInk,
        hasBag: true
    )

    /// The letter carrier in rain clothes.
    static var hoodedPia: Person {
        var person = pia
        person.isHooded = true
        return person
    }

    static let captain = Person(
        skin: Colour(0xE9B48F),
        hair: Colour(0xE8E6DF),
        style: .short,
        coat: Colour(0x25395E),
        trousers: Colour(0x1D2742),
        boots: Colour(0x141A2E),
        accent: Colour(0x25395E),
        ink: nightInk,
        isCaptain: true
    )

    /// The girl of the manga.
    static let haru = Person(
        skin: Colour(0xFFFFFF),
        hair: Colour(0x1A1A1A),
        style: .bob,
        coat: Colour(0xF2F2F2),
        trousers: Colour(0x3A3A3A),
        boots: Colour(0x161616),
        accent: Colour(0x8A8A8A),
        ink: Colour(0x111111),
        eyes: .manga,
        hasScarf: true,
        line: 4
    )

    /// The friend of the girl.
    static let sora = Person(
        skin: Colour(0xFFFFFF),
        hair: Colour(0xDADADA),
        style: .short,
        coat: Colour(0x5A5A5A),
        trousers: Colour(0x222222),
        boots: Colour(0x161616),
        accent: Colour(0x8A8A8A),
        ink: Colour(0x111111),
        eyes: .manga,
        line: 4
    )

    /// The traveller of the webtoon.
    static let noor = Person(
        skin: Colour(0xD99A6C),
        hair: Colour(0x2A1B2E),
        style: .bun,
        coat: Colour(0x3F7D78),
        trousers: Colour(0x2B2D4A),
        boots: Colour(0x5A3040),
        accent: Colour(0xF2785C),
        ink: Colour(0x1A1730),
        hasScarf: true
    )
}
