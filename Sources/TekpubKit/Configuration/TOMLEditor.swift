import TekpubFormats

/// Changes single values in the text of a TOML document, and nothing else in it: comments, the order, unknown lines,
/// line ends and the mark of the byte order stay.
///
/// A new pair stands behind the line that has it commented out, else behind the last pair of its table. A comment that
/// stood in a changed value, or behind a removed one, gets a line of its own. The result is read again: if it says
/// anything else than the old document with the one change, nothing is changed.
package struct TOMLEditor {
    /// Why a document was not changed.
    package enum Failure: Error {
        /// It is not valid.
        case syntax(TOMLDocument.SyntaxError)
        /// There is no place for the value, for instance because a text stands where its table should be.
        case noPlace
    }

    /// The document.
    package private(set) var text: String

    /// Creates an editor of a document.
    package init(_ text: String) { self.text = text }

    /// Sets a value.
    ///
    /// - Parameters:
    ///   - path: the names that lead to it, at least one.
    ///   - toml: the value as it is written; nil to remove the pair.
    package mutating func set(_ path: [String], to toml: String?) throws(Failure) {
        let root: [String: TOMLNode], layout: TOMLLayout, node: TOMLNode?
        do throws(TOMLDocument.SyntaxError) {
            (root, layout) = try TOMLParser.layout(of: text)
            node =
                try toml.map { toml throws(TOMLDocument.SyntaxError) in
                    try TOMLParser.root(of: "value = \(toml)")["value"]
                } ?? nil
        } catch {
            throw .syntax(error)
        }
        let page = TOMLPage(text, layout: layout)
        let edits =
            if let pair = layout.pairs[path] {
                toml.map { page.replacement(of: pair, by: $0) } ?? page.removal(of: pair)
            } else {
                toml.map { page.insertion(of: $0, at: path) } ?? []
            }
        let new = page.text(after: edits)
        // Ignore errors: they mean the same as another value.
        let result = try? TOMLParser.root(of: new)
        guard
            result.map(TOMLNode.table)?.withoutEmptyTables
                == TOMLNode.table(root).setting(path[...], to: node).withoutEmptyTables
        else { throw .noPlace }
        text = new
    }
}

extension TOMLNode {
    /// The table with another value in it, or in the tables inside it.
    fileprivate func setting(_ path: ArraySlice<String>, to node: TOMLNode?) -> TOMLNode {
        guard let name = path.first else { return node ?? self }
        var entries: [String: TOMLNode] = if case .table(let entries) = self { entries } else { [:] }
        if path.count > 1 {
            entries[name] = (entries[name] ?? .table([:])).setting(path.dropFirst(), to: node)
        } else {
            entries[name] = node
        }
        return .table(entries)
    }

    /// The table without tables that have no values.
    fileprivate var withoutEmptyTables: TOMLNode {
        guard case .table(let entries) = self else { return self }
        return .table(
            entries.mapValues(\.withoutEmptyTables).filter {
                if case .table(let inner) = $0.value { !inner.isEmpty } else { true }
            })
    }
}
