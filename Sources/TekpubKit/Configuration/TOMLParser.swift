import Localization

/// Reads a document of TOML 1.0.
///
/// Dates and fractions have no meaning here, so they are only skipped. Of what TOML forbids, it accepts that a dotted
/// name adds to a table with a header of its own.
struct TOMLParser {
    typealias SyntaxError = TOMLDocument.SyntaxError

    /// Where a name and its value begin, as indexes of bytes.
    struct Offsets {
        let name, value: Int
    }

    private var scanner: TOMLScanner
    /// Where the parts stand; nil unless that is wanted.
    private var layout: TOMLLayout?
    /// The offsets by the names that lead to them, with indexes as the names of items; nil unless they are wanted.
    private var offsets: [[String]: Offsets]?
    /// Arrays and tables are nested no deeper than this, tables in braces by the names with dots in them.
    private static let depthLimit = TOMLScanner.depthLimit

    /// Returns the values of a document.
    static func root(of text: String) throws(SyntaxError) -> [String: TOMLNode] {
        var parser = TOMLParser(scanner: TOMLScanner(text), layout: nil, offsets: nil)
        return try parser.document().nodes
    }

    /// Returns where the values of a document stand; of an invalid one, those before the mistake.
    static func offsets(in text: String) -> [[String]: Offsets] {
        var parser = TOMLParser(scanner: TOMLScanner(text), layout: nil, offsets: [:])
        // Ignore errors: see above.
        _ = try? parser.document()
        return parser.offsets ?? [:]
    }

    /// Returns the values of a document, and where its parts stand.
    static func layout(of text: String) throws(SyntaxError) -> (root: [String: TOMLNode], layout: TOMLLayout)
    {
        var parser = TOMLParser(scanner: TOMLScanner(text), layout: TOMLLayout(), offsets: nil)
        let root = try parser.document().nodes
        var layout = parser.layout ?? TOMLLayout()
        layout.comments = parser.scanner.comments
        return (root, layout)
    }

    private mutating func document() throws(SyntaxError) -> TOMLTable {
        let root = TOMLTable()
        var table = root
        var path: [String] = []
        while true {
            try scanner.skipLines()
            guard let byte = scanner.byte else { return root }
            let start = scanner.index
            let isHeader = byte == UInt8(ascii: "[")
            var keys: [String] = []
            if isHeader {
                (table, path) = try header(in: root)
            } else {
                keys = try pair(into: table, at: path, depth: 0)
            }
            layout?.statements.append(
                TOMLLayout.Statement(
                    isHeader: isHeader, section: path, path: path + keys, range: start..<scanner.index))
            scanner.skipBlanks()
            try scanner.skipComment()
            guard scanner.byte == nil || scanner.isAtNewline else {
                throw scanner.error(localized("a line has one setting only."))
            }
        }
    }

    private mutating func record(_ path: [String], name: Int, value: Int) {
        // `a.b = 1` and `[a.b]` make `a` too.
        for count in 1..<max(1, path.count) where offsets?[Array(path.prefix(count))] == nil {
            offsets?[Array(path.prefix(count))] = Offsets(name: name, value: name)
        }
        if offsets?[path] == nil { offsets?[path] = Offsets(name: name, value: value) }
    }
}

// MARK: Tables

extension TOMLParser {
    private mutating func header(in root: TOMLTable) throws(SyntaxError) -> (TOMLTable, path: [String]) {
        let start = scanner.index
        scanner.index += 1
        let isArray = scanner.byte == UInt8(ascii: "[")
        if isArray { scanner.index += 1 }
        scanner.skipBlanks()
        let nameIndex = scanner.index
        var keys = try scanner.keys()
        for _ in 0..<(isArray ? 2 : 1) {
            guard scanner.byte == UInt8(ascii: "]") else {
                throw scanner.error(localized("the name of a table ends with ]."))
            }
            scanner.index += 1
        }
        let name = keys.joined(separator: ".")
        guard let parent = Self.table(at: keys.dropLast(), in: root), let last = keys.last else {
            throw scanner.error(localized("'\(name)' is in something that is no table."), at: start)
        }
        let table: TOMLTable
        switch parent.entries[last] {
        case nil:
            table = TOMLTable()
            parent.entries[last] = isArray ? .array(TOMLTables(table)) : .table(table)
            if isArray { keys.append("0") }
        case .table(let known) where !isArray && known.header == nil: table = known
        case .array(let tables) where isArray:
            table = TOMLTable()
            keys.append(String(tables.all.count))
            tables.all.append(table)
        case .table(let known):
            guard !isArray, let header = known.header else { fallthrough }
            let line = scanner.line(of: header)
            throw scanner.error(
                localized("[\(name)] is there already, in line \(line). Write its settings there."), at: start
            )
        default: throw scanner.error(localized("'\(name)' is there already."), at: start)
        }
        table.header = start
        if offsets != nil { record(keys, name: nameIndex, value: start) }
        return (table, keys)
    }

    /// Returns the table that names lead to, which is made if it is missing; nil if something else is there.
    private static func table(at keys: some Sequence<String>, in root: TOMLTable) -> TOMLTable? {
        var table = root
        for key in keys {
            switch table.entries[key] {
            case .table(let next): table = next
            case .array(let tables):
                guard let next = tables.all.last else { return nil }
                table = next
            case .node: return nil
            case nil:
                let next = TOMLTable()
                table.entries[key] = .table(next)
                table = next
            }
        }
        return table
    }

    /// Reads `name = value`.
    ///
    /// - Parameter path: the names that lead to the table.
    /// - Returns: the names of the pair.
    @discardableResult
    private mutating func pair(into table: TOMLTable, at path: [String], depth: Int) throws(SyntaxError)
        -> [String]
    {
        scanner.skipBlanks()
        let start = scanner.index
        let keys = try scanner.keys()
        guard scanner.byte == UInt8(ascii: "=") else {
            throw scanner.error(localized("a name is followed by = and a value."))
        }
        scanner.index += 1
        scanner.skipBlanks()
        let path = offsets == nil && layout == nil ? [] : path + keys
        if offsets != nil { record(path, name: start, value: scanner.index) }
        let valueStart = scanner.index
        let node = try value(at: path, depth: depth + keys.count - 1)
        layout?.pairs[path] = TOMLLayout.Pair(name: start, value: valueStart..<scanner.index)
        guard let parent = Self.table(at: keys.dropLast(), in: table), let last = keys.last,
            parent.entries[last] == nil
        else { throw scanner.error(localized("'\(keys.joined(separator: "."))' is set twice."), at: start) }
        parent.entries[last] = .node(node)
        return keys
    }
}

// MARK: Values

extension TOMLParser {
    private mutating func value(at path: [String], depth: Int) throws(SyntaxError) -> TOMLNode {
        guard depth < Self.depthLimit else { throw scanner.error(localized("this is nested too deeply.")) }
        switch scanner.byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try scanner.text(isKey: false))
        case UInt8(ascii: "["): return try array(at: path, depth: depth)
        case UInt8(ascii: "{"): return try inlineTable(at: path, depth: depth)
        default: return try word()
        }
    }

    private mutating func array(at path: [String], depth: Int) throws(SyntaxError) -> TOMLNode {
        let start = scanner.index
        scanner.index += 1
        var items: [TOMLNode] = []
        while true {
            try scanner.skipLines()
            if scanner.byte == UInt8(ascii: "]") { break }
            guard scanner.byte != nil else {
                throw scanner.error(localized("this list has no end; it ends with ]."), at: start)
            }
            let path = offsets == nil ? [] : path + [String(items.count)]
            if offsets != nil { record(path, name: scanner.index, value: scanner.index) }
            items.append(try value(at: path, depth: depth + 1))
            try scanner.skipLines()
            if scanner.byte == UInt8(ascii: "]") { break }
            guard scanner.byte != nil else {
                throw scanner.error(localized("this list has no end; it ends with ]."), at: start)
            }
            guard scanner.byte == UInt8(ascii: ",") else {
                throw scanner.error(localized("the items of a list stand between commas."))
            }
            scanner.index += 1
        }
        scanner.index += 1
        return .array(items)
    }

    private mutating func inlineTable(at path: [String], depth: Int) throws(SyntaxError) -> TOMLNode {
        scanner.index += 1
        let table = TOMLTable()
        scanner.skipBlanks()
        while scanner.byte != UInt8(ascii: "}") {
            try pair(into: table, at: path, depth: depth + 1)
            scanner.skipBlanks()
            if scanner.byte == UInt8(ascii: "}") { break }
            guard scanner.byte == UInt8(ascii: ",") else {
                throw scanner.error(localized("a table in braces ends with } in the same line."))
            }
            scanner.index += 1
        }
        scanner.index += 1
        return .table(table.nodes)
    }

    /// Reads a flag, a number or a date.
    private mutating func word() throws(SyntaxError) -> TOMLNode {
        let start = scanner.index
        while let byte = scanner.byte, !Self.endsWord(byte) { scanner.index += 1 }
        let word = scanner.text(from: start, to: scanner.index)
        switch word {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "": throw scanner.error(localized("a value is expected here."), at: start)
        default: break
        }
        if let number = Self.number(word) { return .number(number) }
        if Self.isOther(word) {
            // The time of a date may stand after a blank.
            if scanner.byte == UInt8(ascii: " "), word.utf8.count == 10, scanner.isBeforeDigit {
                scanner.index += 1
                while let byte = scanner.byte, !Self.endsWord(byte) { scanner.index += 1 }
            }
            return .other
        }
        let isName = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./~".contains($0) }
        throw scanner.error(
            isName
                ? localized("a text stands in quotes, as in \"\(word)\".")
                : localized("a text stands in quotes."), at: start)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: " "),
            UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    /// Returns the value of a whole number; nil if `word` is none, or too large.
    private static func number(_ word: String) -> Int? {
        guard let first = word.utf8.first, let last = word.utf8.last, last != UInt8(ascii: "_"),
            first != UInt8(ascii: "_"), !word.contains("__")
        else { return nil }
        let digits = word.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            let rest = digits.dropFirst(2)
            return rest.first?.isHexDigit == true ? Int(rest, radix: radix) : nil
        }
        let plain = digits.drop { $0 == "+" || $0 == "-" }
        guard plain.count > digits.count - 2, plain == "0" || !plain.hasPrefix("0") else { return nil }
        return Int(digits)
    }

    /// Whether `word` looks like a date, a time, or a number with a fraction or an exponent.
    private static func isOther(_ word: String) -> Bool {
        let plain = word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...]
        if plain == "inf" || plain == "nan" { return true }
        return plain.first?.isASCII == true && plain.first?.isNumber == true
            && plain.contains { ".:eE-".contains($0) }
            && plain.allSatisfy { "0123456789-+:._eETtZz".contains($0) }
    }
}
