/// The genres of FB2, which files contain as codes.
enum FB2Genres {
    /// Returns the name of a genre; the code itself if it is unknown.
    static func name(_ code: String) -> String { names[code] ?? code }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for line in list.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }
            names[String(line[..<space])] = String(line[line.index(after: space)...])
        }
        return names
    }()

    /// The codes of the FictionBook 2.1 genre list, with names.
    private static let list = """
        sf_history Alternative history
        sf_action Action science fiction
        sf_epic Epic science fiction
        sf_heroic Heroic science fiction
        sf_detective Science fiction detective
        sf_cyberpunk Cyberpunk
        sf_space Space science fiction
        sf_social Social science fiction
        sf_horror Horror and mystic
        sf_humor Humorous science fiction
        sf_fantasy Fantasy
        sf Science fiction
        det_classic Classic detective
        det_police Police stories
        det_action Action
        det_irony Ironic detective
        det_history Historical detective
        det_espionage Espionage
        det_crime Crime
        det_political Political detective
        det_maniac Maniacs
        det_hard Hard-boiled detective
        thriller Thriller
        detective Detective
        prose_classic Classic prose
        prose_history Historical prose
        prose_contemporary Contemporary prose
        prose_counter Counterculture
        prose_rus_classic Russian classics
        prose_su_classics Soviet classics
        prose_military Military prose
        love_contemporary Contemporary romance
        love_history Historical romance
        love_detective Romantic detective
        love_short Short romance
        love_erotica Erotica
        adv_western Western
        adv_history Historical adventure
        adv_indian Indians
        adv_maritime Maritime adventure
        adv_geo Travel and geography
        adv_animal Nature and animals
        adventure Adventure
        child_tale Fairy tales
        child_verse Children's verses
        child_prose Children's prose
        child_sf Children's science fiction
        child_det Children's detective
        child_adv Children's adventure
        child_education Educational books for children
        children Children's books
        poetry Poetry
        dramaturgy Dramaturgy
        antique_ant Antique
        antique_european European antique
        antique_russian Old Russian
        antique_east Old East
        antique_myths Myths and legends
        antique Antique
        sci_history History
        sci_psychology Psychology
        sci_culture Cultural science
        sci_religion Religious studies
        sci_philosophy Philosophy
        sci_politics Politics
        sci_business Business
        sci_juris Jurisprudence
        sci_linguistic Linguistics
        sci_medicine Medicine
        sci_phys Physics
        sci_math Mathematics
        sci_chem Chemistry
        sci_biology Biology
        sci_tech Technology
        science Science
        comp_www Internet
        comp_programming Programming
        comp_hard Computer hardware
        comp_soft Software
        comp_db Databases
        comp_osnet Operating systems and networks
        computers Computers
        ref_encyc Encyclopedias
        ref_dict Dictionaries
        ref_ref Reference books
        ref_guide Guidebooks
        reference Reference
        nonf_biography Biography and memoirs
        nonf_publicism Journalism
        nonf_criticism Criticism
        design Art and design
        nonfiction Nonfiction
        religion_rel Religion
        religion_esoterics Esoterics
        religion_self Self-perfection
        religion Religion
        humor_anecdote Anecdotes
        humor_prose Humorous prose
        humor_verse Humorous verses
        humor Humour
        home_cooking Cooking
        home_pets Pets
        home_crafts Hobbies and crafts
        home_entertain Entertaining
        home_health Health
        home_garden Garden
        home_diy Do it yourself
        home_sport Sports
        home_sex Erotica and sex
        home Home and family
        """
}
