import TekpubFormats

/// The bytes of a TOML document with the positions of its parts, and the edits that change a value.
struct TOMLPage {
    /// Bytes in place of others.
    struct Edit {
        let range: Range<Int>
        let text: String
    }

    private let bytes: [UInt8]
    private let layout: TOMLLayout
    /// The line end of the document.
    private let newline: String
    /// Behind the mark of the byte order.
    private let start: Int

    init(_ text: String, layout: TOMLLayout) {
        let bytes = Array(text.utf8)
        self.bytes = bytes
        self.layout = layout
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        newline = end > 0 && bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
        start = bytes.starts(with: SourceText.mark) ? 3 : 0
    }

    /// The document after edits that do not overlap.
    func text(after edits: [Edit]) -> String {
        var bytes = bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Changing and removing

    func replacement(of pair: TOMLLayout.Pair, by toml: String) -> [Edit] {
        comments(in: pair.value, movedBefore: pair) + [Edit(range: pair.value, text: toml)]
    }

    func removal(of pair: TOMLLayout.Pair) -> [Edit] {
        if let braces = layout.braces(around: pair) {
            return comments(in: pair.value, movedBefore: pair) + [removal(of: pair, from: braces)]
        }
        let line = lineStart(before: pair.name)..<lineEnd(after: pair.value.upperBound)
        let kept = comments(in: pair.name..<line.upperBound).map { indent(at: pair.name) + $0 + newline }
        return [Edit(range: line, text: kept.joined())]
    }

    /// Removes a pair with one of the commas beside it.
    private func removal(of pair: TOMLLayout.Pair, from braces: Range<Int>) -> Edit {
        let pairs = layout.pairs(inBraces: braces)
        let index = pairs.firstIndex { $0.name == pair.name } ?? 0
        let start = index > 0 ? pairs[index - 1].value.upperBound : pair.name
        let end = index == 0 && pairs.count > 1 ? pairs[1].name : pair.value.upperBound
        return Edit(range: start..<end, text: "")
    }

    /// Writes the comments of a value that is about to go before the statement with the pair.
    private func comments(in value: Range<Int>, movedBefore pair: TOMLLayout.Pair) -> [Edit] {
        let texts = comments(in: value)
        guard !texts.isEmpty, let statement = layout.statement(at: pair.name) else { return [] }
        let position = lineStart(before: statement.range.lowerBound)
        let indent = indent(at: statement.range.lowerBound)
        return [Edit(range: position..<position, text: texts.map { indent + $0 + newline }.joined())]
    }

    private func comments(in range: Range<Int>) -> [String] {
        layout.comments.filter { range.contains($0.lowerBound) }.map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
    }

    // MARK: Inserting

    func insertion(of toml: String, at path: [String]) -> [Edit] {
        for count in (1..<path.count).reversed() {
            guard let pair = layout.pairs[Array(path.prefix(count))] else { continue }
            guard bytes[pair.value.lowerBound] == UInt8(ascii: "{") else { return [] }
            return [insertion(of: Self.pair(path.dropFirst(count), toml), intoBraces: pair.value)]
        }
        let table = Array(path.dropLast())
        let section = sections.first { $0.names == table }
        if let section { return [insertion(of: toml, at: path, in: section)] }
        // A table that has only names with dots gets another one.
        let sibling = layout.statements.last { statement in
            !statement.isHeader && statement.path.starts(with: table) && table.starts(with: statement.section)
        }
        if let sibling {
            let line = Self.pair(path.dropFirst(sibling.section.count), toml)
            return [self.line(line, after: sibling.range.upperBound, indentedAs: sibling.range.lowerBound)]
        }
        let related = table.first.flatMap { first in sections.last { $0.names.first == first } }
        return [newSection(table, Self.pair(path.suffix(1), toml), after: related)]
    }

    private func insertion(of pair: String, intoBraces braces: Range<Int>) -> Edit {
        guard let last = layout.pairs(inBraces: braces).last else {
            return Edit(range: braces.lowerBound + 1..<braces.upperBound - 1, text: " \(pair) ")
        }
        return Edit(range: last.value.upperBound..<last.value.upperBound, text: ", \(pair)")
    }

    /// A header, or the beginning of the document, with the lines below it.
    private struct Section {
        let names: [String]
        let header: TOMLLayout.Statement?
        /// The statements below it.
        let statements: [TOMLLayout.Statement]
        /// The lines, without those that belong to the next header.
        let lines: Range<Int>
    }

    private var sections: [Section] {
        let headers = layout.statements.indices.filter { layout.statements[$0].isHeader }
        return ([-1] + headers).enumerated().map { number, index in
            let header = index < 0 ? nil : layout.statements[index]
            let next = number < headers.count ? headers[number] : layout.statements.count
            let end = next < layout.statements.count ? beginning(of: layout.statements[next]) : bytes.count
            let begin = header.map { lineEnd(after: $0.range.upperBound) } ?? start
            return Section(
                names: header?.section ?? [], header: header,
                statements: Array(layout.statements[(index + 1)..<next]), lines: begin..<max(begin, end))
        }
    }

    /// The start of a header's line, or of the comments directly above it.
    private func beginning(of header: TOMLLayout.Statement) -> Int {
        var first = lineStart(before: header.range.lowerBound)
        while first > start {
            let previous = lineStart(before: first - 1)
            guard
                let comment = layout.comments.last(where: {
                    $0.lowerBound >= previous && $0.upperBound <= first
                }),
                isBlank(previous..<comment.lowerBound), !isCommentedOut(comment)
            else { break }
            first = previous
        }
        return first
    }

    private func insertion(of toml: String, at path: [String], in section: Section) -> Edit {
        let pair = Self.pair(path.suffix(1), toml)
        let example = layout.comments.last { comment in
            section.lines.contains(comment.lowerBound) && layout.statement(at: comment.lowerBound) == nil
                && isBlank(lineStart(before: comment.lowerBound)..<comment.lowerBound)
                && isCommentedOut(comment, as: path.last)
        }
        if let example { return line(pair, after: example.upperBound, indentedAs: example.lowerBound) }
        if let last = section.statements.last {
            return line(pair, after: last.range.upperBound, indentedAs: last.range.lowerBound)
        }
        if let header = section.header { return line(pair, after: header.range.upperBound, indentedAs: nil) }
        guard section.lines.upperBound < bytes.count else {
            return line(pair, after: bytes.count, indentedAs: nil)
        }
        let position = section.lines.upperBound
        return Edit(range: position..<position, text: pair + newline + newline)
    }

    private func newSection(_ names: [String], _ pair: String, after related: Section?) -> Edit {
        let position = related?.lines.upperBound ?? bytes.count
        let end = position < bytes.count ? newline : ""
        let text = "[\(names.map(Self.quoted).joined(separator: "."))]\(newline)\(pair)"
        let isAtStart = position == start
        let lineEnd = isAtStart || bytes[position - 1] == UInt8(ascii: "\n") ? "" : newline
        let gap = isAtStart || hasBlankLine(before: position) ? "" : newline
        // A file that ends with a line end still does.
        let isOpen = position == bytes.count && !isAtStart && !lineEnd.isEmpty
        return Edit(
            range: position..<position, text: lineEnd + gap + text + (isOpen ? "" : newline) + end)
    }

    /// Writes a line below the one with the byte before `index`.
    private func line(_ text: String, after index: Int, indentedAs other: Int?) -> Edit {
        let position = lineEnd(after: index)
        let indent = other.map(indent) ?? ""
        let isOpen = position > start && position == bytes.count && bytes[position - 1] != UInt8(ascii: "\n")
        return Edit(
            range: position..<position, text: isOpen ? newline + indent + text : indent + text + newline)
    }
}

// MARK: Lines

extension TOMLPage {
    private func lineStart(before index: Int) -> Int {
        (bytes[start..<max(start, index)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }) ?? start
    }

    /// The start of the next line; the end of the document in its last one.
    private func lineEnd(after index: Int) -> Int {
        bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    /// The blanks before a statement or a comment.
    private func indent(at index: Int) -> String {
        let line = bytes[lineStart(before: index)..<index]
        return String(
            decoding: line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }, as: UTF8.self)
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
    }

    private func hasBlankLine(before index: Int) -> Bool {
        guard index > start, bytes[index - 1] == UInt8(ascii: "\n") else { return false }
        return isBlank(lineStart(before: index - 1)..<index - 1)
    }

    /// Whether a comment is a pair that was commented out, as those of `ConfigurationTemplate` are.
    ///
    /// - Parameter name: the name of the pair; nil for any without blanks.
    private func isCommentedOut(_ comment: Range<Int>, as name: String? = nil) -> Bool {
        let text = String(decoding: bytes[comment], as: UTF8.self).drop { $0 == "#" }
        guard let sign = text.firstIndex(of: "=") else { return false }
        let words = text[..<sign].split(separator: " ")
        return words.count == 1 && (name == nil || words[0] == name ?? "")
    }

    private static func pair(_ names: ArraySlice<String>, _ toml: String) -> String {
        "\(names.map(quoted).joined(separator: ".")) = \(toml)"
    }

    /// A name as it is written: in quotes unless it is bare.
    private static func quoted(_ name: String) -> String {
        let isBare =
            !name.isEmpty
            && name.utf8.allSatisfy {
                let scalar = Unicode.Scalar($0)
                return scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                    || scalar == "-" || scalar == "_"
            }
        return isBare ? name : SettingValue.text(name).toml
    }
}
