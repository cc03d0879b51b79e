/// What stands for a character on a terminal that shows only ASCII.
enum ASCII {
    /// The nearest printable ASCII character; `?` where there is none.
    static func fallback(for character: Character) -> Character {
        if let value = character.asciiValue, value >= 0x20, value < 0x7F { return character }
        guard let scalar = character.unicodeScalars.first else { return "?" }
        if scalar.isASCII { return Character(scalar) }
        return table[scalar] ?? "?"
    }

    /// Symbols that our own screens use, typographic marks, and the letters of Latin-1 and Latin
    /// Extended-A without their accents.
    private static let table: [Unicode.Scalar: Character] = {
        let pairs: [(String, String)] = [
            ("‹›«»‘’‚“”„–—−•·…×✓★☆", "<><>''',\"\"---**.xv**"),
            ("│┃║─━═┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝", "|||---+++++++++++++++++"),
            ("█▓▒░▌▐▀▄■□▪", "###.||--##*"),
            ("↑↓←→⏎⌫↵▲▼◀▶", "^v<><<<^v<>"),
            ("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞß", "AAAAAAACEEEEIIIIDNOOOOOOUUUUYTs"),
            ("àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ", "aaaaaaaceeeeiiiidnoooooouuuuyty"),
            ("ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģ", "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGg"),
            ("ĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœ", "HhHhIiIiIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoOo"),
            ("ŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž", "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz"),
        ]
        var table: [Unicode.Scalar: Character] = ["\u{A0}": " "]
        for (from, to) in pairs {
            for (scalar, character) in zip(from.unicodeScalars, to) { table[scalar] = character }
        }
        return table
    }()
}
