/// What stands for a character on a terminal that shows only ASCII.
enum ASCII {
    /// The nearest printable ASCII character; `?` where there is none.
    static func fallback(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.isASCII ? scalar : table[scalar] ?? "?"
    }

    /// Symbols that our own screens use, typographic marks, and the letters of Latin-1 and Latin
    /// Extended-A without their accents.
    private static let table: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs: [(String, String)] = [
            ("‹›«»‘’‚“”„–—−•·…×✓★☆", "<><>'',\"\"\"---**.xv**"),
            ("│┃║─━═┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝", "|||---+++++++++++++++++"),
            ("█▓▒░▌▐▀▄■□▪≡", "###.||--##*="),
            ("↑↓←→⏎⌫↵▲▼◀▶", "^v<><<<^v<>"),
            ("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞß", "AAAAAAACEEEEIIIIDNOOOOOOUUUUYTs"),
            ("àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ", "aaaaaaaceeeeiiiidnoooooouuuuyty"),
            ("ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģ", "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGg"),
            ("ĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŒœ", "HhHhIiIiIiIiIiJjKkLlLlLlLlNnNnNnOoOoOoOo"),
            ("ŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž", "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = ["\u{A0}": " "]
        for (from, to) in pairs {
            for (scalar, plain) in zip(from.unicodeScalars, to.unicodeScalars) { table[scalar] = plain }
        }
        return table
    }()
}
