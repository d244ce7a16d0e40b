extension DemoTale {
    /// "The Lighthouse Mail" as a prose story.
    static var lighthouse: DemoTale {
        let drawn = LighthouseMail.pages
        return DemoTale(
            path: "The Lighthouse Mail, a Tale/The Lighthouse Mail, a Tale.epub",
            title: "The Lighthouse Mail, a Tale",
            author: "Quire",
            language: "en",
            summary: "The comic in words: a letter carrier, a gull and an address nobody has lived at for sixty years.",
            chapters: [
                Chapter(title: "The Forty-Third Letter", body: letter),
                Chapter(title: "Three Hours with the Tide", body: tide),
                Chapter(title: "To the Light", body: light),
            ],
            pictures: [drawn[0], drawn[3], drawn[11]]
        )
    }

    private static let letter = """
        <p>In Saltwick Harbour every letter gets where it is going. Nobody remembers who made that rule. It is painted over \
        the counter of the post office in letters that three generations have painted over again, each a little less \
        straight than the one before.</p>
        <p>Pia had carried the post there for two summers. She knew the house where the door sticks and the house where the \
        dog has to be told who is writing. On the evening this is about she had emptied the great drawer, sorted what was \
        in it, and counted aloud, because counting aloud was the part she liked.</p>
        <p>“Forty-one, forty-two… all done!”</p>
        <p>The gull on the window sill said what it always said. It was called Biscuit, after what it had taken from her on \
        the day they met, and it was holding something in its beak that was not a biscuit.</p>
        <p>“One more?” said Pia. “Where did you find that?”</p>
        <p>Behind the radiator, is where. It had lain there since 1958, getting warm every winter and cold every spring, \
        until it was as thin and as brown as a leaf. There was a stamp on it that one could no longer buy.\
        <a epub:type="noteref" href="#stamp">1</a> There was no name and no street. There were five words, in a hand that \
        leaned into the wind: <em>To the Light, Far Point.</em></p>
        <p>Pia read it twice. Then she looked out of the window, to where the land ends and the chart says only \
        <em>rocks</em>.</p>
        <p>Far Point had been dark for sixty years.</p>
        <p>“Nobody keeps it,” she told the gull. “Nobody even rows past.” The gull looked at the wall over the counter. It \
        could not read, but it had heard the rule as often as anybody.</p>
        <p>“All right,” said Pia. “A letter is a letter.”</p>
        <aside id="stamp" epub:type="footnote"><p>Three pence, lilac, with a herring on it. The herring was thought to be \
        smiling, and the stamp was withdrawn.</p></aside>
        """

    private static let tide = """
        <figure><img src="picture-1.jpg" alt="Pia pushes the boat off from the harbour steps."/></figure>
        <p>It is three hours to Far Point with the tide, and nobody has ever needed to know how long it is against it. Pia \
        took a sandwich, a lantern and the gull. The sandwich was for later. The gull had other ideas about when later \
        was.</p>
        <p>The sun went first. Then the shore. Then it was only water, above and below, and the small round noise that oars \
        make when they are put in carefully.</p>
        <p>Something went by underneath. It was larger than the post office and it was going the same way. It did not hurry. \
        For a while its back was a floor of darker dark beneath the boat, and there was a breath, far off to the left, as if \
        the sea had remembered something and sighed.</p>
        <p>“Biscuit,” said Pia, very quietly. “Don’t look down.”</p>
        <p>Biscuit had already looked down, and was sitting on her head.</p>
        <p>When the whale had gone, the weather came. It had read the address too, it seemed, and did not think much of it. \
        It took the tops off the waves and threw them. It turned the lantern round to see what was behind it. It blew from \
        the left, and when Pia had got used to that it blew from the other left.</p>
        <p>There are rules for rowing in such a wind, and they are in the almanac,<a epub:type="noteref" \
        href="#almanac">2</a> and the almanac was in the post office. Pia did what one does without it. She held on to the \
        letter with her teeth and to the oars with everything else.</p>
        <p>The boat found the rocks before she did.</p>
        <p>“We’re here!” she said, when there had stopped being so much noise. She counted the oars, the lantern and the \
        gull. “Mostly.”</p>
        <aside id="almanac" epub:type="footnote"><p>“In a wind from all sides, go where there is least of it. If there is \
        nowhere, wait. If you cannot wait, sing.”</p></aside>
        """

    private static let light = """
        <p>The door was not locked. Nobody locks a lighthouse.</p>
        <p>“Hello?” called Pia. “Post!” The stairs took the word and carried it up and up, turning it over, until it was too \
        small to hear. So she went after it. At one hundred and one she had to sit down. At two hundred she stopped counting \
        aloud. There were three hundred and lots. The gull, who had been carried, remarked at the top that it could have \
        flown.</p>
        <p>Behind the last door there was a room made of windows, and sixty years of dust, and one great eye, asleep.</p>
        <p>“Oh,” said Pia. And then, because she had been brought up well: “So you’re the Light.”</p>
        <p>She held out the letter. Nothing took it. She thought about that for a moment. “You can’t read, can you?” she \
        said. “Then I’ll read it to you.”</p>
        <figure><img src="picture-2.jpg" alt="The captain’s letter."/></figure>
        <blockquote><p>Dear Light,</p><p>last night in the fog I saw nothing, not my hands, not the sea. Then I saw you. Forty \
        of us came home. I thought somebody ought to say thank you, and I never knew your name.</p><p>Stay lit.</p>\
        <p>Captain A. Morrow, 1958</p></blockquote>
        <p>It was quiet for a while in the room made of windows. There was a lantern, and there was oil.</p>
        <p>It took four matches. Then it took hold. The great eye opened, yellow first and then white, and looked out over \
        the water where there had been nothing to look at for sixty years, and far out somebody saw it, and swung a lantern \
        back. Then somebody else. Then everybody.</p>
        <p>By morning the whole coast knew. By noon there was a sack on the counter in Saltwick, and it was full, and every \
        letter in it had the same address. Pia counted them aloud. Biscuit helped, by eating the string.</p>
        <p>Every letter gets where it is going. Some of them only need somebody to row.</p>
        """
}
