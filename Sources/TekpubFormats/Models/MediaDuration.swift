/// A length as feeds write it.
enum MediaDuration {
    /// Returns the seconds of `1:02:03`, `62:03`, `3723`, `PT1H2M3S`, `1h 2m 3s` or `62 min`, ignoring fractions; nil if
    /// invalid.
    static func seconds(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { seconds($0) }
    }

    /// Like `seconds(_:)`, but nil for 0, which publishers write for an unknown length.
    static func length(_ text: String) -> Int? {
        seconds(text).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Like `seconds(_:)`, for UTF-8.
    static func seconds(_ bytes: ByteBuffer) -> Int? {
        guard let first = bytes.firstIndex(where: { !$0.isHTMLSpace }),
            let last = bytes.lastIndex(where: { !$0.isHTMLSpace })
        else { return nil }
        let text = bytes.part(first..<(last + 1))
        if let seconds = clock(text) { return seconds }
        guard text.count <= byteLimit else { return nil }
        let words = String(decoding: text, as: UTF8.self).lowercased()
        return words.hasPrefix("p") ? standard(words) : units(words)
    }

    /// The maximum number of bytes of a length in words.
    private static let byteLimit = 64

    /// Reads `1:02:03`, `62:03` or `3723`. A fraction may follow a point or a comma; a comma before groups of three digits
    /// only divides them.
    private static func clock(_ bytes: ByteBuffer) -> Int? {
        var total = 0, part = 0, partCount = 1, digitCount = 0
        var isSpaced = false
        for (index, byte) in bytes.enumerated() {
            if byte.isHTMLSpace {
                // Only around a colon.
                isSpaced = digitCount > 0
            } else if isSpaced, byte != .colon {
                return nil
            } else if byte.isDigit, digitCount < 9 {
                part = part * 10 + Int(byte - 0x30)
                digitCount += 1
            } else if byte == .colon, digitCount > 0, partCount < 3 {
                total = (total + part) * 60
                partCount += 1
                (part, digitCount, isSpaced) = (0, 0, false)
            } else if byte == UInt8(ascii: ".") || byte == .comma, digitCount > 0 {
                let rest = bytes.part(from: index + 1)
                if byte == .comma, partCount == 1, digitCount <= 3, let groups = grouped(rest, after: part) {
                    return groups
                }
                return rest.allSatisfy(\.isDigit) ? total + part : nil
            } else {
                return nil
            }
        }
        return digitCount > 0 ? total + part : nil
    }

    /// The number that begins with `first` and goes on in groups of three digits, as in `3,723`; nil for anything else.
    private static func grouped(_ bytes: ByteBuffer, after first: Int) -> Int? {
        guard bytes.count % 4 == 3, bytes.count <= 7 else { return nil }
        var number = first
        for (index, byte) in bytes.enumerated() {
            if index % 4 == 3 {
                guard byte == .comma else { return nil }
            } else {
                guard byte.isDigit else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
        }
        return number
    }

    /// Reads `pt1h2m3s`. Source: ISO 8601, durations without years and months.
    private static func standard(_ text: String) -> Int? {
        let parts = text.dropFirst().split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        guard let days = sum(parts[0], of: ["d": 86_400]), parts.count == 1 || !parts[1].isEmpty else {
            return nil
        }
        guard parts.count > 1 else { return parts[0].isEmpty ? nil : days }
        return sum(parts[1], of: ["h": 3600, "m": 60, "s": 1]).map { $0 + days }
    }

    /// Reads `1h 2m 3s`, `62 min` or `1 hour and 2 minutes`.
    private static func units(_ text: String) -> Int? {
        sum(text[...], of: unitLengths).flatMap { text.isEmpty ? nil : $0 }
    }

    /// Adds numbers with units, each shorter than the one before.
    ///
    /// - Returns: nil if there is anything else; 0 if `text` is empty.
    private static func sum(_ text: Substring, of units: [String: Int]) -> Int? {
        var rest = text
        var total = 0
        var last = Int.max
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest[digits.endIndex...]
            if rest.first == "." || rest.first == "," {
                rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber }
            }
            rest = rest.drop(while: \.isWhitespace)
            let unit = rest.prefix(while: \.isLetter)
            rest = rest[unit.endIndex...].drop { $0.isWhitespace || $0 == "." || $0 == "," }
            guard digits.count <= 9, let count = Int(digits) else { return nil }
            // `1h30` has 30 minutes.
            let length = unit.isEmpty && rest.isEmpty && last == 3600 ? 60 : units[String(unit)] ?? 0
            guard length > 0, length < last else { return nil }
            total += count * length
            last = length
            for word in ["and ", "und ", "et ", "y ", "e "] where rest.hasPrefix(word) {
                rest = rest.dropFirst(word.count)
            }
        }
        return total
    }

    /// The units in seconds, in the languages of many podcasts.
    private static let unitLengths: [String: Int] = [
        3600: "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren",
        60: "m min mins minute minutes minuten minuto minutos minuti minuut",
        1: "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondo secondi",
    ].reduce(into: [:]) { table, unit in
        for name in unit.value.split(separator: " ") { table[String(name)] = unit.key }
    }
}
