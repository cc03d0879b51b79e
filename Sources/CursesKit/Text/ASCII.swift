/// Replacements for characters on terminals that show only ASCII.
enum ASCII {
    /// The nearest printable ASCII character; `?` if nothing comes near.
    static func fallback(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.isASCII ? scalar : table[scalar] ?? boxDrawing(scalar) ?? "?"
    }

    /// The replacement of a box drawing character: a line, a diagonal or a crossing.
    private static func boxDrawing(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550: "-"
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: "|"
        case 0x2571: "/"
        case 0x2572: "\\"
        case 0x2573: "x"
        case 0x2574...0x257F: scalar.value % 2 == 0 ? "-" : "|"
        case 0x250C...0x2570: "+"
        default: nil
        }
    }

    /// Symbols that our own screens use, typographic marks, and the letters of Latin-1 and Latin Extended-A
    /// without their accents.
    private static let table: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs: [(String, String)] = [
            ("‹›«»‘’‚“”„–—−•·…⋯×✓✔★☆●◐◉", "<><>'',\"\"\"-----..xxx++*~@"),
            ("█▓▒░▌▐▀▄■□▪≡", "###.||--##*="),
            ("▉▊▋▍▎▏≥≤", "###|||><"),
            ("↑↓←→⏎⌫↵▲▼◀▶▴▾◂▸", "^v<><<<^v<>^v<>"),
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
