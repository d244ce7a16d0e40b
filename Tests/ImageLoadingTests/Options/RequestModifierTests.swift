import ImageLoading
import Testing

@Suite("What is added to requests")
struct RequestModifierTests {
    @Test("of several fields with one name the last one counts, whatever the case")
    func oneOfEachName() {
        let modifier = RequestModifier(headers: [
            HeaderField(name: "Accept", value: "a"), HeaderField(name: "X", value: "b"),
            HeaderField(name: "ACCEPT", value: "c"),
        ])
        #expect(modifier.headers.map(\.name) == ["X", "ACCEPT"])
        #expect(modifier.headers.map(\.value) == ["b", "c"])
    }

    @Test("merging keeps credentials unless there are others")
    func credentials() {
        let base = RequestModifier(credentials: .bearer(token: "base"))
        #expect(RequestModifier.none.merged(over: base) == base)
        let own = RequestModifier(credentials: .basic(user: "u", password: "p"))
        #expect(own.merged(over: base).credentials == .basic(user: "u", password: "p"))
    }

    @Test(
        "credentials are written as RFC 7617 and RFC 6750 say",
        arguments: [
            (Credentials.basic(user: "Aladdin", password: "open sesame"), "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            (.basic(user: "test", password: "123£"), "Basic dGVzdDoxMjPCow=="),
            (.basic(user: "", password: ""), "Basic Og=="),
            (.basic(user: "a", password: "b"), "Basic YTpi"),
            (.bearer(token: "mF_9.B5f-4.1JqM"), "Bearer mF_9.B5f-4.1JqM"),
        ]
    )
    func authorization(credentials: Credentials, field: String) {
        #expect(credentials.authorization == field)
    }

    @Test("nothing that is printed, reflected or dumped shows a secret")
    func secrets() {
        let modifiers = [
            RequestModifier(
                headers: [HeaderField(name: "Cookie", value: "hunter2")],
                credentials: .basic(user: "me", password: "hunter2")
            ),
            RequestModifier(credentials: .bearer(token: "hunter2")),
            RequestModifier(headers: [HeaderField(name: "Cookie", value: "hunter2")]),
        ]
        for modifier in modifiers {
            var options = ImageOptions<Int>()
            options.modifier = modifier
            var texts = ["\(modifier)", "\(options)", "\(options.resolved())", String(reflecting: options)]
            texts += [
                "\(modifier.headers)", String(reflecting: modifier), "\(String(describing: modifier.credentials))",
            ]
            var dumped = ""
            dump(options, to: &dumped)
            dump(options.resolved(), to: &dumped)
            dump(modifier.headers, to: &dumped)
            dump(modifier.credentials, to: &dumped)
            texts.append(dumped)
            for text in texts { #expect(!text.contains("hunter2")) }
        }
    }

    @Test(
        "redirects are followed as far as the policy says, and credentials only to the same origin",
        arguments: [
            (RedirectPolicy.none, 1, true, true, RedirectPolicy.Decision.refuse),
            (.none, 1, false, false, .refuse),
            (.sameHost(limit: 2), 1, true, true, .follow(withCredentials: true)),
            (.sameHost(limit: 2), 2, true, false, .follow(withCredentials: false)),
            (.sameHost(limit: 2), 3, true, true, .refuse),
            (.sameHost(limit: 2), 1, false, false, .refuse),
            (.sameHost(limit: 0), 1, true, true, .refuse),
            (.follow(limit: 2), 1, true, true, .follow(withCredentials: true)),
            (.follow(limit: 2), 1, true, false, .follow(withCredentials: false)),
            (.follow(limit: 2), 2, false, false, .follow(withCredentials: false)),
            (.follow(limit: 2), 3, false, false, .refuse),
        ]
    )
    func redirects(
        policy: RedirectPolicy,
        hop: Int,
        isSameHost: Bool,
        isSameOrigin: Bool,
        decision: RedirectPolicy.Decision
    ) {
        #expect(policy.decision(hop: hop, isSameHost: isSameHost, isSameOrigin: isSameOrigin) == decision)
    }

    @Test("priorities are ordered")
    func priorities() {
        #expect(ImagePriority.allCases == ImagePriority.allCases.sorted())
        #expect(ImagePriority.veryLow < .low && ImagePriority.high < .veryHigh)
    }
}
