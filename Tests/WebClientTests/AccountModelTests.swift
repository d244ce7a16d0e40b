import Testing
import TextCoding
import WebLocalization
import WireModel

@testable import WebClient

@Suite("Accounts")
struct AccountModelTests {
    private func account(_ id: String, _ name: String, language: String? = nil) -> Account {
        Account.with {
            $0.id = id
            $0.name = name
            $0.avatarColour = 3
            $0.language = language
        }
    }

    // MARK: Initials

    @Test(
        "initials are those of the first and the last word, or the first character of an East Asian name",
        arguments: [
            ("Anna", "A"), ("Anna Maria Bell", "AB"), ("anna.bell", "ab"), ("anna@example", "ae"), ("O'Brien", "O"),
            ("山田 太郎", "山"), ("김철수", "김"), ("Zoë B", "ZB"), ("  ", ""), ("", ""), ("7", "7"), ("-- x", "x"),
        ]
    )
    func initials(name: String, expected: String) {
        #expect(Initials.of(name) == expected)
    }

    // MARK: People on this device

    @Test("the last person to sign in is the first of the list, once")
    func people() {
        var people = DevicePeople()
        people.signedIn(account("1", "owner"))
        people.signedIn(account("2", "Anna"))
        people.signedIn(account("1", "Kim"))
        #expect(people.people.map(\.name) == ["Kim", "Anna"])
        #expect(people.currentPerson?.name == "Kim")
        #expect(people.others.map(\.name) == ["Anna"])
        people.signedOut()
        #expect(people.currentPerson == nil)
        #expect(people.others.map(\.name) == ["Kim", "Anna"])
        people.forget("2")
        #expect(people.others.map(\.name) == ["Kim"])
    }

    @Test("the list keeps at most twelve people, and is read back from its text")
    func manyPeople() throws {
        var people = DevicePeople()
        for number in 1...30 { people.signedIn(account("\(number)", "User \(number)")) }
        #expect(people.people.count == DevicePeople.maximumCount)
        let read = try #require(DevicePeople(try JSON(parsing: people.jsonText)))
        #expect(read.people.map(\.name) == people.people.map(\.name))
        #expect(read.currentPerson?.name == "User 30")
    }

    @Test(
        "a damaged list is read without its invalid entries",
        arguments: [
            ("{}", 0), (#"{"people":7,"current":[]}"#, 0), (#"{"people":[{"id":"x"},{"id":"2","name":"Anna"}]}"#, 1),
            (#"{"people":[{"id":"2","name":"Anna","avatarColour":-4}],"current":"9"}"#, 1),
        ]
    )
    func damagedPeople(text: String, count: Int) throws {
        let people = try #require(DevicePeople(try JSON(parsing: text)))
        #expect(people.people.count == count)
        #expect(people.currentPerson == nil)
    }

    // MARK: Limits

    @Test(
        "labels are separated by the commas of all keyboards",
        arguments: [
            ("kids, comedy", ["kids", "comedy"]), ("子供，冒険、笑い", ["子供", "冒険", "笑い"]), (" , ,", []), ("", []),
            ("kids,kids, a b ", ["kids", "a b"]),
        ]
    )
    func labels(text: String, expected: [String]) {
        #expect(LabelText.labels(in: text) == expected)
        #expect(LabelText.labels(in: LabelText.text(of: expected)) == expected)
    }

    @Test("an age that another program chose is one of the choices")
    func ages() {
        #expect(AgeLimit.choices(including: nil).first == AgeLimit.none)
        #expect(AgeLimit.choices(including: 12) == AgeLimit.choices(including: nil))
        let ages = AgeLimit.choices(including: 14)
        #expect(ages.contains(14) && ages == ages.sorted())
    }

    // MARK: Changes

    @Test("one change is sent at a time, and later ones are merged")
    func pending() {
        var pending = PendingAccountChanges()
        #expect(pending.add(AccountChanges.with { $0.name = "A" })?.name == "A")
        #expect(pending.add(AccountChanges.with { $0.name = "B" }) == nil)
        #expect(pending.add(AccountChanges.with { $0.role = "child" }) == nil)
        #expect(pending.add(AccountChanges.with { $0.name = "C" }) == nil)
        let next = pending.finished()
        #expect(next?.name == "C" && next?.role == "child" && next?.limits == nil)
        #expect(pending.add(AccountChanges.with { $0.email = "" }) == nil)
        #expect(pending.finished()?.email == "")
        #expect(pending.finished() == nil)
        #expect(pending.add(AccountChanges.with { $0.name = "D" })?.name == "D")
    }

    @Test("the length of a new password is counted in characters")
    func passwords() {
        #expect(AccountFailure.isTooShort(password: "1234567"))
        #expect(!AccountFailure.isTooShort(password: "12345678"))
        #expect(!AccountFailure.isTooShort(password: "パスワードは八文字"))
    }

    @Test("every failure has a text in every language", arguments: Languages.all)
    func failures(language: String) throws {
        let localization = try Languages.localization(language)
        for subject in [AccountFailure.Subject.name, .password, .key, .labels, .other] {
            for status in [nil, 200, 400, 401, 403, 404, 409, 413, 429, 500, 503] as [Int?] {
                let text = localization.text(of: AccountFailure.message(status: status, changing: subject))
                #expect(!text.isEmpty && !text.contains("{"), "\(status ?? 0) \(subject)")
            }
        }
    }

    // MARK: Language

    /// The decision as a text: the applied language, or the name of another decision.
    private func decision(_ account: Account, recorded: String?, current: String?) -> String {
        switch AccountLanguageRule.decide(
            account,
            recorded: recorded,
            current: current,
            available: ["en", "zh-Hans", "ja"]
        ) {
        case .nothing: "nothing"
        case .record: "record"
        case .apply(let language): language ?? "browser"
        }
    }

    @Test(
        "the language of an account is applied once on each device",
        arguments: [
            // The account's language, the record, the device's choice, the decision.
            (nil, nil, nil, "record"), (nil, nil, "ja", "record"), ("ja", nil, nil, "ja"), ("ja", nil, "ja", "record"),
            ("ja", "2 ja", "en", "nothing"), ("ja", "2 en", "en", "ja"), ("ja", "1 ja", "en", "ja"),
            (nil, "1 ja", "ja", "browser"), (nil, "1 ", nil, "record"), ("fr", nil, "ja", "record"),
        ] as [(String?, String?, String?, String)]
    )
    func language(of language: String?, recorded: String?, current: String?, expected: String) {
        let anna = account("2", "Anna", language: language)
        #expect(decision(anna, recorded: recorded, current: current) == expected)
        #expect(decision(anna, recorded: AccountLanguageRule.record(of: anna), current: current) == "nothing")
    }
}
