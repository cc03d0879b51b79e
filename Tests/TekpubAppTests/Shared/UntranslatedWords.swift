/// Finds words that are not in the pseudo-language, in which each letter has an accent.
enum UntranslatedWords {
    /// What is not the program's: titles, names, units and addresses, and what the user has typed.
    private static let data: Set<Substring> = Set(
        """
        Ada All An Any Audio Author Bell Ben Boats Building Came Cranes Cyd Episodes Evil Example Fog Forty From Harbour \
        Has In Is It Last Lectures Lighthouse Long Longer Mortar Much Nameless Night North Northern Notes On One Open Part Pier Plain \
        Radio Rather Room Sailing Sea Stones Storks Subtitle Table Tekpub Than That The Three Title Top Welcome West Why Zo \
        and archive at bell boats catalogue ccc coast cranes de dusk end every evening fog for https in is it \
        AT BA NE OA PS TL Arches Bridges Lamp crossfade terminal tower where \
        unplayed played started downloaded favourite video longer shorter newer older than titled not min or days \
        keeper lamp lit media mp of on only org out sepiasearch slug test text the re tide was with See End With For Of podcasts apple com
        """.split(separator: " "))

    /// - Parameter words: other words that are no texts, such as those that the user types.
    static func all(in row: String, except words: Set<Substring> = []) -> [String] {
        var found: [String] = []
        var rest = row[...]
        while let start = rest.firstIndex(where: \.isPlainLetter) {
            rest = rest[start...]
            let word = rest.prefix(while: \.isPlainLetter)
            rest = rest.dropFirst(word.count)
            // A box may cover the end of a word.
            if word.count > 1, !words.contains(word), !data.contains(where: { $0.hasPrefix(word) }) {
                found.append(String(word))
            }
        }
        return found
    }
}

extension Character {
    fileprivate var isPlainLetter: Bool { isASCII && isLetter }
}
